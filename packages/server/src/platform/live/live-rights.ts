import type { Actor } from '../actor';
import type { Services } from '../context';
import type { LiveStream } from './live-stream';

/** Reloads the people of live sessions by session ID. Provided by the feature `people`. */
export type LoadActors = (services: Services, sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

export interface Verdict {
  readonly signedOut: readonly LiveStream[];
  /** Addresses that streams may not watch. */
  readonly denied: readonly (readonly [LiveStream, topic: string])[];
}

/**
 * Checks whether people may watch now, with one query for the sessions and one for each address.
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
  for (const [topic, watchers] of byTopic) {
    const people = watchers.map(([, actor]) => actor);
    const allowed = await findAllowed(services, topic, people);
    for (const [stream, { id }] of watchers) if (!allowed.has(id)) denied.push([stream, topic]);
  }
  return { signedOut, denied };
}

async function findAllowed(
  { contributions, database }: Services,
  address: string,
  people: readonly Actor[],
): Promise<ReadonlySet<string>> {
  const end = address.lastIndexOf(':');
  const topic = contributions.liveTopics.find(({ name }) => name === address.slice(0, end));
  if (!topic) return new Set();
  const { permission } = topic;
  const able = people.filter(({ permissions }) => !permission || permissions.includes(permission));
  const userIds = [...new Set(able.map(({ id }) => id))];
  if (userIds.length === 0) return new Set();
  return new Set(await topic.mayWatch(database.db, address.slice(end + 1), userIds));
}
