"""The calibration of win chances: temperatures, and how often estimated win chances come true."""
