import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../test-seed';
import { saveDraft, saveLine } from './articles';
import type { Scene } from './scene';
import { send } from './send';

/** Writes that the product has acknowledged. */
export class Acknowledged {
  readonly projects = new Set<string>();
  /** Mock IDs by project ID. */
  readonly mocks = new Map<string, Set<string>>();
  readonly changes = new Set<string>();
  /** IDs of messages to the crowd. */
  readonly messages = new Set<string>();
  readonly reads = new Set<string>();
  refused = 0;
}

/** Key of a read message among the acknowledged ones. */
const readKey = (userId: string, messageId: string): string => `${userId} ${messageId}`;

interface Listed {
  messageNotificationArray: { _id: string }[];
}

/** Generates concurrent writes of all kinds on both nodes until stopped. */
export class Load {
  readonly acknowledged = new Acknowledged();
  readonly #scene: Scene;
  #isOver = false;
  readonly #writers: Promise<void>[];
  readonly #random = seededRandom('load');

  constructor(scene: Scene) {
    this.#scene = scene;
    for (const id of scene.projectIds) this.acknowledged.mocks.set(id, new Set());
    this.#writers = [
      ...[1, 2, 3].map(() => this.#repeat(150, () => this.#createMock())),
      ...[1, 2, 3].map(() => this.#repeat(400, () => this.#change())),
      this.#repeat(1_000, () => this.#createProject()),
      this.#repeat(3_000, () => this.#tellCrowd()),
      ...[1, 2].map(() => this.#repeat(700, () => this.#readMessage())),
      ...[1, 2].map(() => this.#repeat(100, () => this.#runFunction())),
      ...scene.articles.map((article) => this.#repeat(250, () => saveLine(this.#send, article))),
      ...scene.drafts.map((article) => this.#repeat(500, () => saveDraft(this.#send, article))),
    ];
  }

  /** Whether every kind of call was acknowledged, so that every finding has something to check. */
  get hasAllKinds(): boolean {
    const { projects, mocks, changes, messages, reads } = this.acknowledged;
    const { articles, drafts } = this.#scene;
    return (
      changes.size > 10 &&
      [projects, messages, reads, ...mocks.values()].every(({ size }) => size > 0) &&
      articles.every(({ lines }) => lines.length > 0) &&
      drafts.every(({ keptDraft }) => keptDraft > 0)
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  /** Repeats an action; a rejected or failed attempt is only counted, not acknowledged. */
  async #repeat(pauseMs: number, act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      try {
        await act();
      } catch {
        this.acknowledged.refused += 1;
      }
      await sleep(this.#random.between(0.5 * pauseMs, 1.5 * pauseMs));
    }
  }

  /** Origin of a random node. */
  #origin(): string {
    return this.#random.pick(this.#scene.origins) ?? '';
  }

  /** Makes a call on a random node. */
  readonly #send = <T>(token: string, path: string, body?: object): Promise<T> =>
    send<T>(this.#origin(), token, path, body);

  async #createMock(): Promise<void> {
    const { writer, projectIds } = this.#scene;
    const projectId = this.#random.pick(projectIds) ?? '';
    const draft = { project_id: projectId, method: 'get', url: `/${randomUUID()}`, mode: '{}', description: 'x' };
    const { _id } = await this.#send<{ _id: string }>(writer.token, '/mock/create', draft);
    this.acknowledged.mocks.get(projectId)?.add(_id);
  }

  async #createProject(): Promise<void> {
    const name = randomUUID();
    const draft = { name, url: `/${name}` };
    const { _id } = await this.#send<{ _id: string }>(this.#scene.writer.token, '/project/create', draft);
    this.acknowledged.projects.add(_id);
  }

  async #change(): Promise<void> {
    const { writer, records, listeners } = this.#scene;
    const id = randomUUID();
    const first = this.#random.below(listeners.length);
    const userIds = [first, first + 1].map((num) => listeners[num % listeners.length]?.id ?? '');
    await this.#send(writer.token, '/drill/change', { id, record: this.#random.pick(records), userIds });
    this.acknowledged.changes.add(id);
  }

  /** Senders alternate, since each may send to many people only once a minute. */
  async #tellCrowd(): Promise<void> {
    const sender = this.#scene.senders.shift();
    if (!sender) return;
    this.#scene.senders.push(sender);
    const draft = { title: 'crowd', department: this.#scene.department };
    const { _id } = await this.#send<{ _id: string }>(
      sender.token,
      '/messageNotification/insertMessageNotification',
      draft,
    );
    this.acknowledged.messages.add(_id);
  }

  async #readMessage(): Promise<void> {
    const reader = this.#random.pick(this.#scene.listeners);
    if (!reader) return;
    const path = '/messageNotification/getAllUnReadMessageArray?pageSize=5';
    const { messageNotificationArray } = await this.#send<Listed>(reader.token, path);
    const message = this.#random.pick(messageNotificationArray);
    if (!message) return;
    const { _id } = message;
    await this.#send(reader.token, '/messageNotification/updateMessageStatus', { messageNotificationId: _id });
    this.acknowledged.reads.add(readKey(reader.id, _id));
  }

  async #runFunction(): Promise<void> {
    const response = await fetch(this.#origin() + this.#scene.functionPath, { signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
  }
}
