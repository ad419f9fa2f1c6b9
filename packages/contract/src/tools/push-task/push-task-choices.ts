import { fillText, type Language, type Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** Formats of a message in a chat group. */
export const pushMessageTypes = {
  text: { zh: '文本', en: 'Text' },
  markdown: { zh: 'Markdown', en: 'Markdown' },
  link: { zh: '链接', en: 'Link' },
  actionCard: { zh: '卡片', en: 'Card' },
} as const satisfies Record<string, Text>;
export type PushMessageType = keyof typeof pushMessageTypes;
export const pushMessageTypeKeys = Object.keys(pushMessageTypes) as [PushMessageType, ...PushMessageType[]];

/** Variables available to every message. */
const always = ['date', 'weekday', 'weekNo', 'link'] as const;
const ofLists = [...always, 'count', 'list'] as const;

interface PushSourceFacts {
  readonly name: Text;
  readonly about: Text;
  /** Variables available to the message, as `{{…}}`. */
  readonly variables: readonly string[];
  /** Fields of each list entry, inside `{{#each list}}…{{/each}}`. */
  readonly fields: readonly string[];
}

/** Sources of message content. */
export const pushSources = {
  static: {
    name: { zh: '固定内容', en: 'Fixed text' },
    about: { zh: '按模板发送，只替换日期等变量', en: 'The template, with dates and the like filled in' },
    variables: always,
    fields: [],
  },
  weeklyArticles: {
    name: { zh: '本周新文章', en: 'New articles' },
    about: { zh: '最近 7 天新建、所有人都能看的文档', en: 'Documents of the last 7 days that everybody may read' },
    variables: ofLists,
    fields: ['title', 'link', 'owner', 'date'],
  },
  expiring: {
    name: { zh: '即将到期的证书和账号', en: 'Certificates and accounts' },
    about: {
      zh: '已过期或即将到期的证书、开发者账号、支付证书、HTTPS 证书和域名，只含负责人能看到的',
      en: 'Expired or soon expiring certificates, developer and pay accounts, hosts and domains that the owner of the task can view',
    },
    variables: ofLists,
    fields: ['title', 'link', 'owner', 'date'],
  },
  taskBoard: {
    name: { zh: '到期的悬赏任务', en: 'Due tasks' },
    about: { zh: '未完成、已到期或即将到期的悬赏任务', en: 'Unfinished bounty tasks that are due soon or overdue' },
    variables: ofLists,
    fields: ['title', 'link', 'owner', 'date'],
  },
  calendar: {
    name: { zh: '全员日程', en: 'Calendar' },
    about: {
      zh: '今天起几天内的全员日程；部门和个人的日程不会发出',
      en: 'Entries for everyone in the next days; those of departments and people are never sent',
    },
    variables: ofLists,
    fields: ['title', 'link', 'owner', 'date'],
  },
  jiraSprint: {
    name: { zh: 'Jira 迭代站会', en: 'Jira stand-up' },
    about: {
      zh: '看板进行中的迭代：进度，上个工作日以来完成、停滞超过 2 天和新加入的事项',
      en: 'The active sprint of a board: its progress, and issues completed since the last workday, stuck for more than 2 days, or added',
    },
    variables: [
      ...ofLists,
      'sprint.name',
      'sprint.link',
      'sprint.total',
      'sprint.done',
      'sprint.percent',
      'sprint.remaining',
      'sprint.points',
      'sprint.daysLeft',
      'sprint.added',
    ],
    fields: ['title', 'link', 'owner', 'date'],
  },
  duty: {
    name: { zh: '值班轮换', en: 'Duty' },
    about: { zh: '按名单轮换，发送时 @ 当天值班的人', en: 'A rotation; the person on duty is mentioned' },
    variables: [...always, 'duty'],
    fields: [],
  },
} as const satisfies Record<string, PushSourceFacts>;
export type PushSource = keyof typeof pushSources;
export const pushSourceKeys = Object.keys(pushSources) as [PushSource, ...PushSource[]];
export const pushSourceFacts = (source: PushSource): PushSourceFacts => pushSources[source];

/** Intervals at which the person on duty changes. */
export const dutyRotations = {
  day: { zh: '每天', en: 'Every day' },
  workday: { zh: '每个工作日', en: 'Every workday' },
  week: { zh: '每周一', en: 'Every Monday' },
} as const satisfies Record<string, Text>;
export type DutyRotation = keyof typeof dutyRotations;
export const dutyRotationKeys = Object.keys(dutyRotations) as [DutyRotation, ...DutyRotation[]];

export const pushScheduleKinds = {
  once: { zh: '一次', en: 'Once' },
  daily: { zh: '每天', en: 'Daily' },
  weekly: { zh: '每周', en: 'Weekly' },
  monthly: { zh: '每月', en: 'Monthly' },
  cron: { zh: 'Cron', en: 'Cron' },
} as const satisfies Record<string, Text>;
export type PushScheduleKind = keyof typeof pushScheduleKinds;
export const pushScheduleKindKeys = Object.keys(pushScheduleKinds) as [PushScheduleKind, ...PushScheduleKind[]];

/** Filters of the days on which a schedule runs, by the holiday calendar. */
export const pushDayRules = {
  any: { zh: '不限', en: 'All days' },
  workday: { zh: '仅工作日（含调休）', en: 'Workdays, make-up days included' },
  holiday: { zh: '仅休息日', en: 'Days off' },
} as const satisfies Record<string, Text>;
export type PushDayRule = keyof typeof pushDayRules;
export const pushDayRuleKeys = Object.keys(pushDayRules) as [PushDayRule, ...PushDayRule[]];

/** Value for the last day of the month in a monthly schedule. */
export const lastOfMonth = -1;

/** Results of a run. `sending`: robots have not finished. */
export const pushResults = {
  sending: { zh: '发送中', en: 'Sending' },
  ok: { zh: '成功', en: 'Delivered' },
  partial: { zh: '部分成功', en: 'Partly delivered' },
  failed: { zh: '失败', en: 'Failed' },
  missed: { zh: '错过', en: 'Missed' },
  skipped: { zh: '跳过', en: 'Skipped' },
} as const satisfies Record<string, Text>;
export type PushResult = keyof typeof pushResults;
export const pushResultKeys = Object.keys(pushResults) as [PushResult, ...PushResult[]];

/** Reasons why a run sent nothing or did not reach everybody. */
export const pushReasons = {
  empty: { zh: '没有内容可发', en: 'There was nothing to send' },
  paused: { zh: '在系统设置的暂停时段内', en: 'Within a pause of the settings' },
  missed: { zh: '服务器未运行，错过 {num} 次', en: 'The server was not running: {num} missed' },
  late: { zh: '服务器恢复后补发', en: 'Sent late, after the server was back' },
  noRobot: { zh: '负责人已不能使用这些机器人', en: 'The owner may no longer use these robots' },
  template: { zh: '模板无法填写：{reason}', en: 'The template could not be filled in: {reason}' },
} as const satisfies Record<string, Text>;
export type PushReason = keyof typeof pushReasons;

/** Reasons why the product disabled a task. */
export const pushOffReasons = {
  failures: { zh: '连续 3 次失败，已自动禁用', en: 'Disabled after three failed runs' },
  owner: { zh: '负责人已禁用或删除，已自动禁用', en: 'Disabled: its owner is disabled or deleted' },
} as const satisfies Record<string, Text>;
export type PushOffReason = keyof typeof pushOffReasons;

export const pushContentBytes = 18_000;
export const pushRobotLimit = 10;

/** The schedule of a task, in the clock and calendar of its time zone. */
export interface PushSchedule {
  readonly kind: PushScheduleKind;
  /** `HH:mm`. */
  readonly time: string;
  /** 1 is Monday. */
  readonly weekDays: readonly number[];
  /** Days of the month; -1 is the last. Months without the day are skipped. */
  readonly monthDays: readonly number[];
  /**
   * Five fields with numbers, lists, ranges and steps: minute, hour, day, month, weekday (0 and 7 are
   * Sunday).
   */
  readonly cron: string;
  readonly tz: string;
  readonly dayRule: PushDayRule;
  /** The first and last day, `YYYY-MM-DD`; empty for no limit. A single run takes place on the first day. */
  readonly startAt: string;
  readonly endAt: string;
}

const weekdayNames = {
  zh: ['一', '二', '三', '四', '五', '六', '日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;

const ruleWords = {
  any: { zh: '', en: '' },
  workday: { zh: '（仅工作日）', en: ' (workdays only)' },
  holiday: { zh: '（仅休息日）', en: ' (days off only)' },
} as const satisfies Record<PushDayRule, Text>;

/**
 * Returns a description of a schedule.
 * @example scheduleWords({ kind: 'daily', time: '09:30', dayRule: 'workday', … }, 'en') // 'Every workday at 09:30'
 */
export function scheduleWords(schedule: PushSchedule, language: Language): string {
  const { kind, time, dayRule, startAt, endAt, cron, tz } = schedule;
  const isEnglish = language === 'en';
  const say = (text: Text, values = {}) => fillText(text, language, values);
  const rule = kind === 'daily' ? '' : say(ruleWords[dayRule]);
  const parts: Record<PushScheduleKind, () => string> = {
    once: () => say({ zh: '{day} {time}', en: 'Once on {day} at {time}' }, { day: startAt, time }),
    daily: () => say(dailyWords[dayRule], { time }),
    weekly: () => {
      const days = [...schedule.weekDays].sort((a, b) => a - b);
      const names = days.map((day) => weekdayNames[isEnglish ? 'en' : 'zh'][day - 1] ?? '');
      return say(
        { zh: '每周{days} {time}', en: 'Every {days} at {time}' },
        { days: names.join(isEnglish ? ', ' : '、'), time },
      );
    },
    monthly: () => {
      const days = [...schedule.monthDays].sort((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));
      const names = days.map((day) =>
        day === lastOfMonth ? say({ zh: '最后一天', en: 'the last day' }) : isEnglish ? `day ${day}` : `${day} 日`,
      );
      return say(
        { zh: '每月 {days} {time}', en: 'Monthly on {days} at {time}' },
        { days: names.join(isEnglish ? ', ' : '、'), time },
      );
    },
    cron: () => `Cron ${cron}`,
  };
  const period =
    kind === 'once'
      ? ''
      : startAt && endAt
        ? say({ zh: '，{startAt} 至 {endAt}', en: ', {startAt} to {endAt}' }, { startAt, endAt })
        : startAt
          ? say({ zh: '，{startAt} 起', en: ', from {startAt}' }, { startAt })
          : endAt
            ? say({ zh: '，至 {endAt}', en: ', until {endAt}' }, { endAt })
            : '';
  const zone = tz === 'Asia/Shanghai' ? '' : isEnglish ? ` (${tz})` : `（${tz}）`;
  return parts[kind]() + rule + zone + period;
}

const dailyWords = {
  any: { zh: '每天 {time}', en: 'Every day at {time}' },
  workday: { zh: '每个工作日 {time}', en: 'Every workday at {time}' },
  holiday: { zh: '每个休息日 {time}', en: 'Every day off at {time}' },
} as const satisfies Record<PushDayRule, Text>;

/**
 * Parses the setting with days on which schedules are paused: `2027-02-05~2027-02-12, 2027-05-01~2027-05-05`. Returns
 * undefined if the text is malformed.
 */
export function readPauses(ranges: string): { from: string; to: string }[] | undefined {
  const given = ranges
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean);
  const read = given.map((range) => /^(\d{4}-\d{2}-\d{2})\s*~\s*(\d{4}-\d{2}-\d{2})$/.exec(range));
  const pauses = read.flatMap((found) => (found?.[1] && found[2] ? [{ from: found[1], to: found[2] }] : []));
  const isRight = pauses.every(({ from, to }) => isDay(from) && isDay(to) && from <= to);
  return pauses.length === given.length && isRight ? pauses : undefined;
}

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Parses quiet hours such as `22:00-07:00`; undefined if the text is empty or malformed. */
export function readQuietHours(hours: string): { from: string; to: string } | undefined {
  const found = /^((?:[01]\d|2[0-3]):[0-5]\d)\s*-\s*((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(hours.trim());
  return found?.[1] && found[2] ? { from: found[1], to: found[2] } : undefined;
}

/** Returns whether a time of day, `HH:mm`, is within quiet hours, which may span midnight. */
export const isQuiet = (time: string, { from, to }: { from: string; to: string }): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;
