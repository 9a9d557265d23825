//! `freehold plan`: packs buffers with given lives into one arena.
//!
//! ```text
//! $ freehold plan buffers.csv --capacity=12 -o planned.csv
//! freehold plan: 5 buffers in 12 bytes; no plan is lower
//! ```
//!
//! The format is that of MiniMalloc: a table of comma-separated values with the columns `id`, `lower`, `upper` and `size`
//! in any order, and optionally `alignment`. A buffer is live from `lower` until before `upper`. The output is the same
//! table with a column `offset` at the end. Other columns are kept: `hint` (offsets that another solver had) has no
//! effect, and `gaps` (intervals of a life in which the buffer is not used) are packed as if the buffer was used in them.
//! Fixed offsets in the input are rejected.
//!
//! The packing is [`freehold_packing::pack`]. Output is written only if the plan is complete and fits.

use std::time::Duration;

use crate::packing::{Buffer, Invalid, Limits, MAX_TOTAL, Packing, check, pack, peak};
use csv::{ByteRecord, ReaderBuilder, WriterBuilder};
use rustc_hash::FxHashMap;

use super::definitions;
use super::opt::{read_input, write_output};
use super::outcome::Outcome;
use super::usage::{number, positionals, read, text, wrong};
use crate::diagnostics::{Diagnostic, Diagnostics, Fallible, Reported, Severity, counted, render};
use crate::ir::{Context, Location, Source, text_of_bytes};
use freehold_core::sort::sort_by_key;

/// The number of steps of the search if no limit is given: a few seconds. The result is the same on each machine.
const STEPS: u64 = 200_000;

/// The largest number of errors of a file that are reported.
const MAX_ERRORS: usize = 20;

/// The largest number of buffers at the peak that are listed.
const MAX_LISTED: usize = 16;

/// Runs `freehold plan` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold plan` with these arguments without printing anything to the console. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    match options(arguments) {
        Ok(options) => Outcome::of(|outcome| run(&options, outcome)),
        Err(outcome) => outcome,
    }
}

struct PlanOptions {
    input: Option<String>,
    output: String,
    capacity: Option<u64>,
    limits: Limits,
}

fn options(arguments: &[String]) -> Result<PlanOptions, Outcome> {
    let matches = read(definitions::plan(), arguments)?;
    let mut files = positionals(&matches).into_iter();
    let input = files.next();
    if let Some(second) = files.next() {
        let hint = "the plan is written with -o <file>";
        return Err(wrong("plan", format!("more than one input file (at '{second}')"), hint).into());
    }
    let time = match text(&matches, "time") {
        None => None,
        Some(seconds) => {
            let duration = seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let message =
                || wrong("plan", format!("--time: '{seconds}' is not a valid value"), "expected a number of seconds");
            Some(duration.ok_or_else(message)?)
        }
    };
    let steps = number(&matches, "steps").unwrap_or(if time.is_some() { u64::MAX } else { STEPS });
    let output = text(&matches, "o").cloned().unwrap_or_else(|| "-".to_string());
    Ok(PlanOptions {
        input,
        output,
        capacity: number(&matches, "capacity"),
        limits: Limits { time, ..Limits::steps(steps) },
    })
}

fn run(options: &PlanOptions, outcome: &mut Outcome) -> Result<(), String> {
    let (file, text) = read_input(options.input.as_deref())?;
    *outcome = plan_table(&file, text, options.capacity, &options.limits);
    if outcome.code == 0 && options.output != "-" {
        write_output(&options.output, &[std::mem::take(&mut outcome.out)])?;
    }
    Ok(())
}

/// Plans the table `text`, without reading or writing files. `file` is its name in messages.
pub fn plan_table(file: &str, text: Vec<u8>, capacity: Option<u64>, limits: &Limits) -> Outcome {
    let ctx = Context::new(&[]);
    let Some(source) = ctx.add_source(file, text, 0) else {
        return Outcome::failed(format!("{file}:1:1: error: inputs of more than 2 GiB are not read\n"));
    };
    let diagnostics = Diagnostics::default();
    let planned = plan(source, capacity, limits, &diagnostics);
    let mut err: String = diagnostics.take().iter().map(|diagnostic| render(&ctx, diagnostic)).collect();
    let Ok((table, packing)) = planned else { return Outcome::failed(err) };
    let out = match table.with_offsets(&packing.offsets) {
        Ok(out) => out,
        Err(error) => return Outcome::failed(format!("{err}cannot write the plan: {error}\n")),
    };
    let buffers = counted(table.buffers.len() as u64, "buffer");
    let height = counted(packing.height, "byte");
    let quality = match packing.is_optimal() {
        true => "no plan is lower".to_string(),
        false => format!("at least {} are needed", packing.lower_bound),
    };
    err.push_str(&format!("freehold plan: {buffers} in {height}; {quality}\n"));
    Outcome { out, err, ..Outcome::default() }
}

