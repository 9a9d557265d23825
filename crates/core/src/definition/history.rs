//! The history of ops: what reader and writer ask about versions of MLIR other than the reference.
//!
//! A program in memory has the form of [`Version::REFERENCE`]. The core knows the other versions only by their numbers. A dialect
//! refers to its history ([`Dialect::history`](super::Dialect::history)), which knows the other forms of its ops; an op definition
//! does not refer to it. `freehold-history` implements these traits.
//!
//! The context finds the history of an op once for each op name
//! ([`OpNameData::history`](crate::ir::OpNameData::history)), so that a lookup is one load.

use std::any::Any;

use smallvec::SmallVec;

use super::{AttrGroup, OpDef};
use crate::ir::{Attr, Block, Body, Context, Name, Op, Version};
use crate::text::OpState;

/// The history of the ops of a dialect.
pub trait DialectHistory: Any + Sync {
    /// Returns the history of an op; `None` if all versions have the op in the same form. The context asks once for each op
    /// name.
    fn of_op(&self, op_def: &'static OpDef) -> Option<&'static dyn OpHistory>;
}

/// The history of an op.
pub trait OpHistory: Any + Sync {
    /// Returns whether other versions spell the op in another way.
    fn has_spellings(&self) -> bool;

    /// Returns the spellings of the op in other versions, the newest first.
    fn spellings(&self) -> Vec<&'static dyn OpSpelling>;

    /// Returns the function that converts an op which was read in the syntax of the reference, in custom or generic form, if it is
    /// that of another version. The parser calls it for each such op.
    fn normalize(&self) -> Option<Upgrade>;

    /// Returns the function that takes back into an op what older versions keep in ops before it. The parser calls it after
    /// the text was parsed, if an upgrade asked for it ([`Upgraded::absorbs`]).
    fn absorb(&self) -> Option<Absorb>;

    /// Returns the optional inherent attributes that upstream's op got later than the op itself. Those that it got after the
    /// reference are ordinary attributes of the op here.
    fn later_attributes(&self) -> &'static [LaterAttribute];

    /// Returns the inherent attributes that upstream's op lost after the reference: ordinary attributes there.
    fn former_attributes(&self) -> &'static [&'static str];

    /// Returns other attributes that versions after the reference add to the op, that mean nothing, and that their custom form does
    /// not show. They are not read from the generic form, nor from bytecode.
    fn ignored_attributes(&self) -> &'static [&'static str];

    /// Returns all inherent attributes of the op in the newest version, if its history states them.
    fn newest_attributes(&self) -> Option<&'static [AttrGroup]>;
}

impl dyn OpHistory {
    /// Returns the attributes that upstream's op has only since a version after the reference. The definition does not
    /// list them among its attributes.
    pub fn added_since_reference(&self) -> impl Iterator<Item = &'static LaterAttribute> + use<> {
        self.later_attributes().iter().filter(|later| later.since > Version::REFERENCE)
    }
}

/// The spelling of an op in a range of versions.
pub trait OpSpelling: Any + Sync {
    /// Returns whether `version` spells the op like this.
    fn is_of(&self, version: Version) -> bool;

    /// Returns the last version that spells the op like this.
    fn until(&self) -> Version;

    /// Returns the name that `op_def` has in this spelling.
    fn name_of(&self, op_def: &OpDef) -> &'static str;

    /// Returns the definition of `op_def` as these versions have it: the same address for each call.
    fn definition(&'static self, op_def: &'static OpDef) -> &'static OpDef;

    /// Returns whether custom text may have this spelling.
    fn has_custom_form(&self) -> bool;

    /// Returns whether custom text shows that an op has this spelling. Otherwise the spelling does not fit text that the reference
    /// does not fit.
    fn differs_in_custom_form(&self) -> bool;

    /// Returns whether a text with such an op is of these versions or older.
    fn dates_text(&self) -> bool;

    /// Returns whether an op in generic form has this spelling. `is_stated`: the text was said to be of one of these versions.
    /// `is_former`: the name in the text is not that of an op in memory.
    fn fits(&self, ctx: &Context, state: &OpState, is_stated: bool, is_former: bool) -> bool;

    /// Converts an op in this spelling to the op in memory.
    ///
    /// # Errors
    /// There is no such op; the error is the message after the name of the op.
    fn upgrade(&self, upgraded: &mut Upgraded<'_>) -> Result<(), String>;

    /// Converts the inherent attributes of an op in this spelling to those that the generic form has.
    fn generic_attributes(&self, ctx: &Context, attributes: &mut SmallVec<[(Name, Attr); 8]>);
}

/// An op in a spelling of other versions.
#[derive(Clone, Copy)]
pub struct SpelledOp {
    /// The definition of the op in memory.
    pub op_def: &'static OpDef,
    /// The spelling.
    pub spelling: &'static dyn OpSpelling,
}

impl SpelledOp {
    /// Returns the definition of the op as these versions have it.
    pub fn definition(self) -> &'static OpDef {
        self.spelling.definition(self.op_def)
    }

    /// Returns the name of the op in these versions.
    pub fn name(self) -> &'static str {
        self.spelling.name_of(self.op_def)
    }
}

