"""The fairness of the dice, an extra that is downloaded on its first use."""
