import {
  addDays,
  externalDepartment,
  maxListedRobotUses,
  type PushTaskDraft,
  type RobotPlatformKey,
  scheduleWords,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChatPlatforms } from '../../../test/chat-platforms';
import { useTestServer } from '../../../test/test-app';
import { loadRightsHolders } from '../../people/index';
import { dayIn } from '../../platform/day';
import { failedPushes } from './attention';
import type { ExpiryReader } from './expiring';
import { runDue, settle, sweepPushes } from './run';
import { dutyOn, readSource } from './sources';
import { fillTemplate, unknownVariable, weekOf } from './template';

const deep = { tags: 'deep' };

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://easymock.example.com' });
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Session;
let owner: Session;
beforeAll(async () => {
  chats = await openChatPlatforms();
  chief = await server.givenSession('superAdministrator');
  must(await chief.settings.save({ key: 'robot.hosts', value: chats.host }));
  owner = await server.givenSession('developer');
});
afterAll(() => chats.close());

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenRobot(
  by: Session,
  {
    platform = 'dingtalk',
    useUserIds = [],
    keywords = [],
  }: { platform?: RobotPlatformKey; useUserIds?: string[]; keywords?: string[] } = {},
) {
  num += 1;
  const group = chats.robot(platform);
  const { webhook } = group;
  const draft = { name: `机器人${num}`, groupName: `群${num}`, platform, webhook, useUserIds, keywords };
  const { _id: id } = must(await by.dingConfig.insertDingConfigInfo(draft));
  return { id, name: draft.name, group, webhook, texts: () => chats.textsOf(webhook) };
}

const draft = (robotIds: string[], more: Partial<PushTaskDraft> = {}): PushTaskDraft => ({
  taskName: `推送${num}`,
  title: '晨会',
  content: '{{date}} {{weekday}} 第 {{weekNo}} 周',
  dingConfigIds: robotIds,
  schedule: { kind: 'daily', time: '09:30', dayRule: 'workday' },
  ...more,
});

async function givenTask(by: Session, more: Partial<PushTaskDraft> = {}, platform?: RobotPlatformKey) {
  const robot = await givenRobot(by, platform && { platform });
  const task = must(await by.pushTask.insertNewTask(draft([robot.id], more)));
  const id = task._id;
  return {
    id,
    robot,
    task,
    read: async () => must(await by.pushTask.getTask({ id })),
    log: async () => must(await by.pushTask.getRunLog({ id })).list,
    /** Runs a due task with a delay in milliseconds. */
    async runLate(ms: number) {
      const { nextRunAt } = must(await by.pushTask.getTask({ id }));
      await runDue(server.services, id, new Date(Date.parse(nextRunAt ?? '') + ms));
    },
    async settled() {
      const { rows } = await server.db.execute<{ id: string }>(
        sql`select id from push_run where task_id = ${id} order by planned_at desc limit 1`,
      );
      return vi.waitFor(async () => {
        const result = await settle(server.services, rows[0]?.id ?? '');
        expect(result).not.toBe('sending');
        return result;
      }, 15_000);
    },
  };
}

