import { safeTree } from '@easymock/wiki-content';
import { canonical, richSchema } from '@easymock/wiki-content/rich';
import { htmlOfShared } from '@easymock/wiki-content/shared-rich';
import { beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { byDepth } from '../../../../../test-depth';
import { type SeededRandom, seededRandom } from '../../../../../test-seed';
import { Replica } from '../../../test/shared-replica';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { compact } from './shared-log';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let origins: string[];
let people: Session[];

beforeAll(async () => {
  other = await server.secondNode();
  origins = [await server.listen(), await other.listen()];
  people = [];
  for (const _ of [1, 2, 3]) people.push(await server.givenSession('developer'));
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

/** Marks that stand for one insertion each: characters that occur nowhere else. */
const markOf = (no: number): string => String.fromCodePoint(0x4e00 + no);

/** Returns a form in which equal sources are equal, however their blocks are written. */
const formOf = (source: string): string => canonical(safeTree(source));

type Form = 'markdown' | 'wysiwyg';

/** Returns the letters of a text without its formats. */
const plainOf = (text: Y.Text): string => (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');

/** Returns the texts of a document in order, each with its length. */
function textsOf(doc: Y.Doc, form: Form): Y.Text[] {
  if (form === 'markdown') return [doc.getText('text')];
  const found: Y.Text[] = [];
  const visit = (parent: Y.XmlFragment) => {
    for (const child of parent.toArray()) {
      if (child instanceof Y.XmlText) found.push(child);
      else if (child instanceof Y.XmlElement) visit(child);
    }
  };
  visit(doc.getXmlFragment('content'));
  return found;
}

/** A person's editor, which changes nodes, loses its stream, and sends late or twice. */
class Writer {
  readonly replica: Replica;
  /** Marks that the server acknowledged, and those that somebody deleted. */
  readonly #acknowledged = new Set<string>();
  readonly #deleted: Set<string>;
  readonly #random: SeededRandom;
  readonly #person: Session;
  readonly #form: Form;
  #typed: string[] = [];
  #sent: Uint8Array[] = [];

  constructor(markdownId: string, person: Session, shared: { random: SeededRandom; deleted: Set<string>; form: Form }) {
    this.#person = person;
    this.#random = shared.random;
    this.#deleted = shared.deleted;
    this.#form = shared.form;
    this.replica = new Replica(markdownId, person);
    this.replica.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.#sent.push(update);
    });
  }

  get acknowledged(): string[] {
    return [...this.#acknowledged];
  }

  /** Opens the draft on one of the nodes, with a stream from it. */
  async connect(): Promise<void> {
    const node = this.#random.below(2);
    this.replica.leave();
    this.replica.use(node === 0 ? this.#person : other.client(this.#person.token));
    await this.replica.open();
    await this.replica.listen(origins[node] ?? '', this.#person.token);
  }

  /** All that the replica contains, as text. */
  get content(): string {
    const { doc } = this.replica;
    return this.#form === 'markdown' ? this.replica.text : doc.getXmlFragment('content').toString();
  }

  type(mark: string): void {
    const texts = textsOf(this.replica.doc, this.#form);
    if (this.#form === 'wysiwyg' && this.#random.below(4) === 0) this.#addBlock(mark);
    else if (texts.length > 0) {
      const text = this.#random.of(texts);
      text.insert(this.#random.below(text.length + 1), mark);
    } else return;
    this.#typed.push(mark);
  }

  #addBlock(mark: string): void {
    const root = this.replica.doc.getXmlFragment('content');
    const block = new Y.XmlElement(this.#random.of(['paragraph', 'heading', 'blockquote']));
    const line = block.nodeName === 'blockquote' ? new Y.XmlElement('paragraph') : block;
    if (line !== block) block.insert(0, [line]);
    const text = new Y.XmlText();
    line.insert(0, [text]);
    text.insert(0, mark, this.#random.below(2) === 0 ? { bold: { tag: 'b', rest: null } } : {});
    root.insert(this.#random.below(root.length + 1), [block]);
  }

  delete(): void {
    const texts = textsOf(this.replica.doc, this.#form).filter(({ length }) => length > 3);
    if (texts.length === 0) return;
    const text = this.#random.of(texts);
    const at = this.#random.below(text.length - 2);
    const length = 1 + this.#random.below(2);
    for (const mark of plainOf(text).slice(at, at + length)) this.#deleted.add(mark);
    text.delete(at, length);
  }

  async push(): Promise<void> {
    const typed = this.#typed;
    must(await this.replica.push());
    this.#typed = [];
    for (const mark of typed) this.#acknowledged.add(mark);
  }

  /** Sends changes once more, in another order, as after lost responses. */
  async repeat(): Promise<void> {
    await this.push();
    const again = this.#sent.slice(-3).reverse();
    if (again.length > 0) must(await this.replica.send(Y.mergeUpdates(again)));
  }

  /** Loses its node after a post, and with it the response and the stream. */
  async loseNode(): Promise<void> {
    await this.replica.post();
    await this.connect();
  }

  async take(): Promise<void> {
    if (this.replica.take()) await this.replica.open();
  }
}

const rounds = (form: Form) => Array.from({ length: byDepth(2, 12) }, (_, no) => [form, no] as const);

it.each([...rounds('markdown'), ...rounds('wysiwyg')])(
  'all editors, the draft and the published text are equal in the end, and nothing acknowledged is missing (%s %i)',
  { timeout: 120_000 },
  async (form, no) => {
    const isRich = form === 'wysiwyg';
    const random = seededRandom(`shared draft ${isRich ? 'rich ' : ''}${no}`);
    const [author] = people as [Session, ...Session[]];
    const place = { parentId: 'public', title: `收敛 ${form} ${no}`, catalogType: form } as const;
    const markdownId = must(await author.article.autoCreateArticle(place))._id;
    must(
      await author.article.save({
        markdownId,
        mdTexts: isRich ? '<h1>a</h1><ul><li>b</li></ul>' : '# a\n\nb\n',
        contentVersion: 1,
      }),
    );
    const deleted = new Set<string>();
    const writers = [...people, author].map((person) => new Writer(markdownId, person, { random, deleted, form }));
    for (const writer of writers) await writer.connect();
    const saved: string[] = [];
    let marks = 0;
    const nextMark = () => {
      marks += 1;
      return markOf(marks);
    };

    const steps: readonly (readonly [weight: number, step: (writer: Writer) => unknown])[] = [
      [8, (writer) => writer.type(nextMark())],
      [2, (writer) => writer.delete()],
      [6, (writer) => writer.push()],
      [6, (writer) => writer.take()],
      [1, (writer) => writer.repeat()],
      [1, (writer) => writer.replica.leave()],
      [1, (writer) => writer.connect()],
      [1, (writer) => writer.loseNode()],
      [1, () => compact({ database: { db: server.db }, log: { warn: expect.unreachable } } as never, markdownId)],
      [1, () => author.sharedDraft.publish({ markdownId }).then(must)],
      [
        1,
        async () => {
          // A client that knows nothing of shared drafts saves the published text with an addition.
          const { mdTexts = '', contentVersion } = must(await author.article.get({ markdownId }));
          const mark = nextMark();
          const added = isRich ? `<p>${mark}</p>` : `\n\n${mark}\n`;
          must(await author.article.save({ markdownId, mdTexts: mdTexts + added, contentVersion }));
          saved.push(mark);
        },
      ],
    ];
    const wheel = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
    for (let step = 0; step < byDepth(120, 400); step += 1) await random.of(wheel)(random.of(writers));

    for (const writer of writers) await writer.push();
    must(await author.sharedDraft.publish({ markdownId }));
    for (const writer of writers) await writer.replica.open();
    const texts = writers.map(({ content }) => content);
    expect(new Set(texts).size).toBe(1);
    const read = must(await author.article.get({ markdownId }));
    expect(read.unpublished).toBeNull();
    const [first] = writers as [Writer, ...Writer[]];
    const published = isRich
      ? htmlOfShared(first.replica.doc.getXmlFragment('content'), { source: '', tree: [] }, richSchema)
      : texts[0];
    const comparable = isRich ? formOf : (source: string) => source;
    expect(comparable(read.mdTexts ?? '')).toBe(comparable(published ?? ''));
    const wanted = [...saved, ...writers.flatMap(({ acknowledged }) => acknowledged)];
    expect(wanted.filter((mark) => !deleted.has(mark) && !texts[0]?.includes(mark))).toEqual([]);
    for (const { replica } of writers) replica.leave();
  },
);
