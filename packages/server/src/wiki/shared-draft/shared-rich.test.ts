import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { Replica } from '../../../test/shared-replica';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { wikiNodes, wikiSharedDrafts } from '../wiki.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
/** A colleague on another node. */
let remote: ReturnType<TestNode['client']>;

beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  remote = other.client((await server.givenSession('developer')).token);
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(mdTexts: string, catalogType: 'wysiwyg' | 'markdown' = 'wysiwyg'): Promise<string> {
  num += 1;
  const place = { parentId: 'public', title: `一起写富文本${num}`, catalogType } as const;
  const markdownId = must(await author.article.autoCreateArticle(place))._id;
  must(await author.article.save({ markdownId, mdTexts, contentVersion: 1 }));
  return markdownId;
}

const rootOf = ({ doc }: Replica): Y.XmlFragment => doc.getXmlFragment('content');
const lineOf = (replica: Replica, at: number) => rootOf(replica).get(at) as Y.XmlElement;
const textOf = (replica: Replica, at: number) => lineOf(replica, at).get(0) as Y.XmlText;

const readText = async (markdownId: string) => must(await author.article.get({ markdownId })).mdTexts;

async function givenPair(mdTexts = '<h2 class="md-lead">部署</h2>\n\n<p>一</p>') {
  const markdownId = await givenArticle(mdTexts);
  // Both open at once.
  const [mine, theirs] = await Promise.all([
    new Replica(markdownId, author).open(),
    new Replica(markdownId, remote).open(),
  ]);
  return { markdownId, mine, theirs };
}

describe('two people in one rich text', () => {
  it('begin with the same document, and publish what both wrote beside unchanged blocks', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    expect([mine.epoch, rootOf(mine).length]).toEqual([theirs.epoch, 2]);
    textOf(mine, 1).insert(1, '，我的');
    textOf(theirs, 1).insert(0, '别人的，');
    textOf(theirs, 1).format(0, 3, { bold: { tag: 'strong', rest: null } });
    must(await mine.push());
    must(await theirs.push());
    await mine.open();
    await theirs.open();
    expect(rootOf(mine).toString()).toBe(rootOf(theirs).toString());
    must(await remote.sharedDraft.publish({ markdownId }));
    const wanted = '<h2 class="md-lead">部署</h2>\n<p><strong>别人的</strong>，一，我的</p>';
    expect(must(await author.article.get({ markdownId }))).toMatchObject({ mdTexts: wanted, unpublished: null });
    expect(must(await author.sharedDraft.compare({ markdownId })).isChanged).toBe(false);
  });

  it('continue with what was saved past the draft', async () => {
    const { markdownId, mine } = await givenPair('<p>一</p><p>二</p>');
    textOf(mine, 0).insert(1, '，草稿');
    must(await mine.push());
    const { contentVersion } = must(await author.article.get({ markdownId }));
    must(await remote.article.save({ markdownId, mdTexts: '<p>一</p><p>贰</p><p>三</p>', contentVersion }));
    await mine.open();
    expect(rootOf(mine).length).toBe(3);
    must(await author.sharedDraft.publish({ markdownId }));
    expect(await readText(markdownId)).toBe('<p>一，草稿</p>\n<p>贰</p>\n<p>三</p>');
  });

  it('compare and discard words, and HTML stays in the history of drafts', async () => {
    const { markdownId, mine } = await givenPair('<p>一</p>');
    textOf(mine, 0).insert(1, '作废');
    must(await mine.push());
    const { changes } = must(await author.sharedDraft.compare({ markdownId }));
    expect(changes.map(({ text }) => text).join('')).toBe('一作废');
    must(await author.sharedDraft.discard({ markdownId }));
    await mine.open();
    expect(textOf(mine, 0).toString()).toBe('一');
    const [kept] = must(await author.article.getDraftVersions({ markdownId }));
    const draft = must(await author.article.getDraft({ markdownId, version: kept?.id ?? '' }));
    expect(draft?.mdTexts).toBe('<p>一作废</p>');
  });
});

describe('a hostile update of rich text', () => {
  it('is refused, whether it is short or long, and others notice nothing', async () => {
    const { mine, theirs } = await givenPair('<p>一</p>');
    const hostile: ((replica: Replica) => void)[] = [
      (one) => rootOf(one).insert(0, [new Y.XmlElement('script')]),
      (one) => lineOf(one, 0).setAttribute('onclick', 'x'),
      (one) => one.doc.getText('text').insert(0, 'x'),
      (one) => lineOf(one, 0).insert(0, [new Y.XmlElement('x'.repeat(40_000))]),
    ];
    for (const write of hostile) {
      const strange = await new Replica(mine.markdownId, author).open();
      write(strange);
      expect((await strange.push()).code).toBe(10011);
    }
    textOf(mine, 0).insert(0, '好');
    must(await mine.push());
    await theirs.open();
    expect(rootOf(theirs).toString()).toContain('好一');
  });

  it('in the name of another person’s editor is refused', async () => {
    const { mine, theirs } = await givenPair('<p>一</p>');
    const forged = new Y.Doc();
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(mine.doc));
    forged.clientID = mine.doc.clientID;
    const vector = Y.encodeStateVector(forged);
    forged.getText('title').insert(0, '假');
    expect((await theirs.send(Y.encodeStateAsUpdate(forged, vector))).code).toBe(10011);
  });
});

describe('an article that is converted', () => {
  it('begins a new draft, which knows nothing of the former document', async () => {
    const markdownId = await givenArticle('# 标题', 'markdown');
    const former = await new Replica(markdownId, author).open();
    must(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 2 }));
    const fresh = await new Replica(markdownId, remote).open();
    expect([fresh.epoch === former.epoch, fresh.text]).toEqual([false, '']);
    expect(rootOf(fresh).toString()).toContain('标题');
    former.type(0, 'x');
    expect((await former.push()).code).toBe(10006);
  });

  it('takes no change of the former type that was checked before the conversion', async () => {
    const markdownId = await givenArticle('# 标题', 'markdown');
    const mine = await new Replica(markdownId, author).open();
    mine.type(0, 'x');
    let pushed: ReturnType<Replica['push']> | undefined;
    await server.db.transaction(async (db) => {
      await db.select().from(wikiSharedDrafts).where(eq(wikiSharedDrafts.nodeId, markdownId)).for('update');
      pushed = mine.push();
      const waiting = sql`select count(*)::int as num from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await server.db.execute<{ num: number }>(waiting)).rows[0]?.num, { timeout: 10_000 })
        .toBeGreaterThan(0);
      await db.update(wikiNodes).set({ catalogType: 'wysiwyg' }).where(eq(wikiNodes.id, markdownId));
    });
    expect((await pushed)?.code).toBe(10006);
  });
});
