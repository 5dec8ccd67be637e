"""Values and protocols every game shares; nothing here names a game."""
