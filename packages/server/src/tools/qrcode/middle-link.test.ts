import type { MiddleLinkDraft } from '@easymock/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { targetFor, visitorOf } from './choose-target';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let other: Session;
let chief: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  other = await server.givenSession('ordinaryUser');
  chief = await server.givenSession('superAdministrator');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const given = async (draft: Partial<MiddleLinkDraft> = {}) =>
  must(await author.qrcode.saveMiddleLink({ name: '双十一海报', target: 'https://m.example.com/a', ...draft }));
const setKnownHosts = async (value: string) => must(await chief.settings.save({ key: 'middleLink.knownHosts', value }));

const agents = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  wechat: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.53 NetType/WIFI',
  dingtalk: 'Mozilla/5.0 (Linux; Android 15) Chrome/120 Mobile AliApp(DingTalk/7.6.0)',
  unknown: 'curl/8.5.0',
};
type Agent = keyof typeof agents;

/** Opens a link from a new IP address, so that tests do not share a rate limit. */
let opened = 0;
async function open(code: string, agent: Agent = 'desktop', more: { language?: string; from?: string } = {}) {
  opened += 1;
  return server.app.inject({
    url: `/easymock/r/${code}`,
    headers: { 'user-agent': agents[agent], 'accept-language': more.language ?? 'zh-CN' },
    remoteAddress: more.from ?? `10.2.${opened >> 8}.${opened & 255}`,
  });
}

describe('the address for a visitor', () => {
  const targets = { target: 'all', ios: 'ios', android: 'android', wechat: 'wechat', dingtalk: 'dingtalk', pc: 'pc' };
  test.each<[Agent, string, string]>([
    ['iPhone', 'ios', 'ios'],
    ['android', 'android', 'android'],
    ['desktop', 'pc', 'pc'],
    ['wechat', 'wechat', 'ios'],
    ['dingtalk', 'dingtalk', 'android'],
    ['unknown', 'all', 'all'],
  ])('of %s is that of %s, and without chats that of %s', (agent, expected, withoutChats) => {
    const visitor = visitorOf(agents[agent]);
    expect(targetFor(targets, visitor)).toBe(expected);
    expect(targetFor({ ...targets, wechat: '', dingtalk: '' }, visitor)).toBe(withoutChats);
    expect(targetFor({ ...targets, wechat: '', dingtalk: '', ios: '', android: '', pc: '' }, visitor)).toBe('all');
  });
});

