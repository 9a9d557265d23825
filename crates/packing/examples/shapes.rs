use freehold_packing::*;
fn main() {
    let n: i64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let steps: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut state = 5u64;
    let mut next = |below: u64| { state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); (state >> 33) % below };
    let shapes = ["chain", "star", "all", "window", "pyramid", "halves", "random", "randomshort", "stars", "comb", "transformer", "align"];
    for shape in shapes {
        let buffers: Vec<Buffer> = (0..n).map(|i| {
            let (lower, upper) = match shape {
                "chain" => (i, i + 2),
                "star" => if i == 0 { (0, n) } else { (i, i + 1) },
                "all" => (i, n + i),
                "window" => (i, i + 1000),
                "pyramid" => (i, 2 * n - i),
                "halves" => if i < n / 2 { (0, n) } else { (i, i + 1) },
                "random" => { let a = next(n as u64) as i64; let b = next(n as u64) as i64; (a.min(b), a.max(b) + 1) }
                "randomshort" => { let a = next(n as u64) as i64; (a, a + 1 + next(20) as i64) }
                "stars" => if i % 100 == 0 { (i, i + 100 + 1) } else { (i, i + 1) },
                "comb" => if i % 2 == 0 { (i, n) } else { (i, i + 1) },
                "align" => { let a = next(n as u64) as i64; (a, a + 1 + next(20) as i64) }
                _ => { let k = i % 20; (i, i + if k == 0 { 25 } else { 1 + (k * 7) % 6 }) }
            };
            Buffer { lower, upper, size: 64 * (1 + next(100)), alignment: if shape == "align" { 1 << next(8) } else { 1 } }
        }).collect();
        let t = std::time::Instant::now();
        let p = pack(&buffers, None, &Limits::steps(steps)).unwrap();
        let t = t.elapsed();
        check(&buffers, &p.offsets, Some(p.height)).unwrap();
        println!("{shape:12} height/bound {:.4} steps {} {:.3}s", p.height as f64 / p.lower_bound as f64, p.steps, t.as_secs_f64());
    }
}
