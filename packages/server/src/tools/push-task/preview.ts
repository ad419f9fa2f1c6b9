import {
  type CallData,
  type CallParsedInput,
  type Contract,
  failures,
  fillText,
  isQuiet,
  type Language,
  type PushPreview,
  type PushSchedule,
  type RobotPlatformKey,
  readPauses,
  readQuietHours,
  type Text,
  timeOfMinute,
} from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import {
  type RenderChange,
  type RobotMessageDraft,
  renderMessage,
  robotMessage,
} from '../../platform/gateways/chat-robot/index';
import { wallTimeIn } from '../../platform/wall-clock';
import { findUsableRobots } from '../ding-config/index';
import { contentProblems, scheduleProblem } from './check-input';
import { type Composable, type Composed, compose, isReached, messageFor } from './compose';
import { specialDaysFrom } from './planned';
import { nextRuns } from './schedule';

const shownRuns = 10;

const texts = {
  quiet: { zh: '{num} 次推送在免打扰时段 {hours} 内', en: '{num} of these runs are within quiet hours, {hours}' },
  paused: { zh: '{num} 次推送在暂停日期内，会跳过', en: '{num} of these runs are within a pause and will be skipped' },
  empty: { zh: '现在没有内容，到时若仍为空则跳过', en: 'There is nothing to send now; if so then, it is skipped' },
  unreached: {
    zh: '{names} 未填写手机号或钉钉 ID，只显示名字，不会提醒',
    en: '{names}: no mobile number or DingTalk ID in their profiles, so they are named but not notified',
  },
  feishu: { zh: '飞书机器人只显示名字，不会提醒对方', en: 'In Feishu groups, people are named but not notified' },
  noLink: {
    zh: '服务器没有设置 PUBLIC_URL，列表里没有链接',
    en: 'The server has no PUBLIC_URL, so entries have no links',
  },
} satisfies Record<string, Text>;

type Preview = Contract['pushTask']['previewTask'];

/** Renders a message for each platform, and returns its next runs. Nothing is stored. */
export async function previewTask(ctx: SessionContext, input: CallParsedInput<Preview>): Promise<CallData<Preview>> {
  const { db, actor, language, now, services } = ctx;
  const robots = await findUsableRobots(db, actor, input.dingConfigIds);
  const platforms: RobotPlatformKey[] = [...new Set(robots.map(({ platform }) => platform))];
  if (platforms.length === 0) platforms.push('dingtalk');
  const schedule: PushSchedule | undefined = input.schedule;
  const wrong = schedule && scheduleProblem(schedule, services.settings.get('push.minIntervalMin'));
  const runs = schedule && !wrong ? nextRuns(schedule, now, await specialDaysFrom(db, now), shownRuns) : [];
  const task = { ...input, atMobiles: [], schedule: schedule ?? plainSchedule };
  const at = runs[0] ?? now;
  const composed = await compose(services, db, task, { at, language, reader: actor });
  const previews = platforms.map((platform) => previewOn(platform, task, composed, { robots, language }));
  const [first] = previews;
  if (!first) throw new Error('a preview is for some platform');
  const problems = [...contentProblems(task), ...(wrong ? [wrong] : [])].map(({ kind, values, field }) => ({
    field,
    text: fillText(failures[kind].text, language, values),
  }));
  const say = (text: Text, values = {}) => fillText(text, language, values);
  const warnings: string[] = [];
  const zone = task.schedule.tz;
  const hours = services.settings.get('push.quietHours');
  const quiet = readQuietHours(hours);
  const quietNum = quiet ? runs.filter((run) => isQuiet(timeOfMinute(wallTimeIn(zone, run).minute), quiet)).length : 0;
  if (quietNum > 0) warnings.push(say(texts.quiet, { num: quietNum, hours }));
  const pauses = readPauses(services.settings.get('push.pauseRanges')) ?? [];
  const pausedNum = runs.filter((run) => {
    const day = dayIn(zone, run);
    return pauses.some(({ from, to }) => day >= from && day <= to);
  }).length;
  if (pausedNum > 0) warnings.push(say(texts.paused, { num: pausedNum }));
  if (composed.isEmpty) warnings.push(say(texts.empty));
  const isFeishu = platforms.includes('feishu');
  if (isFeishu && composed.people.length > 0) warnings.push(say(texts.feishu));
  const unreached = composed.people.filter((person) =>
    platforms.some((platform) => platform !== 'feishu' && !isReached(platform, person)),
  );
  const names = unreached.map(({ name }) => name).join(language === 'en' ? ', ' : '、');
  if (unreached.length > 0) warnings.push(say(texts.unreached, { names }));
  if (composed.filling.entries && !services.config.publicUrl) warnings.push(say(texts.noLink));
  const { platform, rendered, bytes } = first;
  return {
    platform,
    rendered,
    bytes,
    previews,
    problems,
    warnings,
    count: composed.filling.entries ? (composed.filling.total ?? 0) : null,
    nextRuns: runs.map((run) => run.toISOString()),
  };
}

