//! Op definitions and dialect definitions.
//!
//! An op definition ([`OpDef`]) is `const` data. Parser, printer, verifier and documentation of the op are derived from
//! it. Definitions declared at run time are leaked, so that all definitions are `&'static`.

use std::ops::Range;

use smallvec::SmallVec;

use super::*;
use crate::diagnostics::Fallible;
use crate::ir::{Attr, AttrData, Context, Location, Name, Op, Type, Value, View};
use crate::text::format::custom::Directive;
use crate::text::{OpParser, OpPrinter, OpState};

bitflags::bitflags! {
    /// Boolean properties of an op.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Traits: u64 {
        /// Ends its block.
        const TERMINATOR = 1 << 0;
        /// Uses no value from outside its regions: it has a separate body.
        const ISOLATED_FROM_ABOVE = 1 << 1;
        /// Operands may be swapped.
        const COMMUTATIVE = 1 << 2;
        /// `f(f(x)) = f(x)`, `f(x, x) = x`
        const IDEMPOTENT = 1 << 3;
        /// `f(f(x)) = x`
        const INVOLUTION = 1 << 4;
        /// Materializes a constant: no operands, one result, folds to its `value`.
        const CONSTANT_LIKE = 1 << 5;
        /// Can be executed speculatively. Without memory effects, the op can be erased and moved freely.
        const ALWAYS_SPECULATABLE = 1 << 6;
        /// Each region has at most one block.
        const SINGLE_BLOCK = 1 << 7;
        /// Regions need no terminator.
        const NO_TERMINATOR = 1 << 8;
        /// Regions are graphs: uses may precede definitions.
        const GRAPH_REGION = 1 << 9;
        /// Defines a symbol table.
        const SYMBOL_TABLE = 1 << 10;
        /// Defines a symbol, named by `sym_name`.
        const SYMBOL = 1 << 11;
        /// Bounds the lifetime of automatic allocations.
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 12;
        /// Forwards its operands to the parent op or the caller.
        const RETURN_LIKE = 1 << 13;
        /// Operand groups of varying size, with sizes in `operandSegmentSizes`.
        const OPERAND_SEGMENTS = 1 << 14;
        /// Result groups of varying size, with sizes in `resultSegmentSizes`.
        const RESULT_SEGMENTS = 1 << 15;
        /// All operands and results have the same type.
        const SAME_OPERANDS_AND_RESULT_TYPE = 1 << 16;
        /// All operands have the same type.
        const SAME_TYPE_OPERANDS = 1 << 17;
        /// All operands and results have the same shape.
        const SAME_OPERANDS_AND_RESULT_SHAPE = 1 << 18;
        /// All operands and results have the same element type.
        const SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 1 << 19;
        /// All operands have the same element type.
        const SAME_OPERANDS_ELEMENT_TYPE = 1 << 20;
        /// All operands have the same shape.
        const SAME_OPERANDS_SHAPE = 1 << 21;
        /// Applies to each element of shaped operands.
        const ELEMENTWISE = 1 << 22;
        /// Vector and tensor operands can be unpacked to scalars.
        const SCALARIZABLE = 1 << 23;
        /// Scalar operands can be widened to vectors.
        const VECTORIZABLE = 1 << 24;
        /// Scalar operands can be widened to tensors.
        const TENSORIZABLE = 1 << 25;
        /// The result type is that of the first attribute.
        const FIRST_ATTR_DERIVED_RESULT_TYPE = 1 << 26;
        /// Its regions run in parallel.
        const PARALLEL_REGION = 1 << 27;
        /// Has the memory effects of the ops in its regions.
        const RECURSIVE_MEMORY_EFFECTS = 1 << 28;
        /// Can be executed speculatively if the ops in its regions can.
        const RECURSIVELY_SPECULATABLE = 1 << 29;
        /// Defines an affine scope: its arguments and top-level values are valid symbols of affine ops.
        const AFFINE_SCOPE = 1 << 30;
        /// A function: a symbol with a `function_type` and one body region, possibly empty.
        const FUNCTION_LIKE = 1 << 31;
        /// Its result is a view of its first operand.
        const VIEW_LIKE = 1 << 32;
        /// In destination-passing style: the `outs`/`dest`/… operands are written and tied to tensor results.
        const DESTINATION_STYLE = 1 << 33;
        /// A cast, which may be erased between equal types.
        const CAST = 1 << 34;
        /// Regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 35;
        /// The operands decide whether the op can be executed speculatively (`ConditionallySpeculatable`).
        const CONDITIONALLY_SPECULATABLE = 1 << 37;
        /// The `sym_name` is optional (`isOptionalSymbol`).
        const OPTIONAL_SYMBOL = 1 << 38;
        /// Infers its result types (`InferTypeOpInterface`): a format need not spell them.
        const INFER_TYPES = 1 << 39;
        /// The custom form never prints its regions: they are determined by the rest of the op.
        const HIDDEN_REGIONS = 1 << 40;
        /// Combines the results of parallel iterations: the ops in its region insert into the shared outputs of the
        /// loop that it terminates (`InParallelOpInterface`).
        const IN_PARALLEL = 1 << 41;
        /// Its result is the multiplier of the lengths of scalable vectors (`vscale`).
        const VECTOR_SCALE = 1 << 42;
        /// The pattern that folds a `tensor.cast` into any op in destination-passing style does not apply: another
        /// pattern of the op does it, or none.
        const KEEPS_TENSOR_CASTS = 1 << 43;
        /// A function whose entry block has further arguments, which are not in its type: buffers that each call gets.
        const FURTHER_ARGUMENTS = 1 << 44;
        /// All operands and results that have a rank have the same one.
        const SAME_OPERANDS_AND_RESULT_RANK = 1 << 45;
        /// The rules in its code ([`OpDef::verify`], [`OpDef::verify_regions`], relations and interfaces) depend only on the op
        /// itself (name, attributes, types, and the numbers of regions and successors), on the blocks in its regions (types of
        /// arguments; name, attributes and types of operands of the last op), on the types of arguments of its successors, and on
        /// the name of its parent; those of an op without regions also on attributes and types of the parent. They do not ask
        /// how operands are defined, nor for symbols, users or neighbors. Such an op is verified again only if something of
        /// this changes.
        const LOCAL_RULES = 1 << 46;
        /// Like [`Traits::LOCAL_RULES`], but the rules of an op without regions also ask for symbols, which they look up around the op.
        const SYMBOL_RULES = 1 << 47;
    }
}

