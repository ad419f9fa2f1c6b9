import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, pageOf, paging, requiredText, supportedDay, text, timeZone, webAddress } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import { deliveryStates, robotPlatformKeys } from '../ding-config/ding-config-choices';
import {
  dutyRotationKeys,
  lastOfMonth,
  pushContentBytes,
  pushDayRuleKeys,
  pushMessageTypeKeys,
  pushResultKeys,
  pushRobotLimit,
  pushScheduleKindKeys,
  pushSourceKeys,
} from './push-task-choices';

const day = z.union([supportedDay, z.literal('')]).default('');
const link = z.union([webAddress, z.literal('')]).default('');
const bytesOf = (value: string): number => new TextEncoder().encode(value).length;
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** The schedule of a task; its days and times are in its time zone. */
const schedule = z
  .object({
    kind: labelled(z.enum(pushScheduleKindKeys), '频率', 'Frequency'),
    time: labelled(timeOfDay.default('09:30'), '时间', 'Time'),
    weekDays: labelled(z.array(z.number().int().min(1).max(7)).max(7).default([]), '星期', 'Weekdays'),
    monthDays: labelled(
      z
        .array(z.union([z.literal(lastOfMonth), z.number().int().min(1).max(31)]))
        .max(32)
        .default([]),
      '日期',
      'Days of the month',
    ),
    cron: labelled(text(100).default(''), 'Cron', 'Cron'),
    tz: labelled(timeZone.default('Asia/Shanghai'), '时区', 'Time zone'),
    dayRule: labelled(z.enum(pushDayRuleKeys).default('any'), '日期范围', 'Days'),
    startAt: labelled(day, '开始日期', 'First day'),
    endAt: labelled(day, '结束日期', 'Last day'),
  })
  .refine(
    ({ kind, startAt }) => kind !== 'once' || startAt !== '',
    rule({ zh: '请选择推送的日期', en: 'Choose the day of the push' }),
  )
  .refine(
    ({ kind, weekDays }) => kind !== 'weekly' || weekDays.length > 0,
    rule({ zh: '请至少选择一个星期几', en: 'Choose at least one weekday' }),
  )
  .refine(
    ({ kind, monthDays }) => kind !== 'monthly' || monthDays.length > 0,
    rule({ zh: '请至少选择每月的一天', en: 'Choose at least one day of the month' }),
  )
  .refine(
    ({ startAt, endAt }) => !startAt || !endAt || startAt <= endAt,
    rule({ zh: '结束日期不能早于开始日期', en: 'The last day cannot be before the first' }),
  );

const sourceConfig = z.object({
  /** Range in days for due tasks, calendar entries and expiries; 0 is today. */
  days: labelled(z.number().int().min(0).max(60).default(3), '天数', 'Days'),
  /** ID of the Jira board whose active sprint is reported. */
  boardId: labelled(
    z
      .string()
      .regex(/^\d{0,18}$/)
      .optional(),
    '看板',
    'Board',
  ),
  /** People in the order of the rotation. */
  dutyUserIds: labelled(z.array(id).max(50).default([]), '值班名单', 'Rotation'),
  dutyEvery: labelled(z.enum(dutyRotationKeys).default('workday'), '轮换', 'Changes'),
  /** The day on which the first person of the rotation is on duty. */
  dutyFrom: labelled(day, '起始日期', 'Rotation begins on'),
  /** Exceptions: days on which another person is on duty. */
  swaps: labelled(
    z
      .array(z.object({ date: supportedDay, userId: id }))
      .max(100)
      .default([]),
    '换班',
    'Swaps',
  ),
});

const button = z.object({
  title: labelled(requiredText(20), '按钮文字', 'Text of the button'),
  url: labelled(webAddress, '按钮链接', 'Link of the button'),
});

