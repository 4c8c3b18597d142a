"""Languages: which one a reader gets, the catalogues, and numbers and moments in words."""
