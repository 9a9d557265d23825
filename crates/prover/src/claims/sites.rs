//! The arenas of a function, the views that claim bytes of them, and the values that may be one of these views.
//!
//! A *site* is an arena or a claim. What a value may be is found without regard to order: through views, branches, loops,
//! conditionals, and calls that return an argument.

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::callees::ArenaArguments;
use super::forms::Forms;
use super::sums::{Form, Offset};
use super::timeline::{Position, Timeline};
use super::views::{base, claimed, element_size, is_cast, is_claim, name_of};
use crate::summary::Program;
use freehold_core::ir::{Block, Location, Name, Op, Value, View};

/// The number of a site.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteId(u32);
entity_impl!(SiteId, "site");

/// The maximum number of sites that a value may be.
const MOST_SITES: usize = 24;

/// Bytes of an arena.
#[derive(Clone, Debug)]
pub enum Place {
    /// From a byte to the byte after the last one.
    Constant(i64, i64),
    /// From an offset, with a size that is the first of these numbers, and at most each of the others.
    Computed(Offset, Vec<Form>),
    /// Any bytes.
    Anywhere,
}

/// An arena or a claim.
pub struct Site {
    /// The view that claims; `None` for an arena.
    pub op: Option<Op>,
    /// The arena or the view.
    pub value: Value,
    /// Its location.
    pub location: Location,
    /// The site whose bytes it claims.
    pub outer: Option<SiteId>,
    /// The arena.
    pub root: SiteId,
    /// The op that allocates an arena.
    pub made: Option<Op>,
    /// Its bytes, in the arena.
    pub place: Place,
    /// The offset in `outer`, and where `outer` begins, if that is computed.
    pub offset: Option<(Value, Form)>,
    /// Whether it has all bytes of an arena that the function allocates on the heap, so that it is the allocation under another
    /// name.
    pub whole: bool,
}

/// The sites of a function, and the values that may be one of them.
pub struct Sites {
    /// The sites; an arena comes before its claims.
    pub all: PrimaryMap<SiteId, Site>,
    /// The sites that a value may be.
    may_be: FxHashMap<Value, SmallVec<[SiteId; 2]>>,
    /// The values that may be a site of an arena of an earlier turn only: they are defined before the arena is allocated, or
    /// are such a value.
    earlier: FxHashSet<(Value, SiteId)>,
    /// The site of each claim.
    pub of_claim: FxHashMap<Op, SiteId>,
    /// The arenas that are globals.
    pub globals: FxHashMap<Name, SiteId>,
    /// By arena: the block and the position before which assertions hold at its claims.
    pub limits: FxHashMap<SiteId, (Option<Block>, Position)>,
    /// The reason why the check cannot tell.
    pub unknown: Vec<(Op, &'static str)>,
}

/// Whether no other value is a name of a buffer with this value, apart from another value of a global.
fn is_named_once(view: View<'_>, value: Value) -> bool {
    match view.defining_op(value) {
        Some(op) => matches!(name_of(view, op), "memref.alloc" | "memref.alloca" | "memref.get_global"),
        None => {
            let block = view.value_block(value);
            let region = block.and_then(|block| view.body.block_region(block));
            region.is_some_and(|region| view.roots().contains(&region))
                && block.is_some_and(|block| view.body.is_entry_block(block))
        }
    }
}

/// Returns the global that an op returns.
fn global_of(view: View<'_>, op: Op) -> Option<Name> {
    view.is_named(op, "memref.get_global").then(|| view.attribute(op, "name")?.as_symbol(view.ctx))?
}

impl Place {
    /// Returns the offset, and numbers that the size is at most.
    pub fn as_computed(&self) -> Option<(Offset, Vec<Form>)> {
        match self {
            Place::Constant(from, to) => Some((Offset::number(*from), vec![Form::number(to.saturating_sub(*from))])),
            Place::Computed(from, sizes) => Some((from.clone(), sizes.clone())),
            Place::Anywhere => None,
        }
    }
}

impl Sites {
    /// Finds the sites of a function.
    pub fn new(
        program: &Program<'_>,
        arenas: &ArenaArguments,
        view: View<'_>,
        scope: usize,
        timeline: &Timeline<'_>,
        forms: &mut Forms<'_>,
    ) -> Sites {
        let ops = &timeline.ops;
        let mut sites = Sites {
            all: PrimaryMap::new(),
            may_be: FxHashMap::default(),
            earlier: FxHashSet::default(),
            of_claim: FxHashMap::default(),
            globals: FxHashMap::default(),
            limits: FxHashMap::default(),
            unknown: Vec::new(),
        };
        for &op in ops {
            if is_claim(view, op) {
                sites.add_root(view, op, base(view, claimed(view, op).0));
            }
            for index in arenas.of_call(program, view, scope, op) {
                sites.add_root(view, op, base(view, view.operand(op, index)));
            }
        }
        for &op in ops {
            if let Some(&root) = global_of(view, op).and_then(|name| sites.globals.get(&name)) {
                sites.may_be.insert(view.result(op, 0), SmallVec::from_slice(&[root]));
            }
        }
        let mut limits: FxHashMap<SiteId, u32> = FxHashMap::default();
        for &op in ops.iter().filter(|&&op| is_claim(view, op)) {
            sites.add_claim(view, op, forms, timeline, &mut limits);
        }
        sites.spread(program, view, scope, timeline);
        sites
    }

