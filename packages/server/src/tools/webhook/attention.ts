import { pages } from '@easymock/contract';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { AttentionSource, FigureSource } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { webhooks } from './webhook.table';

const pausedOf = (userId: string) =>
  and(isNull(webhooks.deletedAt), eq(webhooks.ownerUserId, userId), isNotNull(webhooks.pausedAt));

export const pausedWebhookFigure: FigureSource = {
  tool: 'webhook',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 个已暂停`, en: `${num} paused` }),
  count: (db, { id }) => db.$count(webhooks, pausedOf(id)),
};

/** Webhooks of a person that send nothing until they are resumed. */
export const pausedWebhooks: AttentionSource = {
  kind: 'webhook',
  title: { zh: '暂停的 Webhook', en: 'Paused webhooks' },
  permission: 'tools.webhook.view',
  async find(db, userId, { limit }) {
    const { id, name } = webhooks;
    const rows = await db
      .select({ id, title: name })
      .from(webhooks)
      .where(pausedOf(userId))
      .orderBy(asc(byPinyin(name)), asc(id))
      .limit(limit);
    const { path } = pages.webhook;
    return rows.map((row) => ({ ...row, path: `${path}?open=${row.id}`, dueOn: '', isOverdue: true }));
  },
};
