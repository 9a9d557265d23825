//! The state that all bodies of a program share: interned types, attributes, names and locations, the source texts, and
//! the loaded dialects.
//!
//! A context is used through `&Context` from any thread. Ids of one context mean nothing in another. Op definitions are
//! looked up here, but `ir` reads nothing of a definition except its traits.

use super::View;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::mem::Discriminant;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::definition_names::DefinitionName;
use super::group_sizes::GroupSizes;
use super::interner::Interner;
use super::location::{STORED, Source};
use super::recent::Recent;
use super::type_kinds::TypeKinds;
use super::*;
use crate::cancellation::Cancellation;
use crate::definition::{Dialect, OpDef, OpHistory, SpelledOp};
use crate::progress::Progress;

/// An interned op name with its registered op definition.
pub struct OpNameData {
    /// The whole name, `arith.addi`.
    pub text: Box<str>,
    /// The text before the first dot; the whole name if there is none.
    pub dialect: Name,
    /// The op definition, if the dialect declares one.
    pub op_def: Option<&'static OpDef>,
    /// The op in memory and the spelling, if this is the name of an op that another version of MLIR spells.
    pub former: Option<SpelledOp>,
    /// The history of the op in memory, if other versions of MLIR have it in another form.
    pub history: Option<&'static dyn OpHistory>,
    /// The name without facts, if this is the specialized name of an op with facts
    /// ([`Context::specialized_op_name`]).
    pub base: Option<OpName>,
    /// Data derived from the op definition on first use: the compiled assembly format, or what an op with custom code
    /// caches.
    pub derived: OnceLock<Box<dyn std::any::Any + Send + Sync>>,
    /// Data that crates above this one attach to the name, such as a model of bufferization.
    pub extensions: Extensions,
    /// The default values of the attributes that the op definition lists, in its order, computed on first use.
    pub defaults: OnceLock<Box<[Option<Attr>]>>,
    /// Whether the ops' own effects permit erasing an unused op, computed on first use; `None` if that depends on the op.
    pub effects_are_droppable: OnceLock<Option<bool>>,
}

/// An attribute of the definition of a dialect, in this context.
struct Translated {
    /// The address of the context of the definition.
    home: usize,
    attr: Attr,
    here: Attr,
}

impl Hash for Translated {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.home, self.attr).hash(state);
    }
}

impl PartialEq for Translated {
    fn eq(&self, other: &Translated) -> bool {
        (self.home, self.attr) == (other.home, other.attr)
    }
}

impl Eq for Translated {}

