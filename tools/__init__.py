"""Programs for the maintainers of the project; neither the package nor the site contains them."""
