"""Speech made by a server, and speech turned into text by a server or on this machine."""
