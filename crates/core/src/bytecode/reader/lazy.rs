//! Reading a program on demand: the regions of isolated ops, such as functions, stay unread until they are asked for.
//!
//! Since version 2 of the format, the regions of an isolated op are in a section of their own, which is skipped. The
//! header of the op, with its attributes, is read at once. Errors in regions that are never read are not found.

use rustc_hash::FxHashMap;

use super::program::{Path, Program, Unread};
use super::{open, report};
use crate::bytecode::is_bytecode;
use crate::diagnostics::Diagnostics;
use crate::ir::{Block, Body, Context, Op, Source, View};
use crate::text::ParseOptions;
use crate::{Error, Module};

/// A bytecode program whose isolated ops are read on demand. The body of an op that was not read has no regions.
///
/// Op definitions decide which ops have a body of their own; the regions of other isolated ops are read at once, as are
/// all regions of a file in a version before 2.
///
/// ```
/// use freehold_core::Module;
/// use freehold_core::bytecode::{BytecodeOptions, LazyModule, write_bytecode};
/// use freehold_core::definition::declare::region;
/// use freehold_core::definition::{Dialect, OpDef, Traits};
/// use freehold_core::ir::{Context, Name};
///
/// static FUNC: OpDef = OpDef {
///     regions: &[region("body")],
///     ..OpDef::new("my.func").with(Traits::ISOLATED_FROM_ABOVE.union(Traits::NO_TERMINATOR))
/// };
/// static MY: Dialect = Dialect { ops: &[&[&FUNC]], ..Dialect::new("my") };
///
/// let ctx = Context::new(&[&MY]);
/// ctx.set_allow_unregistered(true);
/// let text = r#"
///   "my.func"() ({ "a.op"() : () -> () }) {sym_name = "a"} : () -> ()
///   "my.func"() ({ "b.op"() : () -> () }) {sym_name = "b"} : () -> ()"#;
/// let bytes = write_bytecode(Module::parse(&ctx, "example.mlir", text)?.view(), &BytecodeOptions::default())?;
///
/// let mut program = LazyModule::open(&ctx, "example.mlirbc", bytes)?;
/// let is_b = |view: freehold_core::ir::View<'_>| {
///     view.header.attributes.get(&ctx, Name::SYM_NAME).and_then(|name| name.as_str(&ctx)) == Some("b")
/// };
/// assert_eq!(program.read(is_b)?, 1);
/// assert_eq!(program.unread().len(), 1);
/// assert!(program.finish()?.to_string().contains("a.op"));
/// # Ok::<(), freehold_core::Error>(())
/// ```
pub struct LazyModule<'c> {
    ctx: &'c Context,
    source: &'c Source,
    body: Box<Body>,
    program: Program<'c>,
    /// The ops whose regions are not read yet.
    unread: FxHashMap<Path, Unread<'c>>,
    /// The keys of `unread`, in the order in which they were found.
    order: Vec<Path>,
    /// A note about the version and producer of the file.
    writer: Option<String>,
}

impl<'c> LazyModule<'c> {
    /// Reads a bytecode file up to the ops of its outermost module. `file` is its name in messages.
    ///
    /// # Errors
    /// The bytes are not bytecode, are invalid up to there, or are too large: see [`Module::parse`].
    pub fn open(ctx: &'c Context, file: &str, bytes: impl Into<Vec<u8>>) -> Result<LazyModule<'c>, Error> {
        let too_large = || Error::new(format!("{file}: the file is too large"));
        let source = ctx.add_source(file, bytes.into(), 0).ok_or_else(too_large)?;
        if !is_bytecode(&source.text) {
            return Err(Error::new(format!("{file}: expected bytecode")));
        }
        let diagnostics = Diagnostics::default();
        let mut writer = None;
        let read = open(ctx, source, &ParseOptions::default(), &mut writer).and_then(|(program, section)| {
            let mut program = program.lazily(true);
            let (body, block) = program.read(section)?;
            Ok((program, body, block))
        });
        let read = read.map_err(|failure| report(&diagnostics, source, *failure, writer.clone()));
        let (program, body, block) = Error::check(ctx, &diagnostics, read)?;
        let mut lazy =
            LazyModule { ctx, source, body, program, unread: FxHashMap::default(), order: Vec::new(), writer };
        lazy.note_skipped();
        lazy.enter_module(block)?;
        Ok(lazy)
    }

    /// If the only op of the file is a module, makes it the program, like the parser.
    fn enter_module(&mut self, block: Block) -> Result<(), Error> {
        let Some(op) = self.body.first_op(block).filter(|&op| self.body.next(op).is_none()) else { return Ok(()) };
        if !self.body.is_named(self.ctx, op, "builtin.module") || self.body.nested(op).is_none() {
            return Ok(());
        }
        self.read_at(&[op])?;
        self.body = self.body.take_nested(op).expect("checked above");
        // Paths begin in the new outermost body.
        let shorten = |path: &Path| path[1..].to_vec();
        self.order = self.order.iter().map(shorten).collect();
        self.unread = self.unread.drain().map(|(path, unread)| (shorten(&path), unread)).collect();
        Ok(())
    }

    /// Returns the program as far as it was read.
    pub fn view(&self) -> View<'_> {
        View::new(self.ctx, &self.body)
    }

