"""Programs that go to MLIR's own Python bindings and back, as bytecode."""

import io
from typing import Any

import freehold
import pytest
from programs import COPY, SCALE

ir = pytest.importorskip("mlir.ir")


def to_mlir(module: freehold.Module) -> Any:
    return ir.Module.parse(module.bytecode())


def from_mlir(module: Any) -> freehold.Module:
    file = io.BytesIO()
    module.operation.write_bytecode(file)
    return freehold.parse(file.getvalue())


@pytest.mark.parametrize("program", [SCALE, COPY], ids=["scale", "copy"])
def test_tensors_and_buffers(program: str) -> None:
    with ir.Context():
        module = freehold.parse(program)
        for each in [module, freehold.compile(module)]:
            there = to_mlir(each)
            assert there.operation.verify()
            assert str(there).strip() == str(each).strip()
            assert str(from_mlir(there)) == str(each)


def test_locations_survive() -> None:
    with ir.Context():
        there = to_mlir(freehold.parse(SCALE, name="model.py"))
        back = from_mlir(there)
        product = next(op for op in back.walk() if op.name == "arith.mulf")
        assert product.position == ("model.py", 3, 8)


def test_a_program_of_their_builders() -> None:
    with ir.Context(), ir.Location.unknown():
        there = ir.Module.parse("module { func.func @main(%t: tensor<8xf32>) -> tensor<8xf32> { return %t : tensor<8xf32> } }")
        compiled = freehold.compile(from_mlir(there))
        assert "memref<8xf32>" in str(to_mlir(compiled))
