//! The target of a conversion: which ops are legal.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::definition::OpDef;
use crate::ir::{Op, View};

/// Whether an op may remain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It remains as it is.
    Legal,
    /// It must be rewritten.
    Illegal,
    /// A partial conversion tries to rewrite it, and leaves it if it cannot. A full conversion must rewrite it.
    Unknown,
}

/// Returns whether an op is legal.
type Predicate = Arc<dyn Fn(View<'_>, Op) -> bool + Send + Sync>;

#[derive(Clone)]
enum Rule {
    Always(Legality),
    If(Predicate),
}

impl Rule {
    fn legality(&self, view: View<'_>, op: Op) -> Legality {
        match self {
            Rule::Always(legality) => *legality,
            Rule::If(predicate) if predicate(view, op) => Legality::Legal,
            Rule::If(_) => Legality::Illegal,
        }
    }
}

/// Decides which ops are legal. A rule for an op takes precedence over one for its dialect, which takes precedence over
/// the rule for all others. Without any, the legality of an op is unknown.
#[must_use]
#[derive(Clone, Default)]
pub struct ConversionTarget {
    ops: FxHashMap<&'static str, Rule>,
    dialects: FxHashMap<String, Rule>,
    others: Option<Rule>,
}

impl ConversionTarget {
    /// Returns a target without rules.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Makes the ops of a definition legal.
    pub fn legal(mut self, definition: &'static OpDef) -> ConversionTarget {
        self.ops.insert(definition.name, Rule::Always(Legality::Legal));
        self
    }

    /// Makes the ops of a definition illegal.
    pub fn illegal(mut self, definition: &'static OpDef) -> ConversionTarget {
        self.ops.insert(definition.name, Rule::Always(Legality::Illegal));
        self
    }

    /// Makes the ops of a definition legal for which the predicate returns true, and the others illegal.
    pub fn legal_if(
        mut self,
        definition: &'static OpDef,
        predicate: impl Fn(View<'_>, Op) -> bool + Send + Sync + 'static,
    ) -> ConversionTarget {
        self.ops.insert(definition.name, Rule::If(Arc::new(predicate)));
        self
    }

    /// Makes the ops of a dialect legal.
    pub fn legal_dialect(mut self, name: &str) -> ConversionTarget {
        self.dialects.insert(name.to_string(), Rule::Always(Legality::Legal));
        self
    }

    /// Makes the ops of a dialect illegal.
    pub fn illegal_dialect(mut self, name: &str) -> ConversionTarget {
        self.dialects.insert(name.to_string(), Rule::Always(Legality::Illegal));
        self
    }

    /// Makes those of all other ops legal for which the predicate returns true, and the rest illegal.
    pub fn others_legal_if(
        mut self,
        predicate: impl Fn(View<'_>, Op) -> bool + Send + Sync + 'static,
    ) -> ConversionTarget {
        self.others = Some(Rule::If(Arc::new(predicate)));
        self
    }

    /// Returns whether the op may remain.
    pub fn legality(&self, view: View<'_>, op: Op) -> Legality {
        let name = view.ctx.op_name_data(view.name(op));
        let rule = self.ops.get(&*name.text).or_else(|| self.dialects.get(view.ctx.str(name.dialect)));
        rule.or(self.others.as_ref()).map_or(Legality::Unknown, |rule| rule.legality(view, op))
    }
}
