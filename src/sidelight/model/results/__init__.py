"""What the catalogue lists, where it comes from, and what it rests on."""
