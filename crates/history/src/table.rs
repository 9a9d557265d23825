//! The tables of ops in other versions, one for each dialect.

use std::any::Any;

use freehold_core::definition::{
    Absorb, AttrGroup, Dialect, DialectHistory, LaterAttribute, OpDef, OpHistory, OpSpelling, Upgrade,
};
use freehold_core::ir::{Context, OpName, Version};

use crate::conversion::Inexpressible;
use crate::spelling::Spelling;

/// The history of the ops of a dialect: [`Dialect::history`] refers to it.
pub struct DialectVersions {
    /// The ops that not all versions have in the same form, each in one entry.
    pub ops: &'static [OpVersions],
    /// Returns the text of an attribute after `#dialect.` in the form of a version, if that is another one, for attributes that are
    /// kept as text. The error is what the version cannot express.
    pub former_attribute: Option<fn(&str, Version) -> Result<Option<String>, Inexpressible>>,
}

impl DialectVersions {
    /// Returns the history with these entries.
    pub const fn new(ops: &'static [OpVersions]) -> DialectVersions {
        DialectVersions { ops, former_attribute: None }
    }

    /// Returns the history of a dialect; `None` if all versions have its ops in the same form.
    pub fn of_dialect(dialect: &'static Dialect) -> Option<&'static DialectVersions> {
        let history: &'static dyn Any = dialect.history?;
        history.downcast_ref()
    }

    /// Returns the entry of an op.
    pub fn entry(&self, op_def: &OpDef) -> Option<&'static OpVersions> {
        self.ops.iter().find(|entry| op_def.is_one_of(entry.ops))
    }
}

impl DialectHistory for DialectVersions {
    fn of_op(&self, op_def: &'static OpDef) -> Option<&'static dyn OpHistory> {
        self.entry(op_def).map(|entry| entry as &dyn OpHistory)
    }
}

/// The history of ops that changed in the same way.
#[derive(Clone, Copy)]
pub struct OpVersions {
    /// The definitions of the ops in memory.
    pub ops: &'static [&'static OpDef],
    /// The first version of MLIR that has the ops.
    pub since: Version,
    /// The spellings in other versions than the reference, the newest first.
    pub spellings: &'static [Spelling],
    /// As [`OpHistory::later_attributes`].
    pub later_attributes: &'static [LaterAttribute],
    /// As [`OpHistory::former_attributes`].
    pub former_attributes: &'static [&'static str],
    /// As [`OpHistory::ignored_attributes`].
    pub ignored_attributes: &'static [&'static str],
    /// As [`OpHistory::normalize`].
    pub normalize: Option<Upgrade>,
    /// As [`OpHistory::absorb`].
    pub absorb: Option<Absorb>,
}

impl OpVersions {
    /// Returns the history of ops that all versions have in the same form.
    pub const fn of(ops: &'static [&'static OpDef]) -> OpVersions {
        OpVersions {
            ops,
            since: Version::V13,
            spellings: &[],
            later_attributes: &[],
            former_attributes: &[],
            ignored_attributes: &[],
            normalize: None,
            absorb: None,
        }
    }

    /// Returns the entry of the ops called `name`, if there is one. That of an op in a spelling of other versions is the entry of the op
    /// in memory.
    pub fn of_name(ctx: &Context, name: OpName) -> Option<&'static OpVersions> {
        let history: &'static dyn Any = ctx.op_name_data(name).history?;
        history.downcast_ref()
    }

    /// Returns the history of ops that MLIR has since a version after 13.
    #[must_use]
    pub const fn since(self, since: Version) -> OpVersions {
        OpVersions { since, ..self }
    }

    /// Returns the history with the spellings of other versions, the newest first.
    #[must_use]
    pub const fn spelled(self, spellings: &'static [Spelling]) -> OpVersions {
        OpVersions { spellings, ..self }
    }

    /// Returns the history with attributes that upstream's ops got later than the ops themselves.
    #[must_use]
    pub const fn later(self, later_attributes: &'static [LaterAttribute]) -> OpVersions {
        OpVersions { later_attributes, ..self }
    }

    /// Returns the history with attributes that upstream's ops lost after the reference.
    #[must_use]
    pub const fn without(self, former_attributes: &'static [&'static str]) -> OpVersions {
        OpVersions { former_attributes, ..self }
    }

    /// Returns the history with attributes that are not read.
    #[must_use]
    pub const fn ignoring(self, ignored_attributes: &'static [&'static str]) -> OpVersions {
        OpVersions { ignored_attributes, ..self }
    }

    /// Returns the history with a function for ops of other versions in the syntax of the reference.
    #[must_use]
    pub const fn normalized(self, normalize: Upgrade) -> OpVersions {
        OpVersions { normalize: Some(normalize), ..self }
    }

    /// Returns the history with a function that takes back what older versions keep in other ops.
    #[must_use]
    pub const fn absorbing(self, absorb: Absorb) -> OpVersions {
        OpVersions { absorb: Some(absorb), ..self }
    }

    /// Returns the spellings of each op.
    pub(crate) fn spelled_ops(&self) -> impl Iterator<Item = (&'static OpDef, &'static Spelling)> + use<> {
        let spellings = self.spellings;
        self.ops.iter().flat_map(move |&op_def| spellings.iter().map(move |spelling| (op_def, spelling)))
    }
}

impl OpHistory for OpVersions {
    fn has_spellings(&self) -> bool {
        !self.spellings.is_empty()
    }

    fn spellings(&self) -> Vec<&'static dyn OpSpelling> {
        self.spellings.iter().map(|spelling| spelling as &dyn OpSpelling).collect()
    }

    fn normalize(&self) -> Option<Upgrade> {
        self.normalize
    }

    fn absorb(&self) -> Option<Absorb> {
        self.absorb
    }

    fn later_attributes(&self) -> &'static [LaterAttribute] {
        self.later_attributes
    }

    fn former_attributes(&self) -> &'static [&'static str] {
        self.former_attributes
    }

    fn ignored_attributes(&self) -> &'static [&'static str] {
        self.ignored_attributes
    }

    fn newest_attributes(&self) -> Option<&'static [AttrGroup]> {
        let newest = |spelling: &&Spelling| spelling.covers(Version::MAIN) && spelling.name.is_none();
        self.spellings.iter().filter(newest).find_map(|spelling| spelling.attributes)
    }
}
