"""People whose common law is one of several: what is known of each law, and what is told of all of them."""