/// Converts the parts of an op of another version to those of the op in memory. The op's name is that of the op in memory
/// already. Returns a message if there is no such op.
pub type Upgrade = fn(&mut Upgraded<'_>) -> Result<(), String>;

/// Takes back into an op in memory what the text of an older version, which has no place for it, keeps in ops before it.
pub type Absorb = fn(&Context, &mut Body, Op);

/// An op that is being upgraded.
pub struct Upgraded<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body of the op.
    pub body: &'a mut Body,
    /// The block that the op will be appended to. Ops that an upgrade appends to it precede the op.
    pub block: Block,
    /// The parts of the op. They can be changed.
    pub op: &'a mut OpState,
    /// Whether the text has inherent attributes as properties, in `<{…}>`, which is so since 17.
    pub has_properties: bool,
    /// The newest version that the text can be from, as far as it was parsed.
    pub newest: Version,
    /// The version that the text was said to be from, if one was.
    pub stated: Option<Version>,
    /// Whether the op is in generic form.
    pub is_generic: bool,
    /// A note to the user: a version that the text may be from, too, means something else by this op. It is printed if no
    /// version was given for the text.
    pub note: Option<String>,
    /// Whether ops before the op may hold parts of it, which [`OpHistory::absorb`] takes after the text was parsed: only then
    /// it is known what else uses them.
    pub absorbs: bool,
}

impl Upgraded<'_> {
    /// Returns the attribute `name`.
    pub fn attribute(&self, name: &str) -> Option<Attr> {
        self.op.attributes.iter().find(|entry| self.ctx.str(entry.0) == name).map(|entry| entry.1)
    }

    /// Removes and returns the attribute `name`.
    pub fn take_attribute(&mut self, name: &str) -> Option<Attr> {
        let index = self.op.attributes.iter().position(|entry| self.ctx.str(entry.0) == name)?;
        Some(self.op.attributes.remove(index).1)
    }

    /// Sets the attribute `name`, or removes it if `value` is `None`.
    pub fn set_attribute(&mut self, name: &str, value: Option<Attr>) {
        self.take_attribute(name);
        let name = self.ctx.name(name);
        self.op.attributes.extend(value.map(|value| (name, value)));
    }

    /// Renames the attribute `old` to `new`, if the op has it.
    pub fn rename_attribute(&mut self, old: &str, new: &str) {
        if let Some(value) = self.take_attribute(old) {
            self.set_attribute(new, Some(value));
        }
    }

    /// Replaces an array of integer attributes by an array of integers.
    pub fn pack_integers(&mut self, name: &str) {
        let Some(elements) = self.attribute(name).and_then(|value| value.as_array(self.ctx)) else { return };
        let integers: Option<Vec<i64>> = elements.iter().map(|element| element.as_i64(self.ctx)).collect();
        if let Some(integers) = integers {
            self.set_attribute(name, Some(self.ctx.int_array_attr(64, &integers)));
        }
    }

    /// Sets the sizes of the operand groups.
    pub fn set_segments(&mut self, sizes: &[usize]) {
        let sizes: Vec<i64> = sizes.iter().map(|&size| size as i64).collect();
        let value = self.ctx.int_array_attr(32, &sizes);
        self.take_attribute("operandSegmentSizes");
        self.op.attributes.push((Name::OPERAND_SEGMENT_SIZES, value));
    }

    /// Makes the op one of another definition.
    pub fn set_definition(&mut self, definition: &'static OpDef) {
        self.op.name = self.ctx.op_name_of(definition);
    }
}

/// An inherent attribute that an op got in a later version than the op itself.
#[derive(Clone, Copy)]
pub struct LaterAttribute {
    /// Its name.
    pub name: &'static str,
    /// The first version that has it.
    pub since: Version,
    /// The text of the value that means the same as no attribute; empty if no value does.
    pub default: &'static str,
    /// The attribute of earlier versions, a unit, whose place it takes, and the text of the value that means the same.
    pub in_place_of: Option<(&'static str, &'static str)>,
    /// Whether an op with the attribute is rejected, because it means something that no op in memory can express.
    pub refused: bool,
}

impl LaterAttribute {
    /// Returns an attribute that the versions since `since` have.
    pub const fn new(name: &'static str, since: Version) -> LaterAttribute {
        LaterAttribute { name, since, default: "", in_place_of: None, refused: false }
    }

    /// Returns the attribute with the text of the value that means the same as no attribute.
    #[must_use]
    pub const fn or(self, default: &'static str) -> LaterAttribute {
        LaterAttribute { default, ..self }
    }

    /// Returns the attribute, which replaces a unit attribute of earlier versions, with the text of the value
    /// that means the same. Only bytecode stores it: in memory, the op has the earlier one.
    #[must_use]
    pub const fn in_place_of(self, former: &'static str, value: &'static str) -> LaterAttribute {
        LaterAttribute { in_place_of: Some((former, value)), ..self }
    }

    /// Returns the attribute, which no op in memory can express: ops that have it are rejected.
    #[must_use]
    pub const fn refused(self) -> LaterAttribute {
        LaterAttribute { refused: true, ..self }
    }
}
