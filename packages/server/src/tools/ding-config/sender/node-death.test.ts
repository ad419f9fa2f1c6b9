// @module-tag deep
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RobotPlatformKey, robotPlatformKeys } from '@easymock/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { byDepth } from '../../../../../../test-depth';
import { openChatPlatforms } from '../../../../test/chat-platforms';
import { endNode, type NodeProcesses, openNodeProcesses } from '../../../../test/node-processes';
import type { Order } from './sender-node.fixture';

const robotNum = byDepth(2, 10);
const pushNum = byDepth(24, 300);
const killNum = byDepth(2, 16);

let nodes: NodeProcesses;
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
beforeEach(async () => {
  chats = await openChatPlatforms();
  nodes = await openNodeProcesses(new URL('sender-node.fixture.ts', import.meta.url));
});
afterEach(async () => {
  await nodes.close();
  await chats.close();
});

const env = {
  EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1',
  EASYMOCK_SECRET_KEY: 'the-key-of-nodes-that-die-0123456789abcdef',
};

/** Gives a node an order. @returns whether it said that it had done it before it died */
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
  await nodes.client.query(
    "insert into setting (key, value, updated_at, update_user_name) values ('robot.hosts', $1, now(), '')",
    [JSON.stringify(chats.host)],
  );
  const children: ChildProcess[] = [await nodes.start(env), await nodes.start(env)];
  const robots = [];
  for (let i = 0; i < robotNum; i++) {
    const platform = robotPlatformKeys[i % robotPlatformKeys.length] as RobotPlatformKey;
    const secret = platform === 'wecom' ? '' : `SEC${i}`;
    const group = chats.robot(platform, { secret, latencyMs: 60 });
    const id = `robot${i}`;
    const [first] = children;
    if (first) await order(first, { kind: 'register', id, platform, webhook: group.webhook, secret });
    robots.push({ id, ...group, group });
  }

  const acknowledged: { key: string; robotId: string }[] = [];
  const pushing = (async () => {
    for (let i = 0; i < pushNum; i++) {
      const robot = robots[i % robotNum];
      const node = children[randomInt(children.length)];
      if (!robot || !node) continue;
      const key = `消息 ${i}.`;
      // A source of its own each: nothing is merged, so that each message can be looked for.
      const done = await order(node, { kind: 'push', robotIds: [robot.id], key, source: `test:${i}` });
      if (done) acknowledged.push({ key, robotId: robot.id });
    }
  })();

  for (let kill = 0; kill < killNum; kill++) {
    await sleep(randomInt(200, byDepth(900, 6_000)));
    const at = randomInt(children.length);
    const [doomed] = children.splice(at, 1);
    if (doomed) await endNode(doomed, 'SIGKILL');
    children.push(await nodes.start(env));
  }
  await pushing;

  const open = async () =>
    Number(
      (await nodes.client.query("select count(*) from robot_message where state in ('waiting', 'sending')"))
        .rows[0]?.count,
    );
  for (let left = await open(); left > 0; left = await open()) {
    // Daily, time passes faster for those whose node died; deep runs wait for the end of their leases.
    if (byDepth(true, false))
      await nodes.client.query(
        "update robot_delivery set lease_until = now() where lease_until > now() + interval '16 s' and at < now() - interval '2 s'",
      );
    await sleep(200);
  }

  const { rows: uncertain } = await nodes.client.query<{ title: string; num: string }>(
    "select title, count(*) as num from robot_delivery where state = 'uncertain' group by title",
  );
  const marked = new Map(uncertain.map(({ title, num }) => [title, Number(num)]));
  for (const { key, robotId } of acknowledged) {
    const robot = robots.find(({ id }) => id === robotId);
    const num = chats.textsOf(robot?.webhook ?? '').filter((text) => text.includes(key)).length;
    expect(num, `${key} arrived`).toBeGreaterThanOrEqual(1);
    expect(num, `${key} is repeated only where that is marked`).toBeLessThanOrEqual(
      1 + (marked.get(key) ?? 0),
    );
  }
  // The platforms would have refused what comes faster than they allow.
  expect(robots.map(({ group }) => group.limitedNum)).toEqual(robots.map(() => 0));
  const { rows: states } = await nodes.client.query('select distinct state from robot_message');
  expect(states).toEqual([{ state: 'sent' }]);
  expect(acknowledged.length).toBeGreaterThan(pushNum / 2);
}, 600_000);
