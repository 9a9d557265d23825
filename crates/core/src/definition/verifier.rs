//! The verifier of whole programs.
//!
//! For each body, it verifies in this order: every op by its definition ([`verify_op_by_row`]) and the structure of its
//! regions and blocks, parents before their contents; the rules that need valid regions, after those regions; then, if
//! no error was found, dominance of definitions over uses. Bodies are independent of one another. Cost: O(ops +
//! operands). No recursion.
//!
//! While the ops are verified, dominance is checked where a definition is in the block of the use or in one around it, which is
//! nearly everywhere. Only if some use is left is the dominance tree of its region computed.
//!
//! Invariants checked here: blocks end in terminators (unless their op needs none); only terminators have successors,
//! and those are in the same region; entry blocks have no predecessors; graph regions have one block; ops of registered
//! dialects are registered; definitions dominate uses.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::*;
use crate::diagnostics::{Diagnostics, Fallible, InFlightDiagnostic, Panic, catch, near_op, resume};
use crate::ir::*;
use crate::text::op_text;
use crate::threads;

/// Verifies `body`, including its isolated op, and all nested bodies. Errors are reported. After the first body with an
/// error, no other body is verified.
///
/// # Errors
///
/// If the program is invalid.
pub fn verify_program(ctx: &Context, body: &Body, diagnostics: &Diagnostics) -> Fallible {
    verify_program_in(ctx, body, &SymbolScope::EMPTY, diagnostics, &KnownSignatures::default())
}

/// Like [`verify_program`], for a body in the symbol scope `outer`. Signatures that were found valid are added to
/// `signatures`, so that a program that is verified repeatedly checks each signature once.
///
/// # Errors
///
/// If the program is invalid.
pub fn verify_program_in(
    ctx: &Context,
    body: &Body,
    outer: &SymbolScope<'_>,
    diagnostics: &Diagnostics,
    signatures: &KnownSignatures,
) -> Fallible {
    verify_root_by_row(View::new(ctx, body), diagnostics)?;
    verify_body(View::new(ctx, body), Some(outer), diagnostics, signatures, false)?;
    verify_root_regions_by_row(View::new(ctx, body), diagnostics)
}

/// Like [`verify_program`]. If `has_passes`, the program notes that it was verified, for [`verify_changes`].
///
/// # Errors
///
/// If the program is invalid.
pub fn verify_parsed(ctx: &Context, body: &mut Body, diagnostics: &Diagnostics, has_passes: bool) -> Fallible {
    let signatures = &KnownSignatures::default();
    verify_program_in(ctx, body, &SymbolScope::EMPTY, diagnostics, signatures)?;
    if has_passes {
        note_verified(ctx, body, signatures);
    }
    Ok(())
}

/// Like [`verify_program_in`], but verifies only what may have become invalid since this function last found the body, or one of
/// those in it, valid. Debug builds verify everything, and compare.
///
/// # Errors
///
/// If the program is invalid. The errors are those of [`verify_program_in`].
pub fn verify_changes(
    ctx: &Context,
    body: &mut Body,
    outer: &SymbolScope<'_>,
    diagnostics: &Diagnostics,
    signatures: &KnownSignatures,
) -> Fallible {
    let is_valid = verify_changed_program(View::new(ctx, body), outer, signatures).is_ok();
    if !is_valid || cfg!(debug_assertions) {
        let verified = verify_program_in(ctx, body, outer, diagnostics, signatures);
        debug_assert_eq!(
            is_valid,
            verified.is_ok(),
            "what has changed is valid, the program is not, or the other way round"
        );
        verified?;
    }
    note_verified(ctx, body, signatures);
    Ok(())
}

fn note_verified(ctx: &Context, body: &mut Body, signatures: &KnownSignatures) {
    body.for_each_body_mut(&mut |body| body.note_verified(|body, op| signatures.validity(View::new(ctx, body), op)));
}

/// Verifies what has changed. Which error there is, is left to be told.
fn verify_changed_program(view: View<'_>, outer: &SymbolScope<'_>, signatures: &KnownSignatures) -> Fallible {
    let diagnostics = &Diagnostics::default();
    verify_root_by_row(view, diagnostics)?;
    verify_body(view, Some(outer), diagnostics, signatures, true)?;
    verify_root_regions_by_row(view, diagnostics)
}

