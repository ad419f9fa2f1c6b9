import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { Replica } from '../../../test/shared-replica';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { wikiContents, wikiSharedDrafts, wikiSharedUpdates, wikiSharedWriters } from '../wiki.table';
import { compact } from './shared-log';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let origins: string[];
let author: Session;
let colleague: Session;
/** The colleague on another node. */
let remote: ReturnType<TestNode['client']>;

beforeAll(async () => {
  other = await server.secondNode();
  origins = [await server.listen(), await other.listen()];
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  remote = other.client(colleague.token);
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });

/** Takes the news of an editor, which loads what it lacks, as a page does. */
async function caughtUp<Key extends 'text' | 'seq'>(replica: Replica, key: Key): Promise<Replica[Key]> {
  if (replica.take()) await replica.open();
  return replica[key];
}

let num = 0;
async function givenArticle(mdTexts: string): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `一起写${num}`, catalogType: 'markdown' } as const;
  const markdownId = must(await author.article.autoCreateArticle(draft))._id;
  must(await author.article.save({ markdownId, mdTexts, contentVersion: 1 }));
  return markdownId;
}

/** Opens an article in two editors: of the author on the first node, of the colleague on the second. */
async function givenPair(mdTexts = '# 部署\n') {
  const markdownId = await givenArticle(mdTexts);
  const mine = await new Replica(markdownId, author).open();
  await mine.listen(origins[0] ?? '', author.token);
  const theirs = await new Replica(markdownId, remote).open();
  await theirs.listen(origins[1] ?? '', colleague.token);
  return { markdownId, mine, theirs };
}

const readText = async (markdownId: string) => must(await author.article.get({ markdownId })).mdTexts;

describe('two people on two nodes', () => {
  it('see what the other types, without publishing it', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    mine.type(5, '第一步\n');
    theirs.type(0, '前言\n');
    must(await mine.push());
    must(await theirs.push());
    for (const one of [mine, theirs]) {
      await soon(() => caughtUp(one, 'seq')).toBe(2);
      expect(one.text).toBe('前言\n# 部署\n第一步\n');
    }
    expect(await readText(markdownId)).toBe('# 部署\n');
    expect(must(await author.article.get({ markdownId })).unpublished?.nickNames).toHaveLength(2);
  });

  it('see each other’s cursors with the names that the server knows', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    const signal = { clientId: mine.doc.clientID, isHere: true, anchor: '{"a":1}', head: '{"a":1}' };
    must(await author.sharedDraft.signal({ markdownId, ...signal }));
    await soon(() => theirs.signals).toMatchObject([{ ...signal, userId: author.id }]);
    expect((await colleague.sharedDraft.signal({ markdownId, ...signal })).code).toBe(10011);
    mine.leave();
  });

  it('publish what both wrote as one revision with its authors', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    mine.type(5, '第一步\n');
    must(await mine.push());
    await soon(() => caughtUp(theirs, 'text')).toContain('第一步');
    theirs.type(theirs.text.length, '第二步\n');
    must(await theirs.push());
    const published = must(await remote.sharedDraft.publish({ markdownId }));
    expect(published.seq).toBe(2);
    const read = must(await author.article.get({ markdownId }));
    expect(read).toMatchObject({ mdTexts: '# 部署\n第一步\n第二步\n', editUserId: colleague.id, unpublished: null });
    const [revision] = must(await author.article.getHistory({ markdownId })).list;
    expect(revision).toMatchObject({ userId: colleague.id, authors: [read.userNickName] });
    // Unchanged text makes no revision.
    expect(must(await author.sharedDraft.publish({ markdownId })).contentVersion).toBe(published.contentVersion);
  });
});

