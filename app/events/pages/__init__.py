"""Pages of events: new ones, one of them, its rules and its settings."""

from app.events.pages import change, change_status, create, delete, show
from app.events.pages.common import bp

__all__ = ["bp", "change", "change_status", "create", "delete", "show"]
