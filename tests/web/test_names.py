"""Short names in modules: they mean what the long ones meant."""

import subprocess
from pathlib import Path, PurePosixPath

import pytest

from parlour.bundling.javascript import DynamicImport, Module, read
from parlour.bundling.names import GLOBALS
from parlour.bundling.tokens import CannotBundle

LINES = [
    "const most = 2;\nreturn [0xe-most, 0xFE+most, 1e-1, 1.5e+1];",
    "const { length: size, at = 3, ...rest } = { length: 1, size: 2 };\nreturn [size, at, rest];",
    "const size = 1, most = 2;\nlet a, b, c = { size, most };\n"
    "return { size, a, b, c, most() { return most; } };",
    "const of = [1], get = 2;\nfor (const each of of) return { get, each, async: each, set: get };",
    "const yes = 1, no = 2;\nreturn [no ? yes : no, yes ?? no, { yes: no ? { no } : { yes }, no }];",
    "const key = 'key';\n"
    "return { key, [key]: key, get value() { return key; }, async *all() { yield key; } }.value;",
    "const two = 2;\nclass Two { two = two; #two = 2 * two; static one = 1; "
    "get both() { return [this.two, this.#two]; } }\n"
    "return [new Two().both, Two.one];",
    "class At { #at = 1; static is(it) { return #at in it; } get() { return this?.#at; } }\n"
    "return [At.is(new At()), At.is({}), new At().get()];",
    "const name = ({ name, of: { name: first = name } = {} }) => `${name}${`${first}`}`;\n"
    "return name({ name: 1 });",
    "const value = 2;\n"
    "switch (value) { case value: { const value = 3; return { value }; } default: { return {}; } }",
    "const yes = 1, no = 2;\nswitch (yes) { case 1: yes ?? no; case 2: { no, yes; return { no }; } }",
    "try { throw { code: 1 }; } catch ({ code }) { return { code }; } finally { }",
    "const one = 1;\nouter: { if (one) { break outer; } return one; }\nreturn { one };",
    "const object = { class: 1, new: 2, name: 3 };\nconst { class: kind, name } = object;\n"
    "return [kind, object.new, name];",
    "const Made = class { made = 1; }, all = { Made };\nreturn new all.Made();",
    "const document = 1, location = 2;\nreturn { document, location, window: typeof window };",
    "function count(count) { return count ? count + count.constructor.length : { count }; }\n"
    "return [count(1), count(0)];",
]


def module(module: Module) -> str:
    """Return a module as it is bundled, but as one of its own again."""

    def to(path: str) -> str:
        return f'"{"../" * (len(PurePosixPath(module.path).parts) - 1)}./{path}"'

    imports = "".join(
        f"import {{{', '.join(f'{of} as {own}' for own, of in names.items())}}} from {to(path)};\n"
        for path, names in module.imports.items()
    )
    body = "".join(
        f"import({to(each.target)})" if isinstance(each, DynamicImport) else each for each in module.body
    )
    exports = ", ".join(f"{own} as {name}" for name, own in module.exports.items())
    return f"{imports}{body}\nexport {{{exports}}};\n"


def test_functions_return_the_same_with_short_names(tmp_path: Path) -> None:
    """Where a name may be a property's: each of these is one function, read by Node in both forms."""
    for number, line in enumerate(LINES):
        text = f"export function made() {{\n{line}\n}}\n"
        short = module(read("main.js", text))
        assert "function made" not in short
        (tmp_path / f"{number}.mjs").write_text(text)
        (tmp_path / f"short-{number}.mjs").write_text(short)
    imported = "await import(`./${name}.mjs`)"
    (tmp_path / "main.mjs").write_text(
        f"const said = async (name) => JSON.stringify(({imported}).made());\n"
        f"for (let n = 0; n < {len(LINES)}; n++) console.log(await said(n), await said(`short-${{n}}`));\n"
    )
    said = subprocess.check_output(["node", tmp_path / "main.mjs"], text=True).splitlines()
    assert len(said) == len(LINES)
    for line, both in zip(LINES, said, strict=True):
        first, second = both[: len(both) // 2], both[len(both) // 2 + 1 :]
        assert first == second, line


@pytest.mark.parametrize(
    "line",
    [
        "class At {\n  one = two\n  three = 4;\n}",
        "class At {\n  one = two++\n  three = 4;\n}",
        "class At {\n  one\n  *three() {}\n}",
        "const f = () => { return\n{ one } };",
        "let a = 1\n{ a }",
        "a++\n{ b }",
    ],
)
def test_code_without_semicolons_that_only_a_parser_could_read_is_refused(line: str) -> None:
    with pytest.raises(CannotBundle, match="is of a form"):
        read("main.js", f"{line}\n")


def test_every_global_name_of_the_language_stays() -> None:
    """The linter holds that the page uses no other than these and the browser's in the same list."""
    code = "require('vm').runInNewContext('Object.getOwnPropertyNames(globalThis)').join(' ')"
    names = subprocess.check_output(["node", "-p", code], text=True).split()
    assert set(names) - {"console"} <= GLOBALS
