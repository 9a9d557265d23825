//! Resolution of `%name`, `%name#2` and `^name` while a text is parsed.
//!
//! Names are in scopes, one per region. A region of an isolated op in generic form starts a *name space*: names outside
//! it are not visible. Otherwise an inner scope sees the names of the outer ones, and must not redefine them. A name
//! that is used before its definition refers to a placeholder, the result of a detached op, which is replaced at the
//! definition. A placeholder outlives its scope, for a later definition in an outer scope.

use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use std::ops::{Index, IndexMut};

use super::*;
use crate::diagnostics::Fallible;
use crate::sort::sort_by_key;

const NO_VALUE: u32 = u32::MAX;

/// The entry for one result number of a name.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// The value's id, or [`NO_VALUE`].
    pub value: u32,
    /// The body that contains the value.
    pub body: u32,
    pub location: Location,
    /// Whether the value is a placeholder.
    pub forward: bool,
    /// Whether the value replaced a placeholder.
    pub was_forward: bool,
}

impl Slot {
    /// Whether the entry has a value.
    pub fn is_value(&self) -> bool {
        self.value != NO_VALUE
    }
}

const EMPTY: Slot = Slot { value: NO_VALUE, body: 0, location: Location::UNKNOWN, forward: false, was_forward: false };

pub(super) struct Entry {
    pub space: u32,
    pub name: SsaName,
    hash: u64,
    pub live: bool,
    first: Slot,
    pub others: Option<Box<FxHashMap<u32, Slot>>>,
}

impl Entry {
    pub fn slot(&self, number: u32) -> Slot {
        match (number, &self.others) {
            (0, _) => self.first,
            (_, Some(others)) => others.get(&number).copied().unwrap_or(EMPTY),
            _ => EMPTY,
        }
    }

    /// Removes the values.
    pub fn clear(&mut self) {
        self.first = EMPTY;
        self.others = None;
    }

    pub fn set(&mut self, number: u32, slot: Slot) {
        if number == 0 {
            self.first = slot;
        } else {
            self.others.get_or_insert_default().insert(number, slot);
        }
    }
}

/// The entries of names, in pieces. One table that doubles would be an allocation of several megabytes for a large text. When it is
/// freed, glibc serves all smaller allocations from the heap, which keeps the memory of what is freed before the last of them.
#[derive(Default)]
pub(super) struct Entries {
    /// All but the last are full.
    pieces: Vec<Vec<Entry>>,
}

impl Entries {
    /// The number of entries of a piece.
    const PIECE: usize = 256;

    pub fn len(&self) -> usize {
        self.pieces.last().map_or(0, |last| (self.pieces.len() - 1) * Entries::PIECE + last.len())
    }

    pub fn push(&mut self, entry: Entry) {
        match self.pieces.last_mut() {
            Some(last) if last.len() < Entries::PIECE => last.push(entry),
            _ => self.pieces.push(vec![entry]),
        }
    }

    pub fn last(&self) -> Option<&Entry> {
        self.pieces.last()?.last()
    }

    pub fn pop(&mut self) {
        if let Some(last) = self.pieces.last_mut() {
            last.pop();
            if last.is_empty() {
                self.pieces.pop();
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.pieces.iter().flatten()
    }
}

impl Index<usize> for Entries {
    type Output = Entry;

    #[inline]
    fn index(&self, index: usize) -> &Entry {
        &self.pieces[index / Entries::PIECE][index % Entries::PIECE]
    }
}

impl IndexMut<usize> for Entries {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut Entry {
        &mut self.pieces[index / Entries::PIECE][index % Entries::PIECE]
    }
}

/// A block name in a region.
#[derive(Clone, Copy)]
pub(super) struct BlockName {
    pub block: Block,
    pub location: Location,
    pub forward: bool,
}

struct Scope {
    /// Whether the scope started a name space.
    space: Option<u32>,
    /// The number of definitions before the scope.
    definitions: usize,
}

/// A placeholder that has no definition yet.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    pub location: Location,
    pub name: SsaName,
    pub number: u32,
}

/// All names known at the current position of the text.
#[derive(Default)]
pub(crate) struct Names<'p> {
    index: HashTable<u32>,
    pub(super) entries: Entries,
    /// Entries defined in open scopes, in order.
    pub(super) definitions: Vec<u32>,
    scopes: Vec<Scope>,
    pub(super) space: u32,
    spaces: u32,
    pub(super) pending: FxHashMap<(u32, u32), Pending>,
    pub(super) blocks: Vec<FxHashMap<&'p [u8], BlockName>>,
    /// If requested: a name space, and its names whose scopes were closed.
    pub(super) closed: Option<(u32, Vec<SsaName>)>,
}

