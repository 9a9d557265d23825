//! Conversions between the types of the library and those of the protocol.

use std::collections::BTreeMap;
use std::ops::Range as Bytes;

use freehold_core::diagnostics::Severity;
use lsp_types as lsp;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::Notes;
use crate::buffers::{BufferAdvice, BufferNote};
use crate::coloring::{Color, ColoredToken};
use crate::completion::{CompletionKind, Completions};
use crate::document::Document;
use crate::outline::{OutlineItem, OutlineKind};
use crate::position::{Position, Range};

/// Returns what the server can do; the commands of code lenses if it has the executable for them.
pub fn capabilities(has_commands: bool) -> Json {
    let kinds: Vec<&str> = Color::NAMES.iter().map(|(_, name)| *name).collect();
    let mut capabilities = json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentFormattingProvider": true,
        "renameProvider": { "prepareProvider": true },
        "completionProvider": { "triggerCharacters": [".", "%", "^", "!", "#", "@"] },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": kinds, "tokenModifiers": ["definition"] },
            "full": true,
            "range": true,
        },
        "inlayHintProvider": true,
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
    });
    if has_commands {
        let commands: Vec<&str> = super::COMMANDS.iter().map(|(name, _)| *name).collect();
        capabilities["codeLensProvider"] = json!({});
        capabilities["executeCommandProvider"] = json!({ "commands": commands });
    }
    capabilities
}

/// The hints of buffers in some lines, one for each line, at its end. They are made while they are written, one at a time.
pub(super) struct Hints<'a> {
    document: &'a Document,
    is_stale: bool,
    lines: BTreeMap<u32, Vec<&'a BufferNote>>,
}

/// Returns the hints of buffers in the lines of `bytes`.
pub(super) fn hints<'a>(document: &'a Document, notes: &'a Notes, bytes: Bytes<usize>) -> Hints<'a> {
    let mut lines: BTreeMap<u32, Vec<&BufferNote>> = BTreeMap::new();
    let (first, last) = (document.lines().line_of(bytes.start), document.lines().line_of(bytes.end));
    for note in &notes.notes {
        let line = document.lines().line_of(note.range.start);
        if (first..=last).contains(&line) {
            lines.entry(line).or_default().push(note);
        }
    }
    Hints { document, is_stale: notes.is_stale, lines }
}

impl Serialize for Hints<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.lines.iter().map(|(line, notes)| self.hint(*line, notes)))
    }
}

impl Hints<'_> {
    fn hint(&self, line: u32, notes: &[&BufferNote]) -> Json {
        let Hints { document, is_stale, .. } = *self;
        let end = document.lines().start(document.text(), line) + document.lines().text(document.text(), line).len();
        let part = |(index, note): (usize, &&BufferNote)| {
            let comma = if index == 0 { "" } else { ", " };
            let size = note.bytes.map(|bytes| format!(" {bytes} B")).unwrap_or_default();
            let stale = if is_stale { " (stale)" } else { "" };
            json!({
                "value": format!("{comma}{}{size}{stale}", note.kind.word()),
                "tooltip": { "kind": "markdown", "value": tooltip(document, note, is_stale) },
            })
        };
        let parts: Vec<Json> = notes.iter().enumerate().map(part).collect();
        json!({ "position": position(document.position(end)), "label": parts, "paddingLeft": true })
    }
}

fn tooltip(document: &Document, note: &BufferNote, is_stale: bool) -> String {
    let mut text = note.message.clone();
    for (range, message) in &note.related {
        text.push_str(&format!("\n\nLine {}: {message}", document.position(range.start).line + 1));
    }
    if let Some(advice) = &note.advice {
        text.push_str(&format!("\n\nTo avoid it: {}{}", advice.message, peak_of(advice)));
    }
    if is_stale {
        text.push_str("\n\nThe text has changed since.");
    }
    text
}

fn peak_of(advice: &BufferAdvice) -> String {
    let peak = advice.peak.as_ref();
    peak.map(|(name, before, after)| format!(" (peak of @{name}: {before} B, then {after} B)")).unwrap_or_default()
}

/// Returns the edits that avoid what is put into the lines of `bytes`.
pub(super) fn actions(uri: &lsp::Uri, document: &Document, notes: &Notes, bytes: Bytes<usize>) -> Json {
    let (first, last) = (document.lines().line_of(bytes.start), document.lines().line_of(bytes.end));
    let near = notes
        .notes
        .iter()
        .filter(|note| !notes.is_stale && (first..=last).contains(&document.lines().line_of(note.range.start)));
    let action = |note: &BufferNote| {
        let advice = note.advice.as_ref().filter(|advice| !advice.edits.is_empty())?;
        let edit =
            |(at, text): &(Bytes<usize>, String)| json!({ "range": range(document, at.clone()), "newText": text });
        let edits: Vec<Json> = advice.edits.iter().map(edit).collect();
        Some(json!({
            "title": format!("Avoid the {}: {}{}", note.kind.word(), advice.message, peak_of(advice)),
            "kind": "quickfix",
            "edit": { "changes": { uri.as_str(): edits } },
        }))
    };
    Json::Array(near.filter_map(action).collect())
}

