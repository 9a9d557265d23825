//! IRDL's constraints on types and attributes as data, and their checks.
//!
//! The result of each constraint op is a variable: the first type or attribute that is checked against it and satisfies
//! it becomes its value, and all others must be equal.

use super::predicate::Predicate;
use freehold_core::definition::{SharedAttr, mnemonic_of};
use freehold_core::ir::{Attr, AttrData, Context, TypeData};
use freehold_core::text::{attr_text, parse_type_text};

/// A constraint op. Other constraints are referred to by index.
#[derive(Clone, Debug)]
pub(super) enum Constraint {
    /// `irdl.any`
    Any,
    /// `irdl.c_pred`: a C++ predicate, which cannot be evaluated. It accepts any value and is not a variable: the
    /// values checked against it need not be equal.
    Unknown,
    /// `irdl.c_pred` with a predicate that is known, at least in parts. It is not a variable either.
    Predicate(Predicate),
    /// `irdl.is`
    Is(SharedAttr),
    /// `irdl.c_pred` with `freehold.only = "text"`: the type with this text. It is not a variable.
    IsText(&'static str),
    /// `irdl.base "!builtin.memref"`
    Base(&'static str),
    /// `irdl.base @dialect::@name`; `irdl.parametric @dialect::@name<…>` with constraints on the parameters.
    Declared { dialect: &'static str, mnemonic: &'static str, is_type: bool, parameters: Option<Vec<usize>> },
    /// `irdl.any_of`
    AnyOf(Vec<usize>),
    /// `irdl.all_of`
    AllOf(Vec<usize>),
}

/// The maximum number of steps of a check: nested alternatives take exponential time.
const STEP_LIMIT: usize = 100_000;
/// Constraints nested more deeply are rejected.
const DEPTH_LIMIT: usize = 500;

/// A check, with the variables assigned so far.
pub(super) struct Check<'a> {
    ctx: &'a Context,
    constraints: &'a [Constraint],
    assigned: Vec<Option<Attr>>,
    steps: usize,
    /// Whether constraints are variables.
    variables: bool,
}

impl<'a> Check<'a> {
    pub fn new(ctx: &'a Context, constraints: &'a [Constraint]) -> Check<'a> {
        Check { ctx, constraints, assigned: vec![None; constraints.len()], steps: 0, variables: true }
    }

    /// Like [`Check::new`], for constraints that are no variables: values checked against one need not be equal.
    pub fn independent(ctx: &'a Context, constraints: &'a [Constraint]) -> Check<'a> {
        Check { variables: false, ..Check::new(ctx, constraints) }
    }

    /// Checks `attr` against constraint `index`; returns an error message if it fails. A type is passed as its type
    /// attribute.
    pub fn holds(&mut self, attr: Attr, index: usize) -> Result<(), String> {
        self.holds_at(attr, index, 0)
    }

    fn holds_at(&mut self, attr: Attr, index: usize, depth: usize) -> Result<(), String> {
        self.steps += 1;
        if self.steps > STEP_LIMIT || depth > DEPTH_LIMIT {
            return Err("the constraint is too complex to be checked".to_string());
        }
        let ctx = self.ctx;
        let expected = |expected: Attr| {
            if expected == attr {
                return Ok(());
            }
            Err(format!("expected '{}' but got '{}'", attr_text(ctx, expected), attr_text(ctx, attr)))
        };
        if let Some(value) = self.assigned[index] {
            return expected(value);
        }
        let constraints = self.constraints;
        match &constraints[index] {
            Constraint::Any => {}
            Constraint::Unknown => return Ok(()),
            Constraint::Predicate(predicate) => {
                return match predicate.holds(ctx, attr) {
                    Some(false) => Err(format!("'{}' does not satisfy the constraint", attr_text(ctx, attr))),
                    _ => Ok(()),
                };
            }
            Constraint::Is(value) => expected(value.in_context(ctx))?,
            Constraint::IsText(text) => {
                // A type of a dialect that this context does not have is unknown.
                return parse_type_text(ctx, text).map_or(Ok(()), |only| expected(ctx.type_attr(only)));
            }
            Constraint::Base(name) => {
                let is_type = name.starts_with('!');
                let base = base_name(ctx, attr, is_type);
                if base.as_deref() != Some(name) {
                    return Err(wrong_base(ctx, attr, is_type, &name[1..]));
                }
            }
            Constraint::Declared { dialect, mnemonic, is_type, parameters } => {
                let kind = if *is_type { "type" } else { "attribute" };
                let actual = declared_parameters(ctx, attr, dialect, mnemonic, *is_type);
                let Some(actual) = actual else {
                    let name = format!("{dialect}.{mnemonic}");
                    if parameters.is_none() {
                        return Err(wrong_base(ctx, attr, *is_type, &name));
                    }
                    return Err(format!("expected base {kind} '{name}' but got '{}'", attr_text(ctx, attr)));
                };
                if let Some(parameters) = parameters {
                    if parameters.len() != actual.len() {
                        let name = format!("{dialect}.{mnemonic}");
                        let (has, wants) = (actual.len(), parameters.len());
                        return Err(format!("{kind} '{name}' expects {has} parameters but got {wants}"));
                    }
                    for (&parameter, &constraint) in actual.iter().zip(parameters) {
                        self.holds_at(parameter, constraint, depth + 1)?;
                    }
                }
            }
            Constraint::AnyOf(options) => {
                if !options.iter().any(|&option| self.holds_at(attr, option, depth + 1).is_ok()) {
                    return Err(format!("'{}' does not satisfy the constraint", attr_text(ctx, attr)));
                }
            }
            Constraint::AllOf(parts) => {
                for &part in parts {
                    self.holds_at(attr, part, depth + 1)?;
                }
            }
        }
        if self.variables {
            self.assigned[index] = Some(attr);
        }
        Ok(())
    }
}

