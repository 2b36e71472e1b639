"""What the robot keeps of social tasks: their states, and results for reuse."""
