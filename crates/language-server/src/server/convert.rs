//! Conversions between the types of the library and those of the protocol.

use std::ops::Range as Bytes;

use freehold_core::diagnostics::Severity;
use lsp_types as lsp;
use serde_json::{Value as Json, json};

use crate::coloring::{Color, ColoredToken};
use crate::completion::{CompletionKind, Completions};
use crate::document::Document;
use crate::outline::{OutlineItem, OutlineKind};
use crate::position::{Position, Range};

/// Returns what the server can do.
pub(super) fn capabilities() -> Json {
    let kinds: Vec<&str> = Color::NAMES.iter().map(|(_, name)| *name).collect();
    json!({
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
    })
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
pub(super) fn range_of(range: lsp::Range) -> Range {
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
pub(super) fn diagnostics(uri: &lsp::Uri, document: &Document) -> Vec<lsp::Diagnostic> {
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

/// Returns the numbers of colored tokens.
pub(super) fn tokens(document: &Document, colored: &[ColoredToken]) -> Json {
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
    json!({ "data": data })
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
