"""Which han, fu and yaku can exist together, each with an example hand as proof."""
