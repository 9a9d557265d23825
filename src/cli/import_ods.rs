//! `freehold import-ods`: writes the dialects of `llvm-tblgen -dump-json` as an IRDL file.
//!
//! ```text
//! $ llvm-tblgen -dump-json -I include MyOps.td -o my.json
//! $ freehold import-ods my.json -o my.irdl.mlir
//! my.push: whole
//! my: 1 ops: 1 (100 %) in custom form, 1 (100 %) whole; 1 types and attributes, 0 of them kept as text
//! ```
//!
//! The report goes to standard error.

use super::definitions;
use super::outcome::Outcome;
use super::usage::{list, positionals, read, wrong};
use crate::ods::{ImportOptions, import};

/// Runs `freehold import-ods` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_output_first()
}

/// Runs `freehold import-ods` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| {
        let matches = match read(definitions::import_ods(), arguments) {
            Ok(matches) => matches,
            Err(other) => {
                *outcome = other;
                return if outcome.code == 0 { Ok(()) } else { Err(String::new()) };
            }
        };
        let names = positionals(&matches);
        if names.is_empty() {
            let hint = "name the files that 'llvm-tblgen -dump-json' writes";
            return Err(wrong("import-ods", "no input files", hint));
        }
        let options = ImportOptions {
            dialects: list(&matches, "dialect"),
            missing: matches.get_flag("missing"),
            extend: matches.get_flag("extend"),
            no_summaries: matches.get_flag("no-summaries"),
            ..ImportOptions::default()
        };
        let files = names.iter().map(|name| super::opt::ods_file(name)).collect::<Result<Vec<_>, String>>()?;
        let imported = import(&files, &options).map_err(|error| error.to_string())?;
        if !matches.get_flag("no-report") {
            outcome.err = imported.report;
        }
        match matches.get_one::<String>("o") {
            Some(file) if file != "-" => std::fs::write(file, imported.text).map_err(|error| {
                wrong("import-ods", format!("cannot write '{file}': {error}"), "name a file that can be written")
            }),
            _ => {
                outcome.out = imported.text.into_bytes();
                Ok(())
            }
        }
    })
}
