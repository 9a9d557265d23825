"""Walking over a program."""

import freehold
import pytest
from programs import SCALE

LOOP = """module attributes {freehold.mark = 1 : i32} {
  func.func @f(%n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %r = scf.for %i = %c0 to %n step %n iter_args(%t = %a) -> (tensor<4xf32>) {
      %x = tensor.extract %t[%i] : tensor<4xf32>
      %u = tensor.insert %x into %t[%i] : tensor<4xf32>
      scf.yield %u : tensor<4xf32>
    }
    return %r : tensor<4xf32>
  }
  func.func private @g()
}
"""


def find(module: freehold.Module, name: str) -> freehold.Op:
    return next(op for op in module.walk() if op.name == name)


def test_walk_visits_parents_first() -> None:
    names = [op.name for op in freehold.parse(LOOP).walk()]
    assert names == [
        "builtin.module",
        "func.func",
        "arith.constant",
        "scf.for",
        "tensor.extract",
        "tensor.insert",
        "scf.yield",
        "func.return",
        "func.func",
    ]
    module = freehold.parse(LOOP)
    assert [op.name for op in find(module, "scf.for").walk()] == names[3:7]
    assert module.op.walk() == module.walk()


def test_operands_results_and_uses() -> None:
    module = freehold.parse(LOOP)
    insert, extract = find(module, "tensor.insert"), find(module, "tensor.extract")
    scalar, tensor, index = insert.operands
    assert [value.type for value in insert.operands] == ["f32", "tensor<4xf32>", "index"]
    assert scalar.owner == extract and scalar == extract.results[0] and scalar.index == 0
    assert isinstance(tensor.owner, freehold.Block) and tensor.index == 1
    assert tensor.owner.arguments == [index, tensor]
    assert [(op.name, number) for op, number in index.uses] == [("tensor.insert", 2), ("tensor.extract", 1)]
    assert tensor.name == "%arg3"
    assert len({scalar, tensor, index, extract.results[0]}) == 3


def test_parents_regions_and_blocks() -> None:
    module = freehold.parse(LOOP)
    loop = find(module, "scf.for")
    function = loop.parent
    assert function is not None and function.name == "func.func" and function.symbol == "f"
    assert function.parent == module.op and module.op.parent is None and module.op.block is None
    (region,) = loop.regions
    (block,) = region.blocks
    assert region.parent == loop and block.parent == loop
    assert [op.name for op in block.ops] == ["tensor.extract", "tensor.insert", "scf.yield"]
    assert block.ops[0].block == block and block.ops[0].parent == loop
    assert loop.block is not None and loop.block.parent == function
    assert module.op.regions[0].parent == module.op
    assert [op.symbol for op in module.op.regions[0].blocks[0].ops] == ["f", "g"]


def test_branches() -> None:
    module = freehold.parse("func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b\n ^a: cf.br ^b\n ^b: return }")
    entry, first, second = module.op.regions[0].blocks[0].ops[0].regions[0].blocks
    assert entry.ops[-1].successors == [first, second]
    assert first.ops[-1].successors == [second] and second.ops[-1].successors == []


def test_attributes_are_text() -> None:
    module = freehold.parse(LOOP)
    assert module.op.attributes == {"freehold.mark": "1 : i32"}
    assert find(module, "arith.constant").attributes == {"value": "0 : index"}
    assert find(module, "func.func").attributes["sym_name"] == '"f"'


def test_locations() -> None:
    module = freehold.parse(SCALE, name="scale.mlir")
    product = find(module, "arith.mulf")
    assert product.location == 'loc("scale.mlir":3:8)'
    assert product.position == ("scale.mlir", 3, 8)
    assert product.results[0].location == product.location
    (argument, _) = product.operands
    assert argument.location == 'loc("scale.mlir":1:18)'
    named = freehold.parse('func.func @f() { return loc("model.py":7:2) }')
    assert find(named, "func.return").position == ("model.py", 7, 2)
    unknown = freehold.parse("func.func @f() { return loc(unknown) }")
    assert find(unknown, "func.return").position is None


def test_text_of_an_op() -> None:
    module = freehold.parse(SCALE)
    assert find(module, "tensor.splat").text() == "%splat = tensor.splat %arg1 : tensor<4xf32>"
    assert '"arith.mulf"(%arg0, ' in find(module, "arith.mulf").text(generic=True).replace("%0", "%arg0")
    assert str(module.op) == str(module)
    assert repr(find(module, "func.func")) == "<freehold.Op func.func>"


def test_an_op_of_a_program_that_changed_says_so() -> None:
    module = freehold.parse(SCALE)
    op = find(module, "arith.mulf")
    value, block = op.results[0], op.block
    module.run("builtin.module(canonicalize)")
    for use in [lambda: op.name, lambda: value.type, lambda: block.ops if block else None, op.walk]:
        with pytest.raises(freehold.Error, match="was changed after"):
            use()
    assert find(module, "arith.mulf").name == "arith.mulf"


def test_deep_programs_do_not_overflow_the_stack() -> None:
    depth = 20_000
    program = "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * depth + "}\n" * depth + "return\n}"
    try:
        module = freehold.parse(program)
    except freehold.Error as error:
        # A parser may refuse programs that nest too deep.
        assert error.line is not None
    else:
        assert len(module.walk()) > depth
