//! A map from small numbers that is copied in constant time and compared in the time of its differences.
//!
//! It is a trie with sixteen children a node, four bits of the key a level. Nodes are shared between copies, and a walk
//! over the differences of two maps skips the parts that they share.

use std::rc::Rc;

const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;

#[derive(Clone, Debug)]
enum Node<V> {
    Inner([Option<Rc<Node<V>>>; WIDTH]),
    Leaf(V),
}

/// A persistent map.
#[derive(Clone, Debug)]
pub struct Map<V> {
    root: Option<Rc<Node<V>>>,
    levels: u32,
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Map { root: None, levels: 1 }
    }
}

fn empty<V>() -> [Option<Rc<Node<V>>>; WIDTH] {
    std::array::from_fn(|_| None)
}

impl<V: Clone + PartialEq> Map<V> {
    fn covers(&self, key: u32) -> bool {
        self.levels * BITS >= u32::BITS || key >> (self.levels * BITS) == 0
    }

    /// Returns the value of a key.
    pub fn get(&self, key: u32) -> Option<&V> {
        if !self.covers(key) {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut level = self.levels;
        loop {
            match node {
                Node::Leaf(value) => return Some(value),
                Node::Inner(children) => {
                    level -= 1;
                    node = children[(key >> (level * BITS)) as usize % WIDTH].as_deref()?;
                }
            }
        }
    }

    /// Sets or removes the value of a key.
    pub fn set(&mut self, key: u32, value: Option<V>) {
        if self.get(key) == value.as_ref() {
            return;
        }
        while !self.covers(key) {
            self.grow();
        }
        let root = self.root.take();
        self.root = Self::set_in(root, self.levels, key, value);
    }

    fn grow(&mut self) {
        if let Some(root) = self.root.take() {
            let mut children = empty();
            children[0] = Some(root);
            self.root = Some(Rc::new(Node::Inner(children)));
        }
        self.levels += 1;
    }

    fn set_in(node: Option<Rc<Node<V>>>, level: u32, key: u32, value: Option<V>) -> Option<Rc<Node<V>>> {
        if level == 0 {
            return value.map(|value| Rc::new(Node::Leaf(value)));
        }
        let mut node = node.unwrap_or_else(|| Rc::new(Node::Inner(empty())));
        let Node::Inner(children) = Rc::make_mut(&mut node) else { return Some(node) };
        let at = (key >> ((level - 1) * BITS)) as usize % WIDTH;
        let child = children[at].take();
        children[at] = Self::set_in(child, level - 1, key, value);
        if children.iter().all(Option::is_none) { None } else { Some(node) }
    }

    /// Returns the entries in the order of their keys.
    pub fn entries(&self) -> Vec<(u32, V)> {
        let mut found = Vec::new();
        self.differences(&Map::default(), &mut |key, own, _| {
            if let Some(own) = own {
                found.push((key, own.clone()));
            }
        });
        found
    }

    /// Calls `visit` with each key whose values differ, in the order of the keys, and both values.
    pub fn differences(&self, other: &Map<V>, visit: &mut dyn FnMut(u32, Option<&V>, Option<&V>)) {
        let levels = self.levels.max(other.levels);
        let (mut own, mut their) = (self.clone(), other.clone());
        while own.levels < levels {
            own.grow();
        }
        while their.levels < levels {
            their.grow();
        }
        Self::compare(own.root.as_ref(), their.root.as_ref(), levels, 0, visit);
    }

    fn compare(
        own: Option<&Rc<Node<V>>>,
        their: Option<&Rc<Node<V>>>,
        level: u32,
        prefix: u32,
        visit: &mut dyn FnMut(u32, Option<&V>, Option<&V>),
    ) {
        match (own, their) {
            (None, None) => return,
            (Some(own), Some(their)) if Rc::ptr_eq(own, their) => return,
            _ => {}
        }
        if level == 0 {
            let value = |node: Option<&Rc<Node<V>>>| match node.map(|node| &**node) {
                Some(Node::Leaf(value)) => Some(value.clone()),
                _ => None,
            };
            let (own, their) = (value(own), value(their));
            if own != their {
                visit(prefix, own.as_ref(), their.as_ref());
            }
            return;
        }
        for at in 0..WIDTH {
            let child = |node: Option<&Rc<Node<V>>>| match node.map(|node| &**node) {
                Some(Node::Inner(children)) => children[at].clone(),
                _ => None,
            };
            Self::compare(child(own).as_ref(), child(their).as_ref(), level - 1, prefix << BITS | at as u32, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_do_not_change() {
        let mut map = Map::default();
        for key in [0, 1, 17, 300, 70_000] {
            map.set(key, Some(key * 2));
        }
        let copy = map.clone();
        map.set(17, None);
        map.set(1_000_000, Some(5));
        map.set(0, Some(9));
        assert_eq!(copy.get(17), Some(&34));
        assert_eq!(copy.get(1_000_000), None);
        assert_eq!((map.get(17), map.get(0), map.get(300)), (None, Some(&9), Some(&600)));
        let mut keys = Vec::new();
        map.differences(&copy, &mut |key, own, their| keys.push((key, own.copied(), their.copied())));
        assert_eq!(keys, [(0, Some(9), Some(0)), (17, None, Some(34)), (1_000_000, Some(5), None)]);
        assert_eq!(copy.entries().len(), 5);
    }

    #[test]
    fn an_empty_map_is_left_by_removal() {
        let mut map = Map::default();
        map.set(5, Some(1));
        map.set(5, None);
        assert!(map.entries().is_empty());
        assert_eq!(map.get(5), None);
    }
}
