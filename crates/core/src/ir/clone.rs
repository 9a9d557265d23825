//! Clones ops with their regions, inside one body or from one body to another.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::*;

/// Maps values and blocks of the original to those of the clone. Entities without an entry map to themselves.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// Values of the original to values of the copy.
    pub values: FxHashMap<Value, Value>,
    /// Blocks of the original to blocks of the copy.
    pub blocks: FxHashMap<Block, Block>,
}

impl Mapping {
    /// Returns the value that `value` maps to.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    /// Returns the block that `block` maps to.
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

impl Body {
    /// Clones `op` with its regions to `at`. Operands are mapped; results and everything nested are added to the
    /// mapping.
    ///
    /// Nested bodies are cloned too. Does not recurse over depth.
    pub fn clone_op(&mut self, op: Op, at: InsertPoint, mapping: &mut Mapping) -> Op {
        let copy = self.clone_shallow(op, mapping);
        self.place(copy, at);
        let mut work = vec![(op, copy)];
        while let Some((from, to)) = work.pop() {
            let pairs: Vec<(Region, Region)> =
                self.regions(from).iter().copied().zip(self.regions(to).iter().copied()).collect();
            for (source, target) in pairs {
                self.clone_blocks(source, target, mapping, &mut work);
            }
        }
        self.remap_operands(copy, mapping);
        copy
    }

    /// Clones the blocks of `source` to the end of `target`.
    pub fn clone_region(&mut self, source: Region, target: Region, mapping: &mut Mapping) {
        let mut work = Vec::new();
        self.clone_blocks(source, target, mapping, &mut work);
        let tops: Vec<Op> = work.iter().map(|pair| pair.1).collect();
        while let Some((from, to)) = work.pop() {
            let pairs: Vec<(Region, Region)> =
                self.regions(from).iter().copied().zip(self.regions(to).iter().copied()).collect();
            for (source, target) in pairs {
                self.clone_blocks(source, target, mapping, &mut work);
            }
        }
        for op in tops {
            self.remap_operands(op, mapping);
        }
    }

    fn clone_blocks(&mut self, source: Region, target: Region, mapping: &mut Mapping, work: &mut Vec<(Op, Op)>) {
        let blocks: Vec<Block> = self.blocks(source).collect();
        for &block in &blocks {
            let copy = self.append_block(target);
            mapping.blocks.insert(block, copy);
            for argument in self.arguments(block).to_vec() {
                let new = self.add_argument(copy, self.ty(argument), self.value_location(argument));
                mapping.values.insert(argument, new);
            }
        }
        for &block in &blocks {
            let target = mapping.block(block);
            for op in self.op_vec(block) {
                let copy = self.clone_shallow(op, mapping);
                self.place(copy, InsertPoint::End(target));
                work.push((op, copy));
            }
        }
    }

    /// Clones ops of another body, with their regions, to the given insertion points. Operands are mapped after all ops
    /// are cloned. The results are added to the mapping, which must contain every other value and block that the ops
    /// use. `locate` maps the location of an original to that of its clone. Returns all clones, except those in nested
    /// bodies.
    pub fn copy_ops_from(
        &mut self,
        other: &Body,
        ops: &[(Op, InsertPoint)],
        mapping: &mut Mapping,
        locate: &dyn Fn(Location) -> Location,
    ) -> Vec<Op> {
        let mut copies: Vec<(Op, Op)> = Vec::new();
        for &(op, at) in ops {
            let copy = self.copy_shallow(other, op, mapping, locate);
            self.place(copy, at);
            copies.push((op, copy));
        }
        let mut next = 0;
        while let Some(&(from, to)) = copies.get(next) {
            next += 1;
            for index in 0..other.regions(from).len() {
                let (source, target) = (other.regions(from)[index], self.regions(to)[index]);
                self.copy_blocks_from(other, source, target, None, mapping, locate);
                for block in other.blocks(source) {
                    let target = mapping.block(block);
                    for op in other.ops(block) {
                        let copy = self.copy_shallow(other, op, mapping, locate);
                        self.place(copy, InsertPoint::End(target));
                        copies.push((op, copy));
                    }
                }
            }
        }
        for &(from, to) in &copies {
            let operands: SmallVec<[Value; 4]> = other.operands(from).map(|value| mapping.value(value)).collect();
            self.set_operands(to, &operands);
            for (index, block) in other.successors(from).enumerate() {
                self.set_successor(to, index, mapping.block(block));
            }
        }
        copies.into_iter().map(|pair| pair.1).collect()
    }