describe('an editor', () => {
  it('that was away catches up by its state, and its own changes merge', async () => {
    const { mine, theirs } = await givenPair();
    theirs.leave();
    mine.type(0, '先');
    must(await mine.push());
    theirs.type(theirs.text.length, '后');
    await theirs.open();
    must(await theirs.push());
    await soon(() => caughtUp(mine, 'text')).toBe('先# 部署\n后');
    expect(theirs.text).toBe(mine.text);
  });

  it('that was away while others published, discarded and compacted loses nothing unsent', async () => {
    const { markdownId, mine, theirs } = await givenPair('一\n');
    theirs.leave();
    theirs.type(theirs.text.length, '离线写的\n');
    mine.type(0, '先\n');
    must(await mine.push());
    must(await author.sharedDraft.publish({ markdownId }));
    mine.type(0, '作废\n');
    must(await mine.push());
    must(await author.sharedDraft.discard({ markdownId }));
    await compact({ database: { db: server.db }, log: { warn: expect.unreachable } } as never, markdownId);
    await theirs.open();
    must(await theirs.push());
    await mine.open();
    expect([mine.text, theirs.text]).toEqual(['先\n一\n离线写的\n', '先\n一\n离线写的\n']);
  });

  it('may send a change again after a lost response', async () => {
    const { mine } = await givenPair();
    mine.type(0, '一');
    const update = Y.encodeStateAsUpdate(mine.doc);
    const first = must(await mine.push()).seq;
    // The whole state contains text of others, which the draft has already.
    expect(must(await mine.send(update)).seq).toBe(first);
    await mine.open();
    expect(must(await mine.push()).seq).toBe(first);
  });

  it('catches up with a compacted log', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    theirs.leave();
    for (let at = 0; at < 5; at += 1) {
      mine.type(mine.text.length, `${at}`);
      must(await mine.push());
    }
    mine.delete(0, 3);
    must(await mine.push());
    const services = { database: { db: server.db }, log: { warn: expect.unreachable } } as never;
    await compact(services, markdownId);
    const rows = eq(wikiSharedUpdates.nodeId, markdownId);
    expect(await server.db.$count(wikiSharedUpdates, rows)).toBe(0);
    await theirs.open();
    expect(theirs.text).toBe(mine.text);
    mine.type(0, 'x');
    expect(must(await mine.push()).seq).toBe(7);
  });

  it('that inserts very long passages has its log compacted after a few', async () => {
    const { markdownId, mine } = await givenPair();
    for (const _ of [1, 2]) {
      mine.type(0, '长'.repeat(700_000));
      must(await mine.push());
    }
    const rows = eq(wikiSharedUpdates.nodeId, markdownId);
    await soon(() => server.db.$count(wikiSharedUpdates, rows)).toBe(0);
  });

  it('that lost its right can neither read nor write, and its person keeps the text as a draft', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    theirs.type(0, '未发送');
    const grants = [{ subjectKind: 'everyone', subject: '', level: 'view' }] as const;
    must(await author.article.changeWikiAuthToUser({ markdownId, grants: [...grants], inherits: false }));
    expect(await theirs.push()).toMatchObject({ success: false, code: 10003 });
    mine.type(0, '秘密');
    must(await mine.push());
    await soon(() => caughtUp(mine, 'seq')).toBe(1);
    expect([theirs.take(), theirs.text]).toEqual([false, '未发送# 部署\n']);
    must(await remote.article.saveDraft({ markdownId, mdTexts: theirs.text, contentVersion: 2 }));
    expect((await remote.sharedDraft.open({ markdownId, clientId: 5 })).code).toBe(10003);
  });

  it('whose person just wrote is named before the article is recycled', async () => {
    const { markdownId, theirs } = await givenPair();
    theirs.type(0, 'x');
    must(await theirs.push());
    const answer = await author.catalog.recycleCatalog({ ids: [markdownId], unlessEdited: true });
    expect(answer).toMatchObject({ success: false, code: 10005 });
  });

  it('is refused while the owner locks the article', async () => {
    const { markdownId, theirs } = await givenPair();
    must(await author.article.lockMarkDown({ markdownId }));
    theirs.type(0, 'x');
    expect(await theirs.push()).toMatchObject({ success: false, code: 10003 });
    must(await author.article.solutionLockMarkDown({ markdownId }));
    must(await theirs.push());
  });
});

