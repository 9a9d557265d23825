//! Resources: blobs, strings and booleans of dialects and external tools.

use super::tables::Tables;
use crate::bytecode::codes::resource;
use crate::bytecode::cursor::{Cursor, Read};
use crate::ir::{Name, Resource, ResourceValue};

/// Reads the resources, whose data is in `data`, and adds them to the context.
pub(super) fn read_resources<'a>(tables: &mut Tables<'a>, mut offsets: Cursor<'a>, mut data: Cursor<'a>) -> Read<()> {
    let groups = offsets.count("the number of external owners of resources")?;
    for _ in 0..groups {
        let owner = tables.name(&mut offsets, "the owner of resources")?;
        read_group(tables, &mut offsets, &mut data, true, owner)?;
    }
    while offsets.left() > 0 {
        let owner = tables.dialect(&mut offsets)?;
        read_group(tables, &mut offsets, &mut data, false, owner)?;
    }
    data.finish("the section")
}

/// Reads the resources of one owner.
fn read_group<'a>(
    tables: &mut Tables<'a>,
    offsets: &mut Cursor<'a>,
    data: &mut Cursor<'a>,
    external: bool,
    owner: Name,
) -> Read<()> {
    let count = offsets.count("the number of resources")?;
    for _ in 0..count {
        let key = tables.name(offsets, "the key of a resource")?;
        let at = offsets.offset();
        let size = offsets.varint("the size of a resource")?;
        if size > data.left() as u64 {
            let message = format!("expected a size of at most {}, but found {size}", data.left());
            return Err(offsets.failure_at(at, message));
        }
        let kind_at = offsets.offset();
        let kind = offsets.byte("the kind of a resource")?;
        if !external {
            tables.handles.push((owner, key));
        }
        if size == 0 {
            // It is referred to, but has no data.
            continue;
        }
        let start = data.offset();
        let mut cursor = data.within(start, start + size as usize);
        data.bytes(size as usize, "a resource")?;
        let value = match kind {
            resource::BLOB => {
                let at = cursor.offset();
                let alignment = cursor.varint("the alignment of a blob")?;
                let length = cursor.varint("the length of a blob")?;
                let Some(stored) = u32::try_from(alignment).ok().filter(|alignment| alignment.is_power_of_two()) else {
                    let message = format!("expected an alignment that is a power of two, but found {alignment}");
                    return Err(cursor.failure_at(at, message));
                };
                cursor.align(alignment)?;
                let bytes = cursor.bytes(usize::try_from(length).unwrap_or(usize::MAX), "a blob")?;
                ResourceValue::Blob([&stored.to_le_bytes()[..], bytes].concat().into())
            }
            resource::BOOL => ResourceValue::Bool(cursor.byte("a boolean")? != 0),
            resource::STRING => ResourceValue::String(tables.string(&mut cursor, "a string")?.into()),
            _ => {
                let message = format!("expected the kind of a resource, but found {kind}");
                return Err(offsets.failure_at(kind_at, message));
            }
        };
        cursor.finish("the resource")?;
        tables.ctx.add_resource(Resource { external, owner, key, value });
    }
    Ok(())
}
