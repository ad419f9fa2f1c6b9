import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byDepth } from '../../../test-depth';
import { openChatPlatforms } from './chat-platforms';
import { endNode, type NodeProcesses, openNodeProcesses } from './node-processes';
import type { Order } from './push-node.fixture';

const taskNum = byDepth(8, 60);
const killNum = byDepth(2, 12);

let nodes: NodeProcesses;
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
beforeEach(async () => {
  chats = await openChatPlatforms();
  nodes = await openNodeProcesses(new URL('push-node.fixture.ts', import.meta.url));
});
afterEach(async () => {
  await nodes.close();
  await chats.close();
});

const env = {
  EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1',
  EASYMOCK_SECRET_KEY: 'the-key-of-nodes-that-die-0123456789abcdef',
};

it('each due task has one run and one message, however often the nodes that run it are killed', {
  timeout: 300_000,
  tags: 'deep',
}, async () => {
  await nodes.client.query(
    "insert into setting (key, value, updated_at, update_user_name) values ('robot.hosts', $1, now(), '')",
    [JSON.stringify(chats.host)],
  );
  const children: ChildProcess[] = [await nodes.start(env), await nodes.start(env)];
  const { webhook } = chats.robot('feishu', { latencyMs: 30 });
  const [first] = children;
  if (!first) throw new Error('no node started');
  const dueAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const made = new Promise((resolve) => first.once('message', resolve));
  first.send({ webhook, dueAt, num: taskNum } satisfies Order);
  await made;
  for (let kill = 0; kill < killNum; kill++) {
    await sleep(randomInt(50, byDepth(400, 1_500)));
    const [doomed] = children.splice(randomInt(children.length), 1);
    if (doomed) await endNode(doomed, 'SIGKILL');
    children.push(await nodes.start(env));
  }
  const numOf = async (query: string) => Number((await nodes.client.query(query)).rows[0]?.num);
  await vi.waitFor(
    async () => {
      // Time passes faster for those whose node died.
      await nodes.client.query(
        "update robot_delivery set lease_until = now() where lease_until > now() + interval '16 s' and at < now() - interval '2 s'",
      );
      expect(await numOf('select count(*) as num from push_run')).toBe(taskNum);
      expect(
        await numOf("select count(*) as num from robot_message where state in ('waiting', 'sending')"),
      ).toBe(0);
    },
    { timeout: 240_000, interval: 300 },
  );
  expect(await numOf('select count(*) as num from robot_message')).toBe(taskNum);
  expect(await numOf("select count(*) as num from robot_message where state <> 'sent'")).toBe(0);
  expect(await numOf('select count(*) as num from push_task where next_run_at > now()')).toBe(taskNum);
  const uncertain = await numOf("select count(*) as num from robot_delivery where state = 'uncertain'");
  const texts = chats.textsOf(webhook);
  const several = texts.length - new Set(texts.map((text) => /推送 \d+\./.exec(text)?.[0])).size;
  expect(new Set(texts.flatMap((text) => /推送 \d+\./.exec(text)?.[0] ?? [])).size).toBe(taskNum);
  // A message that comes twice is one whose answer nobody knows.
  expect(several).toBeLessThanOrEqual(uncertain);
});
