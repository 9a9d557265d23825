//! Two reports side by side: of two programs, or of one program with other options.
//!
//! Functions are compared by name. Two buffers are the same if the kind, the op, the type, the layer, and the text of the source line
//! are the same; of several that are alike, the first ones pair up. Line numbers do not count, because an edit moves them.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::document::{Document, Function, Item, Kind};
use freehold_core::sort::sort_by_key;

/// Two reports, and their differences. Pairs have the first program first.
#[derive(Clone, Serialize, Debug)]
pub struct Comparison {
    /// The version of the format.
    pub version: u32,
    /// The words that tell the two apart: their files, or the options of the first.
    pub labels: [String; 2],
    /// The functions of both: those of the second in its order, then those that only the first has.
    pub functions: Vec<Compared>,
    /// The reports.
    pub reports: [Document; 2],
}

/// A function of two programs.
#[derive(Clone, Serialize, Debug)]
pub struct Compared {
    /// Its name.
    pub name: String,
    /// Its number in each report; null if the program does not have it.
    pub functions: [Option<usize>; 2],
    /// The bytes at its peak, as `--stats` prints them.
    pub peaks: [Option<u64>; 2],
    /// The most bytes of its own that live at one time.
    pub least: [Option<u64>; 2],
    /// The most bytes of its own buffers that one op touches.
    pub any_order: [Option<u64>; 2],
    /// The boxes of buffers that the other program does not have: the largest first, those of unknown size last.
    pub only: [Vec<usize>; 2],
}

/// Compares two reports. Cost: linear in the boxes, and sorting of those that differ.
pub(super) fn compare(reports: [Document; 2], mut labels: [String; 2]) -> Comparison {
    if labels[0] == labels[1] {
        labels = [format!("{}, first", labels[0]), format!("{}, second", labels[1])];
    }
    let [first, second] = &reports;
    let numbers: HashMap<&str, usize> =
        first.functions.iter().enumerate().map(|(number, function)| (function.name.as_str(), number)).collect();
    let names: HashSet<&str> = second.functions.iter().map(|function| function.name.as_str()).collect();
    let of_second = second
        .functions
        .iter()
        .enumerate()
        .map(|(number, one)| [numbers.get(one.name.as_str()).copied(), Some(number)]);
    let of_first = first.functions.iter().enumerate().filter(|(_, one)| !names.contains(one.name.as_str()));
    let pairs = of_second.chain(of_first.map(|(number, _)| [Some(number), None]));
    let functions = pairs.map(|pair| compared(&reports, pair)).collect();
    Comparison { version: 1, labels, functions, reports }
}

fn compared(reports: &[Document; 2], numbers: [Option<usize>; 2]) -> Compared {
    let function = |side: usize| numbers[side].map(|number| &reports[side].functions[number]);
    let functions = [function(0), function(1)];
    let name = functions.iter().flatten().next().map_or_else(String::new, |function| function.name.clone());
    Compared {
        name,
        functions: numbers,
        peaks: functions.map(|function| Some(function?.after.own_peak)),
        least: functions.map(|function| Some(function?.after.least)),
        any_order: functions.map(|function| Some(function?.after.any_order)),
        only: [only(reports, functions, 0), only(reports, functions, 1)],
    }
}

/// Two buffers with the same key are the same.
type Key<'a> = (Kind, &'a str, Option<&'a str>, Option<&'a str>, Option<&'a str>);

fn buffers<'a>(document: &'a Document, function: Option<&'a Function>) -> impl Iterator<Item = (Key<'a>, &'a Item)> {
    let boxes = function.into_iter().flat_map(|function| &function.boxes);
    boxes.filter(|item| item.kind != Kind::Call).map(|item| {
        let line = item.at.line.filter(|_| item.at.file.is_none()).and_then(|line| document.lines.get(&line));
        let line = line.map(|line| line.trim()).or(item.at.file.as_deref());
        ((item.kind, item.op.as_str(), item.ty.as_deref(), item.at.layer.as_deref(), line), item)
    })
}

/// Returns the buffers of one side that the other does not have.
fn only(reports: &[Document; 2], functions: [Option<&Function>; 2], side: usize) -> Vec<usize> {
    let other = 1 - side;
    let mut counts: HashMap<Key<'_>, usize> = HashMap::new();
    for (key, _) in buffers(&reports[other], functions[other]) {
        *counts.entry(key).or_default() += 1;
    }
    let mut items = Vec::new();
    for (key, item) in buffers(&reports[side], functions[side]) {
        match counts.get_mut(&key) {
            Some(count) if *count > 0 => *count -= 1,
            _ => items.push(item),
        }
    }
    // Sorting is stable: those of the same size stay in program order.
    sort_by_key(&mut items, |item| std::cmp::Reverse(item.bytes));
    items.iter().map(|item| item.id).collect()
}