/// Reads the table, and packs its buffers.
fn plan<'t>(
    source: &'t Source,
    capacity: Option<u64>,
    limits: &Limits,
    diagnostics: &Diagnostics,
) -> Fallible<(Table<'t>, Packing)> {
    let table = Table::read(source, diagnostics)?;
    super::progress::say(|| format!("packing {}", counted(table.buffers.len() as u64, "buffer")));
    let packed = pack(&table.buffers, capacity, limits);
    let packing = packed.or_else(|invalid| {
        // The table has no empty life and no alignment of zero.
        let (Invalid::TooLarge(row) | Invalid::EmptyLife(row) | Invalid::ZeroAlignment(row)) = invalid;
        let message = format!("sizes and alignments up to this buffer add up to more than {MAX_TOTAL} bytes");
        diagnostics.error(table.at(row, table.columns.size), message).fail()
    })?;
    if let Some(capacity) = capacity.filter(|&capacity| packing.height > capacity) {
        return table.does_not_fit(capacity, &packing, limits, diagnostics);
    }
    if let Err(conflict) = check(&table.buffers, &packing.offsets, capacity) {
        let message = format!("the plan is wrong ({conflict}); this is a bug in Freehold");
        return diagnostics.error(table.start(), message).fail();
    }
    Ok((table, packing))
}

/// The numbers of the columns.
struct Columns {
    id: usize,
    lower: usize,
    upper: usize,
    size: usize,
    alignment: Option<usize>,
    gaps: Option<usize>,
    offset: Option<usize>,
}

/// A table of buffers.
struct Table<'t> {
    source: &'t Source,
    header: ByteRecord,
    columns: Columns,
    /// The records, and the buffer of each.
    records: Vec<ByteRecord>,
    buffers: Vec<Buffer>,
}

impl<'t> Table<'t> {
    fn read(source: &'t Source, diagnostics: &Diagnostics) -> Fallible<Table<'t>> {
        // Columns are named in any order, so the header is read as a record.
        let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&source.text[..]);
        let mut records = reader.byte_records();
        let start = Location::in_source(source.base, 0);
        let header = match records.next() {
            Some(Ok(header)) => header,
            Some(Err(error)) => return diagnostics.error(start, error.to_string()).fail(),
            None => {
                let help = "expected a header such as 'id,lower,upper,size', and a line for each buffer";
                return diagnostics.error(start, "the file is empty").help(help).fail();
            }
        };
        let columns = Columns::read(source, &header, diagnostics)?;
        let mut table = Table { source, header, columns, records: Vec::new(), buffers: Vec::new() };
        let mut errors = 0;
        let mut ids: FxHashMap<Vec<u8>, usize> = FxHashMap::default();
        for record in records {
            let record = match record {
                Ok(record) => record,
                Err(error) => return diagnostics.error(start, error.to_string()).fail(),
            };
            table.records.push(record);
            match table.buffer(&mut ids, diagnostics) {
                Ok(buffer) => table.buffers.push(buffer),
                Err(reported) => {
                    errors += 1;
                    if errors == MAX_ERRORS {
                        return Err(reported);
                    }
                    table.records.pop();
                }
            }
        }
        if errors > 0 {
            return Err(Reported::unchecked());
        }
        table.reject_offsets(diagnostics)?;
        table.warn_of_gaps(diagnostics);
        Ok(table)
    }

    /// Reports an error if a buffer has an offset: MiniMalloc keeps it there.
    fn reject_offsets(&self, diagnostics: &Diagnostics) -> Fallible {
        let Some(column) = self.columns.offset else { return Ok(()) };
        let Some(row) = (0..self.records.len()).find(|&row| !self.text(row, column).is_empty()) else { return Ok(()) };
        let help = "remove the column 'offset' to plan all buffers again";
        diagnostics.error(self.at(row, column), "fixed offsets are not supported").help(help).fail()
    }