/// Returns the code lenses of functions with a body: to run those without arguments, and to check the program and report on it.
pub(super) fn lenses(uri: &lsp::Uri, document: &Document) -> Json {
    let mut lenses: Vec<Json> = Vec::new();
    for entry in document.entry_functions() {
        let at = range(document, entry.range);
        let mut lens = |title: &str, command: &str| {
            let arguments = json!([uri.as_str(), entry.name]);
            lenses.push(json!({
                "range": at, "command": { "title": title, "command": command, "arguments": arguments },
            }));
        };
        if entry.has_no_arguments {
            lens("run", "freehold.run");
        }
        lens("check", "freehold.check");
        lens("report", "freehold.report");
    }
    Json::Array(lenses)
}

/// Returns a position of the protocol.
pub(super) fn position(position: Position) -> lsp::Position {
    lsp::Position { line: position.line, character: position.character }
}

/// Returns a position of the library.
pub(super) fn position_of(position: lsp::Position) -> Position {
    Position { line: position.line, character: position.character }
}

/// Returns a range of the library.
pub(crate) fn range_of(range: lsp::Range) -> Range {
    Range { start: position_of(range.start), end: position_of(range.end) }
}

fn lsp_range(range: Range) -> lsp::Range {
    lsp::Range { start: position(range.start), end: position(range.end) }
}

/// Returns a range of bytes as a range of the protocol.
pub(super) fn range(document: &Document, bytes: Bytes<usize>) -> lsp::Range {
    lsp_range(document.range(bytes))
}

/// Returns a place in a document.
pub(super) fn location(uri: &lsp::Uri, document: &Document, bytes: Bytes<usize>) -> lsp::Location {
    lsp::Location { uri: uri.clone(), range: range(document, bytes) }
}

/// Returns the messages about a document.
pub fn diagnostics(uri: &lsp::Uri, document: &Document) -> Vec<lsp::Diagnostic> {
    let convert = |message: crate::document::Message| {
        let severity = match message.severity {
            Severity::Error => lsp::DiagnosticSeverity::ERROR,
            Severity::Warning => lsp::DiagnosticSeverity::WARNING,
            Severity::Remark => lsp::DiagnosticSeverity::INFORMATION,
            Severity::Note => lsp::DiagnosticSeverity::HINT,
        };
        let note = |(at, text): (Range, String)| lsp::DiagnosticRelatedInformation {
            location: lsp::Location { uri: uri.clone(), range: lsp_range(at) },
            message: text,
        };
        let notes: Vec<_> = message.notes.into_iter().map(note).collect();
        lsp::Diagnostic {
            range: lsp_range(message.range),
            severity: Some(severity),
            source: Some("freehold".to_string()),
            message: message.text,
            related_information: (!notes.is_empty()).then_some(notes),
            ..lsp::Diagnostic::default()
        }
    };
    document.messages().into_iter().map(convert).collect()
}

/// Returns the outline.
pub(super) fn symbols(document: &Document, items: Vec<OutlineItem>) -> Json {
    let convert = |item: OutlineItem| {
        let kind = match item.kind {
            OutlineKind::Function => lsp::SymbolKind::FUNCTION,
            OutlineKind::Symbol => lsp::SymbolKind::CLASS,
            OutlineKind::Program | OutlineKind::Table => lsp::SymbolKind::NAMESPACE,
        };
        json!({
            "name": if item.name.is_empty() { "\"\"".to_string() } else { item.name },
            "kind": kind,
            "range": range(document, item.range),
            "selectionRange": range(document, item.selection),
            "children": symbols(document, item.children),
        })
    };
    Json::Array(items.into_iter().map(convert).collect())
}

/// The answer with colored tokens.
#[derive(Serialize)]
struct Tokens {
    /// Five numbers for each token.
    data: Vec<u32>,
}

/// Returns the numbers of colored tokens.
pub(super) fn tokens(document: &Document, colored: &[ColoredToken]) -> impl Serialize + use<> {
    let mut data: Vec<u32> = Vec::with_capacity(colored.len() * 5);
    let mut last = Position::default();
    for token in colored {
        let start = document.position(token.range.start);
        let length: usize = document.text()[token.range.clone()].chars().map(char::len_utf16).sum();
        let line = start.line - last.line;
        let column = if line == 0 { start.character - last.character } else { start.character };
        data.extend([line, column, length as u32, token.color.number(), u32::from(token.is_definition)]);
        last = start;
    }
    Tokens { data }
}

/// Returns completions.
pub(super) fn completions(document: &Document, completions: Completions) -> Json {
    let range = range(document, completions.range);
    let convert = |item: crate::completion::Completion| {
        let kind = match item.kind {
            CompletionKind::Op => lsp::CompletionItemKind::FUNCTION,
            CompletionKind::Dialect => lsp::CompletionItemKind::MODULE,
            CompletionKind::Attribute => lsp::CompletionItemKind::FIELD,
            CompletionKind::Value => lsp::CompletionItemKind::VARIABLE,
            CompletionKind::Block => lsp::CompletionItemKind::REFERENCE,
            CompletionKind::Symbol => lsp::CompletionItemKind::CLASS,
            CompletionKind::Alias => lsp::CompletionItemKind::CONSTANT,
            CompletionKind::Type => lsp::CompletionItemKind::STRUCT,
        };
        let mut json = json!({
            "label": item.label,
            "kind": kind,
            "detail": item.detail,
            "textEdit": { "range": range, "newText": item.label },
        });
        if !item.documentation.is_empty() {
            json["documentation"] = json!({ "kind": "markdown", "value": item.documentation });
        }
        json
    };
    json!({ "isIncomplete": false, "items": completions.items.into_iter().map(convert).collect::<Vec<_>>() })
}