describe('updates that wait for a draft at the same time', () => {
  /** Sends updates while the draft is locked, and changes something before they are stored. */
  async function sendTogether<T>(markdownId: string, posts: readonly (() => Promise<T>)[], meanwhile = async () => {}) {
    let sent: Promise<T>[] = [];
    await server.db.transaction(async (db) => {
      await db.select().from(wikiSharedDrafts).where(eq(wikiSharedDrafts.nodeId, markdownId)).for('update');
      sent = posts.map((post) => post());
      const waiting = sql`select count(*)::int as num from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await soon(async () => (await server.db.execute<{ num: number }>(waiting)).rows[0]?.num).toBeGreaterThan(0);
      await meanwhile();
    });
    return Promise.all(sent);
  }

  it('are stored in one transaction, and each gets its number', async () => {
    const { markdownId, mine } = await givenPair();
    const editors = await Promise.all([1, 2, 3].map(() => new Replica(markdownId, colleague).open()));
    for (const [at, one] of editors.entries()) one.type(0, String(at));
    mine.type(0, 'x');
    const answers = await sendTogether(
      markdownId,
      [mine, ...editors].map((one) => () => one.push()),
    );
    expect(answers.map((answer) => must(answer).seq).sort()).toEqual([1, 2, 3, 4]);
    await mine.open();
    expect(mine.text.slice(0, 4).split('').sort()).toEqual(['0', '1', '2', 'x']);
  });

  it('are checked one by one: a person who lost the right is refused, a forged one too, and the others go on', async () => {
    const { markdownId, mine } = await givenPair();
    const lost = await new Replica(markdownId, colleague).open();
    lost.type(0, '不许');
    mine.type(0, '可以');
    const forged = new Replica(markdownId, author);
    forged.epoch = mine.epoch;
    forged.type(0, '假');
    const grants = [{ subjectKind: 'everyone', subject: '', level: 'view' }] as const;
    const answers = await sendTogether(
      markdownId,
      [() => mine.push(), () => lost.push(), () => forged.push()],
      async () => {
        must(await author.article.changeWikiAuthToUser({ markdownId, grants: [...grants], inherits: false }));
      },
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 10003, 10011]);
    await mine.open();
    expect(mine.text).toBe('可以# 部署\n');
  });
});

describe('a hostile update', () => {
  it('that changes nothing is not stored, however often it comes', async () => {
    const { markdownId, mine } = await givenPair();
    const empty = Y.encodeStateAsUpdate(new Y.Doc());
    for (let times = 0; times < 5; times += 1) expect(must(await mine.send(empty)).seq).toBe(0);
    expect(must(await author.article.get({ markdownId })).unpublished).toBeNull();
  });

  it('that deletes everything is undone by discarding it', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    theirs.delete(0, theirs.text.length);
    must(await theirs.push());
    expect(await readText(markdownId)).toBe('# 部署\n');
    must(await author.sharedDraft.discard({ markdownId }));
    await mine.open();
    expect(mine.text).toBe('# 部署\n');
  });

  it('that waits for text which nobody has is refused, and leaves nothing behind', async () => {
    const { markdownId, mine } = await givenPair();
    mine.type(0, '甲');
    const vector = Y.encodeStateVector(mine.doc);
    mine.type(1, '乙');
    expect((await mine.send(Y.encodeStateAsUpdate(mine.doc, vector))).code).toBe(10011);
    expect(await server.db.$count(wikiSharedUpdates, eq(wikiSharedUpdates.nodeId, markdownId))).toBe(0);
    must(await mine.push());
  });

  it('comes with a cursor of the length of a position, and never under another name', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    const signal = { markdownId, clientId: mine.doc.clientID, isHere: true, anchor: null };
    expect((await author.sharedDraft.signal({ ...signal, head: 'x'.repeat(100_000) })).code).toBe(10001);
    const named = { ...signal, head: null, nickName: '别人', userId: colleague.id };
    must(await author.sharedDraft.signal(named));
    await soon(() => theirs.signals).toMatchObject([{ userId: author.id }]);
    expect(JSON.stringify(theirs.signals)).not.toContain('别人');
  });

  it('in the name of another person’s editor is refused, and others notice nothing', async () => {
    const { mine, theirs } = await givenPair();
    mine.type(0, '真');
    must(await mine.push());
    const forged = new Y.Doc();
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(mine.doc));
    forged.clientID = mine.doc.clientID;
    const vector = Y.encodeStateVector(forged);
    forged.getText('text').insert(0, '假');
    expect((await theirs.send(Y.encodeStateAsUpdate(forged, vector))).code).toBe(10011);
    expect((await new Replica(mine.markdownId, colleague).open()).text).toBe('真# 部署\n');
  });

  it('of another structure or of no structure is refused', async () => {
    const { mine } = await givenPair();
    const strange = new Y.Doc();
    strange.clientID = mine.doc.clientID;
    strange.getMap('text').set('a', 1);
    for (const update of [Y.encodeStateAsUpdate(strange), new Uint8Array([1, 2, 3]), new Uint8Array(100).fill(255)])
      expect((await mine.send(update)).code).toBe(10011);
    mine.type(0, '好');
    must(await mine.push());
  });

  it('that would make the text longer than an article may be is refused', async () => {
    const { mine, theirs } = await givenPair();
    mine.type(0, 'x'.repeat(2 * 1024 * 1024 - 100));
    must(await mine.push());
    theirs.type(0, 'y'.repeat(200));
    expect((await theirs.push()).code).toBe(10014);
  });

  it('that is long is refused as a short one is, and not read without the right to write', async () => {
    const { markdownId, mine } = await givenPair();
    expect((await mine.send(new Uint8Array(100_000).fill(255))).code).toBe(10011);
    must(await author.article.lockMarkDown({ markdownId }));
    const update = Buffer.alloc(100).toString('base64');
    const push = { markdownId, epoch: mine.epoch, clientId: mine.doc.clientID, update };
    expect((await colleague.sharedDraft.push(push)).code).toBe(10003);
  });

  it('is not needed to fill the list of editors, which forgets those that never wrote', async () => {
    const { markdownId, mine } = await givenPair();
    mine.type(0, 'x');
    must(await mine.push());
    const silent = Array.from({ length: 1_000 }, (_, at) => ({
      nodeId: markdownId,
      clientId: at + 1,
      userId: author.id,
    }));
    await server.db.insert(wikiSharedWriters).values(silent);
    await new Replica(markdownId, author).open();
    const ofNode = eq(wikiSharedWriters.nodeId, markdownId);
    expect(await server.db.$count(wikiSharedWriters, ofNode)).toBeLessThan(10);
    mine.type(0, 'y');
    must(await mine.push());
  });

  it('is not needed to fill the list of editors by writing from many, which ends for one person before the others', async () => {
    const { markdownId } = await givenPair();
    const many = Array.from({ length: 4_000 }, (_, at) => ({
      nodeId: markdownId,
      clientId: at + 1,
      userId: author.id,
      wroteAt: new Date(),
    }));
    await server.db.insert(wikiSharedWriters).values(many);
    expect((await author.sharedDraft.open({ markdownId, clientId: 5_000 })).code).toBe(503);
    must(await colleague.sharedDraft.open({ markdownId, clientId: 5_001 }));
  });

  it('with another client’s ID as its editor is refused', async () => {
    const { markdownId, mine } = await givenPair();
    const answer = await colleague.sharedDraft.open({ markdownId, clientId: mine.doc.clientID });
    expect(answer.code).toBe(10011);
  });
});

describe('a text that is saved as a whole', () => {
  it('merges into the draft, where others go on', async () => {
    const { markdownId, mine, theirs } = await givenPair('一\n\n二\n');
    mine.type(0, '零\n\n');
    must(await mine.push());
    const { contentVersion } = must(await colleague.article.get({ markdownId }));
    must(await colleague.article.save({ markdownId, mdTexts: '一\n\n贰\n', contentVersion }));
    await theirs.open();
    expect(theirs.text).toBe('零\n\n一\n\n贰\n');
    await soon(() => caughtUp(mine, 'text')).toBe('零\n\n一\n\n贰\n');
    must(await author.sharedDraft.publish({ markdownId }));
    expect(await readText(markdownId)).toBe('零\n\n一\n\n贰\n');
  });

  it('is not lost if nobody opens the draft before it is published', async () => {
    const { markdownId, mine } = await givenPair('一\n\n二\n');
    mine.type(0, '零\n\n');
    must(await mine.push());
    const { contentVersion } = must(await colleague.article.get({ markdownId }));
    must(await colleague.article.save({ markdownId, mdTexts: '一\n\n贰\n', contentVersion }));
    must(await author.sharedDraft.publish({ markdownId }));
    expect(await readText(markdownId)).toBe('零\n\n一\n\n贰\n');
  });
});

describe('a text that was published while another call had read the draft', () => {
  /** Publishes what an editor typed, once another call waits with what it read before. */
  async function publishFirst(mine: Replica, call: () => Promise<unknown>): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    const { markdownId, doc } = mine;
    const ofDraft = eq(wikiSharedDrafts.nodeId, markdownId);
    await server.db.transaction(async (db) => {
      await db.select().from(wikiContents).where(eq(wikiContents.nodeId, markdownId)).for('update');
      const [draft] = await db.select().from(wikiSharedDrafts).where(ofDraft).for('update');
      if (!draft) throw new Error('no draft');
      done = call();
      const waiting = sql`select count(*)::int as num from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await soon(async () => (await server.db.execute<{ num: number }>(waiting)).rows[0]?.num).toBeGreaterThan(0);
      const [seq, contentVersion] = [draft.seq + 1, draft.contentVersion + 1];
      const update = Buffer.from(Y.encodeStateAsUpdate(doc, draft.vector));
      await db.insert(wikiSharedUpdates).values({ nodeId: markdownId, seq, update });
      const vector = Buffer.from(Y.encodeStateVector(doc));
      await db.update(wikiSharedDrafts).set({ seq, vector, base: mine.text, contentVersion }).where(ofDraft);
      const text = { source: mine.text, contentVersion };
      await db.update(wikiContents).set(text).where(eq(wikiContents.nodeId, markdownId));
    });
    await done;
  }

  it('is not replaced by the older text', async () => {
    const { markdownId, mine, theirs } = await givenPair('一\n');
    theirs.type(0, '零\n');
    must(await theirs.push());
    await mine.open();
    mine.type(0, '新\n');
    await publishFirst(mine, async () => must(await remote.sharedDraft.publish({ markdownId })));
    expect(await readText(markdownId)).toBe('新\n零\n一\n');
  });

  it('is what a discarded draft returns to', async () => {
    const { markdownId, mine, theirs } = await givenPair('一\n');
    theirs.type(0, '零\n');
    must(await theirs.push());
    await mine.open();
    mine.type(0, '新\n');
    await publishFirst(mine, async () => must(await remote.sharedDraft.discard({ markdownId })));
    await mine.open();
    expect(mine.text).toBe('新\n零\n一\n');
  });
});

