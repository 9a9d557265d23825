//! Generated programs of functions that call each other, through the passes that change the ABI of private functions.
//!
//! Every function takes and returns buffers, which are passed on, carried by loops, chosen by branches, returned, and
//! dropped. Calls go to later functions, or to any function with a smaller counter, so that there is recursion of all
//! kinds. A buffer is written where it is allocated and never again, so that a copy at a return has no effect but on
//! memory: the results must be the same before and after, every buffer must be freed once, and none used afterwards.

use std::fmt::Write;

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::Entropy;
use freehold::ir::{Body, Context, InsertPoint, OpSpec, Value, View};
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::prover::{Answer, check_statically};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::{ParseOptions, PrintOptions, print_program};

const PASSES: &str =
    "privatize-called-functions,elide-private-buffer-results,infer-owned-arguments,ownership-elaboration,canonicalize";

const BUFFER: &str = "memref<4xf32>";

/// The parameters and results of a function that are buffers.
#[derive(Clone, Copy)]
struct Signature {
    parameters: usize,
    results: usize,
}

struct Generator {
    entropy: Entropy,
    functions: Vec<Signature>,
    text: String,
    /// The next number of a value.
    next: usize,
    /// The number of ops that the current function may still get.
    budget: usize,
}

/// The values that are visible at a point of a function.
#[derive(Clone)]
struct Scope {
    buffers: Vec<String>,
    /// The sum of what was read.
    sum: String,
    /// The number of the function, and whether the counter is positive here.
    function: usize,
    counts: bool,
    depth: usize,
}

