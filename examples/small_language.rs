//! A compiler for a small language with tensors: it reads functions on tensors of `f32`, builds a program of MLIR without printing
//! text, and lets Freehold decide about buffers. docs/guide/small-language.md explains each part.
//!
//! ```sh
//! cargo run --example small_language -- examples/programs/layers.small             # the program with its buffers
//! cargo run --example small_language -- examples/programs/layers.small --tensors   # before that
//! ```
//!
//! The grammar, with operators from the weakest on:
//!
//! ```text
//! program   = { "def" name "(" [ name ":" shape { "," name ":" shape } ] ")" "->" shape "{" body "}" }
//! body      = { "let" name "=" sum } "return" sum
//! sum       = product { ( "+" | "-" ) product }
//! product   = value { ( "*" | "/" | "@" ) value }
//! value     = number | name | name "(" [ sum { "," sum } ] ")" | "(" sum ")"
//! shape     = "[" extent { "," extent } "]"
//! ```
//!
//! `+ - * /` work on each element, of two tensors of one shape, of a tensor and a number, or of two numbers. `@` is the product of matrices. `exp`,
//! `relu`, `sqrt` and `tanh` work on each element, and `transpose` swaps the two dimensions of a matrix. Names are defined before
//! they are used. The last function is the program; the others are private. A message points to the text of the language.

use std::collections::HashMap;

use freehold::compile::compile_pipeline;
use freehold::definition::OpDef;
use freehold::dialects::linalg::IteratorType;
use freehold::dialects::{arith, builtin, func, linalg, math, tensor};
use freehold::ir::{AffineExpr, Attr, AttrData, Block, FloatKind, Location};
use freehold::prelude::*;

/// The deepest nesting of values that is read: a text must not overflow the stack.
const DEEPEST: usize = 200;

/// The ops of the functions that work on each element.
const ELEMENTWISE: &[(&str, &OpDef)] = &[("exp", &math::EXP), ("sqrt", &math::SQRT), ("tanh", &math::TANH)];

/// The reader of a text, which builds the program as it reads.
struct Compiler<'a> {
    ctx: &'a Context,
    diagnostics: &'a Diagnostics,
    /// The text, and the number that the context gave it for locations.
    text: &'a str,
    base: u32,
    /// The next token, and its offset. At the end of the text it is empty.
    token: &'a str,
    offset: usize,
    /// The results of the functions.
    functions: HashMap<&'a str, Type>,
    /// The function that is read: its body, its block, its names, and how deep the value is nested.
    body: Box<Body>,
    block: Block,
    names: HashMap<&'a str, Value>,
    depth: usize,
}

impl<'a> Compiler<'a> {
    // The tokens.

