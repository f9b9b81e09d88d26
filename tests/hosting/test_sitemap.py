"""Tests that the sitemap lists exactly the pages for search engines."""

import re

from builder.pages.pages import IN_EACH_LANGUAGE, PAGES
from builder.pages.root_files import search_files
from builder.template import Site, folder, is_translated
from nyout import words

HOME = "https://example.org/games/"


def test_the_sitemap_lists_each_translated_page_once() -> None:
    xml = search_files(PAGES, HOME)["sitemap.xml"].decode()
    addresses = re.findall("<loc>(.*?)</loc>", xml)
    pages = [
        folder(language) + page
        for language in words.LANGUAGES
        for page in IN_EACH_LANGUAGE
        if is_translated(page, language)
    ]
    assert sorted(addresses) == sorted(HOME + Site.drop_index(page) for page in pages)
