//! The report of an import: what the records of each op leave to C++.

use std::collections::BTreeMap;

use crate::model::{Dialect, Note, SymbolSyntax};

/// C++ texts that are not in the table, with their number.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    counts: BTreeMap<(&'static str, String), usize>,
}

impl Texts {
    /// Counts a text of this kind.
    pub fn add(&mut self, kind: &'static str, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *self.counts.entry((kind, text)).or_default() += 1;
    }

    /// Adds the counts of `other`.
    pub fn extend(&mut self, other: Texts) {
        for (key, count) in other.counts {
            *self.counts.entry(key).or_default() += count;
        }
    }
}

/// Returns the report as text: a line for each op, a summary for each dialect, and the unknown C++ texts.
pub fn render(dialects: &[Dialect], texts: &Texts, skipped: &[String]) -> String {
    let mut out = String::new();
    for dialect in dialects {
        let (mut whole, mut custom) = (0, 0);
        for op in &dialect.ops {
            let generic = op.notes.iter().any(|note| matches!(note, Note::CustomParser | Note::Format(_)));
            whole += usize::from(op.notes.is_empty());
            custom += usize::from(!generic);
            let notes: Vec<String> = op.notes.iter().map(describe).collect();
            let notes = if notes.is_empty() { "whole".to_string() } else { notes.join("; ") };
            out += &format!("{}.{}: {notes}\n", dialect.name, op.name);
            if !op.notes.contains(&Note::CustomParser) && op.effects.is_none() && needs_facts(op) {
                out += &format!("{}.{}: to add: {}\n", dialect.name, op.name, facts_to_add(op));
            }
        }
        for (sigil, symbols) in [('!', &dialect.types), ('#', &dialect.attributes)] {
            for symbol in symbols {
                if let Some(reason) = &symbol.why_text {
                    out += &format!("{sigil}{}.{}: kept as text: {reason}\n", dialect.name, symbol.mnemonic);
                }
            }
        }
        let symbols = || dialect.types.iter().chain(&dialect.attributes);
        let as_text = symbols().filter(|symbol| matches!(symbol.syntax, SymbolSyntax::Text)).count();
        let (ops, symbols) = (dialect.ops.len(), symbols().count());
        let percent = |part: usize, of: usize| if of == 0 { 100.0 } else { 100.0 * part as f64 / of as f64 };
        out += &format!(
            "{}: {ops} ops: {custom} ({:.0} %) in custom form, {whole} ({:.0} %) whole; {symbols} types and attributes, {as_text} of \
             them kept as text\n",
            dialect.name,
            percent(custom, ops),
            percent(whole, ops),
        );
    }
    for name in skipped {
        out += &format!("{name}: not imported: Freehold defines this dialect\n");
    }
    for ((kind, text), count) in &texts.counts {
        out += &format!("unknown {kind}: {count} times: {text}\n");
    }
    out
}

fn describe(note: &Note) -> String {
    match note {
        Note::CustomParser => "custom parser: generic form only".to_string(),
        Note::FunctionParser => "custom parser: read as 'func.func'".to_string(),
        Note::Format(error) => format!("generic form only: {error}"),
        Note::Verifier => "verifier in C++".to_string(),
        Note::Effects => "memory effects computed in C++".to_string(),
        Note::Interface(name) => format!("{name} in C++"),
    }
}

/// Whether a pass asks for the effects of the op: it has operands or results that may be tensors or buffers, or regions.
fn needs_facts(op: &crate::model::Op) -> bool {
    let is_recursive = op.traits.iter().any(|name| name == "RecursiveMemoryEffects");
    let has_values = !op.results.is_empty() || !op.operands.is_empty();
    has_values && !is_recursive
}

/// Returns the line to add to the declaration, with the names of the op's groups.
fn facts_to_add(op: &crate::model::Op) -> String {
    let names = |groups: &[crate::model::Values]| groups.iter().map(|group| group.name.clone()).collect::<Vec<_>>();
    let reads: Vec<String> = names(&op.operands).iter().map(|name| format!("{name} = \"read\"")).collect();
    format!(
        "freehold.effects = {{{}}} (with \"write\", \"allocate\" or \"free\" where the op does that)",
        reads.join(", ")
    )
}
