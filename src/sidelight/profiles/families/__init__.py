"""The worst count over a family of populations."""
