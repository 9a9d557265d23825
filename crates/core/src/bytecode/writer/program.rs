//! The program section: blocks, ops, and the regions nested in them, with an explicit stack.

use super::numbering::Numbering;
use crate::Error;
use crate::bytecode::codes::{component, section};
use crate::bytecode::emitter::Emitter;
use crate::bytecode::version;
use crate::ir::{Attr, Block, Body, Location, Op, OpName, Region, Use, Value};

/// The outermost op of a program.
#[derive(Clone, Copy)]
pub(super) enum Top<'a> {
    /// The op that owns the body.
    Owner(&'a Body),
    /// The only op in the body.
    Held(&'a Body),
}

/// The numbers of a body's values, blocks and ops, computed before it is written.
struct Tables<'a> {
    body: &'a Body,
    /// The number of each value, by id.
    values: Vec<u32>,
    /// The position of each block in its region, by id.
    blocks: Vec<u32>,
    /// The position of each op in the text, by id.
    positions: Vec<u32>,
}

impl<'a> Tables<'a> {
    fn new(body: &'a Body) -> Tables<'a> {
        let mut positions = vec![0; body.op_capacity()];
        for (position, op) in (0..).zip(body.walk_preorder()) {
            positions[op.index()] = position;
        }
        let (values, blocks) = (vec![0; body.value_capacity()], vec![0; body.block_capacity()]);
        Tables { body, values, blocks, positions }
    }

    /// Returns the order of the uses of a value as it is stored, or `None` if it is the reverse of the text.
    fn use_order(&self, value: Value) -> Option<Vec<u32>> {
        let id = |use_: Use| (self.positions[self.body.use_owner(use_).index()], self.body.use_number(use_));
        let mut uses: Vec<(u32, (u32, usize))> = (0..).zip(self.body.uses(value).map(id)).collect();
        if uses.is_sorted_by(|left, right| left.1 > right.1) {
            return None;
        }
        uses.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.1));
        Some(uses.into_iter().map(|entry| entry.0).collect())
    }
}

/// The regions of an op that are being written.
struct Level<'a> {
    /// The regions, and the next one of them.
    regions: Vec<Region>,
    next_region: usize,
    /// The current block, and the next op of it.
    block: Option<Block>,
    op: Option<Op>,
    /// The number of values of the scope before the current region.
    start: u32,
    /// The tables of the body around the op, if the op has its own.
    outer: Option<Tables<'a>>,
    /// The number of values of the enclosing scope, if the op has its own.
    outer_values: Option<u32>,
    /// The enclosing section, if the regions are written to their own.
    enclosing: Option<Emitter>,
}

impl<'a> Numbering<'a> {
    // ---- collecting

    /// Collects everything that a program refers to.
    ///
    /// # Errors
    /// The version cannot express it.
    pub(super) fn collect(&mut self, top: Top<'a>) -> Result<(), Error> {
        let mut bodies = Vec::new();
        match top {
            Top::Owner(body) => {
                let header = &body.header;
                self.collect_op(header.name, header.attributes, header.location)?;
                bodies.push(body);
            }
            Top::Held(body) => bodies.push(body),
        }
        while let Some(body) = bodies.pop() {
            for op in body.walk_preorder() {
                self.collect_op(body.name(op), body.attributes(op), body.location(op))?;
                body.results(op).iter().for_each(|&result| {
                    self.ty(body.ty(result));
                });
                body.regions(op).iter().for_each(|&region| self.collect_arguments(body, region));
                bodies.extend(body.nested(op));
            }
            body.roots().iter().for_each(|&region| self.collect_arguments(body, region));
        }
        self.encode_all();
        Ok(())
    }

    fn collect_op(&mut self, name: OpName, attributes: Attr, location: Location) -> Result<(), Error> {
        self.op_name(name);
        self.location(location);
        self.split(name, attributes)
    }

    fn collect_arguments(&mut self, body: &Body, region: Region) {
        for block in body.blocks(region) {
            for &argument in body.arguments(block) {
                self.ty(body.ty(argument));
                if self.writes_location(body.value_location(argument)) {
                    self.location(body.value_location(argument));
                }
            }
        }
    }

    /// Returns whether the location of a block argument is written.
    fn writes_location(&self, location: Location) -> bool {
        self.version < version::OPTIONAL_ARGUMENT_LOCATIONS || location != Location::UNKNOWN
    }

    // ---- writing

