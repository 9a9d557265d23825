//! The row in which a dialect declares an op, and the table in which it declares itself.
//!
//! A row is `const` data: an op costs nothing until it is named. Parser, printer, verifier and documentation are
//! derived from it. Rows declared at run time are leaked, so that all rows are `&'static`.

use std::ops::Range;

use smallvec::SmallVec;

use super::*;
use crate::diagnostics::Fallible;
use crate::ir::{Attr, AttrData, Context, Location, Name, Op, Type, Value, View, read_signed};
use crate::rewrite::{Fold, Pattern};
use crate::syntax::format::custom::Directive;
use crate::syntax::{OpParser, OpPrinter, OpState};

bitflags::bitflags! {
    /// Yes-or-no facts about an op.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Traits: u64 {
        /// Ends its block.
        const TERMINATOR = 1 << 0;
        /// Uses no value from outside its regions: it has a body of its own.
        const ISOLATED_FROM_ABOVE = 1 << 1;
        /// Operands may be swapped.
        const COMMUTATIVE = 1 << 2;
        /// `f(f(x)) = f(x)`, `f(x, x) = x`
        const IDEMPOTENT = 1 << 3;
        /// `f(f(x)) = x`
        const INVOLUTION = 1 << 4;
        /// Materializes a constant: no operands, one result, folds to its `value`.
        const CONSTANT_LIKE = 1 << 5;
        /// Can run when its result is not needed (with no memory effects: can be dropped and moved freely).
        const ALWAYS_SPECULATABLE = 1 << 6;
        /// Each region has at most one block.
        const SINGLE_BLOCK = 1 << 7;
        /// Regions need no terminator.
        const NO_TERMINATOR = 1 << 8;
        /// Regions are graphs: uses may precede definitions.
        const GRAPH_REGION = 1 << 9;
        /// Nests symbols.
        const SYMBOL_TABLE = 1 << 10;
        /// Has a `sym_name`.
        const SYMBOL = 1 << 11;
        /// Bounds automatic allocations.
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 12;
        /// May stand for a function's return.
        const RETURN_LIKE = 1 << 13;
        /// Operand groups of varying size, sizes in `operandSegmentSizes`.
        const OPERAND_SEGMENTS = 1 << 14;
        /// Result groups of varying size, sizes in `resultSegmentSizes`.
        const RESULT_SEGMENTS = 1 << 15;
        /// All operands and results have one type.
        const SAME_OPERANDS_AND_RESULT_TYPE = 1 << 16;
        /// All operands have one type.
        const SAME_TYPE_OPERANDS = 1 << 17;
        /// All operands and results have one shape.
        const SAME_OPERANDS_AND_RESULT_SHAPE = 1 << 18;
        /// All operands and results have one element type.
        const SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 1 << 19;
        /// All operands have one element type.
        const SAME_OPERANDS_ELEMENT_TYPE = 1 << 20;
        /// All operands have one shape.
        const SAME_OPERANDS_SHAPE = 1 << 21;
        /// Applies to each element of shaped operands alike.
        const ELEMENTWISE = 1 << 22;
        /// Vector and tensor operands can be unpacked to scalars.
        const SCALARIZABLE = 1 << 23;
        /// Scalar operands can be widened to vectors.
        const VECTORIZABLE = 1 << 24;
        /// Scalar operands can be widened to tensors.
        const TENSORIZABLE = 1 << 25;
        /// Result `i` has the type of operand `i`… the first operand.
        const FIRST_ATTR_DERIVED_RESULT_TYPE = 1 << 26;
        /// Its regions run in parallel.
        const PARALLEL_REGION = 1 << 27;
        /// Reads and writes nothing but what its regions do.
        const RECURSIVE_MEMORY_EFFECTS = 1 << 28;
        /// Can run speculatively when the ops in its regions can.
        const RECURSIVELY_SPECULATABLE = 1 << 29;
        /// Bounds the symbols of affine ops.
        const AFFINE_SCOPE = 1 << 30;
        /// A function: a symbol with a `function_type` and one body region, maybe empty.
        const FUNCTION_LIKE = 1 << 31;
        /// Its result is a view of its first operand.
        const VIEW_LIKE = 1 << 32;
        /// In destination-passing style: the `outs`/`dest`/… operands are written and tied to tensor results.
        const DESTINATION_STYLE = 1 << 33;
        /// Casts, and may be dropped between equal types.
        const CAST = 1 << 34;
        /// Regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 35;
        /// May have any ops after it (declared by users; not verified).
        const UNKNOWN_TRAITS = 1 << 36;
        /// Whether it can be left out when unused is decided by its operands (`ConditionallySpeculatable`).
        const CONDITIONALLY_SPECULATABLE = 1 << 37;
        /// Symbols may be left out although nothing is said of their visibility (`isOptionalSymbol`).
        const OPTIONAL_SYMBOL = 1 << 38;
        /// Infers its result types (`InferTypeOpInterface`): a format need not spell them.
        const INFER_TYPES = 1 << 39;
        /// Its custom form never shows its regions: they follow from the rest.
        const HIDDEN_REGIONS = 1 << 40;
    }
}

