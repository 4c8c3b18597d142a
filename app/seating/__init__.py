"""Seating plans and draws that anybody can check."""
