"""The machine, with arrays of NumPy."""

from typing import Any, List, Tuple

import freehold
import ml_dtypes
import numpy as np
import pytest
from programs import SCALE

TYPES = [
    ("i1", np.bool_, [True, False]),
    ("i8", np.int8, [-3, 100]),
    ("i16", np.int16, [-3, 30000]),
    ("i32", np.int32, [-3, 1 << 30]),
    ("i64", np.int64, [-3, 1 << 60]),
    ("index", np.int64, [-3, 1 << 60]),
    ("ui8", np.uint8, [3, 200]),
    ("si16", np.int16, [-3, 200]),
    ("f16", np.float16, [0.5, -2]),
    ("f32", np.float32, [0.1, -2]),
    ("f64", np.float64, [0.1, -2]),
    ("complex<f32>", np.complex64, [1 + 2j, -1j]),
    ("complex<f64>", np.complex128, [1 + 2j, -1j]),
    ("bf16", ml_dtypes.bfloat16, [0.5, -3]),
    ("f8E4M3FN", ml_dtypes.float8_e4m3fn, [0.5, -3]),
    ("f8E5M2", ml_dtypes.float8_e5m2, [0.5, -3]),
    ("f8E4M3FNUZ", ml_dtypes.float8_e4m3fnuz, [0.5, -3]),
]


@pytest.mark.parametrize("name,dtype,values", TYPES, ids=[each[0] for each in TYPES])
def test_elements_of_each_type_come_out_as_they_go_in(name: str, dtype: Any, values: Any) -> None:
    program = f"""func.func @f(%t: tensor<2x{name}>, %n: {name}, %m: memref<2x{name}>) -> (tensor<2x{name}>, {name}, tensor<2x{name}>) {{
      %r = bufferization.to_tensor %m : memref<2x{name}> to tensor<2x{name}>
      return %t, %n, %r : tensor<2x{name}>, {name}, tensor<2x{name}>
    }}"""
    array = np.array(values, dtype)
    tensor, number, read = freehold.run(program, "f", array, array[1], array.copy())
    for result in [tensor, read]:
        assert result.dtype == array.dtype and result.tobytes() == array.tobytes()
    assert number.dtype == array.dtype and number == array[1] and number.shape == ()


def test_arithmetic_of_bf16() -> None:
    program = """func.func @f(%a: tensor<3xbf16>, %b: tensor<3xbf16>) -> tensor<3xbf16> {
      %c = arith.addf %a, %b : tensor<3xbf16>
      return %c : tensor<3xbf16>
    }"""
    a = np.array([1, 2.5, 1e30], ml_dtypes.bfloat16)
    assert (freehold.run(program, "f", a, a) == a + a).all()


def test_lists_and_numbers_get_the_type_that_is_needed() -> None:
    result = freehold.run(SCALE, "scale", [1, 2, 3, 4], 0.5)
    assert result.dtype == np.float32 and (result == [0.5, 1, 1.5, 2]).all()


def test_arrays_that_are_not_contiguous() -> None:
    program = "func.func @f(%t: tensor<?x?xi32>) -> tensor<?x?xi32> { return %t : tensor<?x?xi32> }"
    array = np.arange(24, dtype=np.int32).reshape(4, 6)
    for view in [array, array.T, array[::2, 1::3], array[::-1], array[:0], np.broadcast_to(array[0], (3, 6))]:
        result = freehold.run(program, "f", view)
        assert result.shape == view.shape and (result == view).all()


def test_buffers_are_written_back() -> None:
    program = """func.func @f(%m: memref<2x3xf32>, %x: f32) {
      linalg.fill ins(%x : f32) outs(%m : memref<2x3xf32>)
      return
    }"""
    array = np.zeros((2, 3), np.float32)
    assert freehold.run(program, "f", array, 7) is None
    assert (array == 7).all()
    whole = np.zeros((4, 3), np.float32)
    freehold.run(program, "f", whole[::2], 1)
    assert (whole == [[1], [0], [1], [0]]).all()
    array.flags.writeable = False
    with pytest.raises(freehold.Error, match="pass an array that can be written"):
        freehold.run(program, "f", array, 7)


def test_layouts_of_buffers() -> None:
    program = """func.func @f(%m: memref<2x2xf32, strided<[1, 4], offset: 3>>) -> f32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = memref.load %m[%c0, %c1] : memref<2x2xf32, strided<[1, 4], offset: 3>>
      memref.store %x, %m[%c1, %c0] : memref<2x2xf32, strided<[1, 4], offset: 3>>
      return %x : f32
    }"""
    array = np.array([[1, 2], [3, 4]], np.float32)
    assert freehold.run(program, "f", array) == 2
    assert array.tolist() == [[1, 2], [2, 4]]