describe('a short link', () => {
  it('leads to hosts of our own at once, and says where it leads before any other', async () => {
    await setKnownHosts('example.com');
    const { code } = await given({ pc: 'https://evil-example.com/?a=1&b="><script>alert(1)</script>' });
    const phone = await open(code, 'iPhone');
    expect(phone.statusCode).toBe(302);
    expect(phone.headers.location).toBe('https://m.example.com/a');
    expect(phone.headers['cache-control']).toBe('no-store');
    const page = await open(code, 'desktop', { language: 'en' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('You are leaving');
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('https://evil-example.com/?a=1&amp;b=');
    expect((await open(code)).body).toContain('即将离开');
    await setKnownHosts('');
    expect((await open(code, 'iPhone')).statusCode).toBe(200);
  });

  it('keeps its code when its addresses change, so that printed codes lead to the new ones', async () => {
    await setKnownHosts('example.com');
    const link = await given();
    expect(link.code).toMatch(/^[2-9a-hjkmnp-z]{8}$/);
    const change = { id: link._id, version: link.version, target: 'https://m.example.com/b' };
    const changed = must(await author.qrcode.saveMiddleLink(change));
    expect(changed).toMatchObject({ code: link.code, name: link.name, version: link.version + 1 });
    expect((await open(link.code)).headers.location).toBe('https://m.example.com/b');
    const late = await author.qrcode.saveMiddleLink({ ...change, target: 'https://m.example.com/c' });
    expect(late.success).toBe(false);
  });

  it('opens apps by a button, and asks for a browser where a chat would block it', async () => {
    const { code } = await given({ target: 'alipays://platformapi/startapp?appId=1', wechat: 'weixin://dl' });
    const phone = await open(code, 'android');
    expect(phone.body).toContain('href="alipays://platformapi/startapp?appId=1"');
    expect((await open(code, 'dingtalk')).body).toContain('在浏览器中打开');
    expect((await open(code, 'dingtalk')).body).not.toContain('href=');
    expect((await open(code, 'wechat')).body).toContain('href="weixin://dl"');
  });

  it('that is off, expired, deleted or was never there looks the same', async () => {
    await setKnownHosts('example.com');
    const off = await given({ useStatus: 0 });
    const gone = await given();
    must(await author.qrcode.deleteMiddleLink({ id: gone._id }));
    const expired = await given({ expireAt: '2020-01-01' });
    const answers = await Promise.all([off.code, gone.code, expired.code, 'abcdefgh'].map((code) => open(code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(expired.isExpired).toBe(true);
  });

  it.each([
    ['https://bank.example@evil.example/', 'https://evil.example/'],
    ['https://bank.example%2f:x@evil.example/', 'https://evil.example/'],
    ['https://\u0430pple.example/', 'https://xn--pple-43d.example/'],
    ['https://evil.example/\u202e/moc.knab', 'https://evil.example/%E2%80%AE/moc.knab'],
    ['weixin://dl/\u202eegap', 'weixin://dl/%E2%80%AEegap'],
  ])('shows of %j what people can judge, and leads there', async (target, plain) => {
    const { body } = await open((await given({ target })).code);
    expect(body).toContain(`<p class="address">${plain}</p>`);
    expect(body).toContain(`<a href="${plain}"`);
    expect(body).not.toMatch(/bank\.example|\u0430|\u202e/);
  });

  it('counts every scan, also those of one moment, and no other requests', async () => {
    await setKnownHosts('example.com');
    const { _id, code, version } = await given();
    await Promise.all(Array.from({ length: 20 }, () => open(code)));
    await server.app.inject({ method: 'HEAD', url: `/easymock/r/${code}`, remoteAddress: '10.9.9.9' });
    const link = must(await author.qrcode.getMiddleLink({ id: _id }));
    expect(link).toMatchObject({ scanNum: 20, version });
  });

  it('takes no more scans from one address than an office makes', deep, async () => {
    const { code } = await given();
    const scan = () => open(code, 'desktop', { from: '10.8.8.8' });
    const answers = [];
    for (const num of [150, 151]) answers.push(...(await Promise.all(Array.from({ length: num }, scan))));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });

  it('leaves the database to others while a crowd without a session opens links', deep, async () => {
    const { code } = await given();
    const { pool } = server.services.database;
    let most = 0;
    const crowd = Array.from({ length: 400 }, (_, num) =>
      open(code, 'desktop', { from: num % 2 ? '10.8.8.9' : undefined }),
    );
    const ended = Promise.all(crowd);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount);
      await new Promise(setImmediate);
    }
    expect(most).toBeLessThanOrEqual(4);
    expect((await ended).every(({ statusCode }) => [302, 200, 429].includes(statusCode))).toBe(true);
  });

  it.each(['%00', 'ABCDEFGH', "x'--", 'a'.repeat(300)])(
    'called %s leads nowhere, without a question to the database',
    async (code) => {
      expect((await open(code)).statusCode).toBe(404);
    },
  );
});

describe('the owner of a short link', () => {
  const mine = async (person: Session) => {
    const { list } = must(await other.qrcode.getMiddleLinks({ ownerUserId: person.id, pageSize: 200 }));
    return list.map(({ _id }) => _id);
  };

  it('is the person who creates it, unless they name another one, who then changes it instead of them', async () => {
    const own = await given();
    expect(own.ownerUserId).toBe(author.id);
    const theirs = await given({ ownerUserId: other.id });
    expect(theirs.ownerUserName).not.toBe('');
    expect(await mine(author)).toContain(own._id);
    expect(await mine(author)).not.toContain(theirs._id);
    const change = { id: theirs._id, version: theirs.version, name: '换人' };
    expect((await author.qrcode.saveMiddleLink(change)).status).toBe(403);
    expect(must(await other.qrcode.saveMiddleLink(change)).name).toBe('换人');
    expect((await author.qrcode.saveMiddleLink({ id: own._id, ownerUserId: 'f'.repeat(24) })).code).toBe(10002);
  });

  it('hands it over when they leave, and an administrator is reminded of those who cannot any more', async () => {
    const leaver = await server.givenSession('developer');
    const link = must(await leaver.qrcode.saveMiddleLink({ name: '离职', target: 'https://a.example.com' }));
    must(await chief.accounts.forbiddenUser({ id: leaver.id, isForbidden: true }));
    const waiting = async (person: Session) =>
      must(await person.tools.getAttentionList({})).filter(({ kind }) => kind === 'disabledOwners');
    expect(await waiting(chief)).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/ · 1$/), kindName: '待移交的记录' }),
    ]);
    expect((await waiting(chief))[0]?.link).toMatch(/^\/accounts\?at=forbidden&keywords=/);
    expect(await waiting(other)).toEqual([]);
    must(await chief.accounts.handOver({ id: leaver.id, handover: { middleLinks: other.id } }));
    expect(await waiting(chief)).toEqual([]);
    expect(await mine(other)).toContain(link._id);
    const { list } = must(await chief.audit.list({ entityId: link._id }));
    expect(list.map(({ diff }) => Object.keys(diff))).toContainEqual(['ownerUserId']);
  });

  it('finds those that work, are off and have expired', async () => {
    const owner = await server.givenSession('developer');
    const save = async (draft: Partial<MiddleLinkDraft>) =>
      must(await owner.qrcode.saveMiddleLink({ name: 'x', target: 'https://a.example.com', ...draft }))._id;
    const ids = {
      on: await save({ expireAt: '2099-01-01' }),
      off: await save({ useStatus: 0, expireAt: '2020-01-01' }),
      expired: await save({ expireAt: '2020-01-01' }),
    };
    for (const state of ['on', 'off', 'expired'] as const) {
      const { list, total } = must(await other.qrcode.getMiddleLinks({ state, ownerUserId: owner.id }));
      expect([total, list.map(({ _id }) => _id)]).toEqual([1, [ids[state]]]);
    }
  });
});

