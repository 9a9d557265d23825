//! Analyses that passes share. Each is computed when a pass first asks for it, and kept until its body changes.
//!
//! ```
//! use std::sync::Arc;
//!
//! use freehold_core::ir::{Body, Context, Location, View};
//! use freehold_pass::{Analyses, Analysis};
//!
//! /// The number of ops of a body.
//! struct OpCount(usize);
//!
//! impl Analysis for OpCount {
//!     fn compute(view: View<'_>) -> OpCount {
//!         OpCount(view.walk_preorder().len())
//!     }
//! }
//!
//! let ctx = Context::new(&[]);
//! let body = Body::new(ctx.op_name("test.program"), Context::EMPTY_DICTIONARY, Location::UNKNOWN);
//! let analyses = Analyses::default();
//! let count = analyses.get::<OpCount>(View::new(&ctx, &body));
//! assert_eq!(count.0, 0);
//! // The next pass that asks gets the same.
//! assert!(Arc::ptr_eq(&count, &analyses.get::<OpCount>(View::new(&ctx, &body))));
//! ```
//!
//! An analysis reads one body and nothing around it, so the state of the body says whether it still holds
//! ([`Body::state`]). What depends on other functions of a symbol table is a [`SymbolTableAnalysis`]: passes on one function
//! do not see the others, which threads may be changing, so the pass manager computes it before it starts them.

use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex};

use freehold_core::ir::{Body, BodyState, Context, View};
use rustc_hash::FxHashMap;

/// Facts that are computed from one body.
pub trait Analysis: Any + Send + Sync {
    /// Computes the facts. They depend on the body alone: not on bodies nested in it, nor on bodies around it.
    fn compute(view: View<'_>) -> Self;
}

/// The analyses of bodies, by type. Several threads can ask.
#[derive(Default)]
pub struct Analyses {
    kept: Mutex<FxHashMap<(u64, TypeId), Kept>>,
}

/// An analysis, and the state of the body that it is of.
struct Kept {
    state: BodyState,
    analysis: Arc<dyn Any + Send + Sync>,
}

impl Analyses {
    /// Returns an analysis of a body in its present state. Computes it if nobody has asked for it in this state.
    ///
    /// # Panics
    /// A thread panicked inside of this function.
    pub fn get<A: Analysis>(&self, view: View<'_>) -> Arc<A> {
        let state = view.body.state();
        let key = (state.revision(), TypeId::of::<A>());
        if let Some(kept) = self.kept.lock().expect("analysis lock").get(&key).filter(|kept| kept.state == state) {
            return Arc::clone(&kept.analysis).downcast().expect("the type is part of the key");
        }
        // Without the lock: an analysis takes long, and may ask for others.
        let analysis = Arc::new(A::compute(view));
        let kept = Kept { state, analysis: Arc::clone(&analysis) as Arc<dyn Any + Send + Sync> };
        self.kept.lock().expect("analysis lock").insert(key, kept);
        analysis
    }

    /// Drops the analyses of bodies that have changed or that are not in `program`. O(bodies), or constant if there are no
    /// analyses.
    pub(super) fn keep_valid(&mut self, program: &Body) {
        let kept = self.kept.get_mut().expect("analysis lock");
        if kept.is_empty() {
            return;
        }
        let mut states = FxHashMap::default();
        program.for_each_body(&mut |body| {
            states.insert(body.state().revision(), body.state());
        });
        kept.retain(|(revision, _), kept| states.get(revision) == Some(&kept.state));
    }
}

/// Facts that are computed from the functions of a symbol table, for passes on one of them. The default holds if there is no
/// symbol table around the body.
pub trait SymbolTableAnalysis: Any + Send + Sync + Default {
    /// Computes the facts from the body of the symbol table.
    fn compute(ctx: &Context, table: &Body) -> Self;
}

/// A type of analysis that a pass asks for ([`Pass::symbol_table_analyses`](super::Pass::symbol_table_analyses)).
#[derive(Clone, Copy)]
pub struct SymbolTableAnalysisKind {
    id: fn() -> TypeId,
    compute: fn(&Context, &Body) -> Arc<dyn Any + Send + Sync>,
}

impl SymbolTableAnalysisKind {
    /// The kind of the analysis `A`.
    pub const fn of<A: SymbolTableAnalysis>() -> SymbolTableAnalysisKind {
        SymbolTableAnalysisKind { id: TypeId::of::<A>, compute: |ctx, table| Arc::new(A::compute(ctx, table)) }
    }
}

/// The analyses of one symbol table that the passes of a level ask for, in the state before these passes run.
#[derive(Default)]
pub struct SymbolTableAnalyses {
    computed: Vec<(TypeId, Arc<dyn Any + Send + Sync>)>,
}

impl SymbolTableAnalyses {
    /// Computes the analyses of these kinds, each once.
    pub(super) fn compute(
        ctx: &Context,
        table: &Body,
        kinds: impl Iterator<Item = SymbolTableAnalysisKind>,
    ) -> SymbolTableAnalyses {
        let mut analyses = SymbolTableAnalyses::default();
        for kind in kinds {
            let id = (kind.id)();
            if analyses.computed.iter().all(|(other, _)| *other != id) {
                analyses.computed.push((id, (kind.compute)(ctx, table)));
            }
        }
        analyses
    }

