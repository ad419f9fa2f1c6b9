import { defaultLanguage, type Language, type RobotPlatformKey } from '@easymock/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import type { RobotMessageDraft } from '../../platform/gateways/chat-robot/index';
import type { ExpiryReader } from './expiring';
import type { PushTaskRow } from './push-task.table';
import { readSource } from './sources';
import { type Filling, fillTemplate } from './template';

/** What of a task makes its message. */
export type Composable = Pick<
  PushTaskRow,
  | 'msgType'
  | 'title'
  | 'content'
  | 'linkUrl'
  | 'picUrl'
  | 'buttons'
  | 'source'
  | 'sourceConfig'
  | 'schedule'
  | 'atUserIds'
  | 'atMobiles'
  | 'isAtAll'
>;

interface Mentioned {
  readonly name: string;
  readonly mobile: string;
  readonly dingUserId: string;
}

/** A message before it is known which platform it goes to. */
export interface Composed {
  readonly filling: Filling;
  /** Whether its source has nothing to say. */
  readonly isEmpty: boolean;
  readonly title: string;
  readonly text: string;
  readonly people: readonly Mentioned[];
  readonly language: Language;
}

/** The shown title of a text that has none: its first line. */
const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.slice(0, 60) ?? '';

/**
 * Fills a task in for a moment, as its owner reads it.
 * @param reader the person whose rights limit the content
 */
export async function compose(
  services: Pick<Services, 'config' | 'settings'>,
  db: Db,
  task: Composable,
  {
    at,
    reader,
    language = defaultLanguage,
  }: { at: Date; reader: ExpiryReader | undefined; language?: Language },
): Promise<Composed> {
  const filling = await readSource(services, db, task, { at, reader, language });
  const facts = { at, zone: task.schedule.tz, language, link: task.linkUrl, filling };
  const isMarkdown = task.msgType === 'markdown' || task.msgType === 'actionCard';
  const text = fillTemplate(task.content, { ...facts, isMarkdown });
  const title = fillTemplate(task.title, { ...facts, isMarkdown: false })
    .slice(0, 100)
    .trim();
  const isEmpty = task.source === 'duty' ? !filling.duty : filling.entries?.length === 0;
  return {
    ...{ filling, isEmpty, text, language },
    title: title || firstLine(text) || '-',
    people: await findMentioned(db, [...task.atUserIds, ...(filling.duty ? [filling.duty.id] : [])]),
  };
}

async function findMentioned(db: Db, ids: readonly string[]): Promise<Mentioned[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id, name: users.nickName, mobile: users.mobile, dingUserId: users.dingUserId })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), eq(users.status, 'active'), isNull(users.deletedAt)));
  return rows.map((row) => ({ ...row, mobile: row.mobile.replace(/[^\d+]/g, '').replace(/^\+86/, '') }));
}

/** Whether a platform can notify somebody by what they have entered in their profile. */
export const isReached = (platform: RobotPlatformKey, { mobile, dingUserId }: Mentioned): boolean =>
  platform === 'dingtalk' ? mobile !== '' || dingUserId !== '' : platform === 'wecom' && mobile !== '';

/**
 * The message for a platform, which knows people by names of its own: DingTalk by its IDs and by numbers, WeCom by numbers.
 * Whom it does not know is named in the text.
 * @param isShown only to be looked at: people are named, and their numbers stay theirs
 */
export function messageFor(
  platform: RobotPlatformKey,
  task: Composable,
  { title, text, people, language }: Composed,
  isShown = false,
): RobotMessageDraft {
  const reached = isShown ? [] : people.filter((person) => isReached(platform, person));
  const named = people.filter((person) => !reached.includes(person)).map(({ name }) => `@${name}`);
  const isDingtalk = platform === 'dingtalk';
  const userIds = isDingtalk ? reached.flatMap(({ dingUserId }) => dingUserId || []) : [];
  const byMobile = reached.filter(({ dingUserId }) => !isDingtalk || dingUserId === '');
  const own = platform === 'feishu' ? [] : task.atMobiles;
  const { msgType, linkUrl, picUrl, buttons, isAtAll } = task;
  return {
    kind: msgType === 'actionCard' ? 'markdown' : msgType,
    title,
    markdown: named.length > 0 ? `${text}\n\n${named.join(' ')}` : text,
    link: linkUrl,
    picUrl,
    buttons: msgType === 'actionCard' ? [...buttons] : [],
    mentions: {
      mobiles: [...new Set([...byMobile.map(({ mobile }) => mobile), ...own])].slice(0, 50),
      userIds,
      isAll: isAtAll,
    },
    language,
  };
}
