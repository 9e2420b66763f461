"""Put the modules of all pages into a few files, each with the messages that its modules name.

Files are shared by pages. What the same pages and dynamic imports need is in one file, and files are joined
where the requests saved are worth more than what is loaded in vain. A module becomes a function in its file
that runs when it is first needed: so its names can't clash with another module's, every module exists once,
and a file may hold modules that a page doesn't run. Files name each other by the path of a module; an import
map in the page says where each one is, so a changed file leaves the addresses in all others as they are. A
page starts its script itself, when all files that it needs are there.

A module needs the messages whose keys are strings in it; a string or the beginning of a template that ends
with a dot stands for all keys that begin with it.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import combinations, count
from string import ascii_letters
from typing import Final

from msgspec import Struct, json

from parlour.bundling.javascript import DynamicImport, Module, read
from parlour.bundling.tokens import CannotBundle

REQUEST: Final = 8_000
"""The characters that may be loaded in vain to save a request."""
FIRST: Final = 100
SECOND: Final = 20
"""How many times more what is shown first matters than a dialog, if it is heavy and if it is light."""
AT_ONCE: Final = 5
"""The files that a first table may need: with its style sheet, as many as a browser asks for at once."""
_HEAD: Final = (
    'const{{messages:$messages,modules:$m}}=globalThis.parlour??={{root:"{root}",messages:{{}},modules:{{}}}},'
    "once=(make)=>{{let made;return()=>made??=make()}};"
)
_read: Final = cache(read)


class File(Struct, frozen=True):
    """The code of some modules, and the keys of the messages that they name."""

    code: str
    keys: tuple[str, ...]

    def text(self, messages: Mapping[str, str], root: str = "") -> str:
        own = {key: messages[key] for key in self.keys}
        words = f"Object.assign($messages,{json.encode(own).decode()});\n" if own else ""
        return f"{_HEAD.format(root=root)}\n{words}{self.code}"


class Bundles(Struct, frozen=True):
    files: dict[str, File]
    starts: dict[str, str]
    """The code of each page that loads these files and runs its scripts."""
    first: dict[str, list[str]]
    """The files that each page loads at once."""
    reached: dict[str, list[str]]
    """The files that each page loads at once or later."""


def bundle(
    sources: Mapping[str, str],
    pages: Mapping[str, Sequence[str]],
    messages: Mapping[str, str],
    first: Collection[str] = (),
    second: Collection[str] = (),
) -> Bundles:
    """Return the files of pages, given the scripts of each.

    `first` and `second` are the scripts and dynamic imports that lead to a first table: one that is heavy, of
    which every byte matters, and one that is light or rare.
    """
    scripts = list(dict.fromkeys(script for each in pages.values() for script in each))
    modules, reached = _reach(sources, scripts)
    keys = {path: _keys(module, messages) for path, module in modules.items()}
    needed, there = _needed(modules, keys, reached, scripts)
    sizes = {path: module.size for path, module in modules.items()}
    sizes |= {key: len(key) + len(text) for key, text in messages.items()}
    weights = dict.fromkeys(second, SECOND) | dict.fromkeys(first, FIRST)
    files = _Files(modules, needed, _groups(needed, there, sizes, weights))
    return Bundles(
        files.all(),
        {page: files.start(each) for page, each in pages.items()},
        {page: files.first(each) for page, each in pages.items()},
        {page: files.reached(each) for page, each in pages.items()},
    )


def _reach(
    sources: Mapping[str, str], scripts: Sequence[str]
) -> tuple[dict[str, Module], dict[str, list[str]]]:
    """Return all modules, and those that each script and dynamic import needs, each after its own imports."""
    modules: dict[str, Module] = {}
    reached: dict[str, list[str]] = {}
    queue = list(scripts)
    for entry in queue:
        if entry not in reached:
            reached[entry] = _with_imports(entry, sources, modules)
            queue += [target for path in reached[entry] for target in modules[path].dynamic_imports]
    properties: dict[str, str] = {}
    for path in modules:
        other = properties.setdefault(_property(path), path)
        if other != path:
            raise CannotBundle("names", f"{other} and {path} have too similar names to be bundled.")
    return modules, reached


def _with_imports(entry: str, sources: Mapping[str, str], modules: dict[str, Module]) -> list[str]:
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
            for name in sorted(set(names.values()) - modules[other].exports.keys()):
                raise CannotBundle("export", f"{path} imports {name}, which {other} doesn't export.")
        above.pop()
        found[path] = None

    visit(entry)
    return list(found)


def _keys(module: Module, messages: Iterable[str]) -> list[str]:
    """Return the keys of the messages that a module names."""
    beginnings = tuple(text for text in module.texts if text.endswith("."))
    return [key for key in messages if key in module.texts or (beginnings and key.startswith(beginnings))]


def _needed(
    modules: Mapping[str, Module],
    keys: Mapping[str, list[str]],
    reached: Mapping[str, list[str]],
    scripts: Sequence[str],
) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the modules and messages that each script and dynamic import has to load, and what it has.

    It has what was loaded already, wherever the import is.
    """
    whole = {
        root: {*paths, *(key for path in paths for key in keys[path])} for root, paths in reached.items()
    }
    importers: dict[str, list[str]] = {root: [] for root in reached}
    for root, paths in reached.items():
        for target in {target for path in paths for target in modules[path].dynamic_imports}:
            importers[target].append(root)
    there = {root: set() if root in scripts else set.union(*whole.values()) for root in reached}
    changed = True
    while changed:
        changed = False
        for root in reached.keys() - set(scripts):
            now = set.intersection(*(there[importer] | whole[importer] for importer in importers[root]))
            changed = changed or now != there[root]
            there[root] = now
    return {root: whole[root] - there[root] for root in reached}, there


