"""Shows an Assessment as text, JSON, a page and a picture. Numbers are only printed here, rounded outward; none is computed."""
