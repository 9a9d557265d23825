//! The description of an op to be created.

use smallvec::SmallVec;

use super::*;

/// The description of an op to be created.
#[must_use]
#[derive(Clone, Debug)]
pub struct OpSpec {
    /// The op's name.
    pub name: OpName,
    /// The op's location.
    pub location: Location,
    /// Its operands.
    pub operands: SmallVec<[Value; 4]>,
    /// The types of its results.
    pub results: SmallVec<[Type; 2]>,
    /// Its attributes, properties included, as a dictionary.
    pub attributes: Attr,
    /// Its regions, which must be detached.
    pub regions: SmallVec<[Region; 2]>,
    /// Its successor blocks.
    pub successors: SmallVec<[Block; 2]>,
}

impl OpSpec {
    /// Returns a description without operands, results, attributes, regions and successors.
    #[inline]
    pub fn new(name: OpName, location: Location) -> OpSpec {
        OpSpec {
            name,
            location,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            attributes: Context::EMPTY_DICTIONARY,
            regions: SmallVec::new(),
            successors: SmallVec::new(),
        }
    }

    /// Removes operands, results, attributes, regions and successors. The memory of the lists is kept.
    pub(crate) fn clear(&mut self) {
        self.attributes = Context::EMPTY_DICTIONARY;
        self.operands.clear();
        self.results.clear();
        self.regions.clear();
        self.successors.clear();
    }

    /// Appends operands.
    #[inline]
    pub fn operands(mut self, operands: &[Value]) -> OpSpec {
        self.operands.extend_from_slice(operands);
        self
    }

    /// Appends results of these types.
    #[inline]
    pub fn results(mut self, types: &[Type]) -> OpSpec {
        self.results.extend_from_slice(types);
        self
    }

    /// Sets the dictionary of attributes.
    #[inline]
    pub fn attributes(mut self, dictionary: Attr) -> OpSpec {
        self.attributes = dictionary;
        self
    }

    /// Sets one attribute. Facts (`freehold.facts`) also change the definition of the op.
    pub fn attribute(mut self, ctx: &Context, name: impl AttributeName, value: Attr) -> OpSpec {
        let name = name.id(ctx);
        self.attributes = match self.attributes == Context::EMPTY_DICTIONARY {
            true => ctx.dictionary(&[(name, value)]),
            false => ctx.with_entry(self.attributes, name, Some(value)),
        };
        if name == Name::FREEHOLD_FACTS {
            self.name = ctx.settled_op_name(self.name, self.attributes);
        }
        self
    }

    /// Sets the sizes of the operand groups of an op with [`Traits::OPERAND_SEGMENTS`].
    ///
    /// [`Traits::OPERAND_SEGMENTS`]: crate::definition::Traits::OPERAND_SEGMENTS
    pub fn segments(self, ctx: &Context, sizes: &[usize]) -> OpSpec {
        let sizes: SmallVec<[i64; 8]> = sizes.iter().map(|&size| size as i64).collect();
        self.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &sizes))
    }

    /// Appends a region, which must be detached.
    pub fn region(mut self, region: Region) -> OpSpec {
        self.regions.push(region);
        self
    }

    /// Appends a successor.
    pub fn successor(mut self, block: Block) -> OpSpec {
        self.successors.push(block);
        self
    }
}