    /// Returns the sites that a value may be.
    pub fn of_value(&self, value: Value) -> &[SiteId] {
        self.may_be.get(&value).map_or(&[], |sites| sites)
    }

    /// Whether a value may be a site of an arena of an earlier turn only.
    pub fn is_of_earlier_turn(&self, value: Value, site: SiteId) -> bool {
        self.earlier.contains(&(value, site))
    }

    /// Returns the values that may be a site.
    pub fn values(&self) -> impl Iterator<Item = (Value, &[SiteId])> {
        self.may_be.iter().map(|(value, sites)| (*value, &sites[..]))
    }

    fn add_root(&mut self, view: View<'_>, op: Op, value: Value) {
        let made = view.defining_op(value);
        if made.is_some_and(|made| is_claim(view, made)) || self.may_be.contains_key(&value) {
            return;
        }
        if !is_named_once(view, value) {
            self.unknown.push((op, "the arena of a claimed view may have several names"));
        }
        let number = self.all.next_key();
        let global = made.and_then(|made| global_of(view, made));
        let root = match global {
            Some(name) => *self.globals.entry(name).or_insert(number),
            None => number,
        };
        if root == number {
            self.all.push(Site {
                op: None,
                value,
                location: view.value_location(value),
                outer: None,
                root,
                made: made.filter(|_| global.is_none()),
                place: Place::Constant(0, i64::MAX),
                offset: None,
                whole: false,
            });
        }
        self.may_be.insert(value, SmallVec::from_slice(&[root]));
    }

    fn add_claim(
        &mut self,
        view: View<'_>,
        op: Op,
        forms: &mut Forms<'_>,
        timeline: &Timeline<'_>,
        limits: &mut FxHashMap<SiteId, u32>,
    ) {
        let (arena, byte_shift) = claimed(view, op);
        let base = base(view, arena);
        let Some(&outer) = self.may_be.get(&base).and_then(|sites| sites.first()) else {
            self.unknown.push((op, "the arena of a claimed view is defined later in the text"));
            return;
        };
        let mut starts_at_base = true;
        let mut value = arena;
        while value != base {
            let Some(made) = view.defining_op(value) else { break };
            starts_at_base &= is_cast(name_of(view, made));
            [value] = view.first_operands(made);
        }
        let result = view.result(op, 0);
        // The assertions before the arena is allocated hold at all claims of it; if it exists already, those before the
        // first claim.
        let root = self.all[outer].root;
        let made = self.all[root].made;
        let limit = match made {
            Some(made) => timeline.start(made).unwrap_or(0),
            None => *limits.entry(root).or_insert_with(|| timeline.start(op).unwrap_or(0)),
        };
        forms.use_assertions(made.and_then(|made| view.block(made)), limit);
        let outer_site = &self.all[outer];
        let offset = forms.offset(byte_shift);
        let element = element_size(view, result).filter(|_| starts_at_base);
        let sizes = element.map(|element| forms.sizes(op, 2, view.ty(result), element)).unwrap_or_default();
        let place = if sizes.is_empty() { Place::Anywhere } else { placed(&outer_site.place, &offset, sizes) };
        let begin = match &outer_site.place {
            Place::Constant(from, _) => Some(Form::number(*from)),
            Place::Computed(from, _) => Some(from.exact.clone()),
            Place::Anywhere => None,
        };
        let offset = begin.map(|begin| (byte_shift, begin));
        self.limits.insert(root, (made.and_then(|made| view.block(made)), limit));
        let whole = self.all[outer].op.is_none() && starts_at_base && is_whole(view, base, &place, forms);
        let number = self.all.next_key();
        self.all.push(Site {
            op: Some(op),
            value: result,
            location: view.location(op),
            outer: Some(outer),
            root,
            made: None,
            place,
            offset,
            whole,
        });
        self.of_claim.insert(op, number);
        self.may_be.insert(result, SmallVec::from_slice(&[number]));
    }

