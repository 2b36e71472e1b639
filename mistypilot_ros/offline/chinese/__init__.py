"""Sentences in Chinese: words without blanks between them, so they have a grammar of their own."""
