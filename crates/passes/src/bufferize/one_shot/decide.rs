//! Applies the decisions of the analysis to the IR: as copies of tensors or, for tests, as attributes.
//!
//! An operand that is not in place is replaced with a `bufferization.alloc_tensor` that copies it; the rewrite then
//! uses every operand's buffer as it is.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::BufferizationStatistics;
use super::program::{insert_copies, signatures_of};
use crate::bufferize::analysis::Decided;
use crate::bufferize::analysis::functions::{Boundary, ProgramAnalysis, analyze_program};
use crate::bufferize::analysis::report::{self, Annotations, ConflictNumbers};
use crate::bufferize::{BufferizationOptions, Owner, RewriteState};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, Body, Context, TypeData, Value, View};
use freehold_core::text::value_names;

/// The attribute of a function argument that states how the argument is accessed.
const ACCESS: &str = "bufferization.access";

/// Analyzes the program below `body` and inserts copies where tensors must not share a buffer. With
/// `test_analysis_only` it adds attributes that show the decisions instead. Returns how many operands are in place and
/// how many are out of place, and how many copies the options avoided.
///
/// # Errors
/// The program cannot be bufferized, which was reported; the program is then invalid and must be discarded.
pub(crate) fn decide(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
) -> Fallible<BufferizationStatistics> {
    decide_observed(ctx, body, options, diagnostics, |_, _| {})
}

/// Like [`decide`], and calls `observe` between the analysis and the first change.
///
/// # Errors
/// As [`decide`].
pub(crate) fn decide_observed(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
    observe: impl FnOnce(&Body, &ProgramAnalysis),
) -> Fallible<BufferizationStatistics> {
    let options = without_unanalyzed(options);
    let (mut analysis, verified) = analyze_program(ctx, body, &options, diagnostics)?;
    verified?;
    observe(body, &analysis);
    let (in_place, out_of_place) = analysis.counts();
    let mut statistics = BufferizationStatistics { in_place, out_of_place, ..BufferizationStatistics::default() };
    if options.test_analysis_only {
        annotate_program(ctx, body, &options, &analysis);
    } else {
        // An override does not affect how copies are inserted.
        let options = BufferizationOptions { analysis_override: None, ..options };
        copy_program(ctx, body, &options, &mut analysis, diagnostics, &mut statistics)?;
    }
    Ok(statistics)
}

/// Returns the options with the functions that are not to be analyzed excluded from bufferization.
fn without_unanalyzed(options: &BufferizationOptions) -> BufferizationOptions {
    let mut options = options.clone();
    if options.no_analysis_functions.is_empty() {
        return options;
    }
    let names = options.no_analysis_functions.clone();
    options.filter.deny(Arc::new(move |view, owner| {
        let function = match owner {
            Owner::Op(op) => view.nested(op).unwrap_or(view.body),
            Owner::Isolated => view.body,
        };
        let name =
            function.header.attributes.get(view.ctx, view.ctx.name("sym_name")).and_then(|name| name.as_str(view.ctx));
        let is_function = view.ctx.op_def(function.header.name).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE));
        is_function && name.is_some_and(|name| names.iter().any(|other| other == name))
    }));
    options
}

// ---- copies

fn copy_program(
    ctx: &Context,
    root: &mut Body,
    options: &BufferizationOptions,
    analysis: &mut ProgramAnalysis,
    diagnostics: &Diagnostics,
    statistics: &mut BufferizationStatistics,
) -> Fallible {
    let signatures = signatures_of(View::new(ctx, root));
    let mut state = RewriteState::default();
    let undecided = Decided::default();
    // If functions are bufferized as a whole, nested symbol tables keep their tensors: only the functions of `root` are
    // bufferized.
    let mut left_alone = match options.bufferize_function_boundaries {
        true => below_other_tables(ctx, root),
        false => vec![false; analysis.bodies.len()],
    }
    .into_iter();
    let mut bodies = analysis.bodies.iter();
    let mut result = Ok(());
    root.for_each_body_mut(&mut |body| {
        let decided = bodies.next().and_then(Option::as_ref).unwrap_or(&undecided);
        if left_alone.next() != Some(true) && result.is_ok() {
            result = insert_copies(ctx, body, options, decided, &analysis.facts, &signatures, &mut state, diagnostics);
        }
    });
    statistics.rematerialized = state.rematerializations;
    statistics.forwarded = state.forwarded;
    result
}

