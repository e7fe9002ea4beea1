"""Laws on finitely many outcomes, exactly: tables, kernels, mixtures."""
