import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, pageOf, paging, requiredText, supportedDay, text, webAddress } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { taskLimits, taskStatuses, taskSteps } from './task-steps';

const day = z.union([supportedDay, z.literal('')]).default('');
const idOrNone = z.union([id, z.literal('')]);
const anyId = idOrNone.default('');
const value = requiredText(60);

export const taskDraft = z.object({
  /** Unique, because the address of a task contains its name. */
  taskName: labelled(requiredText(taskLimits.name), '任务名称', 'Task name'),
  taskType: labelled(value, '任务类型', 'Type'),
  taskLevel: labelled(value, '任务等级', 'Level'),
  content: labelled(requiredText(taskLimits.content), '任务内容', 'Description'),
  score: labelled(z.number().int().min(1).max(taskLimits.score), '积分', 'Points'),
  peopleNum: labelled(z.number().int().min(1).max(taskLimits.people).default(1), '人数', 'People'),
  /** The last day that counts as in time, in the installation's time zone. */
  deadline: labelled(day, '截止日期', 'Deadline'),
});
export type TaskDraft = z.input<typeof taskDraft>;

const newTask = taskDraft.extend({
  /** Chat robots that announce the task when it is published. */
  dingConfigIds: labelled(z.array(id).max(taskLimits.robots).default([]), '通知到群', 'Tell chat groups'),
});
export type NewTask = z.input<typeof newTask>;

/** The steps that change only the receivers of a task or whether it accepts receivers. */
export const taskMoves = ['close', 'giveUp', 'takeBack', 'transfer'] as const;
export type TaskMove = (typeof taskMoves)[number];

/** Changed fields with the version that the caller read, or a move, which needs no version. */
const taskChange = updateInputOf(taskDraft)
  .extend({
    version: updateInputOf(taskDraft).shape.version.optional(),
    action: labelled(z.enum(taskMoves).optional(), '操作', 'Action'),
    reason: labelled(text(500).trim().optional(), '原因', 'Reason'),
    /** The receiver concerned. Default: the caller, or the only receiver. */
    userId: labelled(idOrNone.optional(), '领取人', 'Assignee'),
    toUserId: labelled(idOrNone.optional(), '转给', 'Transfer to'),
  })
  .refine(({ action, version }) => action !== undefined || version !== undefined, {
    ...rule({ zh: '需要版本', en: 'Version is required' }),
    path: ['version'],
  });

const receiver = z.object({
  userId: z.string(),
  userName: z.string(),
  headImg: z.string(),
  receiveDate: moment,
  /** Percent; 0 until the task is appraised. */
  share: z.number(),
});

/** A file attached to a task. */
export const taskFile = z.object({
  _id: id,
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  mime: z.string(),
  sha256: z.string(),
  userId: z.string(),
  userName: z.string(),
  create_at: moment,
});
export type TaskFile = z.output<typeof taskFile>;

export const task = taskDraft.extend({
  ...recordFields,
  taskStatus: z.enum(taskStatuses),
  taskResult: z.string(),
  publishUserId: z.string(),
  publishUserName: z.string(),
  receivers: z.array(receiver),
  completeDate: moment.nullable(),
  completeNote: z.string(),
  completeLinks: z.array(z.string()),
  appraiseUserId: z.string(),
  appraiseUserName: z.string(),
  appraiseDate: moment.nullable(),
  appraiseNote: z.string(),
  finalScore: z.number().nullable(),
  /** In the order of their upload. */
  attachments: z.array(taskFile),
  /** Whether the deadline has passed and the task is not completed. */
  isOverdue: z.boolean(),
  /** The steps that the caller may now perform. */
  steps: z.array(z.enum(taskSteps)),
});
export type Task = z.output<typeof task>;

