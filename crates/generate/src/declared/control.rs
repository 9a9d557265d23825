//! Control flow of programs over a generated dialect: ops with regions, and branches between blocks.

use super::Features;
use super::buffers::Generator;
use super::dialect::{BUFFER, Declared, Place};

/// A function that returns 0 if its argument is true, and 1 otherwise.
const FIRST_IF: &str = "(%c: i1) -> index {
  %first = arith.constant 0 : index
  %second = arith.constant 1 : index
  %way = arith.select %c, %first, %second : index
  return %way : index
}";

/// The extent of the scope before a region, to be restored after it.
struct Scope {
    buffers: usize,
    numbers: usize,
    conditions: usize,
    block: u32,
}

impl Generator {
    /// Declares the ops of this file.
    pub fn declare_control(&mut self) {
        let recursive = "[\"RecursiveMemoryEffects\"]";
        self.dialect.declare(
            Declared { regions: vec!["first", "second"], ..Declared::new("choice") }
                .takes(&["c"])
                .returns(&["results..."])
                .fact("traits", recursive)
                .fact("region_flow", "{entry = [\"first\", \"second\"], first = [\"parent\"], second = [\"parent\"]}")
                .evaluated(FIRST_IF),
        );
        self.dialect.declare(
            Declared { regions: vec!["body"], ..Declared::new("repeat") }
                .takes(&["inits..."])
                .returns(&["results..."])
                .fact("traits", recursive)
                .fact("region_flow", "{entry = [\"body\"], body = [\"body\", \"parent\"], operands = \"inits\"}"),
        );
        self.dialect.declare(
            Declared { regions: vec!["body"], ..Declared::new("once") }
                .returns(&["results..."])
                .fact("traits", recursive)
                .fact("region_flow", "{entry = [\"body\"], body = [\"parent\"]}"),
        );
        self.dialect.declare(
            Declared { regions: vec!["body"], ..Declared::new("single") }
                .returns(&["result"])
                .fact("traits", recursive)
                .fact("region_flow", "{entry = [\"body\"], body = [\"parent\"]}"),
        );
        self.dialect.declare(
            Declared { regions: vec!["before", "after"], ..Declared::new("until") }
                .takes(&["inits..."])
                .returns(&["results..."])
                .fact("traits", recursive)
                .fact(
                    "region_flow",
                    "{entry = [\"before\"], before = [\"after\", \"parent\"], after = [\"before\"], operands = \"inits\"}",
                ),
        );
        self.dialect.declare(
            Declared::new("yield").takes(&["values..."]).fact("traits", "[\"Pure\", \"ReturnLike\", \"Terminator\"]"),
        );
        self.dialect.declare(
            Declared::new("next")
                .takes(&["again", "values..."])
                .fact("traits", "[\"Pure\", \"Terminator\"]")
                .fact("exit", "\"values\"")
                .evaluated(FIRST_IF),
        );
        self.dialect.declare(
            Declared::new("br")
                .takes(&["args..."])
                .fact("traits", "[\"Pure\", \"Terminator\"]")
                .fact("successors", "[\"dest\"]")
                .fact("branch", "{dest = \"args\"}"),
        );
        self.dialect.declare(
            Declared::new("cond_br")
                .takes(&["c", "left...", "right..."])
                .fact("traits", "[\"Pure\", \"Terminator\"]")
                .fact("successors", "[\"one\", \"other\"]")
                .fact("branch", "{one = \"left\", other = \"right\"}")
                .evaluated(FIRST_IF),
        );
        self.declare_functions();
        for name in ["choice", "repeat", "once", "single", "until", "next", "br", "cond_br", "call"] {
            if self.entropy.chance(10)
                && self.allowed.contains(Features::OP_FACTS)
                && let Some(op) = self.dialect.op(name)
            {
                op.place = Place::Op;
            }
        }
    }

    fn enter(&mut self) -> Scope {
        let scope = Scope {
            buffers: self.buffers.len(),
            numbers: self.numbers.len(),
            conditions: self.conditions.len(),
            block: self.block,
        };
        self.next_block += 1;
        self.block = self.next_block;
        self.depth += 1;
        self.indent += 1;
        scope
    }

