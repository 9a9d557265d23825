//! Analyses of the program through interfaces. An analysis never modifies the IR.

pub mod alias;
pub mod ancestor_tree;
pub mod block_dominators;
pub mod block_loops;
pub mod buffer_aliases;
pub mod buffer_origin;
pub mod call_graph;
pub mod callables;
pub mod callee_facts;
pub mod components;
pub mod constant_propagation;
pub mod control_flow;
pub mod declared_functions;
pub(crate) mod function_header;
pub mod live_bytes;
pub mod liveness;
pub mod loop_order;
pub mod loop_shape;
pub mod max_tree;
pub mod memory_counts;
pub mod nesting_depth;
pub mod observable_copies;
pub(crate) mod releases;
pub mod result_aliases;
pub mod symbol_uses;
