import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { seededRandom } from '../../test-seed';
import type { Finding } from './finding';
import { Installation, waitFor } from './installation';
import { Listener } from './listener';
import { Load } from './load';
import { findProcesses, killNow } from './processes';
import { type Scene, setScene } from './scene';
import { describeOpen, findHeard, judge, openRuns } from './verdict';

/** Kinds of processes that the drill kills. */
export const kinds = ['server process', 'process above', 'script host', 'backend', 'database server'] as const;
export type Kind = (typeof kinds)[number];

export interface Kill {
  readonly kind: Kind;
  /** Milliseconds until both nodes answered again. */
  readonly readyMs: number;
  /** Milliseconds until all their processes answered again. */
  readonly wholeMs: number;
}

export interface DrillReport {
  readonly kills: readonly Kill[];
  readonly findings: readonly Finding[];
  /** Number of server processes that outlived their parent process or a shutdown. */
  readonly leftBehind: number;
  /** Number of repeated attempts, which had no second effect. */
  readonly repeated: number;
  readonly refused: number;
  readonly reconnects: number;
  readonly resets: number;
  readonly drainedMs: number;
  /** Runs that were still open when the wait had timed out. */
  readonly open: readonly string[];
  /** Error texts in the log, with their counts. */
  readonly errors: ReadonlyMap<string, number>;
}

const random = seededRandom('kills');
/** Returns the kinds in random order, each equally often. */
const nextKind = (left: Kind[], wanted: readonly Kind[]): Kind => {
  if (left.length === 0) left.push(...wanted);
  return left.splice(random.below(left.length), 1)[0] as Kind;
};

class Drill {
  readonly #installation: Installation;
  readonly #scene: Scene;
  leftBehind = 0;

  constructor(installation: Installation, scene: Scene) {
    this.#installation = installation;
    this.#scene = scene;
  }

  async kill(kind: Kind): Promise<Kill> {
    const { nodes, backends, databaseServer } = this.#installation;
    const node = random.pick(nodes) ?? nodes[0];
    // Database connections outlive their server for a moment and then end all together.
    const doomed = kind === 'backend' || kind === 'database server' ? backends : [];
    const began = performance.now();
    if (kind === 'process above') await this.#killAbove(node);
    else {
      const victims: Record<Exclude<Kind, 'process above'>, () => readonly number[]> = {
        'server process': () => node.servers,
        'script host': () => node.scriptHosts,
        backend: () => backends,
        'database server': () => [databaseServer],
      };
      const victim = random.pick(victims[kind]());
      if (victim === undefined) throw new Error(`there is no ${kind} to kill`);
      killNow(victim);
    }
    const sinceKill = () => performance.now() - began;
    await waitFor(`both nodes answer after the kill of a ${kind}`, async () => {
      const areReady = await Promise.all(nodes.map((one) => one.isReady()));
      return areReady.every(Boolean) && !doomed.some(isAlive);
    });
    const readyMs = sinceKill();
    await this.waitUntilWhole();
    return { kind, readyMs, wholeMs: sinceKill() };
  }

  /** Waits until all processes answer and have run functions, so that every kind of process exists. */
  async waitUntilWhole(): Promise<void> {
    await Promise.all(
      this.#installation.nodes.map(async (node) => {
        await node.waitUntilWhole();
        await node.waitForFunctions(this.#scene.functionPath);
      }),
    );
  }

  async #killAbove(node: Installation['nodes'][number]): Promise<void> {
    const { servers } = node;
    killNow(node.pid);
    const left = () => servers.filter((pid) => isAlive(pid));
    await waitFor('no server outlives the process above it', async () => left().length === 0).catch(() => {
      this.leftBehind += left().length;
      for (const pid of left()) killNow(pid);
    });
    await node.restart();
  }
}

