//! The versions of MLIR's text: which version has which op, and how it spells it.
//!
//! A program in memory is always in the form of [`Version::REFERENCE`]. An op definition lists the other [`Spelling`]s of its op
//! ([`OpDef::spellings`]): each states the differences of a range of versions (the name, the groups, the attributes, the syntax),
//! and has a [`Conversion`] from and to the op in memory.
//!
//! ```text
//! memref.alloc() {alignment = 64 : i64}   in memory, and in 22
//! memref.alloc() alignment = 64           since 23: another syntax, and nothing to convert
//! ```
//!
//! The parser tries the other spellings if an op's text is not that of the reference, and upgrades the op before it is
//! created (`syntax/parser/spellings.rs`): nothing else sees an op of another version. Before a program is printed for
//! another version, [`downgrade()`] converts it to the spellings of that version, and the printer prints those like any
//! ops. The printer knows the version, and handles the syntax of types and attributes
//! ([`PrintOptions::version`](crate::text::PrintOptions::version)).

mod downgrade;
mod generic;
mod types;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::definition::{AttrGroup, OpDef, Syntax, Traits, TypeRelation, ValueGroup};
use crate::ir::{Attr, AttributeName, Block, Body, Context, Name, Op, Version, View};
use crate::text::OpState;

pub use downgrade::downgrade;
pub use generic::i32_elements;
pub(crate) use generic::{add_former_properties, present_entries, take_former_properties, version_entry};
pub(crate) use types::present_layouts;

/// The spelling of an op in a range of versions: its differences from the op in memory.
///
/// ```
/// use freehold_core::ir::Version;
/// use freehold_core::versions::Spelling;
///
/// // Until 14, `func.return` was an op of the dialect `std`.
/// static RETURN: [Spelling; 1] = [Spelling::until(Version::V14).named("std.return")];
/// ```
#[derive(Clone, Copy)]
pub struct Spelling {
    /// The first version that prints it.
    pub since: Version,
    /// The last version that prints it.
    pub until: Version,
    /// The name of the op; `None`: the same.
    pub name: Option<&'static str>,
    /// The syntax; `None`: the same.
    pub syntax: Option<Syntax>,
    /// The operand groups; `None`: the same.
    pub operands: Option<&'static [ValueGroup]>,
    /// The result groups; `None`: the same.
    pub results: Option<&'static [ValueGroup]>,
    /// The inherent attributes; `None`: the same.
    pub attributes: Option<&'static [AttrGroup]>,
    /// The traits; `None`: the same.
    pub traits: Option<Traits>,
    /// The relations between types, which formats use to infer types; `None`: the same.
    pub relations: Option<&'static [TypeRelation]>,
    /// The dialect whose ops are printed without prefix in its regions; `None`: the same.
    pub default_dialect: Option<&'static str>,
    /// The conversion from and to the op in memory.
    pub conversion: Conversion,
    /// Returns whether an op in generic form that has the name of this spelling has this spelling. Without the function,
    /// it has if the op in memory has another name, or its conversion changes an attribute.
    pub fits: Option<fn(&Context, &OpState) -> bool>,
    /// The name of the op in memory, if that is an op of a dialect which is not registered. It is converted by
    /// [`Conversion::Code`].
    pub unregistered: Option<&'static str>,
    /// Whether the conversion to this spelling replaces the op by others, so that the version need not have it.
    pub replaced: bool,
    /// The part of the op that these versions lack, for documentation. The conversion reports it.
    pub lacks: Option<&'static str>,
}

impl Spelling {
    /// Returns a spelling of the versions from `since` to `until` that differs in nothing.
    pub const fn between(since: Version, until: Version) -> Spelling {
        Spelling {
            since,
            until,
            name: None,
            syntax: None,
            operands: None,
            results: None,
            attributes: None,
            traits: None,
            relations: None,
            default_dialect: None,
            conversion: Conversion::Same,
            fits: None,
            unregistered: None,
            replaced: false,
            lacks: None,
        }
    }

    /// Returns the spelling of an op that is replaced by others.
    #[must_use]
    pub const fn replaced(self) -> Spelling {
        Spelling { replaced: true, ..self }
    }

    /// Returns a spelling of the versions from the oldest to `until` that differs in nothing.
    pub const fn until(until: Version) -> Spelling {
        Spelling::between(Version::V13, until)
    }

