"""The licences of all works in the site.

`texts` has the licences that installed packages lack.
"""