impl Generator {
    fn value(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.text, "{:1$}{text}", "", 2 * depth).expect("a string grows");
    }

    /// Generates a program.
    fn program(seed: u64) -> String {
        let mut entropy = Entropy::from_seed(seed);
        let count = entropy.between(2, 4);
        let functions =
            (0..count).map(|_| Signature { parameters: entropy.between(1, 3), results: entropy.below(3) }).collect();
        let mut generator = Generator { entropy, functions, text: String::new(), next: 0, budget: 0 };
        for function in 0..count {
            generator.function(function);
        }
        generator.main();
        generator.text
    }

    fn function(&mut self, number: usize) {
        let Signature { parameters, results } = self.functions[number];
        let buffers: Vec<String> = (0..parameters).map(|index| format!("%m{index}")).collect();
        let list: Vec<String> = buffers.iter().map(|name| format!("{name}: {BUFFER}")).collect();
        let visibility = if self.entropy.chance(80) { "private " } else { "" };
        self.line(
            0,
            &format!(
                "func.func {visibility}@f{number}(%n: index, %f: f32, {}) -> (f32{}) {{",
                list.join(", "),
                format!(", {BUFFER}").repeat(results)
            ),
        );
        let mut scope = Scope { buffers, sum: "%f".into(), function: number, counts: false, depth: 1 };
        self.body(&mut scope, results);
    }

    fn main(&mut self) {
        self.line(0, &format!("func.func @main(%f: f32, %n_given: index) -> (f32, {BUFFER}) {{"));
        self.line(1, "%n = arith.constant 2 : index");
        let mut scope = Scope { buffers: Vec::new(), sum: "%f".into(), function: usize::MAX, counts: true, depth: 1 };
        self.body(&mut scope, 1);
    }

    fn body(&mut self, scope: &mut Scope, results: usize) {
        self.line(1, "%zero = arith.constant 0 : index");
        self.line(1, "%one = arith.constant 1 : index");
        self.line(1, "%two = arith.constant 2 : index");
        self.line(1, "%half = arith.constant 0.5 : f32");
        self.line(1, "%positive = arith.cmpi sgt, %n, %zero : index");
        self.line(1, "%less = arith.subi %n, %one : index");
        self.budget = self.entropy.between(3, 9);
        if scope.buffers.is_empty() {
            self.allocate(scope);
        }
        self.statements(scope);
        let returned: Vec<String> = (0..results).map(|_| self.buffer(scope)).collect();
        let types = format!(", {BUFFER}").repeat(results);
        let values: Vec<String> = std::iter::once(scope.sum.clone()).chain(returned).collect();
        self.line(1, &format!("return {} : f32{types}", values.join(", ")));
        self.line(0, "}");
    }

    /// Returns a visible buffer, one of the last more often.
    fn buffer(&mut self, scope: &Scope) -> String {
        let from = if self.entropy.chance(70) { scope.buffers.len().saturating_sub(2) } else { 0 };
        scope.buffers[self.entropy.between(from, scope.buffers.len() - 1)].clone()
    }

    fn statements(&mut self, scope: &mut Scope) {
        for _ in 0..self.entropy.between(1, 4) {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.entropy.below(12) {
                0 | 1 => self.allocate(scope),
                2 | 3 => self.read(scope),
                4 if scope.depth < 4 => self.branch(scope),
                5 if scope.depth < 4 => self.repeat(scope),
                6 => self.select(scope),
                _ => self.call(scope),
            }
        }
    }

    fn allocate(&mut self, scope: &mut Scope) {
        let new = self.value();
        self.line(scope.depth, &format!("{new} = memref.alloc() : {BUFFER}"));
        self.line(scope.depth, &format!("linalg.fill ins({} : f32) outs({new} : {BUFFER})", scope.sum));
        scope.buffers.push(new);
    }

    fn read(&mut self, scope: &mut Scope) {
        let (from, read, scaled, sum) = (self.buffer(scope), self.value(), self.value(), self.value());
        self.line(scope.depth, &format!("{read} = memref.load {from}[%one] : {BUFFER}"));
        self.line(scope.depth, &format!("{scaled} = arith.mulf {}, %half : f32", scope.sum));
        self.line(scope.depth, &format!("{sum} = arith.addf {scaled}, {read} : f32"));
        scope.sum = sum;
    }

    fn condition(&mut self, scope: &Scope) -> String {
        let condition = self.value();
        self.line(scope.depth, &format!("{condition} = arith.cmpf olt, {}, %half : f32", scope.sum));
        condition
    }

    fn select(&mut self, scope: &mut Scope) {
        let (condition, left, right) = (self.condition(scope), self.buffer(scope), self.buffer(scope));
        let new = self.value();
        self.line(scope.depth, &format!("{new} = arith.select {condition}, {left}, {right} : {BUFFER}"));
        scope.buffers.push(new);
    }

    fn branch(&mut self, scope: &mut Scope) {
        let on_counter = self.entropy.chance(50);
        let condition = if on_counter { "%positive".to_string() } else { self.condition(scope) };
        let (sum, new) = (self.value(), self.value());
        self.line(scope.depth, &format!("{sum}, {new} = scf.if {condition} -> (f32, {BUFFER}) {{"));
        for side in 0..2 {
            let mut inner = scope.clone();
            inner.depth += 1;
            inner.counts |= on_counter && side == 0;
            self.statements(&mut inner);
            self.end(&inner);
            self.line(scope.depth, if side == 0 { "} else {" } else { "}" });
        }
        scope.sum = sum;
        scope.buffers.push(new);
    }

    fn repeat(&mut self, scope: &mut Scope) {
        let (sum, new, carried_sum, carried) = (self.value(), self.value(), self.value(), self.value());
        let (index, first) = (self.value(), self.buffer(scope));
        self.line(
            scope.depth,
            &format!(
                "{sum}, {new} = scf.for {index} = %zero to %two step %one iter_args({carried_sum} = {}, {carried} = \
             {first}) -> (f32, {BUFFER}) {{",
                scope.sum
            ),
        );
        let mut inner = scope.clone();
        inner.depth += 1;
        inner.sum = carried_sum;
        inner.buffers.push(carried);
        self.statements(&mut inner);
        self.end(&inner);
        self.line(scope.depth, "}");
        scope.sum = sum;
        scope.buffers.push(new);
    }

    fn end(&mut self, inner: &Scope) {
        let yielded = self.buffer(inner);
        self.line(inner.depth, &format!("scf.yield {}, {yielded} : f32, {BUFFER}", inner.sum));
    }

    fn call(&mut self, scope: &mut Scope) {
        // Without a smaller counter, only a later function.
        let first = if scope.counts { 0 } else { scope.function + 1 };
        if first >= self.functions.len() {
            return self.allocate(scope);
        }
        let callee = self.entropy.between(first, self.functions.len() - 1);
        let counter = if scope.counts { "%less" } else { "%n" };
        let Signature { parameters, results } = self.functions[callee];
        let mut operands = vec![counter.to_string(), scope.sum.clone()];
        for _ in 0..parameters {
            // Half of the operands are new, and die at the call unless they are used again.
            if self.entropy.chance(50) {
                self.allocate(scope);
                operands.extend(scope.buffers.last().cloned());
                if self.entropy.chance(80) {
                    scope.buffers.pop();
                }
            } else {
                operands.push(self.buffer(scope));
            }
        }
        let values: Vec<String> = (0..=results).map(|_| self.value()).collect();
        self.line(
            scope.depth,
            &format!(
                "{} = func.call @f{callee}({}) : (index, f32{}) -> (f32{})",
                values.join(", "),
                operands.join(", "),
                format!(", {BUFFER}").repeat(parameters),
                format!(", {BUFFER}").repeat(results)
            ),
        );
        scope.sum = values[0].clone();
        scope.buffers.extend(values.into_iter().skip(1));
    }
}

