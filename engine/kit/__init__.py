"""Rules and arithmetic that at least two games use, as plain functions of values."""
