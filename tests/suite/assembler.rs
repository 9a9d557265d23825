//! Assembles and takes apart bytecode files, for tests of damaged ones. It is independent of the code that is tested.

/// Returns an unsigned integer as the format stores it.
pub fn varint(value: u64) -> Vec<u8> {
    for more in 0..8 {
        if value < 1 << (7 * (more + 1)) {
            return ((value << 1 | 1) << more).to_le_bytes()[..more + 1].to_vec();
        }
    }
    [&[0][..], &value.to_le_bytes()].concat()
}

/// Returns a signed integer as the format stores it.
pub fn signed(value: i64) -> Vec<u8> {
    varint((value << 1 ^ value >> 63) as u64)
}

/// A file. Strings and dialects are referred to by their indices.
#[derive(Clone)]
pub struct File {
    pub version: u64,
    pub strings: Vec<&'static [u8]>,
    /// The names of the dialects.
    pub dialects: Vec<u64>,
    /// Dialect, name, and whether the op is registered.
    pub ops: Vec<(u64, u64, bool)>,
    /// Dialect, whether the dialect has its own encoding, and the encoding.
    pub attributes: Vec<(u64, bool, Vec<u8>)>,
    /// Likewise.
    pub types: Vec<(u64, bool, Vec<u8>)>,
    pub program: Vec<u8>,
    pub properties: Vec<Vec<u8>>,
}

impl File {
    /// Returns the bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let count = |list: usize| varint(list as u64);
        let mut dialects = count(self.dialects.len());
        self.dialects.iter().for_each(|&name| dialects.extend(varint(name << 1)));
        dialects.extend(count(self.ops.len()));
        for &(dialect, name, registered) in &self.ops {
            dialects.extend([varint(dialect), varint(1), varint(name << 1 | u64::from(registered))].concat());
        }
        let mut offsets = [count(self.attributes.len()), count(self.types.len())].concat();
        let mut data = Vec::new();
        for (dialect, custom, encoding) in self.attributes.iter().chain(&self.types) {
            let length = varint((encoding.len() as u64) << 1 | u64::from(*custom));
            offsets.extend([varint(*dialect), varint(1), length].concat());
            data.extend(encoding);
        }
        let mut strings = count(self.strings.len());
        self.strings.iter().rev().for_each(|string| strings.extend(count(string.len() + 1)));
        self.strings.iter().for_each(|string| strings.extend([*string, &[0]].concat()));
        let mut properties = count(self.properties.len());
        self.properties.iter().for_each(|bytes| properties.extend([count(bytes.len()), bytes.clone()].concat()));
        let mut file = [&b"ML\xefR"[..], &varint(self.version), b"test\0"].concat();
        let parts = [(0, strings), (1, dialects), (3, offsets), (2, data), (4, self.program.clone()), (8, properties)];
        for (id, data) in parts {
            Section { id, alignment: 1, data }.append_to(&mut file);
        }
        file
    }
}

/// A section of a file.
#[derive(Clone)]
pub struct Section {
    pub id: u8,
    pub alignment: u64,
    pub data: Vec<u8>,
}

impl Section {
    /// Appends the bytes to a file.
    pub fn append_to(&self, file: &mut Vec<u8>) {
        let length = varint(self.data.len() as u64);
        if self.alignment == 1 {
            file.extend([&[self.id][..], &length].concat());
        } else {
            file.extend([&[self.id | 0x80][..], &length, &varint(self.alignment)].concat());
            let padded = file.len().next_multiple_of(self.alignment as usize);
            file.resize(padded, 0xcb);
        }
        file.extend(&self.data);
    }
}

fn read_varint(bytes: &mut &[u8]) -> u64 {
    let more = bytes[0].trailing_zeros() as usize;
    let mut word = [0; 16];
    word[..more + 1].copy_from_slice(&bytes[..more + 1]);
    *bytes = &bytes[more + 1..];
    (u128::from_le_bytes(word) >> (more + 1)) as u64
}

/// Takes a valid file apart: its header, and its sections.
pub fn sections(file: &[u8]) -> (Vec<u8>, Vec<Section>) {
    let header = 5 + file[5..].iter().position(|&byte| byte == 0).expect("a producer") + 1;
    let mut rest = &file[header..];
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (id, aligned) = (rest[0] & 0x7f, rest[0] & 0x80 != 0);
        rest = &rest[1..];
        let length = read_varint(&mut rest) as usize;
        let mut alignment = 1;
        if aligned {
            alignment = read_varint(&mut rest);
            while !((file.len() - rest.len()) as u64).is_multiple_of(alignment) {
                rest = &rest[1..];
            }
        }
        found.push(Section { id, alignment, data: rest[..length].to_vec() });
        rest = &rest[length..];
    }
    (file[..header].to_vec(), found)
}
