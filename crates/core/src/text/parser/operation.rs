//! Operations: results, generic and custom form, operands, and the creation of the op.

use smallvec::SmallVec;

use super::super::attr_text;
use super::super::upstream::{UPSTREAM_DIALECTS, is_upstream};
use super::*;
use crate::definition::{
    Dialect, OpDef, Presence, Syntax, Traits, attribute_defaults, inherent_attribute_problem, is_kept,
    properties_problem,
};
use crate::diagnostics::{Fallible, Reported, near_op};
use crate::text::generic_form::{present_entries, take_former_properties};

/// `%name:count` before an `=`.
struct ResultName {
    name: SsaName,
    location: Location,
    count: u64,
}

const UNREGISTERED: &str = "operation being parsed with an unregistered dialect. If this is intended, please use \
                            -allow-unregistered-dialect with the MLIR tool used";

impl<'p> OpParser<'p> {
    /// Parses one op into `block`.
    pub(crate) fn operation(&mut self, block: Block) -> Fallible {
        self.ctx.cancellation().check();
        if let Some(progress) = self.ctx.progress() {
            progress.set(u64::from(self.token.start));
        }
        if self.recovery.is_some() {
            return self.recorded_operation(block);
        }
        let parsed = self.named_operation(block);
        // The ops around it are not parsed once more in another spelling.
        self.failed_inside |= parsed.is_err();
        parsed
    }

    pub(super) fn named_operation(&mut self, block: Block) -> Fallible {
        let start = self.location();
        let mut results: SmallVec<[ResultName; 2]> = SmallVec::new();
        let mut expected = 0u64;
        if self.is(TokenKind::PercentId) {
            loop {
                let result = self.result_name()?;
                expected = u64::saturating_add(expected, result.count);
                results.push(result);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Equal, "expected '=' after SSA name")?;
        }
        let op = match self.token.kind {
            TokenKind::String => self.generic_operation(block)?,
            TokenKind::BareId => self.custom_operation(block)?,
            _ => return self.wrong_token("expected operation name in quotes").fail(),
        };
        self.body.place(op, InsertPoint::End(block));
        if results.is_empty() {
            return Ok(());
        }
        let actual = self.body.results(op).len();
        if actual == 0 {
            return self.plain_error(start, "cannot name an operation with no results").fail();
        }
        if expected != actual as u64 {
            let message = format!("operation defines {actual} results but was provided {expected} to bind");
            return self.plain_error(start, message).fail();
        }
        let mut index = 0;
        for result in &results {
            // Only as many as the op has, so the count fits.
            for number in 0..result.count as u32 {
                let value = self.body.result(op, index);
                let operand = OperandName { location: result.location, name: result.name, number };
                self.define(&operand, value)?;
                index += 1;
            }
        }
        Ok(())
    }

    fn result_name(&mut self) -> Fallible<ResultName> {
        let token = self.token;
        self.expect(TokenKind::PercentId, "expected valid ssa identifier")?;
        let mut count = 1;
        if self.accept(TokenKind::Colon) {
            if !self.is(TokenKind::Integer) {
                return self.wrong_token("expected integer number of results").fail();
            }
            let value = super::super::op_parser::parse_magnitude(self.here()).unwrap_or(0);
            if value < 1 {
                return self.plain_error_here("expected named operation to have at least 1 result").fail();
            }
            count = value;
            self.advance();
        }
        let name = SsaName { start: token.start, end: token.end };
        Ok(ResultName { name, location: self.token_location(token), count })
    }

    // ---- generic spelling

    fn generic_operation(&mut self, block: Block) -> Fallible<Op> {
        let location = self.location();
        let name = self.generic_name()?;
        let op_def = self.ctx.op_def(name);
        let frame = self.frame_for(name, op_def, location, false);
        let outer = std::mem::replace(&mut self.frame, frame);
        let mut state = self.new_state(name, location);
        // Ops in regions of a generic op may omit the dialect prefix that ops around it may omit.
        let parsed = self.generic_rest(op_def, &mut state);
        let mut frame = std::mem::replace(&mut self.frame, outer);
        let discardable = parsed?;
        self.has_properties = discardable.start > 0;
        let op_def = self.upgrade_generic(op_def, &mut state, block)?;
        self.has_properties = false;
        frame.name = state.name;
        if let Some(op_def) = op_def
            && let Some(discardable) = state.attributes.get(discardable)
            && let Some(problem) = inherent_attribute_problem(self.ctx, op_def, discardable)
        {
            return self.plain_error(location, format!("'{}' op {problem}", op_def.name)).fail();
        }
        self.finish(frame, state, op_def)
    }