/** A task as a card on the board. */
export const taskCard = task.pick({
  _id: true,
  version: true,
  taskName: true,
  taskType: true,
  taskLevel: true,
  taskStatus: true,
  taskResult: true,
  score: true,
  finalScore: true,
  peopleNum: true,
  deadline: true,
  isOverdue: true,
  publishUserId: true,
  publishUserName: true,
  receivers: true,
  steps: true,
});
export type TaskCard = z.output<typeof taskCard>;

/** Maximum cards per column of the board; the most recently changed are shown first. */
export const cardsOfColumn = 500;

const taskFilters = {
  keywords: labelled(text(200).default(''), '关键字', 'Keywords'),
  taskName: labelled(text(60).default(''), '任务名称', 'Task name'),
  taskType: labelled(text(60).default(''), '任务类型', 'Type'),
  taskLevel: labelled(text(60).default(''), '任务等级', 'Level'),
  taskStatus: labelled(z.union([z.enum(taskStatuses), z.literal('')]).default(''), '任务状态', 'Status'),
  taskResult: labelled(text(60).default(''), '任务评价', 'Result'),
  /** `mySelf`: only tasks that the caller published or received. */
  belong: labelled(z.enum(['all', 'mySelf']).default('all'), '归属', 'Belonging'),
  publishUserId: labelled(anyId, '发布人', 'Publisher'),
  receiveUserId: labelled(anyId, '领取人', 'Assignee'),
  overdue: labelled(z.enum(['', 'true', 'false']).default(''), '逾期', 'Overdue'),
};

const span = {
  /** The first and last day of the period; empty for no limit. */
  from: labelled(day, '开始日期', 'First day'),
  to: labelled(day, '结束日期', 'Last day'),
};

/** A row of the ranking; people with equal points share a rank. */
const rankedPerson = z.object({
  rank: z.number(),
  userId: z.string(),
  userName: z.string(),
  headImg: z.string(),
  department: z.string(),
  finishNum: z.number(),
  /** Percentage of the person's tasks completed in time. */
  onTimeRate: z.number(),
  score: z.number(),
  /** Points in the preceding period of the same length; null if the period has no first day. */
  previousScore: z.number().nullable(),
});
export type RankedPerson = z.output<typeof rankedPerson>;

/** Reasons for entries in the ledger of points. */
export const scoreReasons = ['appraised', 'corrected', 'deleted', 'restored'] as const;
export type ScoreReason = (typeof scoreReasons)[number];

const scoreRow = z.object({
  _id: id,
  taskId: z.string(),
  taskName: z.string(),
  points: z.number(),
  reason: z.enum(scoreReasons),
  at: moment,
  actorName: z.string(),
});

const counted = z.array(z.object({ value: z.string(), num: z.number() }));
const person = z.object({ userId: z.string(), userName: z.string() });

