//! Compiles functions to flat code, one op at a time, with the functions in the table of evaluations.
//!
//! Such a function gets the [`Compiler`]. It emits instructions, creates labels, and compiles the regions of its op
//! inline. A terminator of such a region moves its operands to the registers of the innermost [`Exit`] and jumps to its
//! label. Only functions that are reachable from the entry are compiled.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::fault::Faulted;
use super::kind::Kind;
use super::last_use::mark_last_uses;
use super::machine::Step;
use super::program::{Code, Function, Global, Instruction, Program, Reg, Run, Target, ValueType};
use super::table::{How, row};
use super::value::Value as Datum;
use freehold_core::diagnostics::{Diagnostics, Fallible, near_miss};
use freehold_core::ir::{Attr, Block, Body, Context, Location, Name, Op, Region, Type, TypeData, Value, View};

/// Options of the compilation.
#[derive(Clone, Debug, Default)]
pub struct CompileOptions {
    /// The entry function. Only functions reachable from it are compiled. If `None`, all functions are compiled.
    pub entry: Option<String>,
    /// Whether functions without a body are replaced by stubs.
    pub stub_externals: bool,
}

/// The result of compiling an op; the error says why the op cannot be compiled.
pub type Compiled = Result<(), String>;

/// The target of a region's terminator: the label that it jumps to and the registers for its operands.
pub struct Exit {
    /// The registers.
    pub registers: Vec<Reg>,
    /// The label.
    pub label: Target,
}

/// The data that all functions of a module share during compilation.
pub struct Module<'c> {
    /// The context.
    pub ctx: &'c Context,
    /// The symbols of the program and of the IRDL files that define evaluations.
    scopes: Vec<Scope<'c>>,
    /// The types of functions, by index.
    pub types: Vec<(Vec<ValueType>, Vec<ValueType>)>,
    /// The names of functions, by index.
    pub names: Vec<String>,
    /// Functions that are referenced but not compiled yet.
    wanted: std::cell::RefCell<Vec<usize>>,
    /// Options.
    pub options: &'c CompileOptions,
    has_body: Vec<bool>,
}

/// The symbols of one module.
struct Scope<'c> {
    module: &'c Body,
    functions: FxHashMap<Name, usize>,
    globals: FxHashMap<Name, usize>,
}

impl Module<'_> {
    /// Returns the index of the scope of a module.
    pub fn scope_of(&self, module: &Body) -> Option<usize> {
        self.scopes.iter().position(|scope| std::ptr::eq(scope.module, module))
    }

    /// Returns the index of the global with this symbol name.
    pub fn global(&self, scope: usize, symbol: Name) -> Option<usize> {
        self.scopes[scope].globals.get(&symbol).copied()
    }

    /// Returns the index of the function that a symbol refers to, and schedules its compilation.
    pub fn function(&self, scope: usize, ctx: &Context, symbol: Attr) -> Result<usize, String> {
        let name = symbol.as_symbol(ctx).ok_or("refers to a symbol in another module")?;
        let index = *self.scopes[scope]
            .functions
            .get(&name)
            .ok_or_else(|| format!("refers to the undefined function '{}'", ctx.str(name)))?;
        self.wanted.borrow_mut().push(index);
        Ok(index)
    }

    /// Whether the function has a body.
    pub fn has_body(&self, index: usize) -> bool {
        self.has_body[index]
    }
}

