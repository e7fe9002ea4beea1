"""Parts of a picture: colours, text, the scale, and the rows of the ladder."""
