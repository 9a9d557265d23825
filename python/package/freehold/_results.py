"""What the functions of the package return."""

from __future__ import annotations

import html
import json
import os
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

from ._errors import Diagnostic


class ArrayType(NamedTuple):
    """The type of an argument or a result of a function."""

    #: As text: "tensor<4x?xf32>".
    type: str
    #: "number", "vector", "tensor", "memref", "owner" (who frees a buffer), or "other".
    kind: str
    #: The name of the type of the elements in NumPy or `ml_dtypes`, if there is one.
    dtype: Optional[str]
    #: The extents, with None for one that is not known; None without a rank.
    shape: Optional[List[Optional[int]]]


class Signature(NamedTuple):
    """The types of a function."""

    inputs: List[ArrayType]
    results: List[ArrayType]


class Statistics(NamedTuple):
    """What a program copies and allocates. An op counts once, no matter how often it runs."""

    #: Ops that copy the elements of a buffer.
    copies: int
    #: Ops that allocate a buffer on the heap, arenas among them.
    allocations: int
    arenas: int
    #: The bytes of the allocations of static size.
    bytes: int
    #: The allocations whose size is known at run time only.
    dynamic_allocations: int
    #: The bytes of the buffers on the stack.
    stack_bytes: int


class Plan(NamedTuple):
    """Where buffers are in an arena."""

    offsets: List[int]
    #: The size of the arena.
    height: int
    #: No plan is lower than this.
    lower_bound: int
    #: The steps of the search that were taken.
    steps: int


class CheckResult(NamedTuple):
    """The result of `check`. It is true if the check passed."""

    #: "passed", "failed", or "nothing compared": every input was skipped.
    verdict: str
    #: The fault, or why the first skipped input was skipped.
    message: Optional[str]
    diagnostics: List[Diagnostic]
    #: The input of the failure.
    inputs: Optional[str]
    compared: int
    skipped: int
    #: The outcomes of branches that were taken, and all of them, if a search ran.
    branches: Optional[Tuple[int, int]]
    #: Whether the time ran out.
    is_cut_short: bool

    def __bool__(self) -> bool:
        return self.verdict == "passed"


class FunctionCheck(NamedTuple):
    """The answer of the static check about a function."""

    name: str
    #: "yes", "no" or "cannot tell".
    answer: str
    diagnostics: List[Diagnostic]


class StaticCheck:
    """The result of `check_static`. It is true if all functions are proved."""

    functions: List[FunctionCheck]
    #: "yes", "no" or "cannot tell", for all functions.
    answer: str

    def __init__(self, functions: List[FunctionCheck]) -> None:
        self.functions = functions
        answers = {function.answer for function in functions}
        if "no" in answers:
            self.answer = "no"
        elif answers == {"yes"}:
            self.answer = "yes"
        else:
            self.answer = "cannot tell"

    def __bool__(self) -> bool:
        return self.answer == "yes"

    def __repr__(self) -> str:
        return f"<freehold.StaticCheck: {self.answer}>"


class Explanation:
    """Why each copy, allocation and free is there. `str()` is the text of `freehold explain`."""

    #: What `freehold explain --json` prints.
    data: Dict[str, Any]

    def __init__(self, text: str, data: str) -> None:
        self._text = text
        self.data = json.loads(data)

    @property
    def findings(self) -> List[Dict[str, Any]]:
        """The findings, in the order of the text."""
        findings: List[Dict[str, Any]] = self.data["findings"]
        return findings

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<freehold.Explanation, {len(self.findings)} findings>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self._text)}</pre>"


class Report:
    """The memory of a compiled program. It displays itself in a notebook. `str()` has a line for each function."""

    #: What `freehold report --json` prints.
    data: Dict[str, Any]
    #: The page of `freehold report`: one file, without references to others.
    page: str

    def __init__(self, summary: str, data: str, page: str) -> None:
        self._summary = summary
        self.data = json.loads(data)
        self.page = page

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the page to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.page)

    def __str__(self) -> str:
        return self._summary

    def __repr__(self) -> str:
        return f"<freehold.Report: {self._summary.splitlines()[0]}>"

    def _repr_html_(self) -> str:
        # A frame of its own: the page has styles and a script.
        page = html.escape(self.page, quote=True)
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" style="width:100%;height:640px;border:0"></iframe>'
