import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { ScriptAnswer, ScriptJob } from './protocol';
import { readLines } from './read-lines';
import { poolLimitsFor, WorkerPool } from './worker-pool';

// The process that runs functions, isolated from the server: it starts without an environment, may read only
// its own program, and communicates through standard input and output, one JSON text per line. Its main
// thread never runs user code, so it can always terminate a worker.

const workerOptions = {
  env: {},
  execArgv: [],
  stdin: false,
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

// Node's installed types declare no `WebAssembly` value.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };

// Compiled once for all workers, which makes starting a worker much cheaper.
const machine = await WebAssembly.compile(await readFile(new URL('./quickjs.wasm', import.meta.url)));

function openWorker(): Worker {
  return new Worker(new URL('./script-worker.js', import.meta.url), { ...workerOptions, workerData: machine });
}

// Answers of one event loop iteration are written together, since one write is much cheaper than many.
let outgoing = '';

function send(answer: ScriptAnswer): void {
  if (outgoing === '') setImmediate(flush);
  outgoing += `${JSON.stringify(answer)}\n`;
}

function flush(): void {
  process.stdout.write(outgoing);
  outgoing = '';
}

// Server processes share the machine's capacity for functions.
const pool = new WorkerPool(openWorker, send, poolLimitsFor(Number(process.argv[2] ?? 1)));

// A signal to the whole process group, such as Ctrl-C in a terminal, stops the server, which still needs this
// process to answer accepted calls.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

readLines(process.stdin, (line) => pool.add(JSON.parse(line) as ScriptJob));
// The server is gone or closed the pipe to end this process.
process.stdin.on('end', () => process.exit(0));
