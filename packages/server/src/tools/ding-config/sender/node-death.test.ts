// @module-tag deep
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RobotPlatformKey, robotPlatformKeys } from '@easymock/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { byDepth } from '../../../../../../test-depth';
import { seededRandom } from '../../../../../../test-seed';
import { openSendingNodes } from '../../../../test/sending-nodes';
import type { Order } from './sender-node.fixture';

const robotNum = byDepth(2, 5);
const pushNum = byDepth(24, 60);
const killNum = byDepth(2, 8);

let nodes: Awaited<ReturnType<typeof openSendingNodes>>;
beforeEach(async () => {
  nodes = await openSendingNodes(new URL('sender-node.fixture.ts', import.meta.url));
});
afterEach(() => nodes.close());

/** Sends an order to a node. @returns whether the node acknowledged it before it died */
async function order(node: ChildProcess, given: Order): Promise<boolean> {
  const wanted = given.kind === 'push' ? given.key : given.id;
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      node.off('message', hear);
      node.off('exit', die);
      resolve(isDone);
    };
    const hear = (said: { done?: string }) => said.done === wanted && end(true);
    const die = () => end(false);
    node.on('message', hear);
    node.once('exit', die);
    if (!node.connected) return end(false);
    node.send(given, (error) => error && end(false));
  });
}

it(`of messages that were acknowledged none is lost when nodes are killed, and none comes twice that is not marked`, async () => {
  const { chats, client, children, first } = nodes;
  const robots = [];
  for (let i = 0; i < robotNum; i++) {
    const platform = robotPlatformKeys[i % robotPlatformKeys.length] as RobotPlatformKey;
    const secret = platform === 'wecom' ? '' : `SEC${i}`;
    const group = chats.robot(platform, { secret, latencyMs: 60 });
    const id = `robot${i}`;
    await order(first, { kind: 'register', id, platform, webhook: group.webhook, secret });
    robots.push({ id, ...group, group });
  }

  const acknowledged: { key: string; robotId: string }[] = [];
  const random = seededRandom('pushes');
  const pushing = (async () => {
    for (let i = 0; i < pushNum; i++) {
      const robot = robots[i % robotNum];
      const node = random.pick(children);
      if (!robot || !node) continue;
      const key = `消息 ${i}.`;
      // Each message has a separate source, so that no messages are merged.
      const done = await order(node, { kind: 'push', robotIds: [robot.id], key, source: `test:${i}` });
      if (done) acknowledged.push({ key, robotId: robot.id });
    }
  })();

  await nodes.killSome(killNum, [0, 900]);
  await pushing;

  const open = async () =>
    Number(
      (await client.query("select count(*) from robot_message where state in ('waiting', 'sending')")).rows[0]?.count,
    );
  for (let left = await open(); left > 0; left = await open()) {
    await nodes.endLeases();
    await sleep(200);
  }

  const { rows: uncertain } = await client.query<{ title: string; num: string }>(
    "select title, count(*) as num from robot_delivery where state = 'uncertain' group by title",
  );
  const marked = new Map(uncertain.map(({ title, num }) => [title, Number(num)]));
  for (const { key, robotId } of acknowledged) {
    const robot = robots.find(({ id }) => id === robotId);
    const num = chats.textsOf(robot?.webhook ?? '').filter((text) => text.includes(key)).length;
    expect(num, `${key} arrived`).toBeGreaterThanOrEqual(1);
    expect(num, `${key} is repeated only where that is marked`).toBeLessThanOrEqual(1 + (marked.get(key) ?? 0));
  }
  // The simulated platforms refuse messages above their rate.
  expect(robots.map(({ group }) => group.limitedNum)).toEqual(robots.map(() => 0));
  const { rows: states } = await client.query('select distinct state from robot_message');
  expect(states).toEqual([{ state: 'sent' }]);
  expect(acknowledged.length).toBeGreaterThan(pushNum / 2);
}, 1_200_000);
