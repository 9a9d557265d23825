//! Functions, calls, recursion and returned values.
//!
//! An argument buffer is either writable or frozen in the callee ([`Roots`]). A caller may write a returned buffer only
//! if the callee allocated it and returns it once. The entry may return any value, because no caller writes it.

use super::regions::{Slot, list};
use super::types::{Element, Roots, Type, Value};
use super::{Constructs, ENTRY, Generator, LARGEST_EXTENT, MOST_COST};

/// A function that may be called.
#[derive(Clone, Debug)]
pub(super) struct Function {
    name: String,
    parameters: Vec<Slot>,
    results: Vec<Slot>,
    /// The estimated steps of a call.
    cost: u64,
    /// Whether its first parameter is a recursion counter.
    counts: bool,
    /// Whether it has side effects that iterations of parallel loops must not have.
    shows: bool,
}

/// The maximum depth of a recursion.
const MOST_RECURSION: i64 = 3;

impl Function {
    /// Returns the roots of result `index` in the caller.
    fn result_roots(&self, index: usize) -> Roots {
        match self.results[index].roots {
            roots if roots.is_empty() || roots == Roots::LOCAL => roots,
            _ => Roots::FROZEN,
        }
    }
}

impl Generator {
    /// Generates the whole program.
    pub(super) fn module(&mut self) {
        if self.allows(Constructs::GLOBAL) {
            for _ in 0..self.entropy.below(3) {
                self.global();
            }
        }
        if self.allows(Constructs::PRINT) && self.entropy.chance(30) {
            self.prints_by_call = true;
            self.line("func.func private @printI64(i64)");
        }
        let helpers = if self.allows(Constructs::CALL) { self.entropy.below(3) } else { 0 };
        for index in 0..helpers {
            self.helper(index);
        }
        self.entry();
    }

    /// Generates a function that others may call, or two that call each other.
    fn helper(&mut self, index: usize) {
        let counts = self.allows(Constructs::RECURSION) && self.entropy.chance(40);
        let is_mutual = counts && self.allows(Constructs::MUTUAL_RECURSION) && self.entropy.chance(40);
        let name = |letter: &str| format!("helper{index}{letter}");
        if !is_mutual {
            let mut function = self.signature(name(""), counts);
            let callee = counts.then(|| function.clone());
            self.body(&mut function, callee);
            self.functions.push(function);
            return;
        }
        let (mut first, mut second) = (self.signature(name(""), true), self.signature(name("b"), true));
        let calls = self.calls_back;
        self.calls_back = 0;
        self.body(&mut first, Some(second.clone()));
        self.body(&mut second, Some(first.clone()));
        if self.calls_back == 2 {
            self.used |= Constructs::MUTUAL_RECURSION;
        }
        self.calls_back = calls;
        // Each may run the other, up to the depth of the recursion.
        let (cost, shows) = (first.cost + second.cost, first.shows || second.shows);
        for mut function in [first, second] {
            (function.cost, function.shows) = (cost, shows);
            self.functions.push(function);
        }
    }

    /// Chooses the name and the types of a function.
    fn signature(&mut self, name: String, counts: bool) -> Function {
        let mut parameters = Vec::new();
        if counts {
            parameters.push(Slot { ty: Type::Scalar(Element::Index), roots: Roots::empty() });
        }
        for _ in 0..self.entropy.below(4) {
            let mut slot = self.parameter();
            if !self.is_tensor() && slot.ty.shaped().is_some() && self.entropy.chance(50) {
                slot.roots = Roots::FROZEN;
            }
            parameters.push(slot);
        }
        let mut results = Vec::new();
        let has_fresh = self.entropy.chance(60);
        for index in 0..self.entropy.below(4) {
            let mut slot = self.parameter();
            if !slot.roots.is_empty() {
                slot.roots = match (has_fresh, index) {
                    (true, 0) => Roots::LOCAL,
                    (true, _) => Roots::FROZEN,
                    (false, _) => Roots::FROZEN | Roots::LOCAL,
                };
            }
            // Arguments are often returned.
            let passed: Vec<&Slot> = parameters.iter().filter(|slot| slot.roots == Roots::FROZEN).collect();
            if slot.roots.contains(Roots::FROZEN) && !passed.is_empty() && self.entropy.chance(50) {
                slot.ty = self.entropy.pick(&passed).ty.clone();
            }
            results.push(slot);
        }
        let name = if self.allows(Constructs::ODD_NAME) && self.entropy.chance(5) {
            self.used |= Constructs::ODD_NAME;
            format!("\"{}\\F{}\"", &name[..6], &name[6..])
        } else {
            name
        };
        Function { name, parameters, results, cost: 0, counts, shows: false }
    }

