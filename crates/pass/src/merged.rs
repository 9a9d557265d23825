//! Merges adjacent nested pipelines, as `mlir-opt` does.
//!
//! `func.func(a),func.func(b)` runs `a` and `b` on the first function, then on the second. Adjacent pipelines on ops of
//! other names are merged into the same step, so that one walk over the nested ops is enough. A pipeline on any op
//! (`any(…)`) is merged only with pipelines on ops that it cannot run on, because one of its passes requires another
//! op.

use super::{Element, Pipeline, Scheduled, SymbolTableAnalysisKind};
use freehold_core::definition::Traits;
use freehold_core::ir::{Context, OpNameData};
use freehold_core::sort::sort_by_key;

/// A step of a pipeline.
pub(super) enum Step<'p> {
    /// A pass on the pipeline's own op.
    Pass(&'p Scheduled),
    /// Pipelines on nested ops. Each name occurs once; the pipeline on any op is last.
    Nested(Vec<Group<'p>>),
}

/// The number of passes of a nested step that its words name.
const MOST_NAMED: usize = 3;

impl Step<'_> {
    /// Returns the names of the passes, for a person: `canonicalize`, `func.func(cse, canonicalize, …)`.
    pub fn words(&self) -> String {
        match self {
            Step::Pass(scheduled) => scheduled.name.to_string(),
            Step::Nested(groups) => {
                let of_group = |group: &Group<'_>| {
                    let mut names: Vec<String> = group.steps.iter().take(MOST_NAMED).map(Step::words).collect();
                    if group.steps.len() > MOST_NAMED {
                        names.push("…".to_string());
                    }
                    format!("{}({})", group.anchor, names.join(", "))
                };
                groups.iter().map(of_group).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// The steps for ops of one name, or for any op.
pub(super) struct Group<'p> {
    /// The op name, or `any`.
    pub anchor: &'p str,
    /// The steps on each op.
    pub steps: Vec<Step<'p>>,
}

impl<'p> Group<'p> {
    /// Converts a pipeline.
    pub fn of(ctx: &Context, pipeline: &'p Pipeline) -> Group<'p> {
        Group { anchor: &pipeline.anchor, steps: merged(ctx, &pipeline.elements.iter().collect::<Vec<_>>()) }
    }

    /// Whether one of its passes prints.
    pub fn shows(&self) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Pass(scheduled) => scheduled.pass.shows(),
            Step::Nested(groups) => groups.iter().any(Group::shows),
        })
    }

    /// Whether one of its passes on the op itself asks which arguments callees free.
    pub fn symbol_table_analyses(&self) -> impl Iterator<Item = SymbolTableAnalysisKind> + '_ {
        let of_step = |step: &Step<'_>| match step {
            Step::Pass(scheduled) => scheduled.pass.symbol_table_analyses(),
            Step::Nested(_) => &[],
        };
        self.steps.iter().flat_map(of_step).copied()
    }

    /// Whether this is a pipeline on any op that can run on ops of this name.
    pub fn is_generic_for(&self, name: &OpNameData) -> bool {
        let fits = |step: &Step<'_>| match step {
            Step::Pass(scheduled) => scheduled.anchor.is_none_or(|anchor| *anchor == *name.text),
            Step::Nested(_) => true,
        };
        self.anchor == "any" && self.steps.iter().all(fits)
    }
}

/// Adjacent pipelines, before their elements are merged.
type Neighbors<'p> = Vec<(&'p str, Vec<&'p Element>)>;

/// Converts elements to steps. The recursion depth is the nesting depth of pipelines, which the parser limits.
fn merged<'p>(ctx: &Context, elements: &[&'p Element]) -> Vec<Step<'p>> {
    let mut steps = Vec::new();
    let mut last: Neighbors<'p> = Vec::new();
    for &element in elements {
        match element {
            Element::Pass(scheduled) => {
                close(ctx, &mut last, &mut steps);
                steps.push(Step::Pass(scheduled));
            }
            Element::Nested(nested) => {
                let inner: Vec<&Element> = nested.elements.iter().collect();
                if last.iter().any(|other| conflict(ctx, (&nested.anchor, &inner), (other.0, &other.1))) {
                    close(ctx, &mut last, &mut steps);
                }
                match last.iter_mut().find(|other| other.0 == nested.anchor) {
                    Some(other) => other.1.extend(inner),
                    None => last.push((&nested.anchor, inner)),
                }
            }
        }
    }
    close(ctx, &mut last, &mut steps);
    steps
}

/// Appends a step for adjacent pipelines.
fn close<'p>(ctx: &Context, last: &mut Neighbors<'p>, steps: &mut Vec<Step<'p>>) {
    if last.is_empty() {
        return;
    }
    let mut groups: Vec<Group<'p>> =
        last.drain(..).map(|(anchor, inner)| Group { anchor, steps: merged(ctx, &inner) }).collect();
    sort_by_key(&mut groups, |group| (group.anchor == "any", group.anchor));
    steps.push(Step::Nested(groups));
}

/// Whether two pipelines, one of which is on any op, may run on the same op.
fn conflict(ctx: &Context, one: (&str, &[&Element]), other: (&str, &[&Element])) -> bool {
    let runs_on = |elements: &[&Element], name: &str| {
        let isolated = ctx.op_def(ctx.op_name(name)).is_some_and(|op_def| op_def.has(Traits::ISOLATED_FROM_ABOVE));
        isolated
            && elements.iter().all(|element| match element {
                Element::Pass(scheduled) => scheduled.anchor.is_none_or(|anchor| anchor == name),
                Element::Nested(_) => true,
            })
    };
    match (one.0, other.0) {
        ("any", "any") => true,
        ("any", name) => runs_on(one.1, name),
        (name, "any") => runs_on(other.1, name),
        _ => false,
    }
}