impl Traits {
    /// Applies to each element of vectors and tensors alike, from and to which it can be changed.
    pub const ELEMENTWISE_MAPPABLE: Traits =
        Traits::ELEMENTWISE.union(Traits::SCALARIZABLE).union(Traits::VECTORIZABLE).union(Traits::TENSORIZABLE);
}

/// How many values a group holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number (`Variadic` of `Variadic`), with the attribute that holds the sizes.
    VariadicOfVariadic(&'static str),
}

/// A named group of operands or results.
#[derive(Clone, Copy)]
pub struct ValueGroup {
    /// Its name in formats and messages; may be empty.
    pub name: &'static str,
    /// How many values it holds.
    pub arity: Arity,
    /// What types they may have.
    pub constraint: &'static TypeConstraint,
}

/// Whether an attribute must be there.
#[derive(Clone, Copy)]
pub enum Presence {
    /// It must.
    Required,
    /// It may.
    Optional,
    /// It may be left out, and is then given this value: it is always there once the op stands.
    Default(fn(&Context) -> Attr),
    /// It may; where it is not, it counts as this value, but is not added.
    OptionalDefault(fn(&Context) -> Attr),
    /// As [`Presence::Default`], for rows that were declared at run time and belong to one context.
    Value(Attr),
}

impl Presence {
    /// The value that an attribute which is not spelled has all the same.
    pub fn default(&self, ctx: &Context) -> Option<Attr> {
        match *self {
            Presence::Default(make) => Some(make(ctx)),
            Presence::Value(value) => Some(value),
            Presence::Required | Presence::Optional | Presence::OptionalDefault(_) => None,
        }
    }
}

/// An inherent attribute (a property).
#[derive(Clone, Copy)]
pub struct AttrGroup {
    /// Its name.
    pub name: &'static str,
    /// Whether it must be there.
    pub presence: Presence,
    /// What it may be.
    pub constraint: &'static AttrConstraint,
}

/// A named region, or a variadic tail of them.
#[derive(Clone, Copy)]
pub struct RegionGroup {
    /// Its name.
    pub name: &'static str,
    /// Whether it stands for any number of regions.
    pub variadic: bool,
    /// How many blocks it must have, if that is fixed.
    pub blocks: Option<usize>,
    /// The greatest number of blocks it may have.
    pub at_most: Option<usize>,
}

/// A named successor, or a variadic tail of them.
#[derive(Clone, Copy)]
pub struct SuccessorGroup {
    /// Its name.
    pub name: &'static str,
    /// Whether it stands for any number of successors.
    pub variadic: bool,
}