    /// Returns an analysis. The default, if no pass of the level has listed it or there is no symbol table.
    pub fn get<A: SymbolTableAnalysis>(&self) -> Arc<A> {
        let computed = self.computed.iter().find(|(id, _)| *id == TypeId::of::<A>());
        computed.and_then(|(_, analysis)| Arc::clone(analysis).downcast().ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::{BodyContext, BodyPass, Pass, PassContext, Pipeline};
    use freehold_core::Module;
    use freehold_core::diagnostics::Fallible;
    use freehold_dialects::DIALECTS;

    const PROGRAM: &str = "func.func @f() { return }  func.func @g() { return }";

    static COMPUTED: AtomicUsize = AtomicUsize::new(0);

    /// The number of ops of a body.
    struct OpCount(usize);

    impl Analysis for OpCount {
        fn compute(view: View<'_>) -> OpCount {
            COMPUTED.fetch_add(1, Ordering::Relaxed);
            OpCount(view.walk_preorder().len())
        }
    }

    struct Reads;

    impl BodyPass for Reads {
        fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
            let view = View::new(cx.ctx, body);
            assert_eq!(cx.analyses.get::<OpCount>(view).0, view.walk_preorder().len());
            Ok(())
        }
    }

    /// Changes the first function: the op of its body, or an op in it.
    struct Changes {
        header: bool,
    }

    impl Pass for Changes {
        fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
            let first = body.nested_bodies_mut().next().expect("a function");
            if self.header {
                let name = Some(cx.ctx.string_attr("h"));
                first.header.attributes = cx.ctx.with_entry(first.header.attributes, cx.ctx.name("sym_name"), name);
            } else {
                let op = first.walk_preorder()[0];
                first.set_attribute(cx.ctx, op, cx.ctx.name("seen"), Some(cx.ctx.unit()));
            }
            Ok(())
        }
    }

    #[test]
    fn an_analysis_is_computed_again_only_for_bodies_that_have_changed() {
        let ctx = Context::new(DIALECTS);
        let mut module = Module::parse(&ctx, "program.mlir", PROGRAM).expect("a program");
        let mut pipeline = Pipeline::new("builtin.module");
        // Three bodies, nothing, one body, one body.
        let added = (|| pipeline.push(Reads)?.push(Reads)?.push(Changes { header: false })?.push(Reads).map(|_| ()))();
        added.expect("passes on any op");
        let added = pipeline.push(Changes { header: true }).and_then(|pipeline| pipeline.push(Reads));
        added.expect("passes on any op");
        pipeline.run(&mut module).expect("passes that do not fail");
        assert_eq!(COMPUTED.load(Ordering::Relaxed), 5);
    }

    /// The number of functions of a symbol table.
    #[derive(Default)]
    struct FunctionCount(usize);

    impl SymbolTableAnalysis for FunctionCount {
        fn compute(_: &Context, table: &Body) -> FunctionCount {
            FunctionCount(table.nested_bodies().count())
        }
    }

    struct Asks {
        lists: bool,
        expected: usize,
    }

    impl Pass for Asks {
        fn run(&self, cx: &PassContext<'_>, _: &mut Body) -> Fallible {
            assert_eq!(cx.symbol_table.get::<FunctionCount>().0, self.expected);
            Ok(())
        }

        fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
            const LISTED: &[SymbolTableAnalysisKind] = &[SymbolTableAnalysisKind::of::<FunctionCount>()];
            if self.lists { LISTED } else { &[] }
        }
    }

    #[test]
    fn passes_on_functions_get_the_analyses_of_the_symbol_table_that_they_list() {
        let ctx = Context::new(DIALECTS);
        let run = |pass: Asks, nested: bool| {
            let mut module = Module::parse(&ctx, "program.mlir", PROGRAM).expect("a program");
            let mut pipeline = Pipeline::new("builtin.module");
            if nested {
                let mut functions = Pipeline::new("func.func");
                functions.push(pass).expect("a pass on any op");
                pipeline.push_nested(functions);
            } else {
                pipeline.push(pass).expect("a pass on any op");
            }
            pipeline.run(&mut module).expect("the pass does not fail");
        };
        run(Asks { lists: true, expected: 2 }, true);
        run(Asks { lists: false, expected: 0 }, true);
        run(Asks { lists: true, expected: 0 }, false);
    }
}
