import { shareOf } from '../processes/siblings';
import type { LiveStream } from './live-stream';

/** Maximum open streams of one person per machine; another stream ends the oldest. */
const streamsOfPerson = shareOf(10, 3);

/** Open streams of a node, indexed by topic and by person. */
export class LiveStreams {
  readonly #all = new Set<LiveStream>();
  readonly #byTopic = new Map<string, Set<LiveStream>>();
  readonly #byPerson = new Map<string, Set<LiveStream>>();

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): Iterator<LiveStream> {
    return this.#all[Symbol.iterator]();
  }

  ofTopic(topic: string): Iterable<LiveStream> {
    return this.#byTopic.get(topic) ?? [];
  }

  ofPerson(userId: string): Iterable<LiveStream> {
    return this.#byPerson.get(userId) ?? [];
  }

  add(stream: LiveStream): void {
    this.#all.add(stream);
    for (const topic of stream.topics) put(this.#byTopic, topic, stream);
    const own = put(this.#byPerson, stream.actor.id, stream);
    const [oldest] = own;
    if (own.size <= streamsOfPerson || !oldest) return;
    oldest.end('replaced');
    this.remove(oldest);
  }

  remove(stream: LiveStream): void {
    if (!this.#all.delete(stream)) return;
    for (const topic of stream.topics) take(this.#byTopic, topic, stream);
    take(this.#byPerson, stream.actor.id, stream);
  }

  deny(stream: LiveStream, topic: string): void {
    if (!stream.topics.delete(topic)) return;
    take(this.#byTopic, topic, stream);
    stream.send('denied', { topic });
  }
}

type Index = Map<string, Set<LiveStream>>;

function put(index: Index, key: string, stream: LiveStream): Set<LiveStream> {
  const found = index.get(key) ?? new Set();
  index.set(key, found.add(stream));
  return found;
}

function take(index: Index, key: string, stream: LiveStream): void {
  const found = index.get(key);
  found?.delete(stream);
  if (found?.size === 0) index.delete(key);
}