/// Compiles one function.
pub struct Compiler<'c> {
    /// The context.
    pub ctx: &'c Context,
    /// The body of the function.
    pub body: &'c Body,
    /// The data that all functions share.
    pub module: &'c Module<'c>,
    /// The targets of terminators, innermost last.
    pub exits: Vec<Exit>,
    /// The index of its module's scope.
    pub scope: usize,
    /// The mask of the next op, until that op takes it.
    pub mask: Option<Value>,
    /// The registers in which parallel loops assemble their shared output tensors, by the block argument of the tensor.
    pub shared_tensors: FxHashMap<Value, Reg>,
    /// The number of compiled `memref.alloca` ops.
    pub stack_allocations: usize,
    code: Vec<Instruction>,
    pool: Vec<Reg>,
    registers: Vec<Reg>,
    shared: Vec<bool>,
    labels: Vec<u32>,
    blocks: FxHashMap<Block, Target>,
    at: Location,
    last_bound: usize,
    failure: Option<(Location, String)>,
}

const UNASSIGNED: u32 = u32::MAX;

impl Program {
    /// Compiles a module.
    ///
    /// # Errors
    /// Ops that the machine cannot run are reported at their locations.
    pub fn compile(
        ctx: &Context,
        module: &Body,
        options: &CompileOptions,
        diagnostics: &Diagnostics,
    ) -> Fallible<Program> {
        let Some(block) = module.root_block() else {
            return diagnostics.error(module.header.location, "the module is empty").fail();
        };
        let mut functions = Vec::new();
        let mut globals = Vec::new();
        let mut shared = Module {
            ctx,
            scopes: Vec::new(),
            types: Vec::new(),
            names: Vec::new(),
            wanted: Default::default(),
            options,
            has_body: Vec::new(),
        };
        let mut bodies = Vec::new();
        let mut own = 0;
        for (number, (module, block)) in modules(ctx, module, block).into_iter().enumerate() {
            let mut scope = Scope { module, functions: FxHashMap::default(), globals: FxHashMap::default() };
            for op in module.ops(block) {
                let name = &*ctx.op_name_data(module.name(op)).text;
                let symbol = module.attribute(ctx, op, "sym_name").and_then(|name| name.as_str(ctx));
                match (name, symbol) {
                    ("func.func", Some(symbol)) => {
                        let Some(function) = declare(ctx, module, op, symbol) else {
                            continue;
                        };
                        scope.functions.insert(ctx.name(symbol), functions.len());
                        shared.types.push((function.inputs.clone(), function.results.clone()));
                        shared.names.push(symbol.to_string());
                        let body = module.nested(op).filter(|body| {
                            body.roots().first().is_some_and(|&region| body.first_block(region).is_some())
                        });
                        shared.has_body.push(body.is_some());
                        bodies.push((body, number));
                        functions.push(function);
                    }
                    ("memref.global", Some(symbol)) => {
                        let global = super::memref::global(ctx, module, op, symbol)
                            .map_err(|message| diagnostics.error(module.location(op), message).emit())?;
                        scope.globals.insert(ctx.name(symbol), globals.len());
                        globals.push(global);
                    }
                    _ => {}
                }
            }
            shared.scopes.push(scope);
            if number == 0 {
                own = functions.len();
            }
        }
        match &options.entry {
            Some(entry) => match shared.scopes[0].functions.get(&ctx.name(entry)) {
                Some(&index) => shared.wanted.borrow_mut().push(index),
                None => {
                    return diagnostics
                        .error(module.header.location, format!("unknown function '{entry}'"))
                        .help(known_functions(entry, &shared.names[..own]))
                        .fail();
                }
            },
            None => shared.wanted.borrow_mut().extend((0..own).filter(|&index| bodies[index].0.is_some())),
        }
        loop {
            let next = shared.wanted.borrow_mut().pop();
            let Some(index) = next else { break };
            let function: &mut Function = &mut functions[index];
            if !function.code.is_empty() {
                continue;
            }
            let (Some(body), scope) = bodies[index] else {
                super::func::external(&shared, index, function)
                    .map_err(|message| diagnostics.error(function.location, message).emit())?;
                continue;
            };
            let compiler = Compiler::new(View::new(ctx, body), scope, &shared);
            compiler.function(function).map_err(|(at, message)| diagnostics.error(at, message).emit())?;
        }
        let by_name = functions.iter().enumerate().take(own).map(|(index, one)| (one.name.clone(), index)).collect();
        let globals: Vec<Global> = globals;
        Ok(Program { functions, globals, by_name })
    }
}

