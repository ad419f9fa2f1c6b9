import type { DingConfigDraft } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChatPlatforms } from '../../../test/chat-platforms';
import { useTestServer } from '../../../test/test-app';
import { pausedRobots } from './attention';

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
beforeAll(async () => {
  chats = await openChatPlatforms();
  const chief = await server.givenSession('superAdministrator');
  const hosts = `oapi.dingtalk.com, open.feishu.cn, qyapi.weixin.qq.com, ${chats.host}`;
  must(await chief.settings.save({ key: 'robot.hosts', value: hosts }));
  admin = await server.givenSession('administrator');
});
afterAll(() => chats.close());

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const secret = 'SECa1b2c3d4e5f6a7b8c9d0';
const draft = (more: Partial<DingConfigDraft> = {}): DingConfigDraft => ({
  name: `机器人${Math.random().toString(36).slice(2, 8)}`,
  groupName: '研发群',
  webhook: chats.robot('dingtalk').webhook,
  ...more,
});
const row = async (id: string) =>
  (await server.db.execute(sql`select * from ding_config where id = ${id}`)).rows[0] as Record<string, string>;

describe('robots', () => {
  it('are registered with secrets that no answer, log or row of the database tells', async () => {
    const developer = await server.givenSession('developer');
    const { webhook } = chats.robot('dingtalk', { secret });
    const made = must(await developer.dingConfig.insertDingConfigInfo(draft({ webhook, secret, security: ['sign'] })));
    expect(made).toMatchObject({
      platform: 'dingtalk',
      hasWebhook: true,
      webhookHint: webhook.slice(-2),
      hasSecret: true,
      secretHint: 'd0',
      health: 'unchecked',
      ownerUserName: developer.name,
      useStatus: 1,
      mayChange: true,
    });
    const id = made._id;
    const token = webhook.split('=')[1] ?? '';
    const list = await developer.dingConfig.getAllDingConfigInfoList();
    const history = await developer.record.getHistory({ kind: 'ding_config', id });
    const log = await admin.audit.list({ entityId: id });
    for (const text of [made, list, history, log, await row(id)].map((each) => JSON.stringify(each))) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(secret);
    }
    expect((await row(id)).webhook).toMatch(/^v1:/);
    // A sealed text can be opened only in the row for which it was sealed.
    const other = must(await developer.dingConfig.insertDingConfigInfo(draft()));
    await server.db.execute(sql`update ding_config set webhook = ${(await row(id)).webhook} where id = ${other._id}`);
    const moved = must(await developer.dingConfig.checkDingConfigIsCorrect({ id: other._id }));
    expect(moved).toMatchObject({ isCorrect: false, reason: '服务器没有解开地址和密钥所需的主密钥' });
  });

  it('send a test message, before and after they are saved, and explain what the platform says', async () => {
    const person = await server.givenSession('developer');
    const robot = chats.robot('dingtalk', { secret, keywords: ['发布'] });
    const { webhook } = robot;
    const check = (input: object) => person.dingConfig.checkDingConfigIsCorrect(input).then(must);
    expect(await check({ webhook, secret: 'SECwrong', platform: 'dingtalk', keywords: ['发布'] })).toEqual({
      isCorrect: false,
      errcode: '310000',
      reason: '加签不匹配',
      advice: '核对密钥：重新从机器人的安全设置中复制，前后不要有空格',
    });
    expect(await check({ webhook, secret, platform: 'dingtalk' })).toMatchObject({ reason: '消息缺少机器人的关键词' });
    const made = must(
      await person.dingConfig.insertDingConfigInfo(
        draft({ webhook, secret, security: ['sign', 'keyword'], keywords: ['发布'] }),
      ),
    );
    // A robot accepts two test messages per minute, so that pushes and tests together stay below its limit.
    expect((await person.dingConfig.checkDingConfigIsCorrect({ id: made._id })).status).toBe(429);
    await server.db.execute(sql`delete from throttle`);
    // The node caches a refusal for a second.
    await expect
      .poll(() => person.dingConfig.checkDingConfigIsCorrect({ id: made._id }), { timeout: 5_000 })
      .toMatchObject({ data: { isCorrect: true, errcode: '0', reason: '' } });
    expect(chats.textsOf(webhook).at(-1)).toContain('EasyMock 测试消息');
    const after = must(await person.dingConfig.getDingConfigInfoById({ id: made._id }));
    expect(after).toMatchObject({ health: 'ok', lastCheckOk: true, sentToday: 0 });
    robot.leave();
    const english = server.client(person.token, { 'accept-language': 'en' });
    const gone = must(await english.dingConfig.checkDingConfigIsCorrect({ id: made._id }));
    expect(gone).toMatchObject({ isCorrect: false, reason: 'The platform does not know this address' });
    expect(must(await english.dingConfig.getDingConfigInfoById({ id: made._id }))).toMatchObject({
      health: 'refused',
      reason: 'The platform does not know this address',
    });
    const listed = async (health: 'ok' | 'refused') =>
      must(await person.dingConfig.getAllDingConfigInfoList({ health })).list.map(({ _id }) => _id);
    expect([await listed('ok'), await listed('refused')]).toEqual([[], [made._id]]);
    const { list } = must(await person.dingConfig.getDeliveryLog({ id: made._id }));
    expect(list.map(({ state, source, errcode }) => [state, source, errcode])).toEqual([
      ['refused', 'test', '300001'],
      ['sent', 'test', '0'],
    ]);
  });

  it.each([
    ['feishu', { secret }, 'en'],
    ['wecom', {}, 'zh-CN'],
  ] as const)('of %s are tried in its own way', async (platform, options, language) => {
    const person = await server.givenSession('developer');
    const client = server.client(person.token, { 'accept-language': language });
    const { webhook } = chats.robot(platform, options);
    const given = { webhook, platform, ...options };
    expect(must(await client.dingConfig.checkDingConfigIsCorrect(given)).isCorrect).toBe(true);
    expect(chats.textsOf(webhook)).toHaveLength(1);
    // The call of older clients.
    expect(must(await client.dingConfig.checkDingConfig(given)).isCorrect).toBe(true);
  });

  it('are sent to hosts of the platforms only, and never follow a redirect', async () => {
    const person = await server.givenSession('developer');
    const check = (webhook: string, platform: 'dingtalk' | 'wecom' = 'dingtalk') =>
      person.dingConfig.checkDingConfigIsCorrect({ webhook, platform });
    for (const webhook of [
      'https://evil.example.com/robot/send?access_token=0123456789abcdef',
      'https://oapi.dingtalk.com.evil.example/robot/send?access_token=0123456789abcdef',
      'https://oapi.dingtalk.com:8443/robot/send?access_token=0123456789abcdef',
      'https://oapi.dingtalk.com@evil.example/robot/send?access_token=0123456789abcdef',
    ])
      expect((await check(webhook)).data, webhook).toEqual([{ webhook: expect.stringContaining('不允许向主机') }]);
    const plain = 'http://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef';
    expect((await check(plain)).data).toEqual([{ webhook: expect.stringContaining('https:// 开头') }]);
    for (const webhook of ['x', 'ftp://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef', `${chats.host}/x`])
      expect((await check(webhook)).data, webhook).toEqual([{ webhook: expect.stringContaining('钉钉机器人的地址') }]);
    const inner = chats.robot('wecom');
    const robot = chats.robot('wecom');
    robot.behave({ kind: 'redirect', to: inner.webhook });
    expect(must(await check(robot.webhook, 'wecom')).reason).toBe('对方不是该平台：HTTP 302');
    expect(inner.times).toHaveLength(0);
  });

  it('keep what an update does not give, and lose their secret by null', async () => {
    const person = await server.givenSession('developer');
    const made = must(await person.dingConfig.insertDingConfigInfo(draft({ secret, security: ['sign'] })));
    const before = await row(made._id);
    const update = (version: number, change: object) =>
      person.dingConfig.updateDingConfigInfoById({ id: made._id, version, ...change });
    must(await update(1, { groupName: '新的群', webhook: '', secret: '' }));
    expect(await row(made._id)).toMatchObject({ webhook: before.webhook, secret: before.secret, group_name: '新的群' });
    expect((await update(2, { secret: null })).data).toEqual([{ secret: '加签的机器人需要密钥' }]);
    expect(must(await update(2, { secret: null, security: [] }))).toMatchObject({ hasSecret: false, secretHint: '' });
    expect((await update(2, { groupName: '迟到' })).code).toBe(10006);
  });

  it('are unique by name and by their address, however it is spelt', async () => {
    const person = await server.givenSession('developer');
    const stranger = await server.givenSession('marketingCenter');
    const one = draft({ name: '唯一的' });
    const made = must(await person.dingConfig.insertDingConfigInfo(one));
    const sameName = await stranger.dingConfig.insertDingConfigInfo(draft({ name: '唯一的' }));
    expect(sameName).toMatchObject({ code: 10004 });
    const again = await stranger.dingConfig.insertDingConfigInfo(
      draft({ webhook: `${one.webhook}&timestamp=1&sign=x` }),
    );
    expect(again).toMatchObject({ code: 10004, message: '这个机器人已经登记过' });
    const ask = (by: Session, input: object) => by.dingConfig.judgeIsExistSameDingConfig(input).then(must);
    expect(await ask(person, { name: '唯一的' })).toEqual({ isExist: true, sameName: '唯一的' });
    expect(await ask(person, { name: '唯一的', excludeId: made._id })).toEqual({ isExist: false, sameName: '' });
    expect(await ask(stranger, { webhook: one.webhook })).toEqual({ isExist: true, sameName: '' });
  });

  it('are seen by those who may use them and by managers, and changed by their owners', async () => {
    const owner = await server.givenSession('developer');
    const user = await server.givenSession('developer');
    const other = await server.givenSession('developer');
    const made = must(await owner.dingConfig.insertDingConfigInfo(draft({ useUserIds: [user.id] })));
    const id = made._id;
    const sees = async (by: Session) =>
      must(await by.dingConfig.getAllDingConfigInfoList({ keywords: made.name })).list.map(
        ({ mayChange }) => mayChange,
      );
    expect([await sees(owner), await sees(user), await sees(other), await sees(admin)]).toEqual([
      [true],
      [false],
      [],
      [true],
    ]);
    const usable = async (by: Session) =>
      must(await by.dingConfig.getDingConfigByUserId({})).some(({ _id }) => _id === id);
    expect([await usable(user), await usable(other), await usable(admin)]).toEqual([true, false, true]);
    expect((await user.dingConfig.getDingConfigByUserId({ userId: owner.id })).status).toBe(403);
    expect((await user.dingConfig.updateDingConfigInfoById({ id, version: 1, purpose: 'x' })).status).toBe(403);
    expect((await other.dingConfig.updateDingConfigInfoById({ id, version: 1, purpose: 'x' })).code).toBe(10002);
    expect((await other.dingConfig.getDeliveryLog({ id })).code).toBe(10002);
    // A caller cannot send with the sealed secret to an address of their own.
    const elsewhere = { id, webhook: chats.robot('dingtalk').webhook };
    expect((await user.dingConfig.checkDingConfigIsCorrect(elsewhere)).status).toBe(403);
    const heir = await server.givenSession('developer');
    const handover = { dingConfigs: heir.id };
    must(await admin.accounts.handOver({ id: owner.id, handover }));
    expect([await sees(owner), await sees(heir)]).toEqual([[false], [true]]);
  });

  it('that are paused want the attention of their owners', async () => {
    const person = await server.givenSession('developer');
    const { _id: id, name } = must(await person.dingConfig.insertDingConfigInfo(draft()));
    await server.db.execute(
      sql`update ding_config set paused_for = '{"kind":"tokenUnknown"}', is_in_use = false where id = ${id}`,
    );
    const on = { today: '2026-11-23', timeZone: 'Asia/Shanghai', limit: 10 };
    expect(await pausedRobots.find(server.db, person.id, on)).toEqual([
      { id, title: name, path: `/tools/dingConfigManage?open=${id}`, dueOn: '', isOverdue: true },
    ]);
    expect(await pausedRobots.find(server.db, admin.id, on)).toEqual([]);
  });

  it('are listed by how they are', async () => {
    const person = await server.givenSession('developer');
    const made = must(await person.dingConfig.insertDingConfigInfo(draft()));
    const list = async (health: 'ok' | 'off' | 'unchecked') =>
      must(await person.dingConfig.getAllDingConfigInfoList({ health })).list.map(({ _id }) => _id);
    expect([await list('ok'), await list('off'), await list('unchecked')]).toEqual([[], [], [made._id]]);
    must(await person.dingConfig.updateDingConfigInfoById({ id: made._id, version: 1, useStatus: 0 }));
    expect([await list('ok'), await list('off'), await list('unchecked')]).toEqual([[], [made._id], []]);
  });
});
