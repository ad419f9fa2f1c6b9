import { type DingConfigDraft, type RobotPlatformKey, robotPlatformKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChatPlatforms } from '../../../../test/chat-platforms';
import { useTestServer } from '../../../../test/test-app';
import { poolOf } from '../pool';
import { pushToRobots, requireUsableRobots, robotMessageStates } from './push';
import { sendWaiting } from './send-job';
import { sweepRobots } from './sweep-job';

const deep = { tags: 'deep' };

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let owner: Session;
beforeAll(async () => {
  chats = await openChatPlatforms();
  const chief = await server.givenSession('superAdministrator');
  must(await chief.settings.save({ key: 'robot.hosts', value: chats.host }));
  owner = await server.givenSession('developer');
});
afterAll(() => chats.close());

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
/** Registers a robot in a group. Its messages are sent only when a test sends them. */
async function givenRobot(platform: RobotPlatformKey = 'dingtalk', more: Partial<DingConfigDraft> = {}) {
  num += 1;
  const secret = platform === 'wecom' ? '' : `SEC${num}000000000000`;
  const group = chats.robot(platform, { secret, keywords: more.keywords ? [...more.keywords] : [] });
  const { webhook } = group;
  const draft = { name: `机器人${num}`, groupName: '研发群', webhook, platform, secret, ...more };
  const { _id: id } = must(await owner.dingConfig.insertDingConfigInfo(draft));
  return {
    id,
    group,
    texts: () => chats.textsOf(webhook),
    read: async () => must(await owner.dingConfig.getDingConfigInfoById({ id })),
    log: async () => must(await owner.dingConfig.getDeliveryLog({ id })).list,
    /** Moves the last attempts a minute into the past. */
    async minuteLater() {
      group.age(62_000);
      await server.db.execute(sql`update robot_delivery set at = at - interval '62 s' where robot_id = ${id}`);
    },
    free: () => server.db.execute(sql`update ding_config set held_until = now() where id = ${id}`),
    send: () => sendWaiting(server.services, id, AbortSignal.timeout(20_000)),
    push: (
      title: string,
      options: { source?: `${string}:${string}`; key?: string; link?: string; markdown?: string } = {},
    ) => queue(id, title, options),
  };
}

/** Queues a message and removes the run that comes with it, so that the test controls the sending. */
async function queue(
  robotId: string,
  title: string,
  {
    source = `test:${title}`,
    key,
    link = '',
    markdown = `内容 ${title}`,
  }: { source?: `${string}:${string}`; key?: string; link?: string; markdown?: string },
) {
  return server.db.transaction(async (db) => {
    const ids = await pushToRobots(db, {
      robotIds: [robotId],
      source,
      sourceName: '测试',
      ...(key && { key }),
      message: { title, markdown, link },
    });
    const pool = await poolOf(db, robotId);
    await db.execute(
      sql`delete from job_run where name = 'robot.send' and key = any(${sql.param(pool)}::text[]) and state = 'queued'`,
    );
    return ids;
  });
}

