"""Tests our pages with other programs: readers of oEmbed, and HTML sanitisers."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import bleach
import micawber
import nh3
import pyoembed
import pytest

from nyout import GAMES
from tests.builds import HOME, copy_site
from tools.driver.hosts import Host, host
from web.extras import snippets

ROOT = Path(__file__).parent.parent.parent
RUN = GAMES["run"]
QUOTE = snippets.quote(HOME, RUN, {"record": "1abc", "theme": "dark"})


@pytest.fixture(scope="module")
def home(deployed_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Serve the site at its own address."""
    folder = tmp_path_factory.mktemp("home")
    with host(folder) as hosted:
        copy_site(deployed_site, folder, hosted.address)
        yield hosted


def node(script: str, *arguments: str) -> str:
    """Run a script in node with the packages of the project, and return its output."""
    command = ["node", "--input-type=module", "-e", script, *arguments]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def assert_board(home: Host, answer: dict | None) -> None:
    """Assert that an oEmbed answer has the fluid frame and the picture of RUN."""
    assert answer
    assert answer["type"] == "rich"
    assert answer["title"] == "RUN"
    assert f'src="{home.address}embed/run/"' in answer["html"]
    assert "width:100%" in answer["html"]
    assert answer["thumbnail_url"] == f"{home.address}cards/run.png"


def test_micawber_reads_our_oembed(home: Host) -> None:
    provider = micawber.Provider(f"{home.address}oembed/run.json")
    registry = micawber.ProviderRegistry()
    registry.register(re.escape(home.address) + r"run\.html\S*", provider)
    assert_board(home, registry.request(f"{home.address}run.html", maxwidth=400))
    post = micawber.parse_html(f"<p>{home.address}run.html</p>", registry, maxwidth=400)
    assert f'src="{home.address}embed/run/"' in post


def test_pyoembed_finds_our_oembed(home: Host) -> None:
    assert_board(home, pyoembed.oEmbed(f"{home.address}run.html", maxwidth=400))


def test_oembed_extractor_reads_our_oembed(home: Host) -> None:
    script = """
        import { extract, setProviderList } from "@extractus/oembed-extractor";
        const [home] = process.argv.slice(1);
        const { fetch } = globalThis; // this server does not support https
        const plain = (url) => String(url).replace(/^https:/, "http:");
        globalThis.fetch = (url, ...rest) => fetch(plain(url), ...rest);
        setProviderList([{
            provider_name: "Nyout", provider_url: home,
            endpoints: [{ schemes: [`${home}run.html`], url: `${home}oembed/run.json` }],
        }]);
        console.log(JSON.stringify(await extract(`${home}run.html`, { maxwidth: 400 })));
    """
    assert_board(home, json.loads(node(script, home.address)))


def dompurify(text: str) -> str:
    """Return the text after DOMPurify."""
    script = """
        import { JSDOM } from "jsdom";
        import createDOMPurify from "dompurify";
        const purify = createDOMPurify(new JSDOM("").window);
        console.log(purify.sanitize(process.argv[1]));
    """
    return node(script, text)


def sanitize_html(text: str) -> str:
    """Return the text after sanitize-html."""
    script = """
        import sanitize from "sanitize-html";
        console.log(sanitize(process.argv[1]));
    """
    return node(script, text)


SANITISERS = {
    "nh3": nh3.clean,
    "bleach": lambda text: bleach.clean(text, strip=True),
    "dompurify": dompurify,
    "sanitize-html": sanitize_html,
}


@pytest.mark.parametrize("sanitiser", SANITISERS)
def test_a_sanitiser_keeps_the_link_to_the_game(sanitiser: str) -> None:
    left = SANITISERS[sanitiser](QUOTE)
    assert "<script" not in left
    assert re.search(rf'<a [^>]*href="{HOME}run.html#1abc"[^>]*>Play RUN</a>', left), left
