//! A cache of op signatures that were found valid.
//!
//! Most rules of an op definition depend only on the op's name and its parent's, its attributes, the types of its operands
//! and results, and the number of its regions and successors. Programs repeat few such signatures many times, so the verifier checks
//! these rules once per signature. Only valid signatures are cached: all rules are checked for an invalid op, in the
//! order in which errors are reported.
//!
//! An op with a small region, such as one of linalg, is looked up together with what is in it: where an equal one was found valid,
//! its region is not visited.
//!
//! Cost: O(operands + results) per op; nothing is allocated for a cached signature.

use std::cell::{Cell, RefCell};
use std::hash::Hasher;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::validity_of;
use crate::definition::Traits;
use crate::diagnostics::Fallible;
use crate::ir::{Attr, Body, Context, Name, Op, OpName, SignatureWords, SymbolScope, SymbolTable, Validity, View};

/// The maximum number of cached signatures: a program with more of them repeats few.
const MOST_SIGNATURES: usize = 1 << 16;

/// The signatures that were found valid, of one context and one thread.
pub struct KnownSignatures {
    right: RefCell<Table>,
    /// The signatures for which the rules hold that are verified after regions.
    right_after_regions: RefCell<Table>,
    /// The signatures of ops with a small region, together with what is in it, of which everything is valid.
    right_with_regions: RefCell<Table>,
    /// The signatures of ops with regions, together with the arguments and the last ops of the blocks, for which the rules of the
    /// definition hold.
    right_with_frames: RefCell<Table>,
    /// Whether a dictionary has no attributes of dialects: the last one with an index that ends with the bits of the entry.
    plain: [Cell<Option<(Attr, bool)>>; 64],
    /// By op name: the changes after which ops must be verified again.
    validity: RefCell<Vec<Option<Validity>>>,
    /// Recent symbol tables.
    tables: RefCell<Vec<Arc<SymbolTable>>>,
}

impl Default for KnownSignatures {
    fn default() -> Self {
        KnownSignatures {
            right: RefCell::default(),
            right_after_regions: RefCell::default(),
            right_with_regions: RefCell::default(),
            right_with_frames: RefCell::default(),
            plain: [const { Cell::new(None) }; 64],
            validity: RefCell::default(),
            tables: RefCell::default(),
        }
    }
}

#[derive(Default)]
struct Table {
    /// The signature that is looked up.
    wanted: SignatureWords,
    /// The words of all signatures, concatenated. The counts among the first words tell where one ends.
    words: Vec<u32>,
    index: HashTable<Entry>,
}

/// A signature in a table.
struct Entry {
    hash: u64,
    /// The index of its first word.
    start: u32,
    known: Known,
}

/// The result of a cache lookup.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::definition) enum Known {
    /// The signature is valid, and no other rule depends on anything else.
    All {
        /// Whether the op must be the last one of its block.
        is_last: bool,
    },
    /// The signature is valid.
    Right {
        /// Whether the op has no attributes of dialects.
        is_plain: bool,
    },
    /// The signature is not in the cache; this is its hash.
    New(u64),
    /// The signature is too large for the cache.
    Unwieldy,
}

/// The part of an op with regions that is known to be valid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::definition) enum KnownRegions {
    /// Everything is valid: the op, and what is in it.
    Contents,
    /// The rules of its definition hold, if what is in its regions is valid.
    Frame {
        /// Whether it can be added together with what is in it.
        is_small: bool,
    },
    /// Nothing.
    New {
        /// Whether it can be added together with what is in it.
        is_small: bool,
        /// Whether it can be added.
        has_frame: bool,
    },
}

fn hash(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    let (pairs, rest) = words.as_chunks::<2>();
    for &[high, low] in pairs {
        hasher.write_u64(u64::from(high) << 32 | u64::from(low));
    }
    rest.iter().for_each(|&word| hasher.write_u32(word));
    hasher.finish()
}

