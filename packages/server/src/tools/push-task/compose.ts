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

/** Fields of a task that determine its message. */
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

/** Message before rendering for a platform. */
export interface Composed {
  readonly filling: Filling;
  /** Whether the source of the message has nothing to report. */
  readonly isEmpty: boolean;
  readonly title: string;
  readonly text: string;
  readonly people: readonly Mentioned[];
  readonly language: Language;
}

/** Returns the first line of a text, as the display title of a text without a title. */
const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.slice(0, 60) ?? '';

/**
 * Fills in the template of a task for a moment, with the data that its owner may view.
 * @param reader the person whose rights limit the content
 */
export async function compose(
  services: Pick<Services, 'config' | 'settings'>,
  db: Db,
  task: Composable,
  { at, reader, language = defaultLanguage }: { at: Date; reader: ExpiryReader | undefined; language?: Language },
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
    filling,
    isEmpty,
    text,
    language,
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

/** Returns whether a platform can notify a person by the data in their profile. */
export const isReached = (platform: RobotPlatformKey, { mobile, dingUserId }: Mentioned): boolean =>
  platform === 'dingtalk' ? mobile !== '' || dingUserId !== '' : platform === 'wecom' && mobile !== '';

/**
 * Returns the message for a platform. DingTalk identifies people by its IDs and by mobile numbers, WeCom by
 * numbers. People whom the platform cannot notify are named in the text.
 */
export function messageFor(
  platform: RobotPlatformKey,
  task: Composable,
  { title, text, people, language }: Composed,
): RobotMessageDraft {
  const reached = people.filter((person) => isReached(platform, person));
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
