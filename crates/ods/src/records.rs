//! Records: the JSON that `llvm-tblgen -dump-json` writes, with typed access to the fields of a record.
//!
//! Each file is a name space of its own, because the names of anonymous records mean nothing outside of it. A field that is missing,
//! or of another type than expected, is an error that names the file, the record and the field.

use std::fmt;

use serde_json::{Map, Value};

/// An error in a file of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OdsError {
    /// The file, with line and column if the text is no JSON.
    pub place: String,
    /// The error, with the record.
    pub message: String,
}

impl fmt::Display for OdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.place, self.message)
    }
}

/// The records of a file.
pub struct Records {
    /// The name of the file.
    pub file: String,
    records: Map<String, Value>,
}

/// A record.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// The records of the file.
    pub all: &'a Records,
    /// The name.
    pub name: &'a str,
    fields: &'a Map<String, Value>,
}

/// An argument of a `dag`.
#[derive(Clone, Copy)]
pub enum Argument<'a> {
    /// A record.
    Record(Record<'a>),
    /// A string.
    Text(&'a str),
}

/// A message says at most so many characters of a value.
const SHOWN: usize = 60;

impl Records {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// The text is no JSON, or has not the form of `llvm-tblgen -dump-json`.
    pub fn parse(file: &str, text: &[u8]) -> Result<Records, OdsError> {
        let value: Value = serde_json::from_slice(text).map_err(|error| {
            let text = error.to_string();
            let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
            OdsError {
                place: format!("{file}:{}:{}", error.line().max(1), error.column().max(1)),
                message: format!("{message}; expected the JSON that 'llvm-tblgen -dump-json' writes"),
            }
        })?;
        let expected = "expected the JSON that 'llvm-tblgen -dump-json' writes: an object with the key '!instanceof'";
        match value {
            Value::Object(records) if records.get("!instanceof").is_some_and(Value::is_object) => {
                Ok(Records { file: file.to_string(), records })
            }
            _ => Err(OdsError { place: format!("{file}:1:1"), message: expected.to_string() }),
        }
    }

    /// Returns the record `name`.
    ///
    /// # Errors
    /// There is none.
    pub fn record<'a>(&'a self, name: &'a str) -> Result<Record<'a>, OdsError> {
        match self.records.get_key_value(name) {
            Some((name, Value::Object(fields))) => Ok(Record { all: self, name, fields }),
            Some(_) => Err(self.error(format!("record '{name}': expected an object"))),
            None => Err(self.error(format!("there is no record '{name}'"))),
        }
    }

    /// Returns the records of a class, in the order of the file.
    ///
    /// # Errors
    /// The list names a record that does not exist.
    pub fn of_class(&self, class: &str) -> Result<Vec<Record<'_>>, OdsError> {
        let classes = self.records.get("!instanceof").and_then(|classes| classes.get(class));
        let Some(names) = classes else { return Ok(Vec::new()) };
        let Some(names) = names.as_array() else {
            return Err(self.error(format!("'!instanceof': '{class}': expected a list of names")));
        };
        let record = |name: &'_ Value| match name.as_str() {
            Some(name) => match self.records.get_key_value(name) {
                Some((name, Value::Object(fields))) => Ok(Record { all: self, name, fields }),
                _ => Err(self.error(format!("'!instanceof': '{class}': there is no record '{name}'"))),
            },
            None => Err(self.error(format!("'!instanceof': '{class}': expected a list of names"))),
        };
        names.iter().map(record).collect()
    }

    fn error(&self, message: String) -> OdsError {
        OdsError { place: self.file.clone(), message }
    }
}

impl<'a> Record<'a> {
    /// Returns an error about the record.
    pub fn error(&self, message: impl fmt::Display) -> OdsError {
        self.all.error(format!("record '{}': {message}", self.name))
    }

    fn wrong(&self, field: &str, expected: &str, found: &Value) -> OdsError {
        let mut text: String = found.to_string().chars().take(SHOWN).collect();
        if text.len() >= SHOWN {
            text.push('…');
        }
        self.error(format!("field '{field}': expected {expected}, but found {text}"))
    }

    fn field(&self, name: &str) -> Option<&'a Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    /// Returns whether the record is of this class.
    pub fn is(&self, class: &str) -> bool {
        let classes = self.field("!superclasses").and_then(Value::as_array);
        classes.is_some_and(|classes| classes.iter().any(|other| other.as_str() == Some(class)))
    }

