"""Differential privacy with partial knowledge (Desfontaines, Mohammadi, Krahmer, Basin), corrected and tight."""