    fn generic_name(&mut self) -> Fallible<OpName> {
        let token = self.token;
        let spelled = self.spelled(token);
        if let Some(&name) = self.op_names.get(&(spelled, "")) {
            self.advance();
            let data = self.ctx.op_name_data(name);
            self.check_dialect(data.op_def.is_some(), self.ctx.str(data.dialect))?;
            return Ok(name);
        }
        let text = text_of_bytes(&self.string_bytes(token)).into_owned();
        if text.is_empty() {
            return self.plain_error_here("empty operation name is invalid").fail();
        }
        if text.contains('\0') {
            return self.plain_error_here("null character not allowed in operation name").fail();
        }
        self.advance();
        let mut name = self.ctx.present_op_name(&text);
        if self.ctx.op_def(name).is_none() {
            let former = self.former_name(&text);
            let in_13 = if former.is_none() { self.name_without_dialect(&text) } else { None };
            if in_13.is_some() {
                self.newest = self.newest.min(Version::V13);
            }
            name = former.or(in_13).unwrap_or(name);
        }
        let data = self.ctx.op_name_data(name);
        self.check_dialect(data.op_def.is_some(), self.ctx.str(data.dialect))?;
        self.op_names.insert((spelled, ""), name);
        Ok(name)
    }

    fn check_dialect(&mut self, declared: bool, dialect: &str) -> Fallible {
        if declared || self.ctx.allow_unregistered() || self.ctx.dialect(dialect).is_some() {
            return Ok(());
        }
        self.plain_error_here(UNREGISTERED).fail()
    }

