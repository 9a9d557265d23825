//! The attributes of an op: its dictionary and its properties, merged into one dictionary.

use super::tables::Tables;
use crate::bytecode::cursor::{Cursor, Read};
use crate::bytecode::properties::{Property, Storage, added_since_reference, has_later_attributes, properties_of};
use crate::definition::{Presence, Traits, attribute_defaults, properties_problem};
use crate::ir::{Attr, AttrData, Context, Name, OpName, PROPERTIES};

/// Names that group sizes had in the first versions of the format, and have now.
const RENAMED: [(&str, Name, Traits); 2] = [
    ("operand_segment_sizes", Name::OPERAND_SEGMENT_SIZES, Traits::OPERAND_SEGMENTS),
    ("result_segment_sizes", Name::RESULT_SEGMENT_SIZES, Traits::RESULT_SEGMENTS),
];

impl<'a> Tables<'a> {
    /// Returns the dictionary of an op with name `op`, dictionary `dictionary` and properties `properties`, each an
    /// index into its table. `at` is the position of the op.
    pub(super) fn merge(
        &mut self,
        at: &Cursor<'a>,
        (op, dictionary, properties): (usize, Option<usize>, Option<usize>),
    ) -> Read<Attr> {
        if let Some(merged) = self.merged.get((op, dictionary, properties)) {
            return Ok(merged);
        }
        let (ctx, known) = (self.ctx, self.op(op, at)?);
        let mut entries: Vec<(Name, Attr)> = Vec::new();
        if let Some(index) = dictionary {
            let attr = self.attribute_at(index)?;
            let AttrData::Dictionary(own) = attr.data(ctx) else {
                return Err(self.unlike(at, at.offset(), "the dictionary of an op", attr));
            };
            entries.extend_from_slice(own);
        }
        if let Some(index) = properties {
            self.read_op_properties(at, op, known.name, index, &mut entries).map_err(|mut failure| {
                let text = &ctx.op_name_data(known.name).text;
                failure.message = format!("in the properties of '{text}': {}", failure.message);
                failure
            })?;
        }
        if let Some(op_def) = ctx.op_def(known.name) {
            if let Some(history) = ctx.op_name_data(known.name).history {
                entries.retain(|entry| !history.ignored_attributes().contains(&ctx.str(entry.0)));
            }
            for (old, new, needed) in RENAMED {
                let renamed = entries.iter_mut().find(|entry| op_def.has(needed) && ctx.str(entry.0) == old);
                if let Some(entry) = renamed {
                    entry.0 = new;
                }
                if op_def.has(needed) && !entries.iter().any(|entry| entry.0 == new) {
                    // As in upstream, sizes that are not given are zero.
                    let groups = if new == Name::OPERAND_SEGMENT_SIZES { op_def.operands } else { op_def.results };
                    entries.push((new, ctx.int_array_attr(32, &vec![0; groups.len()])));
                }
            }
            for (group, default) in op_def.attributes.iter().zip(attribute_defaults(ctx, known.name)) {
                if let &Some(value) = default
                    && matches!(group.presence, Presence::Default(_) | Presence::Value(_))
                    && !entries.iter().any(|entry| ctx.str(entry.0) == group.name)
                {
                    entries.push((ctx.name(group.name), value));
                }
            }
        }
        let merged = ctx.dictionary(&entries);
        if let Some(op_def) = ctx.op_def(known.name)
            && let Some(problem) = properties_problem(ctx, op_def, merged)
        {
            return Err(at.failure(problem));
        }
        self.merged.insert((op, dictionary, properties), merged);
        Ok(merged)
    }

