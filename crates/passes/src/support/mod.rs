//! Code that several passes need: builders of ops, checks of facts, signatures, and lists of columns.

pub(crate) mod allocation_placement;
pub(crate) mod buffer_clones;
pub mod build;
pub(crate) mod columns;
pub(crate) mod declared_free;
pub(crate) mod inlining;
pub(crate) mod missing_fact;
pub(crate) mod missing_facts;
pub(crate) mod observable_copies;
pub(crate) mod poison_buffers;
pub(crate) mod reallocs;
pub(crate) mod result_sources;
pub(crate) mod signature;
pub(crate) mod storage;
pub(crate) mod structured;
pub mod unknown_ops;
