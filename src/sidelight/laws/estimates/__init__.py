"""Which of several laws made the records."""
