"""One folder a game; games never import each other."""
