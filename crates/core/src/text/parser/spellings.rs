//! Ops in the spellings of other versions of MLIR.
//!
//! An op is parsed in the spelling of the reference version. Only if that fails, and the error is not inside an op in
//! its regions, its text is parsed again in each of its other spellings, the newest first. The first that fits is
//! upgraded to the op in memory. If none fits, the errors of the first attempt are reported. So text of the reference
//! version costs nothing more, and every op is parsed at most once in each of its spellings: an op whose inner op fails
//! is not parsed again.

use super::*;
use crate::definition::{OpDef, SpelledOp, Upgrade, Upgraded};
use crate::diagnostics::{Diagnostic, Fallible, Reported, Severity};
use crate::ir::{Body, OpNameData, Version};
use crate::sort::sort_by_key;
use crate::text::generic_form::present_entries;

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
        if let Some(recovery) = &mut self.recovery {
            recovery.ranges.retract(start.token.start);
        }
        self.diagnostics.retract(errors as usize)
    }

    /// Returns the name of the newest op that other versions name `text`.
    pub(super) fn former_name(&mut self, text: &str) -> Option<OpName> {
        let spelled = self.ctx.ops_spelled(text);
        let &newest = spelled.first()?;
        self.newest = self.newest.min(spelled.iter().map(|op| op.spelling.until()).max().unwrap_or(Version::MAIN));
        Some(self.ctx.spelled_op_name(newest))
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
        let candidates = ctx.ops_spelled(&data.text);
        if let Some((_, reported)) = failed
            && (self.failed_inside || candidates.is_empty())
        {
            return Err(reported);
        }
        let version = self.options.version;
        let is_known = |op: &&SpelledOp| version.is_some_and(|version| op.spelling.is_of(version));
        let is_custom = |op: &&SpelledOp| op.spelling.has_custom_form();
        let reference = data.op_def.filter(|_| data.former.is_none());
        let former = |op: &SpelledOp| (op.op_def, Some(*op));
        let others = candidates.iter().filter(|op| !is_known(op) && op.spelling.differs_in_custom_form());
        let forms = (candidates.iter().filter(is_custom).filter(is_known).map(former))
            .chain(reference.filter(|_| failed.is_none()).map(|op_def| (op_def, None)))
            .chain(others.filter(is_custom).map(former));
        let start = failed.map_or_else(|| self.attempt(), |failed| failed.0);
        let mut shown = failed.map(|_| self.retract(start));
        for (op_def, spelled) in forms {
            let (name, definition) = match spelled {
                Some(op) => (ctx.spelled_op_name(op), op.definition()),
                None => (name, op_def),
            };
            match self.custom_as(name, definition, location) {
                Ok((mut frame, mut state)) => {
                    let mut op_def = op_def;
                    if let Some(op) = spelled {
                        op_def = self.upgrade(op, &mut state, block, false)?;
                        frame.name = state.name;
                    } else {
                        self.normalize(data, &mut state, block, false)?;
                    }
                    return Ok((frame, state, op_def));
                }
                Err(reported) if self.failed_inside => return Err(reported),
                Err(_) => {
                    let errors = self.retract(start);
                    if shown.is_none() || spelled.is_none() {
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
        let data = self.ctx.op_name_data(state.name);
        if let Some(ignored) =
            data.history.map(|history| history.ignored_attributes()).filter(|names| !names.is_empty())
        {
            state.attributes.retain(|entry| !ignored.contains(&self.ctx.str(entry.0)));
        }
        present_entries(self.ctx, op_def, &mut state.attributes);
        if data.former.is_none() && data.history.is_none_or(|history| !history.has_spellings()) {
            return self.normalize(data, state, block, true).map(|()| Some(op_def));
        }
        let mut candidates: Vec<SpelledOp> = self.ctx.ops_spelled(&data.text).to_vec();
        if let Some(version) = self.options.version {
            sort_by_key(&mut candidates, |op| !op.spelling.is_of(version));
        }
        let fits = |op: &&SpelledOp| {
            let is_stated = self.options.version.is_some_and(|version| op.spelling.is_of(version));
            op.spelling.fits(self.ctx, state, is_stated, data.former.is_some())
        };
        match candidates.iter().find(fits) {
            Some(&op) => self.upgrade(op, state, block, true).map(Some),
            None if data.former.is_none() => self.normalize(data, state, block, true).map(|()| Some(op_def)),
            None => {
                let message = format!("'{}' op has the form of no version of MLIR", data.text);
                self.plain_error(state.location, message).fail()
            }
        }
    }

    /// Makes `state` the state of an op in memory. Returns its definition, which may be another than that of `spelled`.
    fn upgrade(
        &mut self,
        spelled: SpelledOp,
        state: &mut OpState,
        block: Block,
        is_generic: bool,
    ) -> Fallible<&'static OpDef> {
        let ctx = self.ctx;
        self.check_operands_are_linked(state, state.location)?;
        if spelled.spelling.dates_text() {
            self.newest = self.newest.min(spelled.spelling.until());
        }
        state.name = ctx.op_name_of(spelled.op_def);
        let (upgraded, _) = self.upgraded(state, block, is_generic, |upgraded| spelled.spelling.upgrade(upgraded));
        if let Err(problem) = upgraded {
            return self.plain_error(state.location, format!("'{}' op {problem}", spelled.name())).fail();
        }
        let data = ctx.op_name_data(state.name);
        self.normalize(data, state, block, false)?;
        Ok(data.op_def.unwrap_or(spelled.op_def))
    }

    /// Calls `upgrade` with an op. Returns its result, and its note to the user.
    fn upgraded(
        &mut self,
        state: &mut OpState,
        block: Block,
        is_generic: bool,
        upgrade: impl FnOnce(&mut Upgraded<'_>) -> Result<(), String>,
    ) -> (Result<(), String>, Option<String>) {
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
        let result = upgrade(&mut upgraded);
        self.absorbs |= upgraded.absorbs;
        (result, upgraded.note)
    }

    /// Converts an op in the syntax of the reference if it is that of another version. `data` is that of its name. `is_generic`: in
    /// generic form.
    #[inline]
    pub(super) fn normalize(
        &mut self,
        data: &OpNameData,
        state: &mut OpState,
        block: Block,
        is_generic: bool,
    ) -> Fallible {
        match data.history.and_then(|history| history.normalize()) {
            Some(normalize) => self.normalize_with(normalize, state, block, is_generic),
            None => Ok(()),
        }
    }

    fn normalize_with(&mut self, normalize: Upgrade, state: &mut OpState, block: Block, is_generic: bool) -> Fallible {
        self.check_operands_are_linked(state, state.location)?;
        let name = &self.ctx.op_name_data(state.name).text;
        let (normalized, note) = self.upgraded(state, block, is_generic, normalize);
        if let Err(problem) = normalized {
            return self.plain_error(state.location, format!("'{name}' op {problem}")).fail();
        }
        if let Some(message) = note.filter(|_| self.options.version.is_none()) {
            let message = format!("'{name}' op {message}: --input-version=<version> decides");
            let notes = Vec::new();
            self.diagnostics.report(Diagnostic { severity: Severity::Note, location: state.location, message, notes });
        }
        Ok(())
    }
}

/// Calls [`OpHistory::absorb`](crate::definition::OpHistory::absorb) for the ops of `body` and of all bodies in it. Looks at each op once.
pub(super) fn absorb(ctx: &Context, body: &mut Body) {
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        for op in body.walk_preorder() {
            if body.is_live(op)
                && let Some(absorb) = ctx.op_name_data(body.name(op)).history.and_then(|history| history.absorb())
            {
                absorb(ctx, body, op);
            }
        }
        bodies.extend(body.nested_bodies_mut());
    }
}