/// Like [`verify_program`], for editors: goes on after errors, with at most one for each op directly in a body, and verifies only
/// the bodies for which `includes` returns true. It runs on one thread.
pub fn verify_bodies(ctx: &Context, body: &Body, diagnostics: &Diagnostics, includes: &dyn Fn(&Body) -> bool) {
    let view = View::new(ctx, body);
    if !includes(body) {
        return verify_included(view, None, diagnostics, includes);
    }
    let is_valid = verify_root_by_row(view, diagnostics).is_ok();
    verify_included(view, None, diagnostics, includes);
    if is_valid {
        let _ = verify_root_regions_by_row(view, diagnostics);
    }
}

fn verify_included(
    view: View<'_>,
    outer: Option<&SymbolScope<'_>>,
    diagnostics: &Diagnostics,
    includes: &dyn Fn(&Body) -> bool,
) {
    let symbols = SymbolScope::of(view, outer);
    if includes(view.body) {
        let (ctx, body, signatures) = (view.ctx, view.body, &KnownSignatures::default());
        let (order, has_doubts) = (&body.op_order(), &AtomicBool::new(false));
        BodyVerifier { ctx, body, order, diagnostics, symbols: &symbols, signatures, has_doubts, affected: None }
            .run_to_end();
    }
    for body in view.nested_bodies() {
        let nested = View::new(view.ctx, body);
        stacker::maybe_grow(64 << 10, 1 << 20, || verify_included(nested, Some(&symbols), diagnostics, includes));
    }
}

/// Verifies `body`, which is in the symbol scope `outer`, and all nested bodies: everything, or only what has changed.
fn verify_body(
    view: View<'_>,
    outer: Option<&SymbolScope<'_>>,
    diagnostics: &Diagnostics,
    signatures: &KnownSignatures,
    only_changes: bool,
) -> Fallible {
    let symbols = &signatures.known_scope(SymbolScope::of(view, outer));
    let View { ctx, body } = view;
    let changes = if only_changes { body.changes(symbols.version()) } else { Changes::All };
    if !matches!(changes, Changes::Nothing) {
        let affected = match &changes {
            Changes::Some(affected) => Some(affected),
            Changes::All | Changes::Nothing => None,
        };
        let has_doubts = &AtomicBool::new(affected.is_some_and(|affected| affected.has_new_flow));
        let order = &body.op_order();
        BodyVerifier { ctx, body, order, diagnostics, symbols, signatures, has_doubts, affected }.run()?;
    }
    let nested: Vec<&Body> = view.nested_bodies().collect();
    in_parts(
        &nested,
        |body| body.op_capacity(),
        (diagnostics, signatures),
        |nested, diagnostics, signatures| {
            nested.iter().try_for_each(|body| {
                // Bodies nest as deep as the source text does, which the parser limits.
                stacker::maybe_grow(64 << 10, 1 << 20, || {
                    verify_body(View::new(view.ctx, body), Some(symbols), diagnostics, signatures, only_changes)
                })
            })
        },
    )
}

/// Fewer ops are verified on one thread.
const SMALL: usize = 8192;

/// Runs `verify` on `items` of these sizes; if they are large together, in parts on several threads. Only the errors of
/// the first part that fails are reported.
fn in_parts<T: Copy + Sync>(
    items: &[T],
    size: impl Fn(T) -> usize,
    (diagnostics, signatures): (&Diagnostics, &KnownSignatures),
    verify: impl Fn(&[T], &Diagnostics, &KnownSignatures) -> Fallible + Sync,
) -> Fallible {
    let total = items.iter().fold(0usize, |sum, &item| sum.saturating_add(size(item)));
    // Querying the number of threads starts them, so only query it if there is enough work.
    let threads = if total < SMALL || items.len() == 1 { 1 } else { threads::count() };
    if threads == 1 {
        return verify(items, diagnostics, signatures);
    }
    // Parts of about the same size.
    let (share, mut sum) = (total.div_ceil(threads), 0);
    let mut parts: Vec<&[T]> = Vec::new();
    let mut start = 0;
    for (index, &item) in items.iter().enumerate() {
        sum += size(item);
        if sum >= share || index + 1 == items.len() {
            parts.push(&items[start..=index]);
            (start, sum) = (index + 1, 0);
        }
    }
    let verified: Vec<Result<(Fallible, Diagnostics), Box<Panic>>> = parts
        .into_par_iter()
        .map(|part| {
            let own = Diagnostics::default();
            catch(|| verify(part, &own, &KnownSignatures::default())).map(|verified| (verified, own))
        })
        .collect();
    for part in verified {
        let (verified, own) = part.unwrap_or_else(|panic| resume(panic));
        diagnostics.extend(own.take());
        verified?;
    }
    Ok(())
}

