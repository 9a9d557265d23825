//! Counts how many functions of each golden area are checked, and compares the counts with a record.
//!
//! There are two records with one line per area: `tests/data/golden/executed.txt` has the minimum number of functions that
//! are run before and after the passes and, for each reason not to run one, the maximum number of functions that are not
//! run; `tests/data/golden/proved.txt` has the same for functions that the static check proves. So a check that does not take
//! place is reported rather than counted as passed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::execution::Tally;

/// A record of counts.
pub struct Record {
    /// The name of the file in `tests/data/golden`.
    pub file: &'static str,
    /// The first lines of the file.
    head: &'static str,
    /// The check of the counted functions, as a participle.
    verb: &'static str,
    /// Whether areas without counts have a line.
    lists_all: bool,
}

/// The functions that are run before and after the passes.
pub const EXECUTED: Record = Record {
    file: "executed.txt",
    head: "\
# For each folder of tests/data/golden: the minimum number of functions run before and after its passes; then, by reason, the
# maximum number of functions not run. FREEHOLD_REWRITE=1 cargo test --test golden updates it.
",
    verb: "run",
    lists_all: true,
};

/// The functions that the static check proves after deallocation.
pub const PROVED: Record = Record {
    file: "proved.txt",
    head: "\
# For each folder of tests/data/golden with runs that free buffers: the minimum number of functions for which the static check
# of the output says yes; then the maximum number for which it cannot tell. FREEHOLD_REWRITE=1 cargo test --test golden
# updates it.
",
    verb: "proved",
    lists_all: false,
};

/// The counts so far, by area.
#[derive(Default)]
pub struct Executed {
    areas: Mutex<BTreeMap<String, Area>>,
}

#[derive(Default)]
struct Area {
    files: usize,
    tally: Tally,
}

/// Returns the folder directly below `root` that contains `file`.
pub fn area_of(root: &Path, file: &Path) -> String {
    let below = file.strip_prefix(root).unwrap_or(file);
    below.iter().next().unwrap_or_default().to_string_lossy().into_owned()
}

impl Executed {
    /// Adds the counts of a passed file to an area.
    pub fn add(&self, area: &str, tally: &Tally) {
        let mut areas = self.areas.lock().expect("no test panics with the lock");
        let area = areas.entry(area.to_string()).or_default();
        area.files += 1;
        area.tally.add(tally);
    }

    /// Compares each area whose files were all run with its line in a record in the folder `root`; with `rewrite`,
    /// updates the record.
    ///
    /// # Errors
    /// Areas without a line, lines without an area, too few functions checked, too many not checked; or the record cannot
    /// be read or written.
    pub fn compare(&self, root: &Path, files: &[PathBuf], kind: &Record, rewrite: bool) -> Result<(), String> {
        let path = root.join(kind.file);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut record = read(&text, kind)?;
        let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
        for file in files {
            *sizes.entry(area_of(root, file)).or_default() += 1;
        }
        let areas = self.areas.lock().expect("no test panics with the lock");
        let counts = |area: &Area| kind.lists_all || area.tally.executed > 0 || !area.tally.left_out.is_empty();
        let complete = areas.iter().filter(|(name, area)| sizes.get(*name) == Some(&area.files));
        if rewrite {
            record.retain(|name, _| sizes.contains_key(name));
            for (name, area) in complete {
                record.remove(name);
                let left_out = area.tally.left_out.iter().map(|(reason, count)| (reason.to_string(), *count));
                let line = Line { executed: area.tally.executed, left_out: left_out.collect() };
                if counts(area) {
                    record.insert(name.clone(), line);
                }
            }
            return std::fs::write(&path, write(&record, kind)).map_err(|error| error.to_string());
        }
        let mut wrong = String::new();
        for name in sizes.keys().filter(|name| !record.contains_key(*name)) {
            if kind.lists_all || areas.get(name).is_some_and(counts) {
                wrong += &format!("{name}: {} has no line for it\n", kind.file);
            }
        }
        for name in record.keys().filter(|name| !sizes.contains_key(*name)) {
            wrong += &format!("{name}: there is no such folder\n");
        }
        let verb = kind.verb;
        for (name, area) in complete {
            let Some(line) = record.get(name) else { continue };
            if area.tally.executed < line.executed {
                wrong += &format!("{name}: {} functions were {verb}, of {}\n", area.tally.executed, line.executed);
            }
            for (&reason, &count) in &area.tally.left_out {
                let most = line.left_out.get(reason).copied().unwrap_or(0);
                if count > most {
                    wrong +=
                        &format!("{name}: {count} functions were not {verb}, and at most {most} are not: {reason}\n");
                }
            }
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(format!("{wrong}FREEHOLD_REWRITE=1 updates {}", path.display())),
        }
    }
}

/// A line of the record.
struct Line {
    executed: usize,
    left_out: BTreeMap<String, usize>,
}

fn read(text: &str, kind: &Record) -> Result<BTreeMap<String, Line>, String> {
    let mut record = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let parse = || {
            let (name, rest) = line.split_once(": ")?;
            let mut parts = rest.split("; ");
            let executed = parts.next()?.parse().ok()?;
            let left_out = parts.map(|part| {
                let (count, reason) = part.split_once(' ')?;
                Some((reason.to_string(), count.parse().ok()?))
            });
            Some((name.to_string(), Line { executed, left_out: left_out.collect::<Option<_>>()? }))
        };
        let (name, line) = parse().ok_or_else(|| format!("{} has an invalid line: {line}", kind.file))?;
        record.insert(name, line);
    }
    Ok(record)
}

fn write(record: &BTreeMap<String, Line>, kind: &Record) -> String {
    let mut text = kind.head.to_string();
    for (name, line) in record {
        write!(text, "{name}: {}", line.executed).expect("a string grows");
        for (reason, count) in &line.left_out {
            write!(text, "; {count} {reason}").expect("a string grows");
        }
        text.push('\n');
    }
    text
}
