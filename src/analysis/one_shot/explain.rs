//! Why there is a copy: the decision behind it, in words, at the places in the source that it is about.

use super::{Analyzer, Decided, Reason};
use crate::interface::*;
use crate::ir::{Body, Context, Location, Op, Use, Value, ValueDef};
use crate::syntax::{Diagnostic, Diagnostics, Severity};

/// One remark for each operand of the body that needs a buffer of its own, in the order of the text: what is copied,
/// what stands in the way of using the buffer that is there, and what would avoid the copy.
pub fn explain(
    ctx: &Context,
    body: &Body,
    options: &BufferizationOptions,
    functions: &FunctionFacts,
    decided: &Decided,
) -> Vec<Diagnostic> {
    let query = Query { ctx, body, options, decisions: decided, functions, memo: None };
    let analyzer = Analyzer::new(ctx, body, options, functions);
    let mut remarks: Vec<(u32, Diagnostic)> = Vec::new();
    for &(operand, reason) in &decided.reasons {
        let op = body.use_owner(operand);
        let remark = explain_operand(&query, &analyzer, operand, reason);
        remarks.push((analyzer.positions.enter(op), remark));
    }
    for op in body.walk_postorder() {
        remarks.extend(explain_loop(&query, op).into_iter().map(|remark| (analyzer.positions.exit(op), remark)));
    }
    remarks.sort_by_key(|remark| remark.0);
    remarks.into_iter().map(|remark| remark.1).collect()
}

fn name(query: &Query<'_>, op: Op) -> String {
    format!("'{}'", query.ctx.op_name_data(query.body.name(op)).text)
}

/// What is to be said of one operand.
fn explain_operand(query: &Query<'_>, analyzer: &Analyzer<'_>, operand: Use, reason: Reason) -> Diagnostic {
    let body = query.body;
    let op = body.use_owner(operand);
    let number = body.use_number(operand);
    let does = if query.can_omit_copy(operand) { "is given a new buffer for" } else { "is given a copy of" };
    let mut notes: Vec<(Location, String)> = Vec::new();
    let (why, help) = match reason {
        Reason::NotWritable { value } => {
            notes.push((place_of(body, value), format!("{} must not be written", what(query, value))));
            ("the buffer that is there must not be written", help_for_read_only(body, value).to_string())
        }
        Reason::Conflict { read, write, definition } => {
            let (reader, writer) = (body.use_owner(read), body.use_owner(write));
            let at = |op: Op| body.location(op);
            notes.push((place_of(body, definition), format!("{} is what must be read", what(query, definition))));
            let by = name(query, reader);
            notes.push((at(reader), format!("{by} reads it, as its operand #{}", body.use_number(read))));
            if write != operand {
                let by = name(query, writer);
                notes.push((
                    at(writer),
                    format!("{by} writes the same buffer, as its operand #{}", body.use_number(write)),
                ));
            }
            let why = if write == operand {
                "what it writes would be read later by an op that must see what was there before"
            } else {
                "it would share a buffer that another op writes before it was read for the last time"
            };
            (why, help_for_conflict(analyzer, read, write, definition))
        }
        Reason::SharedByParallelRegion { write } => {
            let writer = body.use_owner(write);
            notes.push((body.location(writer), format!("{} writes it in a parallel region", name(query, writer))));
            let help = "make the tensor inside the loop, or write only a slice of a shared output";
            ("several iterations that run at once would write one buffer", help.to_string())
        }
    };
    notes.push((body.location(op), format!("to avoid it: {help}")));
    let message = format!("{} {does} its operand #{number}: {why}", name(query, op));
    Diagnostic { severity: Severity::Remark, location: body.location(op), message, notes }
}

fn place_of(body: &Body, value: Value) -> Location {
    match body.def(value) {
        ValueDef::Result(op, _) => body.location(op),
        ValueDef::Argument(block, _) => match body.value_location(value) {
            Location::UNKNOWN => body.block_parent_op(block).map_or(body.header.location, |op| body.location(op)),
            known => known,
        },
    }
}

fn what(query: &Query<'_>, value: Value) -> String {
    match query.body.def(value) {
        ValueDef::Result(op, index) => format!("result #{index} of {}", name(query, op)),
        ValueDef::Argument(_, index) => format!("argument #{index}"),
    }
}

fn help_for_read_only(body: &Body, value: Value) -> &'static str {
    match body.defining_op(value) {
        Some(_) => "fill a new tensor instead of changing this one, or change it only where nothing else uses it",
        None => "let the argument be written ('bufferization.writable = true'), if callers can spare what it holds",
    }
}

/// What would let the read and the write go without a copy.
fn help_for_conflict(analyzer: &Analyzer<'_>, read: Use, write: Use, definition: Value) -> String {
    let body = analyzer.body;
    let (reader, writer) = (body.use_owner(read), body.use_owner(write));
    if reader == writer {
        return "read and write the same elements in the same order, or give the op another destination".to_string();
    }
    if analyzer.repeating_around(reader, definition).is_some() {
        return "read before the loop, or carry the tensor through the loop so that each iteration reads its own"
            .to_string();
    }
    if body.row(analyzer.ctx, reader).is_some_and(|row| row.has(Traits::TERMINATOR)) {
        return "do not return both the old tensor and the new one".to_string();
    }
    format!(
        "put the '{}' before the '{}', or write to another tensor",
        analyzer.ctx.op_name_data(body.name(reader)).text,
        analyzer.ctx.op_name_data(body.name(writer)).text
    )
}

/// Loops whose iterations hand on another buffer than they were given: a copy, or a new one each time.
fn explain_loop(query: &Query<'_>, op: Op) -> Vec<Diagnostic> {
    let Some(answers) = query.bufferizable(Owner::Op(op)) else { return Vec::new() };
    let strict = BufferizationOptions { allow_return_allocs_from_loops: false, ..query.options.clone() };
    let found = Diagnostics::default();
    let _ = answers.verify_analysis(&Query { options: &strict, ..*query }, op, &found);
    let remark = |fault: Diagnostic| {
        let help = "to avoid it: hand on the tensor that the iteration was given, changed in place".to_string();
        let message = format!("each iteration hands on another buffer than it was given: {}", fault.message);
        Diagnostic { severity: Severity::Remark, message, notes: vec![(fault.location, help)], ..fault }
    };
    found.take().into_iter().map(remark).collect()
}