    /// Parses an op in generic form after its name. Returns the range of the attributes that are not in `<…>`.
    fn generic_rest(
        &mut self,
        op_def: Option<&'static OpDef>,
        state: &mut OpState,
    ) -> Fallible<std::ops::Range<usize>> {
        let mut operands: SmallVec<[OperandName; 4]> = SmallVec::new();
        self.expect(TokenKind::LParen, "expected '(' to start operand list")?;
        if self.is(TokenKind::PercentId) {
            loop {
                operands.push(self.ssa_use(true)?);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RParen, "expected ')' to end operand list")?;
        if self.is(TokenKind::LSquare) {
            if op_def.is_some_and(|op_def| !op_def.has(Traits::TERMINATOR)) {
                return self.plain_error_here("successors in non-terminator").fail();
            }
            self.advance();
            if self.is(TokenKind::RSquare) {
                return self.wrong_token("expected list element").fail();
            }
            loop {
                let block = self.successor()?;
                state.successors.push(block);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RSquare, "expected ',' or ']'")?;
        }
        if self.accept(TokenKind::Less) {
            let properties = self.attribute_value(None)?;
            self.expect(TokenKind::Greater, "expected '>' to close properties")?;
            self.take_properties(op_def, properties, state)?;
        }
        if self.accept(TokenKind::LParen) {
            loop {
                let region = self.any_region(&[])?;
                state.regions.push(region);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RParen, "expected ')' to end region list")?;
        }
        let discardable = state.attributes.len();
        if self.is(TokenKind::LBrace) {
            self.attribute_entries(&mut state.attributes)?;
        }
        if discardable < state.attributes.len()
            && op_def.is_none_or(|op_def| op_def.declaration.is_some())
            && let Some(properties) = take_former_properties(self.ctx, &mut state.attributes)
        {
            self.take_properties(op_def, properties, state)?;
        }
        let discardable = discardable.min(state.attributes.len())..state.attributes.len();
        self.expect(TokenKind::Colon, "expected ':' followed by operation type")?;
        let type_location = self.location();
        let mut inputs: SmallVec<[Type; 4]> = SmallVec::new();
        if !self.is(TokenKind::LParen) {
            self.any_type()?;
            return self.plain_error(type_location, "expected function type").fail();
        }
        self.function_parts(&mut inputs, &mut state.results)?;
        if inputs.len() != operands.len() {
            let plural = if operands.len() == 1 { "" } else { "s" };
            let message = format!("expected {} operand type{plural} but had {}", operands.len(), inputs.len());
            return self.plain_error(type_location, message).fail();
        }
        for (operand, ty) in operands.iter().zip(inputs) {
            let value = self.resolve_use(operand, ty)?;
            state.operands.push(value);
        }
        Ok(discardable)
    }

    /// Takes over the properties `<…>`. Entries that an op of Freehold does not declare are dropped, as in upstream, and so are
    /// default values of those that it got after the reference; those of an unregistered op are kept as one attribute, and so
    /// are those that an op declared at run time does not declare.
    fn take_properties(&mut self, op_def: Option<&'static OpDef>, properties: Attr, state: &mut OpState) -> Fallible {
        let Some(op_def) = op_def else {
            state.attributes.push((self.ctx.name(PROPERTIES), properties));
            return Ok(());
        };
        let mut properties = properties;
        if let Some(problem) = properties_problem(self.ctx, op_def, properties) {
            if !matches!(properties.data(self.ctx), AttrData::Dictionary(_)) {
                return self.plain_error(self.name_location(), problem).fail();
            }
            let mut entries = properties.entries(self.ctx).to_vec();
            present_entries(self.ctx, op_def, &mut entries);
            properties = self.ctx.dictionary(&entries);
            if properties_problem(self.ctx, op_def, properties).is_some() {
                return self.plain_error(self.name_location(), problem).fail();
            }
        }
        let history = self.ctx.op_name_data(state.name).history;
        let mut undeclared = Vec::new();
        for &(name, value) in properties.entries(self.ctx) {
            let text = self.ctx.str(name);
            let is_former = || self.ctx.ops_spelled(op_def.name).iter().any(|op| op.definition().is_inherent(text));
            let later = history.and_then(|history| history.added_since_reference().find(|later| later.name == text));
            if later.is_some_and(|later| attr_text(self.ctx, value) == later.default) {
                // Custom text does not show a default value: both forms are the same program.
                continue;
            }
            if let Some(later) = later.filter(|later| later.refused) {
                let message =
                    format!("'{}' op has the attribute '{}', which is not supported", op_def.name, later.name);
                return self.plain_error(self.name_location(), message).fail();
            }
            if let Some((former, meant)) = later.and_then(|later| later.in_place_of)
                && attr_text(self.ctx, value) == meant
            {
                state.attributes.push((self.ctx.name(former), self.ctx.unit()));
                continue;
            }
            if op_def.is_inherent(text) || later.is_some() || is_former() {
                state.attributes.push((name, value));
            } else if op_def.declaration.is_some() {
                undeclared.push((name, value));
            }
        }
        if !undeclared.is_empty() {
            state.attributes.push((self.ctx.name(PROPERTIES), self.ctx.dictionary(&undeclared)));
        }
        Ok(())
    }

    // ---- custom spelling

    fn custom_operation(&mut self, block: Block) -> Fallible<Op> {
        let Some(line) = self.repeatable_line() else { return self.parsed_operation(block) };
        let location = self.location();
        let repetition = self.repetition(&line);
        #[cfg(debug_assertions)]
        if let Some(repetition) = &repetition
            && self.repeated.is_checked()
        {
            let op = self.parsed_operation(block)?;
            self.check_repetition(&line, repetition, op, location);
            return Ok(op);
        }
        if let Some(repetition) = repetition {
            return Ok(self.repeat(&line, repetition));
        }
        let recording = self.recording(line);
        let op = self.parsed_operation(block)?;
        if let Some(recording) = recording {
            self.keep_line(recording, op, location);
        }
        Ok(op)
    }

    /// Returns the dialect whose prefix the names of ops may omit here, or an empty text.
    pub(super) fn default_dialect(&self) -> &'static str {
        self.default_dialects.last().copied().unwrap_or("")
    }