def test_vectors_and_results_that_are_buffers() -> None:
    program = """func.func @f(%v: vector<2x4xf32>) -> (vector<2x4xf32>, memref<2xi64>) {
      %w = arith.addf %v, %v : vector<2x4xf32>
      %m = memref.alloc() : memref<2xi64>
      %c = arith.constant 5 : i64
      linalg.fill ins(%c : i64) outs(%m : memref<2xi64>)
      return %w, %m : vector<2x4xf32>, memref<2xi64>
    }"""
    vector = np.arange(8, dtype=np.float32).reshape(2, 4)
    doubled, buffer = freehold.run(program, "f", vector)
    assert (doubled == vector * 2).all() and (buffer == [5, 5]).all()


def test_results_are_not_copied() -> None:
    result = freehold.run(SCALE, "scale", np.ones(4, np.float32), 2)
    # The array is a view of the bytes that the machine has returned.
    assert result.base is not None and result.flags.writeable and not result.flags.owndata


def test_arguments_that_do_not_fit() -> None:
    ones = np.ones(4, np.float32)
    wrong: List[Tuple[List[Any], str]] = [
        ([], "takes 2 arguments, but 0 are given"),
        ([ones.astype(np.float64), 1], "float64"),
        ([np.ones(5, np.float32), 1], "shape"),
        ([np.ones((4, 1), np.float32), 1], "shape"),
        ([ones, "x"], "argument 1"),
        ([ones, [1, 2]], "argument 1"),
        ([ones, None], "argument 1"),
        ([ones.astype(">f4"), 1], "argument 0"),
        ([object(), 1], "argument 0"),
        ([[1, 2, 3, None], 1], "argument 0"),
    ]
    for arguments, message in wrong:
        with pytest.raises(freehold.Error, match=message):
            freehold.run(SCALE, "scale", *arguments)
    with pytest.raises(freehold.Error, match="no function 'main'"):
        freehold.run(SCALE, "main")
    with pytest.raises(freehold.Error, match="NumPy has no type"):
        freehold.run("func.func @f(%a: i24) { return }", "f", 1)
    with pytest.raises(freehold.Error, match="Python has no values"):
        freehold.run("func.func @f(%a: tuple<i32>) { return }", "f", 1)


def fault_of(program: str, **options: Any) -> freehold.Fault:
    with pytest.raises(freehold.Fault) as raised:
        freehold.run(program, "f", **options)
    return raised.value


def test_faults_have_a_kind_and_a_position() -> None:
    fault = fault_of("""func.func @f() {
      %m = memref.alloc() : memref<f32>
      memref.dealloc %m : memref<f32>
      memref.dealloc %m : memref<f32>
      return
    }""")
    assert (fault.kind, fault.line) == ("double-free", 4)
    assert [note.line for note in fault.notes] == [2, 3]
    assert isinstance(fault, freehold.Error) and str(fault).startswith("<string>:4:7: error: fault: double-free")


def test_leaks_fuel_and_elements_that_nothing_has_written() -> None:
    leak = "func.func @f() { %m = memref.alloc() : memref<f32>\n return }"
    assert fault_of(leak).kind == "leak"
    freehold.run(leak, "f", allow_leaks=True)
    empty = "func.func @f() -> tensor<2xf32> { %e = tensor.empty() : tensor<2xf32>\n return %e : tensor<2xf32> }"
    assert fault_of(empty).kind == "uninitialized-read"
    assert freehold.run(empty, "f", allow_uninitialized=True).shape == (2,)
    loop = """func.func @f() {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant 1000000 : index
      scf.for %i = %c0 to %n step %c1 { %x = arith.addi %i, %i : index }
      return
    }"""
    assert fault_of(loop, fuel=1000).kind == "out-of-fuel"
    large = "func.func @f() { %m = memref.alloc() : memref<1000000xf32>\n memref.dealloc %m : memref<1000000xf32>\n return }"
    assert fault_of(large, memory=1000).kind == "out-of-memory"


def test_what_a_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    freehold.run("func.func @f() { %x = arith.constant 2.5 : f32\n vector.print %x : f32\n return }", "f")
    assert capsys.readouterr().out == "2.5\n"


def test_functions_without_a_body() -> None:
    program = "func.func private @g(i32) -> i32\nfunc.func @f() -> i32 { %c = arith.constant 1 : i32\n %r = call @g(%c) : (i32) -> i32\n return %r : i32 }"
    with pytest.raises(freehold.Error):
        freehold.run(program, "f")
    assert 0 <= freehold.run(program, "f", stub_externals=True) <= 7