type Robots = Awaited<ReturnType<typeof findUsableRobots>>;

/** Renders the message as the robots of a platform send it, with a text for each change to it. */
function previewOn(
  platform: RobotPlatformKey,
  task: Composable,
  composed: Composed,
  { robots, language }: { robots: Robots; language: Language },
): PushPreview['previews'][number] {
  const message = robotMessage.parse(withNames(messageFor(platform, task, composed), composed));
  const own = robots.filter((robot) => robot.platform === platform);
  const { body, text, title, isPlain, changes } = renderMessage(platform, message, {
    keywords: own[0]?.keywords ?? [],
  });
  const rendered = JSON.stringify(body);
  const notes = renderChanges
    .filter((change) => changes.has(change) && change !== 'keyword')
    .map((change) => fillText(changeTexts[change], language));
  for (const { name, keywords } of own) {
    const { keyword } = renderMessage(platform, message, { keywords });
    if (keyword) notes.push(fillText(changeTexts.keyword, language, { name, keyword }));
  }
  return { platform, rendered, bytes: Buffer.byteLength(rendered), title, markdown: text, isPlain, notes };
}

/** Replaces the numbers and IDs of people by their names, which is all that a preview may show. */
function withNames(message: RobotMessageDraft, { people }: Composed): RobotMessageDraft {
  const { mobiles = [], userIds = [], isAll = false } = message.mentions ?? {};
  const nameOf = (one: string) =>
    people.find(({ mobile, dingUserId }) => one === mobile || one === dingUserId)?.name.slice(0, 20) ?? '***';
  return { ...message, mentions: { mobiles: mobiles.map(nameOf), userIds: userIds.map(nameOf), isAll } };
}

const renderChanges = ['plain', 'pictures', 'tables', 'headings', 'cut', 'keyword'] as const satisfies RenderChange[];
const changeTexts: Record<RenderChange, Text> = {
  plain: {
    zh: '提醒手机号或所有人时，企业微信只能发纯文本，格式会丢失',
    en: 'WeCom can only mention phone numbers or everybody in plain text, so formats are lost',
  },
  pictures: {
    zh: '这个平台不能显示网络图片，图片改为链接',
    en: 'The platform shows no pictures by address; they become links',
  },
  tables: { zh: '这个平台不能显示表格，表格改为列表', en: 'The platform shows no tables; they become lists' },
  headings: { zh: '这个平台不能显示标题，标题改为加粗', en: 'The platform shows no headings; they become bold' },
  cut: {
    zh: '内容超过平台的长度限制，末尾会截断',
    en: 'The text exceeds the limit of the platform, so its end is cut',
  },
  keyword: {
    zh: '机器人“{name}”要求关键词，末尾会加上“{keyword}”',
    en: 'The robot “{name}” requires a keyword, so “{keyword}” is appended',
  },
};

const plainSchedule: PushSchedule = {
  kind: 'daily',
  time: '09:30',
  weekDays: [],
  monthDays: [],
  cron: '',
  tz: 'Asia/Shanghai',
  dayRule: 'any',
  startAt: '',
  endAt: '',
};
