import type { Actor } from '../actor';
import type { LiveTopic, Services } from '../context';
import type { Db } from '../database/index';
import type { LiveStream } from './live-stream';

/** Reloads the people of live sessions by session ID. Provided by the feature `people`. */
export type LoadActors = (services: Services, sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

export interface Verdict {
  readonly signedOut: readonly LiveStream[];
  /** Addresses that streams may not watch. */
  readonly denied: readonly (readonly [LiveStream, topic: string])[];
}

/**
 * Checks whether people may watch now, with one query for the sessions, and one for each address or topic.
 * @param asked the addresses to check, by stream
 */
export async function checkRights(
  services: Services,
  loadActors: LoadActors,
  asked: ReadonlyMap<LiveStream, ReadonlySet<string>>,
): Promise<Verdict> {
  const signedOut: LiveStream[] = [];
  const denied: [LiveStream, string][] = [];
  const byTopic = new Map<string, [LiveStream, Actor][]>();
  const watchersOf = (topic: string) => {
    const found = byTopic.get(topic) ?? [];
    byTopic.set(topic, found);
    return found;
  };
  const sessionIds = [...new Set([...asked.keys()].map(({ actor }) => actor.sessionId))];
  const actors = sessionIds.length > 0 ? await loadActors(services, sessionIds) : new Map<string, Actor>();
  for (const [stream, topics] of asked) {
    const actor = actors.get(stream.actor.sessionId);
    if (!actor) signedOut.push(stream);
    else for (const topic of topics) watchersOf(topic).push([stream, actor]);
  }
  const allowed = await findAllowed(services, byTopic);
  for (const [topic, watchers] of byTopic)
    for (const [stream, { id }] of watchers) if (!allowed.get(topic)?.has(id)) denied.push([stream, topic]);
  return { signedOut, denied };
}

/** Returns the IDs of the people who may watch, by address. */
async function findAllowed(
  { contributions, database: { db } }: Services,
  watched: ReadonlyMap<string, readonly (readonly [LiveStream, Actor])[]>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const allowed = new Map<string, ReadonlySet<string>>();
  for (const topic of contributions.liveTopics) {
    const { name, permission } = topic;
    const asked = new Map<string, Actor[]>();
    for (const [address, watchers] of watched) {
      const end = address.lastIndexOf(':');
      if (address.slice(0, end) !== name) continue;
      const people = new Map(watchers.map(([, actor]) => [actor.id, actor]));
      const able = [...people.values()].filter(({ permissions }) => !permission || permissions.includes(permission));
      if (able.length > 0) asked.set(address.slice(end + 1), able);
    }
    if (asked.size === 0) continue;
    for (const [key, userIds] of await findWatchers(db, topic, asked)) allowed.set(`${name}:${key}`, new Set(userIds));
  }
  return allowed;
}

async function findWatchers(
  db: Db,
  topic: LiveTopic,
  asked: ReadonlyMap<string, readonly Actor[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if ('mayWatchEach' in topic) return topic.mayWatchEach(db, asked);
  const found = new Map<string, readonly string[]>();
  for (const [key, people] of asked) {
    const userIds = people.map(({ id }) => id);
    found.set(key, await topic.mayWatch(db, key, userIds));
  }
  return found;
}
