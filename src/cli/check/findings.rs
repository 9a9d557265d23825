//! Campaigns on several machines: the part of the programs that one machine checks (`--shard=3/16`), and the file to which it writes
//! what it finds, and from which it resumes (`--findings=FILE`).
//!
//! ```text
//! {"campaign":["--generate=memref","--count=1000"],"shard":"3/16"}
//! {"files":{"seed-18.mlir":"…"},"kind":"failed","message":"…","passes":"cse","seed":18,"text":"…"}
//! {"code":2,"counts":{"failed":1,…},"done":64}
//! {"code":2,"counts":{"failed":1,…},"done":63,"finished":true}
//! ```
//!
//! Each line is a JSON object. A line with `seed` is a finding; one with `done` says how many programs of the shard are checked, with
//! the counts so far. Findings are in the order of the seeds and do not depend on threads, shards or time: those of all shards
//! together are those of the whole campaign. A campaign that was stopped continues behind the last line with `done`; what follows
//! that line is found again.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};

use serde_json::{Value as Json, json};

use super::super::names::{path_of, shown};
use super::CheckCommand;
use super::wrong;
use crate::diagnostics::counted;

/// The number of programs after which the file says how many are done.
const PROGRAMS_PER_LINE: u64 = 64;

/// A part of the programs: the third of 16 has every sixteenth program, beginning with number 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shard {
    first: u64,
    step: u64,
}

impl Shard {
    /// All programs.
    pub const WHOLE: Shard = Shard { first: 0, step: 1 };

    /// Reads `3/16`.
    ///
    /// # Errors
    /// The message for anything else.
    pub fn read(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
        match parts {
            Some((part, all)) if (1..=all).contains(&part) => Ok(Shard { first: part - 1, step: all }),
            _ => {
                let message = format!("invalid value '{text}' for --shard");
                Err(wrong("check", message, "expected a part and the number of parts, such as 3/16"))
            }
        }
    }

    /// Returns how many of `all` programs are in the part.
    pub fn count(self, all: u64) -> u64 {
        all.saturating_sub(self.first).div_ceil(self.step)
    }

    /// Returns the number of the program with this index in the part.
    pub fn number(self, index: u64) -> u64 {
        self.first.saturating_add(index.saturating_mul(self.step))
    }

    fn text(self) -> String {
        format!("{}/{}", self.first + 1, self.step)
    }
}

/// The start of a campaign: behind what an earlier run has done.
#[derive(Clone, Debug, Default)]
pub(super) struct Begin {
    /// The number of programs of the part that are checked already.
    pub done: u64,
    /// The exit code of what is done.
    pub code: u8,
    /// The counts of what is done.
    pub counts: Json,
    /// Whether nothing is left.
    pub is_finished: bool,
}

impl Begin {
    /// Returns the number of failures of what is done.
    pub fn failed(&self) -> u64 {
        self.counts["failed"].as_u64().unwrap_or(0)
    }
}

/// The file of the findings of a campaign, if there is one.
pub(super) struct Findings {
    out: Option<Box<dyn Write>>,
    name: String,
    pub begin: Begin,
}

impl Findings {
    /// Opens the file that the options name, and reads what an earlier run has done.
    ///
    /// # Errors
    /// A message if the file cannot be read and written, or belongs to another campaign.
    pub fn open(options: &CheckCommand) -> Result<Findings, String> {
        let Some(name) = &options.findings else {
            return Ok(Findings { out: None, name: String::new(), begin: Begin::default() });
        };
        let head = json!({ "campaign": options.identity, "shard": options.shard.text() });
        if name == "-" {
            let mut found =
                Findings { out: Some(Box::new(std::io::stdout())), name: name.clone(), begin: Begin::default() };
            found.write(&head)?;
            return Ok(found);
        }
        let failed = |error: std::io::Error| format!("freehold check: error: cannot open '{}': {error}", shown(name));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path_of(name))
            .map_err(failed)?;
        let text = std::fs::read_to_string(path_of(name)).map_err(failed)?;
        let (begin, length) = resumed(&text, &head).map_err(|()| {
            let message = format!("'{}' has the findings of another campaign, or of another part of it", shown(name));
            wrong("check", message, "name another file, or remove this one")
        })?;
        cut(&mut file, length).map_err(failed)?;
        let mut found = Findings { out: Some(Box::new(file)), name: name.clone(), begin };
        if length == 0 {
            found.write(&head)?;
        }
        Ok(found)
    }

    /// Whether findings are written.
    pub fn is_on(&self) -> bool {
        self.out.is_some()
    }

    /// Returns the line about an earlier run, if there was one.
    pub fn resumed(&self) -> Option<String> {
        let programs = counted(self.begin.done, "program");
        (self.begin.done > 0).then(|| format!("resumed after {programs}; what follows is about the others\n"))
    }

    /// Writes a finding.
    ///
    /// # Errors
    /// A message if the file cannot be written.
    pub fn write(&mut self, line: &Json) -> Result<(), String> {
        let Some(out) = &mut self.out else { return Ok(()) };
        let written = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
        written.map_err(|error| format!("freehold check: error: cannot write '{}': {error}", shown(&self.name)))
    }

    /// Writes how many programs are done, now and then.
    ///
    /// # Errors
    /// As [`Findings::write`].
    pub fn done(&mut self, done: u64, code: u8, counts: impl FnOnce() -> Json) -> Result<(), String> {
        if !self.is_on() || !done.is_multiple_of(PROGRAMS_PER_LINE) {
            return Ok(());
        }
        self.write(&json!({ "done": done, "code": code, "counts": counts() }))
    }

    /// Writes how many programs are done when the campaign ends. `is_finished`: none is left.
    ///
    /// # Errors
    /// As [`Findings::write`].
    pub fn end(&mut self, done: u64, code: u8, counts: Json, is_finished: bool) -> Result<(), String> {
        let mut line = json!({ "done": done, "code": code, "counts": counts });
        if is_finished {
            line["finished"] = json!(true);
        }
        self.write(&line)
    }
}

