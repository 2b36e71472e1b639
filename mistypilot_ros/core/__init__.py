"""Values, rules, state machines and ports. Only the standard library is imported here."""
