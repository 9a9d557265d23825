//! Random ops on tensors: what each result is, what the declaration says about it, and the functions that evaluate the op
//! on tensors and on buffers.
//!
//! Invariants:
//! - the facts are true: they state at least the reads, writes and aliases that the functions have;
//! - the function on buffers does what the facts allow at worst: it overwrites what it writes in an order in which a
//!   buffer that is shared against the facts changes the results;
//! - no tensor is empty; elements of operands of other extents are read modulo these extents.

use super::tensor_dialect::{DIALECT, DeclaredOp};
use crate::{Constructs, Entropy};

/// The type of buffers of operands: any view.
const BUFFER: &str = "memref<?xi32, strided<[?], offset: ?>>";

/// The extent of results of [`Made::Table`].
pub(super) const TABLE: i64 = 4;

/// The elements of a result: `factor * x[i] + y[n - 1 - i] + number + scalar`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elements {
    x: Option<usize>,
    y: Option<usize>,
    factor: usize,
    number: usize,
}

/// The origin of a result. Operands are referred to by index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// A new tensor in the shape of operand 0.
    Fresh(Elements),
    /// The operand's buffer, overwritten.
    InPlace(usize, Elements),
    /// The operand.
    Same(usize),
    /// The first half of the operand.
    View(usize),
    /// One of two operands.
    Choice(usize, usize),
    /// Written into a buffer that is allocated before the op, in the shape of operand 0.
    Destination(Elements),
    /// A number.
    Scalar(Elements),
    /// A constant of the op's own.
    Table,
}

/// A random op.
#[derive(Clone, Debug)]
pub(super) struct TensorOp {
    pub declared: DeclaredOp,
    /// The number of tensor operands; a number follows them.
    pub operands: usize,
    pub results: Vec<Made>,
    /// The operand that the op only uses as memory.
    scratch: Option<usize>,
    pub constructs: Constructs,
    /// The result whose buffer is in another memory space.
    pub elsewhere: Option<usize>,
    /// The op that it becomes on buffers, if that is another one.
    pub on_buffers: Option<DeclaredOp>,
}

impl TensorOp {
    /// Returns a random op called `name`, with the constructs that `allowed` contains.
    pub fn random(entropy: &mut Entropy, name: String, allowed: Constructs) -> TensorOp {
        let operands = entropy.between(1, 3);
        let mut op = TensorOp {
            declared: DeclaredOp { name, ..DeclaredOp::default() },
            operands,
            results: Vec::new(),
            scratch: None,
            constructs: Constructs::empty(),
            elsewhere: None,
            on_buffers: None,
        };
        if allowed.contains(Constructs::DECLARED_DESTINATION_STYLE) && entropy.chance(15) {
            op.destination_style(entropy);
            return op;
        }
        let mut written: Vec<usize> = Vec::new();
        let mut kept: Vec<usize> = Vec::new();
        for _ in 0..entropy.between(1, 2) {
            op.add_result(entropy, allowed, &mut written, &mut kept);
        }
        let free = entropy.below(operands);
        let is_read_later = |operand: usize| {
            op.results.iter().any(|made| matches!(made, Made::InPlace(_, elements) if elements.uses(operand)))
        };
        if allowed.contains(Constructs::DECLARED_SCRATCH)
            && entropy.chance(10)
            && !written.contains(&free)
            && !kept.contains(&free)
            && !is_read_later(free)
        {
            op.scratch = Some(free);
            op.constructs |= Constructs::DECLARED_SCRATCH;
        }
        op.declare(entropy, allowed);
        op
    }

