//! Conversions of single ops from the form in memory to that of another version: the types of their functions, and what these
//! functions take and return.

use freehold_core::ir::{Attr, AttributeName, Body, Context, Name, Op, Version, View};

/// Converts an op in memory to what another version has in its place: either changes it, and then it gets the
/// spelling's name, or replaces it and erases it.
pub type Downgrade = fn(&mut Downgraded<'_>, Op) -> Result<(), Inexpressible>;

/// A body whose ops are being converted to the spellings of a version.
pub struct Downgraded<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body. It can be changed.
    pub body: &'a mut Body,
    /// The version.
    pub version: Version,
}

impl Downgraded<'_> {
    /// Returns a view of the body.
    pub fn view(&self) -> View<'_> {
        View::new(self.ctx, self.body)
    }

    /// Returns the attribute `name` of `op`.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attr> {
        self.body.attribute(self.ctx, op, name)
    }

    /// Sets the attribute `name` of `op`, or removes it if `value` is `None`.
    pub fn set_attribute(&mut self, op: Op, name: impl AttributeName, value: Option<Attr>) {
        self.body.set_attribute(self.ctx, op, name, value);
    }

    /// Renames the attribute `old` of `op` to `new`, if the op has it.
    pub fn rename_attribute(&mut self, op: Op, old: &str, new: &str) {
        if let Some(value) = self.attribute(op, old) {
            self.set_attribute(op, old, None);
            self.set_attribute(op, new, Some(value));
        }
    }
}

/// A part of a program that a version cannot express, and the first version that can.
pub struct Inexpressible {
    /// The part, as a noun phrase: `an 'else' region`. Empty for the op as a whole.
    pub what: String,
    /// The first version that can express it.
    pub since: Version,
}

impl Inexpressible {
    /// Returns an error: `what` of the op cannot be expressed before the version `since`.
    pub fn new(what: impl Into<String>, since: Version) -> Inexpressible {
        Inexpressible { what: what.into(), since }
    }
}

/// Converts the name and the value of an inherent attribute of an op in memory to those of another version; `None`: that
/// version prints no such attribute.
pub type ConvertEntry = fn(&Context, (Name, Attr)) -> Option<(Name, Attr)>;
