"""A real HTTP server in place of a language model, with the answers and the faults that it was given."""