    /// Adds a random result. `written` and `kept` are the operands that the op overwrites and that it returns as they are.
    fn add_result(
        &mut self,
        entropy: &mut Entropy,
        allowed: Constructs,
        written: &mut Vec<usize>,
        kept: &mut Vec<usize>,
    ) {
        let operand = entropy.below(self.operands);
        let other = entropy.below(self.operands);
        let has_destination = self.results.iter().any(|made| matches!(made, Made::Destination(_)));
        let (free, other_free) = (!written.contains(&operand), !written.contains(&other));
        let (made, construct) = match entropy.below(8) {
            0 | 1 if free && !kept.contains(&operand) => {
                let mut elements = Elements::random(entropy, self.operands);
                // The elements of an operand that was overwritten before would be the new ones.
                elements.keep(|read| read == operand || !written.contains(&read), operand);
                written.push(operand);
                (Made::InPlace(operand, elements), Constructs::DECLARED_IN_PLACE)
            }
            2 if free => (Made::Same(operand), Constructs::DECLARED_IDENTITY),
            3 if free => (Made::View(operand), Constructs::DECLARED_VIEW),
            4 if free && other_free && other != operand => (Made::Choice(operand, other), Constructs::DECLARED_CHOICE),
            5 if !has_destination => {
                (Made::Destination(Elements::random(entropy, self.operands)), Constructs::DECLARED_DESTINATION)
            }
            6 => (Made::Scalar(Elements::random(entropy, self.operands)), Constructs::DECLARED_SCALAR),
            7 if entropy.chance(30) => (Made::Table, Constructs::DECLARED_READ_ONLY),
            _ => (Made::Fresh(Elements::random(entropy, self.operands)), Constructs::DECLARED_FRESH),
        };
        let (made, construct) = match allowed.contains(construct) {
            true => (made, construct),
            false => {
                written.retain(|&known| !matches!(made, Made::InPlace(own, _) if own == known));
                (Made::Fresh(Elements::random(entropy, self.operands)), Constructs::DECLARED_FRESH)
            }
        };
        match made {
            Made::Same(operand) | Made::View(operand) => kept.push(operand),
            Made::Choice(first, second) => kept.extend([first, second]),
            _ => {}
        }
        self.constructs |= construct;
        self.results.push(made);
    }

    /// Makes the op one in destination-passing style, which writes its last operand.
    fn destination_style(&mut self, entropy: &mut Entropy) {
        self.operands = self.operands.max(2);
        let outs = self.operands - 1;
        let mut elements = Elements::random(entropy, self.operands);
        elements.keep(|_| true, outs);
        self.results.push(Made::InPlace(outs, elements));
        self.constructs |= Constructs::DECLARED_DESTINATION_STYLE;
        let declared = &mut self.declared;
        declared.operands = (0..self.operands).map(|number| (format!("t{number}"), "")).collect();
        declared.operands.push(("s".to_string(), ""));
        declared.results.push(("r0".to_string(), "variadic"));
        declared.facts.push(("destination_style", format!("\"t{outs}\"")));
        let inputs: String = (0..outs).map(|number| format!("t{number} = \"read\", ")).collect();
        declared.facts.push(("effects", format!("{{{inputs}t{outs} = [\"read\", \"write\"]}}")));
        declared.facts.push(("evaluate", format!("[@{}_t]", declared.name)));
    }

    /// Returns whether the op reads, and whether it writes, an operand.
    fn accesses(&self, operand: usize) -> (bool, bool) {
        let reads = self.results.iter().any(|made| match made {
            Made::Fresh(elements) | Made::Destination(elements) | Made::Scalar(elements) => elements.uses(operand),
            Made::InPlace(_, elements) => elements.uses(operand),
            _ => false,
        });
        let writes = self.results.iter().any(|made| matches!(made, Made::InPlace(own, _) if *own == operand));
        (reads, writes || self.scratch == Some(operand))
    }

