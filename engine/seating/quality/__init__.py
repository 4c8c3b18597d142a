"""How good seats are: figures, what arithmetic allows, and an independent check."""
