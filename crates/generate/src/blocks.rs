//! Control-flow graphs: branches, switches, reducible and irreducible loops, early exits.
//!
//! Forward edges lead to blocks of a higher index, so they form no cycle. A backward edge is taken only while a
//! counter, which every block forwards, is not zero. A block uses only values of blocks that dominate it.

use super::regions::{Slot, list};
use super::types::{Element, Roots, Type, Value};
use super::{Constructs, Generator};

/// The maximum number of times that backward edges are taken in one execution of a graph.
const ROUNDS: u64 = 3;

/// A block.
#[derive(Default)]
struct Node {
    /// Targets of forward edges. If empty, the block exits the region.
    forward: Vec<usize>,
    /// The target of the backward edge.
    backward: Option<usize>,
    /// Its arguments.
    slots: Vec<Slot>,
    label: u32,
    /// The blocks that dominate it, including itself, as a bit set.
    dominators: u64,
}

impl Generator {
    /// Fills the current region with a control-flow graph whose exits are `keyword` with values for `exits`. Returns
    /// the number of exits.
    pub(super) fn graph(&mut self, keyword: &str, exits: &[Slot]) -> usize {
        let several_exits = keyword == "return" || self.allows(Constructs::SEVERAL_YIELDS);
        let loops = self.allows(Constructs::BLOCK_LOOP) && self.times * ROUNDS <= super::MOST_TIMES;
        let mut nodes = self.layout(several_exits);
        let has_loop = loops && self.entropy.chance(60) && self.add_loops(&mut nodes);
        for node in nodes.iter_mut().skip(1) {
            node.slots = self.slots(2);
            node.label = self.fresh();
        }
        self.used |= Constructs::BLOCKS;
        let outer_times = self.times;
        let outer = self.values.len();
        let mut defined: Vec<Vec<Value>> = vec![Vec::new(); nodes.len()];
        let mut rounds = has_loop.then(|| self.index(ROUNDS as i64));
        for index in 0..nodes.len() {
            for (other, values) in defined[..index].iter().enumerate() {
                if nodes[index].dominators >> other & 1 == 1 {
                    self.values.extend(values.iter().cloned());
                }
            }
            let own = self.values.len();
            if index > 0 {
                rounds = self.label(&nodes[index], has_loop);
                if has_loop {
                    self.times = outer_times * (ROUNDS + 1);
                }
            }
            let count = self.entropy.below(5);
            self.statements(count);
            self.write_arguments(&nodes[index], own);
            if index > 0 && self.entropy.chance(30) {
                let passed = self.values[outer..own].to_vec();
                self.read_again(&passed);
            }
            self.terminator(&nodes, index, rounds.as_deref(), keyword, exits);
            defined[index] = self.values[own..].to_vec();
            self.values.truncate(outer);
        }
        self.times = outer_times;
        nodes.iter().filter(|node| node.forward.is_empty()).count()
    }

    /// Generates blocks and forward edges. Every block is reachable, and at least one exits.
    fn layout(&mut self, several_exits: bool) -> Vec<Node> {
        let count = self.entropy.between(2, 6);
        let mut nodes: Vec<Node> = Vec::new();
        nodes.resize_with(count, Node::default);
        let most = if self.allows(Constructs::SWITCH) { 4 } else { 2 };
        for index in 1..count {
            let candidates: Vec<usize> = (0..index).filter(|&from| nodes[from].forward.len() < most).collect();
            let from = *self.entropy.pick(&candidates);
            nodes[from].forward.push(index);
        }
        // Add edges that join paths, also from blocks without edges unless early exits are chosen.
        let early = several_exits && self.allows(Constructs::EARLY_RETURN) && self.entropy.chance(40);
        for (from, node) in nodes.iter_mut().enumerate().take(count - 1) {
            let leaves = node.forward.is_empty();
            if (leaves && !early) || (node.forward.len() < most && self.entropy.chance(30)) {
                let to = self.entropy.between(from + 1, count - 1);
                node.forward.push(to);
            }
        }
        dominators(&mut nodes);
        nodes
    }

    /// Adds backward edges to blocks that have one forward edge. Returns whether it added any.
    fn add_loops(&mut self, nodes: &mut [Node]) -> bool {
        let irreducible = self.allows(Constructs::IRREDUCIBLE);
        let mut added = false;
        for (from, node) in nodes.iter_mut().enumerate().skip(1) {
            if node.forward.len() != 1 || !self.entropy.chance(60) {
                continue;
            }
            let before = node.dominators;
            let targets: Vec<usize> = (1..=from).filter(|&to| irreducible || before >> to & 1 == 1).collect();
            node.backward = Some(*self.entropy.pick(&targets));
            added = true;
        }
        dominators(nodes);
        for node in nodes.iter_mut().skip(1) {
            let Some(to) = node.backward else { continue };
            let natural = node.dominators >> to & 1 == 1;
            if !natural && !irreducible {
                // A later backward edge created a second entry to the loop.
                node.backward = None;
                continue;
            }
            self.used |= if natural { Constructs::BLOCK_LOOP } else { Constructs::IRREDUCIBLE };
        }
        dominators(nodes);
        added && nodes.iter().any(|node| node.backward.is_some())
    }