/// Parses an op whose format has code of its own; the op's name was read.
pub type ParseOp = fn(&mut OpParser<'_>, &mut OpState) -> Fallible;
/// Prints an op whose format has code of its own; the op's name was written.
pub type PrintOp = fn(&mut OpPrinter<'_>, Op);

/// How an op is spelled.
#[derive(Clone, Copy)]
pub enum Syntax {
    /// `"dialect.op"(…) : …`
    Generic,
    /// In MLIR's declarative format language.
    Format(&'static str),
    /// By code.
    Custom(ParseOp, PrintOp),
}

/// A verifier rule.
pub type Verify = fn(&VerifyInput<'_>) -> Fallible;

/// Names that an op suggests for its results: calls the sink with a result and its name.
pub type ResultNames = fn(View<'_>, Op, &mut dyn FnMut(Value, &str));
/// Names that an op suggests for the arguments of a region's entry block.
pub type BlockArgumentNames = fn(View<'_>, Op, crate::ir::Region, &mut dyn FnMut(Value, &str));

/// An op, declared.
#[derive(Clone, Copy)]
pub struct OpRow {
    /// The whole name: `arith.addi`.
    pub name: &'static str,
    /// Operand groups, in order.
    pub operands: &'static [ValueGroup],
    /// Result groups, in order.
    pub results: &'static [ValueGroup],
    /// Inherent attributes, in order.
    pub attributes: &'static [AttrGroup],
    /// Regions, in order.
    pub regions: &'static [RegionGroup],
    /// Successors, in order.
    pub successors: &'static [SuccessorGroup],
    /// Yes-or-no facts.
    pub traits: Traits,
    /// The op that must hold it (`HasParent`): any of these names.
    pub parents: &'static [&'static str],
    /// The terminator that a region's block gets where the text leaves it out (`SingleBlockImplicitTerminator`).
    pub implicit_terminator: Option<&'static str>,
    /// What holds between its types.
    pub relations: &'static [TypeRelation],
    /// How result types follow from the rest, where they do.
    pub infer: Option<InferTypes>,
    /// How it is spelled.
    pub syntax: Syntax,
    /// What must hold besides, of name, attributes and types alone. Comes before `verify`, and is asked only once of
    /// ops that are alike.
    pub verify_signature: Option<Verify>,
    /// What must hold besides; regions may not be valid yet.
    pub verify: Option<Verify>,
    /// What must hold besides, once its regions are valid.
    pub verify_regions: Option<Verify>,
    /// How it folds.
    pub fold: Option<Fold>,
    /// Its canonicalization patterns.
    pub patterns: &'static [Pattern],
    /// What it does to memory.
    pub effects: Effects,
    /// Whether it can run where it would not have run, where its traits do not say.
    pub speculatable: Option<Speculate>,
    /// How it passes operands to blocks.
    pub branch: Option<&'static dyn Branch>,
    /// How its regions are entered and left.
    pub region_branch: Option<&'static dyn RegionBranch>,
    /// What it carries around, if it is a loop.
    pub loop_like: Option<&'static dyn LoopLike>,
    /// The operands it passes to the op whose region it leaves (`RegionBranchTerminatorOpInterface`), where they are
    /// not all of them: an op with [`Traits::RETURN_LIKE`] passes all.
    pub region_exit: Option<RegionExit>,
    /// What it calls.
    pub call: Option<Call>,
    /// How ownership passes through it, where the general rules do not hold.
    pub ownership: Option<OwnershipRule>,
    /// How buffers flow from its operands to its results, where it is neither a view nor a branch.
    pub buffer_flow: Option<BufferFlow>,
    /// How what it allocates is freed and copied.
    pub allocation: Option<Allocation>,
    /// The part of a tensor that it takes out or puts in, if it does.
    pub subset: Option<&'static dyn Subset>,
    /// How the sizes of its results are computed from its operands.
    pub reify_shape: Option<ReifyShape>,
    /// How its result, an index, follows from its operands.
    pub index_value: Option<IndexValue>,
    /// What names it suggests for its results.
    pub result_names: Option<ResultNames>,
    /// What names it suggests for arguments of its regions.
    pub argument_names: Option<BlockArgumentNames>,
    /// The dialect whose ops need no prefix in its regions (`func`, `scf`… in functions).
    pub default_dialect: Option<&'static str>,
    /// The operand group that a destination-style op writes, where its name does not tell.
    pub destination: Option<usize>,
    /// The answers of an op declared at run time, which need data of their own.
    pub declaration: Option<&'static dyn Declaration>,
    /// A line of documentation.
    pub summary: &'static str,
}

impl OpRow {
    /// What every row starts from: no operands, no results, unknown effects, generic syntax.
    pub const fn new(name: &'static str) -> OpRow {
        OpRow {
            name,
            operands: &[],
            results: &[],
            attributes: &[],
            regions: &[],
            successors: &[],
            traits: Traits::empty(),
            parents: &[],
            implicit_terminator: None,
            relations: &[],
            infer: None,
            syntax: Syntax::Generic,
            verify_signature: None,
            verify: None,
            verify_regions: None,
            fold: None,
            patterns: &[],
            effects: Effects::Unknown,
            speculatable: None,
            branch: None,
            region_branch: None,
            loop_like: None,
            region_exit: None,
            call: None,
            ownership: None,
            buffer_flow: None,
            allocation: None,
            subset: None,
            reify_shape: None,
            index_value: None,
            result_names: None,
            argument_names: None,
            default_dialect: None,
            destination: None,
            declaration: None,
            summary: "",
        }
    }

    /// What the row of an op starts from that computes its results of its operands and does nothing else: it touches no
    /// memory, and may run where it would not have run.
    pub const fn pure(name: &'static str) -> OpRow {
        OpRow { traits: Traits::ALWAYS_SPECULATABLE, effects: Effects::None, ..OpRow::new(name) }
    }

    /// The row of an op of the family that this row stands for: the same under its own name.
    pub const fn named(self, name: &'static str, summary: &'static str) -> OpRow {
        OpRow { name, summary, ..self }
    }

    /// The same row with more traits.
    pub const fn with(self, traits: Traits) -> OpRow {
        OpRow { traits: self.traits.union(traits), ..self }
    }

    /// Whether the op has all of `traits`.
    #[inline]
    pub fn has(&self, traits: Traits) -> bool {
        self.traits.contains(traits)
    }

    /// The operands of `op` by group.
    pub fn operand_groups(&self, view: View<'_>, op: Op) -> SmallVec<[Vec<Value>; 4]> {
        let range = |index| self.operand_range(view, op, index);
        let group = |index| range(index).map(|number| view.operand(op, number)).collect();
        (0..self.operands.len()).map(group).collect()
    }

    /// The operands of group `index` of `op`, as a range of operand numbers.
    ///
    /// Sizes come from `operandSegmentSizes` where the row says so; otherwise the one group that is not of one value
    /// takes what the others leave. Of an op that the verifier would refuse, an empty range may come out.
    pub fn operand_range(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let segments = self.has(Traits::OPERAND_SEGMENTS).then_some(Name::OPERAND_SEGMENT_SIZES);
        group_range(view.ctx, self.operands, segments, view.attributes(op), view.operand_count(op), index)
    }

    /// The results of group `index` of `op`, as a range of result numbers.
    pub fn result_range(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let segments = self.has(Traits::RESULT_SEGMENTS).then_some(Name::RESULT_SEGMENT_SIZES);
        group_range(view.ctx, self.results, segments, view.attributes(op), view.results(op).len(), index)
    }

    /// The operands of the group called `name`.
    pub fn operand_group(&self, view: View<'_>, op: Op, name: &str) -> Range<usize> {
        let index = self.operands.iter().position(|group| group.name == name);
        index.map_or(0..0, |index| self.operand_range(view, op, index))
    }

    /// Whether `name` is inherent to the op (a property): declared by the row, or the sizes of its segments.
    pub fn is_inherent(&self, name: &str) -> bool {
        (self.has(Traits::OPERAND_SEGMENTS) && name == "operandSegmentSizes")
            || (self.has(Traits::RESULT_SEGMENTS) && name == "resultSegmentSizes")
            || self.attributes.iter().any(|group| group.name == name)
    }

    /// The inherent attribute called `name`.
    pub fn attribute(&self, name: &str) -> Option<&'static AttrGroup> {
        self.attributes.iter().find(|group| group.name == name)
    }
}

/// The range that group `index` takes of `count` values.
fn group_range(
    ctx: &Context,
    groups: &[ValueGroup],
    segments: Option<Name>,
    attributes: Attr,
    count: usize,
    index: usize,
) -> Range<usize> {
    if let Some(name) = segments {
        let sizes = attributes.get(ctx, name).map(|sizes| sizes.data(ctx));
        let Some(AttrData::DenseArray { element, length, data }) = sizes else { return 0..0 };
        if index >= *length || !element.is_signless(ctx, 32) {
            return 0..0;
        }
        let size = |index: usize| read_signed(&data[4 * index..4 * index + 4], 32).max(0) as usize;
        let start = (0..index).fold(0usize, |sum, index| sum.saturating_add(size(index))).min(count);
        return start..start.saturating_add(size(index)).min(count);
    }
    let is_one = |group: &ValueGroup| group.arity == Arity::One;
    let ones = groups.iter().filter(|group| is_one(group)).count();
    let open = groups.len() - ones;
    // Several open groups without segment sizes share what is left evenly (`SameVariadicOperandSize`).
    let share = count.saturating_sub(ones).checked_div(open).unwrap_or(0);
    let size = |group: &ValueGroup| if is_one(group) { 1 } else { share };
    let start: usize = groups[..index].iter().map(size).sum();
    let start = start.min(count);
    start..(start + size(&groups[index])).min(count)
}

/// Parses a dialect's attribute; `expected` is the type where one is known.
pub type ParseDialectAttr = fn(&mut OpParser<'_>, mnemonic: &str, expected: Option<Type>) -> Fallible<Attr>;

/// A dialect, declared.
pub struct Dialect {
    /// What precedes the dot in its ops' names.
    pub name: &'static str,
    /// Its ops, in tables.
    pub ops: &'static [&'static [&'static OpRow]],
    /// Enumerations that are attributes of their own: `#arith.fastmath<fast>`.
    pub enums: &'static [&'static EnumRow],
    /// Its types, which have no parameters: what follows `!dialect.`.
    pub types: &'static [&'static str],
    /// Parses `#dialect.mnemonic…` other than enumerations.
    pub parse_attr: Option<ParseDialectAttr>,
    /// Prints what follows `#dialect.`, other than enumerations.
    pub print_attr: Option<fn(&mut OpPrinter<'_>, Attr)>,
    /// Makes an op that is the constant `value : ty`, if the dialect has one.
    pub constant: Option<fn(&Context, value: Attr, ty: Type, at: Location) -> Option<crate::ir::OpSpec>>,
    /// Where its ops may go when what they stand in is inlined, and what may be inlined into their regions.
    pub inlining: Inlining,
    /// Whether ops that it does not declare are accepted (`freehold.allow_unknown`).
    pub allow_unknown: bool,
    /// Verifies a discardable attribute `dialect.x` of any op.
    pub verify_attribute: Option<fn(&VerifyInput<'_>, crate::ir::Name, Attr) -> Fallible>,
    /// Verifies an attribute `dialect.x` of a function's argument; the input's op is the function.
    pub verify_argument_attribute: Option<fn(&VerifyInput<'_>, crate::ir::Name, Attr) -> Fallible>,
    /// Whether constants of ops in a region of `op` are placed in that region rather than further out.
    pub keeps_constants: Option<fn(View<'_>, Op) -> bool>,
    /// Patterns that belong to no op in particular: they are tried before those of ops.
    pub general_patterns: &'static [Pattern],
    /// Patterns of its ops that start from ops of other dialects.
    pub patterns: &'static [Pattern],
    /// The directives `custom<Name>(…)` that formats of its ops may use beside those of all dialects.
    pub directives: &'static [Directive],
    /// Types that were declared at run time: `!dialect.mnemonic<parameters>`.
    pub declared_types: &'static [DeclaredSymbol],
    /// Attributes that were declared at run time: `#dialect.mnemonic<parameters>`.
    pub declared_attrs: &'static [DeclaredSymbol],
    /// Whether it was declared by an IRDL file.
    pub at_run_time: bool,
    /// Ops that older programs call otherwise: the older name and the present one.
    pub renamed: &'static [(&'static str, &'static str)],
}

impl Dialect {
    /// A dialect without anything.
    pub const fn new(name: &'static str) -> Dialect {
        Dialect {
            name,
            ops: &[],
            enums: &[],
            types: &[],
            parse_attr: None,
            print_attr: None,
            constant: None,
            inlining: Inlining::Anywhere,
            allow_unknown: false,
            verify_attribute: None,
            verify_argument_attribute: None,
            keeps_constants: None,
            general_patterns: &[],
            patterns: &[],
            directives: &[],
            declared_types: &[],
            declared_attrs: &[],
            at_run_time: false,
            renamed: &[],
        }
    }
}
