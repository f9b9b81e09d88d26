"""A monkey that uses the site as a visitor does, and complains as a visitor would.

`make monkey` runs it. A journey (`journey.py`) is a sequence of steps. Each step is chosen at
random from what a visitor sees (`sight.js`), by the weights of a goal (`goals.py`) such as to
follow a lesson or to play a game. `visitor.py` takes the step with a mouse, a finger or the
keyboard, and `complaints.py` compares what was visible before and after it.
"""
