//! Mutation tests of `check`: the analysis of `one-shot-bufferize` is broken, one rule at a time, by an override that knows
//! less than the ops declare. `check` must detect the resulting programs.
//!
//! A mutant is an override. It is tried on generated programs, one seed after the other; a program counts as a try if the
//! override changes the output. Programs that few generated programs resemble are tried first ([`PROGRAMS`]). A mutant
//! that is not detected within [`MOST_TRIES`] survives, and fails the test.
//!
//! `cargo test --test campaigns analysis_mutants -- --nocapture` prints the number of tries; docs/records/2026-11-26-mutants.md has
//! the figures for generated programs alone.

use std::sync::Arc;

use freehold::bufferize::one_shot::bufferize;
use freehold::bufferize::{AliasingOperands, AliasingValues, AnalysisOverride, BufferizationOptions, Query, model_of};
use freehold::compare::{CheckOptions, Verdict, check};
use freehold::definition::{Traits, verify_program};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::ir::{Block, Body, Context, Op, Region, Use, Value, ValueDef, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

/// The number of changed programs after which an undetected mutant survives.
const MOST_TRIES: usize = 60;

/// The number of programs that are generated at most to find a changed one.
const MOST_PROGRAMS: u64 = 400;

/// Decides for a conflict (read, write, definition) whether it is ignored.
type Overlooks = fn(&Query<'_>, Use, Use, Value) -> bool;

/// One broken rule.
#[derive(Clone, Copy)]
enum Mutant {
    /// Ignores the conflicts for which the function returns true.
    Conflict(Overlooks),
    /// Ignores reads by these ops.
    Read(&'static [&'static str]),
    /// Ignores writes by these ops.
    Write(&'static [&'static str]),
    /// Ignores aliases created by these ops.
    Alias(&'static [&'static str]),
    /// Ignores aliases of block arguments with branch operands.
    BlockArguments,
    /// Ignores aliases of terminator operands with results and with arguments of the next iteration.
    Terminators,
    /// Considers all values writable.
    Writable,
    /// Considers all function results writable.
    Returned,
    /// Considers no region repetitive.
    Repetitive,
    /// Considers only regions of ops with tensors repetitive.
    OtherLoops,
    /// Considers the shared arguments of a parallel region private to each instance.
    SharedArguments,
    /// Considers no region parallel.
    Sequential,
    /// Considers any slice to be the one that is overwritten.
    AnySubset,
    /// Ignores definitions that are block arguments.
    NoArgumentDefinition,
    /// Ignores definitions that are op results.
    NoResultDefinition,
    /// Ignores all definitions.
    NoDefinition,
}

fn is_any(query: &Query<'_>, op: Op, names: &[&str]) -> bool {
    let name = &query.ctx.op_name_data(query.body.name(op)).text;
    names.iter().any(|&wanted| name.starts_with(wanted))
}

impl AnalysisOverride for Mutant {
    fn reads(&self, query: &Query<'_>, operand: Use, found: bool) -> bool {
        found && !matches!(self, Mutant::Read(names) if is_any(query, query.body.use_owner(operand), names))
    }

