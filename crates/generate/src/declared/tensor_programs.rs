//! Random tensor programs over random ops: calls of them, insertions and extractions between them, conditionals, loops and
//! calls of a function. Each program prints what it computes.
//!
//! Invariants: as for [`crate`]; extents are known, and no tensor is empty.

use super::tensor_dialect::DIALECT;
use super::tensor_ops::{Made, TABLE, TensorOp};
use crate::{Constructs, Entropy};

/// The extent of arguments.
const EXTENT: i64 = 6;

/// A tensor in scope.
#[derive(Clone, Debug)]
pub(super) struct Tensor {
    pub name: String,
    pub extent: i64,
    /// Whether the type does not say the extent.
    pub is_dynamic: bool,
    /// Whether its buffer is in another memory space.
    pub is_elsewhere: bool,
}

impl Tensor {
    /// Returns an argument of a function.
    fn argument(name: &str) -> Tensor {
        Tensor { name: name.to_string(), extent: EXTENT, is_dynamic: false, is_elsewhere: false }
    }

    pub fn ty(&self) -> String {
        if self.is_dynamic { "tensor<?xi32>".to_string() } else { format!("tensor<{}xi32>", self.extent) }
    }
}

pub(super) struct TensorProgram {
    pub entropy: Entropy,
    pub ops: Vec<TensorOp>,
    pub out: String,
    pub next: usize,
    pub used: Constructs,
    pub allowed: Constructs,
    /// Whether a function is called.
    pub has_helper: bool,
    /// Whether that function is being generated, which calls none.
    pub is_helper: bool,
}

impl TensorProgram {
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    pub fn line(&mut self, line: &str) {
        self.out.push_str(&format!("  {line}\n"));
    }

    pub fn op(&mut self, text: &str) -> String {
        let value = self.fresh();
        self.line(&format!("{value} = {text}"));
        value
    }

    /// Returns a function on two tensors, which the program may call.
    pub fn helper(&mut self) -> String {
        let mut scope = vec![Tensor::argument("%a"), Tensor::argument("%b")];
        self.line(&format!("func.func private @helper(%a: {0}, %b: {0}, %s: i32) -> {0} {{", scope[0].ty()));
        self.statements(3, &mut scope, 1);
        let result = self.pick_like(&scope, &Tensor::argument(""));
        self.line(&format!("return {} : {}", result.name, result.ty()));
        self.line("}");
        std::mem::take(&mut self.out)
    }

    pub fn entry(&mut self, size: usize) {
        let mut scope = vec![Tensor::argument("%a"), Tensor::argument("%b")];
        self.line(&format!("func.func @main(%a: {0}, %b: {0}, %s: i32) -> {0} {{", scope[0].ty()));
        self.statements(size.min(40) / 3, &mut scope, 0);
        for tensor in scope.clone() {
            if self.entropy.chance(50) {
                self.print(&tensor);
            }
        }
        let result = self.pick_like(&scope, &Tensor::argument(""));
        self.line(&format!("return {} : {}", result.name, result.ty()));
        self.line("}");
    }

    pub fn statements(&mut self, count: usize, scope: &mut Vec<Tensor>, depth: usize) {
        for _ in 0..count {
            if self.entropy.is_exhausted() {
                return;
            }
            match self.entropy.below(15) {
                12 if self.allowed.contains(Constructs::DECLARED_REGIONS) && depth < 2 => self.choose(scope, depth),
                13 if self.allowed.contains(Constructs::DECLARED_REGIONS) && depth < 2 => self.repeat(scope, depth),
                14 if self.allowed.contains(Constructs::DECLARED_BRANCH) && depth == 0 => self.blocks(scope),
                0 if self.allowed.contains(Constructs::IF) && depth < 2 => self.if_(scope, depth),
                1 if self.allowed.contains(Constructs::FOR) && depth < 2 => self.for_(scope, depth),
                2 if self.allowed.contains(Constructs::CALL) && !self.is_helper => self.call(scope),
                3 | 4 => self.insert(scope),
                5 => {
                    let tensor = self.pick(scope);
                    self.print(&tensor);
                }
                _ => self.declared_op(scope),
            }
        }
    }

    pub fn pick(&mut self, scope: &[Tensor]) -> Tensor {
        // Recent tensors are used more often.
        let recent = scope.len().saturating_sub(4);
        let from = if self.entropy.chance(60) { recent } else { 0 };
        scope[from + self.entropy.below(scope.len() - from)].clone()
    }

    /// Returns a tensor of the type and memory space of `like`; there is one.
    pub fn pick_like(&mut self, scope: &[Tensor], like: &Tensor) -> Tensor {
        let kind = |tensor: &Tensor| (tensor.extent, tensor.is_dynamic, tensor.is_elsewhere);
        let fits: Vec<Tensor> = scope.iter().filter(|tensor| kind(tensor) == kind(like)).cloned().collect();
        let recent = fits.len().saturating_sub(2);
        let from = if self.entropy.chance(60) { recent } else { 0 };
        fits[from + self.entropy.below(fits.len() - from)].clone()
    }

    fn index(&mut self, extent: i64) -> String {
        let index = self.entropy.below(extent as usize);
        self.op(&format!("arith.constant {index} : index"))
    }

    fn number(&mut self) -> String {
        if self.entropy.chance(40) {
            return "%s".to_string();
        }
        let number = self.entropy.below(100);
        self.op(&format!("arith.constant {number} : i32"))
    }

    fn print(&mut self, tensor: &Tensor) {
        let index = self.index(tensor.extent);
        let element = self.op(&format!("tensor.extract {}[{index}] : {}", tensor.name, tensor.ty()));
        self.line(&format!("vector.print {element} : i32"));
    }

