//! The result of parsing a part, and its insertion after the text parsed before it.

use super::*;

impl OpParser<'_> {
    /// Returns the parser's state as a part.
    pub(super) fn part(mut self) -> Option<Part> {
        let names = &mut self.names;
        let mut defined = Vec::with_capacity(names.definitions.len());
        for &index in &names.definitions {
            let entry = &mut names.entries[index as usize];
            // A definition with several results is in the list several times.
            if std::mem::take(&mut entry.live) {
                let slots = std::iter::once((0, entry.slot(0)));
                let others =
                    entry.others.iter().flat_map(|others| others.iter().map(|(&number, &slot)| (number, slot)));
                let start = defined.len();
                defined.extend(
                    slots.chain(others).filter(|slot| slot.1.is_value()).map(|(n, slot)| (entry.name, n, slot)),
                );
                defined[start..].sort_unstable_by_key(|slot| slot.1);
            }
        }
        // Some results of a name may be defined while others are forward references.
        if defined.iter().any(|(_, _, slot)| slot.forward || slot.body != self.serial) {
            return None;
        }
        let mut free = Vec::with_capacity(names.pending.len());
        for (&(serial, value), pending) in &names.pending {
            if serial != self.serial {
                return None;
            }
            let placeholder = Value::raw(value);
            let operand = OperandName { location: pending.location, name: pending.name, number: pending.number };
            free.push(Free { operand, placeholder, ty: self.body.ty(placeholder) });
        }
        free.sort_unstable_by_key(|free| free.placeholder);
        let mut blocks = Vec::new();
        for (name, &named) in names.blocks.last()? {
            let start = named.location.source(self.ctx)?.1 as u32;
            blocks.push((SsaName { start, end: start + name.len() as u32 }, named));
        }
        blocks.sort_unstable_by_key(|block| block.0.start);
        let root = *self.body.roots().first()?;
        let last = self.body.last_block(root)?;
        let closed = names.closed.take().map(|closed| closed.1).unwrap_or_default();
        let (end, last_end) = (self.token.start as usize, self.last_end);
        let (newest, absorbs) = (self.newest, self.absorbs);
        Some(Part { body: self.take_body(), newest, absorbs, last, end, last_end, defined, closed, free, blocks })
    }
}

impl OpParser<'_> {
    /// Returns whether the part can be appended as it is. If not, the text is invalid or unusual.
    pub(super) fn fits(&mut self, part: &Part) -> bool {
        let space = self.names.space;
        let nothing_known = !self.names.entries.iter().any(|entry| entry.live && entry.space == space);
        let unseen = |name: &SsaName| self.find(*name).is_none();
        if !nothing_known && !part.closed.iter().all(unseen) {
            return false;
        }
        let fresh = part.defined.iter().all(|(name, number, slot)| {
            let Some(entry) = self.find(*name) else { return true };
            let known = entry.slot(*number);
            let ty = part.body.ty(Value::raw(slot.value));
            let is_here = || known.body == self.serial && self.body.ty(Value::raw(known.value)) == ty;
            // If both sides used it before its definition, the order of those uses differs from concatenating the two
            // lists.
            !known.is_value() || known.forward && !slot.was_forward && is_here()
        });
        let resolved = part.free.iter().all(|free| {
            let Some(entry) = self.find(free.operand.name) else { return true };
            let known = entry.slot(free.operand.number);
            if !known.is_value() {
                return !entry.slot(0).is_value() || entry.slot(0).forward;
            }
            known.body == self.serial && self.body.ty(Value::raw(known.value)) == free.ty
        });
        let blocks = part.blocks.iter().all(|(name, named)| {
            let known = self.names.blocks.last().and_then(|blocks| blocks.get(name.bytes(self.text)));
            named.forward || known.is_none_or(|known| known.forward)
        });
        fresh && resolved && blocks
    }

    /// Appends a part that fits to `block`, and moves to its end.
    pub(super) fn join(&mut self, part: Part, block: Block) -> Block {
        self.parts.joined += 1;
        self.newest = self.newest.min(part.newest);
        self.absorbs |= part.absorbs;
        let Part { body, last, end, last_end, defined, free, blocks, .. } = part;
        let in_first = body.root_block() == Some(last);
        let shift = self.body.append(*body, block);
        for free in free {
            self.join_free(&free, shift.value(free.placeholder));
        }
        for (name, number, slot) in defined {
            self.join_defined(name, number, slot, shift.value(Value::raw(slot.value)));
        }
        for (name, named) in blocks {
            self.join_block(name, named, shift.block(named.block));
        }
        self.reset(end);
        self.last_end = last_end;
        if in_first { block } else { shift.block(last) }
    }

    /// Resolves a name that the part did not define: to its value here, or to a placeholder.
    fn join_free(&mut self, free: &Free, placeholder: Value) {
        let index = self.entry(free.operand.name) as usize;
        let known = self.names.entries[index].slot(free.operand.number);
        if known.is_value() {
            self.body.add_newer_uses(Value::raw(known.value), placeholder);
            if let Some(op) = self.body.defining_op(placeholder) {
                self.body.erase(op);
            }
            return;
        }
        self.wait_for(&free.operand, placeholder);
    }

    fn join_defined(&mut self, name: SsaName, number: u32, slot: Slot, value: Value) {
        let index = self.entry(name);
        let known = self.names.entries[index as usize].slot(number);
        if known.is_value() {
            let placeholder = Value::raw(known.value);
            self.body.add_older_uses(value, placeholder);
            self.forget(known);
        }
        let slot = Slot { value: value.0, body: self.serial, ..slot };
        self.names.entries[index as usize].set(number, slot);
        self.names.definitions.push(index);
    }

    fn join_block(&mut self, name: SsaName, named: BlockName, block: Block) {
        let Some(blocks) = self.names.blocks.last_mut() else { return };
        match blocks.get(name.bytes(self.text)).copied() {
            None => {
                blocks.insert(name.bytes(self.text), BlockName { block, ..named });
            }
            Some(known) if named.forward => {
                self.body.join_block_uses(known.block, block, known.block);
                self.body.erase_block(block);
            }
            Some(known) => {
                blocks.insert(name.bytes(self.text), BlockName { block, ..named });
                self.body.join_block_uses(block, block, known.block);
                self.body.erase_block(known.block);
            }
        }
    }
}
