import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endNode, type NodeProcesses, openNodeProcesses } from '../../../test/node-processes';

const deep = { tags: 'deep' };

let nodes: NodeProcesses;

beforeEach(async () => {
  nodes = await openNodeProcesses(new URL('outbox-node.fixture.ts', import.meta.url));
  await nodes.client.query('create table probe_call (key text, pid int)');
  await nodes.client.query('create table probe_effect (key text primary key, id int)');
});
afterEach(() => nodes.close());

const calls = async () => (await nodes.client.query('select key, pid from probe_call')).rows;
const effects = async () => (await nodes.client.query('select id from probe_effect')).rows;
const states = async () => (await nodes.client.query('select state from job_run')).rows;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

it('an event whose node is killed at the commit is delivered by another node', deep, async () => {
  const node = await nodes.start({ HANG: 'commit' });
  const died = once(node, 'exit');
  node.send(7);
  expect(await died).toEqual([null, 'SIGKILL']);
  await nodes.start();
  await eventually(async () => expect(await states()).toEqual([{ state: 'done' }]));
  expect(await effects()).toEqual([{ id: 7 }]);
});

it.each(['before', 'after'])(
  'an event whose node is killed %s the work of the consumer is handed over again under the same key',
  deep,
  async (hang) => {
    const node = await nodes.start({ HANG: hang });
    node.send(7);
    await eventually(async () => {
      expect(await calls()).toHaveLength(1);
      expect(await effects()).toHaveLength(hang === 'after' ? 1 : 0);
    });
    await endNode(node, 'SIGKILL');
    const second = await nodes.start();
    await eventually(async () => expect(await states()).toEqual([{ state: 'done' }]));
    const all = await calls();
    expect(all).toHaveLength(2);
    expect(all[1]).toEqual({ key: all[0].key, pid: second.pid });
    expect(await effects()).toEqual([{ id: 7 }]);
  },
);
