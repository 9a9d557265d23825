//! The program: blocks, ops, and the regions nested in them, with an explicit stack.
//!
//! Values are numbered within the nearest region around them that is isolated from above: first the values that the
//! blocks of a region define, in order, then those of the regions nested in it. An op may use a value before its
//! definition was read; it then has a placeholder as operand, which is replaced by the definition.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::tables::{KnownOp, Tables};
use super::uses::{Order, apply_order, read_orders, sort_uses};
use crate::bytecode::codes::{component, section};
use crate::bytecode::cursor::{Cursor, Read};
use crate::bytecode::version;
use crate::ir::{Block, Body, Context, InsertPoint, Location, Name, Op, OpSpec, Region, Value};

/// A value that is not defined yet.
const UNDEFINED: u32 = u32::MAX;

/// The least number of bytes of an op: its name, components, and location.
const OP_BYTES: usize = 3;

/// The numbered values of an isolated region.
#[derive(Default)]
struct Scope {
    values: Vec<u32>,
    /// The uses of values that are not defined yet: the op, and the number of the operand.
    pending: FxHashMap<usize, Vec<(Op, usize)>>,
}

/// A body that is being read.
struct Open<'a> {
    body: Box<Body>,
    /// The result of a placeholder op.
    placeholder: Option<Value>,
    /// Values that were used before they were defined.
    forward: Vec<Value>,
    /// The stored orders of uses.
    orders: Vec<(Value, Order)>,
    /// The first value of the scope that the body may use.
    first: usize,
    /// A position in it, for errors.
    at: Cursor<'a>,
}

/// The regions of an op that are being read.
struct Level<'a> {
    /// The op, which is in the enclosing body.
    op: Option<Op>,
    regions: SmallVec<[Region; 1]>,
    /// The next region of `regions`.
    next_region: usize,
    /// The blocks of the current region, and the next one of them.
    blocks: SmallVec<[Block; 2]>,
    next_block: usize,
    /// The number of ops of the current block that were not read yet.
    ops: u64,
    /// The first value of the current region, the next one, and the one after the last.
    values: [usize; 3],
    /// Whether the regions have a scope of their own.
    has_scope: bool,
    /// The body around the op, if the op has its own.
    outer: Option<Open<'a>>,
    /// The rest of the enclosing section, if the regions are in a separate section.
    resume: Option<Cursor<'a>>,
}

/// The regions of an op that are not read yet.
#[derive(Clone, Copy)]
pub(super) struct Unread<'a> {
    /// The section with the regions.
    section: Cursor<'a>,
    /// The number of regions.
    regions: usize,
    /// The number of levels around the op.
    depth: usize,
}

impl Unread<'_> {
    /// Returns the number of bytes of the regions.
    pub fn bytes(&self) -> usize {
        self.section.left()
    }
}

/// The ops from the outermost body to the op, each in the body of the one before it.
pub(super) type Path = Vec<Op>;

/// The state of reading a program.
pub(super) struct Program<'a> {
    pub tables: Tables<'a>,
    ctx: &'a Context,
    cursor: Cursor<'a>,
    open: Open<'a>,
    scopes: Vec<Scope>,
    levels: Vec<Level<'a>>,
    /// The number of levels around the outermost one of `levels`.
    depth: usize,
    /// If the regions of ops with a body of their own are skipped: these ops so far.
    skipped: Option<Vec<(Path, Unread<'a>)>>,
    /// The op whose regions are read; empty for a whole program.
    path: Path,
    /// The description of the op that is being read. Its lists keep their memory.
    spec: OpSpec,
    /// The number of ops and values that memory may still be reserved for before they are read. The numbers that a file
    /// declares are exact, but bodies nest, so that a short file could have many that declare more than they have.
    reservable: usize,
}

