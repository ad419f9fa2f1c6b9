import { fillText, routePath } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { publish } from '../../platform/live/publish';

interface Told {
  readonly id: string;
  readonly name: string;
}

/** Returns the path of the page on which a checklist is ticked. */
export const pathOf = ({ id }: Pick<Told, 'id'>): string => routePath('releaseDetail', { id });

/** Titles of the messages about a checklist; `{who}` is the person who made the change. */
const newsOf = {
  start: {
    zh: '上线清单“{name}”已开始，有你负责的检查项',
    en: 'The release checklist “{name}” was started and has items of yours',
  },
  items: {
    zh: '{who} 把上线清单“{name}”的检查项移交给了你',
    en: '{who} handed items of the release checklist “{name}” over to you',
  },
  blocked: { zh: '“{name}”有检查项被标为阻塞', en: 'An item of “{name}” was marked as blocked' },
  locked: { zh: '{who} 锁定了上线清单“{name}”', en: '{who} locked the release checklist “{name}”' },
  unlocked: { zh: '{who} 解锁了上线清单“{name}”', en: '{who} unlocked the release checklist “{name}”' },
  abandoned: { zh: '{who} 放弃了上线清单“{name}”', en: '{who} abandoned the release checklist “{name}”' },
} as const;

/** Notifies people of a change of a checklist, except for the person who made it. */
export async function notifyOfRelease(
  { db, actor, now }: Pick<SessionContext, 'db' | 'actor' | 'now'>,
  release: Told,
  news: keyof typeof newsOf,
  userIds: readonly string[],
  content = '',
): Promise<void> {
  const to = { userIds: [...new Set(userIds)].filter((id) => id !== '' && id !== actor.id) };
  if (to.userIds.length === 0) return;
  const values = { who: actor.nickName, name: release.name };
  await sendMessages(db, {
    to,
    from: actor.id,
    type: 'release',
    now,
    link: pathOf(release),
    content,
    title: { zh: fillText(newsOf[news], 'zh-CN', values), en: fillText(newsOf[news], 'en', values) },
  });
}

export const everyRelease = 'all';

/** Makes open lists and the pages of the checklist reload. */
export async function publishRelease(db: Db, id: string, by: string, what: 'items' | 'list'): Promise<void> {
  await publish(db, 'release', everyRelease, { id, by });
  await publish(db, 'release:list', id, { by, what });
}