    /// Generates the body of a function, which may call `recursive` once.
    fn body(&mut self, function: &mut Function, recursive: Option<Function>) {
        let private = self.allows(Constructs::PRIVATE) && self.entropy.chance(50);
        self.recursive = recursive;
        let size = self.options.size / 3 + 1;
        function.cost = self.function(function, private, size);
        function.shows = self.shows;
        self.recursive = None;
        if private {
            self.used |= Constructs::PRIVATE;
        }
    }

    /// Returns a parameter or result, which is writable if it is a buffer.
    fn parameter(&mut self) -> Slot {
        if self.entropy.chance(30) {
            let element = *self.entropy.pick(&[Element::Index, Element::I1, Element::I32, Element::F32]);
            return Slot { ty: Type::Scalar(element), roots: Roots::empty() };
        }
        let ty = self.joinable_type();
        Slot { ty, roots: if self.is_tensor() { Roots::empty() } else { Roots::FOREIGN } }
    }

    fn entry(&mut self) {
        let parameters: Vec<Slot> = (0..self.entropy.between(1, 4)).map(|_| self.parameter()).collect();
        let mut results: Vec<Slot> = (0..self.entropy.between(1, 3)).map(|_| self.parameter()).collect();
        for slot in results.iter_mut().filter(|slot| !slot.roots.is_empty()) {
            slot.roots = Roots::FROZEN | Roots::LOCAL | Roots::FOREIGN;
        }
        let name = ENTRY.to_string();
        let function = Function { name, parameters, results, cost: 0, counts: false, shows: false };
        self.is_entry = true;
        self.function(&function, false, self.options.size);
    }

    /// Generates a function. Returns its estimated cost.
    fn function(&mut self, function: &Function, private: bool, size: usize) -> u64 {
        self.values.clear();
        self.symbols.clear();
        self.shows = false;
        (self.budget, self.depth, self.times, self.cost) = (size, 0, 1, 0);
        let mut parameters = Vec::new();
        for slot in &function.parameters {
            let bound = if self.is_entry { LARGEST_EXTENT } else { super::scope::JOINED_EXTENT };
            let extents = match &slot.ty {
                Type::Shaped(shaped) => self.extents_of(shaped, bound),
                Type::Scalar(_) => Vec::new(),
            };
            let value = self.define(slot.ty.clone(), extents, slot.roots, false);
            parameters.push(format!("{value}: {}", value.ty));
        }
        let private = if private { "private " } else { "" };
        let results = list(function.results.iter().map(|slot| &slot.ty));
        let results = if results.is_empty() { results } else { format!(" -> ({results})") };
        self.line(format_args!("func.func {private}@{}({}){results} {{", function.name, parameters.join(", ")));
        self.indent += 1;
        if self.recursive.is_some() && self.allows(Constructs::MUTUAL_RECURSION) && self.entropy.chance(50) {
            self.recursive_call();
        }
        if self.allows(Constructs::BLOCKS) && self.entropy.chance(40) {
            let count = self.entropy.below((size / 2 + 1).min(256));
            self.statements(count);
            let exits = self.graph("return", &function.results);
            if exits > 1 {
                self.used |= Constructs::EARLY_RETURN;
            }
        } else {
            self.statements(size);
            self.show_some(3);
            let values = self.leave("return", &function.results);
            self.note_returned(&values);
        }
        self.indent -= 1;
        self.line("}");
        // The body of a recursive function runs once per recursion level.
        if function.counts { self.cost * (MOST_RECURSION as u64 + 1) } else { self.cost }
    }

