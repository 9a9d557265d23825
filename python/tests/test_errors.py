"""Errors: where they are, and that hostile input is one."""

import multiprocessing
import pathlib
import pickle
import random

import freehold
import pytest
from programs import COPY, SCALE


def test_a_syntax_error_has_a_position() -> None:
    with pytest.raises(freehold.Error) as raised:
        freehold.parse("func.func @f() {\n  %a = arith.constant\n}", name="wrong.mlir")
    error = raised.value
    assert (error.file, error.line, error.column) == ("wrong.mlir", 2, 22)
    assert error.diagnostics[0].severity == "error"
    assert str(error).startswith("wrong.mlir:2:22: error: ") and error.message in str(error)
    assert str(error.diagnostics[0]).rstrip() == str(error)
    assert repr(error).startswith("freehold.Error('wrong.mlir:2:22: error")


def test_notes_have_positions() -> None:
    with pytest.raises(freehold.Error) as raised:
        freehold.parse("func.func @f(%a: i32) {\n  %a = arith.constant 1 : i32\n  return\n}")
    (note,) = raised.value.notes
    assert note.line == 1 and "previously defined here" in note.message


def test_a_pass_that_fails_loses_the_module() -> None:
    module = freehold.parse('func.func @f(%a: tensor<4xf32>) { "test.unknown"(%a) : (tensor<4xf32>) -> ()\n return }',
                            allow_unregistered=True)
    with pytest.raises(freehold.Error) as raised:
        module.run("builtin.module(one-shot-bufferize)")
    assert raised.value.line == 1 and raised.value.reproducer is None
    for use in [lambda: str(module), lambda: module.op.name, module.copy, module.verify, module.bytecode]:
        with pytest.raises(freehold.Error, match="half-changed"):
            use()
    assert repr(module) == "<freehold.Module, lost>"


def test_a_pipeline_that_is_wrong_changes_nothing() -> None:
    module = freehold.parse(SCALE)
    before = str(module)
    for pipeline in ["builtin.module(no-such-pass)", "builtin.module(", "", "cse{x=", "builtin.module(cse{no-such=1})"]:
        with pytest.raises(freehold.Error):
            module.run(pipeline)
    assert str(module) == before


def test_compile_says_what_it_refuses() -> None:
    with pytest.raises(freehold.Error) as raised:
        freehold.compile(COPY, capacity=1)
    assert raised.value.diagnostics


def test_files_that_are_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        freehold.parse(pathlib.Path("/no/such/file.mlir"))
    with pytest.raises(TypeError, match="not int"):
        freehold.parse(3)  # type: ignore[arg-type]


def test_errors_go_to_other_processes() -> None:
    with pytest.raises(freehold.Error) as raised:
        freehold.parse("func.func")
    copy = pickle.loads(pickle.dumps(raised.value))
    assert str(copy) == str(raised.value) and copy.diagnostics == raised.value.diagnostics
    fault = freehold.Fault("text", [], "leak")
    copied = pickle.loads(pickle.dumps(fault))
    assert (str(copied), copied.kind) == ("text", "leak")


HOSTILE = [
    b"",
    b"\0",
    b"\xff\xfe",
    b"ML\xefR",
    b"ML\xefR\x06",
    b"ML\xefR" + b"\xff" * 64,
    b"module {" * 5000,
    b"(" * 100_000,
    b"func.func @f() { return }" * 2 + b"}",
    b'"' + b"a" * 100_000,
    b"!" * 1000,
    b"#map = affine_map<" + b"(" * 10_000,
    b"func.func @f(%a: " + b"tensor<4x" * 2000 + b"f32>" * 2000 + b")",
    b"%" + b"9" * 50,
    b'"x"() {a = 99999999999999999999999999 : i64} : () -> ()',
    b"func.func @f() -> (tensor<9223372036854775807x9223372036854775807xf32>)",
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_input_is_an_error(number: int) -> None:
    try:
        str(freehold.parse(HOSTILE[number], allow_unregistered=True))
    except freehold.Error as error:
        assert str(error)


def test_damaged_bytecode_is_an_error() -> None:
    code = freehold.parse(COPY).bytecode()
    rng = random.Random(39)
    refused = 0
    for round_number in range(400):
        damaged = bytearray(code)
        if round_number % 2:
            del damaged[rng.randrange(len(damaged)):]
        else:
            for _ in range(rng.randrange(1, 4)):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            module = freehold.parse(bytes(damaged))
            str(module)
            freehold.compile(module)
        except freehold.Error:
            refused += 1
    assert refused > 200


def test_damaged_text_is_an_error() -> None:
    rng = random.Random(39)
    for _ in range(300):
        damaged = bytearray(COPY.encode())
        for _ in range(rng.randrange(1, 5)):
            damaged[rng.randrange(len(damaged))] = rng.choice(b'%@#!"<>(){}[]:=,-0x?\xff\0 \n')
        try:
            freehold.compile(freehold.parse(bytes(damaged)))
        except freehold.Error:
            pass


#: A program whose functions are transformed on several threads.
FUNCTIONS = "\n".join(COPY.replace("@main", f"@f{number}") for number in range(50))


def child(number: int) -> str:
    return str(freehold.compile(FUNCTIONS))[number:]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes(method: str) -> None:
    # The threads of this process are not in one that is forked from it: it must not wait for them.
    expected = str(freehold.compile(FUNCTIONS))
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map_async(child, range(4)).get(timeout=120)
    assert found == [expected[number:] for number in range(4)]
