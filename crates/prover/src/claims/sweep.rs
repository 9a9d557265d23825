//! The sweep over the positions of a function: which values are alive at each claim, and whether one has its bytes.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::ranges::Ranges;
use super::sites::{Place, SiteId, Sites};
use super::sums::Form;
use super::timeline::Position;
use super::views::name_of;
use super::{Checker, Finding, MOST_FINDINGS, MOST_STEPS, Use};
use freehold_core::ir::{Op, Value};
use freehold_core::sort::sort_by_key;

/// The maximum number of pairs of buffers at computed offsets that are compared.
const MOST_PAIRS: usize = 2_000_000;

/// A part of the life of a value that may be a site.
#[derive(Clone, Copy)]
struct Life {
    value: Value,
    site: SiteId,
    from: Position,
    to: Position,
    /// Whether the bytes are accessed later; otherwise, the value is only an arena of claims.
    is_accessed: bool,
}

/// A claim of the bytes of a site.
#[derive(Clone, Copy)]
struct Taking {
    op: Op,
    site: SiteId,
    /// The arena, or the claim in which the bytes are claimed; none for the bytes of `site` itself.
    inside: Option<SiteId>,
}

/// The events at a position, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    Ends(usize),
    Takes(usize),
    Begins(usize),
}

impl Sites {
    /// Whether two sites have no byte in common.
    pub fn are_disjoint(&self, first: SiteId, second: SiteId) -> bool {
        let (first, second) = (&self.all[first], &self.all[second]);
        if first.root != second.root {
            return true;
        }
        match (&first.place, &second.place) {
            (Place::Constant(from, to), Place::Constant(other_from, other_to)) => {
                to <= other_from || other_to <= from || from == to || other_from == other_to
            }
            (Place::Anywhere, _) | (_, Place::Anywhere) => false,
            (one, other) => {
                let (one, other) = (one.as_computed(), other.as_computed());
                let (Some((from, sizes)), Some((other_from, other_sizes))) = (one, other) else { return false };
                let is_empty = |sizes: &[Form]| sizes.iter().any(|size| size.constant() == Some(0));
                is_empty(&sizes)
                    || is_empty(&other_sizes)
                    || from.is_after(&other_from, &other_sizes)
                    || other_from.is_after(&from, &sizes)
            }
        }
    }
}

impl Checker<'_> {
    /// Whether two sites have no byte in common.
    pub(super) fn are_disjoint(&self, first: SiteId, second: SiteId) -> bool {
        self.sites.are_disjoint(first, second) || self.is_after(first, second) || self.is_after(second, first)
    }

    /// Whether a site at a computed offset is after another one, according to the operands of the offset.
    fn is_after(&self, first: SiteId, second: SiteId) -> bool {
        let (first, second) = (&self.sites.all[first], &self.sites.all[second]);
        let Some((offset, begin)) = first.offset.as_ref().filter(|_| first.op.is_some() && second.op.is_some()) else {
            return false;
        };
        let (Some((from, sizes)), Some(&(block, limit))) =
            (second.place.as_computed(), self.sites.limits.get(&first.root))
        else {
            return false;
        };
        let (forms, left) = &mut *self.forms.borrow_mut();
        forms.use_assertions(block, limit);
        sizes.iter().any(|size| {
            let least = from.exact.plus(size).without(begin);
            let mut steps = MOST_STEPS.min(*left);
            let given = steps;
            let found = forms.reaches(*offset, &least, &mut steps);
            *left -= given - steps;
            found
        })
    }
}

/// The number of intervals over each coordinate, and the maximum in a range.
struct Cover {
    coordinates: Vec<i64>,
    width: usize,
    most: Vec<i64>,
    added: Vec<i64>,
}

impl Cover {
    fn new(mut coordinates: Vec<i64>) -> Cover {
        coordinates.sort_unstable();
        coordinates.dedup();
        let width = coordinates.len().next_power_of_two();
        Cover { coordinates, width, most: vec![0; 2 * width], added: vec![0; 2 * width] }
    }

    fn range(&self, from: i64, to: i64) -> (usize, usize) {
        let at = |place| self.coordinates.partition_point(|&one| one < place);
        (at(from), at(to))
    }

    fn add(&mut self, (from, to): (usize, usize), count: i64) {
        if from < to {
            self.add_in(1, (0, self.width), (from, to), count);
        }
    }

    /// Adds to a range below a node, which is at most as deep as the width has bits.
    fn add_in(&mut self, node: usize, own: (usize, usize), range: (usize, usize), count: i64) {
        if range.1 <= own.0 || own.1 <= range.0 {
            return;
        }
        if range.0 <= own.0 && own.1 <= range.1 {
            self.most[node] += count;
            self.added[node] += count;
            return;
        }
        let middle = own.0.midpoint(own.1);
        self.add_in(2 * node, (own.0, middle), range, count);
        self.add_in(2 * node + 1, (middle, own.1), range, count);
        self.most[node] = self.added[node] + self.most[2 * node].max(self.most[2 * node + 1]);
    }