/// Prints an op of the body; `None` represents the op that owns the body.
pub type OpPrinterFn = fn(View<'_>, Option<Op>) -> String;

/// The state that all bodies of a program share. See the module documentation.
pub struct Context {
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    exprs: Interner<AffineExprData>,
    maps: Interner<AffineMapData>,
    sets: Interner<IntegerSetData>,
    names: Interner<Cow<'static, str>>,
    pub(super) op_names: boxcar::Vec<OpNameData>,
    op_name_index: Mutex<FxHashMap<Name, OpName>>,
    /// The names of the definitions of created ops.
    pub(super) definition_names: Interner<DefinitionName>,
    recent_definitions: Recent,
    /// Dictionaries of one entry.
    recent_dictionaries: Recent,
    recent_integers: Recent,
    translated: Interner<Translated>,
    locations: Interner<LocationData>,
    sources: boxcar::Vec<Source>,
    source_end: Mutex<u32>,
    stored: boxcar::Vec<StoredLocations>,
    stored_end: Mutex<u32>,
    dialects: FxHashMap<&'static str, &'static Dialect>,
    declared: Mutex<FxHashMap<String, &'static Dialect>>,
    spelled_ops: OnceLock<FxHashMap<&'static str, Vec<SpelledOp>>>,
    allow_unregistered: AtomicBool,
    op_printer: Mutex<Option<OpPrinterFn>>,
    advise: AtomicBool,
    common: OnceLock<Common>,
    pub(super) group_sizes: GroupSizes,
    pub(super) type_kinds: TypeKinds,
    /// The names of ops with facts, or what is wrong with the facts, by name and facts.
    pub(super) specialized: Mutex<FxHashMap<(OpName, Attr), Result<OpName, String>>>,
    pub(super) has_facts: AtomicBool,
    cancellation: Cancellation,
    progress: OnceLock<Progress>,
    pub(super) resources: Mutex<super::resources::Resources>,
}

/// Types and attributes that are queried often.
#[derive(Clone, Copy)]
struct Common {
    i1: Type,
    i8: Type,
    i32: Type,
    i64: Type,
    index: Type,
    none: Type,
    f32: Type,
    f64: Type,
    unit: Attr,
    /// `false` and `true`.
    bools: [Attr; 2],
}

impl Context {
    /// Creates a context with `dialects`. A user's dialects can be declared later.
    pub fn new(dialects: &[&'static Dialect]) -> Context {
        let ctx = Context {
            types: Interner::default(),
            attrs: Interner::default(),
            exprs: Interner::default(),
            maps: Interner::default(),
            sets: Interner::default(),
            names: Interner::holding(Name::KNOWN.iter().map(|&text| Cow::Borrowed(text))),
            op_names: boxcar::Vec::new(),
            op_name_index: Mutex::default(),
            definition_names: Interner::default(),
            recent_definitions: Recent::default(),
            recent_dictionaries: Recent::default(),
            recent_integers: Recent::default(),
            translated: Interner::default(),
            locations: Interner::default(),
            sources: boxcar::Vec::new(),
            source_end: Mutex::new(0),
            stored: boxcar::Vec::new(),
            stored_end: Mutex::new(0),
            dialects: dialects.iter().map(|dialect| (dialect.name, *dialect)).collect(),
            declared: Mutex::default(),
            spelled_ops: OnceLock::new(),
            allow_unregistered: AtomicBool::new(false),
            op_printer: Mutex::new(None),
            advise: AtomicBool::new(false),
            common: OnceLock::new(),
            group_sizes: GroupSizes::default(),
            type_kinds: TypeKinds::default(),
            specialized: Mutex::default(),
            has_facts: AtomicBool::new(false),
            cancellation: Cancellation::default(),
            progress: OnceLock::new(),
            resources: Mutex::default(),
        };
        let empty = ctx.attrs.intern(AttrData::Dictionary(Box::default()));
        debug_assert_eq!(empty, Context::EMPTY_DICTIONARY.0);
        let unknown = ctx.locations.intern(LocationData::Unknown);
        debug_assert_eq!(Location::explicit(unknown), Location::UNKNOWN);
        let int = |width| ctx.intern_type(TypeData::Integer { width, sign: Signedness::Signless });
        let i1 = int(1);
        let bools = [0, 1].map(|value| ctx.integer_attr(i1, value));
        let common = Common {
            i1,
            i8: int(8),
            i32: int(32),
            i64: int(64),
            index: ctx.intern_type(TypeData::Index),
            none: ctx.intern_type(TypeData::None),
            f32: ctx.intern_type(TypeData::Float(FloatKind::F32)),
            f64: ctx.intern_type(TypeData::Float(FloatKind::F64)),
            unit: ctx.intern_attr(AttrData::Unit),
            bools,
        };
        let _ = ctx.common.set(common);
        ctx
    }

    /// The dictionary without entries.
    pub const EMPTY_DICTIONARY: Attr = Attr(0);

    fn common(&self) -> &Common {
        self.common.get().expect("set on construction")
    }

    /// Returns the request that stops work in this context.
    #[inline]
    pub fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    /// Lets work in this context report its progress. The first call decides.
    pub fn set_progress(&self, progress: Progress) {
        let _ = self.progress.set(progress);
    }

    /// Returns the progress that work in this context reports to, if there is one.
    #[inline]
    pub fn progress(&self) -> Option<&Progress> {
        self.progress.get()
    }

    // ---- types and attributes

    /// Returns the type with this content.
    pub fn intern_type(&self, data: TypeData) -> Type {
        Type(self.types.intern(data))
    }

    /// Returns the attribute with this content. A dictionary's entries must be sorted; see [`Context::dictionary`].
    pub fn intern_attr(&self, data: AttrData) -> Attr {
        Attr(self.attrs.intern(data))
    }

    /// Returns the attribute of this context for `attr` of the context `home`, which `translate` makes on first use.
    pub(crate) fn translated(&self, home: &Context, attr: Attr, translate: impl FnOnce() -> Attr) -> Attr {
        let home = std::ptr::from_ref(home).addr();
        let key = (home, attr);
        let id = self.translated.find(&key, |entry| (entry.home, entry.attr) == key);
        // Not under the lock of the insertion: reading the attribute may translate others.
        let id = id.unwrap_or_else(|| self.translated.intern(Translated { home, attr, here: translate() }));
        self.translated.get(id).here
    }

    /// Returns the number of interned types; their ids are less than it.
    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    /// Returns the number of interned attributes; their ids are less than it.
    pub fn attr_count(&self) -> usize {
        self.attrs.len()
    }

    /// The content of a type.
    #[inline]
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.types.get(ty.0)
    }

    /// The content of an attribute.
    #[inline]
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        self.attrs.get(attr.0)
    }

    /// Returns the signless integer type of `width` bits.
    pub fn integer(&self, width: u32) -> Type {
        match width {
            1 => self.common().i1,
            8 => self.common().i8,
            32 => self.common().i32,
            64 => self.common().i64,
            _ => self.intern_type(TypeData::Integer { width, sign: Signedness::Signless }),
        }
    }

    /// `i1`
    pub fn i1(&self) -> Type {
        self.common().i1
    }

    /// `index`
    pub fn index(&self) -> Type {
        self.common().index
    }

    /// `none`
    pub fn none(&self) -> Type {
        self.common().none
    }

    /// The type of a floating-point format.
    pub fn float(&self, kind: FloatKind) -> Type {
        match kind {
            FloatKind::F32 => self.common().f32,
            FloatKind::F64 => self.common().f64,
            _ => self.intern_type(TypeData::Float(kind)),
        }
    }

    /// `(inputs) -> (results)`
    pub fn function(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
    }

    /// `memref<shape x element, layout, space>`; an identity map as layout is dropped.
    pub fn memref(&self, shape: &[i64], element: Type, layout: Option<Attr>, space: Option<Attr>) -> Type {
        let layout = layout.filter(|&layout| !matches!(layout.as_map(self), Some(map) if map.is_identity(self)));
        self.intern_type(TypeData::MemRef { shape: shape.into(), element, layout, space })
    }

    /// `tensor<shape x element>`
    pub fn tensor(&self, shape: &[i64], element: Type) -> Type {
        self.intern_type(TypeData::RankedTensor { shape: shape.into(), element, encoding: None })
    }

    /// `vector<shape x element>` without scalable dimensions.
    pub fn vector(&self, shape: &[i64], element: Type) -> Type {
        let scalable = vec![false; shape.len()].into();
        self.intern_type(TypeData::Vector { shape: shape.into(), scalable, element })
    }

    /// `unit`
    pub fn unit(&self) -> Attr {
        self.common().unit
    }

    /// `value : ty`, truncated to the type's width.
    ///
    /// # Panics
    ///
    /// If `ty` is neither an integer type nor `index`.
    pub fn integer_attr(&self, ty: Type, value: i64) -> Attr {
        let width = ty.bit_width(self).expect("an integer attribute has an integer or index type");
        let integer = AttrData::Integer { value: Int::new(width, value), ty };
        let bits = value as usize ^ (16 * ty.index());
        let id = self.recent_integers.find(bits, |id| *Attr(id).data(self) == integer);
        Attr(id.unwrap_or_else(|| {
            let attr = self.intern_attr(integer);
            self.recent_integers.keep(bits, attr.0);
            attr.0
        }))
    }

    /// `true` or `false`
    pub fn bool_attr(&self, value: bool) -> Attr {
        self.common().bools[usize::from(value)]
    }

    /// `value : index`
    pub fn index_attr(&self, value: i64) -> Attr {
        self.integer_attr(self.index(), value)
    }

    /// `"text"`
    pub fn string_attr(&self, text: &str) -> Attr {
        self.intern_attr(AttrData::String { bytes: bytes_of_text(text).into(), ty: self.none() })
    }

    /// `[elements]`
    pub fn array_attr(&self, elements: &[Attr]) -> Attr {
        self.intern_attr(AttrData::Array(elements.into()))
    }

    /// a type as an attribute
    pub fn type_attr(&self, ty: Type) -> Attr {
        self.intern_attr(AttrData::Type(ty))
    }

    /// `@name`
    pub fn symbol_ref(&self, name: Name) -> Attr {
        self.intern_attr(AttrData::SymbolRef { root: name, nested: Box::default() })
    }

    /// `array<iN: values>` for `width` N of 8, 16, 32 or 64.
    pub fn int_array_attr(&self, width: u32, values: &[i64]) -> Attr {
        let make = || self.new_int_array_attr(width, values);
        if width == 32 { self.group_sizes.array(values, make) } else { make() }
    }

    fn new_int_array_attr(&self, width: u32, values: &[i64]) -> Attr {
        let size = width.div_ceil(8) as usize;
        let mut data: SmallVec<[u8; 64]> = SmallVec::new();
        for value in values {
            data.extend_from_slice(&value.to_le_bytes()[..size]);
        }
        /// The discriminant of the variant, as `AttrData` hashes it.
        static DENSE_ARRAY: LazyLock<Discriminant<AttrData>> = LazyLock::new(|| {
            let empty = AttrData::DenseArray { element: Type(0), length: 0, data: Arc::default() };
            std::mem::discriminant(&empty)
        });
        /// Hashes like a dense array of this element type, length and data.
        struct Key<'a>(Type, usize, &'a [u8]);
        impl Hash for Key<'_> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                DENSE_ARRAY.hash(state);
                self.0.hash(state);
                self.1.hash(state);
                self.2.hash(state);
            }
        }
        let key = Key(self.integer(width), values.len(), &data);
        let equal = |other: &AttrData| match other {
            AttrData::DenseArray { element, length, data } => (*element, *length, &**data) == (key.0, key.1, key.2),
            _ => false,
        };
        let make = || AttrData::DenseArray { element: key.0, length: key.1, data: key.2.into() };
        Attr(self.attrs.find_or_insert(&key, equal, make))
    }

    /// `affine_map<…>` as an attribute
    pub fn map_attr(&self, map: AffineMap) -> Attr {
        self.intern_attr(AttrData::AffineMap(map))
    }

    /// Returns the dictionary of `entries`, which need not be sorted. If entries have the same name, the last one
    /// counts.
    pub fn dictionary(&self, entries: &[(Name, Attr)]) -> Attr {
        match entries {
            [] => return Context::EMPTY_DICTIONARY,
            [entry] => return self.dictionary_of(*entry),
            _ => {}
        }
        let order = |a: Name, b: Name| compare_texts(self.str(a), self.str(b));
        if entries.windows(2).all(|pair| order(pair[0].0, pair[1].0).is_lt()) {
            return self.sorted_dictionary(entries);
        }
        let mut sorted: SmallVec<[(Name, Attr); 8]> = entries.into();
        sorted.sort_by(|a, b| order(a.0, b.0));
        let mut kept: SmallVec<[(Name, Attr); 8]> = SmallVec::new();
        for entry in sorted {
            match kept.last_mut() {
                Some(last) if last.0 == entry.0 => *last = entry,
                _ => kept.push(entry),
            }
        }
        self.sorted_dictionary(&kept)
    }

    /// Returns the dictionary of one entry.
    fn dictionary_of(&self, entry: (Name, Attr)) -> Attr {
        let bits = 31 * entry.0.index() + entry.1.index();
        let is_of_entry = |id| Attr(id).entries(self) == [entry];
        let id = self.recent_dictionaries.find(bits, is_of_entry).unwrap_or_else(|| {
            let dictionary = self.sorted_dictionary(&[entry]);
            self.recent_dictionaries.keep(bits, dictionary.0);
            dictionary.0
        });
        Attr(id)
    }

    /// Returns the dictionary of sorted entries. Most dictionaries exist already; nothing is allocated for those.
    fn sorted_dictionary(&self, entries: &[(Name, Attr)]) -> Attr {
        /// Hashes like a dictionary of these entries.
        struct Key<'a>(&'a [(Name, Attr)]);
        impl Hash for Key<'_> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                std::mem::discriminant(&AttrData::Dictionary(Box::default())).hash(state);
                self.0.hash(state);
            }
        }
        let equal = |data: &AttrData| matches!(data, AttrData::Dictionary(other) if **other == *entries);
        Attr(self.attrs.find_or_insert(&Key(entries), equal, || AttrData::Dictionary(entries.into())))
    }

    /// Returns `dictionary` with `name` set to `value`, or without `name` if `value` is `None`.
    pub fn with_entry(&self, dictionary: Attr, name: Name, value: Option<Attr>) -> Attr {
        let mut entries: SmallVec<[(Name, Attr); 8]> = SmallVec::from_slice(dictionary.entries(self));
        match (entries.iter().position(|entry| entry.0 == name), value) {
            (Some(place), Some(value)) => entries[place].1 = value,
            (Some(place), None) => drop(entries.remove(place)),
            (None, Some(value)) => {
                let text = self.str(name);
                let place = entries.partition_point(|entry| compare_texts(self.str(entry.0), text).is_lt());
                entries.insert(place, (name, value));
            }
            (None, None) => {}
        }
        if entries.is_empty() { Context::EMPTY_DICTIONARY } else { self.sorted_dictionary(&entries) }
    }

    // ---- affine

    /// Returns the expression with this content, without simplification. [`AffineExpr`]'s own constructors simplify
    /// first.
    pub fn intern_affine_expr(&self, data: AffineExprData) -> AffineExpr {
        AffineExpr(self.exprs.intern(data))
    }

    /// The content of an affine expression.
    pub fn affine_expr_data(&self, expr: AffineExpr) -> &AffineExprData {
        self.exprs.get(expr.0)
    }

    /// The map from `dims` dimensions and `symbols` symbols to `results`.
    pub fn affine_map(&self, dims: u32, symbols: u32, results: &[AffineExpr]) -> AffineMap {
        /// Hashes like the map with this content.
        #[derive(Hash)]
        struct Key<'a>(u32, u32, &'a [AffineExpr]);
        let equal = |data: &AffineMapData| data.dims == dims && data.symbols == symbols && *data.results == *results;
        let make = || AffineMapData { dims, symbols, results: results.into() };
        AffineMap(self.maps.find_or_insert(&Key(dims, symbols, results), equal, make))
    }

    /// The content of an affine map.
    pub fn affine_map_data(&self, map: AffineMap) -> &AffineMapData {
        self.maps.get(map.0)
    }

    /// The set with this content.
    pub fn intern_integer_set(&self, data: IntegerSetData) -> IntegerSet {
        IntegerSet(self.sets.intern(data))
    }

    /// The content of an integer set.
    pub fn integer_set_data(&self, set: IntegerSet) -> &IntegerSetData {
        self.sets.get(set.0)
    }

    // ---- names

    /// The id of a string.
    pub fn name(&self, text: &str) -> Name {
        Name(self.names.find_or_insert(text, |entry| **entry == *text, || text.to_string().into()))
    }

    /// The string of an id.
    #[inline]
    pub fn str(&self, name: Name) -> &str {
        self.names.get(name.0)
    }

    /// Returns the id of an op name such as `arith.addi`, registered or not.
    pub fn op_name(&self, text: &str) -> OpName {
        let name = self.name(text);
        if let Some(&known) = lock(&self.op_name_index).get(&name) {
            return known;
        }
        let dialect_text = text.split_once('.').map_or(text, |parts| parts.0);
        let dialect = self.name(dialect_text);
        let definitions = self.dialect(dialect_text);
        let op_def = definitions.and_then(|dialect| dialect.op_named(text));
        let history = op_def.and_then(|op_def| definitions?.history?.of_op(op_def));
        let mut index = lock(&self.op_name_index);
        *index.entry(name).or_insert_with(|| {
            OpName::from_index(self.op_names.push(OpNameData {
                text: text.into(),
                dialect,
                op_def,
                former: None,
                history,
                base: None,
                derived: OnceLock::new(),
                extensions: Extensions::default(),
                defaults: OnceLock::new(),
                effects_are_droppable: OnceLock::new(),
            }))
        })
    }

    fn history_of(&self, op_def: &'static OpDef) -> Option<&'static dyn OpHistory> {
        let dialect = op_def.name.split_once('.').map_or(op_def.name, |parts| parts.0);
        self.dialect(dialect)?.history?.of_op(op_def)
    }

    /// Returns the id of a definition's name. Compares the definition's address and no text, except on first use.
    #[inline]
    pub fn op_name_of(&self, definition: &'static OpDef) -> OpName {
        let address = std::ptr::from_ref(definition).addr();
        let bits = address >> 4 ^ address >> 12;
        let is_of_definition = |id| self.definition_names.get(id).address == address;
        let id = self.recent_definitions.find(bits, is_of_definition).unwrap_or_else(|| {
            let make = || DefinitionName { address, name: self.op_name(definition.name) };
            let id = self.definition_names.find_or_insert(&address, |entry| entry.address == address, make);
            self.recent_definitions.keep(bits, id);
            id
        });
        self.definition_names.get(id).name
    }

    /// Returns the id of the name of an op in a spelling of other versions. Its text may be that of another name.
    pub fn spelled_op_name(&self, op: SpelledOp) -> OpName {
        let definition = op.definition();
        let address = std::ptr::from_ref(definition).addr();
        let make = || {
            let text = definition.name;
            let data = OpNameData {
                text: text.into(),
                dialect: self.name(text.split_once('.').map_or(text, |parts| parts.0)),
                op_def: Some(definition),
                former: Some(op),
                history: self.history_of(op.op_def),
                base: None,
                derived: OnceLock::new(),
                extensions: Extensions::default(),
                defaults: OnceLock::new(),
                effects_are_droppable: OnceLock::new(),
            };
            DefinitionName { address, name: OpName::from_index(self.op_names.push(data)) }
        };
        self.definition_names
            .get(self.definition_names.find_or_insert(&address, |entry| entry.address == address, make))
            .name
    }

    /// Returns the ops that other versions of MLIR name `text`, by their names, and those of an op with the newest spelling first.
    pub fn ops_spelled(&self, text: &str) -> &[SpelledOp] {
        let all = self.spelled_ops.get_or_init(|| {
            let mut all: FxHashMap<&'static str, Vec<SpelledOp>> = FxHashMap::default();
            let mut dialects: Vec<&'static Dialect> = self.dialects.values().copied().collect();
            dialects.sort_by_key(|dialect| dialect.name);
            for op_def in dialects.iter().flat_map(|dialect| dialect.ops.iter().flat_map(|table| table.iter())) {
                for spelling in self.history_of(op_def).into_iter().flat_map(|history| history.spellings()) {
                    all.entry(spelling.name_of(op_def)).or_default().push(SpelledOp { op_def, spelling });
                }
            }
            all
        });
        all.get(text).map_or(&[], Vec::as_slice)
    }

    /// Returns the id of the op name `text`; a deprecated name of an op resolves to its present one.
    pub fn present_op_name(&self, text: &str) -> OpName {
        let dialect = text.split_once('.').and_then(|(dialect, _)| self.dialect(dialect));
        let renamed = dialect.and_then(|dialect| dialect.renamed.iter().find(|names| names.0 == text));
        self.op_name(renamed.map_or(text, |names| names.1))
    }

    /// Returns the data of an op name.
    #[inline]
    pub fn op_name_data(&self, name: OpName) -> &OpNameData {
        &self.op_names[name.index()]
    }

    /// Returns the definition of the op `name`, if its dialect declares one.
    #[inline]
    pub fn op_def(&self, name: OpName) -> Option<&'static OpDef> {
        self.op_name_data(name).op_def
    }

    // ---- dialects

    /// Returns the dialect `name`, built in or declared by the user. One that is loaded on demand is loaded.
    pub fn dialect(&self, name: &str) -> Option<&'static Dialect> {
        let declared = || lock(&self.declared).get(name).copied();
        match self.dialects.get(name) {
            None => declared(),
            Some(dialect) => match dialect.on_demand {
                None => Some(dialect),
                Some(load) => Some(declared().unwrap_or_else(load)),
            },
        }
    }

    /// Returns the dialect `name` without loading it, if it is loaded on demand: a user may declare another in its place.
    pub fn on_demand(&self, name: &str) -> Option<&'static Dialect> {
        self.dialects.get(name).copied().filter(|dialect| dialect.on_demand.is_some())
    }

    /// Returns all dialects, sorted by name. Of those that are loaded on demand, only the names are here.
    pub fn dialects(&self) -> Vec<&'static Dialect> {
        let declared = lock(&self.declared);
        let is_replaced =
            |dialect: &&'static Dialect| dialect.on_demand.is_some() && declared.contains_key(dialect.name);
        let mut all: Vec<&'static Dialect> = self.dialects.values().copied().filter(|one| !is_replaced(one)).collect();
        all.extend(declared.values().copied());
        all.sort_by_key(|dialect| dialect.name);
        all
    }

    /// Registers a dialect in addition to those of [`Context::new`]. Must be called before any of its ops is named.
    ///
    /// A dialect is a static, because op definitions are compared by address and programs of several contexts refer to
    /// them. A dialect that is created at run time is leaked (`Box::leak`) once for each process, as the loader of IRDL
    /// does.
    pub fn declare_dialect(&self, dialect: &'static Dialect) {
        lock(&self.declared).insert(dialect.name.to_string(), dialect);
    }

    /// Returns whether the verifier accepts ops of unregistered dialects.
    pub fn allow_unregistered(&self) -> bool {
        self.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Sets whether the verifier accepts ops of unregistered dialects.
    pub fn set_allow_unregistered(&self, allow: bool) {
        self.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Returns the function that prints an op in the note of an error at that op. The default is `None`: errors at ops
    /// get no such note.
    pub fn op_printer(&self) -> Option<OpPrinterFn> {
        *lock(&self.op_printer)
    }

    /// Sets [`Context::op_printer`], such as to [`print_op_of_error`](crate::text::print_op_of_error).
    pub fn set_op_printer(&self, printer: Option<OpPrinterFn>) {
        *lock(&self.op_printer) = printer;
    }

    /// Returns whether errors get a note with advice on how to fix them if upstream's error has none. Off by default,
    /// and off if diagnostics are compared with upstream's.
    pub fn gives_advice(&self) -> bool {
        self.advise.load(Ordering::Relaxed)
    }

    /// Sets [`Context::gives_advice`].
    pub fn set_gives_advice(&self, advise: bool) {
        self.advise.store(advise, Ordering::Relaxed);
    }

    /// Returns whether a dialect of this context defines the op `name`. Unlike [`Context::op_name`], it leaves no trace, so that
    /// the op may still be declared.
    pub fn defines_op(&self, name: &str) -> bool {
        let dialect = name.split_once('.').map_or(name, |parts| parts.0);
        self.dialect(dialect).is_some_and(|dialect| dialect.op_named(name).is_some())
    }

    // ---- locations

    /// Registers a source text; its positions are `Location::in_source(base, offset)`.
    ///
    /// Returns `None` if all texts together would exceed 2 GiB.
    pub fn add_source(&self, file: &str, text: Vec<u8>, first_line: u32) -> Option<&Source> {
        self.add_part(file, text, first_line, Vec::new())
    }

    /// Registers a source text like [`Context::add_source`]. `before` is the text that precedes it on its first line.
    pub fn add_part(&self, file: &str, text: Vec<u8>, first_line: u32, before: Vec<u8>) -> Option<&Source> {
        let mut end = lock(&self.source_end);
        let base = *end;
        let next = u64::from(base) + text.len() as u64 + 1;
        if next >= 1 << 31 {
            return None;
        }
        *end = next as u32;
        let index = self.sources.push(Source::new(file.to_string(), text, first_line, before, base));
        Some(&self.sources[index])
    }

    /// Returns the text that contains `position`, and the offset in it. O(log texts): texts are registered in order of
    /// position.
    pub(crate) fn source_at(&self, position: u32) -> Option<(&Source, usize)> {
        let (mut low, mut high) = (0, self.sources.count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.sources.get(middle)?.base <= position { low = middle + 1 } else { high = middle }
        }
        let source = self.sources.get(low.checked_sub(1)?)?;
        let offset = (position - source.base) as usize;
        (offset <= source.text.len()).then_some((source, offset))
    }

    /// Returns the explicit location with this content.
    pub fn intern_location(&self, data: LocationData) -> Location {
        Location::explicit(self.locations.intern(data))
    }

    /// Registers that the `length` bytes from `start` of bytecode file `source` contain locations, which `decode`
    /// decodes. Returns `None` if those of all files together would exceed 1 GiB.
    pub(crate) fn add_stored_locations(
        &self,
        source: u32,
        start: usize,
        length: usize,
        decode: fn(&[u8], usize) -> Option<(u32, u32, u32)>,
    ) -> Option<&StoredLocations> {
        let mut end = lock(&self.stored_end);
        let base = *end;
        let length = u32::try_from(length).ok()?;
        *end = base.checked_add(length).filter(|&end| end <= STORED)?;
        let index = self.stored.push(StoredLocations { base, length, source, start, decode, files: RwLock::default() });
        Some(&self.stored[index])
    }

    /// Returns the stored locations that contain `position`. O(log files).
    pub(super) fn stored_at(&self, position: u32) -> Option<&StoredLocations> {
        let (mut low, mut high) = (0, self.stored.count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.stored.get(middle)?.base <= position { low = middle + 1 } else { high = middle }
        }
        self.stored.get(low.checked_sub(1)?).filter(|stored| position - stored.base < stored.length)
    }

    pub(crate) fn location_data(&self, index: u32) -> &LocationData {
        self.locations.get(index)
    }
}
