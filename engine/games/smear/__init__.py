"""Four Point Northeastern Wisconsin Smear: bid points, lead trump, win High, Low, Jack and Game."""

from engine.games.smear.game import GAME as GAME