    /// Returns a spelling of the versions since `since` that differs in nothing.
    pub const fn since(since: Version) -> Spelling {
        Spelling::between(since, Version::MAIN)
    }

    /// Returns the spelling with another name of the op.
    #[must_use]
    pub const fn named(self, name: &'static str) -> Spelling {
        Spelling { name: Some(name), ..self }
    }

    /// Returns the spelling of versions that lack something of the op: see [`Spelling::lacks`].
    #[must_use]
    pub const fn without(self, lacks: &'static str) -> Spelling {
        Spelling { lacks: Some(lacks), ..self }
    }

    /// Returns the spelling with another declarative format.
    #[must_use]
    pub const fn format(self, format: &'static str) -> Spelling {
        Spelling { syntax: Some(Syntax::Format(format)), ..self }
    }

    /// Returns the spelling with another syntax.
    #[must_use]
    pub const fn syntax(self, syntax: Syntax) -> Spelling {
        Spelling { syntax: Some(syntax), ..self }
    }

    /// Returns the spelling with other operand groups.
    #[must_use]
    pub const fn operands(self, operands: &'static [ValueGroup]) -> Spelling {
        Spelling { operands: Some(operands), ..self }
    }

    /// Returns the spelling with other result groups.
    #[must_use]
    pub const fn results(self, results: &'static [ValueGroup]) -> Spelling {
        Spelling { results: Some(results), ..self }
    }

    /// Returns the spelling with other inherent attributes.
    #[must_use]
    pub const fn attributes(self, attributes: &'static [AttrGroup]) -> Spelling {
        Spelling { attributes: Some(attributes), ..self }
    }

    /// Returns the spelling with other traits.
    #[must_use]
    pub const fn traits(self, traits: Traits) -> Spelling {
        Spelling { traits: Some(traits), ..self }
    }

    /// Returns the spelling with other relations between types.
    #[must_use]
    pub const fn relations(self, relations: &'static [TypeRelation]) -> Spelling {
        Spelling { relations: Some(relations), ..self }
    }

    /// Returns the spelling with another default dialect of its regions.
    #[must_use]
    pub const fn default_dialect(self, dialect: &'static str) -> Spelling {
        Spelling { default_dialect: Some(dialect), ..self }
    }

    /// Returns the spelling with a conversion.
    #[must_use]
    pub const fn converted(self, conversion: Conversion) -> Spelling {
        Spelling { conversion, ..self }
    }

    /// Returns the spelling with functions that convert the op.
    #[must_use]
    pub const fn code(self, upgrade: Upgrade, downgrade: Downgrade) -> Spelling {
        self.converted(Conversion::Code(upgrade, downgrade))
    }

    /// Returns the spelling with a test for ops in generic form: see [`Spelling::fits`].
    #[must_use]
    pub const fn generic_if(self, fits: fn(&Context, &OpState) -> bool) -> Spelling {
        Spelling { fits: Some(fits), ..self }
    }

    /// Returns the spelling for an op in memory of a dialect which is not registered: see [`Spelling::unregistered`].
    #[must_use]
    pub const fn of_unregistered(self, name: &'static str) -> Spelling {
        Spelling { unregistered: Some(name), ..self }
    }

    /// Returns whether `version` spells the op like this.
    pub fn is_of(&self, version: Version) -> bool {
        self.since <= version && version <= self.until
    }

    /// Returns the name that `op_def` has in this spelling.
    pub fn name_of(&self, op_def: &OpDef) -> &'static str {
        self.name.unwrap_or(op_def.name)
    }

    /// Returns the definition of `op_def` as these versions have it. It is created on first use, once for each process.
    pub fn definition(&'static self, op_def: &'static OpDef) -> &'static OpDef {
        static DEFINITIONS: Mutex<BTreeMap<(usize, usize), &'static OpDef>> = Mutex::new(BTreeMap::new());
        let key = (std::ptr::from_ref(self).addr(), std::ptr::from_ref(op_def).addr());
        let mut definitions = DEFINITIONS.lock().unwrap_or_else(PoisonError::into_inner);
        definitions.entry(key).or_insert_with(|| {
            Box::leak(Box::new(OpDef {
                name: self.name_of(op_def),
                syntax: self.syntax.unwrap_or(op_def.syntax),
                operands: self.operands.unwrap_or(op_def.operands),
                results: self.results.unwrap_or(op_def.results),
                attributes: self.attributes.unwrap_or(op_def.attributes),
                traits: self.traits.unwrap_or(op_def.traits),
                relations: self.relations.unwrap_or(op_def.relations),
                default_dialect: self.default_dialect.or(op_def.default_dialect),
                spellings: &[],
                normalize: None,
                absorb: None,
                ..*op_def
            }))
        })
    }
}

