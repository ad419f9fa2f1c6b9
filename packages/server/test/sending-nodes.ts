import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test-seed';
import { openChatPlatforms } from './chat-platforms';
import { endNode, openNodeProcesses } from './node-processes';

const env = { EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1', EASYMOCK_SECRET_KEY: 'the-key-of-nodes-that-die-0123456789abcdef' };

/**
 * Starts two nodes that send to chat platforms and that a test kills.
 * @param program module that each process runs; it must send its parent a message after starting
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
    chats,
    client,
    first,
    /** Running processes, in no particular order. */
    children: children as readonly ChildProcess[],
    /**
     * Kills one node after another, each after a random number of milliseconds in the range, and starts a
     * replacement.
     */
    async killSome(num: number, [least, most]: readonly [least: number, most: number]): Promise<void> {
      const random = seededRandom('kills');
      for (let kill = 0; kill < num; kill++) {
        await sleep(random.between(least, most));
        const [doomed] = children.splice(random.below(children.length), 1);
        if (doomed) await endNode(doomed, 'SIGKILL');
        children.push(await nodes.start(env));
      }
    },
    /** Expires the leases of deliveries whose node died. */
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
