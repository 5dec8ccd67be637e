"""One module for each game, named as the game is registered."""
