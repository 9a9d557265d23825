//! The first stage: the program graph of a function, its nodes, edges and carriers.

pub mod build_graph;
pub mod dominators;
pub mod ids;
pub mod program_graph;
pub mod roles;
pub mod roots;