    /// Returns the ops whose regions were not read, in the order in which they were found. Each op is described by a path: an op of
    /// the outermost body, an op of its body, and so on.
    pub fn unread(&self) -> Vec<&[Op]> {
        self.order.iter().filter(|path| self.unread.contains_key(*path)).map(Vec::as_slice).collect()
    }

    /// Returns the body of the op at `path`, without regions if it was not read.
    pub fn body_at(&self, path: &[Op]) -> Option<View<'_>> {
        let body = path.iter().try_fold(&*self.body, |body, &op| body.nested(op))?;
        Some(View::new(self.ctx, body))
    }

    /// Reads the regions of all ops that `select` accepts, and then those of the ops in them that it accepts. It is
    /// called once with each op that is not read, as a body without regions. Returns the number of ops that were read.
    /// Costs what the regions cost that are read, and O(ops that are not read).
    ///
    /// # Errors
    /// The regions of an op are invalid. The op stays unread.
    pub fn read(&mut self, mut select: impl FnMut(View<'_>) -> bool) -> Result<usize, Error> {
        let (mut read, mut from) = (0, 0);
        while from < self.order.len() {
            let path = self.order[from].clone();
            from += 1;
            if self.unread.contains_key(&path) && self.body_at(&path).is_some_and(&mut select) {
                self.read_at(&path)?;
                read += 1;
            }
        }
        self.order.retain(|path| self.unread.contains_key(path));
        Ok(read)
    }

    /// Reads the rest of the program, and verifies it.
    ///
    /// # Errors
    /// The rest is not valid bytecode, or the program is invalid.
    pub fn finish(mut self) -> Result<Module<'c>, Error> {
        self.read(|_| true)?;
        let module = Module::of(self.ctx, self.body);
        module.verify()?;
        Ok(module)
    }

    /// Reads the regions of the op at `path`.
    fn read_at(&mut self, path: &[Op]) -> Result<(), Error> {
        let Some(&unread) = self.unread.get(path) else { return Ok(()) };
        let Some((&op, outer)) = path.split_last() else { return Ok(()) };
        let parent = outer.iter().try_fold(&mut *self.body, |body, &op| body.nested_mut(op));
        let Some(parent) = parent else { return Ok(()) };
        let Some(header) = parent.nested(op).map(|body| body.header.clone()) else { return Ok(()) };
        let empty = Box::new(Body::new(header.name, header.attributes, header.location));
        let diagnostics = Diagnostics::default();
        let read = self.program.read_skipped(path, unread, empty);
        let read = read.map_err(|failure| report(&diagnostics, self.source, *failure, self.writer.clone()));
        if read.is_err() {
            self.program.take_skipped();
        }
        let body = Error::check(self.ctx, &diagnostics, read)?;
        if let Some(nested) = parent.nested_mut(op) {
            *nested = *body;
        }
        self.unread.remove(path);
        self.note_skipped();
        Ok(())
    }

    /// Adds the ops that were skipped.
    fn note_skipped(&mut self) {
        for (path, unread) in self.program.take_skipped() {
            self.order.push(path.clone());
            self.unread.insert(path, unread);
        }
    }
}
