//! Ops in the spellings of other versions of MLIR.
//!
//! An op is parsed in the spelling of the reference version. Only if that fails, and the error is not inside an op in
//! its regions, its text is parsed again in each of its other spellings, the newest first. The first that fits is
//! upgraded to the op in memory. If none fits, the errors of the first attempt are reported. So text of the reference
//! version costs nothing more, and every op is parsed at most once in each of its spellings: an op whose inner op fails
//! is not parsed again.

use super::*;
use crate::definition::OpDef;
use crate::diagnostics::{Diagnostic, Fallible, Reported, Severity};
use crate::ir::Version;
use crate::versions::{Conversion, Spelling, Upgraded, present_entries};

/// A position of the parser to which it can return.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    token: Token,
    last_end: u32,
    errors: u32,
}

impl<'p> OpParser<'p> {
    /// Returns the present position.
    #[inline]
    pub(super) fn attempt(&self) -> Attempt {
        Attempt { token: self.token, last_end: self.last_end, errors: self.errors }
    }

    /// Returns to a position, and removes the errors that were reported since.
    fn retract(&mut self, start: Attempt) -> Vec<Diagnostic> {
        let errors = std::mem::replace(&mut self.errors, start.errors) - start.errors;
        self.reset(start.token.start as usize);
        self.last_end = start.last_end;
        self.diagnostics.retract(errors as usize)
    }

    /// Returns the name of the newest op that other versions name `text`.
    pub(super) fn former_name(&mut self, text: &str) -> Option<OpName> {
        let spellings = self.ctx.spellings_named(text);
        let &(op_def, spelling) = spellings.first()?;
        self.newest = self.newest.min(spellings.iter().map(|row| row.1.until).max().unwrap_or(Version::MAIN));
        Some(self.ctx.spelled_op_name(op_def, spelling))
    }

    /// Returns the op that 13 names `text` in the generic form: it did not print the dialect of the ops of `builtin`.
    pub(super) fn name_without_dialect(&mut self, text: &str) -> Option<OpName> {
        if text.contains('.') {
            return None;
        }
        let text = format!("builtin.{text}");
        let name = self.ctx.op_name(&text);
        self.ctx.op_def(name).map(|_| name).or_else(|| self.former_name(&text))
    }

    /// Parses an op in custom form in the first of its spellings that fits, and upgrades it. The order is: those of the
    /// version of the text, if it is known; the reference; the others, the newest first. `failed` is the start and the
    /// error of an attempt with the reference that was made already.
    ///
    /// # Errors
    /// If no spelling fits, with the errors of the reference, or of the newest spelling if the reference has no such op;
    /// or if an op inside the op cannot be parsed, or the op cannot be upgraded.
    #[cold]
    pub(super) fn custom_in_versions(
        &mut self,
        name: OpName,
        location: Location,
        block: Block,
        failed: Option<(Attempt, Reported)>,
    ) -> Fallible<(Frame, OpState, &'static OpDef)> {
        let ctx = self.ctx;
        let data = ctx.op_name_data(name);
        let candidates = ctx.spellings_named(&data.text);
        if let Some((_, reported)) = failed
            && (self.failed_inside || candidates.is_empty())
        {
            return Err(reported);
        }
        let version = self.options.version;
        // A spelling that is only read and has a mark is one of the generic form, unless it has its own syntax.
        let is_custom = |row: &&(&'static OpDef, &'static Spelling)| {
            row.1.fits.is_none() || !matches!(row.1.conversion, Conversion::ReadOnly(_)) || row.1.syntax.is_some()
        };
        let is_known = |row: &&(&'static OpDef, &'static Spelling)| version.is_some_and(|version| row.1.is_of(version));
        let reference = data.op_def.filter(|_| data.former.is_none());
        // A spelling that differs in nothing that custom text shows fails like the reference.
        let differs = |row: &&(&'static OpDef, &'static Spelling)| {
            let row = row.1;
            let groups = row.operands.is_some() || row.results.is_some() || row.attributes.is_some();
            groups
                || row.name.is_some()
                || row.syntax.is_some()
                || row.relations.is_some()
                || row.default_dialect.is_some()
        };
        let former = |row: &(&'static OpDef, &'static Spelling)| (row.0, Some(row.1));
        let others = candidates.iter().filter(|row| !is_known(row) && differs(row));
        let forms = (candidates.iter().filter(is_custom).filter(is_known).map(former))
            .chain(reference.filter(|_| failed.is_none()).map(|op_def| (op_def, None)))
            .chain(others.filter(is_custom).map(former));
        let start = failed.map_or_else(|| self.attempt(), |failed| failed.0);
        let mut shown = failed.map(|_| self.retract(start));
        for (op_def, spelling) in forms {
            let (name, definition) = match spelling {
                Some(spelling) => (ctx.spelled_op_name(op_def, spelling), spelling.definition(op_def)),
                None => (name, op_def),
            };
            match self.custom_as(name, definition, location) {
                Ok((mut frame, mut state)) => {
                    let mut op_def = op_def;
                    if let Some(spelling) = spelling {
                        op_def = self.upgrade(op_def, spelling, &mut state, block, false)?;
                        frame.name = state.name;
                    } else {
                        self.normalize(op_def, &mut state, block, false)?;
                    }
                    return Ok((frame, state, op_def));
                }
                Err(reported) if self.failed_inside => return Err(reported),
                Err(_) => {
                    let errors = self.retract(start);
                    if shown.is_none() || spelling.is_none() {
                        shown = Some(errors);
                    }
                }
            }
        }
        let shown = shown.unwrap_or_default();
        self.errors += shown.len() as u32;
        self.diagnostics.extend(shown);
        Err(Reported::unchecked())
    }