export const taskCalls = callGroup(tools.task.calls, {
  getAllTaskInfoList: get({
    permission: 'tools.task.view',
    input: z.object({
      ...paging(),
      ...taskFilters,
      ...sorting(['taskName', 'score', 'deadline', 'create_at', 'update_at']),
    }),
    data: pageOf(task),
    summary: {
      zh: '列出任务，最新的在前；任务内容只返回开头',
      en: 'List the tasks, newest first, with the beginning of their descriptions',
    },
  }),
  getTaskBoard: get({
    permission: 'tools.task.view',
    input: z.object(taskFilters),
    data: z.object({ list: z.array(taskCard), num: z.record(z.string(), z.number()) }),
    summary: {
      zh: '列出看板上的任务，每列最多 500 个，并统计各状态的任务数',
      en: 'List the tasks of the board, up to 500 in a column, and count them by status',
    },
  }),
  getTaskInfoById: get({
    permission: 'tools.task.view',
    input: z.object({
      id: labelled(id.optional(), '任务', 'Task'),
      taskName: labelled(text(60).optional(), '任务名称', 'Task name'),
    }),
    data: task,
    summary: { zh: '按 ID 或名称获取任务', en: 'Get a task by its ID or its name' },
  }),
  getAllTaskPeopleInfoList: get({
    permission: 'tools.task.view',
    input: z.object({ ...span, department: labelled(text(60).default(''), '部门', 'Department') }),
    data: z.array(rankedPerson),
    summary: {
      zh: '按积分列出前 200 人，积分相同的名次相同',
      en: 'List the first 200 people by their points; equal points share a rank',
    },
  }),
  getTaskScoreList: get({
    permission: 'tools.task.view',
    input: z.object({ userId: labelled(id, '人员', 'Person'), ...span, ...paging() }),
    data: pageOf(scoreRow).extend({ points: z.number() }),
    summary: { zh: '列出一个人的积分流水和合计', en: 'List the ledger of a person’s points, and their sum' },
  }),
  getTaskStatistics: get({
    permission: 'tools.task.view',
    input: z.object(span),
    data: z.object({
      total: z.number(),
      overdue: z.number(),
      points: z.number(),
      status: counted,
      type: counted,
      level: counted,
      result: counted,
    }),
    summary: {
      zh: '按状态、类型、等级和评价统计一段时间内发布的任务',
      en: 'Count the tasks published in a period by status, type, level and result',
    },
  }),
  distinctTaskUserInfo: get({
    permission: 'tools.task.view',
    input: z.object({}),
    data: z.object({ publishers: z.array(person), receivers: z.array(person) }),
    summary: { zh: '列出发布过和领取过任务的人', en: 'List the people who published or claimed tasks' },
  }),
  insertTaskInfo: post({
    permission: 'tools.task.edit',
    input: newTask,
    data: task,
    summary: { zh: '发布任务，可以同时通知到群', en: 'Publish a task, and tell chat groups of it' },
  }),
  updateTaskInfoById: post({
    permission: 'tools.task.edit',
    input: taskChange,
    data: task,
    summary: {
      zh: '修改任务中给出的字段；带 action 时关闭、放弃、收回任务，或把它转给别人',
      en: 'Update the given fields of a task; with an action, close it, give it up, take it back or transfer it',
    },
  }),
  deleteTaskInfoById: post({
    permission: 'tools.task.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除任务', en: 'Delete a task' },
  }),
  removeTaskFile: post({
    permission: 'tools.task.edit',
    audit: 'update',
    danger: 'deletes',
    input: z.object({ id, fileId: labelled(id, '附件', 'Attachment') }),
    data: task,
    summary: { zh: '删除任务的附件', en: 'Delete an attachment of a task' },
  }),
  receiveTaskInfoById: post({
    permission: 'tools.task.edit',
    audit: 'receive',
    input: z.object({ id }),
    data: task,
    summary: {
      zh: '领取任务；两人同时领取时只有一人成功',
      en: 'Claim a task; if several people claim it at once, only one gets it',
    },
  }),
  completeTaskInfoById: post({
    permission: 'tools.task.edit',
    audit: 'complete',
    input: z.object({
      id,
      completeNote: labelled(text(taskLimits.note).trim().default(''), '完成说明', 'What was done'),
      completeLinks: labelled(z.array(webAddress).max(taskLimits.links).default([]), '成果链接', 'Links'),
    }),
    data: task,
    summary: { zh: '完成自己领取的任务', en: 'Complete a task that the caller claimed' },
  }),
  appraiseTaskInfoById: post({
    permission: 'tools.task.edit',
    audit: 'appraise',
    input: z.object({
      id,
      taskResult: labelled(value, '任务评价', 'Result'),
      appraiseNote: labelled(text(500).trim().default(''), '评语', 'Comment'),
      /** Whole percentages with a sum of 100; equal shares if absent. */
      shares: labelled(
        z
          .array(z.object({ userId: id, share: z.number().int().min(0).max(100) }))
          .max(taskLimits.people)
          .optional(),
        '分配比例',
        'Shares',
      ),
    }),
    data: task,
    summary: {
      zh: '评价任务并发放积分；评价为 rework 时退回返工',
      en: 'Review a task and give its points; the result rework sends it back',
    },
  }),
});
