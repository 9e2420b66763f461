"""Joined modules, run by a real browser: each is there once, and does what it did."""

import pytest
from playwright.sync_api import Browser, Route

from parlour.server.joining import CannotJoin, join

WORDS = """
const SECRET = "words";
/** @param {string} name */
export const hello = (name) => `Hello, ${name}!`;
export async function later() {
  return SECRET;
}
export class Count {
  value = 0;
}
export const count = new Count();
"""


def run(chromium: Browser, files: dict[str, str], *scripts: str) -> object:
    """What the scripts of a page have put into `said`, some time; every file is asked for once."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name:
            asked.append(name)
            route.fulfill(body=files[name], content_type="text/javascript")
        else:
            tags = "".join(f'<script type="module" src="{script}"></script>' for script in scripts)
            route.fulfill(body=f"<script>said = []</script>{tags}", content_type="text/html")

    page = chromium.new_page()
    page.route("http://joined.test/*", answer)
    page.goto("http://joined.test/")
    page.wait_for_function("said.at(-1) === 'done'")
    said: list[object] = page.evaluate("said")
    page.close()
    assert len(asked) == len(set(asked))
    return said[:-1]


def test_a_script_and_all_that_it_imports_are_one_file(chromium: Browser) -> None:
    sources = {
        "main.js": 'import { greet } from "./greet.js";\nimport { later } from "./words.js";\n'
        'const SECRET = "main";\n'
        'later().then((secret) => said.push(greet("you"), SECRET, secret, "done"));\n',
        "greet.js": 'import {\n  hello as say,\n} from "./words.js";\nconst SECRET = "greet";\n'
        '/** @type {import("./words.js").Count | null} loads nothing */\n'
        "export { shout as greet };\nfunction shout(name) {\n  return say(name) + SECRET;\n}\n",
        "words.js": WORDS,
    }
    files = join(sources, ["main.js"])
    assert list(files) == ["main.js"]
    assert run(chromium, files, "main.js") == ["Hello, you!greet", "main", "words"]


def test_there_is_one_of_each_module_whoever_imports_it(chromium: Browser) -> None:
    sources = {
        "door.js": 'import { count } from "./words.js";\ncount.value += 1;\n',
        "main.js": 'import { count } from "./words.js";\nimport "./side.js";\ncount.value += 10;\n'
        'import("./a.js").then(({ a }) => a()).then(() => import("./words.js"))\n'
        '  .then(({ count }) => said.push(count.value, "done"));\n',
        "side.js": 'import { count } from "./words.js";\ncount.value += 100;\n',
        "a.js": 'import { count } from "./words.js";\nimport { shared } from "./shared.js";\n'
        'import { own } from "./own.js";\nexport const a = () => {\n  count.value += own;\n  shared();\n'
        '  return import("./b.js");\n};\n',
        "b.js": 'import { shared } from "./shared.js";\nshared();\n',
        "own.js": "export const own = 1000;\n",
        "shared.js": 'export { count as passed } from "./words.js";\nimport { count } from "./words.js";\n'
        "let times = 0;\nexport const shared = () => {\n  count.value += 10000 * ++times;\n};\n",
        "words.js": WORDS,
    }
    files = join(sources, ["door.js", "main.js"])
    assert sorted(files) == ["a.js", "b.js", "door.js", "main.js", "shared.js", "words.js"]
    assert run(chromium, files, "door.js", "main.js") == [31111]


def test_a_module_that_is_loaded_later_has_its_names(chromium: Browser) -> None:
    sources = {
        "main.js": 'import("./later.js").then(({ one, two }) => said.push(one, two, "done"));\n',
        "later.js": 'export const one = 1;\nexport { own as two } from "./own.js";\n',
        "own.js": "export const own = 2;\n",
    }
    assert run(chromium, join(sources, ["main.js"]), "main.js") == [1, 2]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "export let changing = 1;",
            'main.js: "export let changing = 1;" is of a form that can\'t be joined.',
        ),
        ("export default 1;", 'main.js: "export default 1;" is of a form that can\'t be joined.'),
        ("export const { a, b } = c;", 'main.js: "export const { a, b } = c;" is of a form'),
        ('import * as all from "./a.js";', 'main.js: "import * as all from "./a.js";" is of a form'),
        ("await 1;", 'main.js: "await 1;" is of a form that can\'t be joined.'),
        ('import { b } from "./a.js";', "main.js imports b, which a.js doesn't export."),
        ('import { a } from "./nowhere.js";', "There is no module nowhere.js."),
        ('import { c } from "./c.js";', "main.js → c.js → main.js: modules can't import in a circle."),
    ],
)
def test_what_cannot_be_joined_is_told(line: str, sentence: str) -> None:
    sources = {
        "main.js": f"{line}\n",
        "a.js": "export const a = 1;\n",
        "c.js": 'import "./main.js";\nexport const c = 1;\n',
    }
    with pytest.raises(CannotJoin) as refused:
        join(sources, ["main.js"])
    assert refused.value.sentence.startswith(sentence)