    fn parsed_operation(&mut self, block: Block) -> Fallible<Op> {
        let token = self.token;
        let location = self.token_location(token);
        let spelled = self.spelled(token);
        self.advance();
        let default = self.default_dialect();
        let name = match self.op_names.get(&(spelled, default)) {
            Some(&name) => name,
            None => {
                let name = self.custom_name(self.spelled_str(token), default, location)?;
                self.op_names.insert((spelled, default), name);
                name
            }
        };
        let data = self.ctx.op_name_data(name);
        let Some(op_def) = data.op_def else { return Err(Reported::unchecked()) };
        let parsed = if data.former.is_some() || self.options.version.is_some() {
            self.custom_in_versions(name, location, block, None)
        } else {
            let start = self.attempt();
            let parsed = self.custom_as(name, op_def, location);
            let unread = match &parsed {
                Ok(_) if self.at_unread_attribute(&data.text) => {
                    let token = self.token;
                    self.custom_name(self.spelled_str(token), default, self.token_location(token)).err()
                }
                _ => None,
            };
            match (parsed, unread) {
                (Ok((frame, mut state)), None) => {
                    self.normalize(data, &mut state, block, false)?;
                    Ok((frame, state, op_def))
                }
                (Ok(_), Some(reported)) | (Err(reported), _) => {
                    self.custom_in_versions(name, location, block, Some((start, reported)))
                }
            }
        };
        let (frame, state, op_def) = parsed?;
        self.finish(frame, state, Some(op_def))
    }

    /// Returns whether `name =` follows, after an op that other versions spell in another way: then the op is one of
    /// those, with an attribute at its end.
    fn at_unread_attribute(&self, text: &str) -> bool {
        self.is(TokenKind::BareId)
            && self.text[self.token.end as usize..].trim_ascii_start().first() == Some(&b'=')
            && !self.ctx.ops_spelled(text).is_empty()
    }

    /// Parses an op in custom form, after its name, by a definition.
    pub(super) fn custom_as(
        &mut self,
        name: OpName,
        op_def: &'static OpDef,
        location: Location,
    ) -> Fallible<(Frame, OpState)> {
        let frame = self.frame_for(name, Some(op_def), location, true);
        let outer = std::mem::replace(&mut self.frame, frame);
        let dialects = self.default_dialects.len();
        self.default_dialects.push(op_def.default_dialect.unwrap_or(""));
        let mut state = self.new_state(name, location);
        let errors = self.errors;
        let parsed = match op_def.syntax {
            Syntax::Custom(parse, _) => parse(self, &mut state),
            Syntax::Format(_) => super::super::format::parse_op(self, op_def, &mut state),
            Syntax::Generic => {
                self.plain_error(location, format!("'{}' op has no custom assembly form", op_def.name)).fail()
            }
        };
        self.default_dialects.truncate(dialects);
        let frame = std::mem::replace(&mut self.frame, outer);
        parsed?;
        if self.errors > errors {
            // The op's parser continued after an error.
            return Err(Reported::unchecked());
        }
        let is_strict = match op_def.syntax {
            Syntax::Custom(..) => true,
            Syntax::Format(_) => super::super::format::is_strict(self.ctx, name, op_def),
            Syntax::Generic => false,
        };
        if is_strict && let Some(name) = repeated(&state.attributes) {
            let name = self.ctx.str(name);
            let message =
                format!("custom op '{}' attribute '{name}' occurs more than once in the attribute list", op_def.name);
            return self.plain_error(location, message).fail();
        }
        if is_strict {
            self.drop_misfits(op_def, location, &mut state)?;
        }
        Ok((frame, state))
    }

    /// Returns advice for the error that `dialect` has no op named `name`.
    fn advice(&self, name: &str, dialect: &str) -> Option<String> {
        if !self.ctx.gives_advice() {
            return None;
        }
        let near = near_op(self.ctx, name).map(|near| format!("did you mean '{near}'?"));
        if near.is_none() && self.ctx.dialect(dialect).is_none() {
            return Some(format!(
                "ops of dialect '{dialect}' are parsed in generic form only, with -allow-unregistered-dialect; \
                 'mlir-opt -mlir-print-op-generic' prints a program in this form"
            ));
        }
        near
    }

    /// Drops inherent attributes of the wrong kind, which the verifier then reports as missing. If a default would
    /// replace the attribute, an error is reported here.
    fn drop_misfits(&mut self, op_def: &'static OpDef, location: Location, state: &mut OpState) -> Fallible {
        let fits = |attr: &(Name, Attr)| is_kept(self.ctx, op_def, *attr);
        if state.attributes.iter().all(fits) {
            return Ok(());
        }
        let misfits: Vec<(Name, Attr)> = state.attributes.iter().copied().filter(|attr| !fits(attr)).collect();
        state.attributes.retain(|attr| fits(attr));
        let has_default = |name: &str| {
            let group = op_def.attributes.iter().find(|group| group.name == name);
            group.is_some_and(|group| matches!(group.presence, Presence::Default(_) | Presence::Value(_)))
        };
        match misfits.iter().find(|misfit| has_default(self.ctx.str(misfit.0))) {
            Some(&misfit) => {
                let problem = inherent_attribute_problem(self.ctx, op_def, &[misfit]).unwrap_or_default();
                self.plain_error(location, format!("'{}' op {problem}", op_def.name)).fail()
            }
            None => Ok(()),
        }
    }

