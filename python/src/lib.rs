//! The extension module `freehold._freehold`: the library, and the commands `freehold` and `freehold-opt`, in one file.
//!
//! The package around it (`package/freehold`) has what is easier to say in Python: the classes of results and errors, and the
//! conversion of NumPy's arrays. docs/guide/python.md is the guide; `package/freehold/_freehold.pyi` has the types, which mypy checks.
//!
//! # Rules
//!
//! - **Long calls** run in a thread of their own, without Python's lock, while the thread that calls looks for signals
//!   (`work`). Ctrl-C cancels them within a tenth of a second.
//! - **Errors** are `freehold.Error`. No panic leaves the module: it becomes an error too (`failure`).
//! - **Modules** may be read by several threads at a time, and changed by one (`module`). Each text that is parsed gets a
//!   context of its own, so its memory is freed with the last module that was made of it.
//! - **Ops** are handles into a module. A handle says so if a pass has changed the module since (`op`).
//!
//! There is no unsafe code here; PyO3 has it.

mod check;
mod command;
mod explanation;
mod failure;
mod module;
mod op;
mod planner;
mod run;
mod signature;
mod work;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
mod _freehold {
    #[pymodule_export]
    use super::command::{freehold, freehold_opt};
    #[pymodule_export]
    use super::module::{Module, parse_bytes};
    #[pymodule_export]
    use super::op::{Block, Op, Region, Value};
    #[pymodule_export]
    use super::planner::plan_buffers;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
