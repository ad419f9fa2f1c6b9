import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { ScriptAnswer, ScriptJob } from './protocol';
import { readLines } from './read-lines';
import { poolLimitsFor, WorkerPool } from './worker-pool';

// The process in which functions run, apart from everything the server knows: it is started without an
// environment, may read nothing but the program itself, and talks through its standard input and output,
// one JSON text a line. Its main thread never runs anything of a user's, so it can always terminate a worker.

const workerOptions = {
  env: {},
  execArgv: [],
  stdin: false,
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

// Node has it; only its types have no value of this name.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };

// Compiled once for all workers, which makes starting one much cheaper.
const machine = await WebAssembly.compile(await readFile(new URL('./quickjs.wasm', import.meta.url)));

function openWorker(): Worker {
  return new Worker(new URL('./script-worker.js', import.meta.url), {
    ...workerOptions,
    workerData: machine,
  });
}

// Answers of one turn leave together: one write is much cheaper than many.
let outgoing = '';

function send(answer: ScriptAnswer): void {
  if (outgoing === '') setImmediate(flush);
  outgoing += `${JSON.stringify(answer)}\n`;
}

function flush(): void {
  process.stdout.write(outgoing);
  outgoing = '';
}

// Server processes share what the machine has for functions.
const pool = new WorkerPool(openWorker, send, poolLimitsFor(Number(process.argv[2] ?? 1)));

// A signal to the whole process group, such as Ctrl-C in a terminal, stops the server, which still answers what
// was accepted and needs this process for that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

readLines(process.stdin, (line) => pool.add(JSON.parse(line) as ScriptJob));
// The server has gone, or wants this to end.
process.stdin.on('end', () => process.exit(0));
