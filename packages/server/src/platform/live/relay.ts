import { randomUUID } from 'node:crypto';
import { type LiveTopicName, liveAddress } from '@easymock/contract';
import type { Services } from '../context';
import type { EventBus } from '../database/index';

/** News of an address that bypass the log: the number of the latest update at the source, or the data itself. */
export interface RelayNews {
  readonly address: string;
  readonly seq?: number;
  readonly data?: unknown;
}

declare module '../database/events' {
  interface EventTopics {
    /** News for the streams of every node. `from` names the sending node, which has delivered them already. */
    relay: { readonly from: string; readonly news: readonly RelayNews[] };
  }
}

/** Milliseconds for which news are batched, because each `NOTIFY` takes a database-wide lock. */
const gatherMs = 10;
/** Characters. PostgreSQL refuses a notification of 8,000 bytes; news are ASCII, apart from names in signals. */
const batchLength = 2_400;

type Sender = Pick<Services, 'database' | 'events' | 'log'>;

/** The news of a node that wait to be sent to the other nodes. */
class Outbox {
  readonly token = randomUUID();
  #waiting = new Map<string, RelayNews>();
  #timer: NodeJS.Timeout | undefined;

  add(key: string, news: RelayNews, sender: Sender): void {
    this.#waiting.set(key, news);
    this.#timer ??= setTimeout(() => void this.#send(sender), gatherMs).unref();
  }

  async #send({ database, events, log }: Sender): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#timer = undefined;
    try {
      for (const news of batchesOf(all)) await events.publish(database.db, 'relay', { from: this.token, news });
    } catch (err) {
      log.warn({ err }, 'news could not be relayed to other nodes; their pages load them later');
    }
  }
}

function batchesOf(all: readonly RelayNews[]): RelayNews[][] {
  const batches: RelayNews[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const news of all) {
    const own = JSON.stringify(news).length;
    if (length + own > batchLength) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(news);
    length += own;
  }
  return batches;
}

const outboxes = new WeakMap<EventBus, Outbox>();

function outboxOf(events: EventBus): Outbox {
  const outbox = outboxes.get(events) ?? new Outbox();
  outboxes.set(events, outbox);
  return outbox;
}

/** Returns the name under which a node sends news. */
export const relayToken = (events: EventBus): string => outboxOf(events).token;

/**
 * Sends news to the streams of all nodes, without the log and its lock. News can be lost; a page recognises a gap by
 * the numbers in the data, and loads what it lacks. Call it after the commit.
 */
export function relay(
  sender: Sender,
  topic: LiveTopicName,
  key: string,
  news: { readonly seq: number } | { readonly from: string; readonly data: unknown },
): void {
  const address = liveAddress(topic, key);
  const isNumbered = 'seq' in news;
  const one: RelayNews = isNumbered ? { address, seq: news.seq } : { address, data: news.data };
  sender.events.publishHere('relay', { from: '', news: [one] });
  // Later news of the same kind replace earlier ones that still wait.
  outboxOf(sender.events).add(`${address} ${isNumbered ? '' : news.from}`, one, sender);
}