describe('a push', () => {
  it('is sent after its transaction, and not at all if that is rolled back', async () => {
    const robot = await givenRobot();
    await expect(
      server.db.transaction(async (db) => {
        await pushToRobots(db, { robotIds: [robot.id], source: 'test:1', message: { title: '回滚', markdown: 'x' } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await server.db.transaction((db) =>
      pushToRobots(db, { robotIds: [robot.id], source: 'test:1', message: { title: '提交', markdown: 'x' } }),
    );
    await vi.waitFor(() => expect(robot.texts()).toHaveLength(1), 10_000);
    expect(robot.texts()[0]).toContain('提交');
    await vi.waitFor(async () => expect(await robot.read()).toMatchObject({ sentToday: 1, queueNum: 0, health: 'ok' }));
  });

  it.each(robotPlatformKeys)('reaches a group of %s with its title, text, link and keyword', async (platform) => {
    const robot = await givenRobot(platform, { keywords: ['上线'], security: ['keyword'] });
    await robot.push('周报', { link: 'https://wiki.example.com/a' });
    await robot.send();
    const [text = ''] = robot.texts();
    for (const part of ['周报', '内容 周报', 'https://wiki.example.com/a', '上线']) expect(text).toContain(part);
  });

  it('with a key is sent once, however often it is handed over', async () => {
    const robot = await givenRobot();
    const [ids, again] = [await robot.push('一次', { key: 'k' }), await robot.push('一次', { key: 'k' })];
    expect([ids.length, again.length]).toEqual([1, 0]);
    await robot.send();
    expect(robot.texts()).toHaveLength(1);
    expect(await robotMessageStates(server.db, ids)).toEqual(new Map([[ids[0], 'sent']]));
  });

  it('is cut to what a platform takes, with a link to the whole', async () => {
    for (const platform of robotPlatformKeys) {
      const robot = await givenRobot(platform);
      await robot.push('很长', { markdown: '长文。\n'.repeat(2_800), link: 'https://wiki.example.com/long' });
      await robot.send();
      expect(robot.texts()[0], platform).toContain('[查看全部](https://wiki.example.com/long)');
    }
  });

  it('that is too large after all is shortened once more, and then refused', async () => {
    const robot = await givenRobot();
    const tooLarge = { kind: 'code', code: 460101, message: 'too long' } as const;
    robot.group.behave(tooLarge);
    await robot.push('大', { markdown: '字'.repeat(3_000) });
    await robot.send();
    expect((await robot.log()).map(({ state }) => state)).toEqual(['sent', 'retried']);
    robot.group.behave(tooLarge, tooLarge);
    await robot.push('更大', { markdown: '字'.repeat(3_000) });
    await robot.send();
    const [last] = await robot.log();
    expect(last).toMatchObject({ state: 'refused', reason: '消息过长', canResend: true });
    must(await owner.dingConfig.resend({ deliveryId: last?._id ?? '' }));
    expect((await owner.dingConfig.resend({ deliveryId: last?._id ?? '' })).code).toBe(10005);
    await vi.waitFor(() => expect(robot.texts()).toHaveLength(2), 10_000);
  });

  it('may be sent with one’s own robots, those of others if they say so, and all by managers', async () => {
    const user = await server.givenSession('developer');
    const admin = await server.givenSession('administrator');
    const shared = await givenRobot('dingtalk', { useUserIds: [user.id] });
    const closed = await givenRobot();
    const usable = async (by: Session, ids: string[]) => {
      const grants = { dingConfig: { level: by === admin ? 'manage' : 'edit' } };
      const ctx = { db: server.db, actor: { id: by.id, grants } } as never;
      return requireUsableRobots(ctx, ids).then(
        () => true,
        () => false,
      );
    };
    expect(await usable(owner, [shared.id, closed.id])).toBe(true);
    expect(await usable(user, [shared.id])).toBe(true);
    expect(await usable(user, [shared.id, closed.id])).toBe(false);
    expect(await usable(admin, [shared.id, closed.id])).toBe(true);
    expect(await usable(admin, ['f'.repeat(24)])).toBe(false);
  });
});

describe('the pace of a robot', () => {
  it('of 50 messages lets 18 leave in a minute and loses none', deep, async () => {
    const robot = await givenRobot();
    for (let i = 1; i <= 50; i++) await robot.push(`第 ${i} 条`);
    for (const sent of [18, 36, 50]) {
      const wait = await robot.send();
      expect(robot.texts()).toHaveLength(sent);
      if (sent < 50) expect(wait).toBeGreaterThan(50_000);
      await robot.minuteLater();
    }
    for (let i = 1; i <= 50; i++) expect(robot.texts()[i - 1]).toContain(`第 ${i} 条`);
    expect(robot.group.limitedNum).toBe(0);
    // No window of a minute contains more messages than the platform accepts.
    const { times } = robot.group;
    for (const at of times)
      expect(times.filter((each) => each > at - 60_000 && each <= at).length).toBeLessThanOrEqual(20);
  });

  it('follows the setting, and counts test messages', async () => {
    const chief = await server.givenSession('superAdministrator');
    must(await chief.settings.save({ key: 'robot.perMinute', value: '3, 90, 18' }));
    const robot = await givenRobot();
    must(await owner.dingConfig.checkDingConfigIsCorrect({ id: robot.id }));
    for (let i = 0; i < 5; i++) await robot.push(`快 ${i}`);
    await robot.send();
    expect(robot.texts()).toHaveLength(3);
    for (const value of ['21, 90, 18', '18, 90', '0, 90, 18', 'x'])
      expect((await chief.settings.save({ key: 'robot.perMinute', value })).code).toBe(10001);
    must(await chief.settings.reset({ key: 'robot.perMinute' }));
  });

  it('of Feishu is four in a second', deep, async () => {
    const robot = await givenRobot('feishu');
    for (let i = 0; i < 9; i++) await robot.push(`飞 ${i}`);
    await robot.send();
    const { times } = robot.group;
    expect(times).toHaveLength(9);
    for (const at of times)
      expect(times.filter((each) => each > at - 1_000 && each <= at).length).toBeLessThanOrEqual(4);
  });

  it('merges what one source sends in a burst, and nothing of others', deep, async () => {
    const robot = await givenRobot();
    for (let i = 1; i <= 25; i++) await robot.push(`告警 ${i}`, { source: 'https:1', link: `https://a.example/${i}` });
    await robot.push('别的', { source: 'task:1' });
    await robot.send();
    const [digest = '', other, ...more] = robot.texts();
    expect(more).toEqual([]);
    expect(digest).toContain('测试 · 25 条消息');
    expect(digest).toContain('- [告警 20](https://a.example/20)');
    expect(digest).not.toContain('告警 21');
    expect(digest).toContain('还有 5 条');
    expect(other).toContain('别的');
    expect(await robot.read()).toMatchObject({ sentToday: 26, queueNum: 0 });
  });

  it('that the platform finds too fast pauses the robot, and merges what waits', async () => {
    const robot = await givenRobot();
    robot.group.behave({ kind: 'status', status: 200, body: JSON.stringify({ status: 1111, wait: 5, punish: 'x' }) });
    await robot.push('甲');
    await robot.push('乙');
    expect(await robot.send()).toBeGreaterThan(500_000);
    expect(await robot.read()).toMatchObject({
      health: 'limited',
      queueNum: 2,
      reason: expect.stringContaining('发送过快'),
    });
    expect(must(await owner.dingConfig.getAllDingConfigInfoList({ health: 'limited' })).total).toBe(1);
    expect(robot.texts()).toEqual([]);
    await robot.free();
    await robot.send();
    expect(robot.texts()).toEqual([expect.stringContaining('2 条消息')]);
    expect(await robot.read()).toMatchObject({ health: 'ok', limitedUntil: null });
  });
});

describe('a message that fails', () => {
  it('is tried again while the platform is busy or away, ten times at most', deep, async () => {
    const robot = await givenRobot();
    robot.group.behave({ kind: 'code', code: -1, message: 'system busy' }, { kind: 'status', status: 502 });
    await robot.push('忙');
    expect(await robot.send()).toBeGreaterThan(1_500);
    await robot.free();
    expect(await robot.send()).toBeGreaterThan(7_000);
    await robot.free();
    await robot.send();
    expect((await robot.log()).map(({ state, reason, attempt }) => [state, reason, attempt])).toEqual([
      ['sent', '', 3],
      ['retried', '无法连接平台：HTTP 502', 2],
      ['retried', '平台繁忙：system busy', 1],
    ]);
    for (let i = 0; i < 10; i++) robot.group.behave({ kind: 'code', code: -1, message: 'system busy' });
    await robot.push('一直忙');
    for (let i = 0; i < 10; i++) {
      await robot.send();
      await robot.free();
    }
    expect((await robot.log())[0]).toMatchObject({ state: 'refused', attempt: 10 });
    expect(await robot.send()).toBeUndefined();
  });

  it('before anything left this server is not uncertain', async () => {
    const robot = await givenRobot();
    const dead = await openChatPlatforms();
    const gone = dead.robot('wecom').webhook;
    await dead.close();
    const chief = await server.givenSession('superAdministrator');
    must(await chief.settings.save({ key: 'robot.hosts', value: `${chats.host}, ${dead.host}` }));
    must(await owner.dingConfig.deleteDingConfigInfoById({ id: robot.id }));
    const { _id: id } = must(
      await owner.dingConfig.insertDingConfigInfo({ name: '关机', groupName: '群', platform: 'wecom', webhook: gone }),
    );
    await queue(id, '连不上', {});
    await sendWaiting(server.services, id, AbortSignal.timeout(5_000));
    const [log] = must(await owner.dingConfig.getDeliveryLog({ id })).list;
    expect(log).toMatchObject({ state: 'retried', reason: '无法连接平台：ECONNREFUSED' });
  });

  it('is uncertain if the answer is cut off, sent again once as a repeat, and then left to people', deep, async () => {
    const robot = await givenRobot();
    robot.group.behave({ kind: 'cut' });
    await robot.push('断线');
    await robot.send();
    await robot.free();
    await robot.send();
    expect(robot.texts()).toHaveLength(2);
    expect(robot.texts()[1]).toContain('补发');
    expect((await robot.log()).map(({ state }) => state)).toEqual(['sent', 'uncertain']);
    robot.group.behave({ kind: 'cut' }, { kind: 'cut' });
    await robot.push('再断');
    await robot.send();
    await robot.free();
    await robot.send();
    await robot.free();
    expect(await robot.send()).toBeUndefined();
    const [last] = await robot.log();
    expect(last).toMatchObject({
      state: 'uncertain',
      reason: expect.stringContaining('没有收到平台的响应'),
      canResend: true,
    });
  });

  it('for its content is refused, and others go on', async () => {
    const robot = await givenRobot();
    robot.group.behave({ kind: 'code', code: 430102, message: 'unsafe text' });
    await robot.push('不安全');
    await robot.push('安全');
    await robot.send();
    expect(robot.texts()).toEqual([expect.stringContaining('安全')]);
    expect((await robot.log())[1]).toMatchObject({ state: 'refused', reason: '平台认为内容不安全：unsafe text' });
  });
});

describe('a robot that cannot send', () => {
  const messagesOf = async () =>
    must(await owner.messageNotification.getAllUnReadMessageArray({ messageType: 'push' })).messageNotificationArray;

  it('because its settings do not fit keeps its queue, tells its owner once, and goes on when they are mended', async () => {
    const robot = await givenRobot();
    const before = (await messagesOf()).length;
    robot.group.behave({ kind: 'code', code: 310000, message: 'sign not match' });
    await robot.push('等');
    await robot.push('待');
    expect(await robot.send()).toBeUndefined();
    expect(await robot.send()).toBeUndefined();
    const read = await robot.read();
    expect(read).toMatchObject({ health: 'failing', reason: '加签不匹配', queueNum: 2, useStatus: 1 });
    const messages = await messagesOf();
    expect(messages).toHaveLength(before + 1);
    expect(messages[0]).toMatchObject({
      title: expect.stringContaining('已暂停发送'),
      link: expect.stringContaining(robot.id),
    });
    must(await owner.dingConfig.checkDingConfigIsCorrect({ id: robot.id }));
    await vi.waitFor(async () => expect(await robot.read()).toMatchObject({ health: 'ok', queueNum: 0 }), 10_000);
    expect(robot.texts().filter((text) => !text.includes('测试消息'))).toHaveLength(2);
  });

  it('shows that a robot works again whose last test failed', async () => {
    const robot = await givenRobot();
    robot.group.behave({ kind: 'code', code: 310000, message: 'sign not match' });
    must(await owner.dingConfig.checkDingConfigIsCorrect({ id: robot.id }));
    expect(await robot.read()).toMatchObject({ health: 'refused', reason: '加签不匹配' });
    await robot.push('到达');
    await robot.send();
    expect(await robot.read()).toMatchObject({ health: 'ok', reason: '', lastCheckOk: true });
  });

  it('because the platform does not know it is disabled, and its queue goes after a day', async () => {
    const robot = await givenRobot('feishu');
    robot.group.leave();
    await robot.push('没了');
    await robot.send();
    const read = await robot.read();
    expect(read).toMatchObject({ health: 'dead', useStatus: 0, reason: '平台不认识这个地址', version: 2 });
    expect((await messagesOf())[0]?.title).toContain('已自动禁用');
    const { data: history } = await owner.record.getHistory({ kind: 'ding_config', id: robot.id });
    expect(history[0]).toMatchObject({ action: 'disable', userName: 'EasyMock' });
    await server.db.execute(
      sql`update robot_message set created_at = now() - interval '25 hours' where robot_id = ${robot.id}`,
    );
    await sweepRobots.run({}, { services: server.services } as never);
    const [expired] = await robot.log();
    expect(expired).toMatchObject({ state: 'expired', title: '没了', canResend: true });
    // After the robot is enabled, an expired message can be resent.
    robot.group.join();
    must(await owner.dingConfig.updateDingConfigInfoById({ id: robot.id, version: 2, useStatus: 1 }));
    must(await owner.dingConfig.resend({ deliveryId: expired?._id ?? '' }));
    await vi.waitFor(() => expect(robot.texts()).toHaveLength(1), 10_000);
  });
});

describe('robots that share a queue', () => {
  const shared = (groupName: string) => givenRobot('dingtalk', { groupName, sharesQueue: true });

  it('send together what waits for any of them: each message once, and each robot at its own pace', deep, async () => {
    const chief = await server.givenSession('superAdministrator');
    must(await chief.settings.save({ key: 'robot.perMinute', value: '4, 90, 18' }));
    const pool = [await shared('大群'), await shared('大群'), await shared('大群')] as const;
    for (let i = 1; i <= 10; i++) await pool[0].push(`共 ${i}.`);
    const waits = [];
    for (const robot of pool) waits.push(await robot.send());
    must(await chief.settings.reset({ key: 'robot.perMinute' }));
    expect(pool.map((robot) => robot.texts().length)).toEqual([4, 4, 2]);
    const texts = pool.flatMap((robot) => robot.texts());
    for (let i = 1; i <= 10; i++) expect(texts.filter((text) => text.includes(`共 ${i}.`))).toHaveLength(1);
    expect(pool.map(({ group }) => group.limitedNum)).toEqual([0, 0, 0]);
    expect(waits[2]).toBeUndefined();
    expect((await pool[1].read()).poolNum).toBe(3);
    // The log of each robot contains only its own messages.
    expect(await pool[2].log()).toHaveLength(2);
  });

  it('send at once through nodes that do not know of each other, and no message twice', deep, async () => {
    const other = await server.secondNode();
    const pool = [await shared('双机群'), await shared('双机群')] as const;
    for (let i = 1; i <= 12; i++) await pool[i % 2 === 0 ? 0 : 1].push(`同 ${i}.`);
    const sending = [server.services, other.services].flatMap((services) =>
      pool.map(({ id }) => sendWaiting(services, id, AbortSignal.timeout(10_000)).catch(() => {})),
    );
    await Promise.all(sending);
    for (const robot of pool) await robot.send();
    const texts = pool.flatMap((robot) => robot.texts());
    expect(texts).toHaveLength(12);
    expect(new Set(texts).size).toBe(12);
  });

  it('go on for one that does not work any more', async () => {
    const gone = await shared('替补群');
    const stays = await shared('替补群');
    gone.group.leave();
    await gone.push('有人接手');
    await gone.send();
    expect(await gone.read()).toMatchObject({ health: 'dead', poolNum: 1 });
    await vi.waitFor(() => expect(stays.texts()).toEqual([expect.stringContaining('有人接手')]), 10_000);
    await gone.push('之后的');
    // The product's own run for the robot may still be active.
    await vi.waitFor(async () => {
      await stays.send();
      expect(stays.texts()).toHaveLength(2);
    }, 10_000);
    expect(gone.texts()).toHaveLength(0);
  });

  it('are of one owner: nobody reads along by a robot of their own', async () => {
    const robot = await shared('内部群');
    const curious = await server.givenSession('developer');
    const group = chats.robot('dingtalk', { secret: 'SECcurious00000000' });
    const draft = { name: '旁听', groupName: '内部群', webhook: group.webhook, secret: 'SECcurious00000000' };
    const spy = must(await curious.dingConfig.insertDingConfigInfo({ ...draft, sharesQueue: true }));
    await robot.push('工资');
    expect(await sendWaiting(server.services, spy._id, AbortSignal.timeout(5_000))).toBeUndefined();
    expect(chats.textsOf(group.webhook)).toEqual([]);
    await robot.send();
    expect(robot.texts()).toHaveLength(1);
  });
});

describe('two nodes', () => {
  it('send each message once, and together no faster than one', deep, async () => {
    const other = await server.secondNode();
    const robot = await givenRobot();
    for (let i = 0; i < 30; i++) await robot.push(`双 ${i}`);
    const both = [server.services, other.services, server.services, other.services];
    await Promise.all(
      both.map((services) => sendWaiting(services, robot.id, AbortSignal.timeout(5_000)).catch(() => {})),
    );
    const texts = robot.texts();
    expect(texts.length).toBeLessThanOrEqual(18);
    expect(new Set(texts).size).toBe(texts.length);
    await robot.minuteLater();
    await robot.send();
    await robot.minuteLater();
    await robot.send();
    expect(new Set(robot.texts()).size).toBe(30);
    expect(robot.texts()).toHaveLength(30);
  });

  it('take over what a dead one was sending, and mark it', async () => {
    const robot = await givenRobot();
    await robot.push('中断');
    const { claim } = await import('./claim');
    expect((await claim(server.services, robot.id)).kind).toBe('send');
    expect(await robot.send()).toBe(2_000);
    await server.db.execute(sql`update robot_delivery set lease_until = now() where robot_id = ${robot.id}`);
    await robot.send();
    expect((await robot.log()).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', ''],
      ['uncertain', '发送时服务器中断'],
    ]);
    expect(robot.texts()).toEqual([expect.stringContaining('补发')]);
  });
});