    fn writes(&self, query: &Query<'_>, operand: Use, found: bool) -> bool {
        found && !matches!(self, Mutant::Write(names) if is_any(query, query.body.use_owner(operand), names))
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use, found: AliasingValues) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let overlooked = match self {
            Mutant::Alias(names) => is_any(query, op, names),
            Mutant::BlockArguments => query.body.successor_count(op) > 0,
            Mutant::Terminators => {
                query.body.successor_count(op) == 0
                    && query.body.op_def(query.ctx, op).is_some_and(|row| row.has(Traits::TERMINATOR))
            }
            _ => false,
        };
        if overlooked { AliasingValues::new() } else { found }
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value, found: AliasingOperands) -> AliasingOperands {
        match (self, query.body.def(value)) {
            (Mutant::Alias(names), ValueDef::Result(op, _)) if is_any(query, op, names) => AliasingOperands::new(),
            _ => found,
        }
    }

    fn is_writable(&self, query: &Query<'_>, value: Value, found: bool) -> bool {
        let is_returned = || query.body.defining_op(value).is_some_and(|op| is_any(query, op, &["func.call"]));
        found || matches!(self, Mutant::Writable) || (matches!(self, Mutant::Returned) && is_returned())
    }

    fn is_repetitive_region(&self, query: &Query<'_>, region: Region, found: bool) -> bool {
        let bufferizes =
            || query.body.region_op(region).is_some_and(|op| model_of(query.ctx, query.body.name(op)).is_some());
        found && !matches!(self, Mutant::Repetitive) && (!matches!(self, Mutant::OtherLoops) || bufferizes())
    }

    fn shared_arguments(&self, _: &Query<'_>, _: Op, found: Vec<(Value, Value)>) -> Vec<(Value, Value)> {
        if matches!(self, Mutant::SharedArguments) { Vec::new() } else { found }
    }

    fn is_equivalent_subset(&self, query: &Query<'_>, _: Op, candidate: Value, found: bool) -> bool {
        let is_slice = |op| is_any(query, op, &["tensor.extract_slice"]);
        found || matches!(self, Mutant::AnySubset) && query.body.defining_op(candidate).is_some_and(is_slice)
    }

    fn definitions(&self, query: &Query<'_>, _: Value, mut found: Vec<Value>) -> Vec<Value> {
        let is_result = |value: &Value| query.body.defining_op(*value).is_some();
        match self {
            Mutant::NoArgumentDefinition => found.retain(is_result),
            Mutant::NoResultDefinition => found.retain(|value| !is_result(value)),
            Mutant::NoDefinition => found.clear(),
            _ => {}
        }
        found
    }

    fn conflict(&self, query: &Query<'_>, read: Use, write: Use, found: Option<Value>) -> Option<Value> {
        let overlooked =
            |definition: &Value| matches!(self, Mutant::Conflict(is) if is(query, read, write, *definition));
        found.filter(|definition| !overlooked(definition))
    }
}

fn owners(query: &Query<'_>, read: Use, write: Use) -> (Op, Op) {
    (query.body.use_owner(read), query.body.use_owner(write))
}

fn in_one_op(query: &Query<'_>, read: Use, write: Use, _: Value) -> bool {
    let (reader, writer) = owners(query, read, write);
    reader == writer
}

fn in_one_block(query: &Query<'_>, read: Use, write: Use, _: Value) -> bool {
    let (reader, writer) = owners(query, read, write);
    reader != writer && query.body.block(reader) == query.body.block(writer)
}

fn across_blocks(query: &Query<'_>, read: Use, write: Use, _: Value) -> bool {
    let (reader, writer) = owners(query, read, write);
    query.body.region(reader) == query.body.region(writer) && query.body.block(reader) != query.body.block(writer)
}

fn across_regions(query: &Query<'_>, read: Use, write: Use, _: Value) -> bool {
    let (reader, writer) = owners(query, read, write);
    query.body.region(reader) != query.body.region(writer)
}

fn of_outer_definition(query: &Query<'_>, read: Use, _: Use, definition: Value) -> bool {
    let reader = query.body.use_owner(read);
    query.body.value_block(definition) != query.body.block(reader)
}

/// Upstream's rule: a write outside of the block of an argument is not after the argument's definition.
fn outside_argument_block(query: &Query<'_>, _: Use, write: Use, definition: Value) -> bool {
    let ValueDef::Argument(block, _) = query.body.def(definition) else { return false };
    let mut at = Some(query.body.use_owner(write));
    while let Some(op) = at {
        if query.body.block(op) == Some(block) {
            return false;
        }
        at = query.body.parent_op(op);
    }
    true
}

fn of_an_argument(query: &Query<'_>, _: Use, _: Use, definition: Value) -> bool {
    query.body.defining_op(definition).is_none()
}

fn of_a_terminator(query: &Query<'_>, read: Use, _: Use, _: Value) -> bool {
    let reader = query.body.use_owner(read);
    query.body.op_def(query.ctx, reader).is_some_and(|row| row.has(Traits::TERMINATOR))
}

/// A write in a loop of blocks that control has left before it reaches the read.
fn in_a_loop_left(query: &Query<'_>, read: Use, write: Use, _: Value) -> bool {
    let (reader, writer) = owners(query, read, write);
    let (Some(reader), Some(writer)) = (query.body.block(reader), query.body.block(writer)) else { return false };
    let reached = |from: Block| {
        let (mut found, mut work) = (Vec::new(), vec![from]);
        while let Some(block) = work.pop() {
            for next in query.body.last_op(block).into_iter().flat_map(|op| query.body.successors(op)) {
                if !found.contains(&next) {
                    found.push(next);
                    work.push(next);
                }
            }
        }
        found
    };
    reached(writer).contains(&writer) && !reached(reader).contains(&writer)
}