export const pushTaskDraft = z.object({
  taskName: labelled(requiredText(60), '任务名称', 'Name'),
  msgType: labelled(z.enum(pushMessageTypeKeys).default('markdown'), '消息类型', 'Type'),
  title: labelled(text(60).trim().default(''), '标题', 'Title'),
  content: labelled(
    requiredText(pushContentBytes).refine(
      (value) => bytesOf(value) <= pushContentBytes,
      rule({ zh: '{label}不能超过 18000 字节', en: '{label} can have at most 18,000 bytes' }),
    ),
    '内容',
    'Content',
  ),
  linkUrl: labelled(link, '链接', 'Link'),
  picUrl: labelled(link, '图片', 'Picture'),
  buttons: labelled(z.array(button).max(3).default([]), '按钮', 'Buttons'),
  source: labelled(z.enum(pushSourceKeys).default('static'), '内容来源', 'Source'),
  sourceConfig: labelled(
    sourceConfig.default({
      days: 3,

      dutyUserIds: [],
      dutyEvery: 'workday',
      dutyFrom: '',
      swaps: [],
    }),
    '来源设置',
    'Settings of the source',
  ),
  skipWhenEmpty: labelled(z.boolean().default(true), '没有内容时跳过', 'Skip when empty'),
  dingConfigIds: labelled(z.array(id).min(1).max(pushRobotLimit), '机器人', 'Robots'),
  atUserIds: labelled(z.array(id).max(50).default([]), '@ 的人', 'People to mention'),
  atMobiles: labelled(
    z
      .array(z.string().regex(/^\+?\d{5,15}$/))
      .max(50)
      .default([]),
    '@ 的手机号',
    'Numbers to mention',
  ),
  isAtAll: labelled(z.boolean().default(false), '@ 所有人', 'Mention everybody'),
  schedule: labelled(schedule, '推送时间', 'Schedule'),
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
  useStatus: labelled(useStatus.default(1), '状态', 'Status'),
});
export type PushTaskDraft = z.input<typeof pushTaskDraft>;

const pushRobot = z.object({
  _id: id,
  name: z.string(),
  platform: z.enum(robotPlatformKeys),
  groupName: z.string(),
  /** Whether the robot was deleted. */
  isGone: z.boolean(),
});

export const pushTask = pushTaskDraft.extend({
  ...recordFields,
  useStatus,
  ownerUserName: z.string(),
  robots: z.array(pushRobot),
  nextRunAt: moment.nullable(),
  /** The next three runs. */
  nextRuns: z.array(moment),
  lastRunAt: moment.nullable(),
  lastResult: z.enum([...pushResultKeys, '']),
  /** Consecutive failed runs. */
  failNum: z.number(),
  /** Reason why the product disabled the task, in the reader's language; empty if it did not. */
  offReason: z.string(),
});
export type PushTask = z.output<typeof pushTask>;

const platformPreview = z.object({
  platform: z.enum(robotPlatformKeys),
  /** The sent payload as JSON. */
  rendered: z.string(),
  bytes: z.number(),
});
const pushPreview = platformPreview.extend({
  /** A preview for each platform of the robots; the fields of the first are repeated beside this list. */
  previews: z.array(
    platformPreview.extend({
      /** The title that the platform shows by itself; empty if the text contains the title. */
      title: z.string(),
      /** The text as sent, with people named instead of their numbers. */
      markdown: z.string(),
      /** Whether the platform shows the text without formats. */
      isPlain: z.boolean(),
      /** Changes that the platform requires of the message. */
      notes: z.array(z.string()),
    }),
  ),
  /** Number of entries of the source; null for sources that have none. */
  count: z.number().nullable(),
  nextRuns: z.array(moment),
  /** `problems` prevent saving; `warnings` do not. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  warnings: z.array(z.string()),
});
export type PushPreview = z.output<typeof pushPreview>;

const pushRun = z.object({
  _id: id,
  plannedAt: moment,
  at: moment,
  result: z.enum(pushResultKeys),
  /** The person who started the run by hand; empty for a scheduled run. */
  byUserName: z.string(),
  title: z.string(),
  reason: z.string(),
  robots: z.array(
    z.object({
      name: z.string(),
      groupName: z.string(),
      state: z.enum(['waiting', ...deliveryStates, 'gone']),
      reason: z.string(),
    }),
  ),
});
export type PushRun = z.output<typeof pushRun>;

