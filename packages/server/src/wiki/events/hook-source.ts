import type { AuditAction, WebhookEvent } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuditNote } from '../../platform/audit/audit';
import type { HookSource } from '../../platform/context';
import { filterViewers } from '../rights/access';
import { auditNoteOf, readingPath } from '../rights/load-node';
import { publicSpace } from '../rights/space';
import { type NodeRow, wikiNodes } from '../wiki.table';

const ofNodes: Partial<Record<AuditAction, WebhookEvent>> = {
  update: 'article.updated',
  restoreVersion: 'article.updated',
  convert: 'article.updated',
  move: 'article.moved',
  delete: 'article.deleted',
  restore: 'article.restored',
};

/** Builds the audit notes of new documents. Creating one in the public space counts as publishing it. */
export const notesOfNew = (nodes: readonly NodeRow[]): AuditNote[] =>
  nodes.map((node) => ({
    ...auditNoteOf(node),
    events: node.space === publicSpace ? (['article.published'] as const) : [],
  }));

/**
 * Builds the audit notes of moved documents. Moving a private document to the public space publishes it.
 * @param before the nodes before the move
 * @param space the target space
 */
export const notesOfMoved = (before: readonly NodeRow[], space: string): AuditNote[] =>
  before.map((node) => ({
    ...auditNoteOf(node),
    events:
      space === publicSpace && node.space !== publicSpace
        ? (['article.published'] as const)
        : (['article.moved'] as const),
  }));

/**
 * Documents and folders of the public space, for hooks of people who may read them. Texts are never sent, and
 * private documents not at all, because other managers of webhooks see the deliveries.
 */
export const hookedNodes: HookSource<'article'> = {
  subject: 'article',
  area: 'wiki',
  eventsOf({ area, action }) {
    const event = ['catalog', 'md-article', 'md-draft'].includes(area) ? ofNodes[action] : undefined;
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
  findRecipients: (db, { id }, owners) =>
    filterViewers(
      db,
      id,
      owners.map((owner) => owner.id),
    ),
};
