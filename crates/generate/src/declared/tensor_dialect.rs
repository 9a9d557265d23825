//! Declarations of ops as text, for the generators of programs on tensors and on buffers.
//!
//! ```mlir
//! irdl.dialect @g {
//!   irdl.operation @op0 attributes {freehold.bufferization = {reads = ["t0"], writes = []}, freehold.evaluate = [@op0_t]} {
//!     %any = irdl.c_pred "true"
//!     irdl.operands(t0: %any)
//!   }
//! }
//! func.func @op0_t(%t0: tensor<?xi32>) { … }
//! ```

use crate::Entropy;

/// The name of the generated dialect.
pub(crate) const DIALECT: &str = "g";

/// The declaration of an op: its groups, and its facts.
#[derive(Clone, Debug, Default)]
pub(super) struct DeclaredOp {
    /// The name, without the dialect.
    pub name: String,
    /// The operand groups, with their arity: nothing, `optional` or `variadic`.
    pub operands: Vec<(String, &'static str)>,
    /// The result groups.
    pub results: Vec<(String, &'static str)>,
    /// The regions.
    pub regions: Vec<&'static str>,
    /// The `freehold.*` attributes except `freehold.bufferization`, without the prefix.
    pub facts: Vec<(&'static str, String)>,
    /// The entries of `freehold.bufferization`; none: the attribute is left out.
    pub bufferization: Vec<(&'static str, String)>,
}

/// Facts that no declaration can do without: nothing could be run, or the program would not be valid.
const NEEDED: [&str; 3] = ["evaluate", "traits", "successors"];

impl DeclaredOp {
    /// Removes one fact. Returns its name; `None` if no fact can be removed.
    pub fn remove_fact(&mut self, entropy: &mut Entropy) -> Option<String> {
        let facts = self.facts.iter().filter(|fact| !NEEDED.contains(&fact.0)).map(|fact| fact.0);
        let all: Vec<&str> = facts.chain(self.bufferization.iter().map(|fact| fact.0)).collect();
        if all.is_empty() {
            return None;
        }
        let removed = *entropy.pick(&all);
        self.facts.retain(|fact| fact.0 != removed);
        self.bufferization.retain(|fact| fact.0 != removed);
        Some(removed.to_string())
    }

    fn text(&self) -> String {
        let list = |facts: &[(&'static str, String)], prefix: &str| {
            facts.iter().map(|(name, value)| format!("{prefix}{name} = {value}")).collect::<Vec<_>>().join(", ")
        };
        let mut attributes = list(&self.facts, "freehold.");
        if !self.bufferization.is_empty() {
            let separator = if attributes.is_empty() { "" } else { ", " };
            let entries = list(&self.bufferization, "");
            attributes.push_str(&format!("{separator}freehold.bufferization = {{{entries}}}"));
        }
        let groups = |groups: &[(String, &'static str)]| {
            let group = |(name, arity): &(String, &str)| format!("{name}: {arity} %any");
            groups.iter().map(group).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("  irdl.operation @{} attributes {{{attributes}}} {{\n", self.name);
        text.push_str("    %any = irdl.c_pred \"true\"\n");
        self.regions.iter().for_each(|region| text.push_str(&format!("    %{region} = irdl.region\n")));
        if !self.operands.is_empty() {
            text.push_str(&format!("    irdl.operands({})\n", groups(&self.operands)));
        }
        if !self.results.is_empty() {
            text.push_str(&format!("    irdl.results({})\n", groups(&self.results)));
        }
        if !self.regions.is_empty() {
            let list: Vec<String> = self.regions.iter().map(|region| format!("{region}: %{region}")).collect();
            text.push_str(&format!("    irdl.regions({})\n", list.join(", ")));
        }
        text.push_str("  }\n");
        text
    }
}

/// Returns an IRDL file with the ops, and the functions that evaluate them.
pub(super) fn dialect_text<'a>(ops: impl Iterator<Item = &'a DeclaredOp>, functions: &str) -> String {
    let ops: String = ops.map(DeclaredOp::text).collect();
    format!("irdl.dialect @{DIALECT} {{\n{ops}}}\n{functions}")
}
