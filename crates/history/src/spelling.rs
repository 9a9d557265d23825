//! The spellings of ops: the differences of an op in a range of versions from the op in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use freehold_core::definition::{
    AttrGroup, OpDef, OpSpelling, SpelledOp, Syntax, Traits, TypeRelation, Upgrade, Upgraded, ValueGroup,
};
use freehold_core::ir::{Attr, Context, Name, OpName, Version};
use freehold_core::text::OpState;
use smallvec::SmallVec;

use crate::conversion::{ConvertEntry, Downgrade};

/// The spelling of an op in a range of versions: its differences from the op in memory.
///
/// ```
/// use freehold_core::ir::Version;
/// use freehold_history::Spelling;
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
    /// The name of the op in memory, if that is an op of a dialect that is not registered, or loaded on demand. It is converted by
    /// [`Conversion::Code`].
    pub other_dialect: Option<&'static str>,
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
            other_dialect: None,
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

    /// Returns the spelling for an op in memory of another dialect: see [`Spelling::other_dialect`].
    #[must_use]
    pub const fn of_other_dialect(self, name: &'static str) -> Spelling {
        Spelling { other_dialect: Some(name), ..self }
    }

    /// Returns whether `version` spells the op like this.
    pub fn covers(&self, version: Version) -> bool {
        self.since <= version && version <= self.until
    }

    /// Returns the name of ops of `op_def` in this spelling.
    pub fn op_name(&'static self, ctx: &Context, op_def: &'static OpDef) -> OpName {
        ctx.spelled_op_name(SpelledOp { op_def, spelling: self })
    }
}

impl OpSpelling for Spelling {
    fn is_of(&self, version: Version) -> bool {
        self.covers(version)
    }

    fn until(&self) -> Version {
        self.until
    }

    fn name_of(&self, op_def: &OpDef) -> &'static str {
        self.name.unwrap_or(op_def.name)
    }

    /// The definition is created on first use, once for each process.
    fn definition(&'static self, op_def: &'static OpDef) -> &'static OpDef {
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
                ..*op_def
            }))
        })
    }

    /// A spelling that is only read and has a mark is one of the generic form, unless it has its own syntax.
    fn has_custom_form(&self) -> bool {
        self.fits.is_none() || !matches!(self.conversion, Conversion::ReadOnly(_)) || self.syntax.is_some()
    }

    fn differs_in_custom_form(&self) -> bool {
        let groups = self.operands.is_some() || self.results.is_some() || self.attributes.is_some();
        groups
            || self.name.is_some()
            || self.syntax.is_some()
            || self.relations.is_some()
            || self.default_dialect.is_some()
    }

    /// The generic form shows more differences than the custom form. Both of a program are read as the same.
    fn dates_text(&self) -> bool {
        self.name.is_some() || self.syntax.is_some()
    }

    fn fits(&self, ctx: &Context, state: &OpState, is_stated: bool, is_former: bool) -> bool {
        // Of the op in memory's own name, only the version of the text tells an op without a mark of its spelling.
        let said = is_stated && self.fits.is_none() && !matches!(self.conversion, Conversion::ReadOnly(_));
        let by_default = || is_former || self.conversion.changes(ctx, state);
        said || self.fits.map_or_else(by_default, |fits| fits(ctx, state))
    }

    fn upgrade(&self, upgraded: &mut Upgraded<'_>) -> Result<(), String> {
        match self.conversion {
            Conversion::Same => Ok(()),
            Conversion::GenericIntegerArrays(renamed) => {
                for &(former, present) in renamed {
                    upgraded.rename_attribute(former, present);
                    upgraded.pack_integers(present);
                }
                Ok(())
            }
            Conversion::Attributes(renamed) | Conversion::GenericAttributes(renamed) => {
                renamed.iter().for_each(|&(former, present)| upgraded.rename_attribute(former, present));
                Ok(())
            }
            Conversion::ReadOnly(upgrade) | Conversion::Code(upgrade, _) | Conversion::GenericCode(upgrade, _) => {
                upgrade(upgraded)
            }
        }
    }

    fn generic_attributes(&self, ctx: &Context, attributes: &mut SmallVec<[(Name, Attr); 8]>) {
        for entry in attributes.iter_mut() {
            *entry = self.conversion.generic_entry(ctx, *entry);
        }
        if let Conversion::GenericCode(_, convert) = self.conversion {
            *attributes = attributes.iter().filter_map(|&entry| convert(ctx, entry)).collect();
        }
        attributes.retain(|entry| !ctx.str(entry.0).is_empty());
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
    fn changes(&self, ctx: &Context, state: &OpState) -> bool {
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
    fn generic_entry(&self, ctx: &Context, (name, value): (Name, Attr)) -> (Name, Attr) {
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