/// Returns the module of the program and those of IRDL files with evaluations, each with its block.
fn modules<'c>(ctx: &'c Context, program: &'c Body, block: Block) -> Vec<(&'c Body, Block)> {
    let mut found = vec![(program, block)];
    let declared = ctx.dialects().into_iter().filter(|dialect| dialect.at_run_time);
    for row in declared.flat_map(|dialect| dialect.ops.iter().copied().flatten().copied()) {
        if let Some(evaluation) = row.declaration.and_then(|declared| declared.evaluation())
            && let Some(block) = evaluation.module.root_block()
            && !found.iter().any(|(known, _)| std::ptr::eq(*known, evaluation.module))
        {
            found.push((evaluation.module, block));
        }
    }
    found
}

/// Vectors and constants of more bytes are allocated only after a check of the memory limit.
pub const LARGE: usize = 1 << 12;

/// The maximum number of functions that the message about an undefined function lists.
const MOST_NAMES: usize = 8;

/// Returns a note about the available functions, for the error that `wanted` is undefined.
fn known_functions(wanted: &str, names: &[String]) -> String {
    if names.is_empty() {
        return "the program has no functions".to_string();
    }
    if let Some(near) = near_miss(wanted, names.iter().map(String::as_str)) {
        return format!("did you mean '{near}'? --entry selects the function");
    }
    let shown: Vec<String> = names.iter().take(MOST_NAMES).map(|name| format!("'{name}'")).collect();
    let more = match names.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let what = if names.len() == 1 { "the only function is" } else { "the functions are" };
    format!("{what} {}{more}; --entry selects one", shown.join(", "))
}

/// Declares a function without code. Returns `None` if the machine does not support its types.
fn declare(ctx: &Context, module: &Body, op: Op, name: &str) -> Option<Function> {
    let ty = module.attribute(ctx, op, "function_type")?.as_type(ctx)?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
    let types = |types: &[Type]| types.iter().map(|&ty| ValueType::of(ctx, ty)).collect::<Option<Vec<_>>>();
    Some(Function {
        name: name.to_string(),
        location: module.location(op),
        inputs: types(inputs)?,
        results: types(results)?,
        arguments: Vec::new(),
        registers: 0,
        code: Vec::new(),
        pool: Vec::new(),
    })
}

impl<'c> Compiler<'c> {
    fn new(view: View<'c>, scope: usize, module: &'c Module<'c>) -> Self {
        Compiler {
            ctx: view.ctx,
            body: view.body,
            module,
            exits: Vec::new(),
            scope,
            mask: None,
            shared_tensors: FxHashMap::default(),
            stack_allocations: 0,
            code: Vec::new(),
            pool: Vec::new(),
            registers: vec![UNASSIGNED; view.value_capacity()],
            shared: Vec::new(),
            labels: Vec::new(),
            blocks: FxHashMap::default(),
            at: view.header.location,
            last_bound: usize::MAX,
            failure: None,
        }
    }

    fn function(mut self, function: &mut Function) -> Result<(), (Location, String)> {
        let region = self.body.roots()[0];
        let entry = self.body.first_block(region).expect("a function with a body");
        function.arguments = self.body.arguments(entry).iter().map(|&value| self.register(value)).collect();
        let done = self.region(region);
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        done.map_err(|message| (self.at, message))?;
        self.resolve();
        mark_last_uses(&self.code, &mut self.pool, &self.shared);
        function.registers = self.shared.len();
        function.code = self.code;
        function.pool = self.pool;
        Ok(())
    }

    // ---- regions and blocks