    /// Writes the facts.
    fn declare(&mut self, entropy: &mut Entropy, allowed: Constructs) {
        let mut declared = std::mem::take(&mut self.declared);
        declared.operands = (0..self.operands).map(|number| (format!("t{number}"), "")).collect();
        declared.operands.push(("s".to_string(), ""));
        for (number, made) in self.results.iter().enumerate() {
            let is_destination = matches!(made, Made::Destination(_));
            declared.results.push((format!("r{number}"), if is_destination { "optional" } else { "" }));
            if is_destination {
                declared.operands.push(("out".to_string(), "optional"));
            }
        }
        declared.facts.push(("evaluate", format!("[@{0}_t, @{0}_b]", declared.name)));
        let needs_key = |made: &Made| matches!(made, Made::Choice(..) | Made::Destination(_) | Made::Table);
        if allowed.contains(Constructs::DECLARED_EFFECTS) && entropy.chance(25) && !self.results.iter().any(needs_key) {
            self.constructs |= Constructs::DECLARED_EFFECTS;
            self.declare_effects(&mut declared);
        } else {
            self.declare_bufferization(&mut declared, entropy);
            if allowed.contains(Constructs::DECLARED_SPACE)
                && entropy.chance(4)
                && let Some(number) = self.results.iter().position(|made| matches!(made, Made::Fresh(_)))
            {
                self.constructs |= Constructs::DECLARED_SPACE;
                self.elsewhere = Some(number);
                declared.bufferization.push(("memory_space", format!("{{r{number} = 1 : i64}}")));
            }
            if allowed.contains(Constructs::DECLARED_MEMREF_OP) && entropy.chance(10) {
                self.constructs |= Constructs::DECLARED_MEMREF_OP;
                let name = format!("{}_m", declared.name);
                let mut other = DeclaredOp { name: name.clone(), ..declared.clone() };
                other.facts = vec![("evaluate", format!("[@{}_b]", declared.name))];
                self.on_buffers = Some(other);
                declared.facts = vec![("evaluate", format!("[@{}_t]", declared.name))];
                declared.bufferization.push(("memref_op", format!("\"{DIALECT}.{name}\"")));
            }
        }
        self.declared = declared;
    }

    /// States effects and aliases, from which the rest follows.
    fn declare_effects(&self, declared: &mut DeclaredOp) {
        let mut effects: Vec<String> = Vec::new();
        for operand in 0..self.operands {
            match self.accesses(operand) {
                (_, true) => effects.push(format!("t{operand} = [\"read\", \"write\"]")),
                (true, false) => effects.push(format!("t{operand} = \"read\"")),
                _ => {}
            }
        }
        let mut aliases: Vec<String> = Vec::new();
        for (number, made) in self.results.iter().enumerate() {
            match made {
                Made::Fresh(_) => effects.push(format!("r{number} = \"allocate\"")),
                Made::InPlace(operand, _) | Made::Same(operand) | Made::View(operand) => {
                    aliases.push(format!("r{number} = \"t{operand}\""));
                }
                _ => {}
            }
        }
        declared.facts.push(("effects", format!("{{{}}}", effects.join(", "))));
        if !aliases.is_empty() {
            declared.facts.push(("aliases", format!("{{{}}}", aliases.join(", "))));
        }
    }