fn declared_parameters<'a>(
    ctx: &'a Context,
    attr: Attr,
    dialect: &str,
    mnemonic: &str,
    is_type: bool,
) -> Option<&'a [Attr]> {
    let symbol = match (attr.data(ctx), is_type) {
        (AttrData::Type(ty), true) => match ty.data(ctx) {
            TypeData::Dialect { dialect, mnemonic, parameters } => (*dialect, ctx.str(*mnemonic), &**parameters),
            // The parameters are text.
            TypeData::Opaque { dialect, body, .. } => (*dialect, mnemonic_of(ctx.str(*body)), &[][..]),
            _ => return None,
        },
        (AttrData::Dialect { dialect, mnemonic, parameters }, false) => (*dialect, ctx.str(*mnemonic), &**parameters),
        (AttrData::Opaque { dialect, body, .. }, false) => (*dialect, mnemonic_of(ctx.str(*body)), &[][..]),
        _ => return None,
    };
    (ctx.str(symbol.0) == dialect && symbol.1 == mnemonic).then_some(symbol.2)
}

fn wrong_base(ctx: &Context, attr: Attr, is_type: bool, expected: &str) -> String {
    let kind = if is_type { "type" } else { "attribute" };
    let base = base_name(ctx, attr, is_type).unwrap_or_else(|| attr_text(ctx, attr));
    format!("expected base {kind} '{expected}' but got '{}'", base.trim_start_matches(['!', '#']))
}

/// Returns MLIR's name of the kind of a type (`!builtin.memref`) or attribute (`#builtin.string`). With `is_type`, a
/// type attribute is replaced with the type it holds.
fn base_name(ctx: &Context, attr: Attr, is_type: bool) -> Option<String> {
    let builtin = |name: &str| Some(format!("#builtin.{name}"));
    match attr.data(ctx) {
        AttrData::Type(ty) if is_type => type_base_name(ctx, ty.data(ctx)),
        AttrData::Type(_) => builtin("type"),
        AttrData::Unit => builtin("unit"),
        AttrData::Integer { .. } => builtin("integer"),
        AttrData::Float { .. } => builtin("float"),
        AttrData::String { .. } => builtin("string"),
        AttrData::Array(_) => builtin("array"),
        AttrData::Dictionary(_) => builtin("dictionary"),
        AttrData::SymbolRef { .. } => builtin("symbol_ref"),
        AttrData::AffineMap(_) => builtin("affine_map"),
        AttrData::IntegerSet(_) => builtin("integer_set"),
        AttrData::DenseElements { .. } => builtin("dense_intorfp_elements"),
        AttrData::DenseStrings { .. } => builtin("dense_string_elements"),
        AttrData::DenseArray { .. } => builtin("dense_array"),
        AttrData::Sparse { .. } => builtin("sparse_elements"),
        AttrData::DenseResource { .. } => builtin("dense_resource_elements"),
        AttrData::StridedLayout { .. } => builtin("strided_layout"),
        AttrData::Distinct { .. } => builtin("distinct"),
        AttrData::Dialect { dialect, mnemonic, .. } => Some(format!("#{}.{}", ctx.str(*dialect), ctx.str(*mnemonic))),
        AttrData::Location(_) | AttrData::Opaque { .. } => None,
    }
}

fn type_base_name(ctx: &Context, ty: &TypeData) -> Option<String> {
    let name = match ty {
        TypeData::Integer { .. } => "integer",
        TypeData::Index => "index",
        TypeData::Float(kind) => return Some(format!("!builtin.{}", kind.keyword())),
        TypeData::None => "none",
        TypeData::Complex(_) => "complex",
        TypeData::Tuple(_) => "tuple",
        TypeData::Function { .. } => "function",
        TypeData::Vector { .. } => "vector",
        TypeData::RankedTensor { .. } => "tensor",
        TypeData::UnrankedTensor { .. } => "unranked_tensor",
        TypeData::MemRef { .. } => "memref",
        TypeData::UnrankedMemRef { .. } => "unranked_memref",
        TypeData::Opaque { .. } => "opaque",
        TypeData::Dialect { dialect, mnemonic, .. } => {
            return Some(format!("!{}.{}", ctx.str(*dialect), ctx.str(*mnemonic)));
        }
    };
    Some(format!("!builtin.{name}"))
}