def _groups(
    needed: Mapping[str, set[str]],
    there: Mapping[str, set[str]],
    sizes: Mapping[str, int],
    matters: Mapping[str, int],
) -> list[list[str]]:
    """Return what goes into one file: first what the same roots need, then joined while that is worth it."""
    weights = [matters.get(root, 1) for root in needed]
    users: dict[str, int] = {}  # bits, one for each root
    holders: dict[str, int] = {}
    for bit, root in enumerate(needed):
        for item in needed[root]:
            users[item] = users.get(item, 0) | 1 << bit
        for item in needed[root] | there[root]:
            holders[item] = holders.get(item, 0) | 1 << bit
    together: dict[int, list[str]] = {}
    for item in sorted(users):
        together.setdefault(users[item], []).append(item)
    groups = [_Group(each, sum(sizes[item] for item in items), items) for each, items in together.items()]

    @cache
    def weight(roots: int) -> int:
        return sum(each for bit, each in enumerate(weights) if roots >> bit & 1)

    def gain(a: _Group, b: _Group) -> int:
        in_vain = weight(a.users & ~b.users) * b.size + weight(b.users & ~a.users) * a.size
        return weight(a.users & b.users) * REQUEST - in_vain

    def loaded_in_vain(a: _Group, b: _Group) -> int:
        return sum(
            weight(one.users & ~other.users & ~holders[item]) * sizes[item]
            for one, other in ((a, b), (b, a))
            for item in other.items
        )

    order = count()  # groups themselves have none
    heap = [(-gain(a, b), next(order), a, b) for a, b in combinations(groups, 2) if gain(a, b) > 0]
    heapify(heap)
    joined: set[_Group] = set()
    while heap:
        _, _, a, b = heappop(heap)
        if a in joined or b in joined:
            continue
        joined |= {a, b}
        both = a.with_(b)
        groups = [group for group in groups if group not in joined]
        for other in groups:
            if (more := gain(both, other)) > 0:
                heappush(heap, (-more, next(order), both, other))
        groups.append(both)
    for bit, root in enumerate(needed):
        while root in matters and len(own := [each for each in groups if each.users >> bit & 1]) > AT_ONCE:
            a, b = min(combinations(own, 2), key=lambda pair: loaded_in_vain(*pair))
            groups = [each for each in groups if each not in (a, b)] + [a.with_(b)]
    return [group.items for group in groups]