/// A conflict of a write with an insertion's read of its destination.
fn of_an_insertion_destination(query: &Query<'_>, read: Use, _: Use, _: Value) -> bool {
    is_any(query, query.body.use_owner(read), &["tensor.insert_slice"]) && query.body.use_number(read) == 1
}

const MUTANTS: &[(&str, Mutant)] = &[
    ("a conflict of an op with itself overlooked", Mutant::Conflict(in_one_op)),
    ("a conflict in one block overlooked", Mutant::Conflict(in_one_block)),
    ("a conflict between blocks overlooked", Mutant::Conflict(across_blocks)),
    ("a conflict between regions overlooked", Mutant::Conflict(across_regions)),
    ("a conflict with what was defined in another block overlooked", Mutant::Conflict(of_outer_definition)),
    ("a conflict outside the block of an argument overlooked", Mutant::Conflict(outside_argument_block)),
    ("a conflict with a block argument overlooked", Mutant::Conflict(of_an_argument)),
    ("a conflict with what is returned or yielded overlooked", Mutant::Conflict(of_a_terminator)),
    ("a read by a linalg op overlooked", Mutant::Read(&["linalg."])),
    ("a read by tensor.extract overlooked", Mutant::Read(&["tensor.extract"])),
    ("a read by an insertion overlooked", Mutant::Read(&["tensor.insert"])),
    ("a read by a call overlooked", Mutant::Read(&["func.call"])),
    ("a read by a terminator overlooked", Mutant::Read(&["func.return", "scf.yield"])),
    ("a write by a linalg op overlooked", Mutant::Write(&["linalg."])),
    ("a write by an insertion overlooked", Mutant::Write(&["tensor.insert"])),
    ("a write by a call overlooked", Mutant::Write(&["func.call"])),
    ("a write by a loop overlooked", Mutant::Write(&["scf.for", "scf.while", "scf.forall"])),
    ("an alias by tensor.extract_slice left out", Mutant::Alias(&["tensor.extract_slice"])),
    ("an alias by a reshape or cast left out", Mutant::Alias(&["tensor.expand", "tensor.collapse", "tensor.cast"])),
    ("an alias by a call left out", Mutant::Alias(&["func.call"])),
    ("an alias by arith.select left out", Mutant::Alias(&["arith.select"])),
    ("an alias by a branch between blocks left out", Mutant::BlockArguments),
    ("an alias by a terminator left out", Mutant::Terminators),
    ("a constant taken to be writable", Mutant::Writable),
    ("loops taken to run once", Mutant::Repetitive),
    ("loops without tensors taken to run once", Mutant::OtherLoops),
    ("what a function returns taken to be writable", Mutant::Returned),
    ("what instances share taken to be their own", Mutant::SharedArguments),
    ("a conflict with a write in a loop that was left overlooked", Mutant::Conflict(in_a_loop_left)),
    ("a conflict with what an insertion keeps overlooked", Mutant::Conflict(of_an_insertion_destination)),
    ("a read by a transfer overlooked", Mutant::Read(&["vector.transfer_write"])),
    ("parallel loops taken to be sequential", Mutant::Sequential),
    ("any slice taken for the one that is overwritten", Mutant::AnySubset),
    ("a last write by who passed a block argument left out", Mutant::NoArgumentDefinition),
    ("a last write by an op left out", Mutant::NoResultDefinition),
    ("every last write left out", Mutant::NoDefinition),
];

