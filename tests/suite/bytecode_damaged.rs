//! Damaged and crafted bytecode: each file is rejected with the position and what was expected, quickly and without a panic,
//! or it is read.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use freehold::bytecode::NEWEST_VERSION;

use crate::assembler::{File, Section, sections, signed, varint};
use crate::bytecode::{PROGRAM, bytecode_of, text_of, with_attribute};

/// The messages about damaged files, one a line. Numbers are replaced by `N`, and quoted names by `…`.
const MESSAGES: &str = "tests/data/bytecode/messages.txt";

/// Reads a damaged file. Returns the first line of the message, without position, numbers and names, if it is rejected.
fn message(bytes: &[u8]) -> Option<String> {
    let start = Instant::now();
    let result = text_of(bytes);
    assert!(start.elapsed() < Duration::from_secs(20), "a damaged file takes too long");
    let messages = result.err()?;
    let first = messages.lines().next().expect("a message");
    let (position, message) = first
        .strip_prefix("file:")
        .and_then(|rest| rest.split_once(": error: invalid bytecode in the "))
        .unwrap_or_else(|| panic!("a message of another form: {first}"));
    let offset: usize = position.parse().unwrap_or_else(|_| panic!("no position: {first}"));
    assert!(offset <= bytes.len(), "{first}");
    let mut text = String::new();
    let mut quoted = false;
    for letter in message.chars() {
        match letter {
            '\'' => {
                quoted = !quoted;
                text.push_str(if quoted { "'…" } else { "'" });
            }
            _ if quoted => {}
            '0'..='9' if text.ends_with('N') => {}
            '0'..='9' => text.push('N'),
            _ => text.push(letter),
        }
    }
    // Messages about other inputs than numbers differ too much to be listed.
    let found =
        text.find(", but found ").map(|at| at + ", but found ".len()).filter(|&at| !text[at..].starts_with('N'));
    let cut = found.or_else(|| text.find("invalid properties").map(|at| at + "invalid properties ".len()));
    if let Some(at) = cut {
        text.truncate(at);
        text.push('…');
    }
    Some(text)
}

/// Returns damaged variants of a file: each section cut at each of its bytes, and each byte changed in several ways.
pub(crate) fn damaged(bytes: &[u8]) -> Vec<Vec<u8>> {
    let (header, parts) = sections(bytes);
    let mut found: Vec<Vec<u8>> = (4..bytes.len()).map(|end| bytes[..end].to_vec()).collect();
    let file = |parts: &[Section]| {
        let mut file = header.clone();
        parts.iter().for_each(|part| part.append_to(&mut file));
        file
    };
    for index in 0..parts.len() {
        let length = parts[index].data.len();
        let change = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut changed = parts.clone();
            change(&mut changed[index].data);
            file(&changed)
        };
        found.extend((0..length).map(|end| change(&|data| data.truncate(end))));
        found.push(change(&|data| data.push(0)));
        for at in 0..length {
            let old = parts[index].data[at];
            for new in [0, 1, 3, 0xff, old.wrapping_add(2), old.wrapping_sub(2), old ^ 1, old ^ 0x40, old ^ 0x80] {
                found.push(change(&|data| data[at] = new));
            }
        }
        let mut missing = parts.clone();
        missing.remove(index);
        found.push(file(&missing));
        let mut twice = parts.clone();
        twice.push(parts[index].clone());
        found.push(file(&twice));
    }
    found
}