impl<'a> Open<'a> {
    fn new(body: Box<Body>, first: usize, at: Cursor<'a>) -> Open<'a> {
        Open { body, placeholder: None, forward: Vec::new(), orders: Vec::new(), first, at }
    }

    /// Erases the placeholder and orders the uses.
    fn close(mut self) -> Read<Box<Body>> {
        if let Some(op) = self.placeholder.and_then(|value| self.body.defining_op(value)) {
            self.body.erase(op);
        }
        for value in self.forward {
            sort_uses(&mut self.body, value);
        }
        for (value, order) in self.orders {
            if !apply_order(&mut self.body, value, &order) {
                return Err(self.at.failure_at(order.at, "expected an order of the uses of a value"));
            }
        }
        Ok(self.body)
    }
}

impl<'a> Program<'a> {
    /// Returns the state before the program; `location` is that of the implicit module.
    pub fn new(tables: Tables<'a>, location: Location) -> Program<'a> {
        let ctx = tables.ctx;
        let module = ctx.op_name("builtin.module");
        let body = Box::new(Body::new(module, Context::EMPTY_DICTIONARY, location));
        let cursor = Cursor::new(&[]);
        let open = Open::new(body, 0, cursor);
        let scopes = vec![Scope::default()];
        let (levels, path) = (Vec::new(), Path::new());
        let spec = OpSpec::new(module, location);
        Program { tables, ctx, cursor, open, scopes, levels, depth: 0, skipped: None, path, spec, reservable: 0 }
    }

    /// Skips the regions of ops with a body of their own that are in a section of their own, if `lazy`.
    pub fn lazily(self, lazy: bool) -> Program<'a> {
        Program { skipped: lazy.then(Vec::new), ..self }
    }

    /// Returns the state before the regions of an op are read, which skips none of them, for another thread.
    pub fn for_thread(&self) -> Program<'a> {
        Program::new(self.tables.clone(), Location::UNKNOWN)
    }

    /// Returns the ops whose regions were skipped since the last call.
    pub fn take_skipped(&mut self) -> Vec<(Path, Unread<'a>)> {
        self.skipped.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Reads the regions of the op at `path`, which were skipped, into its body.
    pub fn read_skipped(&mut self, path: &[Op], unread: Unread<'a>, mut body: Box<Body>) -> Read<Box<Body>> {
        let regions = (0..unread.regions).map(|_| body.add_root()).collect();
        self.open = Open::new(body, 0, unread.section);
        self.cursor = unread.section;
        self.reservable = self.cursor.left();
        (self.scopes, self.levels) = (vec![Scope::default()], Vec::new());
        (self.depth, self.path) = (unread.depth, path.to_vec());
        self.levels.push(Level {
            op: None,
            regions,
            next_region: 0,
            blocks: SmallVec::new(),
            next_block: 0,
            ops: 0,
            values: [0; 3],
            has_scope: true,
            outer: None,
            resume: None,
        });
        self.next_region()?;
        self.read_levels()?;
        self.cursor.finish("the regions")?;
        self.take_open().close()
    }

    /// Reads the program section: a block without arguments. Returns the body of the implicit module, and the block.
    pub fn read(&mut self, section: Cursor<'a>) -> Read<(Box<Body>, Block)> {
        self.cursor = section;
        self.reservable = section.left();
        self.open.at = section;
        let root = self.open.body.add_root();
        let block = self.open.body.append_block(root);
        self.levels.push(Level {
            op: None,
            regions: SmallVec::new(),
            next_region: 0,
            blocks: SmallVec::from_slice(&[block]),
            next_block: 0,
            ops: 0,
            // The values of the outermost block are not counted.
            values: [0, 0, usize::MAX],
            has_scope: false,
            outer: None,
            resume: None,
        });
        self.read_levels()?;
        self.cursor.finish("the program")?;
        Ok((self.take_open().close()?, block))
    }

    /// Reads all open regions.
    fn read_levels(&mut self) -> Read<()> {
        while let Some(level) = self.levels.last_mut() {
            if level.ops > 0 {
                level.ops -= 1;
                self.operation()?;
            } else if level.next_block < level.blocks.len() {
                level.next_block += 1;
                self.block_header()?;
            } else {
                self.leave_region()?;
            }
        }
        Ok(())
    }

    /// Takes the outermost body, when it was read.
    fn take_open(&mut self) -> Open<'a> {
        let (name, cursor) = (self.open.body.header.name, self.cursor);
        let empty = Box::new(Body::new(name, Context::EMPTY_DICTIONARY, Location::UNKNOWN));
        std::mem::replace(&mut self.open, Open::new(empty, 0, cursor))
    }

