import { type WikiGrant, wikiFilePath } from '@easymock/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { givenPicture, wikiFilesOf } from '../../../test/wiki-files';
import { roleGrants } from '../../people/grants/role-grant.table';
import { users } from '../../people/index';
import { sessions } from '../../people/person/user.table';
import { auditLog } from '../../platform/audit/audit.table';
import { wikiFilePlaces } from './file.table';

const deep = { tags: 'deep' };

// People who may not view an article learn nothing about its files: no bytes, size, name or existence.
const server = useTestServer();
const { attach, pictures, texts, read, downloadOf } = wikiFilesOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;

const askers = ['owner', 'editor', 'viewer', 'cutOff', 'stranger', 'external', 'externalNamed', 'chief'] as const;
type Asker = (typeof askers)[number];
const readers: readonly Asker[] = ['owner', 'editor', 'viewer', 'externalNamed', 'chief'];
let people: Record<Asker, Session>;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function make(by: Session, parentId: string, catalogType: 'folder' | 'markdown'): Promise<string> {
  num += 1;
  return must(await by.catalog.insertCatalog({ parentId, catalogName: `柜 ${num}`, catalogType })).id;
}

async function save(by: Session, markdownId: string, mdTexts: string): Promise<void> {
  const { contentVersion } = must(await by.article.get({ markdownId }));
  must(await by.article.save({ markdownId, mdTexts, contentVersion }));
}

interface Scene {
  closed: string;
  article: string;
  /** A picture in the text, and an attachment. */
  picture: string;
  file: string;
}

const secret = 'what only readers read';

async function givenScene(): Promise<Scene> {
  const { owner } = people;
  const above = await make(owner, 'public', 'folder');
  const closed = await make(owner, above, 'folder');
  const article = await make(owner, closed, 'markdown');
  const to = (asker: Asker, level: WikiGrant['level']) => ({
    subjectKind: 'user' as const,
    subject: people[asker].id,
    level,
  });
  const grants = [to('editor', 'edit'), to('viewer', 'view'), to('externalNamed', 'edit')];
  must(await owner.article.changeWikiAuthToUser({ markdownId: above, grants: [to('cutOff', 'manage')] }));
  must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants, inherits: false }));
  const [{ _id: file }] = must(await attach(owner, article, [{ name: '机密.txt', content: secret }]));
  const png = await givenPicture('png');
  const [{ _id: picture }] = must(await pictures(owner, article, [{ name: '机密图.png', content: png }])).pictures;
  return { closed, article, picture, file };
}

beforeAll(async () => {
  const sessions = await Promise.all(
    askers.map((asker) => server.givenSession(asker === 'chief' ? 'administrator' : 'developer')),
  );
  people = Object.fromEntries(askers.map((asker, at) => [asker, sessions[at]])) as Record<Asker, Session>;
  const outside = [people.external.id, people.externalNamed.id];
  await server.db.update(users).set({ department: 'externalPart' }).where(inArray(users.id, outside));
});

const addressesOf = ({ picture, file }: Scene) => [
  wikiFilePath(picture),
  wikiFilePath(file),
  downloadOf(picture),
  downloadOf(file),
  downloadOf(file, '&isExact=true'),
];

const withToken = (url: string, token: string) => `${url}${url.includes('?') ? '&' : '?'}token=${token}`;
const tokenOf = async (by: Session) => must(await by.article.getToken({})).token;
const unknown = 'f'.repeat(24);

/** Returns all that an answer reveals, apart from the request ID. */
const toldBy = ({ statusCode, headers, body }: Awaited<ReturnType<typeof read>>) => ({
  statusCode,
  headers: Object.keys(headers).sort(),
  length: headers['content-length'],
  body: body.replace(/"requestId":"\w+"/, ''),
});

/** Requests a file with and without a token in its address, and expects that it does not exist. */
async function expectNothing(by: Session, url: string, note: string): Promise<void> {
  const nothing = toldBy(await read(by, url.replace(/[0-9a-f]{24}/, unknown)));
  expect(nothing.statusCode).toBe(404);
  expect(toldBy(await read(by, url)), note).toEqual(nothing);
  expect(toldBy(await read(null, withToken(url, await tokenOf(by)))), note).toEqual(nothing);
  expect(toldBy(await read(by, url, { range: 'bytes=0-1' })), note).toEqual(nothing);
}

