"""What can be imitated without a record, and what follows from it."""
