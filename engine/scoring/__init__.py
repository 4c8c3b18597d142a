"""What a winning hand is worth: tiles in, yaku, fu and payments out."""
