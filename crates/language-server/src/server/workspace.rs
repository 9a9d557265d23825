//! The files of the workspace: those that declare dialects, and bytecode.
//!
//! ```toml
//! # freehold.toml
//! irdl = ["dialects/queue.irdl.mlir"]
//! ods = ["build/my_dialect.json"]
//! allow-unregistered-dialect = false
//! ```

use std::path::{Path, PathBuf};

use freehold_core::bytecode::is_bytecode;
use lsp_types::Uri;
use serde::Deserialize;

use super::ClientParameters;
use crate::conversion::text_of_bytecode;
use crate::document::{DialectFile, Settings};

/// The name of the file with the settings of a workspace.
const SETTINGS: &str = "freehold.toml";

/// The settings of a workspace.
pub(super) struct Workspace {
    folders: Vec<PathBuf>,
    base: Settings,
    settings: Settings,
    problems: Vec<String>,
}

/// The content of `freehold.toml`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SettingsFile {
    /// Files in IRDL.
    #[serde(default)]
    irdl: Vec<PathBuf>,
    /// Files that `llvm-tblgen -dump-json` writes.
    #[serde(default)]
    ods: Vec<PathBuf>,
    allow_unregistered_dialect: Option<bool>,
}

impl Workspace {
    /// Returns the workspace of a client. `base` are the settings of the command line.
    pub fn new(parameters: &ClientParameters, base: Settings) -> Workspace {
        let folders = parameters.workspace_folders.iter().flatten().map(|folder| &folder.uri);
        let mut paths: Vec<PathBuf> = folders.chain(&parameters.root_uri).filter_map(path_of).collect();
        paths.dedup();
        let mut workspace = Workspace { folders: paths, settings: base.clone(), base, problems: Vec::new() };
        workspace.reload();
        workspace
    }

    /// Returns how documents are read.
    pub fn settings(&self) -> Settings {
        self.settings.clone()
    }

    /// Removes and returns the messages about files that cannot be read.
    pub fn take_problems(&mut self) -> Vec<String> {
        std::mem::take(&mut self.problems)
    }

    /// Reads the files of the workspace.
    pub fn reload(&mut self) {
        self.settings = self.base.clone();
        for folder in self.folders.clone() {
            let path = folder.join(SETTINGS);
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            match toml::from_str::<SettingsFile>(&text) {
                Ok(file) => self.add(&folder, &file),
                Err(error) => self.problems.push(format!("{}: {}", path.display(), error.message())),
            }
        }
    }

    fn add(&mut self, folder: &Path, file: &SettingsFile) {
        self.settings.allow_unregistered = file.allow_unregistered_dialect.unwrap_or(self.settings.allow_unregistered);
        for path in &file.irdl {
            let path = folder.join(path);
            match std::fs::read_to_string(&path) {
                Ok(text) => self.settings.dialects.push(DialectFile { name: path.display().to_string(), text }),
                Err(error) => self.problems.push(format!("{}: {error}", path.display())),
            }
        }
        let mut texts = Vec::new();
        for path in &file.ods {
            let path = folder.join(path);
            match std::fs::read(&path) {
                Ok(text) => texts.push((path.display().to_string(), text)),
                Err(error) => self.problems.push(format!("{}: {error}", path.display())),
            }
        }
        if !texts.is_empty() {
            match freehold_ods::import(&texts, &freehold_ods::ImportOptions::default()) {
                Ok(imported) => self
                    .settings
                    .dialects
                    .push(DialectFile { name: "imported.irdl.mlir".to_string(), text: imported.text }),
                Err(error) => self.problems.push(error.to_string()),
            }
        }
    }
}

/// Returns the path of a file, `None` for other addresses.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let text = uri.as_str().strip_prefix("file://")?;
    let decoded = decoded(&text[text.find('/')?..]);
    // `/C:/folder` on Windows.
    let drive = cfg!(windows) && decoded.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if drive { &decoded[1..] } else { &decoded }))
}

/// Returns the text in which `%41` stands for a byte.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()).filter(|_| byte == b'%') {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the name of a document in messages.
pub(super) fn file_name(uri: &Uri) -> String {
    path_of(uri).map_or_else(|| uri.to_string(), |path| path.display().to_string())
}

/// Returns the program in a bytecode file as text; `None` if `text`, which an editor made of the file, is no bytecode.
pub(super) fn bytecode_text(uri: &Uri, name: &str, text: &str, settings: &Settings) -> Option<Result<String, String>> {
    if !text.starts_with("ML") || uri.as_str().ends_with(".mlir") {
        return None;
    }
    let bytes = std::fs::read(path_of(uri)?).ok().filter(|bytes| is_bytecode(bytes))?;
    Some(text_of_bytecode(name, bytes, settings).map_err(|error| error.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_decoded() {
        let uri: Uri = "file:///a%20b/%C3%A4.mlir".parse().expect("an address");
        assert_eq!(path_of(&uri), Some(PathBuf::from("/a b/\u{e4}.mlir")));
        let other: Uri = "untitled:Untitled-1".parse().expect("an address");
        assert_eq!(path_of(&other), None);
        assert_eq!(file_name(&other), "untitled:Untitled-1");
    }

    #[test]
    fn unknown_settings_are_refused() {
        assert!(toml::from_str::<SettingsFile>("irdll = []").is_err());
        let file: SettingsFile =
            toml::from_str("irdl = ['a.mlir']\nallow-unregistered-dialect = true").expect("settings");
        assert!(file.allow_unregistered_dialect == Some(true) && file.ods.is_empty());
    }
}
