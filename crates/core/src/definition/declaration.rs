//! Declarations made at run time, for which functions of an op definition need data of their own.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Allocation, BufferizationFacts, Callee, EffectList, VerifyInput};
use crate::diagnostics::Fallible;
use crate::ir::{Attr, AttrData, Body, Context, Name, Op, Type, TypeData, View};
use crate::text::format::symbol::SymbolFormat;
use crate::text::type_text;

/// The interface implementations of an op that was declared at run time. Functions of its op definition find them
/// through the definition.
pub trait Declaration: Sync + std::any::Any {
    /// Verifies the rules that the op definition does not express.
    ///
    /// # Errors
    ///
    /// If the op violates a rule. The error was reported.
    fn verify(&self, input: &VerifyInput<'_>) -> Fallible;
    /// Returns whether the op's attributes are properties, like those of ops compiled into `mlir-opt`.
    fn has_properties(&self) -> bool;
    /// Appends the op's memory effects.
    fn effects(&self, view: View<'_>, op: Op, effects: &mut EffectList);
    /// Returns pairs of operand and result index that may be the same buffer.
    fn aliases(&self, view: View<'_>, op: Op) -> SmallVec<[(usize, usize); 2]>;
    /// Returns how the buffer that is result number `result` is freed and cloned, if the op allocates it and that was
    /// declared.
    fn allocation(&self, view: View<'_>, op: Op, result: usize) -> Option<Allocation>;
    /// Returns the operands that the op, a terminator, passes to the parent op.
    fn exit(&self, view: View<'_>, op: Op) -> Range<usize>;
    /// Returns the callee of the op.
    fn callee(&self, view: View<'_>, op: Op) -> Option<Callee>;
    /// Returns where control may go on from the start of the op (`from` is `None`), or from the end of region number
    /// `from`, in the order of the declaration; `None` if nothing was declared. This is what the reference machine runs.
    fn region_targets(&self, view: View<'_>, op: Op, from: Option<usize>) -> Option<Vec<RegionTarget>>;
    /// Returns the semantics of the op for the reference machine.
    fn evaluation(&self) -> Option<&Evaluation>;
    /// Returns the attribute of the op, which is a function, that lists the numbers of the arguments that it takes over; `None` if
    /// there is none.
    fn owned_arguments(&self) -> Option<&'static str>;
    /// Returns the only type that the constraint of a group permits, if there is exactly one: formats need not spell it.
    fn only_type(&self, ctx: &Context, of: GroupOf) -> Option<Type> {
        let _ = (ctx, of);
        None
    }
    /// Returns the dialect and the mnemonic that formats do not spell in the type of a group.
    fn elided_symbol(&self, of: GroupOf) -> Option<(&'static str, &'static str)> {
        let _ = of;
        None
    }
    /// Returns whether the declaration is Freehold's own, of a dialect of upstream. No passes but those of upstream know its ops.
    fn is_upstream(&self) -> bool {
        false
    }
    /// Returns how the op bufferizes; `None` if the declaration says nothing about it.
    fn bufferization(&self) -> Option<&BufferizationFacts>;
}

/// A group of operands or results of an op definition, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupOf {
    /// A group of operands.
    Operands(usize),
    /// A group of results.
    Results(usize),
}

/// A point where control continues after the start of an op with regions, or after the end of one of its regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionTarget {
    /// The number of the region that is entered; `None` is the point after the op.
    pub region: Option<usize>,
    /// The operands of the op that are passed there from its start.
    pub operands: Range<usize>,
}

/// The semantics of an op as functions: the first function with matching types is executed.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The module that contains the functions.
    pub module: &'static Body,
    /// Their names.
    pub functions: Vec<Name>,
}

/// Checks the parameters of a declared type or attribute.
pub trait CheckParameters: Sync {
    /// Returns an error message if the parameters are invalid.
    fn check(&self, ctx: &Context, parameters: &[Attr]) -> Option<String>;
}

/// A type or attribute that was declared at run time.
#[derive(Clone, Copy)]
pub struct DeclaredSymbol {
    /// The mnemonic after `!dialect.` or `#dialect.`.
    pub mnemonic: &'static str,
    /// The check of its parameters.
    pub parameters: &'static dyn CheckParameters,
    /// Whether the text of its parameters is kept as it was written, and not checked.
    pub verbatim: bool,
    /// The format of its parameters; `None` for the parameters in angle brackets, if there are any.
    pub format: Option<&'static SymbolFormat>,
    /// Whether it gets an alias named after its mnemonic.
    pub has_alias: bool,
    /// Whether it is a layout of memrefs (attributes only).
    pub is_layout: bool,
    /// The interfaces of MLIR that it implements (types only): `transform::TransformHandleTypeInterface`.
    pub interfaces: &'static [&'static str],
    /// The sizes in bytes of a value in a buffer, by the text of the parameters without spaces; `None` for all others
    /// (types only).
    pub sizes: &'static [(Option<&'static str>, u64)],
    /// The alignment in bytes of a value in a buffer.
    pub alignment: u64,
}

/// The bytes of a value in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclaredStorage {
    /// The distance in bytes of two elements.
    pub size: u64,
    /// The number that the address of an element is a multiple of: a power of two.
    pub alignment: u64,
}

