//! Imports dialects that are declared in ODS, MLIR's declarations in TableGen.
//!
//! ```text
//! llvm-tblgen -dump-json ─▶ records ─▶ model ─▶ declaration (IRDL with `freehold.*` attributes) ─▶ Freehold's loader
//! ```
//!
//! [`records`] are the JSON with typed access; the [`model`] holds what they say about dialects, without C++; [`declaration`] writes it
//! as an IRDL file. [`import`] does all of this for several files, and drops the formats that Freehold cannot compile, because they use
//! a directive or compute a type in C++. Loading directly is loading the text: [`load`]. What C++ alone says is listed in the
//! [`report`]. Texts of C++ are looked up in one table, [`known`].

mod attributes;
pub mod classes;
mod constraints;
pub mod declaration;
pub mod known;
pub mod model;
mod ops;
pub mod records;
pub mod report;
mod symbols;

use freehold_core::definition::DeclaredKind;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Context, Source};
use freehold_dialects::user::{FormatProblem, load_collecting_formats, load_dialects};

use classes::Classes;
use model::{Dialect, Note, SymbolSyntax};
use records::Records;

pub use records::OdsError;

/// Dialects that were imported.
pub struct Import {
    /// The IRDL file.
    pub text: String,
    /// The report.
    pub report: String,
    /// The dialects.
    pub dialects: Vec<Dialect>,
}

/// Options of an import.
#[derive(Clone, Default, Debug)]
pub struct ImportOptions {
    /// The dialects to import; all of the files if this is empty.
    pub dialects: Vec<String>,
    /// Whether dialects are imported that Freehold loads on demand, although none are named.
    pub overrides: bool,
    /// Whether of dialects that Freehold defines the ops are imported that it lacks.
    pub missing: bool,
    /// Whether of dialects that Freehold loads on demand the ops, types and attributes are imported that it lacks, as an extension.
    pub extend: bool,
    /// Whether the summaries of ops, types and attributes are left out.
    pub no_summaries: bool,
}

/// Imports the dialects of several files of JSON, given by name and text. Dialects that Freehold defines are left out.
///
/// # Errors
/// A file is not what `llvm-tblgen -dump-json` writes, or the options name a dialect that is not in the files.
pub fn import(files: &[(String, Vec<u8>)], options: &ImportOptions) -> Result<Import, OdsError> {
    let context = || Context::new(freehold_dialects::DIALECTS);
    let known = context();
    let mut texts = report::Texts::default();
    let mut dialects: Vec<Dialect> = Vec::new();
    for (name, text) in files {
        let records = Records::parse(name, text)?;
        let classes = Classes::read(&records)?;
        read_dialects(&records, &classes, &mut dialects, &mut texts)?;
    }
    dialects.retain(|dialect| !dialect.is_empty());
    for name in &options.dialects {
        if !dialects.iter().any(|dialect| dialect.name == *name) {
            let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name.as_str()).collect();
            let place = files.first().map_or(String::new(), |file| file.0.clone());
            let message = format!("no dialect '{name}'; the dialects are {}", names.join(", "));
            return Err(OdsError { place, message });
        }
    }
    if !options.dialects.is_empty() {
        dialects.retain(|dialect| options.dialects.contains(&dialect.name));
    }
    let is_imported = options.overrides || !options.dialects.is_empty();
    let is_defined = |dialect: &Dialect| match known.on_demand(&dialect.name).is_some() {
        true => !(is_imported || options.extend),
        false => known.dialect(&dialect.name).is_some_and(|dialect| !(options.missing && dialect.partial)),
    };
    let skipped: Vec<String> =
        dialects.iter().filter(|dialect| is_defined(dialect)).map(|dialect| dialect.name.clone()).collect();
    dialects.retain(|dialect| !is_defined(dialect));
    if let (true, Some(name)) = (dialects.is_empty(), skipped.first()) {
        let place = files.first().map_or(String::new(), |file| file.0.clone());
        let advice = match known.on_demand(name) {
            Some(_) => "; 'import-ods --extend' imports what it lacks",
            None => "",
        };
        return Err(OdsError { place, message: format!("dialect '{name}' is one that Freehold defines{advice}") });
    }
    if options.extend {
        dialects.iter_mut().for_each(|dialect| keep_new(&known, dialect));
        dialects.retain(|dialect| !dialect.is_empty());
        if dialects.is_empty() {
            let place = files.first().map_or(String::new(), |file| file.0.clone());
            return Err(OdsError {
                place,
                message: "Freehold has all ops, types and attributes of the files".to_string(),
            });
        }
    }
    for dialect in dialects.iter_mut().filter(|dialect| known.on_demand(&dialect.name).is_none()) {
        if let Some(defined) = known.dialect(&dialect.name) {
            let is_defined = |name: &str| defined.ops.iter().copied().flatten().any(|op_def| op_def.name == name);
            dialect.ops.retain(|op| !is_defined(&format!("{}.{}", dialect.name, op.name)));
            dialect.types.clear();
            dialect.attributes.clear();
        }
    }
    if options.no_summaries {
        dialects.iter_mut().for_each(Dialect::drop_summaries);
    }
    drop_invalid_formats(&mut dialects)?;
    let text = declaration::write(&dialects);
    let report = report::render(&dialects, &texts, &skipped);
    Ok(Import { text, report, dialects })
}