    /// Takes up to `count` of what may be reserved.
    fn reserved(&mut self, count: usize) -> usize {
        let count = count.min(self.reservable);
        self.reservable -= count;
        count
    }

    fn level(&mut self) -> &mut Level<'a> {
        self.levels.last_mut().expect("a region is being read")
    }

    fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("a scope is open")
    }

    // ---- regions and blocks

    /// Enters the next region of the current op, or leaves the op.
    fn next_region(&mut self) -> Read<()> {
        loop {
            let level = self.levels.last_mut().expect("a region is being read");
            let Some(&region) = level.regions.get(level.next_region) else { return self.leave_op() };
            level.next_region += 1;
            let count = self.cursor.count("the number of blocks")?;
            let start = self.scope().values.len();
            let mut end = start;
            if count > 0 {
                end += self.cursor.count("the number of values of a region")?;
                let blocks = (0..count).map(|_| self.open.body.append_block(region)).collect();
                self.scope().values.resize(end, UNDEFINED);
                let values = self.reserved(end - start);
                self.open.body.reserve_values(values);
                let level = self.level();
                (level.blocks, level.next_block, level.ops) = (blocks, 0, 0);
                level.values = [start, start, end];
                return Ok(());
            }
        }
    }

    /// Leaves a region whose blocks were read.
    fn leave_region(&mut self) -> Read<()> {
        let [start, next, end] = self.level().values;
        if end != usize::MAX && next != end {
            let message = format!("expected {} values in a region, but it has {}", end - start, next - start);
            return Err(self.cursor.failure(message));
        }
        let scope = self.scopes.last_mut().expect("a scope is open");
        scope.values.truncate(start);
        // All values of the region were defined, so no use waits for one.
        debug_assert!(scope.pending.keys().all(|&number| number < start), "a use of an undefined value");
        self.next_region()
    }

    /// Leaves an op whose regions were read.
    fn leave_op(&mut self) -> Read<()> {
        let Some(level) = self.levels.pop() else { return Ok(()) };
        if let Some(outer) = level.resume {
            self.cursor.finish("the regions")?;
            self.cursor = outer;
        }
        if level.has_scope {
            self.scopes.pop();
        }
        if let (Some(op), Some(outer)) = (level.op, level.outer) {
            let inner = std::mem::replace(&mut self.open, outer).close()?;
            self.open.body.attach_nested(op, inner);
        }
        Ok(())
    }

    /// Reads the number of ops of a block, and its arguments.
    fn block_header(&mut self) -> Read<()> {
        let at = self.cursor.offset();
        let (ops, has_arguments) = self.cursor.flagged("the number of ops of a block")?;
        self.cursor.checked_count(at, ops, "the number of ops of a block")?;
        let reserved = self.reserved((ops as usize).saturating_mul(OP_BYTES)) / OP_BYTES;
        self.open.body.reserve_ops(reserved);
        let level = self.level();
        level.ops = ops;
        let block = level.blocks[level.next_block - 1];
        if has_arguments { self.arguments(block) } else { Ok(()) }
    }

    fn arguments(&mut self, block: Block) -> Read<()> {
        let count = self.cursor.count("the number of arguments")?;
        for _ in 0..count {
            let at = self.cursor.offset();
            let mut ty = self.cursor.varint("the type of an argument")?;
            let mut has_location = true;
            if self.tables.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
                (ty, has_location) = (ty >> 1, ty & 1 == 1);
            }
            let ty = self.cursor.checked(at, ty, self.tables.type_count(), "the type of an argument")?;
            let ty = self.tables.type_at(ty)?;
            let location = if has_location { self.tables.location(&mut self.cursor)? } else { Location::UNKNOWN };
            let value = self.open.body.add_argument(block, ty, location);
            self.define(value)?;
        }
        if self.tables.version >= version::USE_ORDERS && self.cursor.byte("whether arguments have use orders")? != 0 {
            for order in read_orders(&mut self.cursor, count)? {
                let value = self.open.body.arguments(block).get(order.index).copied();
                self.open.orders.extend(value.map(|value| (value, order)));
            }
        }
        Ok(())
    }

    // ---- values

    /// Gives the next number to `value`, and makes the uses of the number refer to it.
    fn define(&mut self, value: Value) -> Read<()> {
        let [_, next, end] = &mut self.levels.last_mut().expect("a region is being read").values;
        if next == end {
            return Err(self.cursor.failure("the region has more values than it declares"));
        }
        let number = *next;
        *next += 1;
        let scope = self.scopes.last_mut().expect("a scope is open");
        if number == scope.values.len() {
            scope.values.push(UNDEFINED);
        }
        scope.values[number] = value.0;
        if scope.pending.is_empty() {
            return Ok(());
        }
        if let Some(uses) = scope.pending.remove(&number) {
            for (op, operand) in uses {
                self.open.body.set_operand(op, operand, value);
            }
            self.open.forward.push(value);
        }
        Ok(())
    }

    /// Reads the operands of an op. Returns the numbers of those that are not defined yet, with the operand's number.
    fn operands(&mut self) -> Read<SmallVec<[(usize, usize); 1]>> {
        let mut waiting = SmallVec::new();
        let count = self.cursor.count("the number of operands")?;
        let scope = self.scopes.last().expect("a scope is open");
        for index in 0..count {
            let at = self.cursor.offset();
            let number = self.cursor.index("a value", scope.values.len())?;
            if number < self.open.first {
                let message = "expected a value that is defined in the isolated region";
                return Err(self.cursor.failure_at(at, message));
            }
            let value = match scope.values[number] {
                UNDEFINED => {
                    waiting.push((number, index));
                    let (ctx, body) = (self.ctx, &mut self.open.body);
                    *self.open.placeholder.get_or_insert_with(|| {
                        let name = ctx.op_name("builtin.unrealized_conversion_cast");
                        let op = body.create(&OpSpec::new(name, Location::UNKNOWN).results(&[ctx.none()]));
                        body.result(op, 0)
                    })
                }
                known => Value::raw(known),
            };
            self.spec.operands.push(value);
        }
        Ok(waiting)
    }

    // ---- ops

    /// Reads an op into the current block, up to its regions.
    fn operation(&mut self) -> Read<()> {
        let start = self.cursor;
        let index = self.cursor.index("an op name", self.tables.ops.len())?;
        let known = self.tables.op(index, &start)?;
        self.spec.clear();
        let mask = self.cursor.byte("the components of an op")?;
        if mask & 0x80 != 0 {
            return Err(self.cursor.failure_at(self.cursor.offset() - 1, "expected the components of an op"));
        }
        self.spec.name = known.name;
        self.spec.location = self.tables.location(&mut self.cursor)?;
        let attributes = self.tables.attribute_count();
        let dictionary = match mask & component::ATTRIBUTES {
            0 => None,
            _ => Some(self.cursor.index("the dictionary of an op", attributes)?),
        };
        let properties = match mask & component::PROPERTIES {
            0 => None,
            _ => Some(self.cursor.index("the properties of an op", self.tables.properties.len())?),
        };
        self.spec.attributes = self.tables.merge(&start, (index, dictionary, properties))?;
        if self.spec.attributes.get(self.tables.ctx, Name::FREEHOLD_FACTS).is_some() {
            self.spec.name = self.tables.ctx.settled_op_name(known.name, self.spec.attributes);
        }
        if mask & component::RESULTS != 0 {
            let count = self.cursor.count("the number of results")?;
            for _ in 0..count {
                self.spec.results.push(self.tables.ty(&mut self.cursor, "the type of a result")?);
            }
        }
        let mut waiting = SmallVec::new();
        if mask & component::OPERANDS != 0 {
            waiting = self.operands()?;
        }
        if mask & component::SUCCESSORS != 0 {
            let count = self.cursor.count("the number of successors")?;
            for _ in 0..count {
                let blocks = &self.levels.last().expect("a region is being read").blocks;
                let block = self.cursor.index("a block", blocks.len())?;
                self.spec.successors.push(blocks[block]);
            }
        }
        let mut orders = Vec::new();
        if mask & component::USE_ORDERS != 0 {
            orders = read_orders(&mut self.cursor, self.spec.results.len())?;
        }
        let (mut regions, mut isolated) = (0, false);
        if mask & component::REGIONS != 0 {
            let at = self.cursor.offset();
            let (count, flag) = self.cursor.flagged("the number of regions")?;
            regions = self.cursor.checked_count(at, count, "the number of regions")?;
            isolated = flag;
        }
        self.create(&start, known, (regions, isolated), &waiting, orders)
    }

    /// Creates the op that was read, and enters its first region.
    fn create(
        &mut self,
        start: &Cursor<'a>,
        known: KnownOp,
        (regions, isolated): (usize, bool),
        waiting: &[(usize, usize)],
        orders: Vec<Order>,
    ) -> Read<()> {
        let spec = &mut self.spec;
        let nested = known.has_body.then(|| Box::new(Body::new(spec.name, spec.attributes, spec.location)));
        if !known.has_body && regions > 0 {
            spec.regions.extend((0..regions).map(|_| self.open.body.create_region()));
        }
        let (results, op) = (spec.results.len(), self.open.body.create(spec));
        let level = self.levels.last().expect("a region is being read");
        let block = level.blocks[level.next_block - 1];
        self.open.body.place(op, InsertPoint::End(block));
        for &(number, operand) in waiting {
            self.scope().pending.entry(number).or_default().push((op, operand));
        }
        for index in 0..results {
            let value = self.open.body.result(op, index);
            self.define(value)?;
        }
        for order in orders {
            let value = self.open.body.results(op).get(order.index).copied();
            self.open.orders.extend(value.map(|value| (value, order)));
        }
        if regions == 0 {
            if let Some(nested) = nested {
                self.open.body.attach_nested(op, nested);
            }
            return Ok(());
        }
        if self.depth + self.levels.len() > self.tables.limit() as usize {
            return Err(start.failure(format!("nesting is deeper than {} levels", self.tables.limit())));
        }
        let mut resume = None;
        if isolated && self.tables.version >= version::REGION_SECTIONS {
            let at = self.cursor.offset();
            let (id, section) = self.cursor.section()?;
            if id != section::PROGRAM {
                return Err(self.cursor.failure_at(at, "expected a section with the regions of an op"));
            }
            if let Some(skipped) = &mut self.skipped
                && let Some(nested) = nested
            {
                let mut path = self.path.clone();
                path.extend(self.levels.iter().filter(|level| level.outer.is_some()).filter_map(|level| level.op));
                path.push(op);
                skipped.push((path, Unread { section, regions, depth: self.depth + self.levels.len() }));
                self.open.body.attach_nested(op, nested);
                return Ok(());
            }
            resume = Some(std::mem::replace(&mut self.cursor, section));
        }
        if isolated {
            self.scopes.push(Scope::default());
        }
        let mut own_regions: SmallVec<[Region; 1]> = SmallVec::from_slice(&self.spec.regions);
        let mut outer = None;
        if let Some(mut nested) = nested {
            own_regions = (0..regions).map(|_| nested.add_root()).collect();
            let first = self.scope().values.len();
            outer = Some(std::mem::replace(&mut self.open, Open::new(nested, first, *start)));
        }
        self.levels.push(Level {
            op: Some(op),
            regions: own_regions,
            next_region: 0,
            blocks: SmallVec::new(),
            next_block: 0,
            ops: 0,
            values: [0; 3],
            has_scope: isolated,
            outer,
            resume,
        });
        self.next_region()
    }
}