describe('a push task', () => {
  it('is sent at its moment, once however many nodes look, and tells what came of it', deep, async () => {
    const { id, robot, task, read, log, settled } = await givenTask(owner);
    const planned = new Date(task.nextRunAt ?? '');
    expect(task).toMatchObject({ robots: [{ name: robot.name }], lastResult: '', ownerUserName: owner.name });
    expect(task.nextRuns).toHaveLength(3);
    // 09:30 in Shanghai, regardless of the server's time zone.
    expect(task.nextRunAt).toMatch(/T01:30:00\.000Z$/);
    const second = await server.secondNode();
    const at = new Date(planned.getTime() + 2_000);
    await Promise.all([server, second, server, second].map(({ services }) => runDue(services, id, at)));
    expect(await settled()).toBe('ok');
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(planned);
    expect(robot.texts()).toEqual([expect.stringContaining(`${day} 星期`)]);
    expect(await log()).toMatchObject([
      { result: 'ok', plannedAt: task.nextRunAt, byUserName: '', robots: [{ name: robot.name, state: 'sent' }] },
    ]);
    expect(await read()).toMatchObject({ lastResult: 'ok', lastRunAt: task.nextRunAt, nextRunAt: task.nextRuns[1] });
  });

  it('that was missed by minutes is made up for once, and one that was missed by hours is not', async () => {
    const { robot, task, log, runLate, settled, read } = await givenTask(owner);
    await runLate(5 * 60_000);
    expect(await settled()).toBe('ok');
    expect(await log()).toMatchObject([{ result: 'ok', reason: '服务器恢复后补发' }]);
    await runLate(3 * 24 * 3_600_000 + 3_600_000);
    const [latest] = await log();
    expect(latest).toMatchObject({ result: 'missed', reason: expect.stringMatching(/错过 \d 次/), robots: [] });
    expect(robot.texts()).toHaveLength(1);
    const after = await read();
    expect(after.lastResult).toBe('missed');
    expect(Date.parse(after.nextRunAt ?? '')).toBeGreaterThan(Date.parse(task.nextRunAt ?? ''));
  });

  it('is sent by hand, but not twice by two clicks', async () => {
    const { id, robot, settled, log } = await givenTask(owner, { useStatus: 0 });
    const answers = await Promise.all([owner.pushTask.runTask({ id }), owner.pushTask.runTask({ id })]);
    const refused = answers.filter(({ success }) => !success);
    // If the two clicks are in different periods of ten seconds, neither is refused.
    expect(refused.length).toBeLessThanOrEqual(1);
    for (const { code } of refused) expect(code).toBe(10005);
    expect(await settled()).toBe('ok');
    expect(robot.texts().length).toBe(2 - refused.length);
    expect(await log()).toMatchObject(answers.filter(({ success }) => success).map(() => ({ byUserName: owner.name })));
  });

  it('says nothing if there is nothing to say, or within a pause', async () => {
    const empty = await givenTask(owner, { source: 'taskBoard', content: '{{count}} 项：\n{{list}}' });
    await empty.runLate(0);
    expect(await empty.log()).toMatchObject([{ result: 'skipped', reason: '没有内容可发' }]);
    const paused = await givenTask(owner);
    const day = paused.task.nextRunAt?.slice(0, 10);
    must(await chief.settings.save({ key: 'push.pauseRanges', value: `${day}~${day}` }));
    await paused.runLate(0);
    must(await chief.settings.reset({ key: 'push.pauseRanges' }));
    expect(await paused.log()).toMatchObject([{ result: 'skipped', reason: '在系统设置的暂停时段内' }]);
    expect([...empty.robot.texts(), ...paused.robot.texts()]).toEqual([]);
  });

  it('that fails three times in a row is switched off, and its owner hears of it', deep, async () => {
    const person = await server.givenSession('developer');
    const { id, robot, read, runLate, settled } = await givenTask(person);
    robot.group.leave();
    await server.db.execute(sql`update ding_config set is_in_use = true where id = ${robot.id}`);
    for (let run = 0; run < 3; run++) {
      await runLate(0);
      // Simulates that the messages expired after a day.
      await server.db.execute(sql`update robot_message set state = 'expired' where robot_id = ${robot.id}`);
      expect(await settled()).toBe('failed');
    }
    expect(await read()).toMatchObject({
      useStatus: 0,
      nextRunAt: null,
      offReason: '连续 3 次失败，已自动禁用',
      lastResult: 'failed',
    });
    const unread = must(await person.messageNotification.getAllUnReadMessageArray({}));
    expect(JSON.stringify(unread)).toContain('已自动禁用');
    const on = { today: '2026-11-23', timeZone: 'Asia/Shanghai', limit: 10 };
    expect(await failedPushes.find(server.db, person.id, on)).toMatchObject([{ id, isOverdue: true }]);
    const figures = must(await person.tools.getFigures({}));
    expect(figures).toContainEqual({ tool: 'pushTask', text: '1 个推送失败', isUrgent: true });
    const history = must(await person.record.getHistory({ kind: 'push_task', id }));
    expect(history[0]).toMatchObject({ action: 'disable', userName: 'EasyMock' });
  });

  it('is not switched off by what people send by hand, however often that fails', async () => {
    const { id, robot, read, settled } = await givenTask(owner);
    robot.group.leave();
    await server.db.execute(sql`update ding_config set is_in_use = true where id = ${robot.id}`);
    for (let run = 0; run < 3; run++) {
      server.advance(60_000);
      must(await owner.pushTask.runTask({ id }));
      await server.db.execute(sql`update robot_message set state = 'expired' where robot_id = ${robot.id}`);
      expect(await settled()).toBe('failed');
    }
    expect(await read()).toMatchObject({ useStatus: 1, lastResult: 'failed' });
  });

  it('stops with the account of its owner, and never sends for them again', deep, async () => {
    const person = await server.givenSession('developer');
    const { id, robot, task } = await givenTask(person);
    must(await chief.accounts.forbiddenUser({ ids: [person.id], isForbidden: true }));
    await runDue(server.services, id, new Date(task.nextRunAt ?? ''));
    const after = must(await chief.pushTask.getTask({ id }));
    expect(after).toMatchObject({ useStatus: 0, offReason: '负责人已禁用或删除，已自动禁用' });
    expect(robot.texts()).toEqual([]);
    const heir = await server.givenSession('developer');
    must(await chief.accounts.handOver({ id: person.id, handover: { pushTasks: heir.id } }));
    expect(must(await heir.pushTask.getTask({ id })).ownerUserId).toBe(heir.id);
    // The new owner may not use the robots of the former owner.
    expect((await heir.pushTask.changeUseStatus({ id, useStatus: 1 })).code).toBe(10003);
  });

  it('of somebody who may no longer use a robot does not send with it', async () => {
    const lender = await server.givenSession('developer');
    const person = await server.givenSession('developer');
    const robot = await givenRobot(lender, { useUserIds: [person.id] });
    const { _id: id } = must(await person.pushTask.insertNewTask(draft([robot.id])));
    must(await lender.dingConfig.updateDingConfigInfoById({ id: robot.id, version: 1, useUserIds: [] }));
    const { nextRunAt } = must(await person.pushTask.getTask({ id }));
    await runDue(server.services, id, new Date(nextRunAt ?? ''));
    expect(must(await person.pushTask.getRunLog({ id })).list).toMatchObject([
      { result: 'failed', reason: '负责人已不能使用这些机器人', robots: [{ state: 'gone' }] },
    ]);
    expect(robot.texts()).toEqual([]);
  });

  it('is switched off and on, and planned anew', async () => {
    const { id, read } = await givenTask(owner);
    expect(must(await owner.pushTask.changeUseStatus({ id, useStatus: 0 }))).toEqual({ nextRunAt: null });
    await runDue(server.services, id, new Date(Date.now() + 10 * 86_400_000));
    expect(must(await owner.pushTask.getRunLog({ id })).total).toBe(0);
    const { nextRunAt } = must(await owner.pushTask.changeUseStatus({ id, useStatus: 1 }));
    expect(nextRunAt).toBe((await read()).nextRunAt);
    const { version } = await read();
    const changed = must(await owner.pushTask.modifyTask({ id, version, schedule: { kind: 'daily', time: '18:00' } }));
    expect(changed.nextRunAt).toMatch(/T10:00:00\.000Z$/);
    expect((await owner.pushTask.modifyTask({ id, version, title: '迟到' })).code).toBe(10006);
  });

  it('is planned anew when the holidays change', deep, async () => {
    const { id, task, read } = await givenTask(owner);
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(task.nextRunAt ?? ''));
    await server.db.execute(sql`insert into workday (date, name, is_off_day) values (${date}, '公司日', true)`);
    const context = { services: server.services, signal: AbortSignal.timeout(20_000) } as never;
    await sweepPushes.run({}, context);
    expect((await read()).nextRunAt).toBe(task.nextRuns[1]);
    await server.db.execute(sql`delete from workday`);
    await sweepPushes.run({}, context);
    expect((await read()).nextRunAt).toBe(task.nextRunAt);
    const { rows } = await server.db.execute<{ num: number }>(sql`
      select count(*)::int as num from job_run where name = 'push.run' and key = ${id} and state = 'queued'`);
    expect(rows[0]?.num).toBe(1);
  });
});