/// Programs that show effects that few generated programs show.
const PROGRAMS: &[&str] = &[
    // A loop without tensors repeats a read and a write.
    "func.func @main(%t: tensor<4xi32>, %m: memref<4xi32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : i32
      affine.for %i = 0 to 4 {
        %v = tensor.extract %t[%zero] : tensor<4xi32>
        %w = arith.addi %v, %one : i32
        %u = tensor.insert %w into %t[%zero] : tensor<4xi32>
        %z = tensor.extract %u[%zero] : tensor<4xi32>
        memref.store %z, %m[%i] : memref<4xi32>
      }
      return
    }",
    // A function returns a constant.
    "func.func private @constant() -> tensor<2xi32> {
      %k = arith.constant dense<[1, 2]> : tensor<2xi32>
      return %k : tensor<2xi32>
    }
    func.func @main(%f: i32) -> i32 {
      %zero = arith.constant 0 : index
      %a = func.call @constant() : () -> tensor<2xi32>
      %w = tensor.insert %f into %a[%zero] : tensor<2xi32>
      %x = tensor.extract %w[%zero] : tensor<2xi32>
      return %x : i32
    }",
    // Each iteration reads data that another one inserts.
    "func.func @main(%a: tensor<4xi32>) -> tensor<4xi32> {
      %three = arith.constant 3 : index
      %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
        %j = arith.subi %three, %i : index
        %s = tensor.extract_slice %x[%j] [1] [1] : tensor<4xi32> to tensor<1xi32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
        }
      }
      return %r : tensor<4xi32>
    }",
    // The original tensor is read after a loop of blocks that writes the tensor passed to it.
    "func.func @main(%t: tensor<3xi64>, %n: i1, %v: i64) -> i64 {
      %zero = arith.constant 0 : index
      cf.br ^head(%n, %t : i1, tensor<3xi64>)
    ^head(%go: i1, %x: tensor<3xi64>):
      cf.cond_br %go, ^body, ^done
    ^body:
      %false = arith.constant false
      %w = linalg.fill ins(%v : i64) outs(%x : tensor<3xi64>) -> tensor<3xi64>
      cf.br ^head(%false, %w : i1, tensor<3xi64>)
    ^done:
      %r = tensor.extract %t[%zero] : tensor<3xi64>
      return %r : i64
    }",
    // A slice that was extracted in the previous iteration.
    "func.func @main(%t: tensor<8xi32>, %f: i32) -> tensor<8xi32> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %e = tensor.extract_slice %t[%zero] [2] [1] : tensor<8xi32> to tensor<2xi32>
      cf.br ^loop(%zero, %e : index, tensor<2xi32>)
    ^loop(%i: index, %s: tensor<2xi32>):
      %new = tensor.extract_slice %t[%i] [2] [1] : tensor<8xi32> to tensor<2xi32>
      %w = linalg.fill ins(%f : i32) outs(%s : tensor<2xi32>) -> tensor<2xi32>
      %r = tensor.insert_slice %w into %t[%i] [2] [1] : tensor<2xi32> into tensor<8xi32>
      %j = arith.addi %i, %one : index
      %more = arith.cmpi ult, %j, %three : index
      cf.cond_br %more, ^loop(%j, %new : index, tensor<2xi32>), ^done
    ^done:
      return %r : tensor<8xi32>
    }",
    // A vector that is a row of the tensor it is written to: the other row must not change.
    "func.func @main(%t: tensor<2x4xi32>, %v: i32, %f: i32) -> (i32, tensor<2x4xi32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %row = vector.broadcast %v : i32 to vector<4xi32>
      %u = tensor.insert %f into %t[%one, %zero] : tensor<2x4xi32>
      %x = tensor.extract %u[%one, %zero] : tensor<2x4xi32>
      %w = vector.transfer_write %row, %t[%zero, %zero] {in_bounds = [true]} : vector<4xi32>, tensor<2x4xi32>
      return %x, %w : i32, tensor<2x4xi32>
    }",
    // An op reads the tensor that it writes, in another order.
    "func.func @main(%t: tensor<3x3xf32>) -> tensor<3x3xf32> {
      %r = linalg.transpose ins(%t : tensor<3x3xf32>) outs(%t : tensor<3x3xf32>) permutation = [1, 0]
      return %r : tensor<3x3xf32>
    }",
    // Each iteration reads data from before the loop.
    "func.func @main(%t: tensor<4xi32>) -> i32 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %seven = arith.constant 7 : i32
      %sum = scf.for %k = %zero to %three step %one iter_args(%a = %seven) -> (i32) {
        %v = tensor.extract %t[%zero] : tensor<4xi32>
        %next = arith.addi %v, %seven : i32
        %w = tensor.insert %next into %t[%zero] : tensor<4xi32>
        %u = tensor.extract %w[%zero] : tensor<4xi32>
        %b = arith.addi %a, %u : i32
        scf.yield %b : i32
      }
      return %sum : i32
    }",
    // A call, a linalg op, an extraction and an insertion read data from before the write.
    "func.func private @read(%t: tensor<4xi32>) -> i32 {
      %zero = arith.constant 0 : index
      %v = tensor.extract %t[%zero] : tensor<4xi32>
      return %v : i32
    }
    func.func @main(%t: tensor<4xi32>, %f: i32) -> (i32, i32) {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      %s = func.call @read(%t) : (tensor<4xi32>) -> i32
      %u = tensor.extract %w[%zero] : tensor<4xi32>
      return %s, %u : i32, i32
    }",
    "func.func @main(%t: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, i32) {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      %e = tensor.empty() : tensor<4xi32>
      %r = linalg.add ins(%t, %t : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
      %u = tensor.extract %w[%zero] : tensor<4xi32>
      return %r, %u : tensor<4xi32>, i32
    }",
    "func.func @main(%t: tensor<4xi32>, %f: i32) -> (i32, i32) {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      %v = tensor.extract %t[%zero] : tensor<4xi32>
      %u = tensor.extract %w[%zero] : tensor<4xi32>
      return %v, %u : i32, i32
    }",
    "func.func @main(%t: tensor<4xi32>, %b: tensor<8xi32>, %f: i32) -> (tensor<8xi32>, i32) {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      %r = tensor.insert_slice %t into %b[2] [4] [1] : tensor<4xi32> into tensor<8xi32>
      %u = tensor.extract %w[%zero] : tensor<4xi32>
      return %r, %u : tensor<8xi32>, i32
    }",
    // A slice is inserted at another place.
    "func.func @main(%t: tensor<8xi32>, %f: i32) -> tensor<8xi32> {
      %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
      %w = linalg.fill ins(%f : i32) outs(%s : tensor<4xi32>) -> tensor<4xi32>
      %r = tensor.insert_slice %w into %t[4] [4] [1] : tensor<4xi32> into tensor<8xi32>
      return %r : tensor<8xi32>
    }",
    // A tensor is live together with an argument that it is passed to, and with the result of a loop.
    "func.func @main(%t: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      cf.br ^next(%t : tensor<4xi32>)
    ^next(%x: tensor<4xi32>):
      %w = tensor.insert %f into %x[%zero] : tensor<4xi32>
      return %t, %w : tensor<4xi32>, tensor<4xi32>
    }",
    "func.func @main(%t: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %r = scf.for %k = %zero to %three step %one iter_args(%x = %t) -> (tensor<4xi32>) {
        %w = tensor.insert %f into %x[%k] : tensor<4xi32>
        scf.yield %w : tensor<4xi32>
      }
      return %t, %r : tensor<4xi32>, tensor<4xi32>
    }",
    // A call writes a tensor that is read later.
    "func.func private @write(%t: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      return %w : tensor<4xi32>
    }
    func.func @main(%t: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
      %r = func.call @write(%t, %f) : (tensor<4xi32>, i32) -> tensor<4xi32>
      return %t, %r : tensor<4xi32>, tensor<4xi32>
    }",
    // A tensor that is written through an alias is read later.
    "func.func @main(%t: tensor<4xi32>, %u: tensor<4xi32>, %c: i1, %f: i32)
        -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %s = arith.select %c, %t, %u : tensor<4xi32>
      %w = tensor.insert %f into %s[%zero] : tensor<4xi32>
      return %t, %u, %w : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
    }",
    "func.func @main(%t: tensor<4xi32>, %u: tensor<4xi32>, %c: i1, %f: i32)
        -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %s = scf.if %c -> tensor<4xi32> {
        scf.yield %t : tensor<4xi32>
      } else {
        scf.yield %u : tensor<4xi32>
      }
      %w = tensor.insert %f into %s[%zero] : tensor<4xi32>
      return %t, %u, %w : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
    }",
    "func.func @main(%t: tensor<2x2xi32>, %f: i32) -> (tensor<2x2xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %s = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
      %w = tensor.insert %f into %s[%zero] : tensor<4xi32>
      return %t, %w : tensor<2x2xi32>, tensor<4xi32>
    }",
    "func.func private @same(%t: tensor<4xi32>) -> tensor<4xi32> {
      return %t : tensor<4xi32>
    }
    func.func @main(%t: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %s = func.call @same(%t) : (tensor<4xi32>) -> tensor<4xi32>
      %w = tensor.insert %f into %s[%zero] : tensor<4xi32>
      return %t, %w : tensor<4xi32>, tensor<4xi32>
    }",
    // The result of an op is read after it was overwritten.
    "func.func @main(%f: i32, %g: i32) -> (tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %e = tensor.empty() : tensor<4xi32>
      %t = linalg.fill ins(%g : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      return %t, %w : tensor<4xi32>, tensor<4xi32>
    }",
    // Each iteration of a parallel loop writes a tensor from outside and reads it again. For a sequential loop that is
    // no conflict.
    "func.func @main(%t: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
      %zero = arith.constant 0 : index
      %e = tensor.empty() : tensor<2xi32>
      %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xi32>) {
        %n = arith.index_cast %i : index to i32
        %w = linalg.fill ins(%n : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
        %s = tensor.extract_slice %w[1] [1] [1] : tensor<2xi32> to tensor<1xi32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
        }
      }
      return %r : tensor<4xi32>
    }",
    // The read is in a later block, or in a region.
    "func.func @main(%t: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      cf.br ^next
    ^next:
      return %t, %w : tensor<4xi32>, tensor<4xi32>
    }",
    "func.func @main(%t: tensor<4xi32>, %c: i1, %f: i32) -> (tensor<4xi32>, i32) {
      %zero = arith.constant 0 : index
      %w = tensor.insert %f into %t[%zero] : tensor<4xi32>
      %v = scf.if %c -> i32 {
        %v = tensor.extract %t[%zero] : tensor<4xi32>
        scf.yield %v : i32
      } else {
        scf.yield %f : i32
      }
      return %w, %v : tensor<4xi32>, i32
    }",
];

