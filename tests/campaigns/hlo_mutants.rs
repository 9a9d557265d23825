//! Mutation tests of MLIR-HLO's passes whose output the machine cannot judge alone: attributes, and clones that only cost
//! copies.
//!
//! A model says what the output must be, for generated programs: it is a definition of the pass that is as short as
//! possible, and as slow as need be. The output of the pass must satisfy it, and no damaged output does. A wrong
//! `deallocation.restrict` is also caught by the machine, after `hlo-buffer-reuse` relied on it.
//!
//! `cargo test --test campaigns hlo_mutants -- --nocapture` prints the table of docs/records/2026-11-26-mutants.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::definition::{BranchPoint, verify_program};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::dialects::deallocation::RESTRICT;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::ir::{Attr, Body, Context, Op, Region, Value, ValueDef, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, value_names};

use super::hlo_damages::*;
use super::mutants::{Damage, damaged, run};
use super::seeds::Random;

/// The number of damaged programs of each mutant; all must be caught.
const TRIES: usize = 20;
/// The number of programs that are generated at most for a mutant.
const MOST_PROGRAMS: u64 = 400;

/// A pass, the programs that it is run on, the model of its output, and kinds of damage to it.
struct Subject {
    pass: &'static str,
    passes: &'static str,
    program: fn(u64) -> String,
    /// Returns what is wrong with the output of the pass.
    model: fn(&Context, &Body) -> Option<String>,
    mutants: &'static [(&'static str, Damage)],
}

const SUBJECTS: &[Subject] = &[
    Subject {
        pass: "hlo-split-alloc-tensors",
        passes: "empty-tensor-to-alloc-tensor,func.func(hlo-split-alloc-tensors)",
        program: tensors,
        model: clones_are_used_once,
        mutants: &[("two ops share a clone", share_clone)],
    },
    Subject {
        pass: "hlo-deallocation-annotation",
        passes: "hlo-deallocation-annotation",
        program: buffers,
        model: annotation_is_right,
        mutants: &[
            ("a name left out", drop_name),
            ("a name too many", add_name),
            ("names in another order", reorder_names),
            ("memory of a value that is no buffer", name_for_scalar),
            ("an attribute left out", drop_annotation),
        ],
    },
    Subject {
        pass: "hlo-xla-buffer-arg-rewrite",
        passes: "func.func(hlo-xla-buffer-arg-rewrite)",
        program: results_as_arguments,
        model: restrict_is_right,
        mutants: &[
            ("an argument that is an input's buffer marked", restrict_alias),
            ("an input marked", restrict_input),
            ("a mark left out", drop_restrict),
            ("a mark negated", negate_restrict),
        ],
    },
];