describe('files of an article', () => {
  it('are read by those who may view it, and do not exist for anybody else', deep, async () => {
    const scene = await givenScene();
    for (const url of addressesOf(scene))
      for (const asker of askers) {
        const by = people[asker];
        if (!readers.includes(asker)) {
          await expectNothing(by, url, `${asker} ${url}`);
          continue;
        }
        expect((await read(by, url)).statusCode, `${asker} ${url}`).toBe(200);
        expect((await read(null, withToken(url, await tokenOf(by)))).statusCode, asker).toBe(200);
      }
  });

  it('need a session, whatever else is sent', async () => {
    const scene = await givenScene();
    const { token } = people.owner;
    for (const url of addressesOf(scene)) {
      const tries = [
        read(null, url),
        read(null, url, { cookie: `easy-mock_token=${token}` }),
        // A session token is not valid in addresses and must never appear in one.
        read(null, withToken(url, token)),
        read(null, withToken(url, '')),
        read(null, `${withToken(url, 'a')}&token=b`),
        read(people.owner, withToken(url, 'x.y.z')),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.statusCode, url).toBe(401);
    }
  });

  it('are asked for by a page where somebody opens an address of a text, whether there is such a file or not', async () => {
    const { file } = await givenScene();
    for (const id of [file, unknown]) {
      const visit = await read(null, wikiFilePath(id), { accept: 'text/html,*/*' });
      expect([visit.statusCode, visit.headers.location]).toEqual([302, `/easymock/wikiCatalog?file=${id}`]);
    }
    const odd = await read(null, wikiFilePath('x%0d%0aa'), { accept: 'text/html' });
    expect(odd.statusCode).toBe(401);
  });

  it('of a private space are their owner’s alone', async () => {
    const { owner } = people;
    const article = await make(owner, 'private', 'markdown');
    const [{ _id: file }] = must(await attach(owner, article, [{ name: 'a.txt', content: secret }]));
    expect((await read(owner, wikiFilePath(file))).body).toBe(secret);
    for (const asker of askers.filter((one) => one !== 'owner'))
      await expectNothing(people[asker], wikiFilePath(file), asker);
    // The audit log does not name them either.
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.entityId, article));
    expect(entries.filter(({ area }) => area === 'wikiFile')).toMatchObject([{ entityName: '', diff: {} }]);
  });

  it('go with the article into the recycle bin, and come back with it', deep, async () => {
    const scene = await givenScene();
    const { owner, viewer } = people;
    const { deleteId } = must(await owner.article.recycle({ markdownId: scene.article }));
    for (const url of addressesOf(scene)) for (const asker of askers) await expectNothing(people[asker], url, asker);
    must(await owner.catalog.restoreCatalog({ deleteId }));
    expect((await read(viewer, wikiFilePath(scene.file))).body).toBe(secret);
    must(await owner.article.recycle({ markdownId: scene.article }));
    must(await owner.article.delete({ markdownId: scene.article }));
    await expectNothing(owner, wikiFilePath(scene.file), 'owner');
  });

  it('follow it under a stricter folder at once, and when a right is taken', async () => {
    const { owner, stranger, viewer } = people;
    const { closed, article: other } = await givenScene();
    const open = await make(owner, 'public', 'folder');
    const article = await make(owner, open, 'markdown');
    const [{ _id: file }] = must(await attach(owner, article, [{ name: 'a.txt', content: secret }]));
    expect((await read(stranger, wikiFilePath(file))).body).toBe(secret);
    const token = await tokenOf(stranger);
    must(await owner.catalog.moveFolder({ ids: [article], parentId: closed }));
    await expectNothing(stranger, wikiFilePath(file), 'stranger');
    // A token from before the change does not help.
    expect((await read(null, withToken(wikiFilePath(file), token))).statusCode).toBe(404);
    expect((await read(viewer, wikiFilePath(file))).body).toBe(secret);
    must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants: [] }));
    await expectNothing(viewer, wikiFilePath(file), 'viewer');
    expect(other).not.toBe(article);
  });

  it('are in a copy for those who may view the copy', deep, async () => {
    const scene = await givenScene();
    const { viewer, stranger, owner } = people;
    const open = await make(viewer, 'public', 'folder');
    const [copy = ''] = must(await viewer.catalog.copyFile({ ids: [scene.article], parentId: open })).ids;
    expect((await read(stranger, wikiFilePath(scene.file))).body).toBe(secret);
    const list = must(await stranger.wikiFile.getWikiFileListByMarkdownId({ markdownId: copy }));
    expect(list.map(({ _id }) => _id)).toEqual([scene.file]);
    // Deleting them in one article keeps them in the other.
    must(await viewer.wikiFile.deleteWikiFile({ markdownId: copy, id: scene.file }));
    await expectNothing(stranger, wikiFilePath(scene.file), 'stranger');
    expect((await read(owner, wikiFilePath(scene.file))).body).toBe(secret);
  });

  it('that were deleted are seen by those who edit the article, and by nobody else', deep, async () => {
    const scene = await givenScene();
    const { owner, viewer, editor } = people;
    must(await owner.wikiFile.deleteWikiFile({ id: scene.file }));
    await expectNothing(viewer, wikiFilePath(scene.file), 'viewer');
    await expectNothing(viewer, downloadOf(scene.file, '&isExact=true'), 'viewer');
    expect((await read(editor, downloadOf(scene.file, '&isExact=true'))).body).toBe(secret);
  });

  it('that were replaced lead to what took their place, also those who may not see them', deep, async () => {
    const { file, article } = await givenScene();
    must(await attach(people.owner, article, [{ name: '机密.txt', content: 'newer' }], 'replace'));
    expect((await read(people.viewer, wikiFilePath(file))).body).toBe('newer');
    await expectNothing(people.viewer, downloadOf(file, '&isExact=true'), 'viewer');
    await expectNothing(people.stranger, wikiFilePath(file), 'stranger');
  });
});