/// Bufferizes the program; the mutant, as an override, determines the copies.
fn bufferized(ctx: &Context, program: &Body, mutant: Option<Mutant>) -> Option<Body> {
    let mut body = program.deep_copy();
    let options = BufferizationOptions {
        check_parallel_regions: !matches!(mutant, Some(Mutant::Sequential)),
        analysis_override: mutant.map(|mutant| Arc::new(mutant) as Arc<dyn AnalysisOverride>),
        bufferize_function_boundaries: true,
        allow_return_allocs_from_loops: true,
        ..BufferizationOptions::default()
    };
    let diagnostics = Diagnostics::default();
    bufferize(ctx, &mut body, &options, &diagnostics).ok()?;
    verify_program(ctx, &body, &diagnostics).ok()?;
    Some(body)
}

struct Outcome {
    caught: bool,
    tries: usize,
    programs: u64,
}

fn try_mutant(mutant: Mutant) -> Outcome {
    let mut options = GenerateOptions::tensor();
    options.size = 30;
    options.constructs |= Constructs::BLOCK_LOOP;
    let mut tries = 0;
    let written = PROGRAMS.iter().map(|text| text.to_string());
    let generated = (0..MOST_PROGRAMS).map(|seed| generate(Entropy::from_seed(seed), &options).text);
    let mut programs = 0;
    for text in written.chain(generated) {
        programs += 1;
        match try_program(mutant, text, programs) {
            None => continue,
            Some(true) => return Outcome { caught: true, tries: tries + 1, programs },
            Some(false) => tries += 1,
        }
        if tries >= MOST_TRIES {
            break;
        }
    }
    Outcome { caught: false, tries, programs }
}

