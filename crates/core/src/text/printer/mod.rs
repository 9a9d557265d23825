//! The printer: writes programs byte for byte as `mlir-opt` does.
//!
//! Three steps, each linear in the program:
//! 1. [`names`] assigns a name to every value and block, over all bodies, before anything is written;
//! 2. [`aliases`] collects the attributes and types that get aliases (`#map`, `#set`, `#loc`) by running the printers
//!    without output, but only if the program contains anything that can get an alias;
//! 3. [`operation`] writes the ops.
//!
//! Nothing is allocated per op: names are table entries, types are copied from a cache of their texts.

mod affine;
mod aliases;
mod attributes;
mod comments;
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

pub(super) use aliases::{Aliases, Collector};
pub(super) use comments::Comments;
pub use comments::{Positions, print_with_comments};
pub(super) use names::{NameTable, Scope};
pub use opaque::expand_aliases;
pub(super) use operation::Inherent;
pub use text::write_escaped;

use crate::ir::{Body, Context, InsertPoint, Location, Op, OpSpec, Resource, Value, View};
use crate::versions::Version;

/// Options of the printer: the `-mlir-print-*` and `-mlir-elide-*` flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// All ops in the generic form (`-mlir-print-op-generic`).
    pub generic: bool,
    /// Locations of ops and block arguments (`-mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Locations in the pretty form rather than the parseable one (`-mlir-pretty-debuginfo`).
    pub pretty_debug_info: bool,
    /// No aliases (`-mlir-print-local-scope`).
    pub local_scope: bool,
    /// `{...}` in place of regions (`-mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Value numbers that are unique across all regions (`-mlir-print-unique-ssa-ids`); the generic form always has
    /// them.
    pub unique_ids: bool,
    /// Comments with the users of each value (`-mlir-print-value-users`).
    pub value_users: bool,
    /// Values are named after their locations, if these have names (`-mlir-use-nameloc-as-prefix`).
    pub named_by_location: bool,
    /// Elements attributes with more elements than this are printed as `dense_resource<__elided__>`
    /// (`-mlir-elide-elementsattrs-if-larger`).
    pub elide_elements_if_larger: Option<u64>,
    /// Elements attributes with more elements than this are printed as one hexadecimal string
    /// (`-mlir-print-elementsattrs-with-hex-if-larger`); `None`: never (-1).
    pub hex_if_larger: Option<u64>,
    /// Resources with a longer text are omitted (`-mlir-elide-resource-strings-if-larger`).
    pub elide_resources_if_larger: Option<u64>,
    /// External resources that are written after those of the context, and in place of those of the same owner.
    pub external_resources: Vec<Resource>,
    /// The version of MLIR whose syntax of types, attributes and generic ops is written. The ops must have the spellings
    /// of that version already: see [`downgrade`](crate::versions::downgrade()).
    pub version: Version,
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
            external_resources: Vec::new(),
            version: Version::REFERENCE,
        }
    }
}

/// Returns the text of a whole program: aliases, the op that owns `body`, deferred aliases, resources.
///
/// `mlir-opt` writes an additional newline after it, which is not part of this text. With `local_scope` there is
/// neither an alias nor a final newline. A body of an op other than a module is printed like an op inside a program:
/// see [`print_op`]. The body is copied for that.
pub fn print_program(view: View<'_>, options: &PrintOptions) -> String {
    super::op_printer::joined(print_program_in_pieces(view, options))
}

/// Like [`print_program`], but returns the text in the parts that several threads wrote, in order. Concatenating them
/// would copy the text once more.
pub fn print_program_in_pieces(view: View<'_>, options: &PrintOptions) -> Vec<Vec<u8>> {
    if view.ctx.op_def(view.header.name).is_some_and(|op_def| op_def.name != "builtin.module") {
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

/// Returns the names of values of `body` in the text of the op that owns it, such as `%0#1`.
pub fn value_names(view: View<'_>, values: &[Value]) -> Vec<String> {
    let mut printer = super::OpPrinter::new(view.ctx, PrintOptions::default());
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

fn held_op_printed<'p>(ctx: &'p Context, holder: &'p Body, options: &PrintOptions) -> super::OpPrinter<'p> {
    let mut printer = super::OpPrinter::new(ctx, options.clone());
    printer.bare = holder.root_block().and_then(|block| holder.first_op(block));
    printer.add_program(holder, true);
    printer.print_root(!options.local_scope);
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

fn op_printed<'p>(view: View<'p>, op: Op, options: &PrintOptions) -> super::OpPrinter<'p> {
    let options = PrintOptions { local_scope: true, ..options.clone() };
    let mut printer = super::OpPrinter::new(view.ctx, options);
    printer.add_program(view.body, false);
    printer.full_op(op);
    printer
}
