"""Tables and their hands: one game each, recorded, corrected, finished."""