fn parse(ctx: &Context, text: String) -> Box<Body> {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("generated", text.clone().into_bytes(), 0).expect("a small text");
    parse_source(ctx, source, &diagnostics, &ParseOptions::default()).unwrap_or_else(|_| panic!("invalid:\n{text}"))
}

fn transform(ctx: &Context, program: &mut Body, passes: &str) -> bool {
    let pipeline = Pipeline::of_passes(registry(), passes).unwrap_or_else(|_| panic!("{passes} are no passes"));
    let options = RunOptions { threads: false, ..RunOptions::default() };
    let diagnostics = Diagnostics::default();
    let result = run_pipeline(ctx, &pipeline, program, &diagnostics, &options);
    diagnostics.resume_panic();
    result.is_ok()
}

fn print(ctx: &Context, program: &Body) -> String {
    print_program(View::new(ctx, program), &PrintOptions::default())
}

/// The counts of changes that the passes made.
#[derive(Default, Debug)]
struct Found {
    /// Programs with an argument that is taken over, and with a twin.
    owned: usize,
    twins: usize,
    /// Programs with results that no run compared.
    not_run: usize,
    /// Programs of whose functions each is proved correct.
    proved: usize,
}

fn campaign(seeds: std::ops::Range<u64>) -> Found {
    let mut found = Found::default();
    for seed in seeds {
        let ctx = Context::new(DIALECTS);
        let text = Generator::program(seed);
        let first = parse(&ctx, text.clone());
        let mut second = first.deep_copy();
        assert!(transform(&ctx, &mut second, PASSES), "seed {seed} is refused:\n{text}");
        let result = print(&ctx, &second);
        found.owned += usize::from(result.contains("freehold.owned"));
        found.twins += usize::from(result.contains("_private("));
        let answers = check_statically(&ctx, &second);
        let wrong = answers.iter().find(|function| matches!(function.answer, Answer::No(_)));
        assert!(wrong.is_none(), "seed {seed}: the static check finds a fault:\n{result}");
        found.proved += usize::from(answers.iter().all(|function| matches!(function.answer, Answer::Yes)));
        let options = CheckOptions { seed, leaks: true, runs: 2, ..CheckOptions::new("main") };
        match check(&ctx, &first, Some(&second), &options) {
            Verdict::Passed(_) => {}
            Verdict::Failed(failure) => panic!("seed {seed}: {}\n{text}\n{result}", failure.message),
            _ => found.not_run += 1,
        }
    }
    found
}