    /// Returns the text of a field; `None` if the field is missing or unset.
    ///
    /// # Errors
    /// The field is no string.
    pub fn optional_text(&self, field: &str) -> Result<Option<&'a str>, OdsError> {
        match self.field(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(found) => Err(self.wrong(field, "a string", found)),
        }
    }

    /// Returns the text of a field.
    ///
    /// # Errors
    /// The field is missing, or is no string.
    pub fn text(&self, field: &str) -> Result<&'a str, OdsError> {
        self.optional_text(field)?.ok_or_else(|| self.error(format!("field '{field}': expected a string")))
    }

    /// Returns the number in a field; `None` if the field is missing or unset.
    ///
    /// # Errors
    /// The field is no integer.
    pub fn number(&self, field: &str) -> Result<Option<i64>, OdsError> {
        match self.field(field) {
            None => Ok(None),
            Some(found) => found.as_i64().map(Some).ok_or_else(|| self.wrong(field, "an integer", found)),
        }
    }

    /// Returns whether a field is 1; false if it is missing.
    ///
    /// # Errors
    /// The field is no integer.
    pub fn flag(&self, field: &str) -> Result<bool, OdsError> {
        Ok(self.number(field)?.unwrap_or(0) != 0)
    }

    /// Returns the record in a field; `None` if the field is missing or unset.
    ///
    /// # Errors
    /// The field is no record.
    pub fn optional_record(&self, field: &str) -> Result<Option<Record<'a>>, OdsError> {
        self.field(field).map(|value| self.record_in(field, value)).transpose()
    }

    /// Returns the record in a field.
    ///
    /// # Errors
    /// The field is missing, or is no record.
    pub fn record(&self, field: &str) -> Result<Record<'a>, OdsError> {
        self.optional_record(field)?.ok_or_else(|| self.error(format!("field '{field}': expected a record")))
    }

    fn record_in(&self, field: &str, value: &'a Value) -> Result<Record<'a>, OdsError> {
        let name = value.get("def").and_then(Value::as_str).ok_or_else(|| self.wrong(field, "a record", value))?;
        self.all.record(name).map_err(|error| self.error(format!("field '{field}': {}", error.message)))
    }

    /// Returns the records in a list; empty if the field is missing or unset.
    ///
    /// # Errors
    /// The field is no list of records.
    pub fn records(&self, field: &str) -> Result<Vec<Record<'a>>, OdsError> {
        match self.field(field) {
            None => Ok(Vec::new()),
            Some(Value::Array(list)) => list.iter().map(|value| self.record_in(field, value)).collect(),
            Some(found) => Err(self.wrong(field, "a list of records", found)),
        }
    }

    /// Returns the texts in a list; empty if the field is missing or unset.
    ///
    /// # Errors
    /// The field is no list of strings.
    pub fn texts(&self, field: &str) -> Result<Vec<&'a str>, OdsError> {
        match self.field(field) {
            None => Ok(Vec::new()),
            Some(Value::Array(list)) => list
                .iter()
                .map(|text| text.as_str().ok_or_else(|| self.wrong(field, "a list of strings", text)))
                .collect(),
            Some(found) => Err(self.wrong(field, "a list of strings", found)),
        }
    }

    /// Returns the arguments of a `dag`, with their names; empty if the field is missing or unset.
    ///
    /// # Errors
    /// The field is no `dag` of records and strings.
    pub fn dag(&self, field: &str) -> Result<Vec<(Argument<'a>, Option<&'a str>)>, OdsError> {
        let Some(value) = self.field(field) else { return Ok(Vec::new()) };
        let Some(arguments) = value.get("args").and_then(Value::as_array) else {
            return Err(self.wrong(field, "a dag", value));
        };
        let argument = |argument: &'a Value| {
            let Some([value, name]) = argument.as_array().map(Vec::as_slice) else {
                return Err(self.wrong(field, "a pair of a value and a name", argument));
            };
            let value = match value {
                Value::String(text) => Argument::Text(text),
                value => Argument::Record(self.record_in(field, value)?),
            };
            Ok((value, name.as_str()))
        };
        arguments.iter().map(argument).collect()
    }
}
