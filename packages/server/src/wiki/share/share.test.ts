import { wikiDownload, wikiFilePath } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { givenPicture, wikiFilesOf } from '../../../test/wiki-files';
import { users } from '../../people/index';
import { auditLog } from '../../platform/audit/audit.table';
import { throttles } from '../../platform/limits/throttle';
import { wikiShares, wikiShareVisits } from '../share.table';
import { must, sharesOf } from './share.fixture';
import { sweepShares } from './share-ownership';

const deep = { tags: 'deep' };
const server = useTestServer({ TRUST_PROXY: '127.0.0.1' });
const { article, folder, link, grant, visitor } = sharesOf(server);
const { attach, pictures } = wikiFilesOf(server);
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let chief: Session;
let other: TestNode;
beforeAll(async () => {
  author = await server.givenSession('developer');
  chief = await server.givenSession('superAdministrator');
  other = await server.secondNode();
});

const rowOf = async (flag: string) => {
  const [row] = await server.db.select().from(wikiShares).where(eq(wikiShares.flag, flag));
  if (!row) throw new Error('no such link');
  return row;
};
const textOf = async (flag: string, more: object = {}) =>
  must(await visitor().article.href({ flag, ...more })).opened?.article?.html;

describe('a link', () => {
  it('shows an article to people without a session', async () => {
    const markdownId = await article(author);
    const flag = await link(author, markdownId);
    expect(flag).toMatch(/^[\w-]{22}$/);
    const { opened, ...about } = must(await visitor().article.href({ flag }));
    expect(about).toMatchObject({ needPwd: false, shareUserNickName: author.name });
    expect(about).toMatchObject({ articleId: markdownId, markdownId, shareTemplateType: opened?.shareTemplateType });
    expect(opened).toMatchObject({ markdownId, viewer: '', isSubtree: false });
    expect(opened?.article?.html).toContain('机密内容');
    // The source may contain invisible content, such as HTML comments.
    expect(opened?.article?.mdTexts).toBeUndefined();
    const member = await server.givenSession();
    expect(must(await member.article.href({ flag })).opened?.viewer).toBe(member.name);
  });

  it('tells no more than its title until the password is given', async () => {
    const markdownId = await article(author);
    const flag = await link(author, markdownId, { pwdType: 2, pwd: 'celadon' });
    const locked = must(await visitor().article.href({ flag }));
    const told = ['customizedMessage', 'needPwd', 'shareTitle', 'shareUserNickName'];
    expect(Object.keys(locked).sort()).toEqual(told);
    expect(await visitor().share.checkPwd({ flag, pwd: 'Celadon' })).toMatchObject({ code: 10001 });
    const { shareToken } = must(await visitor().share.checkPwd({ flag, pwd: 'celadon' }));
    expect(await textOf(flag, { shareToken })).toContain('机密');
    // Members need the password as well.
    expect(must(await author.article.href({ flag })).opened).toBeUndefined();
    const list = { markdownId, flag };
    expect(await visitor().wikiFile.getWikiFileListByMarkdownId(list)).toMatchObject({ code: 10003 });
    expect(must(await visitor().wikiFile.getWikiFileListByMarkdownId({ ...list, shareToken }))).toEqual([]);
    expect(JSON.stringify(await server.db.select().from(wikiShares))).not.toContain('celadon');
  });

  it('is open for twelve hours on every node, and closed at once by another password', async () => {
    const markdownId = await article(author);
    const flag = await link(author, markdownId, { pwdType: 2, pwd: 'celadon' });
    const { shareToken } = must(await visitor().share.checkPwd({ flag, pwd: 'celadon' }));
    const elsewhere = () => other.client().article.href({ flag, shareToken });
    expect(must(await elsewhere()).opened).toBeDefined();
    must(await author.share.editPwd({ flag, pwdType: 2, pwd: 'longquan' }));
    expect(must(await elsewhere()).opened).toBeUndefined();
    const again = must(await visitor().share.checkPwd({ flag, pwd: 'longquan' })).shareToken;
    expect(await textOf(flag, { shareToken: again })).toBeDefined();
    const foreign = await link(author, await article(author), { pwdType: 2, pwd: 'longquan' });
    expect(await textOf(foreign, { shareToken: again })).toBeUndefined();
    server.advance(12 * hourMs + 1_000);
    expect(await textOf(flag, { shareToken: again })).toBeUndefined();
  });

  it('can use the common password, which super administrators change and members see', async () => {
    const markdownId = await article(author);
    const common = { markdownId, validTime: 7, pwdType: 1 } as const;
    expect(await author.share.addHref(common)).toMatchObject({ code: 10005 });
    must(await chief.share.setCommonPwd({ pwd: 'qingci' }));
    const { flag } = must(await author.share.addHref(common));
    expect(must(await author.share.getCommonPwd({})).pwd).toBe('qingci');
    const { shareToken } = must(await visitor().share.checkPwd({ flag, pwd: 'qingci' }));
    expect(await textOf(flag, { shareToken })).toContain('机密');
    must(await chief.share.setCommonPwd({ pwd: 'yueyao' }));
    expect(await textOf(flag, { shareToken })).toBeUndefined();
    expect(await visitor().share.checkPwd({ flag, pwd: 'qingci' })).toMatchObject({ code: 10001 });
    must(await visitor().share.checkPwd({ flag, pwd: 'yueyao' }));
    const log = JSON.stringify(await server.db.select().from(auditLog));
    expect(log).not.toContain('yueyao');
    expect(log).not.toContain(flag);
  });

  it('that expired, was revoked, leads to the bin or never was answers alike, by call and by page', deep, async () => {
    const [expired, revoked, recycled, hidden] = (await Promise.all(
      [1, 2, 3, 4].map(async () => link(author, await article(author))),
    )) as [string, string, string, string];
    await server.db
      .update(wikiShares)
      .set({ expiresAt: new Date(0) })
      .where(eq(wikiShares.flag, expired));
    must(await author.share.removeShare({ flag: revoked }));
    must(await author.article.recycle({ markdownId: (await rowOf(recycled)).nodeId }));
    const { nodeId } = await rowOf(hidden);
    await server.db
      .update(wikiShares)
      .set({ userId: (await stranger()).id })
      .where(eq(wikiShares.flag, hidden));
    await grant(author, nodeId, [], false);
    const [bodies, guesses, pages] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const flag of [expired, revoked, recycled, hidden, 'A'.repeat(22), '../x', '-']) {
      for (const url of [
        `/easymock/api/md-article/href?flag=${encodeURIComponent(flag)}`,
        `/easymock/api/wikiFile/getWikiFileListByMarkdownId?markdownId=${nodeId}&flag=${encodeURIComponent(flag)}`,
      ]) {
        const { body, statusCode } = await server.app.inject({ url });
        bodies.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`);
      }
      const guess = await server.app.inject({
        method: 'POST',
        url: '/easymock/api/share/checkPwd',
        payload: { flag, pwd: 'x' },
      });
      guesses.add(`${guess.statusCode} ${guess.body.replace(/"requestId":"[^"]*"/, '')}`);
      const page = await server.app.inject({ url: `/easymock/linkArticle/${encodeURIComponent(flag)}` });
      pages.add(`${page.statusCode} ${page.body.replaceAll(/nonce="[^"]*"/g, '')}`);
    }
    expect([bodies.size, guesses.size, pages.size]).toEqual([1, 1, 1]);
  });

  it('of a folder shows what is in it, but nothing that was cut off from its rights', deep, async () => {
    const root = await folder(author);
    const inside = await folder(author, root);
    const [open, wider] = [await article(author, inside), await article(author, root)];
    const closedFolder = await folder(author, root);
    const below = await folder(author, closedFolder);
    const secret = await article(author, below);
    await grant(author, closedFolder, [], false);
    await grant(author, wider, [{ subjectKind: 'everyone', subject: '', level: 'comment' }]);
    const flag = await link(author, root, { isSubtree: true });
    const { opened } = must(await visitor().article.href({ flag }));
    expect(opened?.catalog?.map(({ id }) => id)).toEqual([inside, open, wider]);
    // The first article is shown for the folder.
    expect(opened?.article?._id).toBe(open);
    expect(await textOf(flag, { id: wider })).toContain('机密');
    for (const id of [secret, closedFolder, root, await article(author)])
      expect(await visitor().article.href({ flag, id }), id).toMatchObject({ code: 10002 });
    const files = { markdownId: secret, flag };
    expect(await visitor().wikiFile.getWikiFileListByMarkdownId(files)).toMatchObject({ code: 10002 });
  });

  it('names in its articles no others than those that it shows', deep, async () => {
    const root = await folder(author);
    const target = await article(author, root);
    const outside = await article(author);
    const names = await Promise.all(
      [target, outside].map(async (id) => must(await author.article.get({ markdownId: id })).title),
    );
    const text = `见 [[旧]](${target}) 和 [[旧]](${outside})`;
    const source = await article(author, root, text);
    const flag = await link(author, root, { isSubtree: true });
    const html = (await textOf(flag, { id: source })) ?? '';
    expect(html).toContain(`/wikiCatalog/${target}">${names[0]}</a>`);
    expect(html).toContain('<span class="md-article md-article-closed" data-text="closedArticle">');
    expect(html).not.toContain(names[1]);
    expect(html).not.toContain('旧');
  });

  it('ends with its sharer’s right to view, and outlives their being disabled', async () => {
    const owner = await server.givenSession('developer');
    const sharer = await server.givenSession('developer');
    const markdownId = await article(owner);
    const flag = await link(sharer, markdownId);
    must(await chief.accounts.forbiddenUser({ id: sharer.id, isForbidden: true }));
    expect(await textOf(flag)).toBeDefined();
    await grant(owner, markdownId, [], false);
    expect(await visitor().article.href({ flag })).toMatchObject({ code: 10002 });
  });

  it('is good for so many days from now, by the clock of the server', deep, async () => {
    const flag = await link(author, await article(author), { validTime: 7 });
    server.advance(8 * dayMs);
    expect(await visitor().article.href({ flag })).toMatchObject({ code: 10002 });
    // Signed in now, because the test's clock is ahead of older sessions.
    const now = await server.givenSession('superAdministrator');
    const { expireAt } = must(await now.share.changeValidTime({ flag, validTime: 14 }));
    expect(Date.parse(expireAt ?? '') - server.services.clock().getTime()).toBeGreaterThan(13 * dayMs);
    expect(await textOf(flag)).toBeDefined();
    expect(must(await now.share.updateTime({ flag, validTime: 0 })).expireAt).toBeNull();
  });
});

const stranger = () => server.givenSession('developer');

describe('links of an article', () => {
  it('are one for each person and audience, and at most twenty', deep, async () => {
    const markdownId = await article(author);
    const add = (audience: string) => author.share.addHref({ markdownId, validTime: 7, pwdType: 3, audience });
    const first = await Promise.all([add(''), add('')]);
    expect(first.map(({ code }) => code).sort()).toEqual([10004, 200]);
    for (let num = 1; num < 18; num++) must(await add(`客户 ${num}`));
    const last = await Promise.all([add('客户 18'), add('客户 19'), add('客户 20'), add('客户 21')]);
    expect(last.map(({ code }) => code).sort()).toEqual([10013, 10013, 200, 200]);
    const { list } = must(await author.share.getInfo({ markdownId }));
    expect(list).toHaveLength(20);
    must(await author.share.removeShare({ flag: list[0]?.flag ?? '' }));
    must(await add('客户 22'));
  });

  it('are seen by those who made them, and all of them by managers', async () => {
    const [maker, reader] = [await stranger(), await stranger()];
    const markdownId = await article(author);
    const flag = await link(maker, markdownId);
    await link(author, markdownId);
    expect(must(await maker.share.getInfo({ markdownId })).list.map((one) => one.flag)).toEqual([flag]);
    expect(must(await author.share.getInfo({ markdownId })).list).toHaveLength(2);
    expect(must(await reader.share.getInfo({ markdownId })).list).toEqual([]);
    expect(await reader.share.removeShare({ flag })).toMatchObject({ code: 10002 });
    must(await author.share.removeShare({ flag }));
    expect(await maker.share.editPwd({ flag, pwdType: 3 })).toMatchObject({ code: 10002 });
  });

  it('ask for the right that the settings say, and for an end if they do', async () => {
    const editor = await stranger();
    const markdownId = await article(author);
    must(await chief.settings.save({ key: 'wiki.shareLevel', value: 'manage' }));
    must(await chief.settings.save({ key: 'wiki.sharePermanent', value: false }));
    expect(await editor.share.addHref({ markdownId, validTime: 7, pwdType: 3 })).toMatchObject({ code: 10003 });
    expect(await author.share.addHref({ markdownId, validTime: 0, pwdType: 3 })).toMatchObject({ code: 10005 });
    must(await chief.settings.reset({ key: 'wiki.shareLevel' }));
    must(await chief.settings.reset({ key: 'wiki.sharePermanent' }));
    must(await editor.share.addHref({ markdownId, validTime: 0, pwdType: 3 }));
  });

  it('have the parts of their template, until somebody decides otherwise', deep, async () => {
    const flag = await link(author, await article(author));
    const { customizedMessage, ...parts } = must(await author.share.getCustomizedSharePage({ flag }));
    expect([customizedMessage, ...new Set(Object.values(parts))]).toEqual(['', true]);
    must(await author.share.setCustomizedSharePage({ flag, content: false, userInfo: false }));
    const { opened, shareUserNickName } = must(await visitor().article.href({ flag }));
    expect(opened?.article).toMatchObject({ html: '', outline: [] });
    expect(shareUserNickName).toBe('');
    const document = must(await author.share.setShareTemplateType({ flag, shareTemplateType: 'document' }));
    const off = Object.entries(document).filter(([, isShown]) => isShown === false);
    expect(off.map(([part]) => part)).toEqual(['banner', 'userInfo', 'comment']);
    expect(await textOf(flag)).toContain('机密');
  });

  it('are handed over with their audiences apart', deep, async () => {
    const [leaver, heir] = [await stranger(), await stranger()];
    const markdownId = await article(author);
    const flags = [await link(leaver, markdownId), await link(leaver, markdownId, { audience: '客户' })];
    await link(heir, markdownId);
    must(await chief.accounts.delete({ id: leaver.id, handover: { shares: heir.id } }));
    const { list } = must(await heir.share.getInfo({ markdownId }));
    expect(list).toHaveLength(3);
    expect(new Set(list.map(({ audience }) => audience)).size).toBe(3);
    for (const flag of flags) expect(await textOf(flag)).toBeDefined();
  });
});

describe('files', () => {
  it('of a shared article are read by its link only, as long as that is open', deep, async () => {
    const markdownId = await article(author);
    const [picture] = must(
      await pictures(author, markdownId, [{ name: '图.png', content: await givenPicture('png') }]),
    ).pictures;
    const [file] = must(await attach(author, markdownId, [{ name: '甲.txt', content: '附件' }]));
    const [foreign] = must(await attach(author, await article(author), [{ name: '乙.txt', content: '别处' }]));
    const flag = await link(author, markdownId, { pwdType: 2, pwd: 'celadon' });
    const { shareToken } = must(await visitor().share.checkPwd({ flag, pwd: 'celadon' }));
    const { opened } = must(await visitor().article.href({ flag, shareToken }));
    expect(opened?.article?.attachments).toEqual([
      { _id: file._id, name: '甲.txt', size: 6, mime: 'application/octet-stream' },
    ]);
    const { fileToken: token = '' } = opened ?? {};
    const status = async (id: string, by: string, app = server.app) =>
      (await app.inject({ url: `${wikiFilePath(id)}?token=${by}` })).statusCode;
    expect([await status(picture._id, token), await status(file._id, token)]).toEqual([200, 200]);
    expect(await status(file._id, token, other.app)).toBe(200);
    const download = `/easymock/api${wikiDownload}?id=${file._id}&token=${token}`;
    expect((await server.app.inject({ url: download })).body).toBe('附件');
    expect(await status(foreign._id, token)).toBe(404);
    // A token for the page is not valid for files, nor the other way round.
    expect([await status(file._id, shareToken), await textOf(flag, { shareToken: token })]).toEqual([401, undefined]);
    must(await author.share.editPwd({ flag, pwdType: 2, pwd: 'longquan' }));
    expect([await status(file._id, token), await status(file._id, token, other.app)]).toEqual([401, 401]);
  });
});

describe('comments', () => {
  it(
    'are read and written by a link that allows them, by people who are signed in and by nobody else',
    deep,
    async () => {
      const markdownId = await article(author, 'private');
      const flag = await link(author, markdownId);
      const [one, two] = [await server.givenSession('developer'), await server.givenSession('developer')];
      expect(must(await one.article.href({ flag })).opened?.mayComment).toBe(true);
      expect(must(await visitor().article.href({ flag })).opened?.mayComment).toBe(false);
      const begun = must(await one.comment.topic({ markdownId, flag, content: '请核对' }));
      const replied = { markdownId, flag, content: '已核对', parentId: begun._id };
      must(await two.comment.topic(replied));
      const { topicList, total } = must(await one.comment.loadMore({ markdownId, flag }));
      expect(total).toBe(2);
      expect(topicList[0]?.replies.map(({ content }) => content)).toEqual(['已核对']);
      expect(await visitor().comment.loadMore({ markdownId, flag })).toMatchObject({ success: false });
      // The link is necessary: callers have no right to the article of their own.
      expect(await one.comment.loadMore({ markdownId })).toMatchObject({ code: 10003 });
      expect(await one.comment.updateTopic({ id: begun._id, content: 'x' })).toMatchObject({ code: 10003 });
      expect(await two.comment.deleteTopic({ id: begun._id, flag })).toMatchObject({ success: false });
      must(await one.comment.deleteTopic({ id: begun._id, flag }));
      expect(must(await author.comment.loadMore({ markdownId })).total).toBe(1);
    },
  );

  it('are closed by the flag, the password, the end of the link, and for other articles', deep, async () => {
    const markdownId = await article(author, 'private');
    const open = await link(author, markdownId);
    const other = await article(author, 'private');
    const reader = await server.givenSession('developer');
    const say = (flag: string, id = markdownId) => reader.comment.topic({ markdownId: id, flag, content: '说点什么' });
    expect(await say(open, other)).toMatchObject({ code: 10002 });
    const page = must(await author.share.getCustomizedSharePage({ flag: open }));
    must(await author.share.setCustomizedSharePage({ ...page, flag: open, comment: false }));
    expect(await say(open)).toMatchObject({ code: 10002 });
    expect(must(await reader.article.href({ flag: open })).opened?.mayComment).toBe(false);
    // Anchored passages would reveal the text that the page omits.
    must(await author.share.setCustomizedSharePage({ ...page, flag: open, comment: true, content: false }));
    expect(await say(open)).toMatchObject({ code: 10002 });
    must(await author.share.setCustomizedSharePage({ ...page, flag: open, comment: true }));
    expect(await say(open)).toMatchObject({ success: true });
    must(await author.share.editPwd({ flag: open, pwdType: 2, pwd: 'celadon' }));
    expect(await say(open)).toMatchObject({ code: 10002 });
    const { shareToken } = must(await reader.share.checkPwd({ flag: open, pwd: 'celadon' }));
    const input = { markdownId, flag: open, shareToken, content: '有密码' };
    expect(await reader.comment.topic(input)).toMatchObject({ success: true });
    must(await author.share.removeShare({ flag: open }));
    expect(await reader.comment.topic(input)).toMatchObject({ code: 10002 });
  });

  it('stay closed for people from other companies, who view at most', deep, async () => {
    const markdownId = await article(author, 'private');
    const flag = await link(author, markdownId);
    const outside = await server.givenSession('developer');
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, outside.id));
    expect(must(await outside.article.href({ flag })).opened?.mayComment).toBe(false);
    expect(await outside.comment.topic({ markdownId, flag, content: 'x' })).toMatchObject({ code: 10003 });
  });
});