    /// Returns the program section.
    pub(super) fn program(&mut self, top: Top<'a>) -> Emitter {
        let (Top::Owner(body) | Top::Held(body)) = top;
        let mut writer = Writer {
            numbering: self,
            emitter: Emitter::default(),
            tables: Tables::new(body),
            next_value: 0,
            levels: Vec::new(),
        };
        match top {
            Top::Owner(body) => {
                // A block of one op.
                writer.emitter.flagged(1, false);
                let header = &body.header;
                let components = if body.roots().is_empty() { 0 } else { component::REGIONS };
                writer.op_header(header.name, header.attributes, header.location, components);
                writer.enter(body.roots().to_vec(), true, None);
            }
            Top::Held(body) => {
                let block = body.root_block();
                writer.emitter.flagged(block.map_or(0, |block| body.ops(block).count()) as u64, false);
                writer.levels.push(Level {
                    regions: Vec::new(),
                    next_region: 0,
                    block: None,
                    op: block.and_then(|block| body.first_op(block)),
                    start: 0,
                    outer: None,
                    outer_values: None,
                    enclosing: None,
                });
            }
        }
        writer.run();
        writer.emitter
    }
}

/// The state of writing the program section.
struct Writer<'n, 'a> {
    numbering: &'n mut Numbering<'a>,
    emitter: Emitter,
    tables: Tables<'a>,
    /// The number of values of the current scope.
    next_value: u32,
    levels: Vec<Level<'a>>,
}

