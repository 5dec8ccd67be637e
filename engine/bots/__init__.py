"""Computer players that know no game: they see a view and a stream of chance, nothing else."""
