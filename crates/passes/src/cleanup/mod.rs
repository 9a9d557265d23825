//! General passes: folding, common subexpressions, dead code, inlining, and the structure of control flow.

pub mod canonicalize;
pub mod common_subexpressions;
pub mod cse;
pub mod inline;
pub mod loop_invariant_code_motion;
pub mod print_ir;
pub mod remove_dead_values;
pub mod sccp;
pub mod strip_debuginfo;
pub mod strip_freehold_facts;
pub mod structure_control_flow;
pub mod symbol_dce;
pub mod trivial_dce;