describe('unpublished changes', () => {
  it('are listed for the people who wrote them', async () => {
    const { markdownId, mine } = await givenPair();
    mine.type(0, '草稿');
    must(await mine.push());
    const own = must(await author.sharedDraft.list({})).list.map((one) => one.markdownId);
    expect(own[0]).toBe(markdownId);
    const others = must(await colleague.sharedDraft.list({})).list.map((one) => one.markdownId);
    expect(others).not.toContain(markdownId);
    const place = { parentId: 'public', title: '富文本', catalogType: 'wysiwyg' } as const;
    const rich = must(await author.article.autoCreateArticle(place))._id;
    must(await author.article.saveDraft({ markdownId: rich, mdTexts: '<p>一</p>', contentVersion: 1 }));
    const { list, total } = must(await author.sharedDraft.list({ pageSize: 1 }));
    expect(list.map((one) => one.markdownId)).toEqual([rich]);
    expect(total).toBeGreaterThan(1);
  });

  it('are compared, discarded, and stay in the history of drafts', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    mine.type(5, '作废\n');
    must(await mine.push());
    const compared = must(await author.sharedDraft.compare({ markdownId }));
    expect(compared.isChanged).toBe(true);
    expect(compared.changes).toContainEqual({ kind: 'added', text: expect.stringContaining('作废') });
    must(await author.sharedDraft.discard({ markdownId }));
    await soon(() => caughtUp(theirs, 'text')).toBe('# 部署\n');
    expect(must(await author.article.get({ markdownId })).unpublished).toBeNull();
    const [kept] = must(await author.article.getDraftVersions({ markdownId }));
    const draft = must(await author.article.getDraft({ markdownId, version: kept?.id ?? '' }));
    expect(draft?.mdTexts).toBe('# 部署\n作废\n');
  });

  it('are discarded for everybody, who learn of it, and their authors have them as drafts', async () => {
    const { markdownId, mine, theirs } = await givenPair();
    theirs.type(0, '同事的\n');
    must(await theirs.push());
    await mine.open();
    theirs.type(0, '未发送\n');
    expect(must(await author.sharedDraft.discard({ markdownId })).seq).toBe(2);
    const openAs = async (person: Pick<Session, 'sharedDraft'>, { doc: { clientID: clientId } }: Replica) =>
      must(await person.sharedDraft.open({ markdownId, clientId })).discarded;
    const nickName = author.name;
    expect(await openAs(remote, theirs)).toEqual({ seq: 2, nickName, isKept: true });
    const signal = { markdownId, clientId: theirs.doc.clientID, isHere: true, anchor: null, head: null };
    expect(must(await remote.sharedDraft.signal(signal)).discardedSeq).toBe(2);
    const [version] = must(await colleague.article.getDraftVersions({ markdownId }));
    const kept = must(await colleague.article.getDraft({ markdownId, version: version?.id ?? '' }));
    expect(kept?.mdTexts).toBe('同事的\n# 部署\n');
    await theirs.open();
    must(await theirs.push());
    expect(theirs.text).toBe('未发送\n# 部署\n');
    const reader = await server.givenSession('developer');
    const third = await new Replica(markdownId, reader).open();
    expect(await openAs(reader, third)).toMatchObject({ isKept: false });
  });

  it('contain a title, which publishing gives to the article', async () => {
    const { markdownId, mine } = await givenPair();
    mine.doc.getText('title').insert(0, '新的');
    must(await mine.push());
    must(await author.sharedDraft.publish({ markdownId }));
    const { title } = must(await author.article.get({ markdownId }));
    expect(title).toMatch(/^新的一起写/);
    must(await colleague.article.changeMdTitle({ markdownId, title: `${title}改` }));
    await mine.open();
    expect(mine.doc.getText('title').toString()).toBe(`${title}改`);
  });

  it('with a title that no article may have are not published, and blanks around a title do not count', async () => {
    const { markdownId, mine } = await givenPair();
    const title = mine.doc.getText('title');
    title.insert(0, '一\n');
    must(await mine.push());
    expect((await author.sharedDraft.publish({ markdownId })).code).toBe(10001);
    title.delete(0, 2);
    title.insert(title.length, ' ');
    must(await mine.push());
    must(await author.sharedDraft.publish({ markdownId }));
    expect(must(await author.article.get({ markdownId }))).toMatchObject({
      title: title.toString().trim(),
      unpublished: null,
    });
    expect(must(await author.sharedDraft.compare({ markdownId })).isChanged).toBe(false);
  });

  it('prevent a conversion, also by a restored revision, until they are published', async () => {
    const { markdownId, mine } = await givenPair();
    must(await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 2 }));
    must(await author.article.convert({ markdownId, form: 'markdown', contentVersion: 3 }));
    await mine.open();
    mine.type(0, '草稿');
    must(await mine.push());
    expect((await author.article.convert({ markdownId, form: 'wysiwyg', contentVersion: 4 })).code).toBe(10005);
    const { list } = must(await author.article.getHistory({ markdownId }));
    const no = list.find(({ form }) => form === 'wysiwyg')?.no ?? 0;
    expect((await author.article.restoreHistory({ markdownId, no })).code).toBe(10005);
    must(await author.sharedDraft.publish({ markdownId }));
    must(await author.article.restoreHistory({ markdownId, no }));
  });

  it('begin anew after minutes of rest if thousands of editors wrote in them', async () => {
    const { markdownId, mine } = await givenPair();
    const clocks = new Map(Array.from({ length: 4_000 }, (_, at) => [at + 1, 1]));
    await server.db
      .update(wikiSharedDrafts)
      .set({ vector: Buffer.from(Y.encodeStateVector(clocks)), changedAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(wikiSharedDrafts.nodeId, markdownId));
    expect((await new Replica(markdownId, colleague).open()).epoch).not.toBe(mine.epoch);
  });

  it('begin anew after a month of rest', async () => {
    const { markdownId, mine } = await givenPair();
    const first = mine.epoch;
    await server.db
      .update(wikiSharedDrafts)
      .set({ changedAt: new Date(Date.now() - 40 * 86_400_000) })
      .where(eq(wikiSharedDrafts.nodeId, markdownId));
    const fresh = await new Replica(markdownId, colleague).open();
    expect(fresh.epoch).not.toBe(first);
    mine.type(0, 'x');
    expect((await mine.push()).code).toBe(10006);
  });
});

it('mind maps are not written together', async () => {
  const draft = { parentId: 'public', title: '脑图', catalogType: 'jsmind' } as const;
  const markdownId = must(await author.article.autoCreateArticle(draft))._id;
  expect((await author.sharedDraft.open({ markdownId, clientId: 1 })).code).toBe(10005);
});
