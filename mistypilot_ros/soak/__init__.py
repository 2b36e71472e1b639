"""Lives through faults of the robot by seed and judges itself: `script/soak`."""