    fn most(&self, (from, to): (usize, usize)) -> i64 {
        if from < to { self.most_in(1, (0, self.width), (from, to)) } else { 0 }
    }

    fn most_in(&self, node: usize, own: (usize, usize), range: (usize, usize)) -> i64 {
        if range.1 <= own.0 || own.1 <= range.0 {
            return 0;
        }
        if range.0 <= own.0 && own.1 <= range.1 {
            return self.most[node];
        }
        let middle = own.0.midpoint(own.1);
        let (low, high) =
            (self.most_in(2 * node, (own.0, middle), range), self.most_in(2 * node + 1, (middle, own.1), range));
        self.added[node] + low.max(high)
    }
}

/// The sites that values are alive for.
#[derive(Default)]
struct Alive {
    /// By site: the values that are alive, and those of them that are accessed later.
    counts: BTreeMap<SiteId, (i64, i64)>,
    cover: Option<Cover>,
}

impl Checker<'_> {
    /// Checks that no value with bytes of a claim is alive when the claim takes them.
    pub(super) fn check_lives(&mut self) {
        let lives = self.lives();
        let takings = self.takings();
        let mut by_root: BTreeMap<SiteId, Vec<(Position, Happening)>> = BTreeMap::new();
        for (number, life) in lives.iter().enumerate() {
            let root = self.sites.all[life.site].root;
            if self.sites.is_of_earlier_turn(life.value, life.site) {
                continue;
            }
            let list = by_root.entry(root).or_default();
            list.push((life.from, Happening::Begins(number)));
            list.push((life.to, Happening::Ends(number)));
        }
        for (number, taking) in takings.iter().enumerate() {
            if let Some(at) = self.timeline.start(taking.op) {
                let list = by_root.entry(self.sites.all[taking.site].root).or_default();
                list.push((at, Happening::Takes(number)));
            }
        }
        let mut pairs = 0;
        for (root, mut happenings) in by_root {
            happenings.sort_unstable();
            self.sweep(root, &happenings, &lives, &takings, &mut pairs);
        }
    }

    /// Returns the lives of the values that may be a site: for each value, where it is needed, and where its bytes are.
    fn lives(&self) -> Vec<Life> {
        let mut needed: FxHashMap<Value, (Vec<Op>, Vec<Op>)> = FxHashMap::default();
        for &op in &self.timeline.ops {
            for (index, operand) in self.view.operands(op).enumerate() {
                if self.sites.of_value(operand).is_empty() {
                    continue;
                }
                let is_claimed = |&site: &SiteId| self.sites.all[site].op.is_some();
                let (all, accesses) = needed.entry(operand).or_default();
                match self.use_of(op, index) {
                    Use::None => continue,
                    Use::Arena => {}
                    // An arena is freed with all claims in it.
                    Use::Free if !self.sites.of_value(operand).iter().any(is_claimed) => {}
                    Use::Free | Use::Content => accesses.push(op),
                }
                all.push(op);
            }
        }
        let mut values: Vec<(Value, &[SiteId])> = self.sites.values().collect();
        values.sort_unstable();
        let mut ranges = Ranges::new(self.view, &self.timeline);
        let mut lives = Vec::new();
        for (value, sites) in values {
            let Some((all, accesses)) = needed.get(&value) else { continue };
            for (uses, is_accessed) in [(all, false), (accesses, true)] {
                for (from, to) in ranges.alive(value, uses) {
                    lives.extend(sites.iter().map(|&site| Life { value, site, from, to, is_accessed }));
                }
            }
        }
        lives
    }

    /// Returns the claims, and the calls that claim bytes.
    fn takings(&mut self) -> Vec<Taking> {
        let mut takings = Vec::new();
        for op in self.timeline.ops.clone() {
            if let Some(&site) = self.sites.of_claim.get(&op) {
                let inside = self.sites.all[site].outer;
                takings.push(Taking { op, site, inside });
            }
            if !matches!(name_of(self.view, op), "func.call" | "func.call_indirect") {
                continue;
            }
            for index in self.arenas.of_call(self.program, self.view, self.scope, op) {
                let operand = self.view.operand(op, index);
                takings.extend(self.sites.of_value(operand).iter().map(|&site| Taking {
                    op,
                    site,
                    inside: Some(site),
                }));
            }
            for (&name, &site) in &self.sites.globals {
                if self.arenas.claims_global(self.program, self.view, self.scope, op, name) {
                    takings.push(Taking { op, site, inside: Some(site) });
                }
            }
        }
        sort_by_key(&mut takings, |taking| (self.timeline.start(taking.op), taking.site));
        for taking in &takings {
            let root = self.sites.all[taking.site].root;
            let made = self.sites.all[root].made;
            if self.timeline.parallel_loops(taking.op) > made.map_or(0, |made| self.timeline.parallel_loops(made)) {
                self.report(false, taking.op, "iterations of a parallel loop claim bytes of one arena", None);
            }
        }
        takings
    }

    fn sweep(
        &mut self,
        root: SiteId,
        happenings: &[(Position, Happening)],
        lives: &[Life],
        takings: &[Taking],
        pairs: &mut usize,
    ) {
        let mut alive = Alive { counts: BTreeMap::new(), cover: self.cover(root, happenings, lives, takings) };
        for &(at, happening) in happenings {
            match happening {
                Happening::Begins(number) => self.count(&mut alive, &lives[number], 1),
                Happening::Ends(number) => self.count(&mut alive, &lives[number], -1),
                Happening::Takes(number) => {
                    let taking = takings[number];
                    if self.conflicts(&alive, taking, pairs) {
                        self.report_conflict(taking, at, lives);
                    }
                }
            }
        }
    }

    /// Returns the tree for an arena in which all bytes are constant.
    fn cover(
        &self,
        root: SiteId,
        happenings: &[(Position, Happening)],
        lives: &[Life],
        takings: &[Taking],
    ) -> Option<Cover> {
        let mut coordinates = vec![0, i64::MAX];
        let mut sites = vec![root];
        for &(_, happening) in happenings {
            match happening {
                Happening::Begins(number) => sites.push(lives[number].site),
                Happening::Takes(number) => sites.push(takings[number].site),
                _ => {}
            }
        }
        for site in sites {
            let Place::Constant(from, to) = self.sites.all[site].place else { return None };
            coordinates.extend([from, to]);
        }
        Some(Cover::new(coordinates))
    }

    fn count(&self, alive: &mut Alive, life: &Life, count: i64) {
        let counts = alive.counts.entry(life.site).or_default();
        if life.is_accessed {
            counts.1 += count;
            return;
        }
        counts.0 += count;
        if *counts == (0, 0) {
            alive.counts.remove(&life.site);
        }
        if let (Some(cover), Place::Constant(from, to)) = (&mut alive.cover, &self.sites.all[life.site].place) {
            let range = cover.range(*from, *to);
            cover.add(range, count);
        }
    }

    /// Returns the sites whose arenas a claim may take bytes of: those that it is in.
    fn around(&self, taking: Taking) -> Vec<SiteId> {
        let mut around = Vec::new();
        let mut next = taking.inside;
        while let Some(site) = next {
            around.push(site);
            next = self.sites.all[site].outer;
        }
        around
    }

    /// Whether a value that is alive has bytes that are claimed.
    fn conflicts(&self, alive: &Alive, taking: Taking, pairs: &mut usize) -> bool {
        let around = self.around(taking);
        if let (Some(cover), Place::Constant(from, to)) = (&alive.cover, &self.sites.all[taking.site].place) {
            let counts = around.iter().filter_map(|site| alive.counts.get(site));
            let allowed: i64 = counts.map(|&(count, accessed)| count - accessed).sum();
            return cover.most(cover.range(*from, *to)) > allowed;
        }
        for (&site, &(count, accessed)) in &alive.counts {
            if count == 0 || accessed == 0 && around.contains(&site) {
                continue;
            }
            *pairs += 1;
            if *pairs > MOST_PAIRS || !self.are_disjoint(site, taking.site) {
                return true;
            }
        }
        false
    }

    fn report_conflict(&mut self, taking: Taking, at: Position, lives: &[Life]) {
        if self.findings.len() >= MOST_FINDINGS {
            return;
        }
        let around = self.around(taking);
        let is_hurt = |life: &&Life| {
            (life.is_accessed || !around.contains(&life.site))
                && life.from < at
                && at < life.to
                && !self.are_disjoint(life.site, taking.site)
        };
        let mut notes = Vec::new();
        if let Some(life) = lives.iter().find(is_hurt) {
            let site = &self.sites.all[life.site];
            let what = if site.op.is_some() { "the buffer is claimed here" } else { "the arena is here" };
            notes.push((site.location, what.to_string()));
            let is_later = |&&op: &&Op| {
                self.view.operands(op).any(|operand| operand == life.value)
                    && self.timeline.needed(life.value, op).is_some_and(|needed| needed >= life.to)
            };
            if let Some(&op) = self.timeline.ops.iter().find(is_later) {
                notes.push((self.view.location(op), "it may be used here".to_string()));
            }
        }
        let message = "a view may claim bytes of a buffer that is used later".to_string();
        self.findings.push(Finding { certain: false, location: self.view.location(taking.op), message, notes });
    }
}
