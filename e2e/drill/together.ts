import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenedDraft } from '@easymock/contract';
import type pg from 'pg';
import * as Y from 'yjs';
import { users } from '../../packages/server/src/people/person/user.table';
import { openSession } from '../../packages/server/src/people/session/session';
import { seededRandom } from '../../test-seed';
import type { Finding } from './finding';
import { Installation, waitFor } from './installation';
import { killNow } from './processes';
import { send } from './send';

/** Kinds of processes that are killed while people write together. */
export const togetherKinds = ['node', 'database server'] as const;
export type TogetherKind = (typeof togetherKinds)[number];

const forms = ['markdown', 'wysiwyg'] as const;
type Form = (typeof forms)[number];

const writerNum = 5;
const pushMs = 100;
const random = seededRandom('together kills');

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** Returns a character that stands for one insertion: it occurs nowhere else, and nobody deletes it. */
const markOf = (num: number): string => String.fromCodePoint(0x4e00 + num);
/** Exclusive maximum of the numbers of marks. */
const markNum = 0x9fff - 0x4e00;

const contentOf = (doc: Y.Doc, form: Form): string =>
  form === 'markdown' ? doc.getText('text').toString() : doc.getXmlFragment('content').toString();

/** A person's editor of one article, which changes to another node when a call fails. */
class Editor {
  readonly doc = new Y.Doc();
  readonly form: Form;
  /** Marks that the server acknowledged. */
  readonly acknowledged: string[] = [];
  failedNum = 0;
  readonly #markdownId: string;
  readonly #token: string;
  readonly #origins: readonly string[];
  readonly #nextMark: () => string;
  #at: number;
  #epoch = '';
  #typed: string[] = [];
  #unsent: Uint8Array[] = [];

  constructor(
    article: { readonly id: string; readonly form: Form },
    token: string,
    options: { readonly origins: readonly string[]; readonly at: number; readonly nextMark: () => string },
  ) {
    this.#markdownId = article.id;
    this.form = article.form;
    this.#token = token;
    this.#origins = options.origins;
    this.#at = options.at;
    this.#nextMark = options.nextMark;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.#unsent.push(update);
    });
  }

  get content(): string {
    return contentOf(this.doc, this.form);
  }

  #send<T>(path: string, body: object): Promise<T> {
    return send<T>(this.#origins[this.#at] ?? '', this.#token, path, { markdownId: this.#markdownId, ...body });
  }

  /** Loads what the editor lacks, and queues what the server lacks. */
  async open(): Promise<void> {
    const mine = this.#epoch ? { epoch: this.#epoch, vector: toBase64(Y.encodeStateVector(this.doc)) } : {};
    const opened = await this.#send<OpenedDraft>('/md-draft/open', { clientId: this.doc.clientID, ...mine });
    if (this.#epoch && opened.epoch !== this.#epoch) throw new Error('the draft began anew');
    this.#epoch = opened.epoch;
    Y.applyUpdate(this.doc, fromBase64(opened.update), 'server');
    this.#unsent = [Y.encodeStateAsUpdate(this.doc, fromBase64(opened.vector))];
  }

  async #push(): Promise<void> {
    const [typed, unsent] = [this.#typed, this.#unsent];
    const input = { epoch: this.#epoch, clientId: this.doc.clientID, update: toBase64(Y.mergeUpdates(unsent)) };
    await this.#send('/md-draft/push', input);
    this.acknowledged.push(...typed);
    this.#typed = this.#typed.slice(typed.length);
    this.#unsent = this.#unsent.slice(unsent.length);
  }

  #type(): void {
    const mark = this.#nextMark();
    this.#typed = [...this.#typed, mark];
    if (this.form === 'markdown') {
      const text = this.doc.getText('text');
      text.insert(random.below(text.length + 1), mark);
      return;
    }
    const root = this.doc.getXmlFragment('content');
    const lines = root.toArray().flatMap((block) => {
      const line = block instanceof Y.XmlElement ? block.get(0) : undefined;
      return line instanceof Y.XmlText ? [line] : [];
    });
    const line = random.pick(lines);
    if (line && random.below(4) > 0) {
      line.insert(random.below(line.length + 1), mark);
      return;
    }
    const block = new Y.XmlElement('paragraph');
    const text = new Y.XmlText();
    block.insert(0, [text]);
    text.insert(0, mark);
    root.insert(random.below(root.length + 1), [block]);
  }

  /** Types and posts ten times a second; after a failure, continues on the other node from what the server has. */
  async write(isOver: () => boolean): Promise<void> {
    for (let num = 1; !isOver(); num += 1) {
      this.#type();
      try {
        await this.#push();
        if (num % 10 === 0) await this.open();
      } catch {
        this.failedNum += 1;
        this.#at = (this.#at + 1) % this.#origins.length;
        await this.open().catch(() => undefined);
      }
      await sleep(pushMs);
    }
  }

  /** Sends the rest. */
  async finish(): Promise<void> {
    await this.open();
    await this.#push();
  }
}

async function givenTokens(installation: Installation): Promise<string[]> {
  const { db, close } = installation.openDatabase();
  try {
    const people = Array.from({ length: writerNum }, (_, at) => ({
      name: `writer.${at}`,
      nickName: `writer ${at}`,
      role: 'developer' as const,
    }));
    const rows = await db.insert(users).values(people).returning({ id: users.id });
    const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'drill' };
    return await Promise.all(rows.map((row) => openSession(db, row, origin)));
  } finally {
    await close();
  }
}

