//! Data that crates above this one attach to what it interns: at most one value of each type.
//!
//! A lookup compares one type id for each type that is attached, and takes no lock.

use std::any::Any;
use std::sync::OnceLock;

/// Values of different types, each made on first use.
#[derive(Default)]
pub struct Extensions {
    first: OnceLock<Box<Node>>,
}

struct Node {
    value: Box<dyn Any + Send + Sync>,
    rest: Extensions,
}

impl Extensions {
    /// The value of type `T`; `init` makes it where there is none yet. `init` must not ask for a `T` itself.
    #[inline]
    pub fn get_or_init<T: Any + Send + Sync>(&self, init: impl FnOnce() -> T) -> &T {
        let first = self.first.get().and_then(|node| node.value.downcast_ref());
        first.unwrap_or_else(|| self.find_or_init(init))
    }

    fn find_or_init<T: Any + Send + Sync>(&self, init: impl FnOnce() -> T) -> &T {
        let mut init = Some(init);
        let mut at = self;
        loop {
            let node = at.first.get_or_init(|| {
                let init = init.take().expect("a node of this type ends the search");
                Box::new(Node { value: Box::new(init()), rest: Extensions::default() })
            });
            if let Some(value) = node.value.downcast_ref() {
                return value;
            }
            at = &node.rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_one_value() {
        let extensions = Extensions::default();
        assert_eq!(*extensions.get_or_init(|| 1u32), 1);
        assert_eq!(*extensions.get_or_init(|| "two"), "two");
        assert_eq!(*extensions.get_or_init(|| 3u32), 1);
        assert_eq!(*extensions.get_or_init(|| "four"), "two");
    }
}
