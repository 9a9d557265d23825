//! Recognizes the function that `--lower-deallocations` adds, by its body.
//!
//! It takes the addresses of buffers, the addresses of retained buffers, and a flag for each buffer, and writes which
//! buffers to free and who owns the retained ones. Its name does not matter; a body that differs in anything is that of
//! an unknown function.

use rustc_hash::FxHashMap;

use freehold_core::ir::{Block, Op, Value, View};

/// The body in a short notation: an op with its name, operands and results, and for a region its ops in braces.
/// `a0`… are the arguments of the function.
const BODY: &str = "
arith.constant 0 > zero ; arith.constant 1 > one ; arith.constant true > true ; arith.constant false > false ;
memref.dim a0 zero > buffers ; memref.dim a1 zero > retained ;
scf.for zero retained one > ; { i : memref.store false a4 i > ; scf.yield > ; }
scf.for zero buffers one > ; { i :
  memref.load a0 i > address ; memref.load a2 i > owned ;
  scf.for zero retained one true > differs ; { j carried :
    memref.load a1 j > kept ;
    arith.cmpi/0 kept address > same ;
    scf.if same > ; { :
      memref.load a4 j > before ; arith.ori before owned > after ; memref.store after a4 j > ; scf.yield > ; }
    arith.cmpi/1 kept address > other ;
    arith.andi carried other > still ;
    scf.yield still > ; }
  scf.for zero i one differs > first ; { j carried :
    memref.load a0 j > earlier ;
    arith.cmpi/1 earlier address > other ;
    arith.andi carried other > still ;
    scf.yield still > ; }
  arith.andi first owned > free ;
  memref.store free a3 i > ;
  scf.yield > ; }
func.return > ;
";

struct Matcher<'a> {
    view: View<'a>,
    words: std::str::SplitWhitespace<'static>,
    names: FxHashMap<&'static str, Value>,
}

/// Whether a function is the helper.
pub fn is_helper(view: View<'_>) -> bool {
    let Some(block) = view.root_block() else { return false };
    let arguments = view.arguments(block);
    if arguments.len() != 5 || view.next_block(block).is_some() {
        return false;
    }
    let mut matcher = Matcher { view, words: BODY.split_whitespace(), names: FxHashMap::default() };
    let kinds = [false, false, true, true, true];
    for ((name, &argument), is_flag) in ["a0", "a1", "a2", "a3", "a4"].into_iter().zip(arguments).zip(kinds) {
        let element = view.ty(argument).element(view.ctx);
        let fits = view.ty(argument).is_ranked_memref(view.ctx)
            && view.ty(argument).rank(view.ctx) == Some(1)
            && element.is_some_and(|element| match is_flag {
                true => element.is_signless(view.ctx, 1),
                false => element.is_index(view.ctx),
            });
        if !fits {
            return false;
        }
        matcher.names.insert(name, argument);
    }
    matcher.block(block).is_some() && matcher.words.next().is_none()
}

impl Matcher<'_> {
    /// Matches the ops of a block, up to the end of the notation or a closing brace.
    fn block(&mut self, block: Block) -> Option<()> {
        for op in self.view.op_vec(block) {
            self.op(op)?;
        }
        Some(())
    }

    fn op(&mut self, op: Op) -> Option<()> {
        let name = self.words.next()?;
        let (name, predicate) = name.split_once('/').map_or((name, None), |(name, number)| (name, Some(number)));
        if !self.view.is_named(op, name) {
            return None;
        }
        if let Some(number) = predicate {
            let own = self.view.attribute(op, "predicate")?.as_i64(self.view.ctx)?;
            (own.to_string() == number).then_some(())?;
        }
        if name == "arith.constant" {
            let wanted = self.words.next()?;
            let value = self.view.attribute(op, "value")?;
            let fits = match wanted {
                "true" => value.as_bool(self.view.ctx) == Some(true),
                "false" => value.as_bool(self.view.ctx) == Some(false),
                number => {
                    self.view.ty(self.view.result(op, 0)).is_index(self.view.ctx)
                        && value.as_i64(self.view.ctx).map(|value| value.to_string()).as_deref() == Some(number)
                }
            };
            fits.then_some(())?;
        }
        let mut operands = self.view.operand_vec(op).into_iter();
        loop {
            match self.words.next()? {
                ">" => break,
                word => (operands.next()? == *self.names.get(word)?).then_some(())?,
            }
        }
        let mut results = self.view.results(op).iter();
        loop {
            match self.words.next()? {
                ";" => break,
                word => {
                    self.names.insert(word, *results.next()?);
                }
            }
        }
        if operands.next().is_some() || results.next().is_some() || self.view.attribute(op, "unsignedCmp").is_some() {
            return None;
        }
        let mut regions = self.view.regions(op).iter().filter_map(|&region| self.view.first_block(region));
        let block = regions.next();
        if regions.next().is_some() {
            return None;
        }
        if let Some(block) = block {
            (self.words.next()? == "{" && self.view.next_block(block).is_none()).then_some(())?;
            let mut arguments = self.view.arguments(block).iter();
            loop {
                match self.words.next()? {
                    ":" => break,
                    word => {
                        self.names.insert(word, *arguments.next()?);
                    }
                }
            }
            (arguments.next().is_none()).then_some(())?;
            // The ops of the region end at the brace; a shorter or longer one does not fit.
            for op in self.view.op_vec(block) {
                self.op(op)?;
            }
            (self.words.next()? == "}").then_some(())?;
        }
        Some(())
    }
}
