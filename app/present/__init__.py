"""What a seat sees, turned into a page of plain values; nothing here knows the web or a rule."""
