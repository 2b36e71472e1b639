"""A simulated Misty II robot: the REST and WebSocket protocol of the real one, on loopback, without ROS."""
