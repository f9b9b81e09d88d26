"""The licences of all works that are in the site, and the list of its parts for programs.

`texts` has those licences that installed packages lack.
"""
