//! The C++ classes of a file of records: the types, attributes and enumerations of dialects that they denote.

use rustc_hash::FxHashMap;

use crate::known::{self, HAND_WRITTEN_TYPES, built_type, class_name, last_part};
use crate::model::Enum;
use crate::records::{OdsError, Record, Records};

/// A type or attribute of a dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolName {
    /// The dialect.
    pub dialect: String,
    /// The mnemonic.
    pub mnemonic: String,
    /// Whether it is a type.
    pub is_type: bool,
    /// Whether it is spelled without parameters.
    pub is_plain: bool,
}

impl SymbolName {
    /// Returns the text of the type or attribute without parameters.
    pub fn text(&self) -> String {
        let sigil = if self.is_type { '!' } else { '#' };
        format!("{sigil}{}.{}", self.dialect, self.mnemonic)
    }
}

/// The C++ classes of a file of records.
#[derive(Default)]
pub struct Classes {
    symbols: FxHashMap<String, SymbolName>,
    enums: FxHashMap<String, Enum>,
    /// The name of each op, by the name of its class.
    ops: FxHashMap<String, String>,
}

impl Classes {
    /// Reads the classes of a file.
    ///
    /// # Errors
    /// A record has not the form that its class requires.
    pub fn read(records: &Records) -> Result<Classes, OdsError> {
        let mut classes = Classes::default();
        for &(class, dialect, mnemonic) in HAND_WRITTEN_TYPES {
            let is_plain = class != "gpu::MMAMatrixType";
            let (dialect, mnemonic) = (dialect.to_string(), mnemonic.to_string());
            classes.symbols.insert(class.to_string(), SymbolName { dialect, mnemonic, is_type: true, is_plain });
        }
        for (kind, is_type) in [("TypeDef", true), ("AttrDef", false)] {
            for record in records.of_class(kind)? {
                let Some(mnemonic) = record.optional_text("mnemonic")? else { continue };
                let dialect = record.record("dialect")?;
                let class = record.optional_text("cppType")?.unwrap_or("");
                let short = record.optional_text("cppClassName")?.unwrap_or("");
                let name = SymbolName {
                    dialect: dialect.text("name")?.to_string(),
                    mnemonic: mnemonic.to_string(),
                    is_type,
                    is_plain: record.dag("parameters")?.is_empty(),
                };
                let space = class_name(dialect.optional_text("cppNamespace")?.unwrap_or(""));
                for class in [class_name(class), format!("{space}::{short}"), short.to_string()] {
                    classes.symbols.entry(class).or_insert_with(|| name.clone());
                }
            }
        }
        for kind in ["EnumInfo", "EnumAttrInfo"] {
            for record in records.of_class(kind)? {
                let read = enumeration(record)?;
                for class in [read.class.clone(), last_part(&read.class).to_string()] {
                    classes.enums.entry(class).or_insert_with(|| read.clone());
                }
            }
        }
        for record in records.of_class("Op")? {
            let Some(dialect) = record.optional_record("opDialect")? else { continue };
            let name = format!("{}.{}", dialect.text("name")?, record.text("opName")?);
            let class = record.name.split_once('_').map_or(record.name, |(_, class)| class);
            classes.ops.insert(class.to_string(), name);
        }
        Ok(classes)
    }

    /// Returns the type or attribute that a C++ class holds.
    pub fn symbol(&self, class: &str) -> Option<&SymbolName> {
        let class = class_name(class);
        self.symbols.get(&class).or_else(|| self.symbols.get(last_part(&class)))
    }

    /// Returns the enumeration of a C++ class.
    pub fn enumeration(&self, class: &str) -> Option<&Enum> {
        let class = class_name(class);
        self.enums.get(&class).or_else(|| self.enums.get(last_part(&class)))
    }

    /// Returns the name of the op of a C++ class, with its dialect.
    pub fn op(&self, class: &str) -> Option<&str> {
        let class = class_name(class);
        let elsewhere = || known::OPS_OF_OTHER_FILES.iter().find(|entry| entry.0 == class).map(|entry| entry.1);
        self.ops.get(last_part(&class)).map(String::as_str).or_else(elsewhere)
    }

    /// Returns the text of the type that a builder call creates.
    pub fn built_type(&self, call: &str) -> Option<String> {
        let resolve = |class: &str| {
            let symbol = self.symbol(class).filter(|symbol| symbol.is_type && symbol.is_plain)?;
            Some(symbol.text())
        };
        built_type(call, &resolve)
    }
}

/// Reads an enumeration.
///
/// # Errors
/// The record, or that of a case, has not the expected form.
pub fn enumeration(record: Record<'_>) -> Result<Enum, OdsError> {
    let class = record.optional_text("className")?.unwrap_or(record.name);
    let space = record.optional_text("cppNamespace")?.unwrap_or("");
    let mut cases = Vec::new();
    for case in record.records("enumerants")? {
        let value = case.number("value")?.unwrap_or(0);
        cases.push((case.text("str")?.to_string(), case.text("symbol")?.to_string(), value));
    }
    let is_bits = record.is("BitEnumAttrBase") || record.is("BitEnumBase") || record.is("BitEnumAttr");
    let separator = record.optional_text("separator")?.unwrap_or("|");
    Ok(Enum {
        class: class_name(&format!("{space}::{class}")),
        name: class.to_string(),
        width: record.number("bitwidth")?.unwrap_or(32).clamp(1, 64),
        cases,
        separator: is_bits.then(|| separator.to_string()),
    })
}