describe('an address in a text', () => {
  it('opens the file to its readers, if the author may read it at that moment', deep, async () => {
    const { file, picture } = await givenScene();
    const { viewer, stranger } = people;
    const open = await make(stranger, 'public', 'folder');
    const [mine, theirs] = [await make(stranger, open, 'markdown'), await make(viewer, open, 'markdown')];
    await save(stranger, mine, `![](${wikiFilePath(picture)}) [x](${wikiFilePath(file)})`);
    await expectNothing(stranger, wikiFilePath(file), 'stranger');
    expect(await server.db.$count(wikiFilePlaces, eq(wikiFilePlaces.nodeId, mine))).toBe(0);
    await save(viewer, theirs, `[x](${wikiFilePath(file)})`);
    expect((await read(stranger, wikiFilePath(file))).body).toBe(secret);
    await expectNothing(stranger, wikiFilePath(picture), 'stranger');
    // The file is not an attachment there.
    expect(must(await stranger.wikiFile.getWikiFileListByMarkdownId({ markdownId: theirs }))).toEqual([]);
    // A reference to an unreadable file works only after somebody who may read the file saves it.
    must(await viewer.article.restoreHistory({ markdownId: mine, no: 1 }));
    expect(await server.db.$count(wikiFilePlaces, eq(wikiFilePlaces.nodeId, mine))).toBe(0);
  });

  it('of a template opens the file in the article that is made of it', deep, async () => {
    const { closed, picture } = await givenScene();
    const { viewer, owner, stranger } = people;
    const catalogName = '模板';
    const draft = { parentId: closed, catalogName, catalogType: 'template', templateType: 'markdown' } as const;
    const { id: templateId } = must(await owner.catalog.insertCatalog(draft));
    await save(owner, templateId, `![](${wikiFilePath(picture)})`);
    const open = await make(viewer, 'public', 'folder');
    await expectNothing(stranger, wikiFilePath(picture), 'stranger');
    must(await viewer.article.autoCreateArticle({ parentId: open, catalogType: 'markdown', templateId }));
    expect((await read(stranger, wikiFilePath(picture))).statusCode).toBe(200);
  });

  it('of an uploaded Markdown file opens nothing that its author may not read', deep, async () => {
    const { file } = await givenScene();
    const content = `[x](${wikiFilePath(file)})`;
    must(await texts(people.stranger, 'private', [{ name: 'a.md', content }]));
    await expectNothing(people.stranger, wikiFilePath(file), 'stranger');
  });
});

