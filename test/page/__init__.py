"""A package, so that its fixtures of scope `package` end with its last test and not with the session."""