/// Cuts the file to `length` bytes, and continues there.
fn cut(file: &mut File, length: usize) -> std::io::Result<()> {
    file.set_len(length as u64)?;
    file.seek(SeekFrom::End(0)).map(|_| ())
}

/// Returns where the campaign with this first line continues, and the number of bytes of the text that are kept.
///
/// # Errors
/// The text has the findings of another campaign.
fn resumed(text: &str, head: &Json) -> Result<(Begin, usize), ()> {
    let (mut begin, mut kept, mut offset) = (Begin::default(), 0, 0);
    for line in text.split_inclusive('\n') {
        offset += line.len();
        // The last line may be incomplete.
        let Some(entry) = line.strip_suffix('\n').and_then(|line| serde_json::from_str::<Json>(line).ok()) else {
            break;
        };
        if offset == line.len() {
            if entry != *head {
                return Err(());
            }
            kept = offset;
        } else if let Some(done) = entry["done"].as_u64() {
            let code = entry["code"].as_u64().and_then(|code| u8::try_from(code).ok()).unwrap_or(0);
            let (counts, is_finished) = (entry["counts"].clone(), entry["finished"] == true);
            (begin, kept) = (Begin { done, code, counts, is_finished }, offset);
        }
    }
    Ok((begin, kept))
}

/// Returns the first error of a text, or its first line.
pub(super) fn first_message(text: &str) -> &str {
    let line = text.lines().find(|line| line.contains("error: ")).or_else(|| text.lines().nth(1)).unwrap_or_default();
    line.split_once("error: ").map_or(line, |parts| parts.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for (all, parts) in [(0, 3), (1, 3), (100, 7), (64, 64), (5, 16)] {
            let mut numbers: Vec<u64> = Vec::new();
            for part in 1..=parts {
                let shard = Shard::read(&format!("{part}/{parts}")).expect("a part");
                numbers.extend((0..shard.count(all)).map(|index| shard.number(index)));
            }
            numbers.sort_unstable();
            assert_eq!(numbers, (0..all).collect::<Vec<u64>>(), "{all} in {parts}");
        }
        for wrong in ["0/3", "4/3", "3", "a/3", "1/0", "-1/3", "1/3/4", ""] {
            assert!(Shard::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_campaign_continues_behind_the_last_line_that_counts() {
        let head = json!({ "campaign": ["--count=9"] });
        let lines = [
            format!("{head}\n"),
            "{\"seed\":3}\n".to_string(),
            "{\"done\":64,\"code\":2,\"counts\":{\"failed\":1}}\n".to_string(),
            "{\"seed\":70}\n".to_string(),
            "{\"se".to_string(),
        ];
        let text = lines.concat();
        let (begin, kept) = resumed(&text, &head).expect("the same campaign");
        assert_eq!((begin.done, begin.code, begin.is_finished), (64, 2, false));
        assert_eq!(begin.counts["failed"], 1);
        assert_eq!(text[..kept], lines[..3].concat());
        assert_eq!(resumed("", &head).expect("nothing").1, 0);
        assert_eq!(resumed("{\"camp", &head).expect("an incomplete line").1, 0);
        assert!(resumed(&text, &json!({ "campaign": ["--count=8"] })).is_err());
        let finished = format!("{head}\n{{\"done\":9,\"code\":0,\"counts\":{{}},\"finished\":true}}\n");
        assert!(resumed(&finished, &head).expect("the same campaign").0.is_finished);
    }
}
