import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import type { Logger } from 'pino';
import { scriptRestarts } from '../../platform/metrics';
import { processCount } from '../../platform/processes/siblings';
import { THREAD_CLOCK_FILE } from '../../platform/turns/thread-clock';
import { type ScriptAnswer, type ScriptFailure, type ScriptJob, TOO_MANY } from './protocol';
import { readLines } from './read-lines';
import { findScriptProgram, type ScriptProgram } from './script-program';

declare module '../../platform/context' {
  interface Services {
    scripts: ScriptHost;
  }
}

/** Runs the functions of definitions in another process. */
export interface ScriptHost {
  /**
   * Generates the response of a definition with functions. Never rejects; errors are returned as the answer's
   * failure.
   */
  draw(job: Omit<ScriptJob, 'id'>): Promise<ScriptAnswer>;
  close(): Promise<void>;
}

const answerTimeoutMs = 5_000;
/**
 * Milliseconds until the first answer of a process; on a busy machine its start takes longer than any
 * generation.
 */
const firstAnswerTimeoutMs = 30_000;
const maxInFlight = 2_000;
/** Total characters in flight, since each job carries its definition and its request. */
const maxText = 64 * 1024 * 1024;
/** Milliseconds between restarts of a process that crashed. */
const restartDelayMs = 500;

/** Milliseconds that a process with the former time zone has for its accepted jobs. */
const retireMs = 10_000;

type ScriptProcess = ChildProcessByStdio<Writable, Readable, Readable>;

interface Waiting {
  resolve(answer: ScriptAnswer): void;
  readonly textLength: number;
  readonly until: number;
}

/** Opens the host. The process starts with the first job, since many installations never need it. */
export function openScriptHost(log: Logger): ScriptHost {
  let program: Promise<ScriptProgram> | undefined;
  let child: ScriptProcess | undefined;
  let childZone = '';
  let nextZone = '';
  const retired = new Set<ScriptProcess>();
  let starting: Promise<void> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let hasAnswered = false;
  let isClosed = false;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  let waitingText = 0;
  const answer = (id: number, given: ScriptAnswer) => {
    const found = waiting.get(id);
    if (!found) return;
    waiting.delete(id);
    waitingText -= found.textLength;
    found.resolve(given);
  };
  const failAll = (failure: ScriptFailure) => {
    for (const id of waiting.keys()) answer(id, { id, failure, console: [] });
  };

  async function start(): Promise<void> {
    startedAt = performance.now();
    hasAnswered = false;
    program ??= findScriptProgram();
    const { folder } = await program;
    if (isClosed) return;
    const started = spawnProcess(folder, nextZone);
    child = started;
    childZone = nextZone;
    readLines(started.stdout, (line) => {
      hasAnswered = true;
      const given = JSON.parse(line) as ScriptAnswer;
      answer(given.id, given);
    });
    started.stderr.setEncoding('utf8').on('data', (text: string) => log.warn({ text }, 'the script process says'));
    // Writing to an ending process fails; the `close` event handles it.
    started.stdin.on('error', () => {});
    started.on('error', (err) => log.error({ err }, 'the script process cannot be started'));
    started.once('close', (code, signal) => {
      if (retired.delete(started)) return;
      child = undefined;
      if (!isClosed) {
        scriptRestarts.inc();
        log.error({ code, signal }, 'the script process ended');
      }
      failAll(PROCESS_GONE);
    });
  }

  /** Starts the process unless it runs; returns false if it crashed just now and must not restart yet. */
  function wake(): boolean {
    if (child || starting) return true;
    if (isClosed || performance.now() - startedAt < restartDelayMs) return false;
    starting = start()
      .catch((err: unknown) => {
        log.error({ err }, 'the script process cannot be started');
        failAll(PROCESS_GONE);
      })
      .finally(() => {
        starting = undefined;
        flush();
      });
    return true;
  }

  /** Replaces a process whose clock shows another time zone; it still answers its jobs. */
  function retireOnChange(zone: string): void {
    nextZone = zone;
    if (!child || childZone === zone) return;
    flush();
    const old = child;
    retired.add(old);
    child = undefined;
    startedAt = Number.NEGATIVE_INFINITY;
    setTimeout(() => old.stdin.end(), retireMs).unref();
  }

  // Lines of one event loop iteration are written together.
  let outgoing = '';
  const send = (line: string) => {
    if (outgoing === '') setImmediate(flush);
    outgoing += line;
  };
  const flush = () => {
    if (!child || outgoing === '') return;
    child.stdin.write(outgoing);
    outgoing = '';
  };

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [id, { until }] of waiting) if (now > until) answer(id, { id, failure: TOO_MANY, console: [] });
  }, 500);
  sweep.unref();

  return {
    draw(job) {
      lastId += 1;
      const id = lastId;
      retireOnChange(job.zone);
      if (!wake()) return Promise.resolve({ id, failure: PROCESS_GONE, console: [] });
      if (waiting.size >= maxInFlight || waitingText > maxText)
        return Promise.resolve({ id, failure: TOO_MANY, console: [] });
      const line = `${JSON.stringify({ id, ...job } satisfies ScriptJob)}\n`;
      return new Promise((resolve) => {
        waitingText += line.length;
        const until = performance.now() + (hasAnswered ? answerTimeoutMs : firstAnswerTimeoutMs);
        waiting.set(id, { resolve, textLength: line.length, until });
        send(line);
      });
    },
    async close() {
      isClosed = true;
      clearInterval(sweep);
      await starting;
      for (const old of retired) old.kill('SIGKILL');
      if (child) {
        const closed = new Promise((resolve) => child?.once('close', resolve));
        child.kill('SIGKILL');
        await closed;
      }
      failAll(PROCESS_GONE);
      await (await program)?.remove();
    },
  };
}

/**
 * The process gets no environment except the time zone, for the clock of functions, and Node's permission model denies
 * it files and child processes.
 */
function spawnProcess(folder: string, zone: string): ScriptProcess {
  return spawn(
    process.execPath,
    [...permissionFlags(folder), join(folder, 'script-process.js'), String(processCount)],
    { env: { TZ: zone }, cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] },
  );
}

function permissionFlags(folder: string): string[] {
  const [major = 0] = process.versions.node.split('.').map(Number);
  return [
    major >= 23 ? '--permission' : '--experimental-permission',
    '--allow-worker',
    `--allow-fs-read=${join(folder, '*')}`,
    `--allow-fs-read=${THREAD_CLOCK_FILE}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

const PROCESS_GONE: ScriptFailure = {
  code: 'unavailable',
  texts: { zh: '函数执行进程暂时不可用，请稍后再试。', en: 'Functions are temporarily unavailable; try again later.' },
  path: '',
};
