import { type LiveData, type LiveTopicName, liveAddress } from '@easymock/contract';
import type { Db } from '../database/index';
import { liveEvents } from './live.table';

/** Characters. An event names the change, not the new state. */
const longest = 2_000;

/**
 * Notifies all watchers on all nodes once the transaction of `db` commits. Nothing is sent if it is rolled
 * back.
 * @example await publish(db, 'mock:project', projectId, { by: actor.id, mocks: [id] })
 */
export async function publish<T extends LiveTopicName>(
  db: Db,
  topic: T,
  key: string,
  data: LiveData<T>,
): Promise<void> {
  const text = JSON.stringify(data);
  if (text.length > longest) throw new Error(`an event of ${topic} has ${text.length} characters`);
  await db.insert(liveEvents).values({ topic: liveAddress(topic, key), data: text });
}
