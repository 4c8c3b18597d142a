"""The life of a draw: draft, commitment, publication, withdrawal, and the proof of it."""
