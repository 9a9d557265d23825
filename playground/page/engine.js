// The Worker that runs commands, and the commands that wait for it. One command runs at a time. Stop ends the Worker and starts
// another one; the module that was compiled once is passed to it.

// After this time a command is stopped, in milliseconds.
const LIMIT = 20_000;

/** The commands were stopped. Without a message, others take their place. */
export class Stopped extends Error {}

export class Engine {
  /** `changed(isRunning)` is called when the first command starts, and when the last one ends. */
  constructor(workerAddress, moduleAddress, changed) {
    this.workerAddress = workerAddress;
    this.changed = changed;
    this.waiting = [];
    this.running = null;
    this.next = 1;
    this.module = null;
    this.worker = this.start();
    this.loaded = compiled(moduleAddress).then(module => {
      this.module = module;
      this.worker.postMessage({ module });
    });
    this.loaded.catch(() => {});
  }

  start() {
    const worker = new Worker(this.workerAddress);
    worker.onmessage = event => this.finish(running => running.resolve(event.data));
    worker.onerror = event => {
      event.preventDefault();
      this.restart();
      this.finish(running => running.reject(new Error(event.message || 'The Worker ended.')));
    };
    if (this.module) worker.postMessage({ module: this.module });
    return worker;
  }

  restart() {
    this.worker.terminate();
    this.worker = this.start();
  }

  /** Runs `freehold` with these arguments. Returns the answer of the Worker. */
  run(given, files, wanted = []) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request: { id: this.next++, arguments: given, files, wanted }, resolve, reject });
      this.advance();
    });
  }

  /** Stops the command that runs, and drops those that wait. They fail with `Stopped` and this message. */
  stop(message = 'Stopped.') {
    const stopped = this.waiting;
    this.waiting = [];
    if (this.running) {
      stopped.unshift(this.running);
      clearTimeout(this.running.timer);
      this.running = null;
      this.restart();
      this.changed(false);
    }
    for (const { reject } of stopped) reject(new Stopped(message));
  }

  async advance() {
    if (this.running || !this.waiting.length) return;
    const running = this.running = this.waiting.shift();
    this.changed(true);
    try {
      await this.loaded;
    } catch (error) {
      if (this.running === running) this.finish(running => running.reject(error));
      return;
    }
    // It may have been stopped since.
    if (this.running !== running) return;
    running.timer = setTimeout(() => this.stop(`Stopped after ${LIMIT / 1000} seconds.`), LIMIT);
    this.worker.postMessage(running.request);
  }

  finish(settle) {
    const running = this.running;
    if (!running) return;
    clearTimeout(running.timer);
    this.running = null;
    settle(running);
    if (this.waiting.length) this.advance();
    else this.changed(false);
  }
}

// Returns the module. Not every server knows the type of its file.
async function compiled(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    const isTyped = response.headers.get('Content-Type') === 'application/wasm';
    return await (isTyped ? WebAssembly.compileStreaming(response) : response.arrayBuffer().then(WebAssembly.compile));
  } catch (error) {
    throw new Error(`Freehold cannot be loaded: ${error.message}`);
  }
}