    /// Returns the registered op that `spelled` names, possibly in the default dialect.
    fn custom_name(&mut self, spelled: &str, default: &str, location: Location) -> Fallible<OpName> {
        let direct = self.ctx.present_op_name(spelled);
        if self.ctx.op_def(direct).is_some() {
            return Ok(direct);
        }
        let (tried, dialect) = match spelled.split_once('.') {
            Some((dialect, rest)) if !rest.is_empty() => (spelled.to_string(), dialect),
            _ => (format!("{default}.{spelled}"), default),
        };
        let name = self.ctx.present_op_name(&tried);
        if self.ctx.op_def(name).is_some() {
            return Ok(name);
        }
        // Versions before 15 do not print the prefix of the dialect that 'func' and 'cf' were part of.
        for text in [spelled, &tried, &format!("std.{spelled}")] {
            if let Some(former) = self.former_name(text) {
                return Ok(former);
            }
        }
        if let Some(name) = self.name_without_dialect(spelled) {
            return Ok(name);
        }
        let also = if tried == spelled { String::new() } else { format!(" (tried '{tried}' as well)") };
        if self.ctx.dialect(dialect).is_some() || is_upstream(dialect) {
            let message = format!("custom op '{spelled}' is unknown{also}");
            let advice = self.note_about_version(spelled).or_else(|| self.advice(&tried, dialect));
            let import = self.advice_to_import(dialect).filter(|_| self.ctx.dialect(dialect).is_none());
            return self.plain_error(location, message).help_if(advice).help_if(import).fail();
        }
        let message = format!("Dialect `{dialect}' not found for custom op '{spelled}' {also}");
        let mut known: Vec<&str> = self.ctx.dialects().iter().map(|dialect: &&Dialect| dialect.name).collect();
        known.extend(UPSTREAM_DIALECTS);
        known.sort_unstable();
        known.dedup();
        let note = format!(
            "Available dialects: {} ; for more info on dialect registration see \
             https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management",
            known.join(", ")
        );
        let near = || {
            near_op(self.ctx, spelled).filter(|_| self.ctx.gives_advice()).map(|near| format!("did you mean '{near}'?"))
        };
        let advice = self.note_about_version(spelled).or_else(near).or_else(|| self.advice_to_import(dialect));
        self.plain_error(location, message).help(note).help_if(advice).fail()
    }

    /// Returns the commands that import a dialect that nobody declared.
    fn advice_to_import(&self, dialect: &str) -> Option<String> {
        let commands = || {
            format!(
                "these commands import the dialect from the TableGen files that declare it: 'llvm-tblgen -dump-json -I <folder> \
                 <ops of {dialect}>.td -o {dialect}.json' and 'freehold import-ods {dialect}.json -o {dialect}.irdl.mlir'; then add \
                 '--irdl-file={dialect}.irdl.mlir'"
            )
        };
        self.ctx.gives_advice().then(commands)
    }

    /// Returns the note that an op is text of a version before those that are read.
    fn note_about_version(&self, name: &str) -> Option<String> {
        before_13::note_about(name).filter(|_| self.ctx.gives_advice())
    }

    // ---- creating the op

    fn frame_for(&self, name: OpName, op_def: Option<&'static OpDef>, location: Location, custom: bool) -> Frame {
        let isolated = op_def.is_some_and(|op_def| op_def.has(Traits::ISOLATED_FROM_ABOVE));
        Frame { name, location, isolated, custom, nested: None }
    }

    fn new_state(&mut self, name: OpName, location: Location) -> OpState {
        OpState {
            name,
            location,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            attributes: self.spare_attributes.pop().unwrap_or_default(),
            regions: SmallVec::new(),
            successors: SmallVec::new(),
        }
    }