/// The conversion of an op of another version from and to the op in memory.
#[derive(Clone, Copy)]
pub enum Conversion {
    /// Operands, results and attributes are the same.
    Same,
    /// Attributes have other names: each entry is the name in the spelling's versions and the name in memory.
    Attributes(&'static [(&'static str, &'static str)]),
    /// As [`Conversion::Attributes`], but only in the generic form: the functions that parse and print the custom form use
    /// the names in memory. An attribute that has the name `""` is not printed.
    GenericAttributes(&'static [(&'static str, &'static str)]),
    /// As [`Conversion::GenericAttributes`], and the attributes are arrays of integer attributes in the spelling's
    /// versions, and arrays of integers in memory.
    GenericIntegerArrays(&'static [(&'static str, &'static str)]),
    /// The upgrade converts it, and the printer of the generic form each attribute; the functions that parse and print
    /// the custom form use the attributes in memory.
    GenericCode(Upgrade, ConvertEntry),
    /// The op is read only: a version that has this spelling also has a better one, or the op in memory.
    ReadOnly(Upgrade),
    /// Functions convert it.
    Code(Upgrade, Downgrade),
}

impl Conversion {
    /// Returns whether `state` has an attribute that the conversion changes.
    pub(crate) fn changes(&self, ctx: &Context, state: &OpState) -> bool {
        let (renamed, arrays) = match *self {
            Conversion::GenericAttributes(renamed) => (renamed, false),
            Conversion::GenericIntegerArrays(renamed) => (renamed, true),
            _ => return false,
        };
        renamed.iter().any(|&(former, present)| {
            let value = state.get(ctx, former);
            value.is_some_and(|value| former != present || (arrays && value.as_array(ctx).is_some()))
        })
    }

    /// Returns the name and the value that an inherent attribute has in generic form.
    pub(crate) fn generic_entry(&self, ctx: &Context, (name, value): (Name, Attr)) -> (Name, Attr) {
        let (renamed, arrays) = match *self {
            Conversion::GenericAttributes(renamed) => (renamed, false),
            Conversion::GenericIntegerArrays(renamed) => (renamed, true),
            _ => return (name, value),
        };
        let Some(row) = renamed.iter().find(|row| row.1 == ctx.str(name)) else { return (name, value) };
        let integers = value.as_i64_array(ctx).filter(|_| arrays);
        let array = |integers: Vec<i64>| {
            let elements = integers.into_iter().map(|integer| ctx.integer_attr(ctx.integer(64), integer));
            ctx.array_attr(&elements.collect::<Vec<Attr>>())
        };
        (ctx.name(row.0), integers.map_or(value, array))
    }
}

/// Converts the parts of an op of another version to those of the op in memory. The op's name is that of the op in memory
/// already. Returns a message if there is no such op.
pub type Upgrade = fn(&mut Upgraded<'_>) -> Result<(), String>;

/// Converts an op in memory to what another version has in its place: either changes it, and then it gets the
/// spelling's name, or replaces it and erases it.
pub type Downgrade = fn(&mut Downgraded<'_>, Op) -> Result<(), Inexpressible>;

/// Takes back into an op in memory what the text of an older version, which has no place for it, keeps in ops before it.
pub type Absorb = fn(&Context, &mut Body, Op);

/// Calls [`OpDef::absorb`] for the ops of `body` and of all bodies in it. Looks at each op once.
pub(crate) fn absorb(ctx: &Context, body: &mut Body) {
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        for op in body.walk_preorder() {
            if body.is_live(op)
                && let Some(absorb) = ctx.op_def(body.name(op)).and_then(|op_def| op_def.absorb)
            {
                absorb(ctx, body, op);
            }
        }
        bodies.extend(body.nested_bodies_mut());
    }
}

/// Converts the name and the value of an inherent attribute of an op in memory to those of another version; `None`: that
/// version prints no such attribute.
pub type ConvertEntry = fn(&Context, (Name, Attr)) -> Option<(Name, Attr)>;

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
    /// Whether ops before the op may hold parts of it, which [`OpDef::absorb`] takes after the text was parsed: only then
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