describe('what cannot be pushed is refused', () => {
  const schedule = (cron: string) => ({ schedule: { kind: 'cron', cron } as const });
  it.each<[string, Partial<PushTaskDraft>, string]>([
    ['a variable that nobody knows', { content: '{{nobody}}' }, '模板中的 {{nobody}} 无法识别'],
    ['a list without a source', { content: '{{list}}' }, '模板中的 {{list}} 无法识别'],
    ['a message without its title', { title: '' }, '这类消息需要标题'],
    ['a link that leads nowhere', { msgType: 'link' }, '链接消息需要链接地址'],
    ['a rotation without people', { source: 'duty' }, '请至少选择一位值班人'],
    ['a cron expression with a field too few', schedule('0 9 * *'), 'Cron 表达式须为五段'],
    ['a run every minute', schedule('* * * * *'), '两次推送至少间隔 5 分钟'],
    ['a day that never comes', schedule('0 9 30 2 *'), '按这个时间不会再推送'],
    ['a day that is over', { schedule: { kind: 'once', startAt: '2020-01-01' } }, '按这个时间不会再推送'],
    ['a weekly run on no day', { schedule: { kind: 'weekly' } }, '请至少选择一个星期几'],
  ])('%s', deep, async (_, more, text) => {
    const robot = await givenRobot(owner);
    const answer = await owner.pushTask.insertNewTask(draft([robot.id], more));
    expect(answer).toMatchObject({ code: 10001 });
    expect(JSON.stringify(answer.message)).toContain(text);
  });

  it('with the robots of others, and to everybody in their groups', async () => {
    const stranger = await server.givenSession('developer');
    const user = await server.givenSession('developer');
    const robot = await givenRobot(owner, { useUserIds: [user.id] });
    expect((await stranger.pushTask.insertNewTask(draft([robot.id]))).code).toBe(10003);
    // Managers cannot lend a robot to other people either, since tasks send in the name of their owners.
    const forStranger = await chief.pushTask.insertNewTask(draft([robot.id], { ownerUserId: stranger.id }));
    expect(forStranger.code).toBe(10003);
    const toAll = await user.pushTask.insertNewTask(draft([robot.id], { isAtAll: true }));
    expect(toAll.message).toBe('只有机器人的负责人和推送管理者可以 @ 所有人');
    must(await owner.pushTask.insertNewTask(draft([robot.id], { isAtAll: true })));
    // People who may use a robot see what it is used for.
    expect(must(await user.pushTask.getTaskList({ dingConfigId: robot.id })).total).toBe(1);
    expect(must(await stranger.pushTask.getTaskList({ dingConfigId: robot.id })).total).toBe(0);
  });
});

