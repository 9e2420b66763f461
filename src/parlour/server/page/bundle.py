"""Bundle the modules of a page into a few files, so that the browser need not request each one.

A module becomes a function within its file, so its names can't clash with another module's. The file exports
what each function returns, and other files import it from there, so every module exists once. There is a
bundle for each script of the page with all its imports, and for each dynamically imported module with the
imports that only it has. Comments are removed; code that can't be bundled is refused, never changed.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from parlour.errors import ParlourError
from parlour.server.page.javascript import end_of_statement, is_in_async_function, keywords, read

_NAMES: Final = r"\{(?P<names>[^}]*)\}"
_SPEC: Final = r'"(?P<spec>[^"]*)"'
_IMPORT: Final = re.compile(rf"import\s*(?:{_NAMES}\s*from\s*)?{_SPEC}\s*;")
_REEXPORT: Final = re.compile(rf"export\s*{_NAMES}\s*from\s*{_SPEC}\s*;")
_LIST: Final = re.compile(rf"export\s*{_NAMES}\s*;")
_DECLARED: Final = re.compile(
    r"export\s+(?=(?P<kind>const|class|(?:async\s+)?function)(?:\s+|\s*\*\s*)(?P<name>[\w$]+))"
)
_DYNAMIC: Final = re.compile(rf"import\(\s*{_SPEC}\s*\)")
_NAME: Final = re.compile(r"(?!default\b)(?P<of>[\w$]+)(?:\s+as\s+(?!default\b)(?P<to>[\w$]+))?$")


class CannotBundle(ParlourError):
    """A module uses a form of code that can't be bundled."""


class _DynamicImport(Struct, frozen=True):
    """An `import("…")` in a body; its address depends on the file that the module ends up in."""

    target: str


class _Module(Struct, frozen=True):
    body: list[str | _DynamicImport]
    exports: dict[str, str]
    """The exported names, and the expression of each."""
    imports: dict[str, set[str]]
    """The imported modules, and the names taken from each."""

    @property
    def dynamic_imports(self) -> set[str]:
        return {part.target for part in self.body if isinstance(part, _DynamicImport)}


def bundle(sources: Mapping[str, str], scripts: Iterable[str]) -> dict[str, str]:
    """Return the bundles of a page with these scripts, in this order, by their paths."""
    modules: dict[str, _Module] = {}
    reached: dict[str, dict[str, None]] = {}
    queue = list(scripts)
    roots = set(queue)
    for entry in queue:
        if entry not in reached:
            reached[entry] = _with_imports(entry, sources, modules)
            queue += sorted({path for needed in reached[entry] for path in modules[needed].dynamic_imports})
    _check_variables(modules)
    homes: dict[str, str] = {}
    for path in modules:
        users = [entry for entry, needed in reached.items() if path in needed]
        homes[path] = users[0] if users[0] in roots or len(users) == 1 else path
    return {
        path: _file_text(path, reached.get(path) or {path: None}, modules, homes)
        for path in modules
        if path in reached or homes[path] == path
    }


def _with_imports(entry: str, sources: Mapping[str, str], modules: dict[str, _Module]) -> dict[str, None]:
    """Return a module and all its imports, each after its own imports."""
    found: dict[str, None] = {}
    above: list[str] = []

    def visit(path: str) -> None:
        if path in above:
            raise CannotBundle("circle", f"{' → '.join([*above, path])}: modules can't import in a circle.")
        if path in found:
            return
        if path not in modules:
            if path not in sources:
                raise CannotBundle("module", f"There is no module {path}.")
            modules[path] = _read(path, sources[path])
        above.append(path)
        for other, names in modules[path].imports.items():
            visit(other)
            for missing in sorted(names - modules[other].exports.keys()):
                raise CannotBundle("export", f"{path} imports {missing}, which {other} doesn't export.")
        above.pop()
        found[path] = None

    visit(entry)
    return found


@cache
def _read(path: str, source: str) -> _Module:
    """Read a module; cached, because most are in the bundles of several pages."""
    return _Reader(path, source).module


