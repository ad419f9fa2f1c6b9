import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { deliverBatch } from './deliver';
import { messages, notifications } from './message.table';
import { fanOut, sendMessages } from './send-messages';

const server = useTestServer();
let people: string[];
let department: string;
let num = 0;

beforeEach(async () => {
  num += 1;
  department = `d${num}`;
  const values = Array.from({ length: 9 }, (_, place) => ({
    name: `${department}.${place}`,
    nickName: `${place}`,
    department,
  }));
  people = (await server.db.insert(users).values(values).returning({ id: users.id })).map(({ id }) => id);
});

/** Creates a sending whose job has not begun. */
async function givenSending(): Promise<string> {
  const values = { type: 'system', title: '群发', audience: { department } } as const;
  const [row] = await server.db.insert(messages).values(values).returning({ id: messages.id });
  return row?.id ?? '';
}
const reached = async (id: string) =>
  (await server.db.select().from(notifications).where(eq(notifications.messageId, id))).map(({ userId }) => userId);
const deliver = (id: string) => server.db.transaction((db) => deliverBatch(db, id, 2));
const context = (signal = new AbortController().signal) => ({
  services: server.services,
  signal,
  run: { id: 'run', position: 1 },
  attempt: 1,
  progress: () => {},
});

describe('a sending to many', () => {
  it('continues where a node that died has left it, and reaches each person once', async () => {
    const id = await givenSending();
    await deliver(id);
    await deliver(id);
    expect(await reached(id)).toHaveLength(4);
    await fanOut.run({ id }, context());
    await fanOut.run({ id }, context());
    expect((await reached(id)).sort()).toEqual([...people].sort());
  });

  it('reaches each person once while two nodes take the job for theirs', async () => {
    const id = await givenSending();
    const run = async () => {
      while ((await deliver(id)) > 0);
    };
    await Promise.all([run(), run(), run()]);
    expect((await reached(id)).sort()).toEqual([...people].sort());
  });

  it('does not bring a message back to a person who has deleted it', async () => {
    const id = await givenSending();
    await deliver(id);
    const [gone = ''] = await reached(id);
    await server.db.delete(notifications).where(eq(notifications.userId, gone));
    await fanOut.run({ id }, context());
    expect(await reached(id)).not.toContain(gone);
    expect(await reached(id)).toHaveLength(people.length - 1);
  });

  it('stops between two batches when its run is cancelled', async () => {
    const id = await givenSending();
    const signal = AbortSignal.abort();
    await expect(fanOut.run({ id }, context(signal))).rejects.toThrow();
    expect(await reached(id)).toEqual([]);
  });

  it('to more than a hundred named people goes through the job, too', async () => {
    const values = Array.from({ length: 101 }, (_, place) => ({ name: `many${num}.${place}`, nickName: 'x' }));
    const many = (await server.db.insert(users).values(values).returning({ id: users.id })).map(({ id }) => id);
    const id = await sendMessages(server.db, { to: { userIds: many }, type: 'system', title: '很多人' });
    await expect.poll(() => reached(id)).toHaveLength(101);
  });
});
