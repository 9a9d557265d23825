//! The attributes of an op: the dictionary that is written, and the properties.

use super::numbering::{Numbering, Split, Token};
use crate::Error;
use crate::bytecode::properties::{Property, Storage, native_storage, properties_of};
use crate::bytecode::version;
use crate::ir::{Attr, AttrData, Context, Name, OpName};
use crate::text::is_upstream;

/// Returns the attributes of an op for the versions without properties. Upstream's op does not take properties that are no
/// attributes from them, so that those which are not set are left out: they would be ordinary attributes there.
fn without_unset(ctx: &Context, name: OpName, attributes: Attr) -> Attr {
    let data = ctx.op_name_data(name);
    let dialect = ctx.str(data.dialect);
    let op_def = data.former.map(|former| former.op_def).or(data.op_def);
    let native = |name: &str| op_def?.attribute(name).and_then(|group| native_storage(dialect, group.name));
    let is_set = |&&(name, value): &&(Name, Attr)| match native(ctx.str(name)) {
        Some(Storage::Flag) => value.as_bool(ctx) != Some(false),
        Some(Storage::Number) => value.as_i64(ctx) != Some(0),
        _ => true,
    };
    if attributes.entries(ctx).iter().all(|entry| is_set(&entry)) {
        return attributes;
    }
    ctx.dictionary(&attributes.entries(ctx).iter().filter(is_set).copied().collect::<Vec<_>>())
}

impl Numbering<'_> {
    /// Collects the attributes of ops with this name and dictionary.
    ///
    /// # Errors
    /// The version cannot express them, or an attribute is missing.
    pub(super) fn split(&mut self, name: OpName, attributes: Attr) -> Result<(), Error> {
        if let Some(split) = self.splits.get(&(name, attributes)) {
            if let Some(dictionary) = split.dictionary {
                self.attribute(dictionary);
            }
            return Ok(());
        }
        let ctx = self.ctx;
        let mut rest = attributes;
        let mut properties = None;
        if let Some(own) = attributes.get(ctx, self.unregistered_properties) {
            if self.version < version::PROPERTIES {
                let text = &ctx.op_name_data(name).text;
                let message = format!(
                    "version {} of bytecode cannot express the properties of '{text}': the first that can is {}",
                    self.version,
                    version::PROPERTIES
                );
                return Err(Error::new(message));
            }
            rest = ctx.with_entry(rest, self.unregistered_properties, None);
            let dialect = ctx.str(ctx.op_name_data(name).dialect);
            match own.data(ctx) {
                // `mlir-opt` knows the op: it would expect the op's own encoding, but accepts other attributes. Releases of it
                // lack the dialect `test`.
                AttrData::Dictionary(entries) if is_upstream(dialect) && dialect != "test" => {
                    rest = ctx.dictionary(&[rest.entries(ctx), entries].concat());
                }
                // The encoding of a declared op has no place for what its declaration lacks.
                _ if ctx.op_def(name).is_some() => rest = attributes,
                _ => {
                    properties = Some(self.token_count());
                    self.push_attribute(own);
                }
            }
        } else if self.version >= version::PROPERTIES {
            let (version, later) = (self.version, self.later);
            let layout = self.layouts.entry(name).or_insert_with(|| properties_of(ctx, name, version, later)).clone();
            if !layout.is_empty() {
                properties = Some(self.token_count());
                rest = self.push_properties(name, attributes, &layout)?;
            }
        } else {
            rest = without_unset(ctx, name, attributes);
        }
        let properties = properties.map(|start| {
            self.properties.push(start..self.token_count());
            self.properties.len() as u32 - 1
        });
        let dictionary = (rest != Context::EMPTY_DICTIONARY).then_some(rest);
        if let Some(dictionary) = dictionary {
            self.attribute(dictionary);
        }
        self.splits.insert((name, attributes), Split { dictionary, properties });
        Ok(())
    }

    /// Appends the encoding of the properties. Returns the dictionary of the other attributes.
    fn push_properties(&mut self, name: OpName, attributes: Attr, layout: &[Property]) -> Result<Attr, Error> {
        let ctx = self.ctx;
        for property in layout {
            let value = attributes.get(ctx, property.name).or_else(|| {
                let (former, value) = property.in_place_of?;
                attributes.get(ctx, former).map(|_| value)
            });
            match (property.storage, value) {
                (Storage::Required | Storage::SizesAttribute(_), Some(value)) => self.push_attribute(value),
                (Storage::Optional, value) => self.push_optional_attribute(value),
                (Storage::Flag, value) => {
                    let set = value.is_some_and(|value| value.as_bool(ctx) != Some(false));
                    self.push(Token::Byte(u8::from(set)));
                }
                (Storage::Number, value) => {
                    let number = value.and_then(|value| value.as_i64(ctx)).unwrap_or(0);
                    self.push(Token::Varint(u64::from(number as u32)));
                }
                (Storage::Sizes(groups), value) => {
                    // Sizes that are not given are zero.
                    let mut sizes = value.and_then(|value| value.as_i64_array(ctx)).unwrap_or_default();
                    sizes.resize(groups, 0);
                    self.push_sizes(&sizes);
                }
                (Storage::SizesAttribute(groups), None) => {
                    self.push_attribute(ctx.int_array_attr(32, &vec![0; groups]));
                }
                (Storage::Required, None) => {
                    let (op, name) = (&ctx.op_name_data(name).text, ctx.str(property.name));
                    return Err(Error::new(format!(
                        "'{op}' cannot be written as bytecode: it has no attribute '{name}'"
                    )));
                }
            }
        }
        let holds = |property: &Property, name| {
            property.name == name || property.in_place_of.is_some_and(|(former, _)| former == name)
        };
        let is_other = |entry: &&(Name, Attr)| !layout.iter().any(|property| holds(property, entry.0));
        let AttrData::Dictionary(entries) = attributes.data(ctx) else { return Ok(attributes) };
        let others: Vec<(Name, Attr)> = entries.iter().filter(is_other).copied().collect();
        Ok(ctx.dictionary(&others))
    }

    /// Appends the sizes of groups: all of them, or those that are not zero, each packed with its position, if these are
    /// at most half.
    fn push_sizes(&mut self, sizes: &[i64]) {
        let present = sizes.iter().filter(|&&value| value != 0).count();
        let last = sizes.iter().rposition(|&value| value != 0).unwrap_or(0);
        if last > 256 || present > sizes.len() / 2 {
            self.push(Token::Varint((sizes.len() as u64) << 1));
            return sizes.iter().for_each(|&value| self.push(Token::Varint(value as u64)));
        }
        self.push(Token::Varint((present as u64) << 1 | 1));
        if present == 0 {
            return;
        }
        let bits = (last + 1).next_power_of_two().trailing_zeros();
        self.push(Token::Varint(u64::from(bits)));
        for (at, &value) in sizes.iter().enumerate().filter(|entry| *entry.1 != 0) {
            self.push(Token::Varint((value << bits) as u64 | at as u64));
        }
    }
}
