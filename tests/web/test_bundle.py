"""Joined modules, run by a real browser: each is there once, and does what it did."""

import json
from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Route

from parlour.bundling.bundle import Bundles
from parlour.bundling.bundle import bundle as bundle_pages
from parlour.bundling.tokens import CannotBundle
from tests.browsers.chromium import Contexts

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


START = "the page"


def bundle(sources: Mapping[str, str], scripts: Sequence[str]) -> dict[str, str]:
    """The files of a page with these scripts, and how it starts them."""
    bundles = bundle_pages(sources, {"page": scripts}, {})
    return {START: bundles.starts["page"]} | {name: file.text({}) for name, file in bundles.files.items()}


def run(contexts: Contexts, files: dict[str, str]) -> list[object]:
    """What the page has put into `said`, some time; every file is asked for once."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix("http://bundled.test/")
        if name:
            asked.append(name)
            route.fulfill(body=files[name], content_type="text/javascript")
        else:
            tags = f'<script type="module">{files[START]}</script>'
            imports = json.dumps({"imports": {file: f"/{file}" for file in files}})
            first = f'<script>said = []</script><script type="importmap">{imports}</script>'
            route.fulfill(body=f"{first}{tags}", content_type="text/html")

    page = contexts.page()
    page.route("http://bundled.test/**", answer)
    page.goto("http://bundled.test/")
    page.wait_for_function("said.at(-1) === 'done'")
    said: list[object] = page.evaluate("said")
    contexts.give_back(page)
    assert len(asked) == len(set(asked))
    return said[:-1]


def test_a_script_and_all_that_it_imports_are_one_file(contexts: Contexts) -> None:
    sources = {
        "main.js": 'import { greet } from "./greet.js";\nimport { later } from "./words.js";\n'
        'const SECRET = "main";\n'
        'later().then((secret) => window.said.push(greet("you"), SECRET, secret, "done"));\n',
        "greet.js": 'import {\n  hello as say,\n} from "./words.js";\nconst SECRET = "greet";\n'
        '/** @type {import("./words.js").Count | null} loads nothing */\n'
        "export { shout as greet };\nfunction shout(name) {\n  return say(name) + SECRET;\n}\n",
        "words.js": WORDS,
    }
    files = bundle(sources, ["main.js"])
    assert list(files) == [START, "main.js"]
    assert run(contexts, files) == ["Hello, you!greet", "main", "words"]


def test_there_is_one_of_each_module_however_many_import_it(contexts: Contexts) -> None:
    sources = {
        "door.js": 'import { count } from "./words.js";\ncount.value += 1;\n',
        "main.js": 'import { count } from "./words.js";\nimport "./side.js";\ncount.value += 10;\n'
        'import("./a.js").then(({ a }) => a()).then(() => import("./words.js"))\n'
        '  .then(({ count }) => window.said.push(count.value, "done"));\n',
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
    files = bundle(sources, ["door.js", "main.js"])
    assert sorted(files) == ["a.js", "b.js", START, "words.js"]
    assert [name for name in files if "shared=once" in files[name]] == [
        "a.js"
    ]  # nothing loads it without that
    assert run(contexts, files) == [31111]


def test_a_module_that_is_loaded_later_has_its_names(contexts: Contexts) -> None:
    sources = {
        "main.js": 'import("./later.js").then(({ one, two }) => window.said.push(one, two, "done"));\n',
        "later.js": 'export const one = 1;\nexport { own as two } from "./own.js";\n',
        "own.js": "export const own = 2;\n",
    }
    assert run(contexts, bundle(sources, ["main.js"])) == [1, 2]


def test_modules_in_folders_find_one_another_from_whichever_file_they_are_in(contexts: Contexts) -> None:
    sources = {
        "game/main.js": 'import { open } from "../kit/panel.js";\nimport { name } from "./name.js";\n'
        'open().then(({ deep }) => deep()).then((said) => window.said.push(name, said, "done"));\n',
        "game/name.js": 'export const name = "game";\n',
        "kit/panel.js": 'export const open = () => import("./later/panel.js");\n',
        "kit/later/panel.js": 'import { name } from "../../game/name.js";\n'
        'export const deep = () => import("../other.js").then(({ other }) => name + other);\n',
        "kit/other.js": 'export const other = "other";\n',
    }
    files = bundle(sources, ["game/main.js"])
    assert sorted(files) == ["game/main.js", "kit/later/panel.js", "kit/other.js", START]
    assert run(contexts, files) == ["game", "gameother"]


def test_what_only_looks_like_code_stays_as_it_is(contexts: Contexts) -> None:
    text = "`\nexport const a = 1;\nimport { b } from './b.js';\n${window.said.length + `\nexport {};` }`"
    sources = {
        "main.js": f"const shown = {text};\n"
        'const quoted = "import(\\"./a.js\\")";\n'
        "/*\nexport default 1;\n*/\n"
        "const isExport = /[/`]\\bexport `/.test('`export `') ? 4 / 2 / 1 : 0; // `await\n"
        "const wait = async () => await isExport;\nconst key = { import: 1, await: 2 };\n"
        'wait().then((value) => window.said.push(shown, quoted, value, key.import, "done"));\n',
    }
    shown = "\nexport const a = 1;\nimport { b } from './b.js';\n0\nexport {};"
    assert run(contexts, bundle(sources, ["main.js"])) == [shown, 'import("./a.js")', 2, 1]


def test_an_import_holds_in_the_whole_module_wherever_it_stands(contexts: Contexts) -> None:
    sources = {
        "main.js": 'window.said.push(hello("you"), "done");\nimport { hello } from "./words.js";\n',
        "words.js": WORDS,
    }
    assert run(contexts, bundle(sources, ["main.js"])) == ["Hello, you!"]


def test_exports_and_imports_may_follow_code_without_a_semicolon(contexts: Contexts) -> None:
    sources = {
        "main.js": "const a = { b: 1 }\nexport const c = 2;\nwindow.said.push(a.b, c);\n"
        'import { hello } from "./words.js";\nimport { Count } from "./words.js";\n'
        'window.said.push(hello("you"), new Count().value, "done");\n',
        "words.js": WORDS,
    }
    assert run(contexts, bundle(sources, ["main.js"])) == [1, 2, "Hello, you!", 0]


FORMS = [
    "export let changing = 1;",
    "export default 1;",
    "export const { a, b } = c;",
    "export const a = 1, b = 2;",
    'export * from "./a.js";',
    'export { default as b } from "./a.js";',
    'import all from "./a.js";',
    'import * as all from "./a.js";',
    'import { default as all } from "./a.js";',
    "import(name);",
    'import("./a.js", { with: { type: "json" } });',
    "const here = import.meta.url;",
    "await 1;",
    "const one = await 1;",
    "if (true) { await 1; }",
    "for await (const one of all) said.push(one);",
    "async function f() {} await f();",
    "const f = async () => {}, a = await f();",
    "const list = [async () => 1, await 1];",
    "var a = 1;",
    "if (true) { var a = 1; }",
]


@pytest.mark.parametrize("line", FORMS)
def test_a_form_that_cannot_be_bundled_is_refused_with_its_line(line: str) -> None:
    sources = {"main.js": f"// first\n{line}\n", "a.js": "export const a = 1;\n"}
    with pytest.raises(CannotBundle) as refused:
        bundle(sources, ["main.js"])
    assert refused.value.sentence == f'main.js, line 2: "{line}" is of a form that can\'t be bundled.'


@pytest.mark.parametrize(
    "line",
    [
        "let count = 0;",
        "let other = 1, count = 2;",
        "let other = [1, 2], third, count;",
        "let { count } = said;",
        "let [one, { two: count = 3 }] = said;",
    ],
)
def test_a_name_that_changes_later_cannot_be_exported(line: str) -> None:
    with pytest.raises(CannotBundle) as refused:
        bundle({"main.js": f"{line}\nexport {{ count }};\n"}, ["main.js"])
    assert refused.value.sentence == f'main.js, line 1: "{line}" is of a form that can\'t be bundled.'


@pytest.mark.parametrize(
    "code", ["async function f() {}\nawait f();", "const f = async () => 1\nwindow.said.push(await f())"]
)
def test_waiting_after_an_asynchronous_function_is_refused(code: str) -> None:
    with pytest.raises(CannotBundle, match="line 2"):
        bundle({"main.js": f"{code}\n"}, ["main.js"])


def test_waiting_within_an_asynchronous_function_stays(contexts: Contexts) -> None:
    source = (
        "let last = [1].map((n) => window.said), kept = last;\n"
        "const wait = async ({ of }) => of ?\n  await of :\n  await 0;\n"
        "class Room { async enter() { return [await 2, { three: await 3 }]; } leave() {} }\n"
        "wait({ of: 1 }).then(async (one) => window.said.push(one, ...(await new Room().enter()), 'done'));\n"
        "export { wait, Room };\n"
    )
    assert run(contexts, bundle({"main.js": source}, ["main.js"])) == [1, 2, {"three": 3}]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('import { b } from "./a.js";', "main.js imports b, which a.js doesn't export."),
        ('import { a } from "./nowhere.js";', "There is no module nowhere.js."),
        ('import { a } from "../a.js";', "There is no module ../a.js."),
        ('import("./nowhere.js");', "There is no module nowhere.js."),
        ('import { a } from "library";', 'main.js imports "library", which is no relative path.'),
        ('import { c } from "./c.js";', "main.js → c.js → main.js: modules can't import in a circle."),
        ('import "./a-b.js";\nimport "./a_b.js";', "a-b.js and a_b.js have too similar names to be bundled."),
    ],
)
def test_modules_that_do_not_fit_together_are_refused(line: str, sentence: str) -> None:
    sources = {
        "main.js": f"{line}\n",
        "a.js": "export const a = 1;\n",
        "a-b.js": "",
        "a_b.js": "",
        "c.js": 'import "./main.js";\nexport const c = 1;\n',
    }
    with pytest.raises(CannotBundle) as refused:
        bundle(sources, ["main.js"])
    assert refused.value.sentence == sentence


def test_comments_stay_behind_and_what_only_looks_like_one_does_not(contexts: Contexts) -> None:
    source = (
        "// a line\n/** a block\n * of lines */\nconst url = `http://${/* within */ 1 + 1}//x`; // behind\n"
        "const slashes = /[/*]\\/\\//.test('/* no */');\n"
        "window.said.push(url, slashes /* between */, '// no', 'done');\n"
    )
    files = bundle({"main.js": source}, ["main.js"])
    for word in ("a line", "of lines", "within", "behind", "between", "\n\n"):
        assert word not in files["main.js"]
    assert run(contexts, files) == ["http://2//x", False, "// no"]


@pytest.mark.parametrize(
    "line",
    [
        'if (window.said) /["]/.test("x"); // "',
        "while (false) /[/*]/.test(1);",
        "if ((1, window.said.length) >= 0) /`/.exec(``);",
        'for (const each of [""]) /[//]/.test(each);',
        'window.said.push((6 + 6) / 2 / "3".length); // half',
        'const at = { if: (x) => x };\nwindow.said.push(at.if(6) / 2, "/"); /* half */',
    ],
)
def test_a_slash_after_a_bracket_is_read_as_the_browser_reads_it(contexts: Contexts, line: str) -> None:
    text = f'{line}\nwindow.said.push("end", "done");\n'
    bundled = bundle({"main.js": text}, ["main.js"])
    assert run(contexts, bundled) == run(contexts, {START: text})


@pytest.mark.parametrize("line", ["const a = {} / 2;", "if (a) {}\n/x/.test(a);", "a++ / 2;"])
def test_a_slash_that_only_a_parser_could_read_is_refused(line: str) -> None:
    with pytest.raises(CannotBundle, match="is of a form"):
        bundle({"main.js": f"{line}\n"}, ["main.js"])


def test_space_that_holds_tokens_apart_stays(contexts: Contexts) -> None:
    source = (
        "let a = 1;\nconst b = a + +a - -a\nconst c = typeof a\n"
        "window.said.push(b, c, `  ${ a }  `, a /  /1/g.exec('1')[0] , /a/ in {}, 1 in [2, 3]\n)\n"
        "window.said.push(1 .toFixed(1)\n)\n"
        "for (const each of [a]) {\n  window.said.push(each)\n}\n"
        "label: for (;;) break label\nwindow.said.push('done')\n"
    )
    ran = run(contexts, bundle({"main.js": source}, ["main.js"]))
    assert ran == run(contexts, {START: source}) == [3, "number", "  1  ", 1, False, True, "1.0", 1]


# Which file has what


def big(name: str) -> str:
    """Code that isn't worth loading in vain."""
    return f"export const {name} = '{name * 3000}';\n"