async function kill(installation: Installation, kind: TogetherKind): Promise<void> {
  const { nodes } = installation;
  if (kind === 'database server') killNow(installation.databaseServer);
  else {
    const node = random.pick(nodes) ?? nodes[0];
    const { servers } = node;
    for (const pid of [node.pid, ...servers]) killNow(pid);
    await node.restart();
  }
  await waitFor(`both nodes answer after the kill of a ${kind}`, async () => {
    const areReady = await Promise.all(nodes.map((one) => one.isReady()));
    return areReady.every(Boolean);
  });
}

/** Retries a call that may still meet the end of a kill. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(500);
    }
  }
}

/** Builds the document of an article from the database alone. */
async function loadStored(client: pg.Client, id: string): Promise<Y.Doc> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    `select state as bytes, 0 as seq from wiki_shared_draft where node_id = $1
    union all select update, seq from wiki_shared_update where node_id = $1 order by seq`,
    [id],
  );
  const doc = new Y.Doc();
  for (const { bytes } of rows) Y.applyUpdate(doc, bytes);
  return doc;
}

export interface TogetherReport {
  readonly kills: readonly TogetherKind[];
  readonly findings: readonly Finding[];
  /** Calls that were not acknowledged. */
  readonly failedNum: number;
  readonly publishedNum: number;
}

/**
 * Kills nodes and the database server with SIGKILL at random moments while five people write in a Markdown article and
 * in a rich text, and one of them publishes; then compares all replicas, the stored log and the published text.
 * @param tell called after each kill
 */
export async function drillTogether(
  seconds: number,
  tell: (kind: TogetherKind, ms: number) => void,
  wanted: readonly TogetherKind[] = togetherKinds,
): Promise<TogetherReport> {
  const installation = await Installation.open();
  try {
    const origins = installation.nodes.map(({ origin }) => origin);
    const tokens = await givenTokens(installation);
    const [author = ''] = tokens;
    let marks = 0;
    const nextMark = () => {
      if (marks === markNum) throw new Error('the drill is too long for its marks');
      marks += 1;
      return markOf(marks - 1);
    };
    const articles: { id: string; form: Form }[] = [];
    for (const form of forms) {
      const input = { parentId: 'public', title: `drill ${form}`, catalogType: form };
      const { _id } = await send<{ _id: string }>(origins[0] ?? '', author, '/md-article/autoCreateArticle', input);
      articles.push({ id: _id, form });
    }
    const editors = articles.flatMap((article) =>
      tokens.map((token, at) => new Editor(article, token, { origins, at: at % origins.length, nextMark })),
    );
    for (const editor of editors) await editor.open();
    let isOver = false;
    let publishedNum = 0;
    const publish = async () => {
      while (!isOver) {
        await sleep(random.between(1_000, 3_000));
        for (const { id } of articles)
          await send(origins[publishedNum % 2] ?? '', author, '/md-draft/publish', { markdownId: id })
            .then(() => {
              publishedNum += 1;
            })
            .catch(() => undefined);
      }
    };
    const writing = Promise.all([...editors.map((editor) => editor.write(() => isOver)), publish()]);
    const kills: TogetherKind[] = [];
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until) {
      await sleep(random.between(2_000, 6_000));
      const kind = wanted[kills.length % wanted.length] as TogetherKind;
      const began = performance.now();
      await kill(installation, kind);
      kills.push(kind);
      tell(kind, performance.now() - began);
    }
    isOver = true;
    await writing;
    for (const editor of editors) await eventually(() => editor.finish());
    const findings: Finding[] = [];
    const client = await installation.connect();
    for (const { id, form } of articles) {
      const published = await eventually(async () => {
        await send(origins[0] ?? '', author, '/md-draft/publish', { markdownId: id });
        return send<{ mdTexts: string }>(origins[1] ?? '', author, `/md-article/get?markdownId=${id}`);
      });
      const own = editors.filter((editor) => editor.form === form);
      for (const editor of own) await editor.open();
      const text = contentOf(await loadStored(client, id), form);
      const acknowledged = own.flatMap((editor) => editor.acknowledged);
      const isPublished = (mark: string) => published.mdTexts.split(mark).length === 2;
      findings.push(
        {
          what: `acknowledged insertions in the stored log (${form})`,
          num: acknowledged.length,
          wrong: acknowledged.filter((mark) => text.split(mark).length !== 2).length,
        },
        {
          what: `acknowledged insertions in the published text (${form})`,
          num: acknowledged.length,
          wrong: acknowledged.filter((mark) => !isPublished(mark)).length,
        },
        {
          what: `editors whose document is the stored one (${form})`,
          num: own.length,
          wrong: own.filter(({ content }) => content !== text).length,
        },
        ...(form === 'markdown'
          ? [{ what: 'published texts that are the draft', num: 1, wrong: published.mdTexts === text ? 0 : 1 }]
          : []),
      );
    }
    await client.end();
    const failedNum = editors.reduce((sum, editor) => sum + editor.failedNum, 0);
    return { kills, findings, failedNum, publishedNum };
  } finally {
    await installation.close();
  }
}
