//! Views that claim bytes of an arena (`freehold.claim`): every access to a claim must come before a later claim takes
//! one of its bytes.
//!
//! It is the check of a register allocation. At each claim, no value that may be a buffer with one of its bytes may be
//! alive: be defined before, and be used later. What a value may be is found from the text (`sites`); how long it is alive
//! is a list of intervals of positions (`timeline`, `ranges`). One sweep over the positions finds the values that are alive at each claim
//! (`sweep`), so the cost is near-linear in the size of the function. Bytes at computed offsets are compared as sums of
//! products of extents (`forms`, `sums`).
//!
//! A use of an arena for another claim of its bytes is no access to its contents. A call that passes an arena to a
//! function that claims bytes of it claims all of them (`callees`).
//!
//! Beyond this, a claim with a constant place must be inside of its arena and aligned, only one of all bytes of an
//! allocation may be freed or returned, and none may be stored. An arena that is an argument is taken to be distinct from
//! the other arguments, which is proved for calls.

mod callees;
mod forms;
mod forwarding;
mod ranges;
mod sites;
mod sums;
mod sweep;
mod timeline;
mod views;

pub use callees::ArenaArguments;
pub use forwarding::constant_map;

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use self::forms::Forms;
use self::sites::{Place, SiteId, Sites};
use self::timeline::Timeline;
use self::views::{alignment_of_claim, constant_size, element_alignment, element_size, is_claim, name_of};
use super::finding::Finding;
use super::summary::{Program, When};
use freehold_core::ir::{Block, Op, Value, View};

/// The maximum number of findings that are kept.
const MOST_FINDINGS: usize = 16;

/// The use of an operand by an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// It does not access it.
    None,
    /// Bytes are claimed of it.
    Arena,
    /// It frees it.
    Free,
    /// Anything else.
    Content,
}

struct Checker<'a> {
    program: &'a Program<'a>,
    arenas: &'a ArenaArguments,
    view: View<'a>,
    /// The number of the function.
    index: usize,
    scope: usize,
    timeline: Timeline<'a>,
    sites: Sites,
    /// The numbers of the function, and the steps that are left to compare them.
    forms: RefCell<(Forms<'a>, u32)>,
    findings: Vec<Finding>,
}

/// The steps for each op of a function to compare numbers, and those for any function.
const STEPS_OF_AN_OP: u32 = 64;
const LEAST_STEPS: u32 = 100_000;
/// The maximum number of steps to compare two numbers.
const MOST_STEPS: u32 = 400;

/// Checks the claims of a function. `reached` are the blocks that are reached. Returns the findings.
pub fn check_claims(
    program: &Program<'_>,
    arenas: &ArenaArguments,
    index: usize,
    view: View<'_>,
    reached: &FxHashSet<Block>,
) -> Vec<Finding> {
    if !arenas.has_claims {
        return Vec::new();
    }
    let scope = program.functions[index].scope;
    let timeline = Timeline::new(view);
    let mut forms = Forms::new(view, &timeline);
    let sites = Sites::new(program, arenas, view, scope, &timeline, &mut forms);
    let steps = LEAST_STEPS.saturating_add(STEPS_OF_AN_OP.saturating_mul(timeline.ops.len() as u32));
    let forms = RefCell::new((forms, steps));
    let mut checker = Checker { program, arenas, view, index, scope, timeline, sites, forms, findings: Vec::new() };
    if checker.sites.all.is_empty() {
        return Vec::new();
    }
    for (op, message) in std::mem::take(&mut checker.sites.unknown) {
        checker.report(false, op, message, None);
    }
    checker.check_places(reached);
    checker.check_uses(reached);
    checker.check_lives();
    checker.findings
}