/// Files that are damaged in ways that a change of one byte does not reach.
fn crafted() -> Vec<Vec<u8>> {
    let attribute = |bytes: &[u8]| with_attribute(bytes, &[], &[]).bytes();
    let types = |bytes: &[u8], others: &[&[u8]], types: &[&[u8]]| with_attribute(bytes, others, types).bytes();
    let huge = [vec![0], u64::MAX.to_le_bytes().to_vec()].concat();
    let (i1, i8, f32): (&[u8], &[u8], &[u8]) = (&[0x01, 0x09], &[0x01, 0x41], &[0x0b]);
    let mut files = vec![
        // Attributes that contain themselves, or refer to each other.
        attribute(&[0x01, 0x03, 0x07]),
        types(&[0x01, 0x03, 0x0b], &[&[0x01, 0x03, 0x07]], &[]),
        // Lengths without bytes.
        attribute(&[varint(0), huge.clone()].concat()),
        attribute(&[varint(1), huge.clone()].concat()),
        attribute(&[varint(5), varint(1), huge.clone()].concat()),
        types(&[varint(17), varint(0), huge.clone(), varint(0)].concat(), &[], &[i8]),
        types(&[varint(17), varint(0), varint(1), varint(2), vec![0, 0]].concat(), &[], &[i8]),
        types(&[varint(17), varint(0), varint(0), varint(0)].concat(), &[], &[&[0x01, 0x0d]]),
        types(&[varint(18), varint(0), varint(1), vec![0]].concat(), &[], &[i8]),
        types(&[varint(18), varint(0), varint(3), vec![0; 3]].concat(), &[], &[&[0x1b, 0x03, 0x09, 0x03], i8]),
        types(&[varint(18), varint(0), varint(3), vec![0; 3]].concat(), &[], &[&[0x1b, 0x03, 0x09, 0x03], i1]),
        types(&[varint(18), varint(0), varint(0)].concat(), &[], &[&[0x1b, 0x03, 0x03, 0x03], &[0x19]]),
        types(&[varint(18), varint(0), varint(0)].concat(), &[], &[&[0x1b, 0x03, 0x02, 0x04, 0x03], &[0x1f, 0x01]]),
        types(
            &[varint(18), varint(0), varint(0)].concat(),
            &[],
            &[&[vec![0x1b, 0x05], signed(1 << 40), signed(1 << 40), vec![0x03]].concat(), i8],
        ),
        types(&[varint(19), varint(0), varint(0), varint(3)].concat(), &[], &[&[0x1b, 0x03, 0x09, 0x03], i8]),
        // Integers and floats.
        types(&[varint(8), varint(0), vec![1]].concat(), &[], &[f32]),
        types(&[varint(9), varint(0), vec![1]].concat(), &[], &[i8]),
        types(&[varint(8), varint(0), varint(3), vec![1; 3]].concat(), &[], &[&[varint(0), varint(128 << 2)].concat()]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[varint(0), varint(1 << 40)].concat()]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[varint(0), varint(35)].concat()]),
        types(&[varint(6), varint(0)].concat(), &[], &[&varint(99)]),
        // Shapes, element types, layouts, spaces.
        types(&[varint(6), varint(0)].concat(), &[], &[&[0x27, 0x03, 0x01, 0x03], i8]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[0x1b, 0x03, 0x07, 0x03], i8]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[0x13, 0x03], &[0x19]]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[0x29, 0x03, 0x01, 0x05, 0x09, 0x09, 0x03], i8]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[0x15, 0x01, 0x03, 0x0b], i8]),
        types(&[varint(6), varint(0)].concat(), &[&[0x2f, 0x09]], &[&[0x15, 0x01, 0x03, 0x0b], i8]),
        types(&[varint(6), varint(0)].concat(), &[], &[&[0x23, 0x0b, 0x03], i8]),
        // Symbols, dictionaries and locations that are made of something else.
        attribute(&[varint(4), varint(4)].concat()),
        attribute(&[varint(5), varint(1), varint(1), varint(4)].concat()),
        attribute(&[varint(1), varint(1), varint(4), varint(4)].concat()),
        attribute(&[varint(14), varint(4), varint(0)].concat()),
        attribute(&[varint(14), varint(1), varint(4)].concat()),
        attribute(&[varint(11), varint(4), varint(0), varint(0)].concat()),
        attribute(&[varint(11), varint(1), varint(1 << 40), varint(0)].concat()),
        attribute(&[varint(11), varint(1), varint(0), varint(1 << 40)].concat()),
        attribute(&[varint(22), varint(1), varint(4), varint(1 << 40), varint(0), varint(0), varint(0)].concat()),
        attribute(&[varint(22), varint(1), varint(5), vec![1; 5]].concat()),
        attribute(&varint(99)),
        // Maps and sets.
        attribute(&[varint(23), varint(1 << 40)].concat()),
        attribute(&[varint(23), varint(2 << 2 | 1), varint(2), varint(0)].concat()),
        attribute(&[varint(23), varint(2 << 2 | 3), varint(0), varint(1), varint(9), vec![1]].concat()),
        attribute(&[varint(23), varint(3), varint(1), varint(1), varint(1), varint(1)].concat()),
        attribute(&[vec![0x2f, 0x07, 0x01, 0x03], vec![0x07; 5000], vec![0x05; 10_004]].concat()),
        attribute(&[varint(24), varint(1 << 40)].concat()),
        attribute(&[varint(25), signed(1), huge.clone()].concat()),
        // Sparse elements: values that are none, and an index that is outside.
        types(&[varint(20), varint(0), varint(4), varint(4)].concat(), &[], &[&[0x1b, 0x03, 0x09, 0x03], i8]),
        types(
            &[varint(20), varint(0), varint(5), varint(6)].concat(),
            &[&[vec![0x25, 0x05, 0x11], 9u64.to_le_bytes().to_vec()].concat(), &[0x25, 0x07, 0x03, 0x01]],
            &[
                &[0x1b, 0x03, 0x09, 0x03],
                i8,
                &[0x1b, 0x05, 0x05, 0x05, 0x09],
                &[0x1b, 0x03, 0x05, 0x03],
                &[0x01, 0x02, 0x04],
            ],
        ),
        attribute(&[varint(16), varint(0), varint(0)].concat()),
        types(&[varint(16), varint(0), varint(0)].concat(), &[], &[i8]),
    ];
    // Every attribute has twice the nodes of the one before it.
    let doubles: Vec<Vec<u8>> =
        (5..60).map(|at| [varint(0), varint(2), varint(at + 1), varint(at + 1)].concat()).collect();
    let mut doubles: Vec<&[u8]> = doubles.iter().map(Vec::as_slice).collect();
    doubles.push(&[0x0f]);
    files.push(types(&[varint(0), varint(1), varint(5)].concat(), &doubles, &[]));
    // Every attribute contains the one after it.
    let nested: Vec<Vec<u8>> = (5..100_000).map(|at| [varint(0), varint(1), varint(at + 1)].concat()).collect();
    let mut nested: Vec<&[u8]> = nested.iter().map(Vec::as_slice).collect();
    nested.push(&[0x0f]);
    files.push(types(&[varint(0), varint(1), varint(5)].concat(), &nested, &[]));
    // Encodings that end too early.
    let affine =
        [&[0x2f, 0x13, 0x03, 0x01][..], &[0x2f, 0x15, 0x03, 0x03], &[0x31, 0x03, 0x01, 0x03, 0x01, 0x01, 0x01]];
    let others =
        [&[0x2f, 0x0f, 0x03, 0x03, 0x03, 0x01][..], &[0x33, 0x0d, 0x03, 0x09], &[0x2f, 0x0f, 0x01, 0x03, 0x05, 0x05]];
    for encoding in affine.into_iter().chain(others) {
        files.extend((0..encoding.len()).map(|end| attribute(&encoding[..end])));
    }
    for encoding in
        [&[0x1f, 0x03, 0x03][..], &[0x29, 0x03, 0x01, 0x03, 0x09, 0x03], &[0x17, 0x01, 0x03, 0x09, 0x03, 0x01]]
    {
        files.extend((0..encoding.len()).map(|end| types(&[0x0d, 0x01], &[], &[&encoding[..end], i8])));
    }
    files.extend(crafted_programs());
    files
}