/// Returns the storage that the declaration of the type states for it; `None` if the type has no declaration, or if that
/// does not state the size.
pub fn declared_storage(ctx: &Context, ty: Type) -> Option<DeclaredStorage> {
    let (dialect, mnemonic) = match ty.data(ctx) {
        TypeData::Dialect { dialect, mnemonic, .. } => (*dialect, ctx.str(*mnemonic)),
        TypeData::Opaque { dialect, body, .. } => (*dialect, mnemonic_of(ctx.str(*body))),
        _ => return None,
    };
    let declared = ctx.dialect(ctx.str(dialect))?.declared_types.iter().find(|ty| ty.mnemonic == mnemonic)?;
    let storage = |size: u64| DeclaredStorage { size, alignment: declared.alignment };
    if let [(None, size)] = declared.sizes {
        return Some(storage(*size));
    }
    if declared.sizes.is_empty() {
        return None;
    }
    let text = type_text(ctx, ty);
    let parameters = text.split_once('<').map_or("", |(_, rest)| rest.strip_suffix('>').unwrap_or(rest));
    let parameters: String = parameters.chars().filter(|character| !character.is_whitespace()).collect();
    declared.sizes.iter().find(|(text, _)| *text == Some(parameters.as_str())).map(|&(_, size)| storage(size))
}

/// Returns the storage of an element that `freehold.facts` of an op state which allocates buffers, and which is not declared:
/// `{size = 4096, alignment = 64}`, as the declaration of a type does.
///
/// # Errors
/// The facts are invalid; the error is the message.
pub fn storage_in_facts(ctx: &Context, facts: Attr) -> Result<DeclaredStorage, String> {
    let AttrData::Dictionary(entries) = facts.data(ctx) else { return Err("expected a dictionary".to_string()) };
    let (mut size, mut alignment) = (None, None);
    for &(name, value) in entries {
        let number = value.as_i64(ctx).and_then(|number| u64::try_from(number).ok());
        match ctx.str(name) {
            "size" => {
                let positive = number.filter(|&number| number > 0);
                size = Some(positive.ok_or("'size': expected a positive number of bytes")?);
            }
            "alignment" => {
                let power = number.filter(|number| number.is_power_of_two() && *number <= 1 << 32);
                alignment = Some(power.ok_or("'alignment': expected a power of two, at most 4294967296")?);
            }
            other => {
                return Err(format!(
                    "unknown key '{other}'; an op that Freehold defines can only state the 'size' and the 'alignment' of \
                     elements whose type nobody declared"
                ));
            }
        }
    }
    let size = size.ok_or("'size' is missing: the bytes of an element")?;
    // Elements follow each other without gaps: their addresses are multiples of what divides the size.
    let alignment = alignment.unwrap_or(DEFAULT_ALIGNMENT.min(1 << size.trailing_zeros()));
    if size % alignment != 0 {
        return Err(format!("'size': expected a multiple of the alignment {alignment}, but found {size}"));
    }
    Ok(DeclaredStorage { size, alignment })
}

/// The alignment in bytes of a type that states none: that of memory from the heap.
pub const DEFAULT_ALIGNMENT: u64 = 16;

/// Returns the declaration of the attribute at run time, if it has one.
pub fn declared_attribute(ctx: &Context, attr: Attr) -> Option<&'static DeclaredSymbol> {
    let (dialect, mnemonic) = match attr.data(ctx) {
        AttrData::Dialect { dialect, mnemonic, .. } => (*dialect, ctx.str(*mnemonic)),
        AttrData::Opaque { dialect, body, .. } => (*dialect, mnemonic_of(ctx.str(*body))),
        _ => return None,
    };
    ctx.dialect(ctx.str(dialect))?.declared_attrs.iter().find(|attr| attr.mnemonic == mnemonic)
}

/// Returns the declaration at run time of the type `!dialect.mnemonic`, if it has one.
pub fn declared_type_named(ctx: &Context, dialect: Name, mnemonic: &str) -> Option<&'static DeclaredSymbol> {
    ctx.dialect(ctx.str(dialect))?.declared_types.iter().find(|declared| declared.mnemonic == mnemonic)
}

/// Returns the declaration at run time of the attribute `#dialect.mnemonic`, if it has one.
pub fn declared_attribute_named(ctx: &Context, dialect: Name, mnemonic: &str) -> Option<&'static DeclaredSymbol> {
    ctx.dialect(ctx.str(dialect))?.declared_attrs.iter().find(|declared| declared.mnemonic == mnemonic)
}

/// Returns the mnemonic at the start of the text of a type or attribute after `!dialect.` or `#dialect.`.
pub fn mnemonic_of(body: &str) -> &str {
    let is_part = |character: char| character.is_ascii_alphanumeric() || "_$.".contains(character);
    &body[..body.find(|character| !is_part(character)).unwrap_or(body.len())]
}