describe('the keeper of short links', () => {
  it('leads to web addresses and to apps that the settings allow, then and later', async () => {
    const save = (target: string) => author.qrcode.saveMiddleLink({ name: 'x', target });
    expect((await save('javascript:alert(1)')).code).toBe(10001);
    expect((await save('taobao://item')).message).toContain('taobao:');
    expect((await save('/relative')).code).toBe(10001);
    expect((await author.qrcode.saveMiddleLink({ name: '没有地址' })).code).toBe(10001);
    const unsafe = await chief.settings.save({ key: 'middleLink.appSchemes', value: 'javascript' });
    expect(unsafe.success).toBe(false);
    must(await chief.settings.save({ key: 'middleLink.appSchemes', value: 'taobao' }));
    const { code } = must(await save('taobao://item'));
    expect((await open(code)).statusCode).toBe(200);
    must(await chief.settings.save({ key: 'middleLink.appSchemes', value: 'dingtalk, weixin, alipays' }));
    expect((await open(code)).statusCode).toBe(404);
  });

  it('changes their own, and managers those of others', async () => {
    const link = await given();
    const change = { id: link._id, version: link.version, name: '改名' };
    expect((await other.qrcode.saveMiddleLink(change)).status).toBe(403);
    expect((await other.qrcode.deleteMiddleLink({ id: link._id })).status).toBe(403);
    expect(must(await chief.qrcode.saveMiddleLink(change)).name).toBe('改名');
    const { list } = must(await other.qrcode.getMiddleLinks({ keywords: link.code }));
    expect(list.map(({ _id }) => _id)).toEqual([link._id]);
  });
});