    /// States everything in `freehold.bufferization`, some of it weaker than it is.
    fn declare_bufferization(&self, declared: &mut DeclaredOp, entropy: &mut Entropy) {
        let mut select = |kind: usize, weaker: usize| {
            let chosen = (0..self.operands).filter(|&operand| {
                let (reads, writes) = self.accesses(operand);
                (if kind == 0 { reads } else { writes }) || entropy.chance(weaker)
            });
            let names: Vec<String> = chosen.map(|operand| format!("\"t{operand}\"")).collect();
            format!("[{}]", names.join(", "))
        };
        let (reads, writes) = (select(0, 15), select(1, 0));
        declared.bufferization.extend([("reads", reads), ("writes", writes)]);
        let mut alias = |operand: usize, is_same: bool, is_certain: bool| {
            let relation = if is_same && !entropy.chance(15) { "equivalent" } else { "unknown" };
            let certain = is_certain && !entropy.chance(15);
            format!("{{operand = \"t{operand}\", relation = \"{relation}\", certain = {certain}}}")
        };
        let (mut aliases, mut fresh, mut read_only) = (Vec::new(), Vec::new(), Vec::new());
        for (number, made) in self.results.iter().enumerate() {
            match *made {
                Made::Fresh(_) => fresh.push(number),
                Made::InPlace(operand, _) | Made::Same(operand) => {
                    aliases.push(format!("r{number} = {}", alias(operand, true, true)));
                }
                Made::View(operand) => aliases.push(format!("r{number} = {}", alias(operand, false, true))),
                Made::Choice(first, second) => {
                    let (first, second) = (alias(first, true, false), alias(second, true, false));
                    aliases.push(format!("r{number} = [{first}, {second}]"));
                }
                Made::Destination(_) => {
                    declared.bufferization.push(("destinations", format!("{{r{number} = \"out\"}}")));
                    declared.bufferization.push(("shape", format!("{{r{number} = \"t0\"}}")));
                }
                Made::Table => read_only.push(format!("\"r{number}\"")),
                Made::Scalar(_) => {}
            }
        }
        if !aliases.is_empty() {
            declared.bufferization.push(("aliases", format!("{{{}}}", aliases.join(", "))));
        }
        if !fresh.is_empty() {
            let names: Vec<String> = fresh.iter().map(|number| format!("\"r{number}\"")).collect();
            declared.bufferization.push(("fresh", format!("[{}]", names.join(", "))));
            if entropy.chance(20) {
                let layout = *entropy.pick(&["identity", "dynamic"]);
                declared.bufferization.push(("layout", format!("{{r{} = \"{layout}\"}}", fresh[0])));
            }
        }
        if !read_only.is_empty() {
            declared.bufferization.push(("read_only", format!("[{}]", read_only.join(", "))));
        }
    }

    /// Returns the functions that evaluate the op.
    pub fn functions(&self) -> String {
        let name = &self.declared.name;
        let parameters = |kind: &str| {
            let mut all: Vec<String> = (0..self.operands).map(|number| format!("%t{number}: {kind}")).collect();
            all.push("%s: i32".to_string());
            all
        };
        let mut tensor = Function::new(false);
        let mut returned: Vec<(String, String)> = Vec::new();
        for (number, made) in self.results.iter().enumerate() {
            returned.push(tensor.result(number, made));
        }
        let mut text = tensor.text(&format!("{name}_t"), &parameters("tensor<?xi32>"), &returned);
        if self.constructs.contains(Constructs::DECLARED_DESTINATION_STYLE) {
            return text;
        }
        let mut buffer = Function::new(true);
        let mut inputs = parameters(BUFFER);
        if self.results.iter().any(|made| matches!(made, Made::Destination(_))) {
            inputs.push(format!("%out: {BUFFER}"));
        }
        let mut returned: Vec<Option<(String, String)>> = vec![None; self.results.len()];
        // Operands are overwritten last.
        let is_in_place = |number: &usize| matches!(self.results[*number], Made::InPlace(..));
        let (last, first): (Vec<usize>, Vec<usize>) = (0..self.results.len()).partition(is_in_place);
        for number in first.into_iter().chain(last) {
            returned[number] = Some(buffer.result(number, &self.results[number]));
        }
        if let Some(operand) = self.scratch {
            let nothing = Elements { x: None, y: None, factor: 1, number: 99 };
            let name = format!("%t{operand}");
            buffer.fill((&name, BUFFER), &nothing, &name);
        }
        let is_kept = |number: &usize| !matches!(self.results[*number], Made::Destination(_));
        let kept: Vec<(String, String)> =
            (0..self.results.len()).filter(is_kept).filter_map(|n| returned[n].clone()).collect();
        text.push_str(&buffer.text(&format!("{name}_b"), &inputs, &kept));
        if self.results.iter().any(|made| matches!(made, Made::Table)) {
            text = text.replace("@table", &format!("@{name}_table"));
            text.push_str(&format!(
                "memref.global \"private\" constant @{name}_table : memref<4xi32> = dense<[3, 1, 4, 1]>\n"
            ));
        }
        text
    }
}

