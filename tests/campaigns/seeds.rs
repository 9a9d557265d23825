//! Code that campaigns on changed golden programs share: random numbers, and the programs.

use std::path::{Path, PathBuf};

/// A generator of random numbers (xorshift, Marsaglia 2003).
pub struct Random(u64);

impl Random {
    /// Returns the generator of a seed.
    pub fn of(seed: u64) -> Random {
        Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % count
    }
}

/// Returns the golden programs of at most `limit` bytes, with the paths of their files, sorted.
pub fn golden_programs(limit: usize) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden"), limit, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, limit: usize, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, limit, found);
        } else if path.extension().is_some_and(|ending| ending == "mlir")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            let chunks = text.split("\n// -----").filter(|chunk| chunk.len() < limit);
            found.extend(chunks.map(|chunk| (path.clone(), chunk.to_string())));
        }
    }
}

/// Returns the number in an environment variable.
pub fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}
