"""Standings of an event, and the order that breaks ties."""
