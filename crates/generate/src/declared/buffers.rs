//! Programs on buffers over a generated dialect: functions, and straight-line ops.

use std::collections::BTreeSet;

use super::callees::Function;
use super::dialect::{BUFFER, Declared, Dialect, FAMILIES, Fact, PART, Place, basics};
use super::{DeclaredOptions, DeclaredProgram, Features};
use crate::Entropy;

/// A buffer in scope.
#[derive(Clone, Debug)]
pub(super) struct Buffer {
    pub name: String,
    pub ty: &'static str,
    /// The family that frees it; `None` if it is not the function's.
    pub family: Option<usize>,
    /// The block that allocates it.
    pub home: u32,
    /// Whether it has no other name, so that an op may free it.
    pub alone: bool,
}

/// The state of the generator.
pub(super) struct Generator {
    pub entropy: Entropy,
    pub dialect: Dialect,
    pub out: String,
    pub indent: usize,
    pub next: u32,
    pub buffers: Vec<Buffer>,
    /// The numbers in scope, `i32`.
    pub numbers: Vec<String>,
    /// The conditions in scope, `i1`.
    pub conditions: Vec<String>,
    pub budget: usize,
    pub depth: usize,
    /// The current block.
    pub block: u32,
    pub next_block: u32,
    pub features: Features,
    /// The constructs that the program may contain.
    pub allowed: Features,
    /// The number of statements of the entry, unless it is random.
    size: Option<usize>,
    pub used: BTreeSet<String>,
    pub functions: Vec<Function>,
}

/// Generates a program.
pub(super) fn program(entropy: Entropy, options: &DeclaredOptions) -> DeclaredProgram {
    let mut generator = Generator {
        entropy,
        dialect: Dialect::default(),
        out: String::new(),
        indent: 0,
        next: 0,
        buffers: Vec::new(),
        numbers: Vec::new(),
        conditions: Vec::new(),
        budget: 0,
        depth: 0,
        block: 0,
        next_block: 0,
        features: Features::empty(),
        allowed: options.features,
        size: options.size,
        used: BTreeSet::new(),
        functions: Vec::new(),
    };
    generator.module();
    let Generator { mut entropy, dialect, out, features, used, functions, .. } = generator;
    // Without it, a function would not take over what it frees.
    let is_needed = |fact: &Fact| fact.key == "function" && features.contains(Features::OWNED_ARGUMENT);
    let facts: Vec<Fact> =
        dialect.facts().into_iter().filter(|fact| used.contains(&fact.op) && !is_needed(fact)).collect();
    let removed = (options.remove && !facts.is_empty()).then(|| entropy.pick(&facts).clone());
    let wrapper = |op: &str| {
        format!(
            "  func.func @audited(%c: i1, %d: i1, %v: i32, %x: {BUFFER}, %y: {BUFFER}) -> i32 {{
    %r = call @main(%c, %d, %v, %x, %y) : (i1, i1, i32, {BUFFER}, {BUFFER}) -> i32
{op}    return %r : i32
  }}
"
        )
    };
    DeclaredProgram {
        irdl: dialect.text(removed.as_ref(), false),
        complete: dialect.text(None, true),
        text: dialect.with_facts(&out, removed.as_ref()),
        definitions: functions.iter().filter_map(Function::definition).collect(),
        audit: [wrapper(""), wrapper("    \"d.audit\"() : () -> ()\n")],
        features,
        removed,
    }
}

impl Generator {
    fn module(&mut self) {
        let mut dialect = Dialect::default();
        basics(&mut dialect, &mut self.entropy, self.allowed);
        self.dialect = dialect;
        self.control_ops();
        self.line("module {");
        self.indent = 1;
        self.external_functions();
        for number in 0..self.entropy.between(0, 2) {
            self.function(&format!("f{number}"));
        }
        self.main();
        self.indent = 0;
        self.line("}");
    }

    // ---- text

    pub fn line(&mut self, text: &str) {
        let indent = "  ".repeat(self.indent);
        self.out.push_str(&format!("{indent}{text}\n"));
    }