    /// Compiles the blocks of a region in order. Their terminators jump to the successors or to the exit.
    pub fn region(&mut self, region: Region) -> Compiled {
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            let body = self.body;
            for block in body.blocks(region) {
                if let Some(&label) = self.blocks.get(&block) {
                    self.bind(label);
                } else {
                    let label = self.label();
                    self.blocks.insert(block, label);
                    self.bind(label);
                }
                for op in body.ops(block) {
                    self.op(op)?;
                }
            }
            Ok(())
        })
    }

    /// Compiles a region whose terminators move their operands to `registers` and jump to the code after it.
    pub fn region_into(&mut self, region: Region, registers: Vec<Reg>) -> Compiled {
        let label = self.label();
        self.exits.push(Exit { registers, label });
        self.region(region)?;
        self.exits.pop();
        self.bind(label);
        Ok(())
    }

    /// Compiles a region that frees its stack buffers when it ends.
    pub fn scoped_region_into(&mut self, region: Region, registers: Vec<Reg>) -> Compiled {
        let at = self.code.len();
        let before = self.stack_allocations;
        self.emit(Code::Nop, &[], &[]);
        self.region_into(region, registers)?;
        if self.stack_allocations > before {
            self.code[at].code = Code::EnterScope;
            self.emit(Code::LeaveScope, &[], &[]);
        }
        Ok(())
    }

    /// Ends a region: moves values to the registers of the innermost exit, and jumps there.
    pub fn leave(&mut self, values: &[Value]) -> Compiled {
        let from = self.regs(values);
        let exit = self.exits.last().ok_or("terminates a region that no op executes")?;
        let (registers, label) = (exit.registers.clone(), exit.label);
        if registers.len() != from.len() {
            return Err("forwards the wrong number of values".to_string());
        }
        self.emit_move(&from, &registers);
        self.emit(Code::Jump(label), &[], &[]);
        Ok(())
    }

    /// Returns the label of a block.
    pub fn block_label(&mut self, block: Block) -> Target {
        if let Some(&label) = self.blocks.get(&block) {
            return label;
        }
        let label = self.label();
        self.blocks.insert(block, label);
        label
    }

    /// Compiles one op.
    pub fn op(&mut self, op: Op) -> Compiled {
        self.at = self.body.location(op);
        let name = self.body.name(op);
        let text = &*self.ctx.op_name_data(name).text;
        self.large_results(op);
        let done = match row(text) {
            Some(How::Number(make)) => self.number(op, make),
            Some(How::Code(compile)) => compile(self, op),
            None => match self.ctx.op_def(name).and_then(|row| row.declaration) {
                Some(declared) => match declared.evaluation() {
                    Some(evaluation) => super::declared::evaluate(self, op, evaluation),
                    None => Err("has no evaluation: 'freehold.evaluate' of its declaration names none".to_string()),
                },
                None => Err("has no evaluation".to_string()),
            },
        };
        if let Err(message) = done {
            if self.failure.is_none() {
                self.failure = Some((self.body.location(op), format!("'{text}' op cannot be run: {message}")));
            }
            return Err(String::new());
        }
        Ok(())
    }

    /// Emits a check of the memory limit before an op with large vector results. Vector ops do not check the limit
    /// themselves.
    fn large_results(&mut self, op: Op) {
        for &result in self.body.results(op) {
            let ty = self.body.ty(result);
            if !ty.is_vector(self.ctx) {
                continue;
            }
            if let Some(Kind::Vector(vector)) = Kind::of(self.ctx, ty)
                && vector.packed() > LARGE
            {
                let ask = move |step: &mut super::machine::Step<'_>| {
                    step.size_of(&vector.shape, &vector.element)?;
                    step.burn(vector.packed() as u64 / 64)
                };
                self.emit(Code::Do(Box::new(ask)), &[], &[]);
            }
        }
    }

    /// Compiles an op on scalars, which works element by element on vectors and tensors.
    fn number(&mut self, op: Op, make: fn(&Compiler<'_>, Op) -> Option<super::scalar::ScalarOp>) -> Compiled {
        let scalar = make(self, op).ok_or("has types that the machine does not support")?;
        let body = self.body;
        let operands = body.operand_vec(op);
        let result = body.result(op, 0);
        let is_shaped = |value: Value| {
            let ty = body.ty(value);
            ty.is_vector(self.ctx) || ty.is_tensor(self.ctx)
        };
        let whole = scalar == super::scalar::ScalarOp::Select && !is_shaped(operands[0]);
        if !is_shaped(result) || whole {
            self.emit(Code::Scalar(scalar), &operands, &[result]);
            return Ok(());
        }
        let kind = |value: Value| self.element_kind(body.ty(value));
        let kinds: Vec<Kind> = operands.iter().map(|&value| kind(value)).collect::<Result<_, _>>()?;
        let result_kind = kind(result)?;
        self.step(op, move |step| super::elementwise::run(step, &scalar, &kinds, &result_kind));
        Ok(())
    }

    // ---- registers

    /// Returns a new register.
    pub fn fresh(&mut self, shared: bool) -> Reg {
        self.shared.push(shared);
        (self.shared.len() - 1) as Reg
    }

    /// Returns the register of a value.
    pub fn register(&mut self, value: Value) -> Reg {
        let known = self.registers[value.index()];
        if known != UNASSIGNED {
            return known;
        }
        let ty = self.body.ty(value);
        let register = self.fresh(ty.is_tensor(self.ctx) || ty.is_vector(self.ctx));
        self.registers[value.index()] = register;
        register
    }

    /// Returns the registers of values.
    pub fn regs(&mut self, values: &[Value]) -> Vec<Reg> {
        values.iter().map(|&value| self.register(value)).collect()
    }

    /// Returns a new register for values of the same type as `value`.
    pub fn fresh_like(&mut self, value: Value) -> Reg {
        let ty = self.body.ty(value);
        self.fresh(ty.is_tensor(self.ctx) || ty.is_vector(self.ctx))
    }

    /// Emits an index constant and returns its register.
    pub fn constant_index(&mut self, value: i64) -> Reg {
        let register = self.fresh(false);
        self.emit_regs(Code::Constant(Datum::index(value)), &[], &[register]);
        register
    }

    // ---- instructions

    /// Returns the location of emitted instructions.
    pub fn location(&self) -> Location {
        self.at
    }

    /// Sets the location of emitted instructions.
    pub fn set_location(&mut self, at: Location) {
        self.at = at;
    }

    /// Emits an instruction with the registers of values as operands and results.
    pub fn emit(&mut self, code: Code, operands: &[Value], results: &[Value]) {
        let operands: SmallVec<[Reg; 6]> = operands.iter().map(|&value| self.register(value)).collect();
        let results: SmallVec<[Reg; 6]> = results.iter().map(|&value| self.register(value)).collect();
        self.emit_regs(code, &operands, &results);
    }

    /// Emits an instruction.
    pub fn emit_regs(&mut self, code: Code, operands: &[Reg], results: &[Reg]) {
        let mut run = |registers: &[Reg]| {
            let start = self.pool.len() as u32;
            self.pool.extend_from_slice(registers);
            Run { start, len: registers.len() as u32 }
        };
        let (operands, results) = (run(operands), run(results));
        self.code.push(Instruction { code, operands, results, location: self.at });
    }

    /// Emits a parallel move.
    pub fn emit_move(&mut self, from: &[Reg], to: &[Reg]) {
        let pairs: SmallVec<[(Reg, Reg); 6]> =
            from.iter().copied().zip(to.iter().copied()).filter(|(from, to)| from != to).collect();
        if pairs.is_empty() {
            return;
        }
        let from: SmallVec<[Reg; 6]> = pairs.iter().map(|pair| pair.0).collect();
        let to: SmallVec<[Reg; 6]> = pairs.iter().map(|pair| pair.1).collect();
        self.emit_regs(Code::Move, &from, &to);
    }

    /// Emits an instruction that calls `run` on the op's operands and results.
    pub fn step(&mut self, op: Op, run: impl Fn(&mut Step<'_>) -> Faulted + 'static) {
        let operands = self.body.operand_vec(op);
        let results: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.results(op));
        self.emit(Code::Do(Box::new(run)), &operands, &results);
    }

    /// Returns a new label.
    pub fn label(&mut self) -> Target {
        self.labels.push(u32::MAX);
        (self.labels.len() - 1) as Target
    }

    /// Binds a label to the next instruction.
    pub fn bind(&mut self, label: Target) {
        // Remove a jump to the next instruction, unless another label is bound after the jump.
        if let Some(Instruction { code: Code::Jump(target), .. }) = self.code.last()
            && *target == label
            && self.last_bound != self.code.len()
        {
            self.code.pop();
        }
        self.labels[label as usize] = self.code.len() as u32;
        self.last_bound = self.code.len();
    }

    /// Returns the index of the next instruction.
    pub fn position(&self) -> usize {
        self.code.len()
    }

    /// Replaces labels by instruction indices.
    fn resolve(&mut self) {
        // Code after the last block is unreachable.
        self.emit(Code::Return, &[], &[]);
        let end = (self.code.len() - 1) as u32;
        let labels = &self.labels;
        let place = |target: &mut Target| {
            let at = labels.get(*target as usize).copied().unwrap_or(end);
            *target = at.min(end);
        };
        for instruction in &mut self.code {
            match &mut instruction.code {
                Code::Jump(target) => place(target),
                Code::Branch { then, otherwise, .. } => {
                    place(then);
                    place(otherwise);
                }
                Code::Switch(switch) => {
                    place(&mut switch.default);
                    switch.cases.values_mut().for_each(place);
                }
                Code::LoopTest { exit, .. }
                | Code::LoopStep { exit, .. }
                | Code::ParallelBegin { exit, .. }
                | Code::NestBegin { exit, .. } => place(exit),
                Code::NestNext { body } | Code::ParallelNext { body } => place(body),
                _ => {}
            }
        }
    }

    // ---- questions about the op

    /// Returns the op's attribute `name`.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attr> {
        self.body.attribute(self.ctx, op, name)
    }

    /// Returns the op's attribute `name` as integers.
    pub fn integers(&self, op: Op, name: &str) -> Result<Vec<i64>, String> {
        self.attribute(op, name)
            .and_then(|attr| attr.as_i64_array(self.ctx))
            .ok_or_else(|| format!("lacks the attribute '{name}'"))
    }

    /// Returns the type of operand `index`.
    pub fn operand_type(&self, op: Op, index: usize) -> Type {
        self.body.ty(self.body.operand(op, index))
    }

    /// Returns the type of result `index`.
    pub fn result_type(&self, op: Op, index: usize) -> Type {
        self.body.ty(self.body.result(op, index))
    }

    /// Returns how values of a type are stored.
    pub fn kind(&self, ty: Type) -> Result<Kind, String> {
        Kind::of(self.ctx, ty).ok_or_else(|| {
            format!(
                "has the type '{}', which the machine does not support",
                freehold_core::syntax::type_text(self.ctx, ty)
            )
        })
    }

    /// Returns how the elements of a shaped type, or the values of another type, are stored.
    pub fn element_kind(&self, ty: Type) -> Result<Kind, String> {
        self.kind(ty.element_or_self(self.ctx))
    }

    /// Returns the operand indices of the group called `name`.
    pub fn group(&self, op: Op, name: &str) -> std::ops::Range<usize> {
        match self.body.op_def(self.ctx, op) {
            Some(row) => row.operand_group(View::new(self.ctx, self.body), op, name),
            None => 0..0,
        }
    }
}