class _Reader:
    """Read one module: extract its imports and exports, and refuse code that can't be bundled."""

    def __init__(self, path: str, source: str) -> None:
        self._path = path
        self._text, self._code = read(source)
        self._exports: dict[str, str] = {}
        self._imports: dict[str, set[str]] = {}
        self._hoisted: list[str] = []
        self._body: list[str | _DynamicImport] = []
        self._at = 0
        for keyword in keywords(self._code):
            if keyword.at < self._at:
                continue  # within a statement already read
            if dynamic := keyword.word == "import" and _DYNAMIC.match(self._text, keyword.at):
                self._cut(dynamic, _DynamicImport(self._resolve(dynamic["spec"])))
            elif keyword.word == "await":
                if not is_in_async_function(self._code, keyword.at):
                    self._refuse(keyword.at)
            elif keyword.depth or not self._statement(keyword.at):
                self._refuse(keyword.at)
        self._body.append(self._text[self._at :])
        self.module = _Module([*self._hoisted, *self._body], self._exports, self._imports)

    def _statement(self, at: int) -> bool:
        """Read the import or export at this place; return whether its form is known."""
        if match := _IMPORT.match(self._text, at):
            pairs = self._pairs(match, at)
            variable = self._import(match["spec"], pairs)
            # Imports are hoisted: they apply to the whole module wherever they are.
            self._hoisted += [f"const {_destructured(pairs)} = {variable};\n"] if pairs else []
            self._cut(match)
        elif match := _REEXPORT.match(self._text, at):
            pairs = self._pairs(match, at)
            variable = self._import(match["spec"], pairs)
            self._exports.update({to: f"{variable}.{of}" for to, of in pairs.items()})
            self._cut(match)
        elif match := _LIST.match(self._text, at):
            pairs = self._pairs(match, at)
            for of in pairs.values():
                if changing := re.search(rf"^(?:let|var)\s+{re.escape(of)}\b", self._code, re.MULTILINE):
                    self._refuse(changing.start())
            self._exports.update(pairs)
            self._cut(match)
        elif match := _DECLARED.match(self._text, at):
            if match["kind"] == "const" and end_of_statement(self._code, match.end())[1]:
                self._refuse(at)
            self._exports[match["name"]] = match["name"]
            self._cut(match)
        else:
            return False
        return True

    def _import(self, spec: str, pairs: Mapping[str, str]) -> str:
        path = self._resolve(spec)
        self._imports.setdefault(path, set()).update(pairs.values())
        return _variable(path)

    def _resolve(self, spec: str) -> str:
        if not spec.startswith(("./", "../")):
            raise CannotBundle("address", f'{self._path} imports "{spec}", which is no relative path.')
        return posixpath.normpath(posixpath.join(posixpath.dirname(self._path), spec))

    def _pairs(self, match: re.Match[str], at: int) -> dict[str, str]:
        """Read `a, b as c` as {"a": "a", "c": "b"}: the new name, then the old."""
        pairs = {}
        start, end = match.span("names")
        names = self._code[start:end] if start >= 0 else ""  # without comments
        for part in filter(None, (part.strip() for part in names.split(","))):
            name = _NAME.match(part)
            if name is None:
                self._refuse(at)
            else:
                pairs[name["to"] or name["of"]] = name["of"]
        return pairs

    def _cut(self, match: re.Match[str], instead: _DynamicImport | None = None) -> None:
        self._body.append(self._text[self._at : match.start()])
        self._body += [instead] if instead else []
        self._at = match.end()

    def _refuse(self, at: int) -> None:
        start = self._text.rfind("\n", 0, at) + 1
        number = self._text.count("\n", 0, at) + 1
        line = self._text[start:].split("\n", 1)[0].strip()
        sentence = f'{self._path}, line {number}: "{line}" is of a form that can\'t be bundled.'
        raise CannotBundle("form", sentence)


def _check_variables(paths: Iterable[str]) -> None:
    variables: dict[str, str] = {}
    for path in paths:
        other = variables.setdefault(_variable(path), path)
        if other != path:
            raise CannotBundle("names", f"{other} and {path} have too similar names to be bundled.")


def _file_text(
    file: str, needed: Iterable[str], modules: Mapping[str, _Module], homes: Mapping[str, str]
) -> str:
    """Return the text of a file: its modules, and imports of those in other files."""
    inside = [path for path in needed if homes[path] == file]
    used = dict.fromkeys([*(other for path in inside for other in modules[path].imports), file])
    outside = [path for path in used if homes[path] != file]
    lines = [f'import {{ {_variable(path)} }} from "{_relative(homes[path], file)}";' for path in outside]
    for path in inside:
        module = modules[path]
        body = "".join(
            part if isinstance(part, str) else f'import("{_relative(part.target, file)}")'
            for part in module.body
        )
        returned = ", ".join(to if to == of else f"{to}: {of}" for to, of in module.exports.items())
        lines += [f"const {_variable(path)} = (() => {{", body.strip(), f"return {{ {returned} }};", "})();"]
    lines += [f"export {{ {', '.join(map(_variable, inside))} }};"] if inside else []
    own = modules[file].exports
    lines += [f"export const {{ {', '.join(own)} }} = {_variable(file)};"] if own else []
    return "\n".join([*lines, ""])


def _relative(path: str, file: str) -> str:
    found = posixpath.relpath(path, posixpath.dirname(file) or ".")
    return found if found.startswith(".") else f"./{found}"


def _destructured(pairs: Mapping[str, str]) -> str:
    return "{ " + ", ".join(to if to == of else f"{of}: {to}" for to, of in pairs.items()) + " }"


def _variable(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))