impl<'a> Writer<'_, 'a> {
    fn run(&mut self) {
        while let Some(level) = self.levels.last_mut() {
            if let Some(op) = level.op {
                level.op = self.tables.body.next(op);
                self.op(op);
                continue;
            }
            let next = level.block.and_then(|block| self.tables.body.next_block(block));
            match next {
                Some(block) => self.block(block),
                None => self.leave_region(),
            }
        }
    }

    /// Enters the regions of an op, which was written up to them. `nested` is the body of an op that has its own and is
    /// not the outermost op.
    fn enter(&mut self, regions: Vec<Region>, isolated: bool, nested: Option<&'a Body>) {
        let count = regions.len() as u64;
        if count == 0 {
            return;
        }
        self.emitter.flagged(count, isolated);
        let outer = nested.map(|body| std::mem::replace(&mut self.tables, Tables::new(body)));
        let outer_values = isolated.then(|| std::mem::take(&mut self.next_value));
        let has_section = isolated && self.numbering.version >= version::REGION_SECTIONS;
        let enclosing = has_section.then(|| std::mem::take(&mut self.emitter));
        self.levels.push(Level {
            regions,
            next_region: 0,
            block: None,
            op: None,
            start: self.next_value,
            outer,
            outer_values,
            enclosing,
        });
        self.next_region();
    }

    /// Writes the header of the next region with blocks, or leaves the op.
    fn next_region(&mut self) {
        loop {
            let Some(level) = self.levels.last_mut() else { return };
            let Some(&region) = level.regions.get(level.next_region) else { return self.leave_op() };
            level.next_region += 1;
            level.start = self.next_value;
            let body = self.tables.body;
            let mut count = 0;
            for block in body.blocks(region) {
                self.tables.blocks[block.index()] = count;
                count += 1;
                let results = body.ops(block).flat_map(|op| body.results(op));
                for value in body.arguments(block).iter().chain(results) {
                    self.tables.values[value.index()] = self.next_value;
                    self.next_value += 1;
                }
            }
            self.emitter.varint(u64::from(count));
            if let Some(first) = body.first_block(region) {
                self.emitter.varint(u64::from(self.next_value - level.start));
                return self.block(first);
            }
        }
    }

    fn leave_region(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            self.next_value = level.start;
            level.block = None;
        }
        self.next_region();
    }

    fn leave_op(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        if let Some(enclosing) = level.enclosing {
            let regions = std::mem::replace(&mut self.emitter, enclosing);
            self.emitter.section(section::PROGRAM, regions);
        }
        if let Some(outer) = level.outer {
            self.tables = outer;
        }
        if let Some(values) = level.outer_values {
            self.next_value = values;
        }
    }

    /// Writes the header of a block, whose ops are next.
    fn block(&mut self, block: Block) {
        let body = self.tables.body;
        let arguments = body.arguments(block);
        self.emitter.flagged(body.ops(block).count() as u64, !arguments.is_empty());
        if !arguments.is_empty() {
            self.emitter.varint(arguments.len() as u64);
            for &argument in arguments {
                let ty = self.numbering.type_number(body.ty(argument));
                let location = body.value_location(argument);
                let writes_location = self.numbering.writes_location(location);
                match self.numbering.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
                    true => self.emitter.flagged(ty, writes_location),
                    false => self.emitter.varint(ty),
                }
                if writes_location {
                    self.location(location);
                }
            }
            if self.numbering.version >= version::USE_ORDERS {
                let at = self.emitter.len();
                self.emitter.byte(0);
                if self.use_orders(arguments) {
                    self.emitter.add_bits(at, component::USE_ORDERS);
                }
            }
        }
        if let Some(level) = self.levels.last_mut() {
            (level.block, level.op) = (Some(block), body.first_op(block));
        }
    }

    fn location(&mut self, location: Location) {
        let attr = self.numbering.location_attribute(location);
        self.emitter.varint(self.numbering.attribute_number(attr));
    }

    /// Writes an op up to its results. `components` are those of the rest. Returns the position of the components.
    fn op_header(&mut self, name: OpName, attributes: Attr, location: Location, mut components: u8) -> usize {
        self.emitter.varint(self.numbering.op_number(name));
        let split = self.numbering.splits[&(name, attributes)];
        if split.dictionary.is_some() {
            components |= component::ATTRIBUTES;
        }
        if split.properties.is_some() {
            components |= component::PROPERTIES;
        }
        let at = self.emitter.len();
        self.emitter.byte(components);
        self.location(location);
        if let Some(dictionary) = split.dictionary {
            self.emitter.varint(self.numbering.attribute_number(dictionary));
        }
        if let Some(properties) = split.properties {
            self.emitter.varint(u64::from(self.numbering.property_numbers[properties as usize]));
        }
        at
    }

    /// Writes an op, and enters its regions.
    fn op(&mut self, op: Op) {
        let body = self.tables.body;
        let results = body.results(op);
        let nested = body.nested(op);
        let regions = nested.map_or(body.regions(op), Body::roots);
        let mut components = 0;
        for (present, bit) in [
            (!results.is_empty(), component::RESULTS),
            (body.operand_count(op) > 0, component::OPERANDS),
            (body.successor_count(op) > 0, component::SUCCESSORS),
            (!regions.is_empty(), component::REGIONS),
        ] {
            components |= if present { bit } else { 0 };
        }
        let at = self.op_header(body.name(op), body.attributes(op), body.location(op), components);
        if !results.is_empty() {
            self.emitter.varint(results.len() as u64);
            results.iter().for_each(|&result| self.emitter.varint(self.numbering.type_number(body.ty(result))));
        }
        if body.operand_count(op) > 0 {
            self.emitter.varint(body.operand_count(op) as u64);
            body.operands(op).for_each(|value| self.emitter.varint(u64::from(self.tables.values[value.index()])));
        }
        if body.successor_count(op) > 0 {
            self.emitter.varint(body.successor_count(op) as u64);
            body.successors(op).for_each(|block| self.emitter.varint(u64::from(self.tables.blocks[block.index()])));
        }
        if self.numbering.version >= version::USE_ORDERS && self.use_orders(results) {
            self.emitter.add_bits(at, component::USE_ORDERS);
        }
        self.enter(regions.to_vec(), nested.is_some(), nested);
    }

    /// Writes the orders of the uses of `values` that are not the reverse of the text. Returns whether there are any.
    fn use_orders(&mut self, values: &[Value]) -> bool {
        let order = |(index, &value): (usize, &Value)| Some((index, self.tables.use_order(value)?));
        let orders: Vec<(usize, Vec<u32>)> = values.iter().enumerate().filter_map(order).collect();
        if orders.is_empty() {
            return false;
        }
        if values.len() > 1 {
            self.emitter.varint(orders.len() as u64);
        }
        for (index, order) in orders {
            if values.len() > 1 {
                self.emitter.varint(index as u64);
            }
            let moved: Vec<(u32, u32)> = (0..).zip(order.iter().copied()).filter(|pair| pair.0 != pair.1).collect();
            // Pairs take two integers each.
            if moved.len() * 2 < order.len() {
                self.emitter.flagged(moved.len() as u64 * 2, true);
                for (from, to) in moved {
                    self.emitter.varint(u64::from(from));
                    self.emitter.varint(u64::from(to));
                }
            } else {
                self.emitter.flagged(order.len() as u64, false);
                order.iter().for_each(|&position| self.emitter.varint(u64::from(position)));
            }
        }
        true
    }
}
