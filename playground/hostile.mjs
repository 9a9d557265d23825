// Programs that try to exhaust the time, the memory or the stack: for playground/test.mjs.
const loop = body => `func.func @main() -> i32 {\n${body}}\n`;
const nested = (count, open, close, inner = '') => open.repeat(count) + inner + close.repeat(count);

const nestedLoops = () => Array.from({ length: NEST }, (_, at) => `scf.for %i${at} = %n to %n step %n {\n`).join('') + '}\n'.repeat(NEST);

const NEST = 10_000;
const MANY = 10_000_000;
const filled = line => line.repeat(Math.ceil(MANY / line.length));

export const PROGRAMS = [
  { name: 'endless loop', view: 'run', text: () => loop('  cf.br ^again\n^again:\n  cf.br ^again\n') },
  {
    name: 'endless scf.while', view: 'run',
    text: () => loop('  %t = arith.constant true\n  scf.while : () -> () {\n    scf.condition(%t)\n  } do {\n    scf.yield\n  }\n  %c = arith.constant 0 : i32\n  return %c : i32\n'),
  },
  {
    name: 'endless recursion', view: 'run',
    text: () => loop('  %r = call @main() : () -> i32\n  return %r : i32\n'),
  },
  {
    name: '1 GiB tensor', view: 'run',
    text: () => 'func.func @main() -> tensor<268435456xf32> {\n  %f = arith.constant 1.0 : f32\n  %e = tensor.empty() : tensor<268435456xf32>\n  %y = linalg.fill ins(%f : f32) outs(%e : tensor<268435456xf32>) -> tensor<268435456xf32>\n  return %y : tensor<268435456xf32>\n}\n',
  },
  { name: '1 GiB constant', text: () => 'func.func @main() -> tensor<268435456xf32> {\n  %f = arith.constant dense<1.0> : tensor<268435456xf32>\n  return %f : tensor<268435456xf32>\n}\n' },
  { name: 'tensor of 2^60 elements', view: 'run', text: () => 'func.func @main(%x: tensor<1152921504606846976xi8>) {\n  return\n}\n' },
  {
    name: 'many buffers of 64 MiB', view: 'run',
    text: () => `func.func @main() {\n${Array.from({ length: 100 }, (_, at) => `  %${at} = memref.alloc() : memref<67108864xi8>\n`).join('')}  return\n}\n`,
  },
  { name: '10,000 nested loops', text: () => `func.func @main(%n: index) {\n${nestedLoops()}return\n}\n` },
  { name: '10,000 nested regions', text: () => nested(NEST, '"x.y"() ({\n', '}) : () -> ()\n') },
  { name: '10,000 nested modules', text: () => nested(NEST, 'module {\n', '}\n') },
  { name: '10,000 open braces', text: () => 'module {'.repeat(NEST) },
  { name: '10,000 closing braces', text: () => '}'.repeat(NEST) },
  { name: '10,000 nested types', text: () => `func.func private @f(${nested(NEST, 'tuple<', '>', 'i32')})\n` },
  { name: '10,000 nested arrays', text: () => `module attributes {x = ${nested(NEST, '[', ']')}} {}\n` },
  { name: '10,000 nested parentheses of a map', text: () => `#map = affine_map<(i) -> (${nested(NEST, '(', ')', 'i')})>\nmodule {}\n` },
  { name: '10,000 nested locations', text: () => `module {} loc(${nested(NEST, 'callsite(', ' at "x")', '"x"')})\n` },
  { name: 'aliases that double', text: () => Array.from({ length: 64 }, (_, at) => `#a${at + 1} = [#a${at}, #a${at}]\n`).reduce((all, line) => all + line, '#a0 = [1]\n') + 'module attributes {x = #a64} {}\n' },
  { name: 'much to compile', view: 'report', text: () => muchToCompile(8000) },
  { name: '10 MB of text', text: () => filled('func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32>\n') },
  { name: '10 MB in one line', text: () => filled('func.func private @f() ') },
  { name: '10 MB of a string', text: () => `module attributes {x = "${'a'.repeat(MANY)}"} {}\n` },
  { name: '10 MB of comments', text: () => filled('// nothing\n') },
];

// Returns a chain of ops on tensors, each of which is used again at the end.
function muchToCompile(count) {
  const type = 'tensor<16xf32>';
  let text = `func.func @main(%0: ${type}) -> ${type} {\n  %e = tensor.empty() : ${type}\n`;
  for (let at = 1; at <= count; at += 1) {
    text += `  %${at} = linalg.add ins(%${at - 1}, %${Math.floor(at / 2)} : ${type}, ${type}) outs(%e : ${type}) -> ${type}\n`;
  }
  return `${text}  return %${count} : ${type}\n}\n`;
}
