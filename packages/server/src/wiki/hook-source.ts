import type { AuditAction, WebhookEvent } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuditNote } from '../platform/audit/audit';
import type { HookSource } from '../platform/context';
import { whoSeesNode } from './access';
import { noteOf, readingPath } from './nodes';
import { publicSpace } from './space';
import { type NodeRow, wikiNodes } from './wiki.table';

const ofNodes: Partial<Record<AuditAction, WebhookEvent>> = {
  update: 'article.updated',
  restoreVersion: 'article.updated',
  convert: 'article.updated',
  move: 'article.moved',
  delete: 'article.deleted',
  restore: 'article.restored',
};

/** The audit notes of new documents; those in the public space are published by that. */
export const notesOfNew = (nodes: readonly NodeRow[]): AuditNote[] =>
  nodes.map((node) => ({
    ...noteOf(node),
    events: node.space === publicSpace ? (['article.published'] as const) : [],
  }));

/**
 * The audit notes of moved documents. A private document is published by a move to the public space.
 * @param before as they were
 * @param space where they are now
 */
export const notesOfMoved = (before: readonly NodeRow[], space: string): AuditNote[] =>
  before.map((node) => ({
    ...noteOf(node),
    events:
      space === publicSpace && node.space !== publicSpace
        ? (['article.published'] as const)
        : (['article.moved'] as const),
  }));

/**
 * Documents and folders of the public space, for those who may read them. Their texts are not told, and private documents are
 * not told of at all: other managers of webhooks see what was delivered.
 */
export const hookedNodes: HookSource<'article'> = {
  subject: 'article',
  area: 'wiki',
  eventsOf({ area, action }) {
    const event = area === 'catalog' || area === 'md-article' ? ofNodes[action] : undefined;
    return event ? [event] : [];
  },
  async find(db, ids) {
    const { id, name, catalogType, space } = wikiNodes;
    const rows = await db
      .select({ id, name, kind: catalogType })
      .from(wikiNodes)
      .where(and(inArray(id, [...ids]), eq(space, publicSpace)));
    return new Map(rows.map((row) => [row.id, { facts: row, path: readingPath(row) }]));
  },
  whoMayHear: (db, { id }, owners) =>
    whoSeesNode(
      db,
      id,
      owners.map((owner) => owner.id),
    ),
};