def of_two_pages() -> Bundles:
    sources = {
        "a.js": 'import { both } from "./both.js";\nimport { one } from "./one.js";\n'
        'window.said.push("page.a", one);\n'
        'const open = () => import("./later.js").then(({ say }) => say(`kinds.${both}`));\n' + big("of_a"),
        "b.js": 'import { both } from "./both.js";\nwindow.said.push("page.b", both);\n' + big("of_b"),
        "both.js": big("both") + 'export const more = "common.yes";\n',
        "one.js": big("one"),
        "later.js": 'import { both } from "./both.js";\n'
        'export const say = (text) => window.said.push(text, "late.a");\n',
    }
    keys = ["common.yes", "page.a", "page.b", "page.c", "kinds.x", "kinds.y", "kinds", "late.a", "late.b"]
    return bundle_pages(sources, {"a": ["a.js"], "b": ["b.js"]}, {key: key for key in keys})


def test_pages_share_a_file_and_load_nothing_in_vain() -> None:
    bundles = of_two_pages()
    assert bundles.first == {"a": ["a.js", "both.js"], "b": ["b.js", "both.js"]}
    assert bundles.reached == {"a": ["a.js", "both.js", "later.js"], "b": ["b.js", "both.js"]}
    assert 'import("later.js").then(' in bundles.files["a.js"].code  # the other is there by then


