"""Norwegian Amerikaner: bid tricks, lead trump, call a card whose holder is your partner."""

from engine.games.amerikaner.game import GAME as GAME