describe('a message', () => {
  it('of new articles holds those that everybody may read', async () => {
    const writer = await server.givenSession('developer');
    const make = (parentId: string, catalogName: string) =>
      writer.catalog.insertCatalog({ parentId, catalogName, catalogType: 'markdown' });
    must(await make('public', '公开的[文章]'));
    must(await make('private', '私有的文章'));
    const { robot, runLate, settled } = await givenTask(owner, {
      source: 'weeklyArticles',
      content: '共 {{count}} 篇\n{{list}}\n{{#each list}}《{{title}}》{{owner}}{{/each}}',
    });
    await runLate(0);
    expect(await settled()).toBe('ok');
    const [text = ''] = robot.texts();
    expect(text).toContain('共 1 篇');
    expect(text).toMatch(/\[公开的［文章］\]\(https:\/\/easymock\.example\.com\/easymock\/\S+\) /);
    expect(text).toContain(`《公开的［文章］》${writer.name}`);
    expect(text).not.toContain('私有');
  });

  it('of the calendar holds the entries for everybody, and nobody’s own', async () => {
    const { robot, task, runLate, settled } = await givenTask(owner, {
      source: 'calendar',
      sourceConfig: { days: 1 },
      content: '共 {{count}} 项\n{{#each list}}{{date}} {{title}}{{/each}}',
    });
    const day = dayIn('Asia/Shanghai', new Date(task.nextRunAt ?? ''));
    const add = (title: string, visibility: 'all' | 'self') =>
      chief.calendar.addCalendarContent({ title, visibility, startAt: `${day}T10:00`, endAt: `${day}T11:00` });
    must(await add('全员大会', 'all'));
    must(await add('体检', 'self'));
    await runLate(0);
    expect(await settled()).toBe('ok');
    expect(robot.texts()[0]).toContain(`共 1 项\n${day} 10:00 全员大会`);
  });

  it('about expiries contains what its owner may view, sorted by day', async () => {
    const day = dayIn('Asia/Shanghai', new Date());
    const { id: ownerUserId } = owner;
    must(
      await chief.https.insertHttpInfo({
        domain: 'shop.example.com',
        checkMode: 'none',
        ownerUserId,
        domainExpireDate: addDays(day, 5),
      }),
    );
    for (const [name, days] of [
      ['推送证书', 2],
      ['明年的证书', 300],
    ] as const)
      must(
        await chief.certificate.addProCertificate({
          name,
          projectName: 'mall',
          platform: 'ios',
          certType: 'apns',
          ownerUserId,
          expireDate: addDays(day, days),
        }),
      );
    const { robot, task, runLate, settled } = await givenTask(owner, {
      source: 'expiring',
      sourceConfig: { days: 10 },
      content: '{{count}}：{{#each list}}{{date}} {{title}} {{owner}}；{{/each}}',
    });
    await runLate(0);
    expect(await settled()).toBe('ok');
    expect(robot.texts()[0]).toContain(
      `2：${addDays(day, 2)} 推送证书 ${owner.name}；${addDays(day, 5)} example.com ${owner.name}；`,
    );
    const at = new Date(task.nextRunAt ?? '');
    const countFor = async (reader: ExpiryReader | undefined) =>
      (
        await readSource(
          server.services,
          server.db,
          { source: 'expiring', sourceConfig: { ...task.sourceConfig, days: 10 }, schedule: task.schedule },
          { at, reader },
        )
      ).total;
    const [reader] = await loadRightsHolders(server.db, [owner.id]);
    if (!reader) throw new Error('the owner has rights');
    const without = { ...reader.grants, certificate: { ...reader.grants.certificate, level: 'none' as const } };
    expect(await countFor(reader)).toBe(2);
    expect(await countFor({ ...reader, grants: without })).toBe(1);
    expect(await countFor({ ...reader, department: externalDepartment })).toBe(0);
    expect(await countFor(undefined)).toBe(0);
  });

  it('mentions people as each platform knows them, and keeps their numbers out of previews', async () => {
    const person = await server.givenSession('developer');
    await server.db.execute(
      sql`update "user" set mobile = '138 0013 8000', ding_user_id = 'ding-7' where id = ${person.id}`,
    );
    const robots = [
      await givenRobot(owner),
      await givenRobot(owner, { platform: 'wecom' }),
      await givenRobot(owner, { platform: 'feishu' }),
    ];
    const ids = robots.map(({ id }) => id);
    const input = draft(ids, { atUserIds: [person.id], msgType: 'text', title: '' });
    const preview = must(await owner.pushTask.previewTask(input as never));
    expect(preview.previews.map(({ platform }) => platform).sort()).toEqual(['dingtalk', 'feishu', 'wecom']);
    expect(JSON.stringify(preview)).not.toContain('13800138000');
    expect(preview.nextRuns).toHaveLength(10);
    expect(preview.bytes).toBe(Buffer.byteLength(preview.rendered));
    const { _id: id } = must(await owner.pushTask.insertNewTask(input));
    must(await owner.pushTask.runTask({ id }));
    const bodyOf = (webhook: string) => chats.taken.find(({ token }) => webhook.endsWith(token))?.body;
    await vi.waitFor(() => expect(robots.every(({ webhook }) => bodyOf(webhook))).toBe(true), 10_000);
    const [dingtalk, wecom, feishu] = robots.map(({ webhook }) => bodyOf(webhook));
    expect(dingtalk).toMatchObject({ msgtype: 'text', at: { atUserIds: ['ding-7'], atMobiles: [] } });
    expect(wecom).toMatchObject({ msgtype: 'text', text: { mentioned_mobile_list: ['13800138000'] } });
    expect(JSON.stringify(feishu)).toContain(`@${person.name}`);
    expect(JSON.stringify(feishu)).not.toContain('13800138000');
  });

  it('is previewed as each platform shows it, with what is changed about it', async () => {
    const dingtalk = await givenRobot(owner, { keywords: ['上线'] });
    const ids = [
      dingtalk,
      await givenRobot(owner, { platform: 'feishu' }),
      await givenRobot(owner, { platform: 'wecom' }),
    ];
    const content = '![图](https://a.cn/x.png)\n\n| 名 | 数 |\n|---|---|\n| 甲 | 1 |';
    const input = draft(
      ids.map(({ id }) => id),
      { msgType: 'markdown', title: '周报', content },
    );
    const { previews } = must(await owner.pushTask.previewTask(input as never));
    const on = (platform: string) => previews.find((one) => one.platform === platform);
    expect(on('dingtalk')).toMatchObject({
      title: '',
      markdown: '### 周报\n\n![图](https://a.cn/x.png)\n\n- 名：甲；数：1\n\n上线',
      isPlain: false,
      notes: ['这个平台不能显示表格，表格改为列表', `机器人“${dingtalk.name}”要求关键词，末尾会加上“上线”`],
    });
    expect(on('feishu')).toMatchObject({
      title: '周报',
      markdown: '[图](https://a.cn/x.png)\n\n- 名：甲；数：1',
      notes: ['这个平台不能显示网络图片，图片改为链接', '这个平台不能显示表格，表格改为列表'],
    });
    expect(on('wecom')).toMatchObject({ markdown: `**周报**\n\n${content}`, notes: [] });
    const long = { ...input, content: '字'.repeat(9_000), dingConfigIds: [ids[2]?.id ?? ''] };
    const cut = must(await owner.pushTask.previewTask(long as never)).previews;
    expect(cut).toMatchObject([{ notes: ['内容超过平台的长度限制，末尾会截断'] }]);
    expect(cut[0]?.markdown).toContain('内容过长，已截断');
  });

  it('warns of quiet hours and of problems while it is written', async () => {
    const preview = must(
      await owner.pushTask.previewTask({
        content: '{{what}}',
        msgType: 'markdown',
        schedule: { kind: 'daily', time: '23:00' },
      }),
    );
    expect(preview.warnings).toEqual(['10 次推送在免打扰时段 22:00-07:00 内']);
    expect(preview.problems.map(({ field }) => field)).toEqual(['title', 'content']);
  });

  it.each(['0 9 30 2 *', '0 9 31 4,6,9,11 *', '15 8 31 2 *'])(
    'on a day that never comes (%s) is refused even if it is switched off',
    async (cron) => {
      const schedule = { kind: 'cron', cron } as const;
      const input = { title: '题', content: '文', msgType: 'markdown', schedule } as const;
      const preview = must(await owner.pushTask.previewTask(input as never));
      expect(preview).toMatchObject({ nextRuns: [], problems: [{ field: 'schedule' }] });
      const robot = await givenRobot(owner);
      const answer = await owner.pushTask.insertNewTask(draft([robot.id], { schedule, useStatus: 0 }));
      expect(JSON.stringify(answer.message)).toContain('按这个时间不会再推送');
      const leap = must(
        await owner.pushTask.previewTask({ ...input, schedule: { kind: 'cron', cron: '0 9 29 2 *' } } as never),
      );
      expect(leap.problems).toEqual([]);
    },
  );

  it('is filled in without anything in a name making a link or a mention of its own', () => {
    const entries = [{ title: '@all [x](http://evil) {{date}}\n# 标题', link: '', owner: '_a_', date: '' }];
    const facts = { at: new Date('2027-01-01T00:00:00Z'), zone: 'Asia/Shanghai', language: 'en' as const, link: '' };
    const filled = fillTemplate('{{weekday}} {{weekNo}}\n{{list}}', {
      ...facts,
      filling: { entries, total: 30 },
      isMarkdown: true,
    });
    expect(filled).toBe('Friday 53\n- ＠all ［x］(http://evil) {{date}} # 标题 ＿a＿\n- 29 more');
    const named = ['{{count}} {{list}}', '{{constructor}}', '{{#each list}}{{title}}{{/each}}'];
    const unread = fillTemplate('{{#each list}}{{title}};{{/each}}{{link}}{{count}}', {
      ...facts,
      filling: { entries: named.map((title) => ({ title, link: '', owner: '', date: '' })) },
      isMarkdown: true,
    });
    expect(unread).toBe(`${named.join(';')};3`);
    expect(unknownVariable('{{#each list}}{{title}}{{/each}} {{count}}', 'taskBoard')).toBeUndefined();
    expect(unknownVariable('{{title}}', 'taskBoard')).toBe('{{title}}');
    expect([weekOf('2026-12-31'), weekOf('2027-01-04'), weekOf('2024-12-30')]).toEqual([53, 1, 1]);
  });
});

