"""Programs: read, printed, transformed."""

import pathlib
from typing import Any, Dict, List, Tuple

import freehold
import pytest
from programs import COPY, SCALE


def test_text_bytes_and_files_are_the_same_program(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "scale.mlir"
    file.write_text(SCALE)
    program = str(freehold.parse(SCALE))
    assert program.startswith("module {\n  func.func @scale(")
    assert str(freehold.parse(SCALE.encode())) == program
    assert str(freehold.parse(file)) == program
    assert str(freehold.parse(program)) == program


def test_bytecode_is_the_same_program(tmp_path: pathlib.Path) -> None:
    module = freehold.parse(SCALE)
    for version in [None, *range(7)]:
        code = module.bytecode(format_version=version)
        assert code.startswith(b"ML\xefR")
        assert str(freehold.parse(code)) == str(module)
    file = tmp_path / "scale.mlirbc"
    file.write_bytes(module.bytecode(version="21"))
    assert str(freehold.parse(file)) == str(module)


def test_text_of_other_versions_and_forms() -> None:
    module = freehold.parse("func.func @f(%a: index) { %0 = memref.alloc(%a) : memref<?xf32>\n return }", name="f.mlir")
    assert '"memref.alloc"' in module.text(generic=True)
    assert 'loc("f.mlir":1:32)' in module.text(locations=True)
    assert "operandSegmentSizes" in module.text(generic=True, version="22")
    assert "operand_segment_sizes" in module.text(generic=True, version="15")
    with pytest.raises(freehold.Error, match="there is no version '7'"):
        module.text(version="7")
    with pytest.raises(freehold.Error, match="99"):
        module.bytecode(format_version=99)


def test_run_changes_the_program() -> None:
    module = freehold.parse("func.func @f() -> i32 { %a = arith.constant 1 : i32 %b = arith.addi %a, %a : i32 return %b : i32 }")
    module.run("builtin.module(canonicalize)")
    assert "constant 2" in str(module) and "addi" not in str(module)
    module.verify()


def test_compile_leaves_the_program_as_it_is() -> None:
    module = freehold.parse(COPY)
    before = str(module)
    compiled = freehold.compile(module)
    assert str(module) == before
    assert "memref.alloc" in str(compiled) and "tensor<" not in str(compiled)
    assert str(freehold.compile(COPY)) == str(compiled)


def test_options_of_compile() -> None:
    program = """func.func @f(%i: index, %x: f32) -> f32 {
      %e = tensor.empty() : tensor<8xf32>
      %t = tensor.insert %x into %e[%i] : tensor<8xf32>
      %y = tensor.extract %t[%i] : tensor<8xf32>
      %u = tensor.insert %y into %t[%i] : tensor<8xf32>
      %z = tensor.extract %u[%i] : tensor<8xf32>
      return %z : f32
    }"""
    on_stack = freehold.compile(program)
    assert "memref.alloca" in str(on_stack)
    assert "memref.alloca" not in str(freehold.compile(program, stack_budget=0))
    assert "memref.alloca" in str(freehold.compile(program, reorder=False, check_arena=True))
    wrong: List[Tuple[Dict[str, Any], str]] = [
        ({"no_such": 1}, "unknown option 'no-such'"),
        ({"stack_budget": "many"}, "invalid value 'many'"),
        ({"capacity": "1 2"}, "has a space"),
    ]
    for options, message in wrong:
        with pytest.raises(freehold.Error, match=message):
            freehold.compile(program, **options)


def test_a_copy_is_another_program() -> None:
    module = freehold.parse(COPY)
    copy = module.copy()
    copy.run("builtin.module(one-shot-bufferize{bufferize-function-boundaries})")
    assert "memref" in str(copy) and "memref" not in str(module)


def test_declarations_of_dialects() -> None:
    irdl = """irdl.dialect @mine {
      irdl.operation @twice {
        %0 = irdl.is f32
        irdl.operands(x: %0)
        irdl.results(y: %0)
      }
    }"""
    program = 'func.func @f(%x: f32) -> f32 { %y = "mine.twice"(%x) : (f32) -> f32\n return %y : f32 }'
    assert "mine.twice" in str(freehold.parse(program, irdl=[irdl]))
    with pytest.raises(freehold.Error, match="mine"):
        freehold.parse(program)
    assert "mine.twice" in str(freehold.parse(program, allow_unregistered=True))
    with pytest.raises(freehold.Error) as raised:
        freehold.parse(program, irdl=["irdl.dialect @x { nonsense }"])
    assert raised.value.file == "irdl0"


def test_dialects_from_tablegen() -> None:
    json = """{"!instanceof": {"Op": ["Ods_Put"]}, "Ods_Dialect": {"name": "ods"},
      "AnyType": {"!superclasses": ["TypeConstraint"]},
      "Ods_Put": {"opName": "put", "opDialect": {"def": "Ods_Dialect"},
        "arguments": {"args": [[{"def": "AnyType"}, "value"]]},
        "assemblyFormat": "$value attr-dict `:` type($value)"}}"""
    program = "func.func @f(%x: f32) {\n ods.put %x : f32\n return }"
    assert "ods.put %arg0 : f32" in str(freehold.parse(program, ods=[json]))
    with pytest.raises(freehold.Error, match="ods0:1:1: error"):
        freehold.parse(program, ods=["[]"])


def test_warnings_are_kept() -> None:
    module = freehold.parse(SCALE)
    assert module.diagnostics == [] and repr(module) == "<freehold.Module, 4 ops>"
    lost = freehold.parse("func.func @f(%a: tensor<4xf32, #foo.tiled<4>>) { return }", allow_unregistered=True)
    compiled = freehold.compile(lost)
    (warning,) = compiled.diagnostics
    assert (warning.severity, warning.line) == ("warning", 1) and "is lost" in str(warning)
    assert lost.diagnostics == []
