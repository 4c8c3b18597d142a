"""The one definition of what is asked and answered about draws."""
