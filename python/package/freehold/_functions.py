"""The functions of the package. Each takes a program: a `Module`, text, bytecode, or a path."""

from __future__ import annotations

import os
import sys
from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from ._errors import Error
from ._freehold import Module, parse_bytes, plan_buffers
from ._results import (
    ArrayType,
    CheckResult,
    Explanation,
    FunctionCheck,
    Plan,
    Report,
    Signature,
    StaticCheck,
    Statistics,
)

#: The text, the bytecode, or the file of a program.
Source = Union[str, bytes, "os.PathLike[str]"]
#: A program that was parsed, or one to be parsed.
Program = Union[Module, Source]


def parse(
    source: Source,
    *,
    name: Optional[str] = None,
    irdl: Iterable[Source] = (),
    ods: Iterable[Source] = (),
    allow_unregistered: bool = False,
) -> Module:
    """Parses and verifies a program.

    `source` is its text (`str` or `bytes`, of any version of MLIR from 13 on), its bytecode (`bytes`), or the path of a file
    with either (`pathlib.Path`). `name` is the name of the file in messages. `irdl` are files that declare dialects, as paths
    or texts, and `ods` files that `llvm-tblgen -dump-json` wrote, which are imported together; declarations live as long as
    the process. With `allow_unregistered`, ops of dialects that nobody declared are
    read too. Linear in the size of the text.

    Raises `freehold.Error` if the program is invalid, and `OSError` if the file cannot be read.
    """
    data, given = _bytes_of(source)
    declarations, imports = _files(irdl, "irdl"), _files(ods, "ods")
    return parse_bytes(data, _shown(name or given or "<string>"), declarations, imports, allow_unregistered)


def _files(sources: Iterable[Source], kind: str) -> List[Tuple[str, bytes]]:
    """Returns the names and contents of files; a text has the name of its kind and a number."""
    files = [_bytes_of(file) for file in sources]
    return [(_shown(file or f"{kind}{number}"), text) for number, (text, file) in enumerate(files)]


def _shown(name: str) -> str:
    """Returns the name of a file as messages show it. A name may have bytes that are no text."""
    return name.encode("utf-8", "backslashreplace").decode()


def _bytes_of(source: Source) -> Tuple[bytes, Optional[str]]:
    """Returns the bytes of a program, and the name of its file if it is one."""
    if isinstance(source, str):
        return source.encode("utf-8", "surrogateescape"), None
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), None
    if isinstance(source, os.PathLike):
        path = os.fspath(source)
        with open(path, "rb") as file:
            return file.read(), os.fsdecode(path)
    raise TypeError(f"a program is a str, bytes, a path or a Module, not {type(source).__name__}")


def _module(program: Program) -> Module:
    return program if isinstance(program, Module) else parse(program)


# The options that are on if they are present.
_PLAIN_OPTIONS = ("allow-escape", "strip-facts", "assume-fresh-results", "keep-named-ops")


def _options(options: Any) -> str:
    """Returns the options of `freehold compile` as text."""
    words: List[str] = []
    for name, value in options.items():
        name = name.replace("_", "-")
        if value is False:
            # A step is switched off. An option that is absent is off.
            if name not in _PLAIN_OPTIONS:
                words.append(f"{name}=off")
        elif value is True:
            words.append(name if name in _PLAIN_OPTIONS else f"{name}=on")
        else:
            value = ",".join(value) if isinstance(value, (list, tuple)) else str(value)
            if any(letter.isspace() for letter in value):
                raise Error(f"invalid value '{value}' for option '{name}': it has a space")
            words.append(f"{name}={value}")
    return " ".join(words)


def compile(program: Program, **options: Any) -> Module:
    """Bufferizes a program, inserts every free, and plans its memory, as `freehold compile` does. Returns the new module; the
    program stays as it is.

    Options are those of the command: `stack_budget=0`, `private_abi="default"`, `capacity=1 << 20`, and the steps, such as
    `reorder=False`.
    """
    return _module(program)._compile(_options(options))


def explain(program: Program, **options: Any) -> Explanation:
    """Explains each copy, allocation and free of what `compile` would make of a program, with tested advice. Returns an
    `Explanation`. Places are those of the text that was parsed; after a pass, those of the text of the module."""
    return Explanation(*_module(program)._explain(_options(options)))


def report(program: Program, *, extent: Optional[int] = None, **options: Any) -> Report:
    """Reports on the memory of what `compile` would make of a program: lives, bytes and places of its buffers. Returns a
    `Report`, which displays itself in a notebook. `extent` is assumed for each extent that is not known; 64 if it is None."""
    return Report(*_module(program)._report(extent, _options(options)))


def stats(program: Program) -> Statistics:
    """Counts what a program copies and allocates, as it is. Returns `Statistics`."""
    return Statistics(*_module(program)._stats())


