"""Arrays of NumPy as arguments and results of `freehold.run`.

An argument is copied once, into the machine, if its elements are contiguous in row-major order, and otherwise once more to make
them so. A result is not copied: the array takes over the bytes that the machine returns. The buffer of a memref argument is
copied back into the array when the call has ended.
"""

from __future__ import annotations

import importlib
from typing import Any, List, Tuple

from ._errors import Error
from ._results import ArrayType

try:
    import numpy
except ImportError as _missing:
    raise Error("freehold.run needs NumPy: pip install 'freehold[numpy]'") from _missing


#: The types of elements that need no `ml_dtypes`.
_OF_NUMPY = frozenset(
    ["bool", "complex64", "complex128", "float16", "float32", "float64"]
    + [f"{sign}int{width}" for sign in ("", "u") for width in (8, 16, 32, 64)]
)

#: The kinds of numbers that a list may have where elements of a type are needed, by the kind of that type.
_KINDS = {"b": "b", "i": "biu", "u": "biu", "f": "biuf", "V": "biuf", "c": "biufc"}


def _dtype(array_type: ArrayType) -> numpy.dtype[Any]:
    """Returns NumPy's type of the elements of a type."""
    name = array_type.dtype
    if name is None:
        raise Error(f"NumPy has no type for the elements of {array_type.type}")
    if name in _OF_NUMPY:
        return numpy.dtype(name)
    try:
        dtype: numpy.dtype[Any] = numpy.dtype(getattr(importlib.import_module("ml_dtypes"), name))
        return dtype
    except ImportError as error:
        raise Error(f"elements of {array_type.type} need ml_dtypes: pip install 'freehold[ml-dtypes]'") from error
    except AttributeError as error:
        raise Error(f"elements of {array_type.type} need an ml_dtypes that has {name}") from error


def _has_bytes_of(given: numpy.dtype[Any], wanted: numpy.dtype[Any]) -> bool:
    """Whether elements have the bytes of a type. Signed and unsigned integers do, because MLIR's types need no sign."""
    return given == wanted or (given.kind in "iu" and wanted.kind in "iu" and given.itemsize == wanted.itemsize)


def to_bytes(number: int, array_type: ArrayType, value: Any) -> Tuple[Any, List[int], Any]:
    """Returns an argument as an array, its extents, and its bytes."""
    if array_type.kind not in ("number", "vector", "tensor", "memref"):
        raise Error(f"argument {number}: Python has no values of the type {array_type.type}")
    wanted = _dtype(array_type)
    try:
        array = numpy.asarray(value)
        # An array has a type of its own, also that of another library. A list or a number gets the type that is needed.
        if not hasattr(value, "__array__") and (array.size == 0 or array.dtype.kind in _KINDS[wanted.kind]):
            array = numpy.asarray(value, dtype=wanted)
    except (TypeError, ValueError, OverflowError) as error:
        raise Error(f"argument {number}: {error}") from error
    if not _has_bytes_of(array.dtype, wanted):
        raise Error(
            f"argument {number} has elements of type {array.dtype}, but {array_type.type} has {wanted}: convert it "
            "with astype"
        )
    if not array.dtype.isnative:
        raise Error(f"argument {number} has bytes in the order of another machine: convert it with astype")
    shape = array_type.shape
    if shape is not None and (
        len(shape) != array.ndim or any(own not in (None, given) for own, given in zip(shape, array.shape))
    ):
        raise Error(f"argument {number} has the shape {array.shape}, which does not fit {array_type.type}")
    if array_type.kind == "memref" and not (isinstance(value, numpy.ndarray) and value.flags.writeable):
        raise Error(f"argument {number} is a buffer that the program may write: pass an array that can be written")
    flat = numpy.ascontiguousarray(array).reshape(-1).view(numpy.uint8)
    return array, list(array.shape), flat


def from_bytes(array_type: ArrayType, shape: List[int], flat: Any) -> Any:
    """Returns a result: a scalar of NumPy for a number, and otherwise an array. Copies nothing."""
    array = flat.view(_dtype(array_type)).reshape(shape)
    return array[()] if array_type.kind == "number" else array


def write_back(array: Any, flat: Any) -> None:
    """Copies the contents of a buffer after a call into the array of the argument."""
    array[...] = flat.view(array.dtype).reshape(array.shape)