    /// Returns a new name of a value.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Writes an op of the dialect with results of these types. Returns their names.
    pub fn op(&mut self, name: &str, operands: &[(String, &str)], results: &[&str]) -> Vec<String> {
        let names: Vec<String> = results.iter().map(|_| self.fresh()).collect();
        let given = if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) };
        let text = format!("{given}{}", self.call_text(name, operands, "", results));
        self.line(&text);
        names
    }

    /// Returns the text of an op without its results; `middle` follows the operands.
    pub fn call_text(&mut self, name: &str, operands: &[(String, &str)], middle: &str, results: &[&str]) -> String {
        let op = self.use_op(name);
        let values: Vec<&str> = operands.iter().map(|operand| &*operand.0).collect();
        let types: Vec<&str> = operands.iter().map(|operand| operand.1).collect();
        let middle = match (self.facts(name), middle.split_once('{')) {
            (None, _) => middle.to_string(),
            (Some(facts), Some((before, after))) => format!("{before}{{{facts}, {after}"),
            (Some(facts), None) => format!("{middle} {{{facts}}}"),
        };
        format!("\"{op}\"({}){middle} : ({}) -> ({})", values.join(", "), types.join(", "), results.join(", "))
    }

    /// Returns the name of an op with its dialect, and notes that the program contains it.
    pub fn use_op(&mut self, name: &str) -> String {
        let (full, place) = self
            .dialect
            .op(name)
            .map_or_else(|| (format!("d.{name}"), Place::Declaration), |op| (op.full_name(), op.place));
        match place {
            Place::Declaration => {}
            Place::Op => self.features |= Features::OP_FACTS,
            Place::Undeclared => self.features |= Features::UNDECLARED,
        }
        self.used.insert(full.clone());
        full
    }

    /// Returns the placeholder for the facts of an op, if each op of the program states them.
    pub fn facts(&mut self, name: &str) -> Option<String> {
        self.dialect.op(name)?.marker()
    }

    // ---- values

    pub fn number(&mut self) -> String {
        let index = self.entropy.below(self.numbers.len().min(200));
        self.numbers[index].clone()
    }

    pub fn condition(&mut self) -> String {
        let index = self.entropy.below(self.conditions.len().min(200));
        self.conditions[index].clone()
    }

    /// Returns a family of buffers.
    pub fn family(&mut self) -> usize {
        let family = self.entropy.below(FAMILIES);
        if self.allowed.contains(Features::OWN_FREE) { family } else { 0 }
    }

    /// Returns the index of a buffer for which `suits` holds.
    pub fn find(&mut self, suits: impl Fn(&Buffer) -> bool) -> Option<usize> {
        let found: Vec<usize> = (0..self.buffers.len()).filter(|&index| suits(&self.buffers[index])).collect();
        (!found.is_empty()).then(|| *self.entropy.pick(&found))
    }

    /// Returns the name of a whole buffer that the function may pass on together with buffers of a family, and the family
    /// of what receives it. The buffer is not alone any more.
    pub fn passed(&mut self, family: usize) -> Option<(String, Option<usize>)> {
        let index = self.find(|buffer| buffer.ty == BUFFER && buffer.family.is_none_or(|own| own == family))?;
        self.buffers[index].alone = false;
        Some((self.buffers[index].name.clone(), self.buffers[index].family))
    }

    pub fn add(&mut self, name: String, family: Option<usize>, alone: bool) {
        let home = self.block;
        self.buffers.push(Buffer { name, ty: BUFFER, family, home, alone });
    }

    // ---- functions

    pub fn begin(&mut self, arguments: &[(&str, &str)]) {
        self.buffers.clear();
        self.numbers.clear();
        self.conditions.clear();
        self.next_block += 1;
        self.block = self.next_block;
        for &(name, ty) in arguments {
            match ty {
                "i1" => self.conditions.push(name.to_string()),
                "i32" => self.numbers.push(name.to_string()),
                _ => self.add(name.to_string(), None, false),
            }
        }
        for (name, value, ty) in
            [("%k0", "0", "index"), ("%k1", "1", "index"), ("%k3", "3", "index"), ("%n7", "7", "i32")]
        {
            self.line(&format!("{name} = arith.constant {value} : {ty}"));
        }
        self.numbers.push("%n7".to_string());
    }

    fn main(&mut self) {
        self.line(&format!("func.func @main(%c: i1, %d: i1, %v: i32, %x: {BUFFER}, %y: {BUFFER}) -> i32 {{"));
        self.indent += 1;
        self.begin(&[("%c", "i1"), ("%d", "i1"), ("%v", "i32"), ("%x", BUFFER), ("%y", BUFFER)]);
        let random = self.entropy.between(6, 24);
        self.budget = self.size.unwrap_or(random);
        self.statements();
        let number = self.digest();
        self.line(&format!("return {number} : i32"));
        self.indent -= 1;
        self.line("}");
    }

    /// Computes a number from the last numbers and buffers in scope.
    pub fn digest(&mut self) -> String {
        let last: Vec<Buffer> = self.buffers.iter().rev().take(4).cloned().collect();
        for buffer in last {
            let results = self.op("read", &[(buffer.name, buffer.ty)], &["i32"]);
            self.numbers.extend(results);
        }
        let mut sum = "%v".to_string();
        for number in self.numbers.iter().rev().take(8).cloned().collect::<Vec<_>>() {
            let next = self.fresh();
            self.line(&format!("{next} = arith.addi {sum}, {number} : i32"));
            sum = next;
        }
        sum
    }

    // ---- ops

    /// Generates statements while the budget lasts.
    pub fn statements(&mut self) {
        let count = if self.depth == 0 { usize::MAX } else { self.entropy.between(1, 4) };
        for _ in 0..count {
            if self.budget == 0 || self.entropy.is_exhausted() {
                return;
            }
            self.budget -= 1;
            const ROWS: [(u32, Features, fn(&mut Generator)); 19] = [
                (10, Features::empty(), Generator::alloc),
                (6, Features::empty(), Generator::write),
                (4, Features::empty(), Generator::read),
                (4, Features::VIEW, Generator::view),
                (3, Features::OFFSET_VIEW, Generator::part),
                (3, Features::COPY, Generator::copy),
                (3, Features::SELECT, Generator::pick),
                (12, Features::REALLOC_LIKE, Generator::grow),
                (3, Features::EXISTING_FREE, Generator::free),
                (5, Features::CHOICE, Generator::choice),
                (4, Features::LOOP, Generator::repeat),
                (2, Features::empty(), Generator::once),
                (2, Features::TWO_REGION_LOOP, Generator::two_regions),
                (5, Features::empty(), Generator::blocks),
                (4, Features::empty(), Generator::call),
                (3, Features::TAKES_OVER, Generator::send),
                (2, Features::OWNERSHIP_NEW, Generator::make),
                (2, Features::OWNERSHIP_BORROWED, Generator::lend),
                (2, Features::OWNERSHIP_FLAG, Generator::maybe),
            ];
            let chosen = self.entropy.weighted(ROWS.iter().map(|row| row.0));
            if self.allowed.contains(ROWS[chosen].1) {
                (ROWS[chosen].2)(self);
            }
        }
    }

    fn alloc(&mut self) {
        let family = self.family();
        self.allocate(family);
    }

    /// Allocates buffers of a family. Returns the name of the first, which is not in scope.
    pub fn allocate(&mut self, family: usize) -> String {
        let name = format!("alloc{family}");
        let count = self.dialect.op(&name).map_or(1, |op| op.results.len());
        if count > 1 {
            self.features |= Features::SEVERAL_RESULTS;
        }
        if family > 0 {
            self.features |= Features::OWN_FREE;
            if self.dialect.op(&format!("clone{family}")).is_some() {
                self.features |= Features::OWN_CLONE;
            }
        }
        let number = self.number();
        let results = self.op(&name, &[(number, "i32")], &vec![BUFFER; count]);
        for result in &results {
            self.add(result.clone(), Some(family), true);
        }
        results[0].clone()
    }

    fn write(&mut self) {
        let Some(index) = self.find(|_| true) else { return };
        let (buffer, number) = (self.buffers[index].clone(), self.number());
        self.op("write", &[(buffer.name, buffer.ty), (number, "i32")], &[]);
    }

    fn read(&mut self) {
        let Some(index) = self.find(|_| true) else { return };
        let buffer = self.buffers[index].clone();
        let results = self.op("read", &[(buffer.name, buffer.ty)], &["i32"]);
        self.numbers.extend(results);
    }

    fn view(&mut self) {
        let Some(index) = self.find(|buffer| buffer.ty == BUFFER) else { return };
        self.features |= Features::VIEW;
        self.buffers[index].alone = false;
        let buffer = self.buffers[index].clone();
        let results = self.op("same", &[(buffer.name, buffer.ty)], &[BUFFER]);
        self.add(results[0].clone(), buffer.family, false);
    }

    fn part(&mut self) {
        let Some(index) = self.find(|buffer| buffer.ty == BUFFER) else { return };
        self.features |= Features::OFFSET_VIEW;
        self.buffers[index].alone = false;
        let buffer = self.buffers[index].clone();
        let results = self.op("part", &[(buffer.name, buffer.ty)], &[PART]);
        self.buffers.push(Buffer { name: results[0].clone(), ty: PART, alone: false, ..buffer });
    }

    fn copy(&mut self) {
        let Some(from) = self.find(|buffer| buffer.ty == BUFFER) else { return };
        let Some(to) = self.find(|buffer| buffer.ty == BUFFER) else { return };
        self.features |= Features::COPY;
        let (from, to) = (self.buffers[from].name.clone(), self.buffers[to].name.clone());
        self.op("copy", &[(from, BUFFER), (to, BUFFER)], &[]);
    }

    fn pick(&mut self) {
        let family = self.family();
        let (Some(one), Some(other)) = (self.passed(family), self.passed(family)) else { return };
        self.features |= Features::SELECT;
        let condition = self.condition();
        let results = self.op("pick", &[(condition, "i1"), (one.0, BUFFER), (other.0, BUFFER)], &[BUFFER]);
        self.add(results[0].clone(), one.1.or(other.1), false);
    }

    fn grow(&mut self) {
        let family = self.family();
        let name = format!("grow{family}");
        let count = self.dialect.op(&name).map_or(1, |op| op.operands.len());
        let home = self.block;
        let suits = |buffer: &Buffer| buffer.alone && buffer.home == home && buffer.family == Some(family);
        if self.buffers.iter().filter(|buffer| suits(buffer)).count() < count {
            return;
        }
        self.features |= Features::REALLOC_LIKE;
        let mut taken = Vec::new();
        for _ in 0..count {
            if let Some(index) = self.find(suits) {
                taken.push((self.buffers.remove(index).name, BUFFER));
            }
        }
        let results = self.op(&name, &taken, &vec![BUFFER; count]);
        for result in results {
            self.add(result, Some(family), true);
        }
    }

    fn free(&mut self) {
        let home = self.block;
        let Some(index) = self.find(|buffer| buffer.alone && buffer.home == home) else { return };
        self.features |= Features::EXISTING_FREE;
        let buffer = self.buffers.remove(index);
        match buffer.family {
            Some(family) if family > 0 => {
                self.op(&format!("free{family}"), &[(buffer.name, BUFFER)], &[]);
            }
            _ => self.line(&format!("memref.dealloc {} : {BUFFER}", buffer.name)),
        }
    }

    /// Gives a buffer to an op that takes it over.
    fn send(&mut self) {
        let home = self.block;
        let suits = |buffer: &Buffer| buffer.alone && buffer.home == home && buffer.family.is_some();
        let Some(index) = self.find(suits) else { return };
        self.features |= Features::TAKES_OVER;
        let buffer = self.buffers.remove(index);
        let results = self.op(&format!("send{}", buffer.family.unwrap_or(0)), &[(buffer.name, BUFFER)], &["i32"]);
        self.numbers.extend(results);
    }

    fn make(&mut self) {
        self.features |= Features::OWNERSHIP_NEW;
        let number = self.number();
        let results = self.op("make", &[(number, "i32")], &[BUFFER]);
        self.add(results[0].clone(), Some(0), false);
    }

    fn lend(&mut self) {
        self.features |= Features::OWNERSHIP_BORROWED;
        let results = self.op("lend", &[], &[BUFFER]);
        self.add(results[0].clone(), None, false);
    }

    fn maybe(&mut self) {
        self.features |= Features::OWNERSHIP_FLAG;
        let operands = [(self.condition(), "i1"), (self.number(), "i32")];
        let results = self.op("maybe", &operands, &[BUFFER, "i1"]);
        self.add(results[0].clone(), Some(0), false);
    }

    fn control_ops(&mut self) {
        self.dialect.declare(
            Declared { attributes: vec!["callee"], ..Declared::new("call") }
                .takes(&["args..."])
                .returns(&["results..."])
                .fact("callee", "\"callee\""),
        );
        self.declare_control();
    }
}
