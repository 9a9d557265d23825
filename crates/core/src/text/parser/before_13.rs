//! Ops that LLVM 12 and older print without a dialect, and LLVM 13 in the dialects `memref` and `tensor`. Freehold reads the
//! text of 13 and later; the error about such an op says which version the text is of.

/// The names without a dialect, sorted, and those in LLVM 13.
const RENAMED: &[(&str, &str)] = &[
    ("alloc", "memref.alloc"),
    ("alloca", "memref.alloca"),
    ("assume_alignment", "memref.assume_alignment"),
    ("dealloc", "memref.dealloc"),
    ("dim", "memref.dim"),
    ("dma_start", "memref.dma_start"),
    ("dma_wait", "memref.dma_wait"),
    ("dynamic_tensor_from_elements", "tensor.generate"),
    ("extract_element", "tensor.extract"),
    ("get_global_memref", "memref.get_global"),
    ("global_memref", "memref.global"),
    ("load", "memref.load"),
    ("memref_cast", "memref.cast"),
    ("memref_reinterpret_cast", "memref.reinterpret_cast"),
    ("memref_reshape", "memref.reshape"),
    ("prefetch", "memref.prefetch"),
    ("store", "memref.store"),
    ("subtensor", "tensor.extract_slice"),
    ("subtensor_insert", "tensor.insert_slice"),
    ("subview", "memref.subview"),
    ("tensor_cast", "tensor.cast"),
    ("tensor_from_elements", "tensor.from_elements"),
    ("tensor_load", "memref.tensor_load"),
    ("tensor_store", "memref.tensor_store"),
    ("tensor_to_memref", "memref.buffer_cast"),
    ("transpose", "memref.transpose"),
    ("view", "memref.view"),
];

/// Returns the note for an op with this name, which may begin with `std.`, if LLVM 12 and older have it.
pub(super) fn note_about(name: &str) -> Option<String> {
    let short = name.strip_prefix("std.").unwrap_or(name);
    let index = RENAMED.binary_search_by_key(&short, |entry| entry.0).ok()?;
    let now = RENAMED[index].1;
    Some(format!(
        "this is text of LLVM 12 or older, where '{now}' of LLVM 13 was '{short}'; Freehold reads the text of LLVM 13 and later"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(RENAMED.is_sorted_by_key(|entry| entry.0));
        assert!(note_about("std.memref_cast").is_some_and(|note| note.contains("'memref.cast'")));
        assert_eq!(note_about("memref.alloc"), None);
    }
}
