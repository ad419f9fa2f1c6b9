import type { MessageType, Text } from '@easymock/contract';
import { sendMessages } from '../message/index';
import type { SessionContext } from '../platform/context';
import { whoSeesNode } from './access';
import { readingPath } from './nodes';
import type { NodeRow } from './wiki.table';

interface Word {
  readonly type: MessageType;
  readonly title: Text;
  readonly content?: string | Text;
  /** What the link leads to within the article, as a query or a fragment. */
  readonly at?: string;
  readonly key?: string;
}

/**
 * Tells people something about an article, in the transaction of the change. Only those hear of it who may view the
 * article now, and never the person who did it.
 * @returns the people who were told
 */
export async function tellReaders(
  { db, actor, now }: Pick<SessionContext, 'db' | 'now'> & { actor: { readonly id: string } },
  node: NodeRow,
  userIds: readonly string[],
  { at = '', ...word }: Word,
): Promise<string[]> {
  const others = [...new Set(userIds)].filter((id) => id !== actor.id);
  const readers = others.length > 0 && !node.deletedAt ? await whoSeesNode(db, node.id, others) : [];
  if (readers.length === 0) return [];
  await sendMessages(db, {
    ...{ to: { userIds: readers }, from: actor.id, now, ...word },
    ...{ link: readingPath(node) + at, markdownId: node.id, catalogType: node.catalogType },
  });
  return readers;
}
