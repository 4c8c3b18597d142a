"""Draws as documents: committed, published, and checked by anybody."""
