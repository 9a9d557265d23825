//! Tables of buffers for `freehold plan`: headers in any order, with unknown, repeated and missing columns, extreme
//! numbers, quotes, blank lines, records that are too short, and bytes that are no text.
//!
//! A table is planned or rejected. A plan is written as a table with one more column, and its offsets are right.

use freehold::cli::plan_table;
use freehold::generate::Entropy;
use freehold::packing::{Buffer, Limits, check as check_packing};

const NAMES: &[&str] =
    &["id", "lower", "upper", "size", "alignment", "hint", "gaps", "offset", "note", "size ", "\"id\"", ""];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "64",
    "-1",
    " 5 ",
    "\"6\"",
    "4294967296",
    "4611686018427387904",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "99999999999999999999999",
    "",
    "x",
    "1.5",
    "\"",
    "\u{e4}",
];

/// Plans the table that these bytes describe. Returns the exit code.
pub fn check(data: &[u8]) -> u8 {
    let mut choices = Entropy::from_bytes(data);
    let mut text: Vec<u8> = Vec::new();
    let is_regular = choices.below(4) > 0;
    let mut columns = vec!["id", "lower", "upper", "size"];
    if choices.below(2) == 0 {
        columns.push("alignment");
    }
    if !is_regular {
        for _ in 0..choices.below(3) {
            let at = choices.below(columns.len());
            columns.insert(at, choices.pick::<&str>(NAMES));
        }
        columns.rotate_left(choices.below(2));
    }
    text.extend_from_slice(columns.join(",").as_bytes());
    text.push(b'\n');
    for row in 0..choices.below(12) {
        let lower = choices.below(8);
        let mut fields: Vec<String> = Vec::new();
        for column in &columns {
            fields.push(match *column {
                "id" => format!("b{row}"),
                "lower" => lower.to_string(),
                "upper" => (lower + 1 + choices.below(6)).to_string(),
                "alignment" => (1 + choices.below(8)).to_string(),
                _ => choices.below(40).to_string(),
            });
        }
        if choices.below(24) == 0 || !is_regular && choices.below(6) == 0 {
            let at = choices.below(fields.len());
            fields[at] = choices.pick(NUMBERS).to_string();
        }
        if !is_regular && choices.below(16) == 0 {
            fields.pop();
        }
        text.extend_from_slice(fields.join(",").as_bytes());
        let breaks: &[&[u8]] = &[b"\n", b"\n", b"\r\n", b"\n\n", b"\xff\n"];
        let count = if is_regular { 4 } else { 5 };
        text.extend_from_slice(breaks[choices.below(count)]);
    }
    let capacity = (choices.below(3) == 0).then(|| choices.below(120) as u64);
    let outcome = plan_table("table.csv", text.clone(), capacity, &Limits::steps(2000));
    if outcome.code > 0 {
        assert!(outcome.out.is_empty(), "a partial plan");
        assert!(outcome.err.contains("error: "), "{}", outcome.err);
        return outcome.code;
    }
    if is_regular {
        verify(&outcome.out, &columns, capacity);
    }
    0
}

/// Reads the plan without the code that wrote it, and checks its offsets.
fn verify(plan: &[u8], columns: &[&str], capacity: Option<u64>) {
    let text = String::from_utf8_lossy(plan).replace('"', "");
    let (mut buffers, mut offsets) = (Vec::new(), Vec::new());
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let field = |name: &str| columns.iter().position(|column| *column == name).map(|at| fields[at]);
        let number = |name: &str| field(name).map(|text| text.parse::<i64>().expect("a number"));
        buffers.push(Buffer {
            lower: number("lower").expect("a life"),
            upper: number("upper").expect("a life"),
            size: number("size").expect("a size") as u64,
            alignment: match field("alignment") {
                None | Some("") => 1,
                Some(text) => text.parse().expect("an alignment"),
            },
        });
        offsets.push(fields[fields.len() - 1].parse().expect("an offset"));
    }
    assert!(check_packing(&buffers, &offsets, capacity).is_ok(), "{text}");
}
