//! The option `unknown-ops`: the treatment of unknown ops.

use freehold_pass::{OptionDef, OptionKind, Options};

/// The treatment of unknown ops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum UnknownOps {
    /// They are rejected.
    #[default]
    Error,
    /// Unknown ops that take buffers and return none only read and write them.
    Borrow,
}

/// The option that selects the treatment of such ops.
pub const UNKNOWN_OPS: OptionDef = OptionDef::new(
    "unknown-ops",
    "What ops without known memory effects mean",
    OptionKind::Choice(
        "error",
        &[("error", "reject the program"), ("borrow", "assume that they only read and write their operands")],
    ),
);

impl UnknownOps {
    /// Reads [`UNKNOWN_OPS`].
    pub fn of(options: &Options) -> UnknownOps {
        match options.text(UNKNOWN_OPS.name) {
            "borrow" => UnknownOps::Borrow,
            _ => UnknownOps::Error,
        }
    }
}