impl Table {
    /// Looks up the signature that `write` writes, which becomes the wanted one. `None` if `write` returns false: it does not fit.
    #[inline]
    fn look_up(table: &RefCell<Table>, write: impl FnOnce(&mut SignatureWords) -> bool) -> Option<Known> {
        let table = &mut *table.borrow_mut();
        table.wanted.clear();
        write(&mut table.wanted).then(|| table.find())
    }

    /// Looks up the wanted signature.
    #[inline]
    fn find(&self) -> Known {
        let wanted = self.wanted.words();
        let hash = hash(wanted);
        let entry = self.index.find(hash, |entry| {
            let words = self.words.get(entry.start as usize..).unwrap_or(&[]);
            entry.hash == hash && words.starts_with(wanted)
        });
        entry.map_or(Known::New(hash), |entry| entry.known)
    }

    /// Adds the wanted signature, which is not in the table.
    fn add(&mut self, hash: u64, known: Known) {
        if self.index.len() < MOST_SIGNATURES {
            let start = self.words.len() as u32;
            self.words.extend_from_slice(self.wanted.words());
            self.index.insert_unique(hash, Entry { hash, start, known }, |entry| entry.hash);
        }
    }
}

impl KnownSignatures {
    /// Looks up the signature of `op`, which is in an op named `parent`.
    #[inline]
    pub(in crate::definition) fn of(&self, body: &Body, op: Op, parent: OpName) -> Known {
        let known = Table::look_up(&self.right, |words| body.add_signature(op, parent, words));
        known.unwrap_or(Known::Unwieldy)
    }

    /// Adds the signature of `op`, which is valid and has this hash.
    pub(super) fn add(&self, body: &Body, op: Op, hash: u64, known: Known) {
        let table = &mut *self.right.borrow_mut();
        table.wanted.clear();
        if body.add_signature(op, parent_name(body, op), &mut table.wanted) {
            table.add(hash, known);
        }
    }

    /// Verifies the rules that depend on the signature of `op` and need valid regions, if they were not verified for this
    /// signature.
    ///
    /// # Errors
    /// Fails if `verify` fails.
    pub(crate) fn once_for_regions(&self, body: &Body, op: Op, verify: impl FnOnce() -> Fallible) -> Fallible {
        let parent = parent_name(body, op);
        let want = || Table::look_up(&self.right_after_regions, |words| body.add_signature(op, parent, words));
        match want() {
            Some(Known::New(hash)) => {
                verify()?;
                // The rules may have looked up signatures themselves.
                want();
                self.right_after_regions.borrow_mut().add(hash, Known::Right { is_plain: false });
                Ok(())
            }
            Some(_) => Ok(()),
            None => verify(),
        }
    }

    /// Looks up an op with regions, which is in an op named `parent`.
    pub(in crate::definition) fn of_regions(&self, body: &Body, op: Op, parent: OpName) -> KnownRegions {
        let is_new = match self.with_regions(body, op, parent) {
            Some(Known::New(_)) => true,
            Some(_) => return KnownRegions::Contents,
            None => false,
        };
        match self.with_frame(body, op, parent) {
            Some(Known::New(_)) => KnownRegions::New { is_small: is_new, has_frame: true },
            Some(_) => KnownRegions::Frame { is_small: is_new },
            None => KnownRegions::New { is_small: is_new, has_frame: false },
        }
    }

    fn with_regions(&self, body: &Body, op: Op, parent: OpName) -> Option<Known> {
        Table::look_up(&self.right_with_regions, |words| {
            body.add_signature(op, parent, words) && body.add_small_region(op, words)
        })
    }

    fn with_frame(&self, body: &Body, op: Op, parent: OpName) -> Option<Known> {
        Table::look_up(&self.right_with_frames, |words| {
            body.add_signature(op, parent, words) && body.add_frame(op, words)
        })
    }

