//! `-mlir-print-ir-tree-dir`: each dump is a file. The folders are the ops around the op that the pass ran on, and the op
//! itself, each with its symbol:
//!
//! ```text
//! dumps/builtin_module_no-symbol-name/1_canonicalize.mlir
//! dumps/builtin_module_no-symbol-name/func_func_f/0_0_cse.mlir
//! ```
//!
//! A file name starts with the number of earlier dumps of each of these ops, outermost first, and ends with the name of
//! the pass. Names and numbers are those of `mlir-opt`, except that a character of a symbol which separates folders is
//! replaced by `_`, so that no file is outside of the folder.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashMap;

use freehold_core::ir::{Body, Context, Name, Op};

/// The folder for dumps.
#[derive(Debug)]
pub struct DumpTree {
    root: PathBuf,
    /// The number of the last dump of each op, by the ops around it.
    counts: Mutex<FxHashMap<Vec<Op>, u32>>,
}

impl DumpTree {
    /// Returns an empty tree in the folder `root`, which is created with the first dump.
    pub fn new(root: impl Into<PathBuf>) -> DumpTree {
        DumpTree { root: root.into(), counts: Mutex::default() }
    }

    /// Returns the path of the next dump of the op at `path`, seen from the body `program`.
    fn next_file(&self, ctx: &Context, program: &Body, path: &[Op], pass: &str) -> PathBuf {
        let mut counts = self.counts.lock().expect("the lock of the counts");
        let (mut folder, mut name) = (self.root.clone(), String::new());
        let mut body = program;
        for depth in 0..=path.len() {
            if depth > 0 {
                body = body.nested(path[depth - 1]).expect("an op with a body on the path");
            }
            folder.push(folder_of(ctx, body));
            let is_dumped = depth == path.len();
            let count = counts.entry(path[..depth].to_vec());
            let count = count.and_modify(|count| *count += u32::from(is_dumped)).or_insert(0);
            name.push_str(&format!("{count}_"));
        }
        folder.join(name + pass + ".mlir")
    }

    /// Writes a dump after a pass or before it.
    ///
    /// # Errors
    /// The message if the file cannot be written.
    pub(super) fn write(
        &self,
        ctx: &Context,
        (program, path): (&Body, &[Op]),
        pass: &str,
        text: &str,
    ) -> Result<(), String> {
        let file = self.next_file(ctx, program, path, pass);
        let folder = file.parent().unwrap_or(Path::new("."));
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, text));
        written.map_err(|error| format!("cannot write the dump '{}': {error}", file.display()))
    }
}

/// Returns the name of the folder of an op: `func_func_f` of `func.func @f`.
fn folder_of(ctx: &Context, body: &Body) -> String {
    let symbol = body.header.attributes.get(ctx, Name::SYM_NAME).and_then(|name| name.as_str(ctx));
    let op = ctx.op_name_data(body.header.name).text.replace('.', "_");
    let name = format!("{op}_{}", symbol.unwrap_or("no-symbol-name"));
    name.chars().map(|character| if matches!(character, '/' | '\\' | '\0' | ':') { '_' } else { character }).collect()
}
