//! The dictionaries of ops that were merged from a dictionary and properties of the file, by their numbers in it.

use rustc_hash::FxHashMap;

use crate::ir::Attr;

/// The dictionaries that were merged.
#[derive(Clone, Default)]
pub(super) struct Merged {
    /// The dictionaries of ops that have only properties, by properties, with the op name. Ops of different names seldom share
    /// properties; if they do, this is the last one.
    by_properties: Vec<Option<(u32, Attr)>>,
    /// The dictionaries of ops with neither dictionary nor properties, by op name.
    by_op: Vec<Option<Attr>>,
    /// The others, by op name, dictionary and properties.
    others: FxHashMap<(usize, usize, Option<usize>), Attr>,
}

impl Merged {
    /// Returns the dictionary of an op with this name, dictionary and properties, each an index into its table.
    #[inline]
    pub(super) fn get(&self, (op, dictionary, properties): (usize, Option<usize>, Option<usize>)) -> Option<Attr> {
        match (dictionary, properties) {
            (None, None) => *self.by_op.get(op)?,
            (None, Some(properties)) => {
                (*self.by_properties.get(properties)?).filter(|entry| entry.0 as usize == op).map(|entry| entry.1)
            }
            (Some(dictionary), _) => self.others.get(&(op, dictionary, properties)).copied(),
        }
    }

    pub(super) fn insert(&mut self, (op, dictionary, properties): (usize, Option<usize>, Option<usize>), merged: Attr) {
        // The indices are below the sizes of tables of the file, so that so are the sizes of these.
        fn put<T: Clone>(list: &mut Vec<Option<T>>, index: usize, value: T) {
            if list.len() <= index {
                list.resize(index + 1, None);
            }
            list[index] = Some(value);
        }
        match (dictionary, properties) {
            (None, None) => put(&mut self.by_op, op, merged),
            (None, Some(properties)) => put(&mut self.by_properties, properties, (op as u32, merged)),
            (Some(dictionary), _) => _ = self.others.insert((op, dictionary, properties), merged),
        }
    }
}