    /// Warns if a buffer has gaps, which are not used.
    fn warn_of_gaps(&self, diagnostics: &Diagnostics) {
        let Some(column) = self.columns.gaps else { return };
        if let Some(row) = (0..self.records.len()).find(|&row| !self.text(row, column).is_empty()) {
            let message = "gaps in lives are not used: these buffers are packed as if they were live there";
            let (location, message) = (self.at(row, column), message.to_string());
            diagnostics.report(Diagnostic { severity: Severity::Warning, location, message, notes: Vec::new() });
        }
    }

    /// Returns the position of the header.
    fn start(&self) -> Location {
        place(self.source, &self.header, 0)
    }

    /// Returns the position of a field.
    fn at(&self, row: usize, column: usize) -> Location {
        place(self.source, &self.records[row], column)
    }

    /// Returns the text of a field, without blanks around it.
    fn text(&self, row: usize, column: usize) -> &[u8] {
        self.records[row][column].trim_ascii()
    }

    /// Returns the id of a buffer for messages.
    fn id(&self, row: usize) -> String {
        text_of_bytes(self.text(row, self.columns.id)).into_owned()
    }

    /// Reads the buffer of the last record.
    fn buffer(&self, ids: &mut FxHashMap<Vec<u8>, usize>, diagnostics: &Diagnostics) -> Fallible<Buffer> {
        let row = self.records.len() - 1;
        let (found, expected) = (self.records[row].len(), self.header.len());
        if found != expected {
            let message = format!("expected {}, found {found}", counted(expected as u64, "field"));
            return diagnostics.error(self.at(row, 0), message).note(self.start(), "the header is here").fail();
        }
        let Columns { id, lower, upper, size, alignment, .. } = self.columns;
        if let Some(&first) = ids.get(self.text(row, id)) {
            let message = format!("another buffer has the id '{}'", self.id(row));
            return diagnostics.error(self.at(row, id), message).note(self.at(first, id), "it is here").fail();
        }
        let lower = self.number(row, lower, i64::MIN, "", diagnostics)?;
        let end = self.number(row, upper, i64::MIN, "", diagnostics)?;
        if end <= lower {
            let message = format!("the life of '{}' is empty: it begins at {lower} and ends at {end}", self.id(row));
            let help = "'upper' is the first point of time at which the buffer is no longer live";
            return diagnostics.error(self.at(row, upper), message).help(help).fail();
        }
        let size = self.number(row, size, 0, "non-negative ", diagnostics)?;
        let alignment = match alignment {
            Some(column) if !self.text(row, column).is_empty() => {
                self.number(row, column, 1, "positive ", diagnostics)?
            }
            _ => 1,
        };
        ids.insert(self.text(row, id).to_vec(), row);
        Ok(Buffer { lower, upper: end, size: size as u64, alignment: alignment as u64 })
    }

    /// Reads an integer that is not less than `least`, which `kind` says in words.
    fn number(&self, row: usize, column: usize, least: i64, kind: &str, diagnostics: &Diagnostics) -> Fallible<i64> {
        let text = text_of_bytes(self.text(row, column));
        if let Some(number) = text.parse().ok().filter(|&number| number >= least) {
            return Ok(number);
        }
        let name = text_of_bytes(self.header[column].trim_ascii());
        let message = format!("'{text}' is not a valid value of '{name}'");
        let help = format!("expected a {kind}integer of 64 bits");
        diagnostics.error(self.at(row, column), message).help(help).fail()
    }

