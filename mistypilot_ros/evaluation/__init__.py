"""The suites, how they are scored, and how an interpreter is measured by them."""