/// The dominance in a body, the regions around the last op, and its block.
#[derive(Default)]
struct KnownDominance {
    dominance: Dominance,
    around: RegionPath,
    last: Option<(Block, bool)>,
}

impl KnownDominance {
    /// Returns whether a block is reachable from the entry of its region.
    fn is_reachable(&mut self, body: &Body, block: Block, region: Region) -> bool {
        if let Some((last, is_reachable)) = self.last
            && last == block
        {
            return is_reachable;
        }
        let is_reachable = body.is_entry_block(block) || self.dominance.tree(body, region).is_reachable(block);
        self.last = Some((block, is_reachable));
        is_reachable
    }
}

#[derive(Clone, Copy)]
struct BodyVerifier<'a> {
    ctx: &'a Context,
    body: &'a Body,
    order: &'a OpOrder<'a>,
    diagnostics: &'a Diagnostics,
    symbols: &'a SymbolScope<'a>,
    signatures: &'a KnownSignatures,
    /// Whether some use is not dominated as [`BodyVerifier::is_dominated_nearby`] finds.
    has_doubts: &'a AtomicBool,
    /// The ops that are verified, if these are not all.
    affected: Option<&'a Affected>,
}

/// A place in the regions of an op.
struct Place {
    op: Op,
    name: OpName,
    known: KnownRegions,
    /// The number of regions that were entered.
    regions: usize,
    /// The rest of the region.
    block: Option<Block>,
    /// The rest of the block before it.
    next: Option<Op>,
}