    fn advance(&mut self) {
        let mut rest = &self.text[self.offset + self.token.len()..];
        loop {
            rest = rest.trim_start();
            let Some(comment) = rest.strip_prefix('#') else { break };
            rest = comment.find('\n').map_or("", |end| &comment[end..]);
        }
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
        let length = match rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()) {
            0 if rest.starts_with("->") => 2,
            0 => rest.chars().next().map_or(0, char::len_utf8),
            length => length,
        };
        (self.offset, self.token) = (self.text.len() - rest.len(), &rest[..length]);
    }

    fn here(&self) -> Location {
        Location::in_source(self.base, self.offset)
    }

    fn fail<T>(&self, at: Location, message: impl Into<String>) -> Fallible<T> {
        self.diagnostics.error(at, message).fail()
    }

    fn take(&mut self, token: &str) -> bool {
        let is_next = self.token == token;
        if is_next {
            self.advance();
        }
        is_next
    }

    fn expect(&mut self, token: &str) -> Fallible {
        if self.take(token) { Ok(()) } else { self.fail(self.here(), format!("expected '{token}'")) }
    }

    fn name(&mut self) -> Fallible<&'a str> {
        if !self.token.starts_with(char::is_alphabetic) {
            return self.fail(self.here(), "expected a name");
        }
        let name = self.token;
        self.advance();
        Ok(name)
    }

    /// Reads items between commas, and `close`.
    fn list<T>(&mut self, close: &str, item: impl Fn(&mut Self) -> Fallible<T>) -> Fallible<Vec<T>> {
        let mut items = Vec::new();
        while self.token != close {
            items.push(item(self)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect(close).map(|()| items)
    }

    fn shape(&mut self) -> Fallible<Type> {
        self.expect("[")?;
        let shape = self.list("]", |this| match this.token.parse::<u32>() {
            Ok(extent @ 1..) => {
                this.advance();
                Ok(i64::from(extent))
            }
            _ => this.fail(this.here(), "expected an extent, from 1 on"),
        });
        Ok(self.tensor(&shape?))
    }

    // The functions.

    /// Reads a function. The verifier compares the types of results and arguments.
    fn function(&mut self) -> Fallible<Box<Body>> {
        let ctx = self.ctx;
        self.expect("def")?;
        let at = self.here();
        let name = self.name()?;
        self.expect("(")?;
        let parameters = self.list(")", |this| {
            let name = this.name()?;
            this.expect(":")?;
            Ok((name, this.shape()?))
        })?;
        let inputs: Vec<Type> = parameters.iter().map(|&(_, ty)| ty).collect();
        self.expect("->")?;
        let result = self.shape()?;
        self.body = func::function(ctx, at, name, &inputs, &[result]);
        self.block = self.body.root_block().expect("the entry block");
        let arguments = self.body.arguments(self.block).iter().copied();
        self.names = parameters.iter().map(|&(name, _)| name).zip(arguments).collect();
        self.expect("{")?;
        while self.take("let") {
            let name = self.name()?;
            self.expect("=")?;
            let value = self.sum()?;
            self.names.insert(name, value);
        }
        let at = self.here();
        self.expect("return")?;
        let value = self.sum()?;
        self.body.insert(InsertPoint::End(self.block), &func::return_values(ctx, at, &[value]));
        self.expect("}")?;
        self.functions.insert(name, result);
        Ok(std::mem::replace(&mut self.body, builtin::module(ctx, at)))
    }

    // The values.

    fn sum(&mut self) -> Fallible<Value> {
        self.chain(&[("+", &arith::ADDF), ("-", &arith::SUBF)], Self::product)
    }

    fn product(&mut self) -> Fallible<Value> {
        self.chain(&[("*", &arith::MULF), ("/", &arith::DIVF), ("@", &arith::MULF)], Self::value)
    }

    fn chain(
        &mut self,
        operators: &[(&str, &'static OpDef)],
        part: fn(&mut Self) -> Fallible<Value>,
    ) -> Fallible<Value> {
        let mut left = part(self)?;
        while let Some(&(operator, op_def)) = operators.iter().find(|(operator, _)| *operator == self.token) {
            let at = self.here();
            self.advance();
            let right = part(self)?;
            left =
                if operator == "@" { self.multiply(at, left, right)? } else { self.map(at, op_def, &[left, right])? };
        }
        Ok(left)
    }

    fn value(&mut self) -> Fallible<Value> {
        let at = self.here();
        if let Ok(number) = self.token.parse::<f32>() {
            self.advance();
            return Ok(self.number(at, number));
        }
        if self.depth == DEEPEST {
            return self.fail(at, "values are nested too deeply");
        }
        self.depth += 1;
        let value = if self.take("(") {
            let value = self.sum()?;
            self.expect(")")?;
            value
        } else {
            let name = self.name()?;
            match self.names.get(name).copied() {
                _ if self.take("(") => self.call(at, name)?,
                Some(value) => value,
                None => return self.fail(at, format!("'{name}' is not defined")),
            }
        };
        self.depth -= 1;
        Ok(value)
    }

    fn call(&mut self, at: Location, name: &str) -> Fallible<Value> {
        let operands = self.list(")", Self::sum)?;
        if let (Some((_, op_def)), [_]) = (ELEMENTWISE.iter().find(|(known, _)| *known == name), &operands[..]) {
            return self.map(at, op_def, &operands);
        }
        match (name, &operands[..]) {
            ("relu", &[value]) => {
                let zero = self.number(at, 0.0);
                return self.map(at, &arith::MAXIMUMF, &[value, zero]);
            }
            ("transpose", &[value]) => return self.transpose(at, value),
            _ => {}
        }
        let Some(&result) = self.functions.get(name) else {
            return self.fail(at, format!("no function '{name}' takes these values"));
        };
        let callee = self.ctx.symbol_ref(self.ctx.name(name));
        let spec = self.spec(at, &func::CALL, &operands, result);
        Ok(self.insert(&spec.attribute(self.ctx, "callee", callee)))
    }

    // The ops.

    /// Applies an op to each element. A number becomes a tensor whose elements are all equal, if another operand is a tensor.
    fn map(&mut self, at: Location, op_def: &'static OpDef, operands: &[Value]) -> Fallible<Value> {
        let types: Vec<Type> = operands.iter().map(|&value| self.body.ty(value)).collect();
        let ty = *types.iter().find(|ty| ty.rank(self.ctx).is_some()).unwrap_or(&types[0]);
        if let Some(&other) = types.iter().find(|other| other.rank(self.ctx).is_some() && **other != ty) {
            let (one, other) = (self.extents(ty), self.extents(other));
            return self.fail(at, format!("the shapes {one:?} and {other:?} differ"));
        }
        let spread = |(&value, own)| if own == ty { value } else { self.splat(at, value, ty) };
        let operands: Vec<Value> = operands.iter().zip(types).map(spread).collect();
        let spec = self.spec(at, op_def, &operands, ty);
        Ok(self.insert(&spec))
    }

    fn transpose(&mut self, at: Location, value: Value) -> Fallible<Value> {
        let &[rows, columns] = &self.extents(self.body.ty(value))[..] else {
            return self.fail(at, "'transpose' takes a matrix");
        };
        let out = self.insert(&tensor::empty(self.ctx, at, self.tensor(&[columns, rows]), &[]));
        Ok(self.nest(at, &[value], &[&[1, 0], &[0, 1]], 2, out, |_, _, elements| elements[0]))
    }

    fn multiply(&mut self, at: Location, left: Value, right: Value) -> Fallible<Value> {
        let shapes = [left, right].map(|value| self.extents(self.body.ty(value)));
        let (&[rows, inner], &[other, columns]) = (&shapes[0][..], &shapes[1][..]) else {
            return self.fail(at, "'@' takes two matrices");
        };
        if inner != other {
            return self.fail(at, format!("{inner} columns are multiplied by {other} rows"));
        }
        let zero = self.number(at, 0.0);
        let zeros = self.splat(at, zero, self.tensor(&[rows, columns]));
        let maps: [&[u32]; 3] = [&[0, 2], &[2, 1], &[0, 1]];
        Ok(self.nest(at, &[left, right], &maps, 3, zeros, |this, block, elements| {
            let product = this.scalar(at, block, &arith::MULF, &elements[..2]);
            this.scalar(at, block, &arith::ADDF, &[elements[2], product])
        }))
    }

    /// Inserts a `linalg.generic`: loops over `count` dimensions, of which those that the output does not have are reductions. `dims`
    /// names the dimensions by which each input and the output are indexed; `compute` returns the element of the output.
    fn nest(
        &mut self,
        at: Location,
        inputs: &[Value],
        dims: &[&[u32]],
        count: usize,
        out: Value,
        compute: impl FnOnce(&mut Self, Block, &[Value]) -> Value,
    ) -> Value {
        let ctx = self.ctx;
        let map = |dims: &&[u32]| {
            let results: Vec<AffineExpr> = dims.iter().map(|&dim| AffineExpr::dim(ctx, dim)).collect();
            ctx.map_attr(ctx.affine_map(count as u32, 0, &results))
        };
        let is_in_output = |dim| dims[inputs.len()].contains(&dim);
        let kind = |dim| if is_in_output(dim) { IteratorType::Parallel } else { IteratorType::Reduction };
        let maps: Vec<Attr> = dims.iter().map(map).collect();
        let kinds: Vec<Attr> = (0..count as u32).map(|dim| kind(dim).attr(ctx)).collect();
        let region = self.body.create_region();
        let block = self.body.append_block(region);
        let f32 = ctx.float(FloatKind::F32);
        let elements: Vec<Value> = dims.iter().map(|_| self.body.add_argument(block, f32, at)).collect();
        let result = compute(self, block, &elements);
        let spec = OpSpec::new(ctx.op_name_of(&linalg::YIELD), at).operands(&[result]);
        self.body.insert(InsertPoint::End(block), &spec);
        let spec = self.spec(at, &linalg::GENERIC, inputs, self.body.ty(out)).operands(&[out]);
        let spec = spec.region(region).segments(ctx, &[inputs.len(), 1]);
        let spec = spec.attribute(ctx, "indexing_maps", ctx.array_attr(&maps));
        self.insert(&spec.attribute(ctx, "iterator_types", ctx.array_attr(&kinds)))
    }

    fn scalar(&mut self, at: Location, block: Block, op_def: &'static OpDef, operands: &[Value]) -> Value {
        let spec = self.spec(at, op_def, operands, self.ctx.float(FloatKind::F32));
        let op = self.body.insert(InsertPoint::End(block), &spec);
        self.body.result(op, 0)
    }

    fn number(&mut self, at: Location, number: f32) -> Value {
        let ty = self.ctx.float(FloatKind::F32);
        let value = self.ctx.intern_attr(AttrData::Float { bits: u128::from(number.to_bits()), ty });
        self.insert(&arith::constant(self.ctx, at, value, ty))
    }

    fn splat(&mut self, at: Location, value: Value, ty: Type) -> Value {
        let spec = self.spec(at, &tensor::SPLAT, &[value], ty);
        self.insert(&spec)
    }

    fn spec(&self, at: Location, op_def: &'static OpDef, operands: &[Value], result: Type) -> OpSpec {
        OpSpec::new(self.ctx.op_name_of(op_def), at).operands(operands).results(&[result])
    }

    fn insert(&mut self, spec: &OpSpec) -> Value {
        let op = self.body.insert(InsertPoint::End(self.block), spec);
        self.body.result(op, 0)
    }

    fn tensor(&self, shape: &[i64]) -> Type {
        self.ctx.tensor(shape, self.ctx.float(FloatKind::F32))
    }

    fn extents(&self, ty: Type) -> Vec<i64> {
        ty.shape(self.ctx).unwrap_or_default().to_vec()
    }
}

/// Returns the program of a text in tensors.
///
/// # Errors
/// The text is not a program: the messages have its lines.
///
/// # Panics
/// If a module has no block, which the builder excludes.
pub fn read<'c>(ctx: &'c Context, file: &str, text: &str) -> Result<Module<'c>, Error> {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source(file, text.into(), 0).ok_or_else(|| Error::new("the text is too large"))?;
    let at = Location::in_source(source.base, 0);
    let mut module = builtin::module(ctx, at);
    let block = module.root_block().expect("the block of the module");
    let (body, functions, names) = (builtin::module(ctx, at), HashMap::new(), HashMap::new());
    let (base, token, offset, depth, diagnostics) = (source.base, "", 0, 0, &diagnostics);
    let mut compiler = Compiler { ctx, diagnostics, text, base, token, offset, functions, body, block, names, depth };
    compiler.advance();
    loop {
        let mut function = Error::check(ctx, diagnostics, compiler.function())?;
        let is_last = compiler.token.is_empty();
        if !is_last {
            let private = Some(ctx.string_attr("private"));
            function.header.attributes =
                ctx.with_entry(function.header.attributes, ctx.name("sym_visibility"), private);
        }
        module.insert_isolated(InsertPoint::End(block), function);
        if is_last {
            let module = Module::of(ctx, module);
            module.verify()?;
            return Ok(module);
        }
    }
}

#[allow(dead_code)]
fn main() -> Result<(), Error> {
    let file = std::env::args().nth(1).unwrap_or("examples/programs/layers.small".to_string());
    let text = std::fs::read_to_string(&file).map_err(|error| Error::new(format!("{file}: {error}")))?;
    let ctx = Context::new(DIALECTS);
    let mut module = read(&ctx, &file, &text)?;
    if std::env::args().nth(2).as_deref() != Some("--tensors") {
        compile_pipeline().run(&mut module)?;
    }
    println!("{module}");
    Ok(())
}
