"""Tables of counts with one person moved from one cell to another."""