impl BodyVerifier<'_> {
    fn run(&self) -> Fallible {
        let graph = self.ctx.op_def(self.body.header.name).is_some_and(|op_def| op_def.has(Traits::GRAPH_REGION));
        let op_location = self.body.header.location;
        for (index, &region) in self.body.roots().iter().enumerate() {
            self.verify_region(region, index, graph, self.body.header.name, op_location)?;
        }
        if self.affected.is_some() || self.body.op_capacity() < SMALL {
            self.verify_top_ops()?;
        } else {
            self.in_parts(&self.tops(), |verifier, ops| verifier.verify_ops(ops))?;
        }
        self.verify_terminators(self.body.roots(), self.body.header.name)?;
        if !self.has_doubts.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.in_parts(&self.tops(), |verifier, ops| verifier.verify_dominance(ops, &mut KnownDominance::default()))
    }

    /// Verifies the body, and goes on with the next op after an error.
    fn run_to_end(&self) {
        let graph = self.ctx.op_def(self.body.header.name).is_some_and(|op_def| op_def.has(Traits::GRAPH_REGION));
        let (owner, at) = (self.body.header.name, self.body.header.location);
        let mut regions = self.body.roots().iter().enumerate();
        if regions.any(|(index, &region)| self.verify_region(region, index, graph, owner, at).is_err()) {
            return;
        }
        let tops = self.tops();
        let failed = tops.iter().filter(|top| self.verify_ops(&[**top]).is_err()).count();
        if failed == 0 && self.verify_terminators(self.body.roots(), owner).is_ok() {
            let mut known = KnownDominance::default();
            for top in tops {
                let _ = self.verify_dominance(&[top], &mut known);
            }
        }
    }

    /// Returns the ops directly in the regions of the body.
    fn tops(&self) -> Vec<Op> {
        let blocks = self.body.roots().iter().flat_map(|&region| self.body.blocks(region));
        blocks.flat_map(|block| self.body.ops(block)).collect()
    }

    /// Runs `verify` on the top-level ops; those of large bodies in parts on several threads.
    fn in_parts(&self, tops: &[Op], verify: fn(&BodyVerifier<'_>, &[Op]) -> Fallible) -> Fallible {
        let BodyVerifier { ctx, body, order, symbols, has_doubts, affected, .. } = *self;
        in_parts(
            tops,
            |_| 1,
            (self.diagnostics, self.signatures),
            |part, diagnostics, signatures| {
                let verifier =
                    BodyVerifier { ctx, body, order, diagnostics, symbols, signatures, has_doubts, affected };
                verify(&verifier, part)
            },
        )
    }

    /// Verifies `tops` and their contents, except for dominance.
    fn verify_ops(&self, tops: &[Op]) -> Fallible {
        let mut places: Vec<Place> = Vec::new();
        tops.iter().try_for_each(|&top| self.verify_top(top, &mut places))
    }

    /// Verifies all ops, or those that are affected, except for dominance.
    fn verify_top_ops(&self) -> Fallible {
        let mut places: Vec<Place> = Vec::new();
        for block in self.body.roots().iter().flat_map(|&region| self.body.blocks(region)) {
            let mut op = self.body.first_op(block);
            while let Some(current) = op {
                if self.affected.is_none_or(|affected| affected.has(current)) {
                    self.verify_top(current, &mut places)?;
                }
                op = self.body.next(current);
            }
        }
        Ok(())
    }

    fn verify_top(&self, top: Op, places: &mut Vec<Place>) -> Fallible {
        if let Some(known) = self.verify_op(top, self.body.header.name)? {
            places.push(self.place(top, known));
            self.verify_contents(places)?;
        }
        Ok(())
    }

    fn place(&self, op: Op, known: KnownRegions) -> Place {
        Place { op, name: self.body.name(op), known, regions: 0, block: None, next: None }
    }

    /// Verifies what is in the regions of an op, then the rules that need valid regions.
    fn verify_contents(&self, places: &mut Vec<Place>) -> Fallible {
        let body = self.body;
        while let Some(place) = places.last_mut() {
            if let Some(op) = place.next {
                place.next = body.next(op);
                if self.affected.is_none_or(|affected| affected.has(op))
                    && let Some(known) = self.verify_op(op, place.name)?
                {
                    places.push(self.place(op, known));
                }
            } else if let Some(block) = place.block {
                (place.block, place.next) = (body.next_block(block), body.first_op(block));
            } else if let Some(&region) = body.regions(place.op).get(place.regions) {
                (place.regions, place.block) = (place.regions + 1, body.first_block(region));
            } else {
                let (op, known) = (place.op, place.known);
                places.pop();
                self.leave(op, known)?;
            }
        }
        Ok(())
    }

    /// Verifies the rules for an op that need valid regions.
    fn leave(&self, op: Op, known: KnownRegions) -> Fallible {
        if !matches!(known, KnownRegions::Frame { .. }) {
            self.verify_terminators(self.body.regions(op), self.body.name(op))?;
            let Some(op_def) = self.body.op_def(self.ctx, op) else { return Ok(()) };
            let input = self.input(op);
            verify_regions_by_row(&input)?;
            if let Some(verify) = op_def.verify_regions_signature {
                self.signatures.once_for_regions(self.body, op, || verify(&input))?;
            }
            if let Some(verify) = op_def.verify_regions {
                verify(&input)?;
            }
        }
        self.signatures.add_regions(View::new(self.ctx, self.body), op, known);
        Ok(())
    }

    fn input(&self, op: Op) -> VerifyInput<'_> {
        let (ctx, body, diagnostics, symbols) = (self.ctx, self.body, self.diagnostics, self.symbols);
        VerifyInput { ctx, body, op, diagnostics, symbols, root: None }
    }

    fn error(&self, op: Op, message: impl Into<String>) -> InFlightDiagnostic<'_> {
        self.diagnostics.error_on(View::new(self.ctx, self.body), op, message)
    }

    /// Verifies an op, which is in an op named `parent`. Returns what is known about it if it has contents to verify.
    fn verify_op(&self, op: Op, parent: OpName) -> Fallible<Option<KnownRegions>> {
        self.ctx.cancellation().check();
        if !self.is_dominated_nearby(op) {
            self.has_doubts.store(true, Ordering::Relaxed);
        }
        let regions = self.body.regions(op);
        if regions.is_empty() {
            let known = self.signatures.of(self.body, op, parent);
            if let Known::All { is_last } = known
                && (!is_last || self.body.next(op).is_none())
            {
                return Ok(None);
            }
            self.verify_definition(op, known)?;
            let nothing = KnownRegions::New { is_small: false, has_frame: false };
            return Ok(self.body.nested(op).map(|_| nothing));
        }
        let known = self.signatures.of_regions(self.body, op, parent);
        match known {
            KnownRegions::Contents => return Ok(None),
            KnownRegions::Frame { .. } => {}
            KnownRegions::New { .. } => self.verify_definition(op, self.signatures.of(self.body, op, parent))?,
        }
        let graph = self.body.op_def(self.ctx, op).is_some_and(|op_def| op_def.has(Traits::GRAPH_REGION));
        for (index, &region) in regions.iter().enumerate() {
            self.verify_region(region, index, graph, self.body.name(op), self.body.location(op))?;
        }
        Ok(Some(known))
    }

    /// Verifies an op with this signature by its definition.
    fn verify_definition(&self, op: Op, known: Known) -> Fallible {
        let name = self.ctx.op_name_data(self.body.name(op));
        let has_none = known == (Known::Right { is_plain: true });
        if !has_none && (self.ctx.has_facts() || name.op_def.is_none_or(|op_def| op_def.declaration.is_none())) {
            self.verify_facts(op, name)?;
        }
        match name.op_def {
            Some(op_def) => verify_op_of(&self.input(op), op_def, self.signatures, known),
            None => {
                verify_dialect_attributes(&self.input(op))?;
                self.verify_undeclared(op, name)
            }
        }
    }

    /// Verifies the facts of an op, and that an op which only its facts describe may be undeclared.
    fn verify_facts(&self, op: Op, name: &OpNameData) -> Fallible {
        let attributes = self.body.attributes(op);
        if attributes.get(self.ctx, Name::FREEHOLD_FACTS).is_none() {
            return Ok(());
        }
        let is_empty = self.body.nested(op).is_some_and(|nested| nested.root_block().is_none());
        let is_function = declares_function(name.op_def, is_empty);
        if let Some(problem) = self.ctx.facts_problem(self.body.name(op), attributes, is_function) {
            return self.error(op, format!("'{}' op 'freehold.facts': {problem}", name.text)).fail();
        }
        match name.base.map(|base| self.ctx.op_name_data(base)) {
            Some(base) if base.op_def.is_none() => self.verify_undeclared(op, base),
            _ => Ok(()),
        }
    }

    fn verify_undeclared(&self, op: Op, name: &OpNameData) -> Fallible {
        let dialect = self.ctx.str(name.dialect);
        // A name without a dot belongs to no dialect.
        match self.ctx.dialect(dialect).filter(|_| name.text.contains('.')) {
            Some(known) if !known.allow_unknown && !known.partial => {
                let message = format!(
                    "unregistered operation '{}' found in dialect ('{dialect}') that does not allow unknown operations",
                    name.text
                );
                let near = near_op(self.ctx, &name.text).filter(|_| self.ctx.gives_advice());
                self.error(op, message).help_if(near.map(|near| format!("did you mean '{near}'?"))).fail()
            }
            known if known.is_none_or(|known| known.partial) && !self.ctx.allow_unregistered() => self
                .error(
                    op,
                    format!(
                        "'{}' op created with unregistered dialect. If this is intended, please call \
                     allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the \
                     MLIR opt tool used",
                        name.text
                    ),
                )
                .fail(),
            _ => Ok(()),
        }
    }

    fn verify_region(&self, region: Region, index: usize, graph: bool, owner: OpName, at: Location) -> Fallible {
        let body = self.body;
        let Some(entry) = body.first_block(region) else { return Ok(()) };
        let several = body.next_block(entry).is_some();
        if graph && several {
            let name = &self.ctx.op_name_data(owner).text;
            let message = format!("'{name}' op expects graph region #{index} to have 0 or 1 blocks");
            return self.diagnostics.error(at, message).fail();
        }
        if !body.has_no_predecessors(entry) {
            return self.diagnostics.error(at, "entry block of region may not have predecessors".to_string()).fail();
        }
        let needs_terminator =
            several || self.ctx.op_def(owner).is_some_and(|op_def| !op_def.has(Traits::NO_TERMINATOR));
        for block in body.blocks(region) {
            self.verify_block(block, needs_terminator, at)?;
        }
        Ok(())
    }

    fn verify_block(&self, block: Block, needs_terminator: bool, at: Location) -> Fallible {
        let body = self.body;
        let Some(last) = body.last_op(block) else {
            if needs_terminator {
                return self.diagnostics.error(at, "empty block: expect at least a terminator").fail();
            }
            return Ok(());
        };
        let mut op = body.next_branch(body.first_op(block));
        while let Some(current) = op {
            if current != last {
                return self.error(current, "operation with block successors must terminate its parent block").fail();
            }
            let region = body.block_region(block);
            if body.successors(current).any(|target| body.block_region(target) != region) {
                let name = &self.ctx.op_name_data(body.name(current)).text;
                return self.error(current, format!("'{name}' op branching to block of a different region")).fail();
            }
            op = body.next_branch(body.next(current));
        }
        Ok(())
    }

    /// Verifies, after the ops of `regions`, that blocks end in terminators.
    fn verify_terminators(&self, regions: &[Region], owner: OpName) -> Fallible {
        let body = self.body;
        let needs = self.ctx.op_def(owner).is_some_and(|op_def| !op_def.has(Traits::NO_TERMINATOR));
        for &region in regions {
            let mut block = body.first_block(region);
            let several = block.is_some_and(|block| body.next_block(block).is_some());
            while let Some(current) = block.filter(|_| needs || several) {
                if let Some(last) = body.last_op(current)
                    && body.terminator(self.ctx, current).is_none()
                {
                    let printed = op_text(View::new(self.ctx, body), last);
                    return self.error(last, format!("block with no terminator, has {printed}")).fail();
                }
                block = body.next_block(current);
            }
        }
        Ok(())
    }

    /// Verifies that definitions dominate uses in `tops` and their contents.
    fn verify_dominance(&self, tops: &[Op], known: &mut KnownDominance) -> Fallible {
        let body = self.body;
        let mut work: Vec<(Region, bool)> = Vec::new();
        let root_graph = self.ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::GRAPH_REGION));
        for &top in tops {
            self.verify_uses(top, root_graph, known, &mut work)?;
            while let Some((region, graph)) = work.pop() {
                let start = work.len();
                for block in body.blocks(region) {
                    let mut op = body.first_op(block);
                    while let Some(current) = op {
                        self.verify_uses(current, graph, known, &mut work)?;
                        op = body.next(current);
                    }
                }
                work[start..].reverse();
            }
        }
        Ok(())
    }

    /// Verifies the operands of a reachable op, and pushes its regions on the worklist.
    fn verify_uses(&self, op: Op, graph: bool, known: &mut KnownDominance, work: &mut Vec<(Region, bool)>) -> Fallible {
        let body = self.body;
        let block = body.block(op).expect("an op that is verified is in a block");
        let region = body.block_region(block).expect("a block that is verified is in a region");
        if known.is_reachable(body, block, region) {
            self.verify_operands(op, block, region, graph, known)?;
            let op_def = body.op_def(self.ctx, op);
            work.extend(body.regions(op).iter().map(|&region| (region, is_graph(body, op_def, region))));
        }
        Ok(())
    }

    fn verify_operands(
        &self,
        op: Op,
        block: Block,
        region: Region,
        graph: bool,
        known: &mut KnownDominance,
    ) -> Fallible {
        let body = self.body;
        for (number, value) in body.operands(op).enumerate() {
            let fine = match body.def(value) {
                // The common case: defined earlier in the same block.
                ValueDef::Result(def, _) if body.block(def) == Some(block) => graph || self.order.is_before(def, op),
                ValueDef::Argument(def, _) if def == block => true,
                _ => self.dominates(value, op, region, known),
            };
            if !fine {
                return self.report_operand(op, number, value);
            }
        }
        Ok(())
    }

    /// Returns whether each operand is defined earlier in the block of the op or in one around it, or is an argument of such a
    /// block. Then its definition dominates the op. If not, it may do so nevertheless.
    #[inline]
    fn is_dominated_nearby(&self, op: Op) -> bool {
        let body = self.body;
        let Some(block) = body.block(op) else { return false };
        body.operands(op).all(|value| match body.def(value) {
            ValueDef::Result(def, _) if body.block(def) == Some(block) => self.order.is_before(def, op),
            ValueDef::Argument(def, _) if def == block => true,
            _ => self.is_dominated_from_outside(value, block),
        })
    }

    /// Returns whether a value is defined in a block around `block`, before the op that `block` is in, or is an argument of it.
    fn is_dominated_from_outside(&self, value: Value, block: Block) -> bool {
        // Each use looks at no more levels: operands of deeply nested ops are left to the dominance tree.
        const LEVELS: usize = 8;
        let body = self.body;
        let home = body.value_block(value);
        let mut block = Some(block);
        for _ in 0..LEVELS {
            let Some(around) = block.and_then(|block| body.block_parent_op(block)) else { return false };
            block = body.block(around);
            if block == home {
                return body.defining_op(value).is_none_or(|def| self.order.is_before(def, around));
            }
        }
        false
    }

    fn dominates(&self, value: Value, op: Op, region: Region, known: &mut KnownDominance) -> bool {
        let body = self.body;
        let Some(def_block) = body.value_block(value) else { return false };
        let Some(def_region) = body.block_region(def_block) else { return false };
        let Some(user) = known.around.ancestor(body, def_region, op, region) else { return false };
        let user_block = body.block(user).expect("an op in a region is in a block");
        let parent = match body.region_op(def_region) {
            Some(parent) => body.op_def(self.ctx, parent),
            None => self.ctx.op_def(body.header.name),
        };
        let graph = is_graph(body, parent, def_region);
        match body.def(value) {
            ValueDef::Result(def, _) if def_block == user_block => {
                if def == user {
                    graph && user != op
                } else {
                    graph || self.order.is_before(def, user)
                }
            }
            _ => known.dominance.block_dominates(body, def_block, user_block),
        }
    }

    fn report_operand(&self, op: Op, number: usize, value: Value) -> Fallible {
        let body = self.body;
        let use_region = body.region(op);
        let def_block = body.value_block(value);
        let def_region = def_block.and_then(|block| body.block_region(block));
        let place = match (def_region, use_region) {
            (Some(def), Some(user)) if def == user => "in the same region",
            (Some(def), Some(user)) if body.is_region_ancestor(def, user) => "in a parent region",
            (Some(def), Some(user)) if body.is_region_ancestor(user, def) => "in a child region",
            _ => "neither in a parent nor in a child region",
        };
        let (at, note) = match body.def(value) {
            ValueDef::Result(def, _) => {
                let place = if def_block == body.block(op) { "in the same block" } else { place };
                let place = if place.starts_with("neither") { format!("is {place}") } else { place.to_string() };
                (body.location(def), format!("operand defined here (op {place})"))
            }
            ValueDef::Argument(block, _) => {
                let parent = body.block_parent_op(block).map_or(body.header.location, |op| body.location(op));
                let number = def_region.and_then(|region| body.blocks(region).position(|other| other == block));
                let place = if place.starts_with("neither") { format!("is {place}") } else { place.to_string() };
                (parent, format!("operand defined as a block argument (block #{} {place})", number.unwrap_or(0)))
            }
        };
        self.error(op, format!("operand #{number} does not dominate this use")).note(at, note).fail()
    }
}

/// Whether uses in `region`, of an op with this definition, may precede definitions: in graph regions, and in a single
/// block of an unregistered op.
fn is_graph(body: &Body, op_def: Option<&OpDef>, region: Region) -> bool {
    match op_def {
        Some(op_def) => op_def.has(Traits::GRAPH_REGION),
        None => body.first_block(region).is_none_or(|block| body.next_block(block).is_none()),
    }
}