    /// Creates blocks with the same arguments as those of a region of another body, without ops, before `before` or at
    /// the end of `target`.
    pub fn copy_blocks_from(
        &mut self,
        other: &Body,
        source: Region,
        target: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
        locate: &dyn Fn(Location) -> Location,
    ) {
        for block in other.blocks(source) {
            let copy = self.create_block();
            self.place_block(copy, target, before);
            mapping.blocks.insert(block, copy);
            for &argument in other.arguments(block) {
                let new = self.add_argument(copy, other.ty(argument), locate(other.value_location(argument)));
                mapping.values.insert(argument, new);
            }
        }
    }

    /// Clones `op` of another body without operands and without the contents of its regions. Its successors are those
    /// of the original until they are mapped.
    fn copy_shallow(
        &mut self,
        other: &Body,
        op: Op,
        mapping: &mut Mapping,
        locate: &dyn Fn(Location) -> Location,
    ) -> Op {
        let mut spec = OpSpec::new(other.name(op), locate(other.location(op))).attributes(other.attributes(op));
        spec.results.extend(other.results(op).iter().map(|&result| other.ty(result)));
        // Blocks of a region are created before its ops.
        spec.successors.extend(other.successors(op).map(|block| mapping.block(block)));
        for _ in 0..other.regions(op).len() {
            spec.regions.push(self.create_region());
        }
        let copy = match other.nested(op) {
            Some(body) => {
                let mut body = Box::new(body.deep_copy());
                body.for_each_body_mut(&mut |body| body.relocate(locate));
                self.create_isolated(&spec, body)
            }
            None => self.create(&spec),
        };
        mapping.values.extend(other.results(op).iter().copied().zip(self.results(copy).iter().copied()));
        copy
    }

    /// Replaces the locations of all ops of the body, including the isolated op itself.
    fn relocate(&mut self, locate: &dyn Fn(Location) -> Location) {
        self.header.location = locate(self.header.location);
        for op in self.walk_preorder() {
            if self.nested(op).is_none() {
                self.set_location(op, locate(self.location(op)));
            }
        }
    }

    /// Clones `op` without the contents of its regions.
    fn clone_shallow(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let mut spec = OpSpec::new(self.name(op), self.location(op)).attributes(self.attributes(op));
        spec.operands.extend(self.operands(op).map(|value| mapping.value(value)));
        spec.results.extend(self.results(op).iter().map(|&result| self.ty(result)));
        spec.successors.extend(self.successors(op).map(|block| mapping.block(block)));
        for _ in 0..self.regions(op).len() {
            spec.regions.push(self.create_region());
        }
        let nested = self.nested(op).map(|body| Box::new(body.deep_copy()));
        let copy = match nested {
            Some(body) => self.create_isolated(&spec, body),
            None => self.create(&spec),
        };
        let pairs: Vec<(Value, Value)> =
            self.results(op).iter().copied().zip(self.results(copy).iter().copied()).collect();
        mapping.values.extend(pairs);
        copy
    }

    /// Uses may precede definitions (graph regions, CFG loops), so operands and successors are mapped once more.
    fn remap_operands(&mut self, top: Op, mapping: &Mapping) {
        for op in self.walk_op_preorder(top) {
            for index in 0..self.operand_count(op) {
                let value = self.operand(op, index);
                let mapped = mapping.value(value);
                if mapped != value {
                    self.set_operand(op, index, mapped);
                }
            }
            for index in 0..self.successor_count(op) {
                let block = self.successor(op, index);
                let mapped = mapping.block(block);
                if mapped != block {
                    self.set_successor(op, index, mapped);
                }
            }
        }
    }

    /// Returns a copy of the whole body with the same ids.
    #[must_use]
    pub fn deep_copy(&self) -> Body {
        Body {
            header: self.header.clone(),
            roots: self.roots.clone(),
            ops: self.ops.clone(),
            names: self.names.clone(),
            op_parts: self.op_parts.clone(),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
            values: self.values.clone(),
            uses: self.uses.clone(),
            block_uses: self.block_uses.clone(),
            result_pool: self.result_pool.clone(),
            region_pool: self.region_pool.clone(),
            nested: self.nested.iter().map(|body| body.as_ref().map(|body| Box::new(body.deep_copy()))).collect(),
            locations: self.locations.clone(),
            revision: state::new_revision(),
            number: self.number,
            // The revision of the copy is another one, and nothing else about it.
            verified: self.verified.clone(),
        }
    }
}
