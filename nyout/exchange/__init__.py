"""Matches whose players use several browsers: seats, links and messages, undo by consent."""