/// Makes a dialect that Freehold loads on demand an extension of it: drops all that it has already.
fn keep_new(known: &Context, dialect: &mut Dialect) {
    let Some(defined) = known.on_demand(&dialect.name).and_then(|_| known.dialect(&dialect.name)) else { return };
    dialect.extends = true;
    dialect.ops.retain(|op| !defined.declares(DeclaredKind::Op, &op.name));
    dialect.types.retain(|symbol| !defined.declares(DeclaredKind::Type, &symbol.mnemonic));
    dialect.attributes.retain(|symbol| !defined.declares(DeclaredKind::Attribute, &symbol.mnemonic));
}

/// Imports the dialects of files of JSON, and loads them.
///
/// # Errors
/// The import fails, or the context has one of the dialects already; the errors were reported.
pub fn load(
    ctx: &Context,
    files: &[(String, Vec<u8>)],
    options: &ImportOptions,
    diagnostics: &Diagnostics,
) -> Fallible {
    let import = match import(files, options) {
        Ok(import) => import,
        Err(error) => {
            return diagnostics.error(freehold_core::ir::Location::UNKNOWN, error.to_string()).fail();
        }
    };
    let source = source(ctx, &import.text, diagnostics)?;
    load_dialects(ctx, source, diagnostics)
}

fn source<'a>(ctx: &'a Context, text: &str, diagnostics: &Diagnostics) -> Fallible<&'a Source> {
    let source = ctx.add_source("imported.irdl.mlir", text.as_bytes().to_vec(), 0);
    source.ok_or_else(|| {
        diagnostics.error(freehold_core::ir::Location::UNKNOWN, "the imported dialects are too large").emit()
    })
}

/// Reads the dialects of a file, and adds them to `dialects`. A dialect of several files has the ops of all of them.
fn read_dialects(
    records: &Records,
    classes: &Classes,
    dialects: &mut Vec<Dialect>,
    texts: &mut report::Texts,
) -> Result<(), OdsError> {
    fn of<'d>(dialects: &'d mut Vec<Dialect>, name: &str) -> &'d mut Dialect {
        let index = dialects.iter().position(|dialect| dialect.name == name).unwrap_or_else(|| {
            dialects.push(Dialect { name: name.to_string(), ..Dialect::default() });
            dialects.len() - 1
        });
        &mut dialects[index]
    }
    for (class, is_type) in [("TypeDef", true), ("AttrDef", false)] {
        for record in records.of_class(class)? {
            let name = record.record("dialect")?.text("name")?;
            let dialect = of(dialects, name);
            let Some(symbol) = symbols::symbol(record, classes, &mut dialect.enums, texts)? else { continue };
            let list = if is_type { &mut dialect.types } else { &mut dialect.attributes };
            if !list.iter().any(|known| known.mnemonic == symbol.mnemonic) {
                list.push(symbol);
            }
        }
    }
    for record in records.of_class("DialectType")? {
        // Types without a definition: those of the table that C++ alone defines.
        let name = record.record("dialect")?.text("name")?;
        for &(_, owner, mnemonic) in known::HAND_WRITTEN_TYPES.iter().filter(|entry| entry.1 == name) {
            let types = &mut of(dialects, owner).types;
            if !types.iter().any(|known| known.mnemonic == mnemonic) {
                let syntax = if mnemonic == "mma_matrix" { SymbolSyntax::Text } else { SymbolSyntax::Plain };
                let why_text = matches!(syntax, SymbolSyntax::Text).then(|| "declared in C++".to_string());
                let (mnemonic, summary) = (mnemonic.to_string(), String::new());
                types.push(model::Symbol {
                    mnemonic,
                    summary,
                    syntax,
                    has_alias: false,
                    interfaces: Vec::new(),
                    why_text,
                });
            }
        }
    }
    for record in records.of_class("Op")? {
        let Some(owner) = record.optional_record("opDialect")? else { continue };
        let dialect = of(dialects, owner.text("name")?);
        let name = record.text("opName")?;
        if name.is_empty() || dialect.ops.iter().any(|op| op.name == name) {
            continue;
        }
        let op = ops::op(record, classes, &mut dialect.enums, texts)?;
        dialect.ops.push(op);
    }
    Ok(())
}

/// Loads the declaration into contexts of its own until all formats are valid: those that are not are dropped, with a note.
fn drop_invalid_formats(dialects: &mut [Dialect]) -> Result<(), OdsError> {
    /// The formats of types come before those of ops that use them.
    const ROUNDS: usize = 3;
    for _ in 0..ROUNDS {
        let problems = format_problems(&declaration::write(dialects))?;
        if problems.is_empty() {
            break;
        }
        for FormatProblem { name, error } in problems {
            for dialect in dialects.iter_mut() {
                for (sigil, symbols) in [('!', &mut dialect.types), ('#', &mut dialect.attributes)] {
                    for symbol in symbols.iter_mut() {
                        if name == format!("{sigil}{}.{}", dialect.name, symbol.mnemonic) {
                            symbol.syntax = SymbolSyntax::Text;
                            symbol.why_text = Some(error.clone());
                        }
                    }
                }
                for op in &mut dialect.ops {
                    if name == format!("{}.{}", dialect.name, op.name) {
                        op.format = None;
                        op.notes.push(Note::Format(error.clone()));
                        op.notes.sort_unstable();
                    }
                }
            }
        }
    }
    Ok(())
}

fn format_problems(text: &str) -> Result<Vec<FormatProblem>, OdsError> {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let diagnostics = Diagnostics::default();
    let loaded =
        source(&ctx, text, &diagnostics).and_then(|source| load_collecting_formats(&ctx, source, &diagnostics));
    loaded.map_err(|_| {
        let message = diagnostics.take().first().map_or(String::new(), |diagnostic| diagnostic.message.clone());
        OdsError { place: "imported.irdl.mlir".to_string(), message: format!("the declaration is invalid: {message}") }
    })
}