/// Files whose program, or the ops in it, are damaged.
fn crafted_programs() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    let with = |change: &dyn Fn(&mut File)| {
        let mut file = with_attribute(&[0x0f], &[], &[&[0x01, 0x41]]);
        change(&mut file);
        file.bytes()
    };
    let op = |mask: u8, rest: &[u8]| [varint(2), varint(0), vec![mask], varint(0), rest.to_vec()].concat();
    let program = |bytes: Vec<u8>| with(&|file: &mut File| file.program.clone_from(&bytes));
    // Regions in regions.
    files.push(program([vec![0x05], [&[0x01, 0x10, 0x01, 0x05, 0x03, 0x01, 0x05][..]].concat().repeat(5000)].concat()));
    // Isolated regions that are not in a section for regions, or have bytes left.
    files.push(program(op(0x10, &[0x07, 0x00, 0x01])));
    files.push(program(op(0x10, &[0x07, 0x08, 0x05, 0x01, 0x01])));
    // Regions with too many values, too few, and a value without definition.
    files.push(program(op(0x10, &[0x05, 0x03, 0x01, 0x05, 0x01, 0x02, 0x01, 0x03, 0x01])));
    files.push(program(op(0x10, &[0x05, 0x03, 0x05, 0x05, 0x01, 0x02, 0x01, 0x03, 0x01])));
    files.push(program(op(0x10, &[0x05, 0x03, 0x03, 0x05, 0x01, 0x04, 0x01, 0x03, 0x01])));
    files.push(program(op(0x80, &[])));
    // Components of ops that are something else.
    files.push(program(op(0x01, &varint(4))));
    files.push(program([varint(2), varint(0), vec![0], varint(4)].concat()));
    files.push(program(op(0x04, &[0x03, 0x01])));
    files.push(program(op(0x08, &[0x03, 0x05])));
    // Orders of uses that are none: of one value, and of two.
    let used = |order: &[u8]| {
        let users = [&[0x01, 0x04, 0x01, 0x03, 0x01][..], &[0x01, 0x04, 0x01, 0x03, 0x01]].concat();
        [vec![0x0d, 0x01, 0x22, 0x01, 0x03, 0x01], order.to_vec(), users].concat()
    };
    for order in [&[0x05u8, 0x01][..], &[0x09, 0x01, 0x01], &[0x0b, 0x01, 0x0b], &[0x07, 0x01, 0x01, 0x01]] {
        files.push(program(used(order)));
    }
    files.push(program([vec![0x05, 0x01, 0x22, 0x01, 0x05, 0x01, 0x01], vec![0x03, 0x05, 0x01]].concat()));
    // A block with an argument, which ends too early.
    let argument = op(0x10, &[0x05, 0x03, 0x03, 0x07, 0x03, 0x03, 0x01, 0x01, 0x01, 0x00, 0x01]);
    files.extend((4..argument.len()).map(|end| program(argument[..end].to_vec())));
    // An isolated op whose region uses a value from outside.
    files.push(with(&|file: &mut File| {
        file.strings[2] = b"module";
        file.ops[0] = (0, 2, true);
        let inner = [0x01, 0x10, 0x01, 0x05, 0x03, 0x01, 0x05, 0x01, 0x04, 0x01, 0x03, 0x01];
        file.program = [&[0x09, 0x01, 0x02, 0x01, 0x03, 0x01][..], &inner].concat();
    }));
    // An attribute without a name.
    files.push(with(&|file: &mut File| file.strings[3] = b""));
    // Unknown dialects, encodings and ops.
    files.push(with(&|file: &mut File| file.attributes[3].0 = 1));
    files.push(with(&|file: &mut File| file.attributes[3] = (0, false, b"no text".to_vec())));
    files.push(with(&|file: &mut File| file.attributes[3] = (0, false, b"affine_map<(d0 -> ()>\0".to_vec())));
    files.push(with(&|file: &mut File| file.attributes[3] = (0, false, b"unit unit\0".to_vec())));
    files.push(with(&|file: &mut File| file.types[0] = (0, true, vec![0x01, 0x41, 0x41])));
    files.push(with(&|file: &mut File| {
        file.strings[1] = b"";
        file.strings[2] = b"";
    }));
    files.push(with(&|file: &mut File| {
        file.ops[0].2 = true;
        file.properties.push(vec![]);
        file.program = op(0x40, &[0x01]);
    }));
    // Properties of a known op that are none.
    let known = |registered: bool, properties: &[u8]| {
        with(&|file: &mut File| {
            (file.strings[1], file.strings[2]) = (b"memref", b"alloc");
            file.ops[0].2 = registered;
            file.properties.push(properties.to_vec());
            file.program = op(0x40, &[0x01]);
        })
    };
    files.push(known(false, &varint(4)));
    files.push(known(false, &[0x09, 0x01]));
    for properties in
        [&[0x01u8][..], &[], &[0x01, 0x01, 0x01], &[0x01, 0x03, 0x21, 0x01], &[0x01, 0x0d, 0x01, 0x01, 0x01]]
    {
        files.push(known(true, properties));
    }
    files.push(known(true, &[0x01, 0x03, 0x05, 0x03]));
    files.push(known(true, &[&[0x01, 0x05][..], &[0x00], &u64::MAX.to_le_bytes(), &[0x01]].concat()));
    files.push(with(&|file: &mut File| {
        (file.strings[1], file.strings[2]) = (b"affine", b"linearize_index");
        file.ops[0].2 = true;
        file.properties.push(vec![0x07]);
        file.program = op(0x40, &[0x01]);
    }));
    files.push(with(&|file: &mut File| {
        (file.strings[1], file.strings[2]) = (b"arith", b"constant");
        file.ops[0].2 = true;
        file.properties.push(vec![]);
        file.program = op(0x40, &[0x01]);
    }));
    // The header, and sections.
    files.push(b"ML\xefR\x0f\0".to_vec());
    files.push(b"ML\xefR".to_vec());
    files.push(b"ML\xefR\x0dproducer".to_vec());
    files.push(b"ML\xefR\x0d\0\x09\x01".to_vec());
    files.push(b"ML\xefR\x0d\0\x7f\x01".to_vec());
    files.push(b"ML\xefR\x0d\0\x80\x01\x07".to_vec());
    files.push(b"ML\xefR\x0d\0\x80\x01\x11\0".to_vec());
    files.push(b"ML\xefR\x0d\0\x80\x01".to_vec());
    files.push(b"ML\xefR\x0d\0\x80\x01\x11".to_vec());
    files
}

