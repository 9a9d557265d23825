//! Declared ops with regions and declared branches, in programs on tensors.

use super::tensor_dialect::{DIALECT, DeclaredOp};
use super::tensor_programs::{Tensor, TensorProgram};
use crate::Constructs;

/// The function that evaluates conditions: it returns 0 if its argument is true, and 1 otherwise.
pub(super) const FUNCTIONS: &str = "func.func @first_if(%c: i1) -> index {
  %first = arith.constant 0 : index
  %second = arith.constant 1 : index
  %way = arith.select %c, %first, %second : index
  return %way : index
}
";

/// Returns the declarations of the ops of this file.
pub(super) fn ops() -> Vec<DeclaredOp> {
    let groups = |names: &[(&str, &'static str)]| names.iter().map(|group| (group.0.to_string(), group.1)).collect();
    let op = |name: &str, operands: &[(&str, &'static str)], facts: &[(&'static str, &str)]| DeclaredOp {
        name: name.to_string(),
        operands: groups(operands),
        facts: facts.iter().map(|fact| (fact.0, fact.1.to_string())).collect(),
        ..DeclaredOp::default()
    };
    let recursive = ("traits", "[\"RecursiveMemoryEffects\"]");
    let evaluate = ("evaluate", "[@first_if]");
    let results = || groups(&[("results", "variadic")]);
    let terminator = ("traits", "[\"Pure\", \"Terminator\"]");
    vec![
        DeclaredOp {
            results: results(),
            regions: vec!["first", "second"],
            ..op(
                "choose",
                &[("c", "")],
                &[
                    recursive,
                    ("region_flow", "{entry = [\"first\", \"second\"], first = [\"parent\"], second = [\"parent\"]}"),
                    evaluate,
                ],
            )
        },
        DeclaredOp {
            results: results(),
            regions: vec!["body"],
            ..op(
                "repeat",
                &[("inits", "variadic")],
                &[
                    recursive,
                    ("region_flow", "{entry = [\"body\"], body = [\"body\", \"parent\"], operands = \"inits\"}"),
                ],
            )
        },
        op("yield", &[("values", "variadic")], &[("traits", "[\"Pure\", \"ReturnLike\", \"Terminator\"]")]),
        op("next", &[("again", ""), ("values", "variadic")], &[terminator, ("exit", "\"values\""), evaluate]),
        op("br", &[("args", "variadic")], &[terminator, ("successors", "[\"dest\"]"), ("branch", "{dest = \"args\"}")]),
        op(
            "cond_br",
            &[("c", ""), ("left", "variadic"), ("right", "variadic")],
            &[
                terminator,
                ("successors", "[\"one\", \"other\"]"),
                ("branch", "{one = \"left\", other = \"right\"}"),
                evaluate,
            ],
        ),
    ]
}

impl TensorProgram {
    /// An op that runs one of two regions, which return a tensor.
    pub fn choose(&mut self, scope: &mut Vec<Tensor>, depth: usize) {
        self.used |= Constructs::DECLARED_REGIONS;
        let like = self.pick(scope);
        let (condition, result, ty) = (self.condition(), self.fresh(), like.ty());
        self.line(&format!("{result} = \"{DIALECT}.choose\"({condition}) ({{"));
        for region in 0..2 {
            let yielded = self.inner(scope, depth, &like);
            self.line(&format!("\"{DIALECT}.yield\"({yielded}) : ({ty}) -> ()"));
            if region == 0 {
                self.line("}, {");
            }
        }
        self.line(&format!("}}) : (i1) -> {ty}"));
        scope.push(Tensor { name: result, ..like });
    }

    /// An op that runs its region several times, and carries a tensor.
    pub fn repeat(&mut self, scope: &mut Vec<Tensor>, depth: usize) {
        self.used |= Constructs::DECLARED_REGIONS;
        let init = self.pick(scope);
        let zero = self.op("arith.constant 0 : index");
        let one = self.op("arith.constant 1 : index");
        let count = self.entropy.between(1, 3);
        let count = self.op(&format!("arith.constant {count} : index"));
        let (result, index, carried, ty) = (self.fresh(), self.fresh(), self.fresh(), init.ty());
        self.line(&format!("{result}:2 = \"{DIALECT}.repeat\"({zero}, {}) ({{", init.name));
        self.line(&format!("^bb0({index}: index, {carried}: {ty}):"));
        let mut inner = scope.clone();
        inner.push(Tensor { name: carried, ..init.clone() });
        let yielded = self.inner(&inner, depth, &init);
        let next = self.op(&format!("arith.addi {index}, {one} : index"));
        let again = self.op(&format!("arith.cmpi slt, {next}, {count} : index"));
        self.line(&format!("\"{DIALECT}.next\"({again}, {next}, {yielded}) : (i1, index, {ty}) -> ()"));
        self.line(&format!("}}) : (index, {ty}) -> (index, {ty})"));
        scope.push(Tensor { name: format!("{result}#1"), ..init });
    }

    /// Two blocks that pass a tensor to a third one.
    pub fn blocks(&mut self, scope: &mut Vec<Tensor>) {
        self.used |= Constructs::DECLARED_BRANCH;
        let like = self.pick(scope);
        let (condition, result, ty) = (self.condition(), self.fresh(), like.ty());
        let label = result.trim_start_matches('%').to_string();
        self.line(&format!(
            "\"{DIALECT}.cond_br\"({condition})[^left{label}, ^right{label}] {{operandSegmentSizes = array<i32: 1, 0, 0>}} : \
             (i1) -> ()"
        ));
        for side in ["left", "right"] {
            self.line(&format!("^{side}{label}:"));
            let passed = self.inner(scope, 0, &like);
            self.line(&format!("\"{DIALECT}.br\"({passed})[^join{label}] : ({ty}) -> ()"));
        }
        self.line(&format!("^join{label}({result}: {ty}):"));
        scope.push(Tensor { name: result, ..like });
    }

    /// Generates statements in a region or block. Returns the name of a tensor of the type of `like`.
    fn inner(&mut self, scope: &[Tensor], depth: usize, like: &Tensor) -> String {
        let mut inner = scope.to_vec();
        let count = self.entropy.between(0, 3);
        self.statements(count, &mut inner, depth + 1);
        self.pick_like(&inner, like).name
    }
}
