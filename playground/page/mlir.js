// The colors of MLIR text: a tokenizer for CodeMirror. `freehold lsp` has the exact ones; this needs no parser.
import { HighlightStyle, LanguageSupport, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const RULES = [
  [/^\/\/.*/, 'comment'],
  [/^%[\w$.-]+(?:#\d+)?/, 'variableName'],
  [/^@(?:[\w$.-]+|"[^"]*")/, 'function'],
  [/^\^[\w$.-]*/, 'labelName'],
  [/^[!#][\w$.-]*/, 'meta'],
  [/^(?:tensor|memref|vector|complex|tuple|index|none|[su]?i\d+|bf16|tf32|f\d+\w*)\b(?!\.)/, 'typeName'],
  [/^(?:0x[\dA-Fa-f]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)/, 'number'],
  [/^(?:true|false|dense|affine_map|affine_set|loc|array|unit|to|step|ins|outs|iter_args|else|do|private|public|nested)\b(?!\.)/, 'keyword'],
  [/^[A-Za-z_][\w$]*(?:\.[\w$.]+)+/, 'operator'],
  [/^[A-Za-z_][\w$]*/, null],
];

// A pattern with alternatives would overflow the stack in a line of 10 MB.
function restOfString(stream) {
  while (!stream.eol()) {
    stream.match(/^[^"\\]*/);
    if (stream.next() === '"') break;
    stream.next();
  }
  return 'string';
}

const mlir = StreamLanguage.define({
  name: 'mlir',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.eat('"')) return restOfString(stream);
    for (const [pattern, name] of RULES) if (stream.match(pattern)) return name;
    stream.next();
    return null;
  },
  tokenTable: { function: tags.function(tags.variableName), operator: tags.operatorKeyword },
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '<', '"'] } },
});

const style = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--comment)' },
  { tag: tags.string, color: 'var(--string)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: tags.variableName, color: 'var(--value)' },
  { tag: tags.function(tags.variableName), color: 'var(--symbol)' },
  { tag: tags.labelName, color: 'var(--symbol)' },
  { tag: tags.meta, color: 'var(--number)' },
  { tag: tags.typeName, color: 'var(--type)' },
  { tag: tags.keyword, color: 'var(--keyword)' },
  { tag: tags.operatorKeyword, color: 'var(--keyword)' },
]);

export const language = () => [new LanguageSupport(mlir), syntaxHighlighting(style)];
