"""Finish a deal of Smear in hundreds of worlds at once, card by card in step.

A fact is the set of the worlds in which it holds, a plain number with one bit for each world. So
one ``&`` asks a question of all of them, and what `cardplay` says of one hand is said here of
hundreds; a property test holds the two together, world by world. What differs between worlds
(who holds a card, who won the trick) is a fact for each card or seat; what doesn't (trump, the
place in the trick) is a plain value. Seats are counted from the one that led the trick.
"""