def signature(program: Program, function: str) -> Signature:
    """Returns the types of a function of a program, as a `Signature`."""
    inputs, results = _module(program)._signature(function)
    return Signature([ArrayType(*each) for each in inputs], [ArrayType(*each) for each in results])


def check(
    program: Program,
    against: Optional[Program] = None,
    *,
    entry: str = "main",
    seed: int = 0,
    runs: int = 4,
    search: int = 60_000_000,
    time_limit: float = 10.0,
    leaks: bool = True,
    aliasing: bool = True,
    stub_externals: bool = False,
) -> CheckResult:
    """Calls a function with generated inputs, and looks for faults: leaks, double frees, uses after free, uninitialized
    reads. With `against`, another program, calls that with the same inputs, and looks for the first difference.

    `runs` inputs are random; then a search runs further ones, for at most `search` steps. `time_limit` is in seconds. Returns
    a `CheckResult`, which is true if the check passed. `freehold check` describes the options.
    """
    other = None if against is None else _module(against)
    found = _module(program)._check(
        other, entry, seed, runs, search, float(time_limit), leaks, aliasing, stub_externals
    )
    return CheckResult(**found)


def check_static(program: Program) -> StaticCheck:
    """Proves, without running it, that a deallocated program frees each buffer once, after its last use. Returns a
    `StaticCheck`, which is true if all functions are proved."""
    return StaticCheck([FunctionCheck(*each) for each in _module(program)._check_statically()])


def run(
    program: Program,
    function: str,
    *arguments: Any,
    fuel: Optional[int] = None,
    memory: Optional[int] = None,
    shuffle: Optional[int] = None,
    stub_externals: bool = False,
    allow_leaks: bool = False,
    allow_uninitialized: bool = False,
) -> Any:
    """Calls a function on the reference machine, which checks every access. Returns None, the result, or a tuple of results.

    A tensor or a vector is an array of NumPy, and a number one of its scalars, or a Python number. bf16 and floats of eight
    bits are those of `ml_dtypes`. A memref is an array that can be written, into which its contents are copied after the call.
    Arguments are copied once, into the machine; results are not copied. The output of the program goes to `sys.stdout`.

    `fuel` limits the steps, `memory` the bytes that are allocated at a time, and `shuffle` is the seed of a random order for
    parallel loops. With `allow_leaks`, buffers need not be freed; with `allow_uninitialized`, elements of results that nothing
    has written have any value.

    Raises `freehold.Fault` if the program has a fault, and `freehold.Error` if an argument does not fit.
    """
    from . import _arrays

    module = _module(program)
    types = signature(module, function)
    if len(arguments) != len(types.inputs):
        raise Error(f"'{function}' takes {len(types.inputs)} arguments, but {len(arguments)} are given")
    given = [_arrays.to_bytes(number, *both) for number, both in enumerate(zip(types.inputs, arguments))]
    results, buffers, printed = module._call(
        function,
        [(shape, flat) for _, shape, flat in given],
        fuel,
        memory,
        shuffle,
        stub_externals,
        allow_leaks,
        allow_uninitialized,
    )
    if printed:
        sys.stdout.write(printed.decode("utf-8", "replace"))
    for (array, _, _), contents in zip(given, buffers):
        if contents is not None:
            _arrays.write_back(array, contents)
    found = [_arrays.from_bytes(own, *each) for own, each in zip(types.results, results) if each is not None]
    if len(found) > 1:
        return tuple(found)
    return found[0] if found else None


def plan(
    lives: Iterable[Sequence[int]],
    sizes: Iterable[int],
    alignments: Optional[Iterable[int]] = None,
    *,
    capacity: Optional[int] = None,
    steps: int = 200_000,
) -> Plan:
    """Gives each buffer an offset in one arena, such that no two that are live at the same time share a byte, and the arena is
    as small as found.

    `lives` are pairs (first point of time, first point after), `sizes` are bytes, and each offset is a multiple of its
    alignment, which is 1 without `alignments`. With `capacity`, the search ends as soon as the arena is not larger. `steps`
    limits the exact search; 0 packs greedily, in O(n log n). The result depends on nothing but the arguments. Returns a `Plan`.
    """
    lives, sizes = list(lives), list(sizes)
    alignments = [1] * len(sizes) if alignments is None else list(alignments)
    if not len(lives) == len(sizes) == len(alignments):
        raise Error(f"{len(lives)} lives, {len(sizes)} sizes and {len(alignments)} alignments are given")
    buffers = [
        (int(lower), int(upper), int(size), int(alignment))
        for (lower, upper), size, alignment in zip(lives, sizes, alignments)
    ]
    try:
        return Plan(*plan_buffers(buffers, capacity, steps))
    except OverflowError as error:
        raise Error(f"a number is negative or too large: {error}") from error
