"""Tests that the sitemap lists exactly the pages for search engines."""

import re

from nyout import words
from web.site.pages.pages import IN_EACH_LANGUAGE, PAGES
from web.site.pages.root_files import search_files
from web.site.template import Site, folder

HOME = "https://example.org/games/"


def test_the_sitemap_lists_each_page_of_each_language_once() -> None:
    xml = search_files(PAGES, HOME)["sitemap.xml"].decode()
    addresses = re.findall("<loc>(.*?)</loc>", xml)
    pages = [folder(language) + page for language in words.LANGUAGES for page in IN_EACH_LANGUAGE]
    assert sorted(addresses) == sorted(HOME + Site.drop_index(page) for page in pages)
