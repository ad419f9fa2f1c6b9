import { setTimeout as sleep } from 'node:timers/promises';
import { liveAddress } from '@easymock/contract';
import { type LiveClient, watch } from '../../packages/server/test/live-client';

/** How long a page takes at most to read everything again after a reset. */
const rereadMs = 1_000;

/** A page that watches a project: it connects to the other node when its stream is over, and continues there. */
export class Listener {
  readonly projectId: string;
  readonly #topics: readonly string[];
  readonly #token: string;
  readonly #origins: readonly string[];
  readonly #acknowledged: ReadonlySet<string>;
  readonly #clients: LiveClient[] = [];
  /** What it read anew because of a reset. */
  readonly #readAnew = new Set<string>();
  readonly #listening: Promise<void>;
  #isOver = false;

  constructor(
    { id, token }: { id: string; token: string },
    projectId: string,
    origins: readonly string[],
    acknowledged: ReadonlySet<string>,
  ) {
    this.projectId = projectId;
    this.#topics = [liveAddress('mock:project', projectId), liveAddress('message', id)];
    this.#token = token;
    this.#origins = origins;
    this.#acknowledged = acknowledged;
    this.#listening = this.#listen();
  }

  get reconnects(): number {
    return this.#clients.length - 1;
  }

  /** Without the first one, which each stream begins with. */
  get resets(): number {
    return this.#clients.flatMap(({ frames }) => frames).filter(({ event }) => event === 'reset').length - 1;
  }

  get isListening(): boolean {
    return this.#clients.at(-1)?.frames.some(({ event }) => event === 'ready') ?? false;
  }

  /** The mocks that this page knows of. */
  known(): Set<string> {
    const heard = this.#clients.flatMap((client) =>
      client.changes().flatMap((change) => (change as { mocks?: string[] }).mocks ?? []),
    );
    return new Set([...heard, ...this.#readAnew]);
  }

  /** Events that came twice or out of order, and streams that were refused for good. */
  wrong(): number {
    const frames = this.#clients.flatMap((client) => client.frames);
    const positions = frames.filter(({ event }) => event === 'change').map(({ id }) => Number(id));
    const disordered = positions.filter((position, num) => num > 0 && position <= (positions[num - 1] ?? 0));
    const refused = frames.filter(
      ({ event, data }) =>
        event === 'denied' || (event === 'end' && (data as { reason: string }).reason !== 'moving'),
    );
    return disordered.length + refused.length;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#clients.at(-1)?.close();
    await this.#listening;
  }

  async #listen(): Promise<void> {
    let lastId: string | undefined;
    for (let turn = 0; !this.#isOver; turn += 1) {
      const origin = this.#origins[turn % this.#origins.length] ?? '';
      const client = await watch(origin, this.#token, this.#topics, lastId).catch(() => undefined);
      if (client?.response.ok) {
        this.#clients.push(client);
        void this.#readAfterReset(client);
        await client.over;
        lastId = client.lastId() || lastId;
      }
      await sleep(100 + Math.random() * 400);
    }
  }

  async #readAfterReset(client: LiveClient): Promise<void> {
    let isOver = false;
    void client.over.then(() => {
      isOver = true;
    });
    let seen = 0;
    while (!isOver) {
      await sleep(50);
      const resets = client.frames.filter(({ event }) => event === 'reset').length;
      if (resets === seen) continue;
      seen = resets;
      await sleep(rereadMs);
      for (const id of this.#acknowledged) this.#readAnew.add(id);
    }
  }
}
