"""Diagnostics, and the exceptions that carry them."""

from __future__ import annotations

from typing import Iterable, List, NamedTuple, Optional


class Note(NamedTuple):
    """A message with its position.

    `file`, `line` and `column` are None where they are not known. Bytecode has no lines; `column` is an offset there.
    """

    message: str
    file: Optional[str]
    #: From 1.
    line: Optional[int]
    #: In bytes, from 1.
    column: Optional[int]
    #: The location as MLIR writes it: 'loc("model.mlir":3:8)'.
    location: str


class Diagnostic(NamedTuple):
    """A message about a program, with its position, which is as in `Note`, and with notes."""

    #: "error", "warning" or "remark".
    severity: str
    message: str
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    location: str
    notes: List[Note]
    #: The text that the command prints: `file:line:column: error: ...`, with the line and a caret.
    rendered: str

    def __str__(self) -> str:
        return self.rendered


class Error(Exception):
    """What Freehold refuses, and why.

    `severity`, `message`, `file`, `line`, `column` and `notes` are those of the first error in `diagnostics`. An error without
    diagnostics, such as one about an unknown option, has its text as its message. `str()` is what the command prints.

    A panic of Freehold, which is a bug, is an `Error` as well. If it was one of a pass, `reproducer` is a program that repeats
    it, for `freehold opt --run-reproducer`.
    """

    #: All that was reported, in its order.
    diagnostics: List[Diagnostic]
    reproducer: Optional[str]

    def __init__(
        self, text: str = "", diagnostics: Iterable[Diagnostic] = (), reproducer: Optional[str] = None
    ) -> None:
        super().__init__(text, list(diagnostics), reproducer)
        self.diagnostics = list(diagnostics)
        self.reproducer = reproducer

    def __str__(self) -> str:
        return str(self.args[0])

    def __repr__(self) -> str:
        return f"freehold.{type(self).__name__}({self.args[0]!r})"

    def _first(self) -> Optional[Diagnostic]:
        return next((each for each in self.diagnostics if each.severity == "error"), None)

    @property
    def message(self) -> str:
        """The message of the first error."""
        first = self._first()
        return first.message if first else str(self.args[0])

    @property
    def file(self) -> Optional[str]:
        """The file of the first error, if it is known."""
        first = self._first()
        return first.file if first else None

    @property
    def line(self) -> Optional[int]:
        """The line of the first error, from 1, if it is known."""
        first = self._first()
        return first.line if first else None

    @property
    def column(self) -> Optional[int]:
        """The column of the first error, from 1, if it is known."""
        first = self._first()
        return first.column if first else None

    @property
    def notes(self) -> List[Note]:
        """The notes of the first error."""
        first = self._first()
        return first.notes if first else []


class Fault(Error):
    """A fault of a program that ran. `kind` is its name: "use-after-free", "leak", "uninitialized-read", ..."""

    kind: str

    def __init__(self, text: str = "", diagnostics: Iterable[Diagnostic] = (), kind: str = "") -> None:
        super().__init__(text, diagnostics)
        # A copy, such as that of another process, is made of these.
        self.args = (text, list(diagnostics), kind)
        self.kind = kind
