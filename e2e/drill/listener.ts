import { setTimeout as sleep } from 'node:timers/promises';
import { liveAddress } from '@easymock/contract';
import { type LiveClient, watch } from '../../packages/server/test/live-client';
import { type SeededRandom, seededRandom } from '../../test-seed';
import { send } from './send';

interface Listed {
  readonly mocks: readonly { readonly _id: string }[];
}

/** A page that watches a project: it connects to the other node when its stream is over, and continues there. */
export class Listener {
  readonly projectId: string;
  readonly #topics: readonly string[];
  readonly #token: string;
  readonly #origins: readonly string[];
  readonly #clients: LiveClient[] = [];
  /** The mocks that it read again because of a reset. */
  readonly #readAgain = new Set<string>();
  readonly #random: SeededRandom;
  readonly #listening: Promise<void>;
  #isOver = false;

  constructor(
    { id, token }: { id: string; token: string },
    projectId: string,
    origins: readonly string[],
    name: string,
  ) {
    this.projectId = projectId;
    this.#topics = [liveAddress('mock:project', projectId), liveAddress('message', id)];
    this.#token = token;
    this.#origins = origins;
    this.#random = seededRandom(name);
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
    return new Set([...heard, ...this.#readAgain]);
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
        void this.#readAfterResets(client);
        await client.over;
        lastId = client.lastId() || lastId;
      }
      await sleep(this.#random.between(100, 500));
    }
  }

  /**
   * Reads the mocks again after each reset, as a page does. What the database holds then is what the page misses no more:
   * on a slow machine, the writer may not have the acknowledgement of such a mock yet.
   */
  async #readAfterResets(client: LiveClient): Promise<void> {
    let isOver = false;
    void client.over.then(() => {
      isOver = true;
    });
    for (let read = 0; !this.#isOver; ) {
      const isLast = isOver;
      const resets = client.frames.filter(({ event }) => event === 'reset').length;
      if (resets > read && (await this.#readMocks())) read = resets;
      else if (isLast && resets === read) return;
      else await sleep(50);
    }
  }

  /** @returns whether a node answered */
  async #readMocks(): Promise<boolean> {
    const path = `/mock?project_id=${this.projectId}&page_size=2000&brief=1`;
    const origin = this.#random.pick(this.#origins) ?? '';
    const listed = await send<Listed>(origin, this.#token, path).catch(() => undefined);
    for (const { _id } of listed?.mocks ?? []) this.#readAgain.add(_id);
    return listed !== undefined;
  }
}
