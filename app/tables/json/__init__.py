"""What is sent and asked about tables: the one definition of each answer and question."""