impl Traits {
    /// Elementwise on vectors and tensors, and convertible between the scalar, vector and tensor forms.
    pub const ELEMENTWISE_MAPPABLE: Traits =
        Traits::ELEMENTWISE.union(Traits::SCALARIZABLE).union(Traits::VECTORIZABLE).union(Traits::TENSORIZABLE);
}

/// The number of values of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number of values (`Variadic` of `Variadic`), with the attribute that holds the
    /// sizes.
    VariadicOfVariadic(&'static str),
}

/// A named group of operands or results.
#[derive(Clone, Copy)]
pub struct ValueGroup {
    /// Its name in formats and messages; may be empty.
    pub name: &'static str,
    /// The number of values in the group.
    pub arity: Arity,
    /// The constraint on their types.
    pub constraint: &'static TypeConstraint,
}

/// Whether an attribute must be present.
#[derive(Clone, Copy)]
pub enum Presence {
    /// It must.
    Required,
    /// It may.
    Optional,
    /// It has this default value, which is added if it is not written.
    Default(fn(&Context) -> Attr),
    /// It has this default value, which is not added if it is not written.
    OptionalDefault(fn(&Context) -> Attr),
    /// Like [`Presence::Default`], for definitions that were declared at run time.
    Value(SharedAttr),
    /// Like [`Presence::OptionalDefault`], for definitions that were declared at run time.
    OptionalValue(SharedAttr),
}

impl Presence {
    /// Returns the default value of the attribute.
    pub fn default(&self, ctx: &Context) -> Option<Attr> {
        match *self {
            Presence::Default(make) => Some(make(ctx)),
            Presence::Value(value) => Some(value.in_context(ctx)),
            Presence::Required | Presence::Optional | Presence::OptionalDefault(_) | Presence::OptionalValue(_) => None,
        }
    }
}

