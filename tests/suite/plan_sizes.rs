//! Programs with dynamic sizes that `plan-memory` plans once, at several sizes on the reference machine: zero, odd, negative,
//! and too large. A plan has no fault where the program has none; a size that overflows is an assertion that fails.

use super::machine_faults::run;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::interpreter::FaultKind;
use freehold::ir::{Context, View};
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::{ParseOptions, PrintOptions, print_program};

/// Sizes of the arguments, one that is checked and split on the way, one that is loaded later, in a loop and in a branch.
const MODEL: &str = "
func.func private @model(%m: memref<?x?xf32>, %later: memref<1xindex>, %trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i64
  %f = arith.constant 1.0 : f32
  %n = memref.dim %m, %c0 : memref<?x?xf32>
  %k = memref.dim %m, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n, %k) : memref<?x?xf32>
  memref.copy %m, %a : memref<?x?xf32> to memref<?x?xf32>
  %number = arith.index_cast %n : index to i64
  %is_negative = arith.cmpi slt, %number, %zero : i64
  %divisor = arith.select %is_negative, %zero, %number : i64
  %one = arith.constant 1 : i64
  %safe = arith.maxsi %divisor, %one : i64
  %inferred = arith.divsi %number, %safe : i64
  %chosen = arith.select %is_negative, %inferred, %number : i64
  %checked = arith.index_cast %chosen : i64 to index
  %merged = arith.muli %checked, %c4 : index
  %b = memref.alloc(%merged, %k) : memref<?x?xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<?x?xf32>)
  memref.dealloc %a : memref<?x?xf32>
  %split = arith.divsi %merged, %c4 : index
  %c = memref.alloc(%split, %k) : memref<?x?xf32>
  memref.copy %m, %c : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %c, %m : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %b : memref<?x?xf32>
  memref.dealloc %c : memref<?x?xf32>
  scf.for %i = %c0 to %trips step %c1 {
    %size = memref.load %later[%c0] : memref<1xindex>
    %more = arith.addi %size, %c1 : index
    %d = memref.alloc(%size) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%d : memref<?xf32>)
    %e = memref.alloc(%more) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%e : memref<?xf32>)
    %part = memref.subview %e[0] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    memref.copy %d, %part : memref<?xf32> to memref<?xf32, strided<[1]>>
    memref.dealloc %d : memref<?xf32>
    memref.dealloc %e : memref<?xf32>
  }
  %is_long = arith.cmpi sgt, %n, %c4 : index
  scf.if %is_long {
    %d = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%d : memref<?xf32>)
    %e = memref.alloc(%n) : memref<?xf32>
    memref.copy %d, %e : memref<?xf32> to memref<?xf32>
    memref.dealloc %d : memref<?xf32>
    memref.dealloc %e : memref<?xf32>
  }
  return
}
";

fn program([n, k, later, trips]: [i64; 4]) -> String {
    format!(
        "{MODEL}
func.func @main() {{
  %n = arith.constant {n} : index
  %k = arith.constant {k} : index
  %size = arith.constant {later} : index
  %trips = arith.constant {trips} : index
  %c0 = arith.constant 0 : index
  %f = arith.constant 2.0 : f32
  %m = memref.alloc(%n, %k) : memref<?x?xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<?x?xf32>)
  %later = memref.alloc() : memref<1xindex>
  memref.store %size, %later[%c0] : memref<1xindex>
  call @model(%m, %later, %trips) : (memref<?x?xf32>, memref<1xindex>, index) -> ()
  memref.dealloc %later : memref<1xindex>
  memref.dealloc %m : memref<?x?xf32>
  return
}}"
    )
}

/// Returns the program after `plan-memory`.
fn planned(text: &str) -> String {
    let ctx = Context::new(DIALECTS);
    let source = ctx.add_source("program", text.as_bytes().to_vec(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let mut body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).expect("a valid program");
    let pipeline = Pipeline::of_passes(registry(), "plan-memory").expect("a pass");
    let options = RunOptions { threads: false, ..RunOptions::default() };
    run_pipeline(&ctx, &pipeline, &mut body, &diagnostics, &options).expect("a planned program");
    print_program(View::new(&ctx, &body), &PrintOptions::default())
}

/// The kinds of the faults of the program, and of the planned one.
fn faults(sizes: [i64; 4]) -> [Option<FaultKind>; 2] {
    let text = program(sizes);
    [text.clone(), planned(&text)].map(|text| run(&text).map(|(kind, _)| kind))
}

#[test]
fn plans_are_right_at_each_size() {
    for sizes in [[0, 0, 0, 1], [0, 5, 0, 2], [5, 0, 1, 2], [1, 1, 1, 1], [3, 4, 7, 3], [9, 2, 64, 2], [33, 7, 3, 0]] {
        assert_eq!(faults(sizes), [None, None], "{sizes:?}");
    }
}

#[test]
fn all_buffers_of_the_model_are_planned() {
    let text = planned(&program([3, 4, 7, 3]));
    let model = text.split("func.func @main").next().expect("a part");
    // One arena at the entry, one in the loop and one in the branch.
    assert_eq!(model.matches("memref.alloc(").count(), 3, "{model}");
    assert_eq!(model.matches("freehold.claim").count(), 7, "{model}");
}

#[test]
fn negative_sizes_that_are_not_allocated_are_no_fault() {
    assert_eq!(faults([3, 4, -7, 0]), [None, None]);
}

#[test]
fn sizes_that_cannot_be_allocated_are_faults() {
    for later in [-7, i64::MIN, 1 << 61, i64::MAX] {
        let [before, after] = faults([3, 4, later, 1]);
        assert!(before.is_some() && after.is_some(), "{later}: {before:?} {after:?}");
    }
    let [_, after] = faults([3, 4, 1 << 61, 1]);
    assert_eq!(after, Some(FaultKind::AssertionFailed));
}