impl Elements {
    fn random(entropy: &mut Entropy, operands: usize) -> Elements {
        let mut some = |percent| entropy.chance(percent).then(|| entropy.below(operands));
        let (x, y) = (some(80), some(50));
        Elements { x, y, factor: entropy.between(1, 3), number: entropy.below(10) }
    }

    fn uses(&self, operand: usize) -> bool {
        self.x == Some(operand) || self.y == Some(operand)
    }

    /// Drops the reads of operands for which `may_read` is false, and those of `own`, which is overwritten element by
    /// element, at other positions.
    fn keep(&mut self, may_read: impl Fn(usize) -> bool, own: usize) {
        self.x = self.x.filter(|&operand| may_read(operand));
        self.y = self.y.filter(|&operand| operand != own && may_read(operand));
    }
}

/// The text of a function that evaluates an op, on tensors or on buffers.
struct Function {
    on_buffers: bool,
    lines: String,
    next: usize,
}

impl Function {
    fn new(on_buffers: bool) -> Function {
        Function {
            on_buffers,
            lines: "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n".to_string(),
            next: 0,
        }
    }

    fn text(self, name: &str, inputs: &[String], returned: &[(String, String)]) -> String {
        let list = |part: fn(&(String, String)) -> &String| {
            returned.iter().map(|value| part(value).clone()).collect::<Vec<_>>().join(", ")
        };
        let (values, types) = (list(|value| &value.0), list(|value| &value.1));
        let end = if returned.is_empty() { "  return".to_string() } else { format!("  return {values} : {types}") };
        format!("func.func @{name}({}) -> ({types}) {{\n{}{end}\n}}\n", inputs.join(", "), self.lines)
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, line: &str) {
        self.lines.push_str(&format!("  {line}\n"));
    }

    /// Defines a new value by an op.
    fn op(&mut self, text: &str) -> String {
        let value = self.fresh();
        self.line(&format!("{value} = {text}"));
        value
    }