/** Whether a process runs; a zombie does not. */
const isAlive = (pid: number): boolean => findProcesses().some((found) => found.pid === pid);

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** Returns undefined if the text is no log line, since a killed process may leave half a line. */
function readLogLine(text: string): LogLine | undefined {
  try {
    return text.startsWith('{') ? (JSON.parse(text) as LogLine) : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the error texts of log lines, except those caused by our kills. */
function errorsIn(said: readonly string[]): Map<string, number> {
  const errors = new Map<string, number>();
  for (const line of said) {
    const { level = 0, msg = '', err } = readLogLine(line) ?? {};
    if (level < 50) continue;
    const text = err ? `${msg}: ${err.message}` : msg;
    if (!text.startsWith('a server process ended;')) errors.set(text, (errors.get(text) ?? 0) + 1);
  }
  return errors;
}

async function numberOf(client: pg.Client, query: string): Promise<number> {
  return (await client.query<{ num: number }>(query)).rows[0]?.num ?? 0;
}

/**
 * Kills processes of two nodes and of their database server with SIGKILL at random moments, while calls,
 * jobs, events, messages and live streams continue; then compares acknowledged writes with the stored data.
 * @param tell called after each kill
 * @param wanted kinds of processes to kill
 */
export async function drill(
  times: number,
  tell: (num: number, kill: Kill) => void,
  wanted: readonly Kind[] = kinds,
): Promise<DrillReport> {
  const installation = await Installation.open();
  let load: Load | undefined;
  let listeners: Listener[] = [];
  try {
    const scene = await setScene(installation);
    const going = new Load(scene);
    load = going;
    listeners = scene.listeners.map((person, num) => {
      const projectId = scene.projectIds[num % scene.projectIds.length] ?? '';
      const origins = num % 2 ? scene.origins : scene.origins.toReversed();
      return new Listener(person, projectId, origins, `listener ${num}`);
    });
    const drilling = new Drill(installation, scene);
    await waitFor(
      'calls of all kinds are acknowledged and all pages listen',
      async () => going.hasAllKinds && listeners.every((one) => one.isListening),
    );
    await drilling.waitUntilWhole();
    const kills: Kill[] = [];
    const left: Kind[] = [];
    for (let num = 1; num <= times; num += 1) {
      await sleep(random.between(500, 3_000));
      const kill = await drilling.kill(nextKind(left, wanted));
      kills.push(kill);
      tell(num, kill);
    }
    await sleep(1_000);
    await going.stop();
    const client = await installation.connect();
    // If runs stay open, the findings report them.
    const isDrained = async () => (await numberOf(client, openRuns)) === 0;
    const drainedMs = await waitFor('all runs are over', isDrained).catch(() => Number.NaN);
    const open = await describeOpen(client);
    // The last events arrive with the next round, and later on a busy machine. If events are missing, the
    // findings report them.
    const haveHeard = async () => findHeard(listeners, going.acknowledged).every(({ wrong }) => wrong === 0);
    await waitFor('all pages have heard everything', haveHeard).catch(() => undefined);
    const findings = await judge(client, scene, going.acknowledged, listeners);
    const repeated = await numberOf(client, 'select (count(*) - count(distinct key))::int as num from drill_attempt');
    await client.end();
    const { resets, reconnects } = sumUp(listeners);
    await Promise.all(listeners.map((listener) => listener.stop()));
    const stayed = await installation.close();
    return {
      kills,
      findings,
      repeated,
      drainedMs,
      resets,
      reconnects,
      open,
      refused: going.acknowledged.refused,
      leftBehind: drilling.leftBehind + stayed.length,
      errors: errorsIn(installation.said),
    };
  } finally {
    await load?.stop();
    await Promise.all(listeners.map((listener) => listener.stop()));
    await installation.close();
  }
}

const sumUp = (listeners: readonly Listener[]) => ({
  resets: listeners.reduce((sum, { resets }) => sum + resets, 0),
  reconnects: listeners.reduce((sum, { reconnects }) => sum + reconnects, 0),
});