    /// Reports that no plan was found that fits.
    fn does_not_fit<T>(
        &self,
        capacity: u64,
        packing: &Packing,
        limits: &Limits,
        diagnostics: &Diagnostics,
    ) -> Fallible<T> {
        let peak = peak(&self.buffers).expect("buffers that need bytes");
        let mut rows = peak.buffers;
        rows.retain(|&row| self.buffers[row].size > 0);
        sort_by_key(&mut rows, |&row| (std::cmp::Reverse(self.buffers[row].size), row));
        let is_refuted = packing.fits(capacity) == Some(false);
        let least = packing.lower_bound;
        let message = if is_refuted {
            let room = counted(capacity, "byte");
            format!("the buffers do not fit into {room}: {least} are needed, {} more", least - capacity)
        } else {
            // The search was for the capacity; how far off is the lowest plan?
            let lowest = pack(&self.buffers, None, limits).map_or(packing.height, |lowest| lowest.height);
            let height = lowest.min(packing.height);
            format!(
                "no plan of {} was found: the lowest has {height}, {} more",
                counted(capacity, "byte"),
                height - capacity
            )
        };
        let at = rows.first().map_or(self.start(), |&row| self.at(row, self.columns.id));
        let mut error = diagnostics.error(at, message);
        if !is_refuted {
            error = error.help(format!(
                "at least {} needed; --time=<seconds> searches longer",
                if least == 1 { "1 byte is".to_string() } else { format!("{least} bytes are") }
            ));
        }
        let live = counted(rows.len() as u64, "buffer");
        let bytes = counted(peak.bytes, "byte");
        error = error.note(at, format!("at the peak, at time {}, {live} of {bytes} are live", peak.time));
        for &row in rows.iter().take(MAX_LISTED) {
            let Buffer { lower, upper, size, .. } = self.buffers[row];
            let message = format!("'{}' has {}, live from {lower} to {upper}", self.id(row), counted(size, "byte"));
            error = error.note(self.at(row, self.columns.id), message);
        }
        if let Some(more) = rows.len().checked_sub(MAX_LISTED).filter(|&more| more > 0) {
            error = error.note(at, format!("and {more} smaller ones"));
        }
        error.fail()
    }

    /// Returns the table with these offsets in its last column.
    fn with_offsets(&self, offsets: &[u64]) -> csv::Result<Vec<u8>> {
        let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
        let kept = |record: &ByteRecord| -> ByteRecord {
            let fields = record.iter().enumerate();
            fields.filter(|(column, _)| Some(*column) != self.columns.offset).map(|(_, field)| field).collect()
        };
        let mut header = kept(&self.header);
        header.push_field(b"offset");
        writer.write_byte_record(&header)?;
        for (record, offset) in self.records.iter().zip(offsets) {
            let mut record = kept(record);
            record.push_field(offset.to_string().as_bytes());
            writer.write_byte_record(&record)?;
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    }
}

impl Columns {
    fn read(source: &Source, header: &ByteRecord, diagnostics: &Diagnostics) -> Fallible<Columns> {
        let mut found: FxHashMap<&[u8], usize> = FxHashMap::default();
        for (column, name) in header.iter().enumerate() {
            if let Some(first) = found.insert(name.trim_ascii(), column) {
                let message = format!("column '{}' is named twice", text_of_bytes(name.trim_ascii()));
                let error = diagnostics.error(place(source, header, column), message);
                return error.note(place(source, header, first), "first here").fail();
            }
        }
        let optional = |name: &str| found.get(name.as_bytes()).copied();
        let required = |name: &str| {
            optional(name).map_or_else(
                || {
                    let message = format!("the table has no column '{name}'");
                    let help = "the header names the columns 'id', 'lower', 'upper' and 'size', in any order";
                    diagnostics.error(place(source, header, 0), message).help(help).fail()
                },
                Ok,
            )
        };
        Ok(Columns {
            id: required("id")?,
            lower: required("lower")?,
            upper: required("upper")?,
            size: required("size")?,
            alignment: optional("alignment"),
            gaps: optional("gaps"),
            offset: optional("offset"),
        })
    }
}

/// Returns the position of a field of a record: that of the record if quotes make its fields shorter than their text.
fn place(source: &Source, record: &ByteRecord, column: usize) -> Location {
    let start = record.position().map_or(0, |position| position.byte() as usize);
    // The position is before blank lines, the second half of a line break, and a byte order mark.
    let start = if start == 0 && source.text.starts_with(b"\xef\xbb\xbf") { 3 } else { start };
    let breaks = source.text[start..].iter().take_while(|&&byte| matches!(byte, b'\r' | b'\n')).count();
    let start = start + breaks;
    let exact = record.range(column).map(|range| start + range.start + column..start + range.end + column);
    let is_exact = |range: &std::ops::Range<usize>| source.text.get(range.clone()) == record.get(column);
    let field = exact.filter(is_exact).unwrap_or(start..start);
    let blanks = source.text[field.clone()].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    Location::in_source(source.base, field.start + blanks)
}