/// An inherent attribute (a property).
#[derive(Clone, Copy)]
pub struct AttrGroup {
    /// Its name.
    pub name: &'static str,
    /// Whether it must be present.
    pub presence: Presence,
    /// The constraint on its value.
    pub constraint: &'static AttrConstraint,
}

/// A named region, or a variadic tail of them.
#[derive(Clone, Copy)]
pub struct RegionGroup {
    /// Its name.
    pub name: &'static str,
    /// Whether it represents any number of regions.
    pub variadic: bool,
    /// The exact number of blocks, if it is fixed.
    pub blocks: Option<usize>,
    /// The maximum number of blocks, if limited.
    pub at_most: Option<usize>,
}

/// A named successor, or a variadic tail of them.
#[derive(Clone, Copy)]
pub struct SuccessorGroup {
    /// Its name.
    pub name: &'static str,
    /// Whether it represents any number of successors.
    pub variadic: bool,
}

/// Parses an op with a custom format, after its name.
pub type ParseOp = fn(&mut OpParser<'_>, &mut OpState) -> Fallible;
/// Prints an op with a custom format, after its name.
pub type PrintOp = fn(&mut OpPrinter<'_>, Op);

/// The syntax of an op.
#[derive(Clone, Copy)]
pub enum Syntax {
    /// `"dialect.op"(…) : …`
    Generic,
    /// In MLIR's declarative format language.
    Format(&'static str),
    /// Custom parser and printer functions.
    Custom(ParseOp, PrintOp),
}

/// A verifier rule.
pub type Verify = fn(&VerifyInput<'_>) -> Fallible;

/// Suggests names for the results of an op: calls the sink with each result and its name.
pub type ResultNames = fn(View<'_>, Op, &mut dyn FnMut(Value, &str));
/// Suggests names for the arguments of a region's entry block.
pub type BlockArgumentNames = fn(View<'_>, Op, crate::ir::Region, &mut dyn FnMut(Value, &str));

/// An op definition.
#[derive(Clone, Copy)]
pub struct OpDef {
    /// The whole name: `arith.addi`.
    pub name: &'static str,
    /// Operand groups, in order.
    pub operands: &'static [ValueGroup],
    /// Result groups, in order.
    pub results: &'static [ValueGroup],
    /// Inherent attributes, in order.
    pub attributes: &'static [AttrGroup],
    /// The constant that the op is, if it is one without an attribute that holds it.
    pub constant: Option<fn(&Context) -> crate::ir::Attr>,
    /// Regions, in order.
    pub regions: &'static [RegionGroup],
    /// Successors, in order.
    pub successors: &'static [SuccessorGroup],
    /// Boolean properties.
    pub traits: Traits,
    /// The permitted parent ops (`HasParent`); any parent if empty.
    pub parents: &'static [&'static str],
    /// The terminator that is added to a region's block if the text omits it (`SingleBlockImplicitTerminator`).
    pub implicit_terminator: Option<&'static str>,
    /// Relations between its types.
    pub relations: &'static [TypeRelation],
    /// Infers the result types.
    pub infer: Option<InferTypes>,
    /// The syntax.
    pub syntax: Syntax,
    /// Verifies additional rules that depend only on name, attributes and types. Runs before `verify`, and only once
    /// for ops with the same signature.
    pub verify_signature: Option<Verify>,
    /// Verifies additional rules; regions may not be valid yet.
    pub verify: Option<Verify>,
    /// Verifies additional rules that depend only on name, attributes and types. Runs before `verify_regions`, after its
    /// regions were verified, and only once for ops with the same signature.
    pub verify_regions_signature: Option<Verify>,
    /// Verifies additional rules after its regions were verified.
    pub verify_regions: Option<Verify>,
    /// The fold function.
    pub fold: Option<Fold>,
    /// The canonicalization patterns with this root op.
    pub patterns: &'static [Pattern],
    /// The memory effects.
    pub effects: Effects,
    /// Returns its speculatability, if its traits do not determine it.
    pub speculatable: Option<Speculate>,
    /// The interface of a terminator that passes operands to blocks.
    pub branch: Option<&'static dyn Branch>,
    /// The interface of region control flow.
    pub region_branch: Option<&'static dyn RegionBranch>,
    /// The loop interface.
    pub loop_like: Option<&'static dyn LoopLike>,
    /// Returns the operands it passes to the parent op (`RegionBranchTerminatorOpInterface`), if these are not all: an
    /// op with [`Traits::RETURN_LIKE`] passes all.
    pub region_exit: Option<RegionExit>,
    /// The call interface.
    pub call: Option<Call>,
    /// The ownership rule, if the general rules do not hold.
    pub ownership: Option<&'static dyn Ownership>,
    /// The flow of buffers from its operands to its results, if it is neither a view nor a branch.
    pub buffer_flow: Option<BufferFlow>,
    /// The ops that free and clone its allocations.
    pub allocation: Option<Allocation>,
    /// The operand groups that the op copies from and to, if it only copies the elements of one buffer to another.
    pub copies: Option<Copies>,
    /// The result groups that are views of operand groups, if the trait [`Traits::VIEW_LIKE`] does not say it: that of ops whose
    /// first result is a view of the first operand.
    pub views: &'static [ViewGroups],
    /// The operand groups whose buffers the op takes over: it frees or returns them, or passes them to an op that does.
    pub takes_over: &'static [&'static str],
    /// The interface of ops that extract or insert a slice of a tensor.
    pub subset: Option<&'static dyn Subset>,
    /// The interface of ops with a body that runs for each point of an iteration space.
    pub structured: Option<&'static Structured>,
    /// Computes the sizes of its results from its operands.
    pub reify_shape: Option<ReifyShape>,
    /// The computation of its index result from its operands.
    pub index_value: Option<IndexValue>,
    /// Suggests names for its results.
    pub result_names: Option<ResultNames>,
    /// Suggests names for the arguments of its regions.
    pub argument_names: Option<BlockArgumentNames>,
    /// The dialect whose ops are printed without prefix in its regions (for example `func` or `scf` in functions).
    pub default_dialect: Option<&'static str>,
    /// The operand group that a destination-style op writes, if it is not determined by the group's name.
    pub destination: Option<usize>,
    /// The implementations of an op declared at run time, which need data of their own.
    pub declaration: Option<&'static dyn Declaration>,
    /// One sentence of documentation.
    pub summary: &'static str,
}

impl OpDef {
    /// Returns a definition with the defaults: no operands, no results, unknown effects, generic syntax.
    pub const fn new(name: &'static str) -> OpDef {
        OpDef {
            name,
            operands: &[],
            results: &[],
            attributes: &[],
            constant: None,
            regions: &[],
            successors: &[],
            traits: Traits::empty(),
            parents: &[],
            implicit_terminator: None,
            relations: &[],
            infer: None,
            syntax: Syntax::Generic,
            verify_signature: None,
            verify_regions_signature: None,
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
            copies: None,
            views: &[],
            takes_over: &[],
            subset: None,
            structured: None,
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

    /// Returns the defaults for an op that only computes its results from its operands: it has no memory effects and
    /// can be executed speculatively.
    pub const fn pure(name: &'static str) -> OpDef {
        OpDef { traits: Traits::ALWAYS_SPECULATABLE, effects: Effects::None, ..OpDef::new(name) }
    }

    /// Returns a copy of this definition, which is shared by several ops, under the op's own name.
    #[must_use]
    pub const fn named(self, name: &'static str, summary: &'static str) -> OpDef {
        OpDef { name, summary, ..self }
    }

    /// Returns a copy of this definition with more traits.
    #[must_use]
    pub const fn with(self, traits: Traits) -> OpDef {
        OpDef { traits: self.traits.union(traits), ..self }
    }

    /// Returns whether this is `definition`. Compares addresses.
    #[inline]
    pub fn is(&self, definition: &OpDef) -> bool {
        std::ptr::eq(definition, self)
    }

    /// Returns whether this is one of `definitions`. Compares addresses.
    #[inline]
    pub fn is_one_of(&self, definitions: &[&OpDef]) -> bool {
        definitions.iter().any(|definition| self.is(definition))
    }

    /// Returns whether the op has all of `traits`.
    #[inline]
    pub fn has(&self, traits: Traits) -> bool {
        self.traits.contains(traits)
    }

    /// Returns the operands of `op` by group.
    pub fn operand_groups(&self, view: View<'_>, op: Op) -> SmallVec<[Vec<Value>; 4]> {
        let range = |index| self.operand_range(view, op, index);
        let group = |index| range(index).map(|number| view.operand(op, number)).collect();
        (0..self.operands.len()).map(group).collect()
    }

    /// Returns the operands of group `index` of `op`, as a range of operand indices.
    ///
    /// The sizes are read from `operandSegmentSizes` if the definition has that trait; otherwise the one variadic group
    /// gets the operands that the other groups leave. The range may be empty for an op that the verifier rejects.
    pub fn operand_range(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let segments = self.has(Traits::OPERAND_SEGMENTS).then_some(Name::OPERAND_SEGMENT_SIZES);
        match view.operand_count(op) {
            // Sizes need not be read.
            0 => 0..0,
            count => group_range(view.ctx, self.operands, segments, view.attributes(op), count, index),
        }
    }

    /// Returns the results of group `index` of `op`, as a range of result indices.
    pub fn result_range(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let segments = self.has(Traits::RESULT_SEGMENTS).then_some(Name::RESULT_SEGMENT_SIZES);
        group_range(view.ctx, self.results, segments, view.attributes(op), view.results(op).len(), index)
    }

    /// Returns the operands of the group `name`.
    pub fn operand_group(&self, view: View<'_>, op: Op, name: &str) -> Range<usize> {
        let index = self.operands.iter().position(|group| group.name == name);
        index.map_or(0..0, |index| self.operand_range(view, op, index))
    }

    /// Returns whether `name` is inherent to the op (a property): declared by the definition, or the sizes of its
    /// segments.
    pub fn is_inherent(&self, name: &str) -> bool {
        (self.has(Traits::OPERAND_SEGMENTS) && name == "operandSegmentSizes")
            || (self.has(Traits::RESULT_SEGMENTS) && name == "resultSegmentSizes")
            || self.attributes.iter().any(|group| group.name == name)
    }

    /// Returns the inherent attribute `name`.
    pub fn attribute(&self, name: &str) -> Option<&'static AttrGroup> {
        self.attributes.iter().find(|group| group.name == name)
    }
}

/// Returns the range of group `index` among `count` values.
fn group_range(
    ctx: &Context,
    groups: &[ValueGroup],
    segments: Option<Name>,
    attributes: Attr,
    count: usize,
    index: usize,
) -> Range<usize> {
    if let Some(name) = segments {
        if name == Name::OPERAND_SEGMENT_SIZES
            && let Some(sizes) = ctx.operand_segments(attributes)
            && index < sizes.len()
        {
            if sizes[index] == u8::MAX {
                return 0..0;
            }
            let start = sizes[..index].iter().map(|&size| usize::from(size)).sum::<usize>().min(count);
            return start..(start + usize::from(sizes[index])).min(count);
        }
        let sizes = attributes.get(ctx, name).map(|sizes| sizes.data(ctx));
        let Some(AttrData::DenseArray { element, length, data }) = sizes else { return 0..0 };
        if index >= *length || !element.is_signless(ctx, 32) {
            return 0..0;
        }
        let (sizes, _) = data.as_chunks::<4>();
        let size = |bytes: &[u8; 4]| i32::from_le_bytes(*bytes).max(0) as usize;
        let start = sizes[..index].iter().fold(0usize, |sum, bytes| sum.saturating_add(size(bytes))).min(count);
        return start..start.saturating_add(size(&sizes[index])).min(count);
    }
    let is_one = |group: &ValueGroup| group.arity == Arity::One;
    let ones = |groups: &[ValueGroup]| groups.iter().filter(|group| is_one(group)).count();
    let (before, own) = (ones(&groups[..index]), is_one(&groups[index]));
    // Only values of groups of one are before the group: the groups after it do not matter.
    if own && before == index {
        return index.min(count)..(index + 1).min(count);
    }
    let all = before + usize::from(own) + ones(&groups[index + 1..]);
    // Several variadic groups without segment sizes share the rest evenly (`SameVariadicOperandSize`).
    let share = count.saturating_sub(all).checked_div(groups.len() - all).unwrap_or(0);
    let start = (before + (index - before) * share).min(count);
    start..(start + if own { 1 } else { share }).min(count)
}

/// Parses a dialect's attribute; `expected` is its type, if known.
pub type ParseDialectAttr = fn(&mut OpParser<'_>, mnemonic: &str, expected: Option<Type>) -> Fallible<Attr>;

/// Parses the parameters of a dialect's type after its mnemonic, which is located at `at`.
pub type ParseDialectType = fn(&mut OpParser<'_>, mnemonic: &str, at: Location) -> Fallible<Type>;

/// The kinds of what a dialect declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum DeclaredKind {
    Op,
    Type,
    Attribute,
}

/// A dialect definition.
pub struct Dialect {
    /// The prefix of its ops' names.
    pub name: &'static str,
    /// Its op definitions, in tables.
    pub ops: &'static [&'static [&'static OpDef]],
    /// Enumerations that are attributes of their own: `#arith.fastmath<fast>`.
    pub enums: &'static [&'static EnumDef],
    /// The mnemonics of its types: of those without parameters, unless `parse_type` is given.
    pub types: &'static [&'static str],
    /// Parses `!dialect.mnemonic…`, whatever the mnemonic.
    pub parse_type: Option<ParseDialectType>,
    /// Prints the text after `!dialect.`, for types with parameters.
    pub print_type: Option<fn(&mut OpPrinter<'_>, Type)>,
    /// The mnemonics of the types that may be elements of vectors.
    pub vector_elements: &'static [&'static str],
    /// The mnemonics of the types that may be elements of memrefs.
    pub memref_elements: &'static [&'static str],
    /// Whether upstream's dialect has ops and attributes that are not declared here. Such an op is treated as one of an
    /// unregistered dialect, and such an attribute is kept as it was written.
    pub partial: bool,
    /// Parses `#dialect.mnemonic…` other than enumerations.
    pub parse_attr: Option<ParseDialectAttr>,
    /// Prints the text after `#dialect.`, for attributes other than enumerations.
    pub print_attr: Option<fn(&mut OpPrinter<'_>, Attr)>,
    /// Returns the text of a type after `!dialect.` in the form of MLIR 22, for types that are kept as text. The error is why it
    /// is no type of the dialect.
    pub present_type: Option<fn(&Context, &str) -> Result<String, String>>,
    /// Decodes a type of the dialect in bytecode. Returns its text after `!dialect.`.
    pub encoded_type: Option<fn(&mut dyn super::type_encoding::TypeEncoding) -> Result<String, String>>,
    /// Returns the text of an attribute after `#dialect.` in the form of MLIR 22, for attributes that are kept as text, if it
    /// is that of another version.
    pub present_attr: Option<fn(&str) -> Option<String>>,
    /// Returns the description of an op that materializes the constant `value : ty`, if the dialect can.
    pub constant: Option<fn(&Context, value: Attr, ty: Type, at: Location) -> Option<crate::ir::OpSpec>>,
    /// The inlining rules for its ops.
    pub inlining: Inlining,
    /// Whether ops with its prefix that it does not declare are accepted (`freehold.allow_unknown`).
    pub allow_unknown: bool,
    /// Interprets the facts of ops of any dialect (`freehold.facts`), if this is the dialect of declarations.
    pub interpret_facts: Option<crate::ir::InterpretFacts>,
    /// Verifies a discardable attribute `dialect.x` of any op.
    pub verify_attribute: Option<fn(&VerifyInput<'_>, crate::ir::Name, Attr) -> Fallible>,
    /// Verifies an attribute `dialect.x` of a function argument, given by its number and type; the input's op is the
    /// function.
    pub verify_argument_attribute: Option<fn(&VerifyInput<'_>, (usize, Type), crate::ir::Name, Attr) -> Fallible>,
    /// Verifies an attribute `dialect.x` of a function result, given by its number and type; the input's op is the function.
    pub verify_result_attribute: Option<fn(&VerifyInput<'_>, (usize, Type), crate::ir::Name, Attr) -> Fallible>,
    /// Returns whether constants of ops in a region of `op` are placed in that region rather than further out.
    pub keeps_constants: Option<fn(View<'_>, Op) -> bool>,
    /// Patterns for ops of any dialect: they are tried before those of ops.
    pub general_patterns: &'static [GeneralPattern],
    /// Patterns for its ops whose root is an op of another dialect.
    pub patterns: &'static [Pattern],
    /// Additional `custom<Name>(…)` directives for formats of its ops.
    pub directives: &'static [Directive],
    /// Types that were declared at run time: `!dialect.mnemonic<parameters>`.
    pub declared_types: &'static [DeclaredSymbol],
    /// Attributes that were declared at run time: `#dialect.mnemonic<parameters>`.
    pub declared_attrs: &'static [DeclaredSymbol],
    /// Whether it was declared by an IRDL file.
    pub at_run_time: bool,
    /// Returns the definitions of the ops that `ops` lacks: they are loaded when a program names one.
    pub rest: Option<fn() -> &'static Dialect>,
    /// Returns the dialect, if this is only its name: it is loaded when a program names it.
    pub on_demand: Option<fn() -> &'static Dialect>,
    /// The forms of its ops in versions of MLIR other than the reference; `None`: all versions have them in the same form.
    pub history: Option<&'static dyn DialectHistory>,
    /// Renamed ops: the deprecated name and the present one.
    pub renamed: &'static [(&'static str, &'static str)],
}

impl Dialect {
    /// Returns an empty dialect.
    pub const fn new(name: &'static str) -> Dialect {
        Dialect {
            name,
            ops: &[],
            enums: &[],
            types: &[],
            parse_type: None,
            print_type: None,
            vector_elements: &[],
            memref_elements: &[],
            partial: false,
            parse_attr: None,
            print_attr: None,
            present_type: None,
            encoded_type: None,
            present_attr: None,
            constant: None,
            inlining: Inlining::Anywhere,
            allow_unknown: false,
            interpret_facts: None,
            verify_attribute: None,
            verify_argument_attribute: None,
            verify_result_attribute: None,
            keeps_constants: None,
            general_patterns: &[],
            patterns: &[],
            directives: &[],
            declared_types: &[],
            declared_attrs: &[],
            at_run_time: false,
            rest: None,
            on_demand: None,
            history: None,
            renamed: &[],
        }
    }

    /// Returns whether the dialect declares the op, type or attribute `name`, which is without the dialect's prefix. Types and attributes
    /// that only its `parse_type` and `parse_attr` know are none of those that it declares. O(ops), or O(types and attributes).
    pub fn declares(&self, kind: DeclaredKind, name: &str) -> bool {
        let has = |symbols: &[DeclaredSymbol]| symbols.iter().any(|symbol| symbol.mnemonic == name);
        match kind {
            DeclaredKind::Op => self.op_named(&format!("{}.{name}", self.name)).is_some(),
            DeclaredKind::Type => self.types.contains(&name) || has(self.declared_types),
            DeclaredKind::Attribute => has(self.declared_attrs) || self.enumeration(name).is_some(),
        }
    }

    /// Returns the enumeration that the attribute `#dialect.mnemonic` holds a case of.
    pub fn enumeration(&self, mnemonic: &str) -> Option<&'static EnumDef> {
        let is_it = |enum_def: &&&'static EnumDef| match enum_def.storage {
            EnumStorage::Dialect { mnemonic: other, .. } => other == mnemonic,
            EnumStorage::Integer(_) => false,
        };
        self.enums.iter().find(is_it).copied()
    }

    /// Returns the definition of the op `name`, which includes the prefix. O(ops): the context asks once for each name, so that an
    /// index of all ops would cost more than it saves.
    pub fn op_named(&self, name: &str) -> Option<&'static OpDef> {
        let own = self.ops.iter().copied().flatten().copied().find(|op_def| op_def.name == name);
        own.or_else(|| self.rest?().op_named(name))
    }
}