    fn ty(&self) -> &'static str {
        if self.on_buffers { BUFFER } else { "tensor<?xi32>" }
    }

    fn size(&mut self, value: &str) -> String {
        let (dialect, ty) = (if self.on_buffers { "memref" } else { "tensor" }, self.ty());
        self.op(&format!("{dialect}.dim {value}, %c0 : {ty}"))
    }

    /// Reads element `index` modulo the extent of an operand.
    fn element(&mut self, operand: usize, index: &str) -> String {
        let value = format!("%t{operand}");
        let size = self.size(&value);
        let index = self.op(&format!("arith.remui {index}, {size} : index"));
        match self.on_buffers {
            true => self.op(&format!("memref.load {value}[{index}] : {BUFFER}")),
            false => self.op(&format!("tensor.extract {value}[{index}] : tensor<?xi32>")),
        }
    }

    /// Computes element `index` of `size`.
    fn elements(&mut self, elements: &Elements, index: &str, size: &str) -> String {
        let number = self.op(&format!("arith.constant {} : i32", elements.number));
        let mut sum = self.op(&format!("arith.addi {number}, %s : i32"));
        if let Some(operand) = elements.x {
            let x = self.element(operand, index);
            let factor = self.op(&format!("arith.constant {} : i32", elements.factor));
            let product = self.op(&format!("arith.muli {x}, {factor} : i32"));
            sum = self.op(&format!("arith.addi {sum}, {product} : i32"));
        }
        if let Some(operand) = elements.y {
            let last = self.op(&format!("arith.subi {size}, %c1 : index"));
            let mirrored = self.op(&format!("arith.subi {last}, {index} : index"));
            let y = self.element(operand, &mirrored);
            sum = self.op(&format!("arith.addi {sum}, {y} : i32"));
        }
        sum
    }

    /// Writes the elements to a buffer in the shape of `like`.
    fn fill(&mut self, (target, ty): (&str, &str), elements: &Elements, like: &str) {
        let size = self.size(like);
        let index = self.fresh();
        self.line(&format!("scf.for {index} = %c0 to {size} step %c1 {{"));
        let value = self.elements(elements, &index, &size);
        self.line(&format!("memref.store {value}, {target}[{index}] : {ty}"));
        self.line("}");
    }

    /// Returns a tensor with the elements, in the shape of `like`.
    fn generate(&mut self, elements: &Elements, like: &str) -> String {
        let size = self.size(like);
        let (tensor, index) = (self.fresh(), self.fresh());
        self.line(&format!("{tensor} = tensor.generate {size} {{\n  ^bb0({index}: index):"));
        let value = self.elements(elements, &index, &size);
        self.line(&format!("tensor.yield {value} : i32"));
        self.line("} : tensor<?xi32>");
        tensor
    }

    fn sum(&mut self, elements: &Elements) -> String {
        let size = self.size("%t0");
        let zero = self.op("arith.constant 0 : i32");
        let (sum, index, before) = (self.fresh(), self.fresh(), self.fresh());
        self.line(&format!(
            "{sum} = scf.for {index} = %c0 to {size} step %c1 iter_args({before} = {zero}) -> (i32) {{"
        ));
        let value = self.elements(elements, &index, &size);
        let after = self.op(&format!("arith.addi {before}, {value} : i32"));
        self.line(&format!("scf.yield {after} : i32"));
        self.line("}");
        sum
    }

    /// Computes a result. Returns the value and its type.
    fn result(&mut self, number: usize, made: &Made) -> (String, String) {
        let ty = self.ty().to_string();
        match *made {
            Made::Scalar(elements) => (self.sum(&elements), "i32".to_string()),
            Made::Same(operand) => (format!("%t{operand}"), ty),
            Made::Choice(first, second) => {
                let one = self.op("arith.constant 1 : i32");
                let bit = self.op(&format!("arith.andi %s, {one} : i32"));
                let chosen = self.op(&format!("arith.cmpi eq, {bit}, {one} : i32"));
                (self.op(&format!("arith.select {chosen}, %t{first}, %t{second} : {ty}")), ty)
            }
            Made::View(operand) => {
                let value = format!("%t{operand}");
                let size = self.size(&value);
                let two = self.op("arith.constant 2 : index");
                let half = self.op(&format!("arith.divui {size}, {two} : index"));
                let view = match self.on_buffers {
                    true => format!("memref.subview {value}[0] [{half}] [1] : {ty} to {ty}"),
                    false => format!("tensor.extract_slice {value}[0] [{half}] [1] : {ty} to {ty}"),
                };
                (self.op(&view), ty)
            }
            Made::Table if self.on_buffers => {
                (self.op("memref.get_global @table : memref<4xi32>"), "memref<4xi32>".into())
            }
            Made::Table => (self.op("arith.constant dense<[3, 1, 4, 1]> : tensor<4xi32>"), "tensor<4xi32>".into()),
            Made::InPlace(operand, elements) if self.on_buffers => {
                let value = format!("%t{operand}");
                self.fill((&value, BUFFER), &elements, &value);
                (value, ty)
            }
            Made::InPlace(operand, elements) => (self.generate(&elements, &format!("%t{operand}")), ty),
            Made::Destination(elements) if self.on_buffers => {
                self.fill(("%out", BUFFER), &elements, "%t0");
                (format!("%out{number}"), ty)
            }
            Made::Fresh(elements) if self.on_buffers => {
                let size = self.size("%t0");
                let buffer = self.op(&format!("memref.alloc({size}) : memref<?xi32>"));
                self.fill((&buffer, "memref<?xi32>"), &elements, "%t0");
                (buffer, "memref<?xi32>".to_string())
            }
            Made::Fresh(elements) | Made::Destination(elements) => (self.generate(&elements, "%t0"), ty),
        }
    }
}