/// Returns whether an op frees an operand that it takes: always, or perhaps.
fn frees(view: View<'_>, op: Op, index: usize, name: &str) -> bool {
    match name {
        "memref.dealloc" | "memref.realloc" | "deallocation.own" | "deallocation.free" => true,
        "bufferization.dealloc" => {
            view.op_def(op).is_some_and(|row| row.operand_group(view, op, "memrefs").contains(&index))
        }
        _ => false,
    }
}

impl Checker<'_> {
    fn report(&mut self, certain: bool, op: Op, message: &str, site: Option<SiteId>) {
        if self.findings.len() >= MOST_FINDINGS {
            return;
        }
        let notes = site.map(|site| {
            let site = &self.sites.all[site];
            let what = if site.op.is_some() { "claimed here" } else { "the arena is here" };
            (site.location, what.to_string())
        });
        let (location, message) = (self.view.location(op), message.to_string());
        self.findings.push(Finding { certain, location, message, notes: notes.into_iter().collect() });
    }

    /// Returns how an op uses an operand.
    fn use_of(&self, op: Op, index: usize) -> Use {
        let view = self.view;
        let name = name_of(view, op);
        match name {
            "memref.dim" | "memref.rank" | "memref.prefetch" | "memref.extract_aligned_pointer_as_index" => Use::None,
            "deallocation.get_buffer" => Use::None,
            _ if is_claim(view, op) && index == 0 => Use::Arena,
            _ if frees(view, op, index, name) => Use::Free,
            // The op only compares the retained buffers.
            "bufferization.dealloc" | "deallocation.retain" => Use::None,
            "func.call" | "func.call_indirect" => {
                if self.arenas.of_call(self.program, view, self.scope, op).contains(&index) {
                    Use::Arena
                } else if self.takes_over(op, index) {
                    Use::Free
                } else {
                    Use::Content
                }
            }
            _ => Use::Content,
        }
    }

    /// Whether a call may free an operand.
    fn takes_over(&self, op: Op, index: usize) -> bool {
        let name = self.view.attribute(op, "callee").and_then(|attr| attr.as_symbol(self.view.ctx));
        let function = name.and_then(|name| self.program.function(self.scope, name));
        function.is_some_and(|function| function.summary.taken.get(index).is_some_and(|when| *when != When::Never))
    }

    /// Checks that claims with constant places are inside of their arenas, and aligned.
    fn check_places(&mut self, reached: &FxHashSet<Block>) {
        for number in self.sites.all.keys() {
            let site = &self.sites.all[number];
            let (Some(op), Some(outer), Place::Constant(from, to)) = (site.op, site.outer, &site.place) else {
                continue;
            };
            let (from, to, root) = (*from, *to, site.root);
            let within = match &self.sites.all[outer].place {
                Place::Constant(from, to) if outer != root => Some((*from, *to)),
                _ => self.size_of_root(root).map(|size| (0, size)),
            };
            let is_reached = self.view.block(op).is_some_and(|block| reached.contains(&block));
            if within.is_some_and(|(first, last)| from < first || to > last) {
                self.report(is_reached, op, "a view claims bytes outside of its arena", Some(outer));
                continue;
            }
            let Some(given) = self.alignment_of_root(root) else { continue };
            let wanted = alignment_of_claim(self.view, op).max(1);
            if from % wanted.min(given) != 0 {
                self.report(is_reached, op, "a view claims bytes that do not have its alignment", Some(outer));
            } else if given < wanted {
                self.report(false, op, "the arena may not have the alignment of a claimed view", Some(outer));
            }
        }
    }

    /// Returns the number of bytes of an arena, if it is constant.
    fn size_of_root(&self, root: SiteId) -> Option<i64> {
        let site = &self.sites.all[root];
        match site.made {
            Some(made) => {
                let element = element_size(self.view, site.value)?;
                self.forms.borrow_mut().0.size(made, 0, self.view.ty(site.value), element)?.constant()
            }
            None => constant_size(self.view, site.value),
        }
    }

    /// Returns the alignment of an arena in bytes, if it is known.
    fn alignment_of_root(&self, root: SiteId) -> Option<i64> {
        let site = &self.sites.all[root];
        let Some(made) = site.made else {
            return self.arenas.alignment_of_argument(self.index, self.view, site.value);
        };
        let own = self.view.attribute(made, "alignment").and_then(|attr| attr.as_i64(self.view.ctx));
        Some(own.unwrap_or(16).max(element_alignment(self.view, site.value)).max(1))
    }

    /// Checks how claims are freed, returned and stored.
    fn check_uses(&mut self, reached: &FxHashSet<Block>) {
        for op in self.timeline.ops.clone() {
            let name = name_of(self.view, op);
            let operands: Vec<Value> = self.view.operands(op).collect();
            for (index, &operand) in operands.iter().enumerate() {
                let claims: Vec<SiteId> =
                    self.sites.of_value(operand).iter().copied().filter(|&site| self.is_claim_site(site)).collect();
                let Some(&part) = claims.iter().find(|&&site| !self.sites.all[site].whole) else {
                    if let Some(&claim) = claims.first().filter(|_| !forwarding::is_known(self.view, op, name)) {
                        self.report(
                            false,
                            op,
                            "a view that claims bytes of an arena is stored or forwarded",
                            Some(claim),
                        );
                    }
                    continue;
                };
                // The value may be another buffer in some turns or on some paths, if it is not a view of the claim.
                let is_only = self.sites.all[part].value == views::base(self.view, operand);
                if self.use_of(op, index) == Use::Free {
                    let is_reached = self.view.block(op).is_some_and(|block| reached.contains(&block));
                    let certain = is_only && is_reached && matches!(name, "memref.dealloc" | "memref.realloc");
                    self.report(certain, op, "a view that claims bytes of an arena is freed", Some(part));
                } else if name == "func.return" || !forwarding::is_known(self.view, op, name) {
                    self.report(false, op, "a view that claims bytes of an arena is stored or forwarded", Some(part));
                }
            }
            self.check_operands_of_call(op, &operands);
        }
    }

    fn is_claim_site(&self, site: SiteId) -> bool {
        self.sites.all[site].op.is_some()
    }

    /// Checks that a call whose callee claims bytes of an arena passes no other view of these bytes.
    fn check_operands_of_call(&mut self, op: Op, operands: &[Value]) {
        for index in self.arenas.of_call(self.program, self.view, self.scope, op) {
            let given = self.sites.of_value(operands[index]).to_vec();
            let shares = |&(other, &operand): &(usize, &Value)| {
                let also = self.sites.of_value(operand);
                other != index && also.iter().any(|&other| given.iter().any(|&site| !self.are_disjoint(site, other)))
            };
            if operands.iter().enumerate().any(|pair| shares(&pair)) {
                let message = "a buffer and a view of it are passed to a function that may claim bytes of it";
                self.report(false, op, message, None);
            }
            self.check_alignment_of_operand(op, index, operands[index]);
        }
    }

    /// Checks that an arena has the alignment that the claims of a callee need. Of a view that may begin elsewhere than its
    /// arena or claim, nothing is known.
    fn check_alignment_of_operand(&mut self, op: Op, index: usize, operand: Value) {
        let wanted = self.arenas.alignment_of_operand(self.program, self.view, self.scope, op, index);
        let Some(wanted) = wanted.filter(|&wanted| wanted > 1) else { return };
        for number in self.sites.of_value(operand).to_vec() {
            let site = &self.sites.all[number];
            let (Place::Constant(from, _), true) = (&site.place, site.value == operand) else { continue };
            let from = *from;
            let Some(given) = self.alignment_of_root(site.root) else { continue };
            if from % wanted.min(given) != 0 || given < wanted {
                let message = "a call passes an arena that may not have the alignment of what the function claims";
                self.report(false, op, message, Some(number));
            }
        }
    }
}
