//! Exact deallocation: decides who owns each buffer on each path, and which arguments private functions take over.

pub mod elaboration;
pub mod infer_owned_arguments;
pub mod ownership_elaboration;
