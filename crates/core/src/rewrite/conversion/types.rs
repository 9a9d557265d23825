//! The conversion of types, and the ops that connect values of converted and original types.

use std::sync::Arc;

use crate::ir::{Context, Location, Op, Rewriter, Type, Value, View};

/// Converts a type; `None` if the rule does not apply to it.
type Rule = Arc<dyn Fn(&Context, Type) -> Option<Type> + Send + Sync>;

/// Creates ops, at the insertion point of the rewriter, that convert a value to a type. Returns the result, or `None` if
/// it cannot; then it must not have created anything.
pub type Materialization = Arc<dyn Fn(&mut Rewriter<'_>, Location, Value, Type) -> Option<Value> + Send + Sync>;

/// The conversion of types: rules, and the materializations between original and converted types.
#[must_use]
#[derive(Clone, Default)]
pub struct TypeConverter {
    rules: Vec<Rule>,
    source: Option<Materialization>,
    argument: Option<Materialization>,
    target: Option<Materialization>,
}

impl TypeConverter {
    /// Returns a converter without rules: all types are legal, and none can be materialized.
    pub fn new() -> TypeConverter {
        TypeConverter::default()
    }

    /// Adds a rule. The first rule that returns a type decides. A rule that returns its argument declares it legal.
    pub fn rule(mut self, rule: impl Fn(&Context, Type) -> Option<Type> + Send + Sync + 'static) -> TypeConverter {
        self.rules.push(Arc::new(rule));
        self
    }

    /// Sets how a value of an original type is made from a converted one.
    pub fn source(
        mut self,
        make: impl Fn(&mut Rewriter<'_>, Location, Value, Type) -> Option<Value> + Send + Sync + 'static,
    ) -> TypeConverter {
        self.source = Some(Arc::new(make));
        self
    }

    /// Sets how a value of an original type is made from a converted block argument. The default is
    /// [`TypeConverter::source`].
    pub fn argument(
        mut self,
        make: impl Fn(&mut Rewriter<'_>, Location, Value, Type) -> Option<Value> + Send + Sync + 'static,
    ) -> TypeConverter {
        self.argument = Some(Arc::new(make));
        self
    }

    /// Sets how a value of a converted type is made. The given value has the original type or, if a pattern has replaced
    /// it with a value of a type other than the converted one, that type.
    pub fn target(
        mut self,
        make: impl Fn(&mut Rewriter<'_>, Location, Value, Type) -> Option<Value> + Send + Sync + 'static,
    ) -> TypeConverter {
        self.target = Some(Arc::new(make));
        self
    }

    /// Returns the type that `ty` becomes: `ty` itself if no rule applies. O(rules).
    pub fn convert(&self, ctx: &Context, ty: Type) -> Type {
        self.rules.iter().find_map(|rule| rule(ctx, ty)).unwrap_or(ty)
    }

    /// Returns whether a type does not change.
    pub fn is_legal(&self, ctx: &Context, ty: Type) -> bool {
        self.convert(ctx, ty) == ty
    }

    /// Returns whether the types of all operands and results of an op do not change.
    pub fn is_legal_op(&self, view: View<'_>, op: Op) -> bool {
        let mut values = view.operands(op).chain(view.results(op).iter().copied());
        values.all(|value| self.is_legal(view.ctx, view.ty(value)))
    }

    pub(super) fn make(&self, kind: Kind) -> Option<&Materialization> {
        match kind {
            Kind::Source => self.source.as_ref(),
            Kind::Argument => self.argument.as_ref().or(self.source.as_ref()),
            Kind::Target => self.target.as_ref(),
        }
    }
}

/// The kind of a materialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Of an original type from the converted result of an op.
    Source,
    /// Of an original type from a converted block argument.
    Argument,
    /// Of a converted type.
    Target,
}
