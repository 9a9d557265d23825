// Runs commands of Freehold in a Worker. The first message is `{ module }`. Then a message is `{ id, arguments, files, wanted }`, and the
// answer is that of `run`, with the `id`.
import { run } from './system.js';

let module = null;

onmessage = event => {
  const { id, arguments: given, files, wanted } = event.data;
  if (event.data.module) module = event.data.module;
  else postMessage({ id, ...run(module, given, files, wanted) });
};