#[test]
fn damaged_files_are_rejected() {
    let mut found = BTreeSet::new();
    let small = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}";
    let graph = "\"a.b\"() ({\n  %p:2 = \"a.c\"(%q, %q) <{d = 1 : i8}> : (i1, i1) -> (i1, i1)\n  \
                 %q = \"a.c\"(%p#1, %p#0) : (i1, i1) -> i1\n}) : () -> ()";
    let mut files = crafted();
    for version in 0..=NEWEST_VERSION {
        files.extend(damaged(&bytecode_of(small, version)));
        if version >= 5 {
            files.extend(damaged(&bytecode_of(graph, version)));
        }
    }
    files.extend(damaged(&bytecode_of(PROGRAM, NEWEST_VERSION)));
    let count = files.len();
    let rejected: Vec<String> = files.iter().filter_map(|bytes| message(bytes)).collect();
    assert!(rejected.len() * 2 > count, "{} of {count} files were rejected", rejected.len());
    found.extend(rejected);
    let text: String = found.iter().map(|message| format!("{message}\n")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(MESSAGES);
    if std::env::var_os("FREEHOLD_REWRITE").is_some() {
        std::fs::write(path, text).expect("the messages are written");
        return;
    }
    assert_eq!(text, std::fs::read_to_string(path).expect("the messages"), "FREEHOLD_REWRITE=1 updates {MESSAGES}");
}
