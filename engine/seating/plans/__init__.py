"""Plans of whole stages: who meets whom at which table with which wind."""
