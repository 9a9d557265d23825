//! Analyses that passes share. Each is computed when a pass first asks for it, and kept until its body changes.
//!
//! ```
//! use freehold_core::ir::{Body, Context, View};
//! use freehold_passes::pipeline::{Analyses, Analysis};
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
//! let body = Body::new(ctx.op_name("test.program"), ctx.empty_dictionary(), freehold_core::ir::Location::UNKNOWN);
//! let analyses = Analyses::default();
//! let count = analyses.get::<OpCount>(View::new(&ctx, &body));
//! assert_eq!(count.0, 0);
//! // The second pass that asks gets the same.
//! assert!(std::sync::Arc::ptr_eq(&count, &analyses.get::<OpCount>(View::new(&ctx, &body))));
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
        let computed = computed.map(|(_, analysis)| Arc::clone(analysis));
        computed.map_or_else(Arc::default, |analysis| analysis.downcast().expect("the type is the key"))
    }
}
