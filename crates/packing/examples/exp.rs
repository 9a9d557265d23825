fn main() {
    let args: Vec<String> = std::env::args().collect();
    let budget: u64 = args[1].parse().unwrap();
    let capacity: Option<u64> = args[2].parse().ok();
    for f in &args[3..] {
        let text = std::fs::read_to_string(f).unwrap();
        let buffers: Vec<freehold_packing::Buffer> = text.lines().skip(1).map(|l| { let v: Vec<i64> = l.split(',').map(|x| x.parse().unwrap()).collect(); freehold_packing::Buffer { lower: v[1], upper: v[2], size: v[3] as u64, alignment: 1 } }).collect();
        let t = std::time::Instant::now();
        let p = freehold_packing::pack(&buffers, capacity, &freehold_packing::Limits::steps(budget)).unwrap();
        let t = t.elapsed();
        println!("{f} {} height {} bound {} steps {} {:.3}s check {:?}", buffers.len(), p.height, p.lower_bound, p.steps, t.as_secs_f64(), freehold_packing::check(&buffers, &p.offsets, Some(p.height)).unwrap());
    }
}
