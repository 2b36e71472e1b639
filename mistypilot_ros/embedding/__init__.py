"""Embedders: texts become vectors, on this machine."""
