"""A monkey that uses the site as a person does, and complains as a person would.

`make monkey` runs it. A journey (`journey.py`) is a sequence of steps. Each step is chosen at
random from what a person sees (`sight.js`), by the weights of a goal (`goals.py`) such as to follow
a lesson or to play a game. `person.py` takes the step with a mouse, a finger or the keyboard, and
`complaints.py` compares what was visible before and after it.
"""
