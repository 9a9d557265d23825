//! Assigns the implicit spaces of a format.

use super::program::Element;

/// Decides before which elements a space is printed.
///
/// As in MLIR's generator, the state follows the elements in the order of the format, whether or not the groups that
/// contain them are printed.
pub(super) struct Spacing {
    space: bool,
    punctuation: bool,
}

impl Spacing {
    /// Returns the state after the op's name.
    pub fn new() -> Spacing {
        Spacing { space: true, punctuation: false }
    }

    /// Assigns the spaces of `elements`.
    pub fn assign(&mut self, elements: &mut [Element]) {
        for element in elements {
            match element {
                Element::Keyword { text, space } | Element::Punctuation { text, space, .. } => {
                    *space = self.space && self.before_literal(text);
                    self.space = text.len() != 1 || !"<({[".contains(*text);
                    self.punctuation = !text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
                }
                Element::Space => (self.space, self.punctuation) = (false, false),
                Element::NoSpace => (self.space, self.punctuation) = (false, true),
                Element::Newline => {}
                Element::AttrDict { .. } | Element::PropDict => self.punctuation = false,
                Element::Optional(group) => {
                    self.assign(&mut group.then);
                    self.assign(&mut group.otherwise);
                }
                Element::OrderIndependent(clauses) => {
                    for clause in clauses {
                        self.assign(&mut clause.elements);
                    }
                }
                Element::Operand { space, .. }
                | Element::AllOperands { space }
                | Element::Attribute { space, .. }
                | Element::Region { space, .. }
                | Element::AllRegions { space }
                | Element::Successor { space, .. }
                | Element::AllSuccessors { space }
                | Element::Types { space, .. }
                | Element::FunctionalType { space, .. }
                | Element::Custom { space, .. } => {
                    *space = self.space || !self.punctuation;
                    (self.space, self.punctuation) = (true, false);
                }
            }
        }
    }

    fn before_literal(&self, text: &str) -> bool {
        if text.len() != 1 && text != "->" {
            return true;
        }
        let first = text.chars().next().unwrap_or(' ');
        if self.punctuation { !">)}],".contains(first) } else { !"<>(){}[],".contains(first) }
    }
}
