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
mod declared;
mod elements;
mod like_source;
mod locations;
mod names;
mod opaque;
mod operation;
mod options;
mod parts;
mod program;
mod repeated;
mod resources;
mod source_form;
mod symbol;
mod text;
mod types;
mod users;

pub(super) use aliases::{Aliases, Collector};
pub use like_source::{LikeSource, print_like_source};
pub(super) use names::{NameTable, Scope};
pub use opaque::expand_aliases;
pub(super) use operation::Inherent;
pub use options::PrintOptions;
pub use program::{
    op_text, print_held_op, print_held_op_in_pieces, print_op, print_op_of_error, print_program,
    print_program_in_pieces, value_names, write_held_op, write_program,
};
pub(super) use repeated::Repeated;
pub(super) use source_form::{Aliased, SourceAlias, SourceForm};
pub use source_form::{Positions, tokens};
pub use text::write_escaped;
