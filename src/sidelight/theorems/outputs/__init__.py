"""Several outputs seen together, processed or mixed, whatever they are."""