    /// Generates the label of a block, and adds its arguments to the scope. Returns its counter argument.
    fn label(&mut self, node: &Node, counts: bool) -> Option<String> {
        let rounds = counts.then(|| format!("%v{}", self.fresh()));
        let mut arguments: Vec<String> = rounds.iter().map(|name| format!("{name}: index")).collect();
        for slot in &node.slots {
            let value = self.define_joined(&slot.ty, slot.roots);
            arguments.push(format!("{value}: {}", value.ty));
        }
        self.indent -= 1;
        if arguments.is_empty() {
            self.line(format_args!("^bb{}:", node.label));
        } else {
            self.line(format_args!("^bb{}({}):", node.label, arguments.join(", ")));
        }
        self.indent += 1;
        rounds
    }

    /// Sometimes writes tensor arguments of the block, so that the result is forwarded. The arguments are the values in
    /// scope from `own` on.
    fn write_arguments(&mut self, node: &Node, own: usize) {
        for index in 0..node.slots.len() {
            let argument = self.values[own + index].clone();
            if self.is_tensor() && argument.ty.shaped().is_some() && self.entropy.chance(35) {
                self.write_into(&argument);
            }
        }
    }

    /// Returns a successor with its operands.
    fn successor(&mut self, node: &Node, rounds: Option<&str>) -> String {
        let mut names: Vec<String> = rounds.iter().map(|name| name.to_string()).collect();
        let mut types: Vec<String> = rounds.iter().map(|_| Type::Scalar(Element::Index).to_string()).collect();
        for slot in &node.slots {
            let roots = slot.roots - Roots::STACK;
            let value = self.value_of(&slot.ty, roots);
            names.push(value.to_string());
            types.push(value.ty.to_string());
        }
        if names.is_empty() {
            return format!("^bb{}", node.label);
        }
        format!("^bb{}({} : {})", node.label, list(names), list(types))
    }

    fn terminator(&mut self, nodes: &[Node], index: usize, rounds: Option<&str>, keyword: &str, exits: &[Slot]) {
        let node = &nodes[index];
        if let (Some(back), Some(rounds)) = (node.backward, rounds) {
            let (zero, one) = (self.index(0), self.index(1));
            let mut more = self.compare("ne", rounds, &zero);
            if self.entropy.chance(50) {
                let condition = self.condition();
                more = self.binary("arith.andi", &more, &condition, "i1");
            }
            let left = self.binary("arith.subi", rounds, &one, "index");
            let back = self.successor(&nodes[back], Some(&left));
            let forward = self.successor(&nodes[node.forward[0]], Some(rounds));
            self.line(format_args!("cf.cond_br {more}, {back}, {forward}"));
            return;
        }
        let targets: Vec<String> = node.forward.iter().map(|&to| self.successor(&nodes[to], rounds)).collect();
        match &targets[..] {
            [] => {
                self.show_some(1);
                let values = self.leave(keyword, exits);
                if keyword == "return" {
                    self.note_returned(&values);
                }
            }
            [only] => self.line(format_args!("cf.br {only}")),
            [first, second] if !self.allows(Constructs::SWITCH) || self.entropy.chance(70) => {
                let condition = self.condition();
                self.line(format_args!("cf.cond_br {condition}, {first}, {second}"));
            }
            [default, cases @ ..] => {
                let flag = self.scalar(Element::I32);
                let cases = cases.iter().enumerate().map(|(value, target)| format!("{value}: {target}"));
                self.line(format_args!("cf.switch {flag} : i32, [default: {default}, {}]", list(cases)));
                self.used |= Constructs::SWITCH;
            }
        }
    }
}

/// Computes dominators.
fn dominators(nodes: &mut [Node]) {
    let count = nodes.len();
    let all = (1u64 << count) - 1;
    nodes.iter_mut().for_each(|node| node.dominators = all);
    nodes[0].dominators = 1;
    let mut changed = true;
    while changed {
        changed = false;
        for index in 1..count {
            let mut meet = all;
            for node in nodes.iter() {
                if node.forward.contains(&index) || node.backward == Some(index) {
                    meet &= node.dominators;
                }
            }
            let dominators = meet | 1 << index;
            changed |= nodes[index].dominators != dominators;
            nodes[index].dominators = dominators;
        }
    }
}