    /// Adds what was found valid about an op with regions, if the rules for it depend on nothing else.
    pub(in crate::definition) fn add_regions(&self, view: View<'_>, op: Op, regions: KnownRegions) {
        let (is_small, has_frame) = match regions {
            KnownRegions::Contents => (false, false),
            KnownRegions::Frame { is_small } => (is_small, false),
            KnownRegions::New { is_small, has_frame } => (is_small, has_frame),
        };
        let parent = parent_name(view.body, op);
        let is_last = view.op_def(op).is_none_or(|op_def| op_def.has(Traits::TERMINATOR));
        let known = Known::Right { is_plain: true };
        if has_frame
            && !is_last
            && !self.is_open(view, op)
            && let Some(Known::New(hash)) = self.with_frame(view.body, op, parent)
        {
            self.right_with_frames.borrow_mut().add(hash, known);
        }
        if is_small
            && !is_last
            && self.depends_on_regions_only(view, op)
            && let Some(Known::New(hash)) = self.with_regions(view.body, op, parent)
        {
            self.right_with_regions.borrow_mut().add(hash, known);
        }
    }

    /// Returns whether the rules for an op with a small region, and for the ops in it, depend on nothing else but the name of
    /// the parent.
    fn depends_on_regions_only(&self, view: View<'_>, op: Op) -> bool {
        let is_local = |op: Op| !self.is_open(view, op);
        let Some(block) = view.small_block(op) else { return false };
        let mut defined = view.arguments(block).to_vec();
        is_local(op)
            && view.ops(block).all(|inner| {
                let is_own = view.operands(inner).all(|operand| defined.contains(&operand));
                defined.extend_from_slice(view.results(inner));
                is_own && is_local(inner)
            })
    }

    /// Returns whether a dictionary has no attributes of dialects.
    #[inline]
    pub(in crate::definition) fn is_plain(&self, ctx: &Context, attributes: Attr) -> bool {
        if attributes == Context::EMPTY_DICTIONARY {
            return true;
        }
        let slot = &self.plain[attributes.index() % self.plain.len()];
        if let Some((last, is_plain)) = slot.get()
            && last == attributes
        {
            return is_plain;
        }
        let is_plain = !attributes.entries(ctx).iter().any(|&(name, _)| ctx.str(name).contains('.'));
        slot.set(Some((attributes, is_plain)));
        is_plain
    }

    /// Returns whether the rules for an op depend on more than the op, the op around it and what is in its regions.
    fn is_open(&self, view: View<'_>, op: Op) -> bool {
        self.validity(view, op) != Validity::Local
    }

    /// Returns how long an op stays valid.
    #[inline]
    pub(in crate::definition) fn validity(&self, view: View<'_>, op: Op) -> Validity {
        let name = view.name(op);
        let known = self.validity.borrow().get(name.index()).copied().flatten();
        let validity = known.unwrap_or_else(|| {
            let validity = view.ctx.op_def(name).map_or(Validity::Open, validity_of);
            let mut by_name = self.validity.borrow_mut();
            if by_name.len() <= name.index() {
                by_name.resize(name.index() + 1, None);
            }
            by_name[name.index()] = Some(validity);
            validity
        });
        let attributes = view.attributes(op);
        let holds = match validity {
            Validity::Open => false,
            Validity::Table => return if view.nested(op).is_some() { Validity::Open } else { Validity::Table },
            Validity::Local | Validity::Symbols => view.nested(op).is_none(),
            Validity::Frame => {
                let has = |name: Name| attributes.get(view.ctx, name).is_some();
                view.nested(op).is_some() && !has(Name::ARG_ATTRS) && !has(Name::RES_ATTRS)
            }
        };
        if holds && self.is_plain(view.ctx, attributes) { validity } else { Validity::Open }
    }

    /// Returns the scope with a table that was known before, if it has the same symbols.
    pub(in crate::definition) fn known_scope<'a>(&self, scope: SymbolScope<'a>) -> SymbolScope<'a> {
        const KEPT: usize = 4;
        let mut tables = self.tables.borrow_mut();
        scope.with_known_table(|table| {
            if let Some(known) = tables.iter().find(|known| known.has_symbols_of(table)) {
                return known.clone();
            }
            if tables.len() == KEPT {
                tables.remove(0);
            }
            tables.push(table.clone());
            table.clone()
        })
    }
}

/// Returns the name of the op that `op` is in.
pub(super) fn parent_name(body: &Body, op: Op) -> OpName {
    body.parent_op(op).map_or(body.header.name, |parent| body.name(parent))
}
