import type { MessageType, Text } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import { filterViewers } from '../rights/access';
import { readingPath } from '../rights/load-node';
import type { NodeRow } from '../wiki.table';

interface Word {
  readonly type: MessageType;
  readonly title: Text;
  readonly content?: string | Text;
  /** Query or fragment of the link, for a place within the article. */
  readonly at?: string;
  readonly key?: string;
}

/**
 * Notifies people about an article, in the transaction of the change. Only people who may view the article
 * now are notified, and never the person who made the change.
 * @returns the IDs of the notified people
 */
export async function notifyReaders(
  { db, actor, now }: Pick<SessionContext, 'db' | 'now'> & { actor: { readonly id: string } },
  node: NodeRow,
  userIds: readonly string[],
  { at = '', ...word }: Word,
): Promise<string[]> {
  const others = [...new Set(userIds)].filter((id) => id !== actor.id);
  const readers = others.length > 0 && !node.deletedAt ? await filterViewers(db, node.id, others) : [];
  if (readers.length === 0) return [];
  await sendMessages(db, {
    to: { userIds: readers },
    from: actor.id,
    now,
    ...word,
    link: readingPath(node) + at,
    markdownId: node.id,
    catalogType: node.catalogType,
  });
  return readers;
}