#[test]
fn private_functions_that_call_each_other() {
    let count = std::env::var("FREEHOLD_CALLS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let found = campaign(0..count);
    println!("{count} programs: {found:?}");
    assert!(found.owned as u64 * 4 > count, "too few programs take over arguments: {found:?}");
    assert!(found.twins as u64 * 20 > count, "too few programs have twins: {found:?}");
    assert!(found.not_run as u64 * 20 < count, "too few programs are run: {found:?}");
    assert!(found.proved as u64 * 50 >= count * 49, "too few programs are proved: {found:?}");
}

/// A mark that is added to what the analysis found must be refused, or be right: then the result is checked.
#[test]
fn wrong_marks_are_refused() {
    let (mut tried, mut refused) = (0, 0);
    for seed in 0..400 {
        let ctx = Context::new(DIALECTS);
        let first = parse(&ctx, Generator::program(seed));
        let mut inferred = first.deep_copy();
        assert!(transform(&ctx, &mut inferred, "infer-owned-arguments"), "seed {seed}");
        let marked = print(&ctx, &inferred);
        // The first buffer of a private function that is not marked.
        let is_unmarked = |at: usize, text: &str| {
            let line = marked[..at].rfind('\n').map_or(0, |start| start + 1);
            let after = &marked[at + text.len()..];
            marked[line..].trim_start().starts_with("func.func private") && after.starts_with([',', ')'])
        };
        let types = marked.match_indices(": memref<4xf32>");
        let Some((at, text)) = types.into_iter().find(|&(at, text)| is_unmarked(at, text)) else { continue };
        let mut wrong = marked.clone();
        wrong.insert_str(at + text.len(), " {freehold.owned}");
        tried += 1;
        let mut second = parse(&ctx, wrong.clone());
        if !transform(&ctx, &mut second, "ownership-elaboration") {
            refused += 1;
            continue;
        }
        let options = CheckOptions { seed, leaks: true, runs: 2, ..CheckOptions::new("main") };
        if let Verdict::Failed(failure) = check(&ctx, &first, Some(&second), &options) {
            panic!("seed {seed}: {}\n{wrong}", failure.message);
        }
    }
    println!("{tried} programs with another mark: {refused} are refused");
    assert!(refused * 4 > tried, "{refused} of {tried} marks are refused");
}

/// Returns the numbers of the arguments that each function takes over, by name.
fn owned(ctx: &Context, program: &Body) -> Vec<(String, Vec<usize>)> {
    let mut found = Vec::new();
    for function in program.nested_bodies() {
        let attribute = |name: &str| function.header.attributes.get(ctx, ctx.name(name));
        let name = attribute("sym_name").and_then(|name| name.as_str(ctx)).expect("a function").to_string();
        let list = attribute("arg_attrs").and_then(|list| list.as_array(ctx)).unwrap_or(&[]);
        let marked = |index: &usize| list[*index].get(ctx, ctx.name("freehold.owned")).is_some();
        found.push((name, (0..list.len()).filter(marked).collect()));
    }
    found
}

fn dealloc(ctx: &Context, body: &mut Body, at: InsertPoint, value: Value) {
    let spec = OpSpec::new(ctx.op_name("memref.dealloc"), body.value_location(value)).operands(&[value]);
    body.insert(at, &spec);
}

/// A caller frees what it handed over.
fn free_handed_over(ctx: &Context, program: &mut Body) -> bool {
    let owned = owned(ctx, program);
    for body in program.nested_bodies_mut() {
        for op in body.walk_preorder().into_iter().filter(|&op| body.is_named(ctx, op, "func.call")) {
            let callee = body.attribute(ctx, op, "callee").and_then(|callee| callee.as_symbol(ctx));
            let callee = callee.map_or("", |name| ctx.str(name));
            let taken = owned.iter().find(|(name, _)| name == callee).and_then(|(_, taken)| taken.first().copied());
            if let Some(argument) = taken {
                let value = body.operand(op, argument);
                let next = body.next(op).expect("a call is not a terminator");
                dealloc(ctx, body, InsertPoint::Before(next), value);
                return true;
            }
        }
    }
    false
}

/// A callee does not free what it takes over.
fn keep_taken(ctx: &Context, program: &mut Body) -> bool {
    let owned = owned(ctx, program);
    for (body, (_, taken)) in program.nested_bodies_mut().zip(owned) {
        let Some(entry) = body.root_block() else { continue };
        for argument in taken.into_iter().map(|number| body.arguments(entry)[number]).collect::<Vec<_>>() {
            let free = body.users(argument).find(|&op| body.is_named(ctx, op, "memref.dealloc"));
            if let Some(op) = free {
                body.erase(op);
                return true;
            }
        }
    }
    false
}

/// A callee frees what it borrows.
fn free_borrowed(ctx: &Context, program: &mut Body) -> bool {
    let owned = owned(ctx, program);
    for (body, (name, taken)) in program.nested_bodies_mut().zip(owned) {
        let Some(entry) = body.root_block().filter(|_| name != "main") else { continue };
        let borrowed = body
            .arguments(entry)
            .iter()
            .enumerate()
            .find(|(number, argument)| body.ty(**argument).is_memref(ctx) && !taken.contains(number));
        let (Some((_, &argument)), Some(last)) = (borrowed, body.last_op(entry)) else { continue };
        dealloc(ctx, body, InsertPoint::Before(last), argument);
        return true;
    }
    false
}

/// Changes a program, if it has what is changed.
type Damage = fn(&Context, &mut Body) -> bool;

#[test]
fn mutants_are_caught() {
    let mutants: [(&str, Damage); 3] = [
        ("a caller frees what it handed over", free_handed_over),
        ("a callee keeps what it takes over", keep_taken),
        ("a callee frees what it borrows", free_borrowed),
    ];
    for (name, damage) in mutants {
        let (mut tried, mut caught) = (0, 0);
        for seed in 0..200 {
            let ctx = Context::new(DIALECTS);
            let first = parse(&ctx, Generator::program(seed));
            let mut second = first.deep_copy();
            if transform(&ctx, &mut second, PASSES) && damage(&ctx, &mut second) {
                tried += 1;
                let options = CheckOptions { seed, leaks: true, runs: 2, ..CheckOptions::new("main") };
                caught += usize::from(matches!(check(&ctx, &first, Some(&second), &options), Verdict::Failed(_)));
            }
        }
        println!("{name}: {caught} of {tried} are caught");
        // The others damage functions that no run calls.
        assert!(tried >= 50 && caught * 4 > tried, "{name}: {caught} of {tried} are caught");
    }
}
