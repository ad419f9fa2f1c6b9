import type { PushResult, PushSchedule, PushSource } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { newId } from '../platform/ids';
import { dingConfigs } from '../tools/ding-config/ding-config.table';
import { nextRunOf } from '../tools/push-task/planned';
import { pushRuns, pushTasks } from '../tools/push-task/push-task.table';

interface PushPlan {
  readonly name: string;
  readonly content: string;
  readonly robots: readonly string[];
  readonly source?: PushSource;
  readonly schedule: Partial<PushSchedule>;
  /** Newest first. */
  readonly results: readonly PushResult[];
  readonly offReason?: string;
}

const pushPlans: readonly PushPlan[] = [
  {
    name: '晨会提醒',
    robots: ['晨会提醒'],
    results: ['ok', 'ok', 'ok', 'ok', 'ok'],
    content: '{{weekday}}晨会 09:30 开始，请更新任务进度',
    schedule: { kind: 'daily', time: '09:20', dayRule: 'workday' },
  },
  {
    name: '每周新文章',
    robots: ['周报与新文章', '接口变更通知'],
    source: 'weeklyArticles',
    content: '本周新增 {{count}} 篇文档：\n\n{{list}}',
    results: ['ok', 'partial', 'ok', 'skipped'],
    schedule: { kind: 'weekly', weekDays: [5], time: '16:00' },
  },
  {
    name: '到期任务',
    robots: ['任务悬赏播报'],
    source: 'taskBoard',
    results: ['ok', 'skipped', 'missed'],
    content: '{{count}} 个任务到期或即将到期：\n\n{{list}}',
    schedule: { kind: 'daily', time: '10:00', dayRule: 'workday' },
  },
  {
    name: '值班提醒',
    robots: ['证书到期提醒'],
    source: 'duty',
    results: ['ok', 'ok', 'ok'],
    content: '{{date}} {{weekday}}，今天值班：{{duty}}',
    schedule: { kind: 'daily', time: '09:00' },
  },
  {
    name: '月度对账',
    robots: ['市场活动日报'],
    content: '请在今天 18:00 前核对上月账单',
    results: ['ok'],
    schedule: { kind: 'monthly', monthDays: [1, -1], time: '14:00' },
  },
  {
    name: '网关巡检',
    robots: ['网关告警'],
    content: '请查看 {{date}} 的网关日志',
    offReason: 'failures',
    results: ['failed', 'failed', 'failed', 'ok'],
    schedule: { kind: 'cron', cron: '0 */6 * * *' },
  },
];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Adds scheduled messages of the demo's robots, with their last runs. None is sent, because the robots do not
 * exist.
 */
export async function addPushes(
  db: Db,
  people: readonly { id: string; nickName: string }[],
  now: Date,
): Promise<number> {
  const found = await db.select({ id: pushTasks.id }).from(pushTasks).limit(1);
  if (found.length > 0) return 0;
  let num = 0;
  for (const [index, plan] of pushPlans.entries()) {
    const robots = await db
      .select({ id: dingConfigs.id, ownerUserId: dingConfigs.ownerUserId })
      .from(dingConfigs)
      .where(inArray(dingConfigs.name, [...plan.robots]));
    const owner = people.find(({ id }) => id === robots[0]?.ownerUserId);
    if (!owner) continue;
    const schedule: PushSchedule = {
      kind: 'daily',
      time: '09:00',
      weekDays: [],
      monthDays: [],
      cron: '',
      tz: 'Asia/Shanghai',
      dayRule: 'any',
      startAt: '',
      endAt: '',
      ...plan.schedule,
    };
    const nextRunAt = plan.offReason ? null : ((await nextRunOf(db, schedule, now)) ?? null);
    const id = newId();
    const by = { createUserId: owner.id, createUserName: owner.nickName };
    const runs = plan.results.map((result, at) => ({
      id: newId(),
      taskId: id,
      result,
      title: plan.name,
      plannedAt: new Date(now.getTime() - (at + 0.2 + index / 20) * dayMs),
      at: new Date(now.getTime() - (at + 0.2 + index / 20) * dayMs),
      ...(result === 'skipped' && { reason: JSON.stringify({ kind: 'empty', values: {} }) }),
      ...(result === 'missed' && { reason: JSON.stringify({ kind: 'missed', values: { num: 1 } }) }),
    }));
    await db
      .insert(pushTasks)
      .values({
        id,
        taskName: plan.name,
        msgType: 'markdown',
        title: plan.name,
        content: plan.content,
        ...by,
        updateUserId: owner.id,
        updateUserName: owner.nickName,
        ownerUserId: owner.id,
        linkUrl: '',
        picUrl: '',
        buttons: [],
        source: plan.source ?? 'static',
        skipWhenEmpty: true,
        sourceConfig: {
          days: 3,
          dutyEvery: 'workday',
          dutyFrom: '2026-11-02',
          swaps: [],
          dutyUserIds: plan.source === 'duty' ? people.slice(0, 4).map((person) => person.id) : [],
        },
        dingConfigIds: robots.map((robot) => robot.id),
        atUserIds: [],
        atMobiles: [],
        isAtAll: false,
        schedule,
        isInUse: !plan.offReason,
        offReason: plan.offReason ?? '',
        nextRunAt,
        lastRunAt: runs[0]?.plannedAt ?? null,
        lastResult: plan.results[0] ?? '',
        searchKeys: searchKeysOf(plan.name, plan.name),
      });
    await db.insert(pushRuns).values(runs);
    num += 1;
  }
  return num;
}