def test_a_file_has_the_messages_that_its_modules_name() -> None:
    files = of_two_pages().files
    assert {name: sorted(file.keys) for name, file in files.items()} == {
        "a.js": ["kinds.x", "kinds.y", "page.a"],
        "b.js": ["page.b"],
        "both.js": ["common.yes"],
        "later.js": ["late.a"],
    }
    assert '{"page.b":"Ja"}' in files["b.js"].text({"page.b": "Ja"})


def test_a_message_is_in_the_file_of_every_module_that_alone_names_it() -> None:
    """No file has messages only: that of many small ones needed here and there would be one."""
    pages = {f"page-{n}": [f"{n}.js"] for n in range(4)}
    keys = [f"word.{a}{b}" for a in range(4) for b in range(a)]
    sources = {
        f"{n}.js": "".join(f'window.said.push("{key}");\n' for key in keys if str(n) in key) + big(f"of{n}")
        for n in range(4)
    }
    bundles = bundle_pages(sources, pages, {key: key for key in keys})
    for n in range(4):
        had = {key for file in bundles.first[f"page-{n}"] for key in bundles.files[file].keys}
        assert had == {key for key in keys if str(n) in key}


def test_small_files_that_are_needed_together_are_joined() -> None:
    sources = {
        "a.js": 'import "./big.js";\nimport "./small.js";\n',
        "b.js": 'import "./big.js";\n' + big("of_b"),
        "big.js": big("big"),
        "small.js": "export const small = 1;\n",
    }
    files = bundle_pages(sources, {"a": ["a.js"], "b": ["b.js"]}, {}).files
    assert sorted(files) == ["a.js", "b.js"]


def test_a_first_table_needs_no_more_files_than_are_asked_for_at_once() -> None:
    """Each other page shares one large module with it: apart, they would be a file each."""
    shared = [f"shared{n}.js" for n in range(7)]
    sources = {name: big(name.removesuffix(".js")) for name in shared}
    sources["main.js"] = "".join(f'import "./{name}";\n' for name in shared)
    sources |= {f"other{n}.js": f'import "./{name}";\n' for n, name in enumerate(shared)}
    pages = {name: [f"{name}.js"] for name in ("main", *(f"other{n}" for n in range(7)))}
    assert len(bundle_pages(sources, pages, {}).first["main"]) == 7
    assert len(bundle_pages(sources, pages, {}, first=[f"{page}.js" for page in pages]).first["main"]) == 5


def test_a_refusal_still_names_the_line() -> None:
    with pytest.raises(CannotBundle, match="line 4"):
        bundle({"main.js": "/* one\n * two\n */\nexport default 1; // why\n"}, ["main.js"])
