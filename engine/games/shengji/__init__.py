"""Shengji (Tractor): declare trump, bury the kitty, win points with singles, pairs and tractors."""

from engine.games.shengji.game import GAME as GAME
