"""Reading of social instructions: what begins, changes or ends a task, without a network."""
