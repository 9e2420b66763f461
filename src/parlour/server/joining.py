"""Joins the modules of a page into a few files, so that the browser need not ask for every one of them.

A module becomes a function within its file, so no name can clash with another module's; the file exports
what each function returns, and whoever imports from the module takes it from there: there is one of it,
wherever it is used from. Joined are each script of the page with all that it imports, and each module
that is loaded later with what it alone imports. It must be code that can be joined: anything else is told.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from parlour.errors import ParlourError

# All of these stand at the start of a line; an import may go over several.
_NAMES: Final = r"\{(?P<names>[^}]*)\}"
_IMPORT: Final = re.compile(rf'^import (?:{_NAMES} from )?"\./(?P<source>[\w-]+\.js)";$', re.MULTILINE)
_PASSED_ON: Final = re.compile(rf'^export {_NAMES} from "\./(?P<source>[\w-]+\.js)";$', re.MULTILINE)
_LISTED: Final = re.compile(rf"^export {_NAMES};$", re.MULTILINE)
_MARKED: Final = re.compile(
    r"^export (?=(?:const|class|(?:async )?function\*?) (?P<name>[\w$]+))", re.MULTILINE
)
_OTHER: Final = re.compile(r"^(?:import\b(?! *\()|export\b|await\b).*", re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')
_TYPES: Final = re.compile(r"/\*\*.*?\*/", re.DOTALL)  # these name modules too, and load nothing


class CannotJoin(ParlourError):
    """A module is written in a way that can't be joined with others."""


class _Module(Struct, frozen=True):
    body: str
    """What the function does."""
    exports: dict[str, str]
    """Names, and what stands for them."""
    imports: dict[str, set[str]]
    """Modules, and the names taken from them."""
    later: set[str]


def join(sources: Mapping[str, str], scripts: Iterable[str]) -> dict[str, str]:
    """The files of a page that begins with these scripts, in this order, by name."""
    modules: dict[str, _Module] = {}
    reached: dict[str, dict[str, None]] = {}
    waiting = list(scripts)
    firsts = set(waiting)
    for entry in waiting:
        if entry not in reached:
            reached[entry] = _needed(entry, sources, modules)
            waiting += sorted({name for needed in reached[entry] for name in modules[needed].later})
    homes: dict[str, str] = {}
    for name in modules:
        users = [entry for entry, needed in reached.items() if name in needed]
        homes[name] = users[0] if users[0] in firsts or len(users) == 1 else name
    return {
        name: _written(name, reached.get(name) or {name: None}, modules, homes)
        for name in modules
        if name in reached or homes[name] == name
    }


def _needed(entry: str, sources: Mapping[str, str], modules: dict[str, _Module]) -> dict[str, None]:
    """A module and all it needs, each after what it needs itself."""
    found: dict[str, None] = {}
    above: list[str] = []

    def visit(name: str) -> None:
        if name in above:
            raise CannotJoin("circle", f"{' → '.join([*above, name])}: modules can't import in a circle.")
        if name in found:
            return
        if name not in modules:
            modules[name] = _read(name, sources)
        above.append(name)
        for other, names in modules[name].imports.items():
            visit(other)
            for missing in names - modules[other].exports.keys():
                raise CannotJoin("export", f"{name} imports {missing}, which {other} doesn't export.")
        above.pop()
        found[name] = None

    visit(entry)
    return found


def _read(name: str, sources: Mapping[str, str]) -> _Module:
    if name not in sources:
        raise CannotJoin("module", f"There is no module {name}.")
    text = sources[name]
    exports: dict[str, str] = {}
    imports: dict[str, set[str]] = {}

    def take(match: re.Match[str]) -> str:
        pairs = _pairs(match["names"] or "")
        imports.setdefault(match["source"], set()).update(pairs.values())
        return f"const {_taken(pairs)} = {_variable(match['source'])};" if pairs else ""

    def pass_on(match: re.Match[str]) -> str:
        pairs = _pairs(match["names"])
        imports.setdefault(match["source"], set()).update(pairs.values())
        exports.update({to: f"{_variable(match['source'])}.{of}" for to, of in pairs.items()})
        return ""

    def list_names(match: re.Match[str]) -> str:
        exports.update(_pairs(match["names"]))
        return ""

    def mark(match: re.Match[str]) -> str:
        exports[match["name"]] = match["name"]
        return ""

    for pattern, replace in ((_IMPORT, take), (_PASSED_ON, pass_on), (_LISTED, list_names), (_MARKED, mark)):
        text = pattern.sub(replace, text)
    if other := _OTHER.search(text):
        raise CannotJoin("form", f'{name}: "{other[0]}" is of a form that can\'t be joined.')
    return _Module(text.strip(), exports, imports, set(_LATER.findall(_TYPES.sub("", text))))


def _written(
    file: str, needed: Iterable[str], modules: Mapping[str, _Module], homes: Mapping[str, str]
) -> str:
    """The file of a module: those at home in it, and the way to the others."""
    inside = [name for name in needed if homes[name] == file]
    used = dict.fromkeys([*(other for name in inside for other in modules[name].imports), file])
    outside = [name for name in used if homes[name] != file]
    lines = [f'import {{ {_variable(name)} }} from "./{homes[name]}";' for name in outside]
    for name in inside:
        module = modules[name]
        returned = ", ".join(to if to == of else f"{to}: {of}" for to, of in module.exports.items())
        lines += [f"const {_variable(name)} = (() => {{", module.body, f"return {{ {returned} }};", "})();"]
    lines += [f"export {{ {', '.join(map(_variable, inside))} }};"] if inside else []
    own = modules[file].exports
    lines += [f"export const {{ {', '.join(own)} }} = {_variable(file)};"] if own else []
    return "\n".join([*lines, ""])


def _pairs(names: str) -> dict[str, str]:
    """`a, b as c` as {"a": "a", "c": "b"}: the new name, then the old."""
    parts = [part.split() for part in names.split(",") if part.strip()]
    return {part[-1]: part[0] for part in parts}


def _taken(pairs: Mapping[str, str]) -> str:
    return "{ " + ", ".join(to if to == of else f"{of}: {to}" for to, of in pairs.items()) + " }"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
