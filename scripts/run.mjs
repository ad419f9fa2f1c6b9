import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** True in an unpacked release, which is installed and built: see scripts/release.mjs. */
export const isRelease = existsSync(join(root, 'RELEASE'));

/** Throws if this version of Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`EasyMock needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

/** Returns true if the file with this `import.meta.url` was started rather than imported. */
export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1];
}

/** Returns the path of an installed tool's JavaScript, which avoids a shell and PATH. */
export function tool(path) {
  return join(root, 'node_modules', path);
}

// The parent is read at start, because the ID changes when the parent ends.
const parent = process.ppid;
const isOfNpm = process.env.npm_lifecycle_event?.replace(':', '-') === basename(process.argv[1] ?? '', '.mjs');

/**
 * Returns true if npm, or the shell in which npm ran this script, has ended; neither forwards the signal that ended it.
 */
export const isOrphan = () => isOfNpm && process.ppid !== parent;

const children = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let endingSignal;
let isWatching = false;
let hasHandedOver = false;

/** Forwards a signal to the children, and ends by the same signal once they have ended. */
function endWithChildren(signal) {
  if (hasHandedOver && process.listenerCount(signal) > 1) return;
  const isFirst = endingSignal === undefined;
  endingSignal ??= signal;
  if (children.size === 0) endBy(signal);
  // A terminal sends Ctrl-C to the children as well, and a second signal makes some of them abort their
  // cleanup.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  const passOn = () => {
    for (const child of children) child.kill(signal);
  };
  passOn();
  // npm treats the first signal as a request, and waits for an unresponsive registry before it obeys.
  if (isFirst) setInterval(passOn, 2000).unref();
}

/** Handles signals and the end of npm. */
export function watchForEnd() {
  if (isWatching) return;
  isWatching = true;
  for (const signal of signals) process.on(signal, endWithChildren);
  const watch = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Ends this process by the same signal, after the listeners of `exit`. */
function endBy(signal) {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  // Exit code for process 1 of a container, which no signal ends by default.
  process.exit(128 + constants.signals[signal]);
}

/**
 * Starts a program in the root folder that does not outlive this process: ending signals are forwarded to it,
 * and this process ends after it.
 */
export function start(command, args, options = {}) {
  watchForEnd();
  const child = spawn(command, args, { cwd: root, ...options });
  children.add(child);
  const forget = () => {
    children.delete(child);
    // Runs before the code that awaits the child continues.
    if (endingSignal && children.size === 0) endBy(endingSignal);
  };
  return child.once('error', forget).once('exit', forget);
}

/**
 * Leaves signals to the server loaded into this process, once it listens to them. Until then a signal ends
 * this process, even while the server's code is loading, because a signal without a listener would be lost.
 */
export function handSignalsOver() {
  hasHandedOver = true;
}

/**
 * Runs a program in the root folder with its output on the terminal, and resolves with its exit code.
 *
 * @example process.exitCode = await run(process.execPath, [tool('typescript/bin/tsc'), '--noEmit']);
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolveUnlessEnding(resolve, code ?? 1));
  });
}

/** Same as `run`, but resolves with the output instead of printing it, for parallel programs. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.once('close', (code) => resolveUnlessEnding(resolve, { code: code ?? 1, output }));
  });
}

/** After an ending signal, the next step must not begin while other children are still ending. */
function resolveUnlessEnding(resolve, result) {
  if (!endingSignal) resolve(result);
}
