//! The arenas of models that ExecuTorch plans: never larger than its best, and near the most bytes that are alive at one time.
//!
//! `tests/oracle/executorch_lives.py` records the lives in `tests/lives`, with what ExecuTorch needs.

use std::path::{Path, PathBuf};

use freehold_packing::{Buffer, Limits, check, pack, peak};

/// The alignment of tensors in ExecuTorch, in bytes. Sizes are multiples of it.
const ALIGNMENT: u64 = 16;
/// The default of `freehold plan` and of the Python package.
const STEPS: u64 = 200_000;

struct Model {
    name: String,
    buffers: usize,
    bound: u64,
    executorch: u64,
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lives").join(format!("{name}.csv"))
}

/// Returns the rows of a file without its header.
fn rows(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path(name)).expect("a file of lives");
    text.lines().skip(1).map(|line| line.split(',').map(str::to_string).collect()).collect()
}

fn models() -> Vec<Model> {
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let model = |row: Vec<String>| Model {
        name: row[0].clone(),
        buffers: number(&row[1]) as usize,
        bound: number(&row[2]),
        executorch: number(&row[3]),
    };
    rows("models").into_iter().map(model).collect()
}

fn buffers(name: &str) -> Vec<Buffer> {
    let buffer = |row: Vec<String>| Buffer {
        lower: row[1].parse().expect("the beginning of a life"),
        upper: row[2].parse().expect("the end of a life"),
        size: row[3].parse().expect("a size"),
        alignment: ALIGNMENT,
    };
    rows(name).into_iter().map(buffer).collect()
}

#[test]
fn arenas_of_models_are_as_small_as_those_of_executorch_and_near_the_bound() {
    let models = models();
    let (mut near, mut smaller, mut logarithms) = (0, 0, 0.0);
    for model in &models {
        let buffers = buffers(&model.name);
        assert_eq!(buffers.len(), model.buffers, "{}", model.name);
        assert_eq!(peak(&buffers).map_or(0, |peak| peak.bytes), u128::from(model.bound), "{}", model.name);
        let packing = pack(&buffers, None, &Limits::steps(STEPS)).expect("valid buffers");
        assert_eq!(check(&buffers, &packing.offsets, None), Ok(packing.height), "{}", model.name);
        println!("{} {} {} {} {}", model.name, model.buffers, model.bound, model.executorch, packing.height);
        assert!(packing.height <= model.executorch, "{}: {} of {}", model.name, packing.height, model.executorch);
        near += usize::from(packing.height * 100 <= model.bound * 101);
        smaller += usize::from(packing.height < model.executorch);
        logarithms += (packing.height as f64 / model.executorch as f64).ln();
    }
    let count = models.len();
    println!("{near} of {count} models are within 1% of the bound");
    let mean = (logarithms / count as f64).exp();
    println!("the arena is smaller than that of ExecuTorch in {smaller}; the mean of the ratios is {mean:.3}");
    assert!(count >= 30, "{count} models");
    assert!(near + 2 >= count, "{near} of {count} models are within 1% of the bound");
}
