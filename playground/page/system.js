// Runs a command of Freehold: in a new instance of the WebAssembly module, on files that are in memory.
import { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI, wasi as definitions } from '@bjorn3/browser_wasi_shim';

// Standard output and standard error: pieces that are joined at the end. They are files, not a terminal.
class Output extends ConsoleStdout {
  constructor() {
    super(piece => this.pieces.push(piece.slice()));
    this.pieces = [];
  }

  fd_fdstat_get() {
    return { ret: 0, fdstat: new definitions.Fdstat(definitions.FILETYPE_REGULAR_FILE, 0) };
  }

  text() {
    const decoder = new TextDecoder();
    return this.pieces.map(piece => decoder.decode(piece, { stream: true })).join('');
  }
}

/**
 * Runs a command. `files` maps names to texts. Returns `{ code, out, err, files, fault }`, where `files` has the texts of the files and
 * folders that are `wanted`. A command that panics, runs out of memory or overflows the stack ends its instance alone: then `fault` names the
 * reason, and `code` is 1.
 */
export function run(module, given, files, wanted = []) {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => [name, new File(encoder.encode(text))]);
  const root = new PreopenDirectory('.', entries);
  const [out, err] = [new Output(), new Output()];
  // A panic prints its message and ends the instance.
  const system = new WASI(['freehold', ...given], ['FREEHOLD_PANIC=abort'], [new OpenFile(new File([])), out, err, root], { debug: false });
  const answer = { code: 1, fault: null };
  try {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system.wasiImport });
    answer.code = system.start(instance);
  } catch (error) {
    answer.fault = fault(error, err.text());
  }
  return { ...answer, out: out.text(), err: err.text(), files: texts(root.dir, wanted) };
}

// Returns why an instance ended: the types of errors are those of WebAssembly's JavaScript interface.
function fault(error, messages) {
  if (error instanceof RangeError || /stack/i.test(error.message)) return 'The program is nested too deeply for the stack of the browser.';
  const panic = messages.match(/panicked at [^\n]*\n[^\n]*/);
  if (panic) return `This is a bug of Freehold: please report it. It ${panic[0].replace('\n', ' ')}`;
  if (/memory allocation of/.test(messages)) return 'The program needs more memory than the playground has.';
  return `Freehold ended: ${error.message}`;
}

// Returns the texts of files and folders in a folder. Those that do not exist are left out.
function texts(folder, wanted) {
  const decoder = new TextDecoder();
  const found = {};
  const add = (name, entry) => {
    if (entry instanceof Directory) {
      for (const [inner, child] of entry.contents) add(`${name}/${inner}`, child);
    } else if (entry) {
      found[name] = decoder.decode(entry.data);
    }
  };
  for (const name of wanted) add(name, folder.contents.get(name));
  return found;
}