/// For each body, in the order of [`Body::for_each_body`], returns whether it is, or is nested in, a symbol table other
/// than `root`.
fn below_other_tables(ctx: &Context, root: &Body) -> Vec<bool> {
    let is_table = |body: &Body| ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
    let mut found = Vec::new();
    let mut stack = vec![(root, false)];
    while let Some((body, below)) = stack.pop() {
        found.push(below);
        let children: Vec<&Body> = body.nested_bodies().collect();
        stack.extend(children.into_iter().rev().map(|child| (child, below || is_table(child))));
    }
    found
}

// ---- attributes

fn annotate_program(ctx: &Context, root: &mut Body, options: &BufferizationOptions, analysis: &ProgramAnalysis) {
    let mut number = 0;
    let mut numbers = ConflictNumbers::default();
    root.for_each_body_mut(&mut |body| {
        let (decided, boundary) = (&analysis.bodies[number], &analysis.boundaries[number]);
        number += 1;
        if let Some(decided) = decided {
            let found = annotations(View::new(ctx, body), options, decided, boundary.as_ref(), &mut numbers);
            annotate(ctx, body, found);
        }
        if let Some(boundary) = boundary {
            annotate_access(ctx, body, boundary);
        }
    });
}

fn annotations(
    view: View<'_>,
    options: &BufferizationOptions,
    decided: &Decided,
    boundary: Option<&Boundary>,
    numbers: &mut ConflictNumbers,
) -> Annotations {
    let mut found = Annotations::new();
    report::in_place(view, decided, &mut found);
    if options.print_conflicts {
        report::conflicts(view, decided, numbers, &mut found);
    }
    if options.dump_alias_sets {
        let values: Vec<Value> = (0..view.value_capacity()).map(Value::from_index).collect();
        let names = value_names(view, &values);
        report::alias_sets(view, decided, &|value| names[value.index()].clone(), &mut found);
    }
    if let Some(boundary) = boundary {
        report::equivalent_arguments(view, boundary, &mut found);
    }
    found
}

fn annotate(ctx: &Context, body: &mut Body, found: Annotations) {
    let mut by_owner: FxHashMap<Owner, Vec<(String, Attr)>> = FxHashMap::default();
    let mut order: Vec<Owner> = Vec::new();
    for (owner, name, value) in found {
        let list = by_owner.entry(owner).or_insert_with(|| {
            order.push(owner);
            Vec::new()
        });
        list.push((name, value));
    }
    for owner in order {
        let old = owner.op().map_or(body.header.attributes, |op| body.attributes(op));
        let mut entries = old.entries(ctx).to_vec();
        for (name, value) in &by_owner[&owner] {
            let name = ctx.name(name);
            entries.retain(|entry| entry.0 != name);
            entries.push((name, *value));
        }
        let attributes = ctx.dictionary(&entries);
        match owner {
            Owner::Op(op) => body.set_attributes(op, attributes),
            Owner::Isolated => body.header.attributes = attributes,
        }
    }
}

fn annotate_access(ctx: &Context, body: &mut Body, boundary: &Boundary) {
    if boundary.access.is_empty() {
        return;
    }
    let attributes = body.header.attributes;
    let ty = attributes.get(ctx, ctx.name("function_type")).and_then(|attr| attr.as_type(ctx));
    let Some(TypeData::Function { inputs, .. }) = ty.map(|ty| ty.data(ctx)) else { return };
    let all = attributes.get(ctx, ctx.name("arg_attrs")).and_then(|all| all.as_array(ctx)).unwrap_or(&[]);
    let mut all = all.to_vec();
    all.resize(inputs.len(), Context::EMPTY_DICTIONARY);
    for &(number, read, written) in &boundary.access {
        let word = match (read, written) {
            (true, true) => "read-write",
            (true, false) => "read",
            (false, true) => "write",
            (false, false) => "none",
        };
        all[number] = ctx.with_entry(all[number], ctx.name(ACCESS), Some(ctx.string_attr(word)));
    }
    body.header.attributes = ctx.with_entry(attributes, ctx.name("arg_attrs"), Some(ctx.array_attr(&all)));
}
