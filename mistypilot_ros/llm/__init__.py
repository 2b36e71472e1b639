"""Language models behind any server that speaks as OpenAI does. No ROS."""
