"""The page uses nothing that browsers of the last three years lack, unless it does as well without."""

import re
from pathlib import Path

import pytest

import parlour

WEB = Path(parlour.__file__).parent / "web"
# Each came to a big browser after November 2023.
TOO_NEW_CSS = {
    "light-dark()": r"light-dark\((?!A, B)",
    "@starting-style": r"@starting-style",
    "@property": r"@property",
    "@scope": r"@scope",
    "relative colours": r"\((from|rgb\(from)\s",
    ":has()": r":has\(",
    "anchor positioning": r"anchor-name|position-anchor|anchor\(",
    "view transitions": r"view-transition",
    "allow-discrete": r"allow-discrete",
    "calc-size()": r"calc-size\(|interpolate-size",
    "if() and functions": r":\s*if\(|@function",
}
TOO_NEW_SCRIPT = {
    "grouping": r"\b(Object|Map)\.groupBy\b",
    "Promise.withResolvers, Promise.try": r"\bPromise\.(withResolvers|try)\b",
    "Array.fromAsync": r"\bfromAsync\b",
    "set methods": r"\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(",
    "iterator helpers": r"\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|toArray)\(",
    "AbortSignal.any": r"\bAbortSignal\.any\b",
    "popovers": r"\b(show|hide|toggle)Popover\b",
    "view transitions": r"\bstartViewTransition\b",
    "closing by request": r"\.requestClose\(|\bclosedBy\b",
    "checkVisibility": r"\bcheckVisibility\b",
    "moveBefore": r"\bmoveBefore\b",
    "text forms of bytes": r"\.(toHex|toBase64|fromHex|fromBase64)\(",
}


@pytest.mark.parametrize(("ending", "too_new"), [("css", TOO_NEW_CSS), ("js", TOO_NEW_SCRIPT)])
def test_nothing_is_too_new(ending: str, too_new: dict[str, str]) -> None:
    found = [
        f"{path.relative_to(WEB)}: {name}"
        for path in sorted(WEB.rglob(f"*.{ending}"))
        for name, pattern in too_new.items()
        if re.search(pattern, path.read_text("utf-8"))
    ]
    assert found == []
