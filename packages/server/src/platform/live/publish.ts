import { type LiveData, type LiveTopicName, liveAddress } from '@easymock/contract';
import type { Db } from '../database/index';
import { liveEvents } from './live.table';

/** In characters: an event says what changed, not how it looks now. */
const longest = 2_000;

/**
 * Tells everybody who watches, on all nodes, once the transaction of `db` commits. If it is rolled back, nobody hears.
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
