//! Programs printed close to the text they were parsed from: for tools that rewrite a file.
//!
//! ```mlir
//! %sum, %rest:2 = "my.split"(%x) : (i32) -> (i32, i32, i32)      // kept: the names, their groups, the generic form
//! ^loop(%i: index):                                              // kept: the label
//! #row = affine_map<(d0) -> (d0)>                                // kept: the alias and its place, also if it is not used
//! ```
//!
//! Values and labels that the text does not name get other names than those in the text. The printed text has the layout of any
//! printed program, and no comments. It comes with *anchors*, pairs of offsets of the same op in the printed text and in the source, by which a tool
//! restores layout and comments; [`tokens`](super::tokens) are its units. Linear in the text.

use std::sync::Arc;

use super::super::OpPrinter;
use super::PrintOptions;
use super::aliases::Aliases;
use super::names::Namer;
use super::source_form::{Aliased, Positions, SourceAlias, SourceForm, key, tokens};
use super::symbol::Symbol;
use crate::ir::{Body, View};

/// A program printed close to its source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LikeSource {
    /// The text.
    pub text: String,
    /// Offsets in the text and in the source at which the same op, or the same definition of an alias, begins. Ascending in both.
    pub anchors: Vec<(usize, usize)>,
}

/// Returns the text of a program, close to the text that it was parsed from: with the names, labels, aliases and generic forms of that
/// text. A module that the text does not contain is not printed. Only locations that the text contains are printed.
pub fn print_like_source<'p>(
    view: View<'p>,
    options: &PrintOptions,
    text: &'p [u8],
    base: u32,
    positions: &Positions,
) -> LikeSource {
    let has_locations = !positions.ops.is_empty() || !positions.arguments.is_empty();
    let options = PrintOptions { debug_info: has_locations, ..options.clone() };
    let form = SourceForm::of(view, text, base, positions);
    let mut printer = OpPrinter::new(view.ctx, options);
    printer.whole_blocks = true;
    printer.explicit_locations_only = true;
    printer.add_program_like(view.body, &form);
    printer.source_form = Some(Box::new(form));
    let name = |alias: &SourceAlias| {
        let length = tokens(&text[alias.offset as usize..]).first().map_or(0, |token| token.end);
        String::from_utf8_lossy(&text[alias.offset as usize..][..length]).into_owned()
    };
    let symbol = |alias: &SourceAlias| match alias.value {
        Aliased::Attribute(attr) => Symbol::Attribute(attr),
        Aliased::Type(ty) => Symbol::Type(ty),
    };
    let named = positions.aliases.iter().map(|alias| (symbol(alias), name(alias)));
    printer.aliases = Arc::new(Aliases::of_source(named));
    printer.print_with_aliases(&positions.aliases);
    let anchors = printer.source_form.take().map_or(Vec::new(), |form| form.anchors);
    LikeSource { text: printer.finish(), anchors }
}

impl<'p> OpPrinter<'p> {
    /// Names all values of a program as its source does.
    fn add_program_like(&mut self, body: &'p Body, form: &SourceForm<'p>) {
        let ctx = self.ctx();
        let (mut table, mut scopes) = (Default::default(), Vec::new());
        let mut namer = Namer::new(ctx, &self.options, false, &mut table, &mut scopes);
        namer.follow(form);
        let root = namer.run(body);
        self.names = Arc::new(table);
        self.scopes = Arc::new(scopes);
        self.at = root as usize;
    }

    /// Writes the whole program, with the definitions of aliases where the source has them.
    fn print_with_aliases(&mut self, aliases: &[SourceAlias]) {
        let (body, ctx) = (self.body(), self.ctx());
        let mut next = 0;
        let implicit = body.header.location.is_implicit(ctx);
        match body.root_block().filter(|_| implicit) {
            Some(block) => {
                for op in body.ops(block) {
                    let begin = self.source_form.as_ref().and_then(|form| form.begins.get(&key(body, op)).copied());
                    self.aliases_before(aliases, &mut next, begin.unwrap_or(0));
                    self.full_op(op);
                    self.byte(b'\n');
                }
            }
            None => {
                let begin = body.header.location.source(ctx).map_or(usize::MAX, |position| position.1);
                self.aliases_before(aliases, &mut next, begin);
                self.root_op();
                self.byte(b'\n');
            }
        }
        self.aliases_before(aliases, &mut next, usize::MAX);
        self.file_metadata();
    }

    /// Writes the definitions of aliases that precede an offset of the source.
    fn aliases_before(&mut self, aliases: &[SourceAlias], next: &mut usize, offset: usize) {
        while let Some(alias) = aliases.get(*next).filter(|alias| (alias.offset as usize) < offset) {
            let at = self.out.len();
            if let Some(form) = &mut self.source_form {
                form.anchor_at(alias.offset as usize, at);
            }
            self.write_alias_of_source(*next);
            *next += 1;
        }
    }
}
