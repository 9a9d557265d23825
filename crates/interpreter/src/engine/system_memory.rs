//! The memory that is available on the system.

/// Returns the number of bytes that this process can still allocate, or `None` if the system does not report it. This
/// is the minimum of the available memory, the rest of the address space limit, and the rest of the control group's
/// limit.
fn available_memory() -> Option<u64> {
    [free(), address_space(), control_group()].into_iter().flatten().min()
}

/// Returns the default memory limit of a run: three quarters of the available memory, or 16 GiB if that is unknown. The
/// rest is for the shadow bits and for copies of results.
pub(super) fn usual_memory() -> u64 {
    available_memory().map_or(16 << 30, |bytes| bytes / 4 * 3)
}

/// Limits a requested memory size to the available memory.
pub fn within_system(bytes: u64) -> u64 {
    bytes.min(available_memory().unwrap_or(u64::MAX))
}

fn free() -> Option<u64> {
    field(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")
}

fn address_space() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
    let used = field(&std::fs::read_to_string("/proc/self/status").ok()?, "VmSize:")?;
    Some(limit.saturating_sub(used))
}

fn control_group() -> Option<u64> {
    let number = |file: &str| std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let limit = number("/sys/fs/cgroup/memory.max")?;
    Some(limit.saturating_sub(number("/sys/fs/cgroup/memory.current").unwrap_or(0)))
}

/// Returns the number of bytes in a line `name 123 kB`.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_how_many_bytes() {
        let text = "MemTotal:       16 kB\nMemAvailable:    8 kB\n";
        assert_eq!(field(text, "MemAvailable:"), Some(8192));
        assert_eq!(field(text, "MemFree:"), None);
    }
}