/** Input of a preview while the person is still typing, so every field may be empty. */
const previewInput = z.object({
  msgType: pushTaskDraft.shape.msgType,
  title: pushTaskDraft.shape.title,
  content: labelled(text(pushContentBytes).default(''), '内容', 'Content'),
  linkUrl: labelled(text(2_000).default(''), '链接', 'Link'),
  picUrl: labelled(text(2_000).default(''), '图片', 'Picture'),
  buttons: labelled(
    z
      .array(z.object({ title: text(20), url: text(2_000) }))
      .max(3)
      .default([]),
    '按钮',
    'Buttons',
  ),
  source: pushTaskDraft.shape.source,
  sourceConfig: pushTaskDraft.shape.sourceConfig,
  dingConfigIds: labelled(z.array(id).max(pushRobotLimit).default([]), '机器人', 'Robots'),
  atUserIds: pushTaskDraft.shape.atUserIds,
  isAtAll: pushTaskDraft.shape.isAtAll,
  schedule: labelled(schedule.optional(), '推送时间', 'Schedule'),
});

export const pushTaskCalls = callGroup(tools.pushTask.calls, {
  getTaskList: get({
    permission: 'tools.pushTask.view',
    input: z.object({
      ...paging(20, 200),
      useStatus: labelled(z.enum(['', '0', '1']).default(''), '状态', 'Status'),
      dingConfigId: labelled(z.union([id, z.literal('')]).default(''), '机器人', 'Robot'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      lastResult: labelled(z.union([z.enum(pushResultKeys), z.literal('')]).default(''), '结果', 'Result'),
      ...sorting(['taskName', 'nextRunAt', 'lastRunAt', 'update_at']),
    }),
    data: pageOf(pushTask),
    summary: {
      zh: '列出自己负责的、或使用自己可用机器人的推送任务；管理者看到全部',
      en: 'List the push tasks the caller owns or whose robots they may use; managers see all',
    },
  }),
  getTask: get({
    permission: 'tools.pushTask.view',
    input: z.object({ id }),
    data: pushTask,
    summary: { zh: '获取推送任务', en: 'Get a push task' },
  }),
  insertNewTask: post({
    permission: 'tools.pushTask.edit',
    input: pushTaskDraft,
    data: pushTask,
    summary: { zh: '新建推送任务', en: 'Create a push task' },
  }),
  changeUseStatus: post({
    permission: 'tools.pushTask.edit',
    audit: 'disable',
    input: z.object({ id, useStatus }),
    data: z.object({ nextRunAt: moment.nullable() }),
    summary: { zh: '启用或禁用推送任务', en: 'Enable or disable a push task' },
  }),
  modifyTask: post({
    permission: 'tools.pushTask.edit',
    audit: 'update',
    input: updateInputOf(pushTaskDraft.omit({ useStatus: true })),
    data: pushTask,
    summary: { zh: '修改推送任务中给出的字段', en: 'Update the given fields of a push task' },
  }),
  deleteTask: post({
    permission: 'tools.pushTask.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除推送任务', en: 'Delete a push task' },
  }),
  previewTask: post({
    permission: 'tools.pushTask.view',
    audit: 'none',
    input: previewInput,
    data: pushPreview,
    changes: [],
    summary: {
      zh: '预览各平台上的消息、字节数和接下来的推送时间；不发送',
      en: 'Preview the message on each platform, its bytes and the next runs; sends nothing',
    },
  }),
  runTask: post({
    permission: 'tools.pushTask.edit',
    audit: 'send',
    input: z.object({ id }),
    data: z.object({ runId: id }),
    summary: { zh: '立即推送一次', en: 'Push a task once, now' },
  }),
  getRunLog: get({
    permission: 'tools.pushTask.view',
    input: z.object({ id, ...paging(20, 200) }),
    data: pageOf(pushRun),
    summary: { zh: '列出推送任务最近 90 天的运行记录', en: 'List the runs of a push task in the last 90 days' },
  }),
});