    /// Removes the values that a region or block defines. Its effects on other buffers stay.
    fn leave(&mut self, scope: &Scope) {
        let block = scope.block;
        self.buffers.truncate(scope.buffers);
        self.numbers.truncate(scope.numbers);
        self.conditions.truncate(scope.conditions);
        self.block = block;
        self.depth -= 1;
        self.indent -= 1;
    }

    /// Returns a buffer of a family to pass on: one in scope, or a new one.
    fn passed_or_new(&mut self, family: usize) -> (String, Option<usize>) {
        if self.entropy.chance(60)
            && let Some(found) = self.passed(family)
        {
            return found;
        }
        let name = self.allocate(family);
        if let Some(buffer) = self.buffers.iter_mut().find(|buffer| buffer.name == name) {
            buffer.alone = false;
        }
        (name, Some(family))
    }

    /// Generates a region with an op that yields `count` buffers of a family and a number. Returns whether a buffer is of
    /// the family.
    fn yielding(&mut self, family: usize, count: usize) -> bool {
        let scope = self.enter();
        self.statements();
        let mut is_own = false;
        let mut operands = Vec::new();
        for _ in 0..count {
            let (name, own) = self.passed_or_new(family);
            is_own |= own.is_some();
            operands.push((name, BUFFER));
        }
        operands.push((self.number(), "i32"));
        self.op("yield", &operands, &[]);
        self.leave(&scope);
        is_own
    }

    /// An op that runs one of two regions.
    pub fn choice(&mut self) {
        if self.depth > 2 {
            return;
        }
        self.features |= Features::CHOICE;
        let (family, count) = (self.family(), self.entropy.between(0, 2));
        let (condition, results) = (self.condition(), self.results(count));
        self.line(&format!("{} = \"d.choice\"({condition}) ({{", results.join(", ")));
        let mut is_own = self.yielding(family, count);
        self.line("}, {");
        is_own |= self.yielding(family, count);
        self.close("choice", &[(condition, "i1")], count);
        self.receive(results, is_own.then_some(family));
    }

    /// An op with a region that runs once.
    pub fn once(&mut self) {
        if self.depth > 2 {
            return;
        }
        // A scheme may need a place for the ownership of what the op returns.
        let name = if self.entropy.chance(3) { "single" } else { "once" };
        let feature = if name == "single" { Features::SINGLE_RESULT } else { Features::ONCE };
        if !self.allowed.contains(feature) {
            return;
        }
        self.features |= feature;
        let family = self.family();
        let result = self.fresh();
        self.line(&format!("{result} = \"d.{name}\"() ({{"));
        let scope = self.enter();
        self.statements();
        let (buffer, own) = self.passed_or_new(family);
        self.op("yield", &[(buffer, BUFFER)], &[]);
        self.leave(&scope);
        let end = self.end_of(name);
        self.line(&format!("{end} : () -> {BUFFER}"));
        self.add(result, own, false);
    }

    /// A loop, which carries an index, buffers, and a number.
    pub fn repeat(&mut self) {
        if self.depth > 1 {
            return;
        }
        self.features |= Features::LOOP;
        let Some((family, count, names, own)) = self.open_loop("repeat") else { return };
        let end = self.end_of("repeat");
        self.line(&format!("{end} : ({0}) -> ({0})", self.carried_types(count)));
        self.receive(names[1..].to_vec(), own.then_some(family));
    }

    /// A loop whose first region decides whether the second runs, which passes its operands back.
    pub fn two_regions(&mut self) {
        if self.depth > 1 {
            return;
        }
        self.features |= Features::TWO_REGION_LOOP;
        let Some((family, count, names, own)) = self.open_loop("until") else { return };
        self.line("}, {");
        let scope = self.enter();
        let arguments = self.carried_arguments(family, count, own);
        let mut operands: Vec<(String, &str)> = vec![(arguments.0, "index")];
        self.statements();
        for _ in 0..count {
            operands.push((self.passed_or_new(family).0, BUFFER));
        }
        operands.push((self.number(), "i32"));
        self.op("yield", &operands, &[]);
        self.leave(&scope);
        let end = self.end_of("until");
        self.line(&format!("{end} : ({0}) -> ({0})", self.carried_types(count)));
        self.receive(names[1..].to_vec(), Some(family));
    }