describe('uploads', () => {
  it('are refused to whoever may not edit the article, and tell them nothing of it', async () => {
    const { article, closed } = await givenScene();
    const content = await givenPicture('png');
    for (const asker of askers.filter((one) => !['owner', 'editor', 'chief'].includes(one))) {
      const by = people[asker];
      const answers = [
        await attach(by, article, [{ name: 'a.txt', content }]),
        await pictures(by, article, [{ name: 'a.png', content }]),
        await texts(by, closed, [{ name: 'a.md', content: 'x' }]),
      ];
      for (const answer of answers) {
        expect(answer, asker).toMatchObject({ status: 403, code: 10003, data: null });
        if (!readers.includes(asker)) expect(JSON.stringify(answer)).not.toContain('柜');
      }
    }
    expect(await server.db.$count(wikiFilePlaces, eq(wikiFilePlaces.nodeId, article))).toBe(2);
  });

  it('are refused while the owner has locked the article', deep, async () => {
    const { article, file } = await givenScene();
    const { owner, editor } = people;
    must(await owner.article.lockMarkDown({ markdownId: article }));
    const given = [{ name: 'b.txt', content: 'b' }];
    expect(await attach(editor, article, given)).toMatchObject({ kind: 'articleLockedByOwner' });
    expect(await editor.wikiFile.deleteWikiFile({ id: file })).toMatchObject({ kind: 'articleLockedByOwner' });
    expect(await attach(owner, article, given)).toMatchObject({ success: true });
  });
});

describe('a token for addresses', () => {
  it('is good for minutes, one of a page for hours, and both end with the session', async () => {
    const { article, file } = await givenScene();
    const reader = await server.givenSession('administrator');
    const [short, page = ''] = [
      await tokenOf(reader),
      must(await reader.article.get({ markdownId: article })).fileToken,
    ];
    // Every answer has the same token, so that browsers can cache pictures.
    expect(must(await reader.article.get({ markdownId: article })).fileToken).toBe(page);
    const statusOf = async (token: string) => (await read(null, withToken(wikiFilePath(file), token))).statusCode;
    expect([await statusOf(short), await statusOf(page)]).toEqual([200, 200]);
    server.advance(6 * 60_000);
    expect([await statusOf(short), await statusOf(page)]).toEqual([401, 200]);
    const fresh = await tokenOf(reader);
    must(await reader.account.loginOut({}));
    expect([await statusOf(fresh), await statusOf(page)]).toEqual([401, 401]);
    server.advance(-6 * 60_000);
  });

  it('cannot be changed, made longer or used for anything else', async () => {
    const { file } = await givenScene();
    const token = await tokenOf(people.owner);
    const [session, end, mac = ''] = token.split('.');
    const other = (await tokenOf(people.stranger)).split('.');
    for (const forged of [
      `${session}.zzzzzz.${mac}`,
      `${other[0]}.${end}.${mac}`,
      `${session}.${end}.${other[2]}`,
      `${session}.${end}.${'A'.repeat(43)}`,
      `${session}.${end}.`,
      `${token}x`,
      ` ${token}`,
    ])
      expect((await read(null, withToken(wikiFilePath(file), encodeURIComponent(forged)))).statusCode, forged).toBe(
        401,
      );
    expect((await read({ token }, wikiFilePath(file))).statusCode).toBe(401);
    expect(await server.client(token).article.getToken({})).toMatchObject({ status: 401 });
  });

  it('gives nothing to people who were disabled or lost the area', deep, async () => {
    const { file } = await givenScene();
    const reader = await server.givenSession('administrator');
    const token = await tokenOf(reader);
    await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.id, reader.id));
    const statusOf = async () => (await read(null, withToken(wikiFilePath(file), token))).statusCode;
    expect(await statusOf()).toBe(401);
    await server.db.update(users).set({ status: 'active', role: 'marketingCenter' }).where(eq(users.id, reader.id));
    await server.db
      .insert(roleGrants)
      .values({ role: 'marketingCenter', area: 'wiki', level: 'none', canReveal: false });
    expect(await statusOf()).toBe(403);
    await server.db.update(sessions).set({ endedReason: 'changed' }).where(eq(sessions.userId, reader.id));
    expect(await statusOf()).toBe(401);
  });

  it('is refused to API tokens, which read files by their header', async () => {
    const { file } = await givenScene();
    const { owner } = people;
    const robot = { name: 'robot', scopes: ['wiki:read' as const], days: 30 };
    const { token } = must(await owner.apiToken.createToken(robot));
    expect((await read({ token }, wikiFilePath(file))).body).toBe(secret);
    expect(await server.client(token).article.getToken({})).toMatchObject({ code: 10003 });
    expect(await attach({ token }, file, [{ name: 'a', content: 'a' }])).toMatchObject({ status: 403 });
  });
});