    /// Reads properties `index`, which op name `op` has, and appends them to `entries`.
    fn read_op_properties(
        &mut self,
        at: &Cursor<'a>,
        op: usize,
        name: OpName,
        index: usize,
        entries: &mut Vec<(Name, Attr)>,
    ) -> Read<()> {
        let ctx = self.ctx;
        let mut cursor = self.properties[index];
        if self.ops[op].registered == Some(false) {
            // All properties are one attribute.
            let start = cursor.offset();
            let attr = self.attribute(&mut cursor, "properties")?;
            cursor.finish("the properties")?;
            match (attr.data(ctx), ctx.op_def(name)) {
                (AttrData::Dictionary(own), Some(_)) => entries.extend_from_slice(own),
                (_, Some(_)) => return Err(self.unlike(&cursor, start, "a dictionary of properties", attr)),
                (_, None) => entries.push((ctx.name(PROPERTIES), attr)),
            }
            return Ok(());
        }
        if ctx.op_def(name).is_none() {
            return Err(at.failure("their encoding is not known, because the op is unknown"));
        }
        let start = entries.len();
        let read = self.read_properties_as(cursor, &self.ops[op].properties.clone(), entries);
        let data = ctx.op_name_data(name);
        if read.is_ok() || !has_later_attributes(data) {
            return read;
        }
        // The file may be written by a version in which the op has more properties.
        let later = properties_of(ctx, name, self.version, true);
        entries.truncate(start);
        if self.read_properties_as(cursor, &later, entries).is_err() {
            return read;
        }
        let added = |name| added_since_reference(data).find(|added| added.name == ctx.str(name));
        entries.retain(|&(name, value)| {
            added(name).is_none_or(|added| crate::text::attr_text(ctx, value) != added.default)
        });
        if let Some(refused) = entries.iter().find_map(|entry| added(entry.0).filter(|added| added.refused)) {
            return Err(at.failure(format!("'{}' is not supported", refused.name)));
        }
        for property in &later {
            let Some((former, value)) = property.in_place_of else { continue };
            if let Some(entry) = entries.iter_mut().find(|entry| **entry == (property.name, value)) {
                *entry = (former, ctx.unit());
            }
        }
        Ok(())
    }

    /// Reads properties in this order, and appends them to `entries`.
    fn read_properties_as(
        &mut self,
        mut cursor: Cursor<'a>,
        properties: &[Property],
        entries: &mut Vec<(Name, Attr)>,
    ) -> Read<()> {
        let ctx = self.ctx;
        for property in properties {
            let value = match property.storage {
                Storage::Required | Storage::SizesAttribute(_) => Some(self.attribute(&mut cursor, "a property")?),
                Storage::Optional => self.optional_attribute(&mut cursor, "an optional property")?,
                Storage::Flag => Some(match cursor.byte("a flag")? {
                    0 => ctx.bool_attr(false),
                    _ => ctx.unit(),
                }),
                Storage::Number => {
                    let at = cursor.offset();
                    let number = cursor.varint("a number")?;
                    let Ok(number) = u32::try_from(number) else {
                        let message = format!("expected a number of 32 bits, but found {number}");
                        return Err(cursor.failure_at(at, message));
                    };
                    Some(ctx.integer_attr(ctx.integer(32), i64::from(number.cast_signed())))
                }
                Storage::Sizes(groups) => Some(group_sizes(ctx, &mut cursor, groups)?),
            };
            entries.extend(value.map(|value| (property.name, value)));
        }
        cursor.finish("the properties")
    }
}

/// Reads the sizes of `groups` groups: all of them, or those that are not zero, each packed with its position.
fn group_sizes(ctx: &Context, cursor: &mut Cursor<'_>, groups: usize) -> Read<Attr> {
    let mut sizes = vec![0i64; groups];
    let at = cursor.offset();
    let (count, sparse) = cursor.flagged("the number of group sizes")?;
    let count = cursor.checked_count(at, count, "the number of group sizes")?;
    let mut bits = 0;
    if sparse && count > 0 {
        let at = cursor.offset();
        bits = cursor.varint("the number of bits of a position")?;
        if bits > u64::from(u8::BITS) {
            let message = format!("expected a position of at most {} bits, but found {bits}", u8::BITS);
            return Err(cursor.failure_at(at, message));
        }
    }
    for index in 0..count {
        let at = cursor.offset();
        let value = cursor.varint("the size of a group")?;
        let (index, size) = if sparse { ((value & ((1 << bits) - 1)) as usize, value >> bits) } else { (index, value) };
        let Some(slot) = sizes.get_mut(index) else {
            let message = format!("expected the size of one of {groups} groups, but found {value}");
            return Err(cursor.failure_at(at, message));
        };
        // Sizes have 32 bits; those of invalid ops may be negative.
        *slot = i64::from(size as i32);
    }
    Ok(ctx.int_array_attr(32, &sizes))
}
