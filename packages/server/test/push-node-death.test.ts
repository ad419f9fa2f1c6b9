import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byDepth } from '../../../test-depth';
import type { Order } from './push-node.fixture';
import { openSendingNodes } from './sending-nodes';

const taskNum = byDepth(8, 24);
const killNum = byDepth(2, 3);

let nodes: Awaited<ReturnType<typeof openSendingNodes>>;
beforeEach(async () => {
  nodes = await openSendingNodes(new URL('push-node.fixture.ts', import.meta.url));
});
afterEach(() => nodes.close());

it('each due task has one run and one message, however often the nodes that run it are killed', {
  timeout: 300_000,
  tags: 'deep',
}, async () => {
  const { chats, client, first } = nodes;
  const { webhook } = chats.robot('feishu', { latencyMs: 30 });
  const dueAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const made = new Promise((resolve) => first.once('message', resolve));
  first.send({ webhook, dueAt, num: taskNum } satisfies Order);
  await made;
  await nodes.killSome(killNum, [50, 400]);
  const numOf = async (query: string) => Number((await client.query(query)).rows[0]?.num);
  await vi.waitFor(
    async () => {
      await nodes.endLeases();
      expect(await numOf('select count(*) as num from push_run')).toBe(taskNum);
      expect(await numOf("select count(*) as num from robot_message where state in ('waiting', 'sending')")).toBe(0);
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
  // Only a message with an uncertain delivery may arrive twice.
  expect(several).toBeLessThanOrEqual(uncertain);
});
