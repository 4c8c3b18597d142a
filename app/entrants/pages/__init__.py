"""Pages of entrants: the list, one or many new ones, changes, and copies of an event."""

from app.entrants.pages import change, clone, delete, enter, paste
from app.entrants.pages.common import bp

__all__ = ["bp", "change", "clone", "delete", "enter", "paste"]
