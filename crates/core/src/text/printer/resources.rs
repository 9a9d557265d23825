//! The trailing `{-# … #-}`: blobs that the program refers to, then resources of external tools.

use super::super::OpPrinter;
use super::text::write_hex_byte;
use crate::ir::{Name, Resource, ResourceValue};
use crate::sort::sort_by_key;

/// The resources of one owner: whether they are external, the owner, and each resource with its key.
type Group = (bool, Name, Vec<(Name, ResourceValue)>);

impl OpPrinter<'_> {
    pub(super) fn file_metadata(&mut self) {
        let ctx = self.ctx();
        let mut referenced = std::mem::take(&mut self.referenced_resources);
        referenced.extend(ctx.undeclared_resources());
        let mut dialects: Vec<Name> = referenced.iter().map(|entry| entry.0).collect();
        sort_by_key(&mut dialects, |&name| ctx.str(name));
        dialects.dedup();
        let mut groups: Vec<Group> = Vec::new();
        for dialect in dialects {
            let keys = referenced.iter().filter(|entry| entry.0 == dialect);
            let values = keys.filter_map(|&(_, key)| Some((key, ctx.resource(false, dialect, key)?))).collect();
            groups.push((false, dialect, values));
        }
        let own = self.options.external_resources.iter().cloned();
        let is_replaced =
            |resource: &Resource| self.options.external_resources.iter().any(|other| other.owner == resource.owner);
        let others = ctx.external_resources().into_iter().filter(|resource| !is_replaced(resource));
        for resource in others.chain(own) {
            match groups.last_mut() {
                Some((true, owner, values)) if *owner == resource.owner => {
                    values.push((resource.key, resource.value));
                }
                _ => groups.push((true, resource.owner, vec![(resource.key, resource.value)])),
            }
        }
        groups.retain(|group| !group.2.is_empty());
        if groups.is_empty() {
            return;
        }
        self.text("\n{-#\n");
        let mut open: Option<bool> = None;
        for (external, owner, values) in groups {
            let mut any = false;
            for (key, value) in values {
                let mut text = Vec::new();
                write_value(&mut text, &value);
                if self.options.elide_resources_if_larger.is_some_and(|limit| text.len() as u64 > limit) {
                    continue;
                }
                if open != Some(external) {
                    if open.is_some() {
                        self.text("\n  },\n");
                    }
                    open = Some(external);
                    self.text(if external { "  external_resources: {\n" } else { "  dialect_resources: {\n" });
                } else if !any {
                    self.text(",\n");
                }
                if any {
                    self.text(",\n");
                } else {
                    self.text("    ");
                    self.text(ctx.str(owner));
                    self.text(": {\n");
                }
                any = true;
                self.text("      ");
                self.keyword_or_string(ctx.str(key));
                self.text(": ");
                self.out.extend_from_slice(&text);
            }
            if any {
                self.text("\n    }");
            }
        }
        if open.is_some() {
            self.text("\n  }");
        }
        self.text("\n#-}\n");
    }
}

fn write_value(out: &mut Vec<u8>, value: &ResourceValue) {
    match value {
        ResourceValue::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        ResourceValue::String(text) => super::write_escaped(out, text),
        ResourceValue::Blob(bytes) => {
            out.reserve(2 * bytes.len() + 4);
            out.extend_from_slice(b"\"0x");
            bytes.iter().for_each(|&byte| write_hex_byte(out, byte));
            out.push(b'"');
        }
    }
}
