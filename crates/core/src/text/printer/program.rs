//! The entry points of the printer: programs, single ops, and the names of values.

use std::io::Write;

use super::options::PrintOptions;
use crate::ir::{Body, Context, InsertPoint, Location, Op, OpSpec, Value, View};
use crate::text::op_printer::{OpPrinter, Sink, joined};

/// Returns the text of a whole program: aliases, the op that owns `body`, deferred aliases, resources.
///
/// `mlir-opt` writes an additional newline after it, which is not part of this text. With `local_scope` there is
/// neither an alias nor a final newline. A body of an op other than a module is printed like an op inside a program:
/// see [`print_op`]. The body is copied for that.
pub fn print_program(view: View<'_>, options: &PrintOptions) -> String {
    joined(print_program_in_pieces(view, options))
}

/// Like [`print_program`], but returns the text in the parts that several threads wrote, in order. Concatenating them
/// would copy the text once more.
pub fn print_program_in_pieces(view: View<'_>, options: &PrintOptions) -> Vec<Vec<u8>> {
    if !is_module(view) {
        let mut holder = Body::new(view.ctx.op_name("builtin.module"), Context::EMPTY_DICTIONARY, Location::UNKNOWN);
        let region = holder.add_root();
        let block = holder.append_block(region);
        let spec = OpSpec::new(view.header.name, view.header.location);
        let op = holder.create_isolated(&spec, Box::new(view.deep_copy()));
        holder.place(op, InsertPoint::End(block));
        return op_printed(View::new(view.ctx, &holder), op, options).pieces();
    }
    let mut printer = printer_of(view.ctx, view.body, options);
    printer.print_root(!options.local_scope);
    printer.pieces()
}

/// Returns whether the op that owns the body is a module, or of no dialect that is known.
fn is_module(view: View<'_>) -> bool {
    view.ctx.op_def(view.header.name).is_none_or(|op_def| op_def.name == "builtin.module")
}

/// Returns the printer of a program whose values are named.
fn printer_of<'p>(ctx: &'p Context, body: &'p Body, options: &PrintOptions) -> OpPrinter<'p> {
    let mut printer = OpPrinter::new(ctx, options.clone());
    printer.add_program(body, true);
    printer
}

/// Writes what [`print_program`] returns to `to`. The text is written as it is completed, in pieces of whole lines, so that memory
/// never holds all of it, unless several threads print the parts of one block.
///
/// # Errors
/// The first error of writing. Nothing is written after it.
pub fn write_program(view: View<'_>, options: &PrintOptions, to: &mut dyn Write) -> std::io::Result<()> {
    if !is_module(view) {
        return to.write_all(print_program(view, options).as_bytes());
    }
    written_to(printer_of(view.ctx, view.body, options), !options.local_scope, to)
}

/// Like [`write_program`], for the only op of `holder` instead of the module that holds it.
///
/// # Errors
/// The first error of writing.
pub fn write_held_op(ctx: &Context, holder: &Body, options: &PrintOptions, to: &mut dyn Write) -> std::io::Result<()> {
    written_to(printer_of_held_op(ctx, holder, options), !options.local_scope, to)
}

/// Writes the root of a printer whose values are named.
fn written_to<'p>(mut printer: OpPrinter<'p>, top_level: bool, to: &'p mut dyn Write) -> std::io::Result<()> {
    printer.sink = Some(Sink::new(to));
    printer.print_root(top_level);
    printer.drain();
    printer.sink.take().map_or(Ok(()), Sink::finish)
}

/// Returns the names of values of `body` in the text of the op that owns it, such as `%0#1`.
pub fn value_names(view: View<'_>, values: &[Value]) -> Vec<String> {
    let mut printer = OpPrinter::new(view.ctx, PrintOptions::default());
    printer.add_program(view.body, false);
    for &value in values {
        printer.value(value);
        printer.text("\n");
    }
    printer.finish().lines().map(str::to_string).collect()
}

/// Like [`print_program`], for the only op of `holder` instead of the module that holds it.
pub fn print_held_op(ctx: &Context, holder: &Body, options: &PrintOptions) -> String {
    held_op_printed(ctx, holder, options).finish()
}

/// Like [`print_held_op`], in parts: see [`print_program_in_pieces`].
pub fn print_held_op_in_pieces(ctx: &Context, holder: &Body, options: &PrintOptions) -> Vec<Vec<u8>> {
    held_op_printed(ctx, holder, options).pieces()
}

fn held_op_printed<'p>(ctx: &'p Context, holder: &'p Body, options: &PrintOptions) -> OpPrinter<'p> {
    let mut printer = printer_of_held_op(ctx, holder, options);
    printer.print_root(!options.local_scope);
    printer
}

/// Returns the printer of the only op of `holder`, whose values are named.
fn printer_of_held_op<'p>(ctx: &'p Context, holder: &'p Body, options: &PrintOptions) -> OpPrinter<'p> {
    let mut printer = OpPrinter::new(ctx, options.clone());
    printer.bare = holder.root_block().and_then(|block| holder.first_op(block));
    printer.add_program(holder, true);
    printer
}

/// Returns the text of one op of `body`, without aliases and without a final newline, for messages and dumps.
pub fn print_op(view: View<'_>, op: Op, options: &PrintOptions) -> String {
    op_printed(view, op, options).finish()
}

/// Returns the op in its generic form, for messages.
pub fn op_text(view: View<'_>, op: Op) -> String {
    print_op(view, op, &PrintOptions { generic: true, ..PrintOptions::default() })
}

/// Prints an op of `body`, or the op that owns `body`, in its generic form. [`Context::set_op_printer`] takes it.
pub fn print_op_of_error(view: View<'_>, op: Option<Op>) -> String {
    match op {
        Some(op) => op_text(view, op),
        None => {
            let options = PrintOptions { generic: true, local_scope: true, ..PrintOptions::default() };
            print_program(view, &options)
        }
    }
}

fn op_printed<'p>(view: View<'p>, op: Op, options: &PrintOptions) -> OpPrinter<'p> {
    let options = PrintOptions { local_scope: true, ..options.clone() };
    let mut printer = OpPrinter::new(view.ctx, options);
    printer.add_program(view.body, false);
    printer.full_op(op);
    printer
}
