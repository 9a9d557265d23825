// The program in the part of the address after `#`, which browsers send to nobody: `#view=explain&program=…`. The text is compressed
// (raw deflate) and written in base 64 for addresses (RFC 4648, section 5).

// A longer program is not put into the address, in units of UTF-16.
export const LONGEST = 200_000;

async function piped(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns the part of the address for a program and a view. */
export async function encode(program, view) {
  const bytes = await piped(new TextEncoder().encode(program), new CompressionStream('deflate-raw'));
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  const text = btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `#view=${view}&program=${text}`;
}

/** Returns `{ program, view }` of an address, or null if it holds no program. Fails if the program is damaged. */
export async function decode(hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  const text = parameters.get('program');
  if (text === null) return null;
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, character => character.charCodeAt(0));
  const program = new TextDecoder('utf-8', { fatal: true }).decode(await piped(bytes, new DecompressionStream('deflate-raw')));
  return { program, view: parameters.get('view') };
}
