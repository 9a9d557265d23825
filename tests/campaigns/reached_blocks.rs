//! The blocks that the static check holds unreachable are not reached by a run.
//!
//! Some conditions of deallocated programs are replaced by constants, so that some blocks are unreachable. At the
//! beginning of each block that the static check holds unreachable, an assertion is inserted that fails. The machine,
//! which knows nothing of the check, must run into none.

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::definition::verify_program;
use freehold::dialects::DIALECTS;
use freehold::generate::{Entropy, GenerateOptions, generate};
use freehold::ir::{Block, Body, Context, InsertPoint, OpSpec};
use freehold::prover::check_statically;

use super::damages::boolean;
use super::deallocation_mutants::read;
use super::graphs::{has_irreducible_graph, random_graph};
use super::mutants::run;

/// The number of generated programs of each kind.
const PROGRAMS: u64 = 150;

/// Replaces about a quarter of the conditions of branches by constants.
fn with_constant_conditions(ctx: &Context, body: &mut Body, seed: u64) {
    let mut entropy = Entropy::from_seed(seed);
    let count = body.nested_bodies().count();
    for index in 0..count {
        let nested = body.nested_bodies_mut().nth(index).expect("as many as before");
        for op in nested.walk_preorder() {
            let is_branch = ["cf.cond_br", "scf.if"].iter().any(|name| nested.is_named(ctx, op, name));
            if is_branch && entropy.bits().is_multiple_of(4) {
                let value = boolean(ctx, nested, op, entropy.bits().is_multiple_of(2));
                nested.set_operand(op, 0, value);
            }
        }
    }
}

/// Inserts an assertion that fails before the first op of a block, if it has one.
fn insert_failure(ctx: &Context, body: &mut Body, block: Block) {
    let Some(first) = body.first_op(block) else { return };
    let never = boolean(ctx, body, first, false);
    let spec = OpSpec::new(ctx.op_name("cf.assert"), body.location(first)).operands(&[never]);
    let spec = spec.attribute(ctx, "msg", ctx.string_attr("reached"));
    body.insert(InsertPoint::Before(first), &spec);
}

/// The numbers of programs and blocks that were compared.
#[derive(Default)]
struct Count {
    programs: usize,
    irreducible: usize,
    blocks: usize,
    unreachable: usize,
    reached: Vec<String>,
}

impl Count {
    fn add(&mut self, ctx: &Context, mut original: Body, what: &str, seed: u64) {
        with_constant_conditions(ctx, &mut original, seed);
        if verify_program(ctx, &original, &freehold::diagnostics::Diagnostics::default()).is_err() {
            return;
        }
        self.programs += 1;
        self.irreducible += usize::from(has_irreducible_graph(ctx, &original));
        let functions = check_statically(ctx, &original);
        let mut marked = original.deep_copy();
        let indices: Vec<usize> = (0..marked.nested_bodies().count()).collect();
        for function in &functions {
            self.blocks += function.blocks;
            self.unreachable += function.unreachable.len();
            for &index in &indices {
                let nested = marked.nested_bodies_mut().nth(index).expect("as many as before");
                let name = nested.header.attributes.get(ctx, ctx.name("sym_name")).and_then(|name| name.as_str(ctx));
                if name == Some(function.name.as_str()) {
                    function.unreachable.iter().for_each(|&block| insert_failure(ctx, nested, block));
                }
            }
        }
        let mut options = CheckOptions { seed, leaks: false, runs: 8, ..CheckOptions::new("main") };
        // With a constant condition, a loop may not end.
        options.limits.fuel = 20_000;
        if let Verdict::Failed(failure) = check(ctx, &original, Some(&marked), &options) {
            self.reached.push(format!("{what}, seed {seed}: {}", failure.message));
        }
    }
}

#[test]
fn blocks_that_are_held_unreachable_are_not_reached() {
    let mut count = Count::default();
    let mut options = GenerateOptions::memref();
    options.size = 25;
    for seed in 0..PROGRAMS {
        let ctx = Context::new(DIALECTS);
        let mut program = read(&ctx, &generate(Entropy::from_seed(seed), &options).text);
        if run(&ctx, "expand-realloc,ownership-elaboration", &mut program) {
            count.add(&ctx, program, "a generated program", seed);
        }
        let ctx = Context::new(DIALECTS);
        let mut program = read(&ctx, &random_graph(seed));
        assert!(run(&ctx, "ownership-elaboration", &mut program), "graph of seed {seed} is refused");
        count.add(&ctx, program, "a graph", seed);
    }
    let Count { programs, irreducible, blocks, unreachable, reached } = count;
    println!("{programs} programs, {irreducible} irreducible; {unreachable} of {blocks} blocks held unreachable");
    assert!(reached.is_empty(), "blocks that are held unreachable are reached:\n{}", reached.join("\n"));
    assert!(irreducible * 3 >= programs, "only {irreducible} of {programs} programs are irreducible");
    assert!(unreachable >= 100, "only {unreachable} blocks are held unreachable");
}
