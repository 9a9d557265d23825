//! The counts of allocations and copies in a program.

use freehold_passes::analysis::memory_counts::MemoryCounts;

use crate::error::FreeholdStatus;
use crate::guard::{borrowed, borrowed_mut, guarded};
use crate::module::FreeholdModule;

/// The counts of allocations and copies in a program, as `freehold compile --stats` prints them. An op counts once, no matter how
/// often it runs.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeholdStatistics {
    /// Ops that copy the elements of a buffer, and clones.
    pub copies: u64,
    /// Ops that allocate a buffer on the heap, arenas and clones among them.
    pub allocations: u64,
    /// Arenas.
    pub arenas: u64,
    /// The bytes of the allocations of static size.
    pub bytes: u64,
    /// The allocations whose size is known at run time only.
    pub dynamic_allocations: u64,
    /// The bytes of the buffers of static size on the stack.
    pub stack_bytes: u64,
}

/// Counts what a module allocates and copies, and writes the numbers to `statistics`. Linear in the size of the program.
///
/// # Safety
/// `module` is null or valid, and `statistics` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_statistics(
    module: *const FreeholdModule,
    statistics: *mut FreeholdStatistics,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed(module, "module") }?;
        // SAFETY: the caller says so.
        let statistics = unsafe { borrowed_mut(statistics, "statistics") }?;
        let counts = module.with(|shared, module| Ok(MemoryCounts::of(&shared.ctx, module.body())))?;
        let MemoryCounts { copies, allocations, arenas, bytes, dynamic, stack_bytes } = counts;
        let dynamic_allocations = dynamic;
        *statistics = FreeholdStatistics { copies, allocations, arenas, bytes, dynamic_allocations, stack_bytes };
        Ok(())
    })
}
