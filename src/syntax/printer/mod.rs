//! Program to text, byte for byte as `mlir-opt` writes it.
//!
//! Three steps, each linear in the program:
//! 1. [`names`] gives every value and block its name, over all bodies, before anything is written;
//! 2. [`aliases`] finds the attributes and types that are hoisted (`#map`, `#set`, `#loc`) by running the printers
//!    with their output thrown away, but only where something can be hoisted at all;
//! 3. [`operation`] writes the ops.
//!
//! Nothing is allocated per op: names are table entries, types are copied from a cache of their texts.

mod affine;
mod aliases;
mod attributes;
mod elements;
mod locations;
mod names;
mod opaque;
mod operation;
mod parts;
mod resources;
mod text;
mod types;
mod users;

#[cfg(test)]
mod tests;

pub(super) use aliases::{Aliases, Collector};
pub(super) use names::{NameTable, Scope, ValueName};
pub use opaque::expand_aliases;
pub(super) use operation::Inherent;
pub use text::{is_bare_identifier, write_escaped, write_keyword_or_string};

use crate::ir::{Body, Context, InsertPoint, Location, Op, OpSpec, Value, View};

/// How to print: the `-mlir-print-*` and `-mlir-elide-*` flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// All ops in the generic form (`-mlir-print-op-generic`).
    pub generic: bool,
    /// Locations of ops and block arguments (`-mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Locations for people rather than for the parser (`-mlir-pretty-debuginfo`).
    pub pretty_debug_info: bool,
    /// No aliases (`-mlir-print-local-scope`).
    pub local_scope: bool,
    /// `{...}` in place of regions (`-mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Numbers that differ across all regions (`-mlir-print-unique-ssa-ids`); the generic form always has them.
    pub unique_ids: bool,
    /// Comments that tell who uses each value (`-mlir-print-value-users`).
    pub value_users: bool,
    /// Values are called what their locations are called, where these have names (`-mlir-use-nameloc-as-prefix`).
    pub named_by_location: bool,
    /// `dense_resource<__elided__>` for elements beyond this number (`-mlir-elide-elementsattrs-if-larger`).
    pub elide_elements_if_larger: Option<u64>,
    /// Elements as one hexadecimal string beyond this number (`-mlir-print-elementsattrs-with-hex-if-larger`);
    /// `None`: never (-1).
    pub hex_if_larger: Option<u64>,
    /// No resources whose text has more characters (`-mlir-elide-resource-strings-if-larger`).
    pub elide_resources_if_larger: Option<u64>,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions {
            generic: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            skip_regions: false,
            unique_ids: false,
            value_users: false,
            named_by_location: false,
            elide_elements_if_larger: None,
            hex_if_larger: Some(100),
            elide_resources_if_larger: None,
        }
    }
}

/// The text of a whole program: aliases, the op that `body` belongs to, deferred aliases, resources.
///
/// `mlir-opt` writes one more newline after it, which is not part of this text. With `local_scope` there is neither an
/// alias nor a final newline.
/// A body that does not hang below a module is printed as an op inside a program is: see [`print_op`]. It is copied
/// for that.
pub fn print_program(view: View<'_>, options: &PrintOptions) -> String {
    super::op_printer::joined(print_program_in_pieces(view, options))
}

/// As [`print_program`], as the pieces in which several threads wrote a large program, one after the other. To join
/// them would be one more copy of the text.
pub fn print_program_in_pieces(view: View<'_>, options: &PrintOptions) -> Vec<Vec<u8>> {
    if view.ctx.row(view.header.name).is_some_and(|row| row.name != "builtin.module") {
        let mut holder = Body::new(view.ctx.op_name("builtin.module"), Context::EMPTY_DICTIONARY, Location::UNKNOWN);
        let region = holder.add_root();
        let block = holder.append_block(region);
        let spec = OpSpec::new(view.header.name, view.header.location);
        let op = holder.create_isolated(&spec, Box::new(view.deep_copy()));
        holder.place(op, InsertPoint::End(block));
        return op_printed(View::new(view.ctx, &holder), op, options).pieces();
    }
    let mut printer = super::OpPrinter::new(view.ctx, options.clone());
    printer.add_program(view.body, true);
    printer.print_root(!options.local_scope);
    printer.pieces()
}

/// How values of `body` are called in the text of the op that it hangs below: `%0#1`, one a value.
pub fn value_names(view: View<'_>, values: &[Value]) -> Vec<String> {
    let mut printer = super::OpPrinter::new(view.ctx, PrintOptions::default());
    printer.add_program(view.body, false);
    for &value in values {
        printer.value(value);
        printer.text("\n");
    }
    printer.finish().lines().map(str::to_string).collect()
}

/// As [`print_program`], of the only op of `holder` instead of the module that holds it.
pub fn print_held_op(ctx: &Context, holder: &Body, options: &PrintOptions) -> String {
    held_op_printed(ctx, holder, options).finish()
}

/// As [`print_held_op`], in pieces: see [`print_program_in_pieces`].
pub fn print_held_op_in_pieces(ctx: &Context, holder: &Body, options: &PrintOptions) -> Vec<Vec<u8>> {
    held_op_printed(ctx, holder, options).pieces()
}

fn held_op_printed<'p>(ctx: &'p Context, holder: &'p Body, options: &PrintOptions) -> super::OpPrinter<'p> {
    let mut printer = super::OpPrinter::new(ctx, options.clone());
    printer.bare = holder.root_block().and_then(|block| holder.first_op(block));
    printer.add_program(holder, true);
    printer.print_root(!options.local_scope);
    printer
}

/// The text of one op of `body`, without aliases and without a final newline, as messages and dumps show it.
pub fn print_op(view: View<'_>, op: Op, options: &PrintOptions) -> String {
    op_printed(view, op, options).finish()
}

/// The op in its generic form, as messages show it.
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

fn op_printed<'p>(view: View<'p>, op: Op, options: &PrintOptions) -> super::OpPrinter<'p> {
    let options = PrintOptions { local_scope: true, ..options.clone() };
    let mut printer = super::OpPrinter::new(view.ctx, options);
    printer.add_program(view.body, false);
    printer.full_op(op);
    printer
}