    /// Upgrades an op in generic form, if it is one of another version. Returns the definition of the op in memory.
    pub(super) fn upgrade_generic(
        &mut self,
        op_def: Option<&'static OpDef>,
        state: &mut OpState,
        block: Block,
    ) -> Fallible<Option<&'static OpDef>> {
        let Some(op_def) = op_def else { return Ok(None) };
        if !op_def.ignored_attributes.is_empty() {
            state.attributes.retain(|entry| !op_def.ignored_attributes.contains(&self.ctx.str(entry.0)));
        }
        present_entries(self.ctx, op_def, &mut state.attributes);
        let data = self.ctx.op_name_data(state.name);
        if data.former.is_none() && op_def.spellings.is_empty() {
            return self.normalize(op_def, state, block, true).map(|()| Some(op_def));
        }
        let mut candidates: Vec<_> = self.ctx.spellings_named(&data.text).to_vec();
        if let Some(version) = self.options.version {
            candidates.sort_by_key(|row| !row.1.is_of(version));
        }
        let fits = |row: &&(&'static OpDef, &'static Spelling)| {
            // Of the op in memory's own name, only the version of the text tells an op without a mark of its spelling.
            let known = self.options.version.is_some_and(|version| row.1.is_of(version));
            let said = known && row.1.fits.is_none() && !matches!(row.1.conversion, Conversion::ReadOnly(_));
            let by_default = || data.former.is_some() || row.1.conversion.changes(self.ctx, state);
            said || row.1.fits.map_or_else(by_default, |fits| fits(self.ctx, state))
        };
        match candidates.iter().find(fits) {
            Some(&(op_def, spelling)) => self.upgrade(op_def, spelling, state, block, true).map(Some),
            None if data.former.is_none() => self.normalize(op_def, state, block, true).map(|()| Some(op_def)),
            None => {
                let message = format!("'{}' op has the form of no version of MLIR", data.text);
                self.plain_error(state.location, message).fail()
            }
        }
    }

    /// Makes `state` the state of an op in memory. Returns its definition, which may be another than `op_def`.
    fn upgrade(
        &mut self,
        op_def: &'static OpDef,
        spelling: &'static Spelling,
        state: &mut OpState,
        block: Block,
        is_generic: bool,
    ) -> Fallible<&'static OpDef> {
        let ctx = self.ctx;
        self.check_operands_are_linked(state, state.location)?;
        // The generic form shows more differences than the custom form. Both of a program are read as the same.
        if spelling.name.is_some() || spelling.syntax.is_some() {
            self.newest = self.newest.min(spelling.until);
        }
        state.name = ctx.op_name_of(op_def);
        let mut upgraded = Upgraded {
            ctx,
            body: &mut self.body,
            block,
            op: state,
            has_properties: self.has_properties,
            newest: self.newest,
            stated: self.options.version,
            is_generic,
            note: None,
            absorbs: false,
        };
        let converted = match spelling.conversion {
            Conversion::Same => Ok(()),
            Conversion::GenericIntegerArrays(renamed) => {
                for &(former, present) in renamed {
                    upgraded.rename_attribute(former, present);
                    upgraded.pack_integers(present);
                }
                Ok(())
            }
            Conversion::Attributes(renamed) | Conversion::GenericAttributes(renamed) => {
                renamed.iter().for_each(|&(former, present)| upgraded.rename_attribute(former, present));
                Ok(())
            }
            Conversion::ReadOnly(upgrade) | Conversion::Code(upgrade, _) | Conversion::GenericCode(upgrade, _) => {
                upgrade(&mut upgraded)
            }
        };
        let absorbs = upgraded.absorbs;
        if let Err(problem) = converted {
            let message = format!("'{}' op {problem}", spelling.name_of(op_def));
            return self.plain_error(state.location, message).fail();
        }
        self.absorbs |= absorbs;
        let op_def = ctx.op_def(state.name).unwrap_or(op_def);
        self.normalize(op_def, state, block, false)?;
        Ok(op_def)
    }

    /// Converts an op in the syntax of the reference if it is that of another version. `is_generic`: in generic form.
    #[inline]
    pub(super) fn normalize(
        &mut self,
        op_def: &'static OpDef,
        state: &mut OpState,
        block: Block,
        is_generic: bool,
    ) -> Fallible {
        let Some(normalize) = op_def.normalize else { return Ok(()) };
        self.check_operands_are_linked(state, state.location)?;
        let mut upgraded = Upgraded {
            ctx: self.ctx,
            body: &mut self.body,
            block,
            op: state,
            has_properties: self.has_properties,
            newest: self.newest,
            stated: self.options.version,
            is_generic,
            note: None,
            absorbs: false,
        };
        let normalized = normalize(&mut upgraded);
        let note = upgraded.note.filter(|_| self.options.version.is_none());
        self.absorbs |= upgraded.absorbs;
        if let Err(problem) = normalized {
            return self.plain_error(state.location, format!("'{}' op {problem}", op_def.name)).fail();
        }
        if let Some(message) = note {
            let message = format!("'{}' op {message}: --input-version=<version> decides", op_def.name);
            let notes = Vec::new();
            self.diagnostics.report(Diagnostic { severity: Severity::Note, location: state.location, message, notes });
        }
        Ok(())
    }
}
