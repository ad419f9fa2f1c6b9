import { setTimeout as sleep } from 'node:timers/promises';
import { liveAddress } from '@easymock/contract';
import { type LiveClient, watch } from '../../packages/server/test/live-client';
import { type SeededRandom, seededRandom } from '../../test-seed';
import { send } from './send';

interface Listed {
  readonly mocks: readonly { readonly _id: string }[];
}

/**
 * A simulated page that watches a project. When its stream ends, it reconnects to the other node and resumes
 * there.
 */
export class Listener {
  readonly projectId: string;
  readonly #topics: readonly string[];
  readonly #token: string;
  readonly #origins: readonly string[];
  readonly #clients: LiveClient[] = [];
  /** Mocks that the page reloaded after a reset. */
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

  /** Number of resets, without the one that starts the first stream. */
  get resets(): number {
    return this.#clients.flatMap(({ frames }) => frames).filter(({ event }) => event === 'reset').length - 1;
  }

  get isListening(): boolean {
    return this.#clients.at(-1)?.frames.some(({ event }) => event === 'ready') ?? false;
  }

  /** Mocks that the page has learned of. */
  known(): Set<string> {
    const heard = this.#clients.flatMap((client) =>
      client.changes().flatMap((change) => (change as { mocks?: string[] }).mocks ?? []),
    );
    return new Set([...heard, ...this.#readAgain]);
  }

  /** Number of events that arrived twice or out of order, and of finally rejected streams. */
  wrong(): number {
    const frames = this.#clients.flatMap((client) => client.frames);
    const positions = frames.filter(({ event }) => event === 'change').map(({ id }) => Number(id));
    const disordered = positions.filter((position, num) => num > 0 && position <= (positions[num - 1] ?? 0));
    const refused = frames.filter(
      ({ event, data }) => event === 'denied' || (event === 'end' && (data as { reason: string }).reason !== 'moving'),
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
   * Reloads the mocks after each reset, as a page does. Mocks stored by then are not missing for the page; on
   * a slow machine, the writer may receive a mock's acknowledgement only later.
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
