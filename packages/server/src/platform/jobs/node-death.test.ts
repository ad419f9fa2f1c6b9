// @module-tag deep
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endNode, type NodeProcesses, openNodeProcesses } from '../../../test/node-processes';

const deep = { tags: 'deep' };

let nodes: NodeProcesses;
let children: ChildProcess[];

beforeEach(async () => {
  nodes = await openNodeProcesses(new URL('job-node.fixture.ts', import.meta.url));
  await nodes.client.query('create table probe (what text, pid int, attempt int)');
  children = await Promise.all([nodes.start(), nodes.start()]);
}, 60_000);
afterEach(() => nodes.close());

const probes = async (what: string): Promise<{ pid: number; attempt: number }[]> =>
  (await nodes.client.query('select pid, attempt from probe where what = $1', [what])).rows;

/** Enqueues the job, and returns the process that runs it. */
async function givenRunning(): Promise<ChildProcess> {
  await nodes.client.query(
    `insert into job_run (id, name, input, max_attempts) values ('held', 'test.held', '{}', 10)`,
  );
  await vi.waitFor(async () => expect(await probes('begun')).toHaveLength(1), 20_000);
  const [begun] = await probes('begun');
  const child = children.find(({ pid }) => pid === begun?.pid);
  if (!child) throw new Error('another process runs the job');
  return child;
}

it('the job of a node that is killed is taken over, and ends once', async () => {
  const node = await givenRunning();
  await endNode(node, 'SIGKILL');
  await vi.waitFor(async () => expect(await probes('begun')).toHaveLength(2), { timeout: 30_000, interval: 100 });
  await nodes.client.query("insert into probe values ('end')");
  await vi.waitFor(async () => expect(await probes('ended')).toHaveLength(1), 10_000);
  const [ended] = await probes('ended');
  expect(ended?.attempt).toBe(2);
  expect(ended?.pid).not.toBe(node.pid);
  // The end is written after the job has returned.
  await vi.waitFor(async () => {
    const { rows } = await nodes.client.query("select state, attempt from job_run where id = 'held'");
    expect(rows).toEqual([{ state: 'done', attempt: 2 }]);
  }, 10_000);
}, 90_000);

it('a node that is told to stop gives its job to another one', deep, async () => {
  const node = await givenRunning();
  expect(await endNode(node, 'SIGTERM')).toBe(0);
  await vi.waitFor(async () => expect(await probes('begun')).toHaveLength(2), { timeout: 30_000, interval: 100 });
  await nodes.client.query("insert into probe values ('end')");
  await vi.waitFor(async () => expect(await probes('ended')).toHaveLength(1), 10_000);
  // The aborted attempt does not count.
  expect((await probes('ended'))[0]?.attempt).toBe(1);
});
