//! The model of dialects: what their records say, without C++ texts.

/// A dialect.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// The name.
    pub name: String,
    /// Whether the ops, types and attributes are added to the dialect of this name that Freehold loads on demand.
    pub extends: bool,
    /// Enumerations that its types, attributes and ops refer to, by the name of their C++ class.
    pub enums: Vec<Enum>,
    /// Types.
    pub types: Vec<Symbol>,
    /// Attributes.
    pub attributes: Vec<Symbol>,
    /// Ops.
    pub ops: Vec<Op>,
}

impl Dialect {
    /// Whether it has no ops, types and attributes.
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty() && self.types.is_empty() && self.attributes.is_empty()
    }

    /// Drops the summaries of ops, types and attributes.
    pub fn drop_summaries(&mut self) {
        self.types.iter_mut().chain(&mut self.attributes).for_each(|symbol| symbol.summary.clear());
        self.ops.iter_mut().for_each(|op| op.summary.clear());
    }
}

/// An enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// The name of the C++ class, with its name space.
    pub class: String,
    /// The name in the declaration.
    pub name: String,
    /// The width of the integer that holds a value.
    pub width: i64,
    /// The keyword, the C++ name and the value of each case.
    pub cases: Vec<(String, String, i64)>,
    /// The separator between the bits of a value, if the cases are bits.
    pub separator: Option<String>,
}

/// A type or attribute.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The mnemonic.
    pub mnemonic: String,
    /// A line of documentation.
    pub summary: String,
    /// The syntax after the mnemonic.
    pub syntax: SymbolSyntax,
    /// Whether it gets an alias named after its mnemonic.
    pub has_alias: bool,
    /// The interfaces that it implements, without `::mlir::`.
    pub interfaces: Vec<String>,
    /// The reason why the parameters are kept as text, if they are.
    pub why_text: Option<String>,
}

/// The syntax of a type or attribute.
#[derive(Clone, Debug)]
pub enum SymbolSyntax {
    /// No parameters.
    Plain,
    /// The parameters are kept as text.
    Text,
    /// The case of an enumeration; without angle brackets if it is bare.
    Enum {
        /// The name of the enumeration.
        name: String,
        /// Whether there are no angle brackets.
        bare: bool,
    },
    /// Parameters with a format.
    Format {
        /// The format.
        format: String,
        /// The parameters.
        parameters: Vec<Parameter>,
    },
}

/// A parameter of a type or attribute.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// The spelling, as `freehold.spellings` writes it.
    pub spelling: String,
    /// Whether it may be absent.
    pub optional: bool,
    /// Its value if it is absent, as the text of an attribute.
    pub default: Option<String>,
}

/// An op.
#[derive(Clone, Debug, Default)]
pub struct Op {
    /// The name without the dialect.
    pub name: String,
    /// A line of documentation.
    pub summary: String,
    /// Groups of operands.
    pub operands: Vec<Values>,
    /// Groups of results.
    pub results: Vec<Values>,
    /// Attributes and properties.
    pub attributes: Vec<Attribute>,
    /// Regions.
    pub regions: Vec<Region>,
    /// Successors; the flag of one that stands for any number is true.
    pub successors: Vec<(String, bool)>,
    /// Traits, by the names of `freehold.traits`.
    pub traits: Vec<String>,
    /// Relations between types: the kind and the names of groups.
    pub relations: Vec<Vec<String>>,
    /// The format.
    pub format: Option<String>,
    /// The effects by group, `memory` for those on no value; `None` if they are unknown.
    pub effects: Option<Vec<(String, Vec<&'static str>)>>,
    /// The group of destinations.
    pub destination: Option<String>,
    /// The groups of operands and results of which the result is a view.
    pub view: Option<(String, String)>,
    /// The attribute or group that holds the callee.
    pub callee: Option<String>,
    /// Whether it is a function.
    pub is_function: bool,
    /// The dialect whose ops need no prefix in its regions.
    pub default_dialect: Option<String>,
    /// The operands that each successor receives.
    pub branch: Vec<(String, String)>,
    /// The parts that the records leave to C++.
    pub notes: Vec<Note>,
}

/// The parts of an op that its declaration leaves to C++.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// The op has a parser of its own: it is read in the generic form only.
    CustomParser,
    /// The op has a parser of its own, and is a function: it is read as one.
    FunctionParser,
    /// The format is not understood: the op is read in the generic form only.
    Format(String),
    /// The op has a verifier in C++.
    Verifier,
    /// The effects are computed in C++.
    Effects,
    /// The interface, whose methods are in C++.
    Interface(String),
}

/// A group of operands or results.
#[derive(Clone, Debug)]
pub struct Values {
    /// The name.
    pub name: String,
    /// The number of values.
    pub arity: Arity,
    /// The constraint on their types.
    pub constraint: Constraint,
}

/// The number of values of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arity {
    /// One.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups; the attribute holds their sizes.
    VariadicOfVariadic(String),
}

/// A constraint on a type or attribute.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The kind.
    pub kind: ConstraintKind,
    /// The description in messages.
    pub summary: String,
}

/// The kind of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstraintKind {
    /// Any value.
    Any,
    /// The type with this text.
    Only(String),
    /// The type of a dialect with this text.
    OnlyText(String),
    /// The only type of this name of a dialect: it has no parameters.
    OnlyType(String, String),
    /// A type of a dialect.
    Type(String, String),
    /// A predicate in C++.
    Predicate(String),
}

/// An attribute or a property of an op.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The constraint.
    pub constraint: Constraint,
    /// The spelling, as `freehold.spellings` writes it; `None` for any attribute.
    pub spelling: Option<String>,
    /// Whether it may be absent.
    pub presence: Presence,
}

/// Whether an attribute must be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be absent.
    Optional,
    /// It has this default value, the text of an attribute.
    Default(String),
    /// It has this default value, which is not added.
    OptionalDefault(String),
}

/// A region of an op.
#[derive(Clone, Debug)]
pub struct Region {
    /// The name.
    pub name: String,
    /// The number of blocks, if it is fixed.
    pub blocks: Option<i64>,
    /// Whether it stands for any number of regions.
    pub variadic: bool,
}
