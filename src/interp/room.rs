//! How much memory the system gives.

/// The bytes that this process may still take, as far as the system says: what is free, what the limit on its address
/// space leaves, and what its control group does.
fn available_memory() -> Option<u64> {
    [free(), address_space(), control_group()].into_iter().flatten().min()
}

/// How much a run may hold where nothing is said: three quarters of what there is, for bytes come with a record of
/// which of them are defined, and results are copied out; 16 GiB where the system does not tell.
pub(super) fn usual_memory() -> u64 {
    available_memory().map_or(16 << 30, |bytes| bytes / 4 * 3)
}

/// What a run may hold of the `bytes` that are asked for: no more than the system gives.
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

/// The bytes that a line `name 123 kB` tells.
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
