"""The adapter to a Misty II: REST commands, WebSocket events, stop. No ROS."""
