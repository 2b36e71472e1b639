"""A package, so that its robots of scope `package` end with its last test and not with the session."""
