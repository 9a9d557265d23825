"""Explanations, reports, checks, counts, plans."""

import pathlib

import freehold
import pytest
from programs import COPY, SCALE

LEAK = "func.func @main() { %a = memref.alloc() : memref<4xf32>\n return }"


def test_explanations_are_at_the_source() -> None:
    explanation = freehold.explain(freehold.parse(COPY, name="copy.mlir"))
    assert "copy.mlir:2:8: remark: '%t' is copied for 'tensor.insert'" in str(explanation)
    finding = explanation.findings[0]
    assert finding["file"] == "copy.mlir" and finding["line"] == 2
    assert explanation.data["version"] == 1
    assert "<pre>" in explanation._repr_html_()
    module = freehold.parse(COPY)
    module.run("builtin.module(canonicalize)")
    assert "is copied" in str(freehold.explain(module))


def test_a_report_displays_itself(tmp_path: pathlib.Path) -> None:
    report = freehold.report(COPY, extent=8)
    assert "@main" in str(report) and "in the program: " in str(report)
    assert report.data["functions"][0]["name"] == "main"
    assert report.page.startswith("<!DOCTYPE html>")
    page = report._repr_html_()
    assert page.startswith("<iframe srcdoc=") and "<!DOCTYPE" not in page
    report.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == report.page
    with pytest.raises(freehold.Error, match="the extent 0"):
        freehold.report(COPY, extent=0)


def test_statistics() -> None:
    statistics = freehold.stats(freehold.compile(COPY))
    assert statistics == (1, 1, 0, 32, 0, 0)
    assert statistics.copies == 1 and statistics.bytes == 32
    assert freehold.stats(COPY).allocations == 0


def test_checks_on_the_machine() -> None:
    module = freehold.parse(COPY)
    passed = freehold.check(module, freehold.compile(module), search=100_000)
    assert passed and passed.verdict == "passed" and passed.compared >= 4
    wrong = COPY.replace("return %r, %y", "return %t, %y")
    failed = freehold.check(module, wrong, search=100_000)
    assert not failed and failed.verdict == "failed" and failed.inputs
    leak = freehold.check(LEAK, search=0)
    assert leak.verdict == "failed" and leak.diagnostics[0].line == 1 and "leak" in str(leak.diagnostics[0])
    assert freehold.check(LEAK, leaks=False, search=0)
    out_of_bounds = COPY.replace("[%i]", "[%c]").replace("  %r =", "  %c = arith.constant 9 : index\n  %r =", 1)
    skipped = freehold.check(out_of_bounds, out_of_bounds, search=0)
    assert skipped.verdict == "nothing compared" and skipped.skipped == 4 and skipped.message
    with pytest.raises(freehold.Error):
        freehold.check(module, entry="no_such")


def test_the_static_check() -> None:
    proved = freehold.check_static(freehold.compile(COPY))
    assert proved and proved.answer == "yes" and [each.name for each in proved.functions] == ["main"]
    refuted = freehold.check_static(LEAK)
    assert not refuted and refuted.answer == "no"
    (function,) = refuted.functions
    assert function.diagnostics[0].line == 2 and "@main" in function.diagnostics[0].message
    assert freehold.check_static("module {}").answer == "cannot tell"


def test_plans() -> None:
    plan = freehold.plan([(0, 2), (1, 3), (2, 4)], [4, 4, 4])
    assert plan.height == plan.lower_bound == 8
    assert plan.offsets[0] == plan.offsets[2] != plan.offsets[1]
    aligned = freehold.plan([(0, 2), (0, 2)], [1, 64], [1, 64])
    assert aligned.height == 65 and aligned.offsets[1] % 64 == 0
    assert freehold.plan([], []).height == 0
    assert freehold.plan([(0, 1)] * 3, [5, 6, 7], capacity=100, steps=0).height == 18
    for arguments, message in [
        (([(1, 1)], [4]), "the life of buffer 0 is empty"),
        (([(0, 1)], [4], [0]), "the alignment of buffer 0 is zero"),
        (([(0, 1)], [-4]), "negative or too large"),
        (([(0, 1)], [4, 4]), "1 lives, 2 sizes"),
        (([(0, 1), (0, 1)], [1 << 63, 1 << 63]), "too many bytes"),
    ]:
        with pytest.raises(freehold.Error, match=message):
            freehold.plan(*arguments)  # type: ignore[arg-type]


def test_signatures() -> None:
    signature = freehold.signature(SCALE, "scale")
    assert signature.inputs[0] == ("tensor<4xf32>", "tensor", "float32", [4])
    assert signature.inputs[1].kind == "number" and signature.results[0].shape == [4]
    with pytest.raises(freehold.Error, match="no function 'f': it has scale"):
        freehold.signature(SCALE, "f")