class _Group(Struct, frozen=True, eq=False):
    """What goes into one file."""

    users: int
    size: int
    items: list[str]

    def with_(self, other: "_Group") -> "_Group":
        return _Group(self.users | other.users, self.size + other.size, self.items + other.items)


class _Files:
    """Which modules and messages are in which file, and the text of each."""

    def __init__(
        self,
        modules: Mapping[str, Module],
        needed: Mapping[str, set[str]],
        groups: Iterable[list[str]],
    ) -> None:
        self._modules = modules
        self._named = {target for module in modules.values() for target in module.dynamic_imports}
        self._members: dict[str, list[str]] = {}
        words: list[list[str]] = []
        for group in groups:
            inside = [item for item in group if item in modules]
            if inside:
                # Named after a script or a dynamic import, or else after the largest module.
                inside.sort(key=lambda item: (item in needed, modules[item].size))
                self._members[inside[-1]] = group
            else:
                words.append(group)
        homes = {item: name for name, group in self._members.items() for item in group}
        self._loaded = {
            root: sorted({homes[item] for item in items if item in homes}) for root, items in needed.items()
        }
        for root, items in needed.items():  # no file has only messages: they are in that of each root
            self._members[homes[root]] += [key for group in words for key in group if key in items]

    def all(self) -> dict[str, File]:
        return {name: self._file(group) for name, group in self._members.items()}

    def start(self, scripts: Iterable[str]) -> str:
        """Return the code that loads the files of scripts and runs them."""
        files = "".join(f'import"{file}";' for file in self.first(scripts))
        return files + "".join(f"globalThis.parlour.modules.{_property(script)}();" for script in scripts)

    def first(self, scripts: Iterable[str]) -> list[str]:
        """Return the files that scripts load at once."""
        return sorted({file for script in scripts for file in self._loaded[script]})

    def reached(self, scripts: Iterable[str]) -> list[str]:
        """Return the files that scripts load at once or later."""
        found = self.first(scripts)
        for name in found:
            inside = (self._modules[item] for item in self._members[name] if item in self._modules)
            later = {
                file for each in inside for target in each.dynamic_imports for file in self._loaded[target]
            }
            found += sorted(later - set(found))
        return found

    def _file(self, group: Iterable[str]) -> File:
        inside = [item for item in group if item in self._modules]
        lines = [f"$m.{_property(path)}=once(()=>{{{self._body(path)}}});" for path in inside]
        return File("\n".join([*lines, ""]), tuple(item for item in group if item not in self._modules))

    def _body(self, path: str) -> str:
        module = self._modules[path]
        imports = [
            f"const{{{_pairs((self._export(other, of), to) for to, of in names.items())}}}={_called(other)};"
            if names
            else f"{_called(other)};"
            for other, names in module.imports.items()
        ]
        body = [
            self._import(part.target) if isinstance(part, DynamicImport) else part for part in module.body
        ]
        exports = _pairs((self._export(path, name), own) for name, own in module.exports.items())
        return "".join([*imports, *body, f"\nreturn{{{exports}}}"])

    def _export(self, path: str, name: str) -> str:
        """Return what files call an export: a letter, or its own name if a dynamic import may ask for it."""
        if path in self._named:
            return name
        more, letter = divmod(sorted(self._modules[path].exports).index(name), len(ascii_letters))
        return f"{ascii_letters[letter]}{more or ''}"

    def _import(self, target: str) -> str:
        files = [f'import("{file}")' for file in self._loaded[target]]
        loading = files[0] if len(files) == 1 else f"Promise.all([{','.join(files)}])"
        return f"{loading}.then(()=>{_called(target)})"


def _pairs(names: Iterable[tuple[str, str]]) -> str:
    return ",".join(a if a == b else f"{a}:{b}" for a, b in names)


def _called(path: str) -> str:
    return f"$m.{_property(path)}()"


def _property(path: str) -> str:
    return re.sub(r"\W", "_", path.removesuffix(".js"))