    fn insert(&mut self, scope: &mut Vec<Tensor>) {
        let tensor = self.pick(scope);
        let (number, index) = (self.number(), self.index(tensor.extent));
        let name = self.op(&format!("tensor.insert {number} into {}[{index}] : {}", tensor.name, tensor.ty()));
        scope.push(Tensor { name, ..tensor });
    }

    fn declared_op(&mut self, scope: &mut Vec<Tensor>) {
        let op = self.ops[self.entropy.below(self.ops.len())].clone();
        let mut operands: Vec<Tensor> = (0..op.operands).map(|_| self.pick(scope)).collect();
        for made in &op.results {
            // Both have one type.
            if let Made::Choice(first, second) = *made {
                let like = operands[first].clone();
                operands[second] = self.pick_like(scope, &like);
            }
        }
        let is_too_small = |made: &Made| matches!(*made, Made::View(operand) if operands[operand].extent < 2);
        if op.results.iter().any(is_too_small) {
            return;
        }
        self.used |= op.constructs;
        let mut results: Vec<Option<Tensor>> = Vec::new();
        let mut types: Vec<String> = Vec::new();
        for made in &op.results {
            let tensor = match *made {
                Made::Scalar(_) => None,
                Made::Table => {
                    Some(Tensor { name: String::new(), extent: TABLE, is_dynamic: false, is_elsewhere: false })
                }
                Made::View(operand) => Some(Tensor {
                    name: String::new(),
                    extent: operands[operand].extent / 2,
                    is_dynamic: true,
                    is_elsewhere: operands[operand].is_elsewhere,
                }),
                Made::InPlace(operand, _) | Made::Same(operand) | Made::Choice(operand, _) => {
                    Some(operands[operand].clone())
                }
                Made::Fresh(_) | Made::Destination(_) => {
                    Some(Tensor { is_elsewhere: op.elsewhere == Some(results.len()), ..operands[0].clone() })
                }
            };
            types.push(tensor.as_ref().map_or("i32".to_string(), Tensor::ty));
            results.push(tensor);
        }
        let number = self.number();
        let names: Vec<String> = operands.iter().map(|operand| operand.name.clone()).chain([number]).collect();
        let taken: Vec<String> = operands.iter().map(Tensor::ty).chain(["i32".to_string()]).collect();
        let result = self.fresh();
        let count = types.len();
        let left = if count == 1 { result.clone() } else { format!("{result}:{count}") };
        let (names, taken, types) = (names.join(", "), taken.join(", "), types.join(", "));
        let name = &op.declared.name;
        self.line(&format!("{left} = \"{DIALECT}.{name}\"({names}) : ({taken}) -> ({types})"));
        for (number, tensor) in results.into_iter().enumerate() {
            let name = if count == 1 { result.clone() } else { format!("{result}#{number}") };
            match tensor {
                Some(tensor) => scope.push(Tensor { name, ..tensor }),
                None => self.line(&format!("vector.print {name} : i32")),
            }
        }
    }

    pub fn condition(&mut self) -> String {
        let number = self.entropy.below(100);
        let limit = self.op(&format!("arith.constant {number} : i32"));
        self.op(&format!("arith.cmpi slt, %s, {limit} : i32"))
    }

    fn if_(&mut self, scope: &mut Vec<Tensor>, depth: usize) {
        self.used |= Constructs::IF;
        let like = self.pick(scope);
        let condition = self.condition();
        let result = self.fresh();
        let ty = like.ty();
        self.line(&format!("{result} = scf.if {condition} -> ({ty}) {{"));
        for branch in 0..2 {
            let mut inner = scope.clone();
            let count = self.entropy.between(0, 3);
            self.statements(count, &mut inner, depth + 1);
            let yielded = self.pick_like(&inner, &like);
            self.line(&format!("scf.yield {} : {ty}", yielded.name));
            self.line(if branch == 0 { "} else {" } else { "}" });
        }
        scope.push(Tensor { name: result, ..like });
    }

    fn for_(&mut self, scope: &mut Vec<Tensor>, depth: usize) {
        self.used |= Constructs::FOR;
        let init = self.pick(scope);
        let zero = self.op("arith.constant 0 : index");
        let one = self.op("arith.constant 1 : index");
        let count = self.entropy.below(4);
        let count = self.op(&format!("arith.constant {count} : index"));
        let (result, index, carried) = (self.fresh(), self.fresh(), self.fresh());
        let ty = init.ty();
        self.line(&format!(
            "{result} = scf.for {index} = {zero} to {count} step {one} iter_args({carried} = {}) -> ({ty}) {{",
            init.name
        ));
        let mut inner = scope.clone();
        inner.push(Tensor { name: carried, ..init.clone() });
        let count = self.entropy.between(1, 3);
        self.statements(count, &mut inner, depth + 1);
        let yielded = self.pick_like(&inner, &init);
        self.line(&format!("scf.yield {} : {ty}", yielded.name));
        self.line("}");
        scope.push(Tensor { name: result, ..init });
    }

    fn call(&mut self, scope: &mut Vec<Tensor>) {
        self.used |= Constructs::CALL;
        self.has_helper = true;
        let first = self.pick_like(scope, &Tensor::argument(""));
        let second = self.pick_like(scope, &Tensor::argument(""));
        let number = self.number();
        let ty = first.ty();
        let name = self
            .op(&format!("func.call @helper({}, {}, {number}) : ({ty}, {ty}, i32) -> {ty}", first.name, second.name));
        scope.push(Tensor::argument(&name));
    }
}
