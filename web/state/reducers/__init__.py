"""What each action does to the page: a function for each, in a module for each subject."""
