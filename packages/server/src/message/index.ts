import { messageBatchKey } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { Feature } from '../platform/feature';
import { notifyAccountChanges } from './account-messages';
import { digests } from './digest';
import { messageHandlers } from './message';
import { messagePreferenceRows, notifications } from './message.table';
import { fanOut } from './send-messages';
import { sweep } from './sweep';

export { markArticlesGone } from './message';
export { sendMessages } from './send-messages';
export { unreadAboutArticles } from './unread-about-articles';
export { withdrawLike } from './withdraw-like';

export const message: Feature = {
  handlers: messageHandlers,
  onLeave: [
    async (db, userId) => {
      await db.delete(notifications).where(eq(notifications.userId, userId));
      await db.delete(messagePreferenceRows).where(eq(messagePreferenceRows.userId, userId));
    },
  ],
  liveTopics: [
    { name: 'message', mayWatch: async (_, key, userIds) => userIds.filter((id) => id === key) },
    // The event reveals nothing about recipients: it covers a batch of up to a thousand, so everybody may receive it.
    { name: 'message:batch', mayWatch: async (_, key, userIds) => (key === messageBatchKey ? userIds : []) },
  ],
  jobs: [fanOut, digests, sweep],
  consumers: [notifyAccountChanges],
};
