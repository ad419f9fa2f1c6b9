import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test-seed';
import { openChatPlatforms } from './chat-platforms';
import { endNode, openNodeProcesses } from './node-processes';

const env = {
  EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1',
  EASYMOCK_SECRET_KEY: 'the-key-of-nodes-that-die-0123456789abcdef',
};

/**
 * Two nodes that send to chat platforms, and that a test kills.
 * @param program the module that each runs; it sends its parent a message once it has started
 */
export async function openSendingNodes(program: URL) {
  const chats = await openChatPlatforms();
  const nodes = await openNodeProcesses(program);
  const { client } = nodes;
  await client.query(
    "insert into setting (key, value, updated_at, update_user_name) values ('robot.hosts', $1, now(), '')",
    [JSON.stringify(chats.host)],
  );
  const first = await nodes.start(env);
  const children: ChildProcess[] = [first, await nodes.start(env)];
  return {
    ...{ chats, client, first },
    /** Those that run; their order means nothing. */
    children: children as readonly ChildProcess[],
    /** Kills one node after another, after up to so many ms each, and starts another in its place. */
    async killSome(num: number, [least, most]: readonly [least: number, most: number]): Promise<void> {
      const random = seededRandom('kills');
      for (let kill = 0; kill < num; kill++) {
        await sleep(random.between(least, most));
        const [doomed] = children.splice(random.below(children.length), 1);
        if (doomed) await endNode(doomed, 'SIGKILL');
        children.push(await nodes.start(env));
      }
    },
    /** Lets time pass faster for deliveries whose node died. */
    async endLeases(): Promise<void> {
      await client.query(
        "update robot_delivery set lease_until = now() where lease_until > now() + interval '16 s' and at < now() - interval '2 s'",
      );
    },
    async close(): Promise<void> {
      await nodes.close();
      await chats.close();
    },
  };
}