describe('the person on duty', () => {
  const rotation = { dutyUserIds: ['a', 'b', 'c'], dutyFrom: '2026-11-23', swaps: [] };
  const days = new Map();
  const on = (dutyEvery: 'day' | 'workday' | 'week', all: string[]) =>
    all.map((day) => dutyOn({ ...rotation, dutyEvery }, day, days)).join('');

  it('changes every day, every workday or every Monday', () => {
    const week = ['23', '24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}`);
    expect(on('day', week)).toBe('abcabcab');
    expect(on('workday', week)).toBe('abcabbbc');
    expect(on('week', [...week, '2026-12-07', '2026-12-14'])).toBe('aaaaaaabca');
    expect(on('workday', ['2026-11-20', '2026-11-19'])).toBe('cb');
  });

  it('is somebody else after a swap, and the next one if somebody has left', () => {
    const swapped = { ...rotation, dutyEvery: 'day' as const, swaps: [{ date: '2026-11-23', userId: 'c' }] };
    expect(dutyOn(swapped, '2026-11-23', days)).toBe('c');
    expect(dutyOn(swapped, '2026-11-24', days, (id) => id !== 'b')).toBe('c');
    expect(dutyOn(swapped, '2026-11-24', days, () => false)).toBeUndefined();
  });
});

it('a robot that tasks send with names them, and is deleted by its name only', async () => {
  const { id, robot, task } = await givenTask(owner);
  const [found] = must(await owner.dingConfig.getAllDingConfigInfoList({ keywords: robot.name })).list;
  expect(found?.usedBy).toEqual([
    { kind: 'pushTask', kindName: '推送任务', name: task.taskName, path: `/tools/pushTaskManage?open=${id}` },
  ]);
  const refused = await owner.dingConfig.deleteDingConfigInfoById({ id: robot.id });
  expect(refused).toMatchObject({ code: 10005, message: expect.stringContaining('有 1 处正在使用') });
  must(await owner.dingConfig.deleteDingConfigInfoById({ id: robot.id, confirmName: robot.name }));
  expect(must(await owner.pushTask.getTask({ id })).robots).toMatchObject([{ isGone: true }]);
});

it('a robot that many tasks send with names some of them, beside one with few that are old', async () => {
  const old = await givenTask(owner);
  const busy = await givenTask(owner);
  await server.db.execute(sql`
    insert into push_task select (jsonb_populate_record(task, jsonb_build_object(
      'id', repeat('f', 20) || lpad(to_hex(n), 4, '0'), 'created_at', now() + interval '1 day', 'is_in_use', false, 'next_run_at', null))).*
    from push_task task, generate_series(1, 1100) n where task.id = ${busy.id}`);
  const usesOf = async ({ robot }: typeof old) =>
    must(await owner.dingConfig.getAllDingConfigInfoList({ keywords: robot.name })).list[0]?.usedBy;
  expect(await usesOf(busy)).toHaveLength(maxListedRobotUses);
  expect(await usesOf(old)).toMatchObject([{ name: old.task.taskName }]);
  await server.db.execute(sql`delete from push_task where id like 'ffff%'`);
});

it('schedules are said in words', () => {
  const plain = {
    time: '09:30',
    weekDays: [],
    monthDays: [],
    cron: '',
    tz: 'Asia/Shanghai',
    dayRule: 'any',
    startAt: '',
    endAt: '',
  } as const;
  const say = (more: object) => [
    scheduleWords({ ...plain, kind: 'daily', ...more }, 'zh-CN'),
    scheduleWords({ ...plain, kind: 'daily', ...more }, 'en'),
  ];
  expect(say({ dayRule: 'workday' })).toEqual(['每个工作日 09:30', 'Every workday at 09:30']);
  expect(say({ kind: 'weekly', weekDays: [5, 1], endAt: '2027-01-01' })).toEqual([
    '每周一、五 09:30，至 2027-01-01',
    'Every Mon, Fri at 09:30, until 2027-01-01',
  ]);
  expect(say({ kind: 'monthly', monthDays: [-1, 15], tz: 'UTC' })).toEqual([
    '每月 15 日、最后一天 09:30（UTC）',
    'Monthly on day 15, the last day at 09:30 (UTC)',
  ]);
  expect(say({ kind: 'once', startAt: '2026-12-01' })).toEqual(['2026-12-01 09:30', 'Once on 2026-12-01 at 09:30']);
});
