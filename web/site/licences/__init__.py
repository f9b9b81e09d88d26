"""The licences of all works in the site, and its software bill of materials.

`texts` has the licences that installed packages lack.
"""