fn parsed(ctx: &Context, text: &str) -> Body {
    let source = ctx.add_source("generated", text.as_bytes().to_vec(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let body = parse_source(ctx, source, &diagnostics, &ParseOptions::default());
    let Ok(body) = body else { panic!("not valid: {:?}\n{text}", diagnostics.take()) };
    *body
}

/// Applies the damage to an op of a function, or else to a function.
fn damaged_somewhere(ctx: &Context, body: &mut Body, damage: Damage, seed: u64) -> bool {
    damaged(ctx, body, damage, seed) || body.walk_preorder().into_iter().any(|op| damage(ctx, body, op))
}

fn check_subject(pass: &str) {
    let subject = SUBJECTS.iter().find(|subject| subject.pass == pass).expect("a pass of the table");
    let mut missed = Vec::new();
    for &(name, damage) in subject.mutants {
        let (mut tries, mut caught) = (0, 0);
        let mut seed = 0;
        while tries < TRIES && seed < MOST_PROGRAMS {
            let ctx = Context::new(DIALECTS);
            let text = (subject.program)(seed);
            let mut body = parsed(&ctx, &text);
            assert!(run(&ctx, subject.passes, &mut body), "{pass} fails, seed {seed}:\n{text}");
            if let Some(wrong) = (subject.model)(&ctx, &body) {
                panic!("{pass}, seed {seed}: {wrong}\n{text}");
            }
            if damaged_somewhere(&ctx, &mut body, damage, seed) {
                tries += 1;
                let invalid = verify_program(&ctx, &body, &Diagnostics::default()).is_err();
                caught += usize::from(invalid || (subject.model)(&ctx, &body).is_some());
            }
            seed += 1;
        }
        println!("| `{pass}` | {name} | {caught} of {tries} | {seed} |");
        if tries == 0 || caught < tries {
            missed.push(format!("{name}: {caught} of {tries}"));
        }
    }
    assert!(missed.is_empty(), "{pass}: {}", missed.join(", "));
}

#[test]
fn mutants_of_hlo_split_alloc_tensors_are_caught_by_the_model() {
    check_subject("hlo-split-alloc-tensors");
}

#[test]
fn mutants_of_hlo_deallocation_annotation_are_caught_by_the_model() {
    check_subject("hlo-deallocation-annotation");
}

#[test]
fn mutants_of_hlo_xla_buffer_arg_rewrite_are_caught_by_the_model() {
    check_subject("hlo-xla-buffer-arg-rewrite");
}

#[test]
fn a_wrong_restrict_is_caught_by_the_machine() {
    let (mut tries, mut caught) = (0, 0);
    for seed in 0..MOST_PROGRAMS {
        let ctx = Context::new(DIALECTS);
        let first = parsed(&ctx, &results_as_arguments(seed));
        for wrong in [false, true] {
            let mut second = first.deep_copy();
            assert!(run(&ctx, "func.func(hlo-xla-buffer-arg-rewrite)", &mut second), "seed {seed}");
            if wrong && (tries == TRIES || !damaged_somewhere(&ctx, &mut second, restrict_alias, seed)) {
                continue;
            }
            assert!(run(&ctx, "func.func(hlo-buffer-reuse)", &mut second), "seed {seed}");
            let options = CheckOptions { seed, leaks: true, aliasing: false, ..CheckOptions::new("main") };
            let failed = matches!(check(&ctx, &first, Some(&second), &options), Verdict::Failed(_));
            assert!(wrong || !failed, "seed {seed}: the results differ");
            tries += usize::from(wrong);
            caught += usize::from(failed);
        }
    }
    println!("| `hlo-xla-buffer-arg-rewrite` | an argument that is an input's buffer marked | {caught} of {tries} | |");
    assert!(tries == TRIES && caught == tries, "caught {caught} of {tries}");
}

// ---- hlo-split-alloc-tensors

fn tensors(seed: u64) -> String {
    let mut options = GenerateOptions::tensor();
    options.constructs -= Constructs::BLOCKS;
    options.size = 20;
    generate(Entropy::from_seed(seed), &options).text
}

/// Each `alloc_tensor` has one use, except by other ones, and stands right before the op that uses it, or before the
/// `scf.forall.in_parallel` with that op.
fn clones_are_used_once(ctx: &Context, program: &Body) -> Option<String> {
    program.nested_bodies().find_map(|body| {
        let view = View::new(ctx, body);
        let is_tensor = |op: Op| view.is_named(op, "bufferization.alloc_tensor");
        view.walk_preorder().into_iter().filter(|&op| is_tensor(op)).find_map(|op| {
            let users: Vec<Op> = view.users(view.result(op, 0)).filter(|&user| !is_tensor(user)).collect();
            if users.len() > 1 || view.all_results_unused(op) {
                return Some(format!("{} uses of one alloc_tensor", users.len()));
            }
            let mut next = view.next(op);
            while let Some(at) = next.filter(|&at| is_tensor(at)) {
                next = view.next(at);
            }
            let is_user = |user: Op| next == Some(user) || next == view.parent_op(user);
            users.iter().any(|&user| !is_user(user)).then(|| "an alloc_tensor is not before its user".to_string())
        })
    })
}

// ---- hlo-deallocation-annotation

fn buffers(seed: u64) -> String {
    let mut options = GenerateOptions::memref();
    options.constructs -= Constructs::CLONE;
    options.size = 25;
    generate(Entropy::from_seed(seed), &options).text
}

/// The backing memory of each value of a body: the least solution of the equations of the annotation.
fn backing(view: View<'_>) -> BTreeMap<Value, BTreeSet<Value>> {
    let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
    let element = |value: Value| view.ty(value).element(view.ctx);
    // The memory of each value itself, and the values whose memory it shares.
    let mut own: BTreeMap<Value, BTreeSet<Value>> = BTreeMap::new();
    let mut from: Vec<(Value, Value)> = Vec::new();
    for region in view.walk_regions() {
        for block in view.blocks(region) {
            own.extend(view.arguments(block).iter().map(|&argument| (argument, BTreeSet::from([argument]))));
        }
    }
    let restricted = |number: usize| {
        let all = view.header.attributes.get(view.ctx, view.ctx.name("arg_attrs"));
        let attributes = all.and_then(|all| all.as_array(view.ctx)).and_then(|all| all.get(number).copied());
        attributes.and_then(|attributes| attributes.get(view.ctx, view.ctx.name(RESTRICT))).is_some()
    };
    if let (Some(entry), "func.func") = (view.root_block(), &*view.ctx.op_name_data(view.header.name).text) {
        let arguments: Vec<Value> = view.arguments(entry).iter().copied().filter(|&value| is_memref(value)).collect();
        for (number, &argument) in view.arguments(entry).iter().enumerate() {
            if restricted(number) {
                continue;
            }
            let same = arguments.iter().filter(|&&other| is_memref(argument) && element(other) == element(argument));
            from.extend(same.map(|&other| (argument, other)));
        }
    }
    for op in view.walk_preorder() {
        let allocates = ["memref.alloc", "memref.alloca", "memref.realloc"].iter().any(|name| view.is_named(op, name));
        for &result in view.results(op) {
            own.insert(result, if allocates { BTreeSet::from([result]) } else { BTreeSet::new() });
            let same = view.operands(op).filter(|&operand| is_memref(operand) && element(operand) == element(result));
            from.extend(same.map(|operand| (result, operand)));
        }
        let Some(op_def) = view.op_def(op) else { continue };
        if let Some(interface) = op_def.region_branch {
            let blocks = view.regions(op).iter().flat_map(|&region| view.blocks(region));
            let exits = blocks.filter_map(|block| view.last_op(block)).filter(|&last| view.successor_count(last) == 0);
            let points = exits.map(|exit| (exit, BranchPoint::Terminator(exit)));
            for (owner, point) in points.chain([(op, BranchPoint::Parent)]) {
                for successor in interface.successors(view, op, point, &[]) {
                    let range = match point {
                        BranchPoint::Parent => interface.entry_operands(view, op, &successor),
                        BranchPoint::Terminator(exit) => interface.exit_operands(view, exit, &successor),
                    };
                    from.extend(successor.inputs.iter().copied().zip(range.map(|at| view.operand(owner, at))));
                }
            }
        }
        if let Some(branch) = op_def.branch {
            for (index, block) in view.successors(op).enumerate() {
                let inputs = view.arguments(block).iter().skip(branch.produced(view, op, index)).copied();
                let passed = branch.successor_operands(view, op, index).map(|at| view.operand(op, at));
                from.extend(inputs.zip(passed));
            }
        }
    }
    from.retain(|&(to, source)| is_memref(to) && is_memref(source));
    loop {
        let before: usize = own.values().map(BTreeSet::len).sum();
        for (to, source) in &from {
            let more = own[source].clone();
            own.get_mut(to).expect("a value of the body").extend(more);
        }
        if own.values().map(BTreeSet::len).sum::<usize>() == before {
            return own;
        }
    }
}

/// Returns whether a value is before another in the order of the annotation.
fn is_before(view: View<'_>, positions: &BTreeMap<Op, usize>, one: Value, other: Value) -> bool {
    let region = |value: Value| match view.def(value) {
        ValueDef::Argument(block, _) => view.block_region(block),
        ValueDef::Result(op, _) => view.region(op),
    };
    let (mut a, mut b): (Option<Region>, Option<Region>) = (region(one), region(other));
    match (view.def(one), view.def(other)) {
        (ValueDef::Argument(..), ValueDef::Result(..)) => return true,
        (ValueDef::Result(..), ValueDef::Argument(..)) => return false,
        (ValueDef::Argument(_, i), ValueDef::Argument(_, j)) if i != j => return i < j,
        (ValueDef::Result(op, i), ValueDef::Result(same, j)) if op == same => return i < j,
        (ValueDef::Result(op, _), ValueDef::Result(of, _)) if a == b => return positions[&op] < positions[&of],
        _ => {}
    }
    while let (Some(x), Some(y)) = (a, b) {
        if x == y {
            // Arguments of two blocks: the specification says nothing of them.
            return one < other;
        }
        let numbers = (view.region_number(x), view.region_number(y));
        if numbers.0 != numbers.1 {
            return numbers.0 < numbers.1;
        }
        let (up, other_up) = (view.region_op(x), view.region_op(y));
        (a, b) = (up.and_then(|op| view.region(op)), other_up.and_then(|op| view.region(op)));
        if let (Some(op), Some(of)) = (up, other_up)
            && a == b
        {
            return positions[&op] < positions[&of];
        }
    }
    b.is_some()
}

fn annotation_is_right(ctx: &Context, program: &Body) -> Option<String> {
    program.nested_bodies().find_map(|body| {
        let view = View::new(ctx, body);
        let backing = backing(view);
        let positions = view.walk_preorder().into_iter().enumerate().map(|(at, op)| (op, at)).collect();
        let texts = |values: &[Value]| -> Attr {
            let text = |&value: &Value| {
                if !view.ty(value).is_memref(ctx) {
                    return ctx.string_attr("");
                }
                let mut found: Vec<Value> = backing[&value].iter().copied().collect();
                found.sort_by(|&one, &other| match is_before(view, &positions, one, other) {
                    true => std::cmp::Ordering::Less,
                    false => std::cmp::Ordering::Greater,
                });
                ctx.string_attr(&value_names(view, &found).join(", "))
            };
            ctx.array_attr(&values.iter().map(text).collect::<Vec<_>>())
        };
        let of_region = |region: &Region| texts(view.first_block(*region).map_or(&[], |block| view.arguments(block)));
        let of_regions = |regions: &[Region]| -> Option<Attr> {
            (!regions.is_empty()).then(|| ctx.array_attr(&regions.iter().map(of_region).collect::<Vec<_>>()))
        };
        let (of_results, of_arguments) =
            (ctx.name("deallocation.result_backing_memory"), ctx.name("deallocation.region_args_backing_memory"));
        if view.header.attributes.get(ctx, of_arguments) != of_regions(view.roots()) {
            return Some("the arguments of a body".to_string());
        }
        view.walk_preorder().into_iter().find_map(|op| {
            let name = &ctx.op_name_data(view.name(op)).text;
            // Ops with bodies of their own have the attribute of these.
            let is_isolated = body.nested(op).is_some();
            if !is_isolated && view.attribute(op, of_arguments) != of_regions(view.regions(op)) {
                return Some(format!("the arguments of a region of {name}"));
            }
            let expected = (!view.results(op).is_empty()).then(|| texts(view.results(op)));
            (view.attribute(op, of_results) != expected).then(|| format!("the results of {name}"))
        })
    })
}

// ---- hlo-xla-buffer-arg-rewrite

/// A function with inputs and result arguments, some of which are the buffers of inputs, and a caller that passes these
/// buffers. The attribute `test.alias` marks them, for the model. The function computes each result in two steps, so
/// that the first step destroys an input if it writes to the result at once.
fn results_as_arguments(seed: u64) -> String {
    const TYPE: &str = "memref<4xf32>";
    let mut random = Random::of(seed);
    let (inputs, results) = (1 + random.below(3), 1 + random.below(3));
    // The buffers of the results: those of inputs, each at most once, or others.
    let mut mapping: Vec<usize> = Vec::new();
    for number in 0..results {
        let input = random.below(inputs);
        let shares = random.below(2) == 0 && !mapping.contains(&input);
        mapping.push(if shares { input } else { inputs + number });
    }
    let mut arguments: Vec<(String, String)> = (0..inputs)
        .map(|number| {
            (format!("%i{number}: {TYPE} {{xla_framework.input_mapping = {number} : i32}}"), format!("%b{number}"))
        })
        .collect();
    for (number, &buffer) in mapping.iter().enumerate() {
        let mark = if buffer < inputs { " {test.alias}" } else { "" };
        let at = random.below(arguments.len() + 1);
        // Result arguments keep their order, wherever they are.
        let last = arguments.iter().rposition(|argument| argument.0.starts_with("%r")).map_or(0, |last| last + 1);
        arguments.insert(at.max(last), (format!("%r{number}: {TYPE}{mark}"), format!("%b{buffer}")));
    }
    let inner: Vec<String> = mapping.iter().map(|buffer| format!("{buffer} : i32")).collect();
    let attributes = match &mapping[..] {
        [buffer] if random.below(2) == 0 => format!("xla_framework.result_mapping = {buffer} : i32"),
        _ => format!(
            "xla_framework.result_mapping = {} : i32, xla_framework.result_inner_mapping = [{}]",
            inputs + results,
            inner.join(", ")
        ),
    };
    let declared: Vec<&str> = arguments.iter().map(|argument| argument.0.as_str()).collect();
    let mut text = format!("func.func private @entry({}) attributes {{{attributes}}} {{\n", declared.join(", "));
    for (number, &buffer) in mapping.iter().enumerate() {
        // The first step reads the input that shares the buffer, if there is one, and the second step again.
        let (one, other) = (if buffer < inputs { buffer } else { random.below(inputs) }, random.below(inputs));
        writeln!(
            text,
            "  %t{number} = memref.alloc() : {TYPE}\n  \
             linalg.add ins(%i{one}, %i{other} : {TYPE}, {TYPE}) outs(%t{number} : {TYPE})\n  \
             linalg.add ins(%t{number}, %i{one} : {TYPE}, {TYPE}) outs(%t{number} : {TYPE})\n  \
             memref.copy %t{number}, %r{number} : {TYPE} to {TYPE}\n  \
             memref.dealloc %t{number} : {TYPE}"
        )
        .expect("a string grows");
    }
    let buffers: Vec<String> = (0..inputs + results).map(|number| format!("%b{number}: {TYPE}")).collect();
    let passed: Vec<&str> = arguments.iter().map(|argument| argument.1.as_str()).collect();
    let types = vec![TYPE; passed.len()].join(", ");
    text + &format!(
        "  return\n}}\nfunc.func @main({}) {{\n  call @entry({}) : ({types}) -> ()\n  return\n}}\n",
        buffers.join(", "),
        passed.join(", ")
    )
}

/// Exactly the result arguments that are no input's buffer are marked.
fn restrict_is_right(ctx: &Context, program: &Body) -> Option<String> {
    let functions = program.nested_bodies().filter_map(|body| {
        let all = body.header.attributes.get(ctx, ctx.name("arg_attrs"))?.as_array(ctx)?;
        body.header.attributes.get(ctx, ctx.name("xla_framework.result_mapping")).map(|_| all.to_vec())
    });
    for (number, attributes) in functions.flatten().enumerate() {
        let has = |name: &str| attributes.get(ctx, ctx.name(name)).is_some();
        let expected = !has("xla_framework.input_mapping") && !has("test.alias");
        let found = attributes.get(ctx, ctx.name(RESTRICT)).map(|attr| attr.as_bool(ctx));
        if found != expected.then_some(Some(true)) {
            return Some(format!("argument #{number} has {found:?}"));
        }
    }
    None
}
