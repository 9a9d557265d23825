//! The IR: ids, storage, order, use-lists, types, attributes, and the only API that edits them.
//!
//! A program is a tree of [`Body`]s. A body is the content of an op that is isolated from above (`builtin.module`,
//! `func.func`): it owns its ops, blocks, regions and values in arenas indexed by id, and its nested bodies. Everything
//! interned (types, attributes, names, locations) is in the [`Context`] they share.

mod affine;
mod append;
mod attr_type_replacer;
mod attributes;
mod body;
mod byte_text;
mod clone;
mod context;
mod definition_names;
mod dominance;
mod dominator_tree;
mod edit;
mod extensions;
mod facts;
pub mod float;
mod group_sizes;
mod ids;
mod integer;
mod interner;
mod known_names;
pub mod layout;
mod location;
mod lock;
mod op_spec;
mod order;
mod placement;
mod recent;
mod region_template;
mod resources;
mod rewriter;
mod signature;
mod state;
mod structure;
mod symbols;
mod type_kinds;
mod types;
mod values;
mod verified;
mod version;
mod view;
mod walk;

pub use affine::*;
pub use attr_type_replacer::AttrTypeReplacer;
pub use attributes::*;
pub use body::*;
pub use byte_text::*;
pub use clone::*;
pub use context::*;
pub use dominance::*;
pub use dominator_tree::immediate_dominators;
pub use extensions::*;
pub use facts::InterpretFacts;
pub(crate) use facts::declares_function;
pub use ids::*;
pub use integer::*;
pub use interner::Interner;
pub use known_names::AttributeName;
pub use location::*;
pub(crate) use lock::lock;
pub use op_spec::*;
pub use order::*;
pub use region_template::RegionTemplate;
pub use resources::*;
pub use rewriter::*;
pub(crate) use signature::SignatureWords;
pub use state::{BodyState, ProgramState};
pub use symbols::*;
pub use types::*;
pub(crate) use verified::{Affected, Changes, Validity};
pub use version::Version;
pub use view::*;
