"""The estimate which of several laws the records were drawn from."""