describe('guesses', () => {
  const guess = (flag: string, address: string, pwd = 'wrong') => visitor(address).share.checkPwd({ flag, pwd });

  it('from one address end after five in ten minutes, and only there', { timeout: 60_000 }, async () => {
    const flag = await link(author, await article(author), { pwdType: 2, pwd: 'celadon' });
    const num = byDepth(9, 200);
    const began = Date.now();
    let answered = 0;
    for (let at = 0; at < num; at += 50) {
      const some = Array.from({ length: Math.min(50, num - at) }, () => guess(flag, '192.0.2.1'));
      answered += (await Promise.all(some)).filter(({ status }) => status !== 429).length;
    }
    expect(answered).toBe(5);
    const late = await guess(flag, '192.0.2.1', 'celadon');
    expect(late).toMatchObject({ status: 429, code: 10008 });
    // The ten minutes begin with the first guess, however long the guesses take.
    const gone = (Date.now() - began) / 1000;
    expect(gone + Number(late.headers['retry-after'])).toBeGreaterThan(500);
    must(await guess(flag, '192.0.2.2', 'celadon'));
    expect((await rowOf(flag)).wrongNum).toBe(5);
  });

  it('from many addresses are answered twenty times in ten minutes, and keep nobody out who was there', {
    timeout: 60_000,
  }, async () => {
    const flag = await link(author, await article(author), { pwdType: 2, pwd: 'celadon' });
    const { shareToken } = must(await guess(flag, '192.0.2.3', 'celadon'));
    expect(await textOf(flag, { shareToken })).toBeDefined();
    // The visit above was counted for another address, so this address visits as well.
    const inside = server.client(undefined, { 'x-forwarded-for': '192.0.2.3' });
    must(await inside.article.href({ flag, shareToken }));
    const num = byDepth(40, 200);
    let answered = 0;
    for (let at = 0; at < num; at += 50) {
      const some = Array.from({ length: Math.min(50, num - at) }, (_, more) => {
        const [a, b] = [((at + more) >> 8) & 255, (at + more) & 255];
        return (at + more) % 2 === 0
          ? guess(flag, `198.18.${a}.${b}`)
          : other.client(undefined, { 'x-forwarded-for': `198.18.${a}.${b}` }).share.checkPwd({ flag, pwd: 'x' });
      });
      answered += (await Promise.all(some)).filter(({ status }) => status !== 429).length;
    }
    expect(answered).toBe(20);
    expect(await guess(flag, '192.0.2.4', 'celadon')).toMatchObject({ status: 429 });
    must(await guess(flag, '192.0.2.3', 'celadon'));
    expect(await textOf(flag, { shareToken })).toBeDefined();
  });

  it('are answered fifty times in an hour at most', deep, async () => {
    const flag = await link(author, await article(author), { pwdType: 2, pwd: 'celadon' });
    const { id } = await rowOf(flag);
    let answered = 0;
    for (let round = 0; round < 4; round++) {
      const some = Array.from({ length: 25 }, (_, at) => guess(flag, `203.0.113.${round * 25 + at}`));
      answered += (await Promise.all(some)).filter(({ status }) => status !== 429).length;
      // Simulates the end of the ten minutes; windows follow the database clock.
      await server.db.delete(throttles).where(eq(throttles.key, `share:ten:${id}`));
      // For this time, the server node repeats a refusal without querying the database.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    expect(answered).toBe(50);
  });
});

describe('visits', () => {
  it('are counted once in half an hour, by days, with names only of those who are signed in', deep, async () => {
    const member = await server.givenSession();
    const maker = await stranger();
    const flag = await link(maker, await article(maker));
    const visit = (by = visitor('192.0.2.9')) => by.article.href({ flag });
    await Promise.all([visit(), visit(), visit(member), visit(member), visit(maker), visit(visitor('192.0.2.10'))]);
    const { list, total } = must(await maker.share.shareLog({ flag }));
    expect(total).toBe(3);
    expect(list.map(({ userNickName }) => userNickName).sort()).toEqual(['', '', member.name]);
    expect(list.filter(({ visitor }) => /^[0-9a-f]{8}$/.test(visitor))).toHaveLength(2);
    expect(must(await maker.share.getInfo({ markdownId: (await rowOf(flag)).nodeId })).list[0]?.visits).toBe(3);
    expect(JSON.stringify(await server.db.select().from(wikiShareVisits))).not.toContain('192.0.2');
    server.advance(31 * 60_000);
    await visit();
    expect((await rowOf(flag)).visits).toBe(4);
  });

  it('and revoked links go after their time', deep, async () => {
    const flag = await link(chief, await article(chief));
    const kept = await link(chief, await article(chief));
    must(await visitor().article.href({ flag: kept }));
    must(await chief.share.removeShare({ flag }));
    expect(must(await chief.share.shareLog({ flag })).total).toBe(0);
    const now = server.services.clock();
    await sweepShares(server.db, {
      now: new Date(now.getTime() + 31 * dayMs),
      timeZone: 'Asia/Shanghai',
      visitDays: 30,
    });
    expect(await chief.share.shareLog({ flag })).toMatchObject({ code: 10002 });
    expect(must(await chief.share.shareLog({ flag: kept })).total).toBe(0);
    expect((await rowOf(kept)).visits).toBe(1);
  });
});