/// Returns the first eight bytes of a name; zeros follow a shorter one.
#[inline]
fn first_bytes(text: &[u8], name: SsaName) -> u64 {
    let (start, len) = (name.start as usize, (name.end - name.start) as usize);
    match text.get(start..start + 8).and_then(|bytes| bytes.first_chunk::<8>()) {
        Some(bytes) if len < 8 => u64::from_le_bytes(*bytes) & ((1 << (8 * len)) - 1),
        Some(bytes) => u64::from_le_bytes(*bytes),
        // The end of the text.
        None => name.bytes(text).iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// Returns a hash of a number. Each of its bits depends on all bytes: the upper half of a product is folded into the lower one.
#[inline]
fn mixed(word: u64) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let product = u128::from(word) * u128::from(MULTIPLIER);
    (product >> 64) as u64 ^ product as u64
}

/// Returns the hash of a name. Names often differ in their last digits alone, which are the highest byte of a word. The product of
/// `FxHasher` has them in its highest bits alone, so that ten or a hundred names would have one place and one tag in the table.
#[inline]
fn hash(space: u32, text: &[u8], name: SsaName) -> u64 {
    let mut hash = mixed(first_bytes(text, name) ^ u64::from(space).rotate_right(16));
    // A longer name is hashed in words of eight bytes, of which the last overlaps the one before it.
    let mut at = name.start + 8;
    while at < name.end {
        let start = at.min(name.end - 8);
        hash = mixed(hash ^ first_bytes(text, SsaName { start, end: start + 8 }));
        at += 8;
    }
    hash
}

/// Returns whether two names have the same text.
#[inline]
fn is_same(text: &[u8], left: SsaName, right: SsaName) -> bool {
    let len = left.end - left.start;
    len == right.end - right.start
        && first_bytes(text, left) == first_bytes(text, right)
        && (len <= 8 || left.bytes(text) == right.bytes(text))
}

impl<'p> OpParser<'p> {
    /// Opens the scope of a region.
    pub(crate) fn push_scope(&mut self, isolated: bool) {
        let names = &mut self.names;
        let mut space = None;
        if isolated {
            space = Some(names.space);
            names.spaces += 1;
            names.space = names.spaces;
        }
        names.scopes.push(Scope { space, definitions: names.definitions.len() });
        names.blocks.push(FxHashMap::default());
    }

    /// Closes the scope of a region; reports blocks that were referenced but not defined.
    pub(crate) fn pop_scope(&mut self) -> Fallible {
        let blocks = self.names.blocks.pop().unwrap_or_default();
        if !blocks.is_empty() {
            let mut missing: Vec<Location> =
                blocks.values().filter(|block| block.forward).map(|block| block.location).collect();
            missing.sort_unstable();
            let mut result = Ok(());
            for location in missing {
                result = self.plain_error(location, "reference to an undefined block").fail();
            }
            result?;
        }
        self.close_scope();
        Ok(())
    }

    /// Returns the number of open scopes.
    pub(super) fn scope_count(&self) -> usize {
        self.names.scopes.len()
    }

    /// Closes the scopes after the first `count` ones, without reporting anything.
    pub(super) fn close_scopes_after(&mut self, count: usize) {
        while self.names.scopes.len() > count {
            self.names.blocks.pop();
            self.close_scope();
        }
    }

    /// Removes the names of the innermost scope.
    #[inline]
    pub(super) fn close_scope(&mut self) {
        let names = &mut self.names;
        let Some(scope) = names.scopes.pop() else { return };
        while names.definitions.len() > scope.definitions {
            let Some(index) = names.definitions.pop() else { break };
            let entry = &mut names.entries[index as usize];
            if entry.live {
                if let Some((space, closed)) = &mut names.closed
                    && *space == entry.space
                {
                    closed.push(entry.name);
                }
                entry.live = false;
                entry.others = None;
                let hash = entry.hash;
                if let Ok(slot) = names.index.find_entry(hash, |&other| other == index) {
                    slot.remove();
                }
            }
        }
        while names.entries.last().is_some_and(|entry| !entry.live) {
            names.entries.pop();
        }
        if let Some(outer) = scope.space {
            names.space = outer;
        }
    }

    /// Returns the entry of a name.
    pub(super) fn find(&self, name: SsaName) -> Option<&Entry> {
        let space = self.names.space;
        let entries = &self.names.entries;
        let position = self.names.index.find(hash(space, self.text, name), |&index| {
            let entry = &entries[index as usize];
            entry.space == space && is_same(self.text, entry.name, name)
        });
        position.map(|&index| &entries[index as usize])
    }

    pub(super) fn entry(&mut self, name: SsaName) -> u32 {
        let text = self.text;
        let space = self.names.space;
        let hash = hash(space, text, name);
        let names = &mut self.names;
        let entries = &names.entries;
        let position = names.index.find(hash, |&index| {
            let entry = &entries[index as usize];
            entry.space == space && is_same(text, entry.name, name)
        });
        if let Some(&index) = position {
            return index;
        }
        let index = names.entries.len() as u32;
        names.entries.push(Entry { space, name, hash, live: true, first: EMPTY, others: None });
        names.index.insert_unique(hash, index, |&index| names.entries[index as usize].hash);
        index
    }

    /// Returns the location at which a name was first seen.
    pub(crate) fn seen_at(&mut self, operand: &OperandName) -> Option<Location> {
        let index = self.entry(operand.name);
        let slot = self.names.entries[index as usize].slot(operand.number);
        (slot.value != NO_VALUE).then_some(slot.location)
    }

    /// Returns the value that a name refers to, which has type `ty`, or a placeholder if it is not defined yet.
    pub(crate) fn resolve_use(&mut self, operand: &OperandName, ty: Type) -> Fallible<Value> {
        let index = self.entry(operand.name);
        let entry = &self.names.entries[index as usize];
        let slot = entry.slot(operand.number);
        if slot.value != NO_VALUE {
            let value = Value::raw(slot.value);
            if slot.body != self.serial {
                return self.resolve_foreign(operand, slot.location, ty);
            }
            let known = self.body.ty(value);
            if known == ty {
                if self.recovery.is_some() {
                    self.record_use(operand, value);
                }
                return Ok(value);
            }
            if self.is_of_failed_op(operand) {
                return Ok(self.placeholder(ty));
            }
            let message = format!(
                "use of value '{}' expects different type than prior uses: {} vs {}",
                self.spelling(operand),
                self.quoted_type(ty),
                self.quoted_type(known)
            );
            return self.plain_error(operand.location, message).note(slot.location, "prior use here").fail();
        }
        if entry.first.value != NO_VALUE && !entry.first.forward {
            return self.plain_error(operand.location, "reference to invalid result number").fail();
        }
        let value = self.placeholder(ty);
        self.wait_for(operand, value);
        if self.recovery.is_some() {
            self.record_use(operand, value);
        }
        Ok(value)
    }

    /// Makes a name refer to a placeholder until its definition.
    pub(super) fn wait_for(&mut self, operand: &OperandName, placeholder: Value) {
        let index = self.entry(operand.name);
        let pending = Pending { location: operand.location, name: operand.name, number: operand.number };
        self.names.pending.insert((self.serial, placeholder.0), pending);
        let slot = Slot {
            value: placeholder.0,
            body: self.serial,
            location: operand.location,
            forward: true,
            was_forward: false,
        };
        self.names.entries[index as usize].set(operand.number, slot);
    }

    /// Erases the unused placeholder of `slot` in this body.
    pub(super) fn forget(&mut self, slot: Slot) {
        if let Some(op) = self.body.defining_op(Value::raw(slot.value)) {
            self.body.erase(op);
        }
        self.names.pending.remove(&(slot.body, slot.value));
    }

    /// Handles a use of a value that is defined outside the isolated op that contains the use. The error is reported
    /// after the whole text was parsed, as a verifier would.
    fn resolve_foreign(&mut self, _operand: &OperandName, _defined: Location, ty: Type) -> Fallible<Value> {
        let name = self.ctx.op_name_data(self.frame.name).text.clone();
        let message = format!("'{name}' op using value defined outside the region");
        let owner = self.body.header.location;
        self.deferred.push((self.frame.location, message, owner, "required by region isolation constraints"));
        Ok(self.placeholder(ty))
    }

    /// Creates a placeholder for a value that is not defined yet.
    fn placeholder(&mut self, ty: Type) -> Value {
        let spec = OpSpec::new(self.placeholder_name, Location::UNKNOWN).results(&[ty]);
        let op = self.body.create(&spec);
        self.body.result(op, 0)
    }

    /// Defines a name: later uses, and earlier forward references, refer to `value`.
    pub(crate) fn define(&mut self, operand: &OperandName, value: Value) -> Fallible {
        let index = self.entry(operand.name);
        let slot = self.names.entries[index as usize].slot(operand.number);
        if slot.value != NO_VALUE {
            if !slot.forward {
                let message = format!("redefinition of SSA value '{}'", self.spelling(operand));
                return self
                    .plain_error(operand.location, message)
                    .note(slot.location, "previously defined here")
                    .fail();
            }
            let placeholder = Value::raw(slot.value);
            let new = self.body.ty(value);
            if slot.body != self.serial {
                // Forward references from a body in which this definition is not visible.
                let pending = self.names.pending.remove(&(slot.body, slot.value));
                let at = pending.map_or(slot.location, |pending| pending.location);
                self.deferred_foreign_use(at);
            } else {
                let old = self.body.ty(placeholder);
                if old != new {
                    let message = format!(
                        "definition of SSA value '{}#{}' has type {}",
                        self.spelling(operand),
                        operand.number,
                        self.quoted_type(new)
                    );
                    let note = format!("previously used here with type {}", self.quoted_type(old));
                    return self.plain_error(operand.location, message).note(slot.location, note).fail();
                }
                self.body.replace_all_uses(placeholder, value);
                self.forget(slot);
                if self.recovery.is_some() {
                    self.record_replacement(placeholder, value);
                }
            }
        }
        let was_forward = slot.forward;
        let location = operand.location;
        let slot = Slot { value: value.0, body: self.serial, location, forward: false, was_forward };
        self.names.entries[index as usize].set(operand.number, slot);
        self.names.definitions.push(index);
        if self.recovery.is_some() {
            self.record_definition(operand, value);
        }
        Ok(())
    }

    fn deferred_foreign_use(&mut self, at: Location) {
        let message = "op using value defined outside the region".to_string();
        self.deferred.push((at, message, at, "required by region isolation constraints"));
    }

    /// Reports names that were used but never defined.
    pub(crate) fn check_pending(&mut self) -> Fallible {
        let mut missing: Vec<Pending> = self.names.pending.values().copied().collect();
        sort_by_key(&mut missing, |pending| (pending.location, pending.name.start));
        missing.retain(|pending| !self.is_name_of_failed_op(pending.name));
        let mut result = Ok(());
        for pending in missing {
            let name = text_of_bytes(pending.name.bytes(self.text));
            let near = if self.errors == 0 { self.near_value(pending.location, &name) } else { None };
            result = self.plain_error(pending.location, "use of undeclared SSA value name").help_if(near).fail();
        }
        result
    }

    // ---- blocks

    /// Returns the block `name` of the current region, which may be defined later.
    pub(crate) fn block_use(&mut self, name: &'p [u8], location: Location) -> Block {
        if let Some(&known) = self.names.blocks.last().and_then(|blocks| blocks.get(name)) {
            if self.recovery.is_some() {
                self.record_block(name, location, known.block, false);
            }
            return known.block;
        }
        let block = self.body.create_block();
        if self.recovery.is_some() {
            self.record_block(name, location, block, false);
        }
        if let Some(blocks) = self.names.blocks.last_mut() {
            blocks.insert(name, BlockName { block, location, forward: true });
        }
        block
    }

    /// Defines the block `name`: `existing`, the block that was referenced before, or a new one.
    pub(crate) fn block_definition(
        &mut self,
        name: &'p [u8],
        location: Location,
        existing: Option<Block>,
    ) -> Fallible<Block> {
        let known = self.names.blocks.last().and_then(|blocks| blocks.get(name)).copied();
        let block = match known {
            None => existing.unwrap_or_else(|| self.body.create_block()),
            Some(known) if known.forward => known.block,
            Some(_) => {
                let name = text_of_bytes(name).into_owned();
                return self.plain_error(location, format!("redefinition of block '{name}'")).fail();
            }
        };
        if let Some(blocks) = self.names.blocks.last_mut() {
            blocks.insert(name, BlockName { block, location, forward: false });
        }
        if self.recovery.is_some() {
            self.record_block(name, location, block, true);
        }
        Ok(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table finds a name at the place of the low bits of its hash.
    #[test]
    fn names_that_differ_in_their_last_digits_have_different_places() {
        for prefix in ["%a", "%alloc", "%alloc_", "%base_buffer_", "%subview_of_it"] {
            let mut places = std::collections::HashSet::new();
            for number in 1000..2000 {
                let text = format!("{prefix}{number} = ");
                let name = SsaName { start: 0, end: text.len() as u32 - 3 };
                places.insert(hash(0, text.as_bytes(), name) % 2048);
            }
            // Of 1000 random numbers below 2048, 790 differ.
            assert!(places.len() > 700, "{prefix}: {}", places.len());
        }
    }
}