/// Returns whether the program detects the mutant; `None` if the override changes nothing in it.
fn try_program(mutant: Mutant, text: String, seed: u64) -> Option<bool> {
    let ctx = Context::new(DIALECTS);
    let source = ctx.add_source("program", text.into_bytes(), 0).expect("a small program");
    let first = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("valid");
    let right = bufferized(&ctx, &first, None)?;
    let wrong = bufferized(&ctx, &first, Some(mutant))?;
    let options = CheckOptions { seed, leaks: false, aliasing: false, ..CheckOptions::new("main") };
    let text = |body: &Body| print_program(View::new(&ctx, body), &PrintOptions::default());
    let passes = |body: &Body| matches!(check(&ctx, &first, Some(body), &options), Verdict::Passed(_));
    if text(&right) == text(&wrong) {
        return None;
    }
    assert!(passes(&right), "the analysis itself is wrong:\n{}", text(&right));
    Some(!passes(&wrong))
}

#[test]
fn mutants_of_the_analysis_are_caught() {
    let mut survivors = Vec::new();
    for (name, mutant) in MUTANTS {
        let outcome = try_mutant(*mutant);
        let said = if outcome.caught { outcome.tries.to_string() } else { "not caught".to_string() };
        println!("| One-Shot Analysis | {name} | {said} | {} |", outcome.programs);
        if !outcome.caught {
            survivors.push(format!("{name} ({} tries)", outcome.tries));
        }
    }
    assert!(survivors.is_empty(), "survived: {}", survivors.join(", "));
}
