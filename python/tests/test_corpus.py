"""The programs of the corpus beside the checkout, with arrays in and out: as they are, and compiled."""

import pathlib
import re
from typing import Any, List

import freehold
import ml_dtypes
import numpy as np
import pytest

SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared" / "corpus"
PROGRAMS = sorted((SHARED / "runnable").glob("*.mlir"))
#: The most steps of a call. The largest programs take a tenth.
FUEL = 20_000_000_000
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|nan|inf)")


def random_array(rng: np.random.Generator, array_type: freehold.ArrayType) -> Any:
    """Returns an argument with small values, so that sums stay finite and indices in bounds."""
    shape = [3 if extent is None else extent for extent in array_type.shape or []]
    name = array_type.dtype
    assert name is not None
    if name == "bool":
        return rng.integers(0, 2, shape).astype(np.bool_)
    if "int" in name:
        return rng.integers(0, 2, shape).astype(name)
    dtype = getattr(ml_dtypes, name) if hasattr(ml_dtypes, name) else name
    return (rng.standard_normal(shape) / 8).astype(dtype)


def as_tuple(results: Any) -> List[Any]:
    return list(results) if isinstance(results, tuple) else [results]


@pytest.mark.skipif(not PROGRAMS, reason="no ../shared beside the checkout")
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_arrays_in_and_out(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = freehold.parse(path)
    compiled = freehold.compile(module)
    # The output of `@main` is known, within a thousandth.
    freehold.run(compiled, "main")
    printed = [float(each) for each in NUMBER.findall(strip(capsys.readouterr().out))]
    name = path.stem.replace("__calls", "")
    expected = [float(each) for each in NUMBER.findall(strip((SHARED / "ref" / f"{name}.txt").read_text()))]
    np.testing.assert_allclose(printed, expected, rtol=1e-3, atol=1e-6)
    # The function of the model, with tensors and with buffers, has the same results to the bit.
    names = [op.symbol for op in module.op.regions[0].blocks[0].ops if op.name == "func.func" and op.symbol != "main"]
    entry = "model" if "model" in names else str(names[0])
    types = freehold.signature(module, entry)
    rng = np.random.default_rng(39)
    arguments = [random_array(rng, each) for each in types.inputs]
    if name == "onnx_loop_power_iter":
        # The iteration of a random matrix does not converge.
        arguments[2:] = [np.ones_like(each) for each in arguments[2:]]
    tensors = as_tuple(freehold.run(module, entry, *arguments, fuel=FUEL))
    assert [each.kind for each in types.results] == ["tensor"] * len(tensors)
    buffers = as_tuple(freehold.run(compiled, entry, *[np.array(each) for each in arguments], fuel=FUEL))
    assert len(tensors) == len(buffers) > 0
    for tensor, buffer in zip(tensors, buffers):
        np.testing.assert_array_equal(tensor, buffer)


def strip(text: str) -> str:
    """Returns the text without addresses, ranks and shapes of buffers."""
    return re.sub(r"Unranked Memref.*?data =", "", text, flags=re.DOTALL)
