"""The card engine: pure functions over explicit cards; it knows no page, disk, clock or network."""