    /// Opens a loop, and generates its first region. Returns the family of the carried buffers, their number, the names of
    /// the results, and whether a carried buffer may be of the family; `None` if there is nothing to carry.
    fn open_loop(&mut self, op: &str) -> Option<(usize, usize, Vec<String>, bool)> {
        let (family, count) = (self.family(), self.entropy.between(0, 2));
        let (inits, init_own) = self.inits(family, count)?;
        let names: Vec<String> = inits.iter().map(|_| self.fresh()).collect();
        let operands: Vec<&str> = inits.iter().map(|init| &*init.0).collect();
        self.line(&format!("{} = \"d.{op}\"({}) ({{", names.join(", "), operands.join(", ")));
        let own = self.body(family, count, init_own, "next");
        Some((family, count, names, own))
    }

    /// Generates the region of a loop that ends with `terminator`. Returns whether a buffer that it passes may be of the
    /// family.
    fn body(&mut self, family: usize, count: usize, init_own: bool, terminator: &str) -> bool {
        let scope = self.enter();
        let (index, _) = self.carried_arguments(family, count, true);
        self.statements();
        let mut is_own = init_own;
        let mut operands = Vec::new();
        for _ in 0..count {
            let (name, own) = self.passed_or_new(family);
            is_own |= own.is_some();
            operands.push((name, BUFFER));
        }
        operands.push((self.number(), "i32"));
        let (next, again) = (self.fresh(), self.fresh());
        self.line(&format!("{next} = arith.addi {index}, %k1 : index"));
        self.line(&format!("{again} = arith.cmpi slt, {next}, %k3 : index"));
        operands.insert(0, (next, "index"));
        operands.insert(0, (again, "i1"));
        self.op(terminator, &operands, &[]);
        self.leave(&scope);
        is_own
    }