    /// Parses the trailing parts of an op, and creates it detached.
    fn finish(&mut self, frame: Frame, state: OpState, op_def: Option<&'static OpDef>) -> Fallible<Op> {
        let mut location = state.location;
        if self.is_word("loc")
            && let Some(explicit) = self.trailing_location()?
        {
            location = explicit;
            if let Some(positions) = &mut self.positions
                && let Some((_, offset)) = state.location.source(self.ctx)
            {
                positions.ops.push((location, offset as u32));
            }
        }
        self.check_operands_are_linked(&state, location)?;
        let attributes = self.all_attributes(&state, op_def);
        let OpState { mut name, operands, results, regions, successors, attributes: mut entries, .. } = state;
        if entries.iter().any(|entry| entry.0 == Name::FREEHOLD_FACTS) {
            name = self.ctx.settled_op_name(name, attributes);
        }
        entries.clear();
        self.spare_attributes.push(entries);
        let mut spec = OpSpec { name, location, operands, results, attributes, regions, successors };
        if !frame.isolated {
            return Ok(self.body.create(&spec));
        }
        let mut nested = match frame.nested {
            Some((nested, _)) => nested,
            None => Box::new(Body::new(name, attributes, location)),
        };
        nested.header = Header { name, attributes, location };
        for region in std::mem::take(&mut spec.regions) {
            nested.attach_root(region);
        }
        Ok(self.body.create_isolated(&spec, nested))
    }

    /// Rejects an op that uses a value of its own body: the placeholder of the value was erased.
    pub(super) fn check_operands_are_linked(&mut self, state: &OpState, location: Location) -> Fallible {
        let is_gone = |&value: &Value| self.body.defining_op(value).is_some_and(|def| !self.body.is_live(def));
        if !state.regions.is_empty() && state.operands.iter().any(is_gone) {
            return self.diagnostics.error(location, "operation's operand is unlinked").fail();
        }
        Ok(())
    }

    /// Returns the op's dictionary, including the defaults of properties that were not spelled.
    fn all_attributes(&mut self, state: &OpState, op_def: Option<&'static OpDef>) -> Attr {
        let Some(op_def) = op_def else { return self.ctx.dictionary(&state.attributes) };
        let has_defaults =
            op_def.attributes.iter().any(|group| matches!(group.presence, Presence::Default(_) | Presence::Value(_)));
        if !has_defaults {
            return self.ctx.dictionary(&state.attributes);
        }
        if state.attributes.is_empty()
            && let Some(&known) = self.default_attributes.get(&state.name)
        {
            return known;
        }
        let mut entries = state.attributes.clone();
        for (group, default) in op_def.attributes.iter().zip(attribute_defaults(self.ctx, state.name)) {
            if let &Some(value) = default {
                let name = self.ctx.name(group.name);
                if !entries.iter().any(|entry| entry.0 == name) {
                    entries.push((name, value));
                }
            }
        }
        let attributes = self.ctx.dictionary(&entries);
        if state.attributes.is_empty() {
            self.default_attributes.insert(state.name, attributes);
        }
        attributes
    }

    // ---- operands

    /// Parses `%name` or, if allowed, `%name#number`.
    pub(crate) fn ssa_use(&mut self, with_number: bool) -> Fallible<OperandName> {
        let token = self.token;
        if !self.accept(TokenKind::PercentId) {
            return self.wrong_token("expected SSA operand").fail();
        }
        let mut number = 0;
        if self.is(TokenKind::HashId) {
            if !with_number {
                return self.plain_error_here("result number not allowed in argument list").fail();
            }
            let digits = &self.here()[1..];
            let value = if digits.iter().all(u8::is_ascii_digit) {
                super::super::op_parser::parse_magnitude(digits)
            } else {
                None
            };
            let Some(value) = value.and_then(|value| u32::try_from(value).ok()) else {
                return self.plain_error_here("invalid SSA value result number").fail();
            };
            number = value;
            self.advance();
        }
        let name = SsaName { start: token.start, end: token.end };
        Ok(OperandName { location: self.token_location(token), name, number })
    }
}

/// Returns a name that occurs twice. Few entries are compared pairwise, many are sorted.
fn repeated(entries: &[(Name, Attr)]) -> Option<Name> {
    if entries.len() <= 8 {
        let again = |index: &usize| entries[..*index].iter().any(|entry| entry.0 == entries[*index].0);
        return (1..entries.len()).find(again).map(|index| entries[index].0);
    }
    let mut names: Vec<Name> = entries.iter().map(|entry| entry.0).collect();
    names.sort_unstable();
    names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}