    /// Finds the sites that each value may be.
    fn spread(&mut self, program: &Program<'_>, view: View<'_>, scope: usize, timeline: &Timeline<'_>) {
        let ops = &timeline.ops;
        let mut edges: FxHashMap<Value, SmallVec<[Value; 2]>> = FxHashMap::default();
        for &op in ops {
            for (from, to) in super::forwarding::forwarded(program, view, scope, op) {
                if from != to && view.ty(from).is_memref(view.ctx) && view.ty(to).is_memref(view.ctx) {
                    edges.entry(from).or_default().push(to);
                }
            }
        }
        let mut work: Vec<(Value, SiteId)> =
            self.may_be.iter().flat_map(|(value, sites)| sites.iter().map(|&site| (*value, site))).collect();
        work.sort_unstable();
        while let Some((value, site)) = work.pop() {
            let made = self.all[self.all[site].root].made.and_then(|made| timeline.start(made));
            let is_earlier = self.earlier.contains(&(value, site));
            for &target in edges.get(&value).into_iter().flatten() {
                let defined = timeline.defined(target);
                let is_earlier = is_earlier || made.is_some_and(|made| defined.is_some_and(|defined| defined < made));
                let known = self.may_be.entry(target).or_default();
                if known.contains(&site) {
                    // It may be one of this turn too.
                    if !is_earlier && self.earlier.remove(&(target, site)) {
                        work.push((target, site));
                    }
                    continue;
                }
                if is_earlier {
                    self.earlier.insert((target, site));
                }
                if known.len() == MOST_SITES {
                    if let Some(&op) = ops.first() {
                        self.unknown.push((op, "a value may be a view of too many claimed views"));
                    }
                    return;
                }
                known.push(site);
                work.push((target, site));
            }
        }
    }
}

/// Returns the bytes at an offset from others.
fn placed(outer: &Place, offset: &Offset, sizes: Vec<Form>) -> Place {
    match (outer, offset.exact.constant(), sizes[0].constant()) {
        (Place::Constant(from, _), Some(offset), Some(size)) => match from.checked_add(offset) {
            Some(from) => Place::Constant(from, from.saturating_add(size)),
            None => Place::Anywhere,
        },
        (Place::Constant(from, _), ..) => Place::Computed(offset.from(&Offset::number(*from)), sizes),
        (Place::Computed(from, _), ..) => Place::Computed(offset.from(from), sizes),
        (Place::Anywhere, ..) => Place::Anywhere,
    }
}

/// Whether a claim has all bytes of the heap allocation that is its arena.
fn is_whole(view: View<'_>, arena: Value, place: &Place, forms: &mut Forms<'_>) -> bool {
    let Some(made) = view.defining_op(arena).filter(|&made| view.is_named(made, "memref.alloc")) else { return false };
    let Some(element) = element_size(view, arena) else { return false };
    let Some(all) = forms.size(made, 0, view.ty(arena), element) else { return false };
    match place {
        Place::Constant(from, to) => *from == 0 && all.constant() == Some(*to),
        Place::Computed(from, sizes) => from.exact.constant() == Some(0) && sizes.first() == Some(&all),
        Place::Anywhere => false,
    }
}