    /// Returns the operands of a loop: an index, buffers, and a number; and whether one of the buffers is of the family.
    fn inits(&mut self, family: usize, count: usize) -> Option<(Vec<(String, &'static str)>, bool)> {
        let mut inits = vec![("%k0".to_string(), "index")];
        let mut is_own = false;
        for _ in 0..count {
            let (name, own) = self.passed(family)?;
            is_own |= own.is_some();
            inits.push((name, BUFFER));
        }
        inits.push((self.number(), "i32"));
        Some((inits, is_own))
    }

    /// Writes the arguments of the region of a loop, and adds them to the scope. Returns the name of the index.
    fn carried_arguments(&mut self, family: usize, count: usize, own: bool) -> (String, String) {
        let index = self.fresh();
        let buffers: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let number = self.fresh();
        let list: String = buffers.iter().map(|name| format!("{name}: {BUFFER}, ")).collect();
        self.line(&format!("^bb0({index}: index, {list}{number}: i32):"));
        for name in buffers {
            self.add(name, own.then_some(family), false);
        }
        self.numbers.push(number.clone());
        (index, number)
    }

    fn carried_types(&self, count: usize) -> String {
        format!("index, {}i32", format!("{BUFFER}, ").repeat(count))
    }

    /// Returns names for results: `count` buffers and a number.
    fn results(&mut self, count: usize) -> Vec<String> {
        (0..=count).map(|_| self.fresh()).collect()
    }

    fn close(&mut self, name: &str, operands: &[(String, &str)], count: usize) {
        let end = self.end_of(name);
        let types: Vec<&str> = operands.iter().map(|operand| operand.1).collect();
        self.line(&format!("{end} : ({}) -> ({}i32)", types.join(", "), format!("{BUFFER}, ").repeat(count)));
    }

    /// Returns the end of the regions of an op, with its facts.
    fn end_of(&mut self, name: &str) -> String {
        self.use_op(name);
        self.facts(name).map_or("})".to_string(), |facts| format!("}}) {{{facts}}}"))
    }

    /// Adds results to the scope: buffers, and a number at the end.
    fn receive(&mut self, mut names: Vec<String>, family: Option<usize>) {
        let number = names.pop();
        for name in names {
            self.add(name, family, false);
        }
        self.numbers.extend(number);
    }

    // ---- blocks

    /// Branches: two blocks that join, or a loop of blocks.
    pub fn blocks(&mut self) {
        if self.depth > 0 {
            return;
        }
        match self.entropy.chance(30) {
            true if self.allowed.contains(Features::BLOCK_LOOP) => self.block_loop(),
            false if self.allowed.contains(Features::BRANCH) => self.diamond(),
            _ => {}
        }
    }

    fn diamond(&mut self) {
        self.features |= Features::BRANCH;
        let (family, count) = (self.family(), self.entropy.between(0, 2));
        let label = self.next_label();
        let condition = self.condition();
        // One of the blocks receives a buffer.
        let given = self.passed(family);
        let (argument, join) = (self.fresh(), format!("^join{label}"));
        let operands: Vec<(String, &str)> = given.iter().map(|given| (given.0.clone(), BUFFER)).collect();
        self.cond_branch(condition, &operands, &[], &format!("^left{label}, ^right{label}"));
        let mut is_own = false;
        for (side, receives) in [("left", given.is_some()), ("right", false)] {
            let arguments = if receives { format!("({argument}: {BUFFER})") } else { String::new() };
            self.line(&format!("^{side}{label}{arguments}:"));
            let scope = self.enter();
            if receives {
                self.add(argument.clone(), given.as_ref().and_then(|given| given.1), false);
            }
            self.statements();
            let mut operands = Vec::new();
            for _ in 0..count {
                let (name, own) = self.passed_or_new(family);
                is_own |= own.is_some();
                operands.push((name, BUFFER));
            }
            operands.push((self.number(), "i32"));
            let text = self.call_text("br", &operands, &format!("[{join}]"), &[]);
            self.line(&text);
            self.leave(&scope);
        }
        let names = self.results(count);
        self.line(&format!("{join}({}):", self.typed(&names)));
        self.next_block += 1;
        self.block = self.next_block;
        self.receive(names, is_own.then_some(family));
    }

    fn block_loop(&mut self) {
        self.features |= Features::BLOCK_LOOP;
        let (family, count) = (self.family(), self.entropy.between(0, 2));
        let Some((inits, init_own)) = self.inits(family, count) else { return };
        let label = self.next_label();
        let text = self.call_text("br", &inits, &format!("[^head{label}]"), &[]);
        self.line(&text);
        let index = self.fresh();
        let names = self.results(count);
        self.line(&format!("^head{label}({index}: index, {}):", self.typed(&names)));
        self.next_block += 1;
        self.block = self.next_block;
        let again = self.fresh();
        self.line(&format!("{again} = arith.cmpi slt, {index}, %k3 : index"));
        self.cond_branch(again, &[], &[], &format!("^body{label}, ^end{label}"));
        self.line(&format!("^body{label}:"));
        let is_own = init_own || count > 0;
        self.receive(names, is_own.then_some(family));
        let scope = self.enter();
        self.statements();
        let mut operands = Vec::new();
        for _ in 0..count {
            operands.push((self.passed_or_new(family).0, BUFFER));
        }
        operands.push((self.number(), "i32"));
        let next = self.fresh();
        self.line(&format!("{next} = arith.addi {index}, %k1 : index"));
        operands.insert(0, (next, "index"));
        let text = self.call_text("br", &operands, &format!("[^head{label}]"), &[]);
        self.line(&text);
        self.leave(&scope);
        self.line(&format!("^end{label}:"));
        self.next_block += 1;
        self.block = self.next_block;
    }

    fn next_label(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn typed(&self, names: &[String]) -> String {
        let last = names.len() - 1;
        let one = |(index, name): (usize, &String)| format!("{name}: {}", if index == last { "i32" } else { BUFFER });
        names.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }

    fn cond_branch(
        &mut self,
        condition: String,
        left: &[(String, &'static str)],
        right: &[(String, &'static str)],
        successors: &str,
    ) {
        let mut operands: Vec<(String, &str)> = vec![(condition, "i1")];
        operands.extend(left.iter().chain(right).cloned());
        let middle = format!("[{successors}] {{operandSegmentSizes = array<i32: 1, {}, {}>}}", left.len(), right.len());
        let text = self.call_text("cond_br", &operands, &middle, &[]);
        self.line(&text);
    }
}