    /// Records that a function returns an aliased buffer.
    pub(super) fn note_returned(&mut self, values: &[Value]) {
        let buffers: Vec<&Value> = values.iter().filter(|value| !value.roots.is_empty()).collect();
        let twice =
            buffers.iter().enumerate().any(|(at, value)| buffers[..at].iter().any(|other| other.id == value.id));
        if twice || buffers.iter().any(|value| value.roots != Roots::LOCAL || value.view) {
            self.used |= Constructs::RETURNED_ALIAS;
        }
    }

    pub(super) fn call(&mut self) {
        let affordable = |function: &&Function| {
            self.cost + self.times * function.cost <= MOST_COST && !(function.shows && self.parallel > 0)
        };
        let functions: Vec<Function> = self.functions.iter().filter(affordable).cloned().collect();
        if functions.is_empty() {
            return;
        }
        let function = self.entropy.pick(&functions).clone();
        self.shows |= function.shows;
        let mut arguments = Vec::new();
        if function.counts {
            let depth = self.entropy.below(MOST_RECURSION as usize + 1) as i64;
            arguments.push((self.index(depth), Type::Scalar(Element::Index)));
        }
        self.cost += self.times * function.cost;
        let results = self.call_of(&function, arguments);
        self.values.extend(results);
        self.used |= Constructs::CALL;
    }

    /// Generates a call with these first arguments, and chooses the others. The results are not in scope yet.
    fn call_of(&mut self, function: &Function, mut arguments: Vec<(String, Type)>) -> Vec<Value> {
        for slot in function.parameters.iter().skip(arguments.len()) {
            let roots = match slot.roots {
                Roots::FOREIGN => Roots::LOCAL | Roots::FOREIGN | Roots::STACK,
                roots => roots,
            };
            let value = self.value_of(&slot.ty, roots);
            arguments.push((value.to_string(), value.ty));
        }
        let scope = self.values.len();
        let slots = function.results.iter().enumerate();
        let results: Vec<Value> =
            slots.map(|(index, slot)| self.define_joined(&slot.ty, function.result_roots(index))).collect();
        self.values.truncate(scope);
        let head = if results.is_empty() { String::new() } else { format!("{} = ", list(&results)) };
        let types = list(function.results.iter().map(|slot| &slot.ty));
        let names = list(arguments.iter().map(|argument| &argument.0));
        let inputs = list(arguments.iter().map(|argument| &argument.1));
        self.line(format_args!("{head}func.call @{}({names}) : ({inputs}) -> ({types})", function.name));
        results
    }

    /// Generates a recursive call with a decremented counter, unless the counter is zero.
    pub(super) fn recursive_call(&mut self) {
        if self.times > 1 || self.depth >= 3 || self.parallel > 0 || !self.allows(Constructs::IF) {
            return;
        }
        // At most one recursive call per function, because two would double the work with every level.
        let Some(function) = self.recursive.take() else { return };
        let Some(count) = self.values.first().map(Value::to_string) else { return };
        let slots: Vec<Slot> = (0..function.results.len())
            .map(|index| Slot { ty: function.results[index].ty.clone(), roots: function.result_roots(index) })
            .collect();
        let zero = self.index(0);
        let more = self.compare("ne", &count, &zero);
        let scope = self.values.len();
        let results: Vec<Value> = slots.iter().map(|slot| self.define_joined(&slot.ty, slot.roots)).collect();
        self.values.truncate(scope);
        let head = if results.is_empty() { String::new() } else { format!("{} = ", list(&results)) };
        let types = list(slots.iter().map(|slot| &slot.ty));
        let arrow = if slots.is_empty() { String::new() } else { format!(" -> ({types})") };
        self.line(format_args!("{head}scf.if {more}{arrow} {{"));
        self.nested(|generator| {
            let one = generator.index(1);
            let less = generator.binary("arith.subi", &count, &one, "index");
            let values = generator.call_of(&function, vec![(less, Type::Scalar(Element::Index))]);
            let yielded = list(&values);
            let colon = if values.is_empty() { String::new() } else { format!(" {yielded} : {types}") };
            generator.line(format_args!("scf.yield{colon}"));
        });
        self.line("} else {");
        self.nested(|generator| generator.leave("scf.yield", &slots));
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::RECURSION;
        self.calls_back += 1;
    }
}
