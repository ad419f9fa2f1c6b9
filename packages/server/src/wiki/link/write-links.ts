import { pagePath } from '@easymock/contract';
import { linksIn } from '@easymock/wiki-content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { writeMocks } from '../mock/document-mocks';
import { wikiContents } from '../wiki.table';
import { wikiLinks } from './link.table';

/** The address of a document as people copy it, from its page or its editor, with or without the host. */
const address = new RegExp(
  `href="(?:https?://[^/"]{1,255})?${pagePath('wikiFolder', { markdownId: 'ID' }).replace('ID', '(?:[a-zA-Z]{1,20}/)?([0-9a-f]{24})')}(?=["/?#])`,
  'g',
);

/** Lists the documents that a rendered text links to, by article links or by their addresses. */
const targetsIn = (html: string): string[] => [
  ...new Set([...linksIn(html), ...[...html.matchAll(address)].map(([, id = '']) => id)]),
];

interface Linking {
  readonly nodeId: string;
  readonly html: string | null;
}

/** Stores the link targets of texts, in the transaction that writes the texts. */
export async function writeLinks(db: Db, texts: readonly Linking[]): Promise<void> {
  if (texts.length === 0) return;
  await writeMocks(db, texts);
  const ids = sql.param(texts.map(({ nodeId }) => nodeId));
  await db.execute(sql`delete from ${wikiLinks} where node_id = any(${ids}::text[])`);
  const pairs = texts.flatMap(({ nodeId, html }) => targetsIn(html ?? '').map((targetId) => ({ nodeId, targetId })));
  if (pairs.length === 0) return;
  const from = sql.param(pairs.map(({ nodeId }) => nodeId));
  const to = sql.param(pairs.map(({ targetId }) => targetId));
  await db.execute(sql`
    insert into ${wikiLinks} (node_id, target_id)
    select * from unnest(${from}::text[], ${to}::text[]) on conflict do nothing`);
}

/** Stores the link targets of texts that are in the database already. */
export async function writeLinksOf(db: Db, nodeIds: readonly string[]): Promise<void> {
  const { nodeId, html } = wikiContents;
  const mayLead = sql`${html} ~ 'data-type="article"|/wikiCatalog/|"md-mock"'`;
  const texts = await db
    .select({ nodeId, html })
    .from(wikiContents)
    .where(sql`${nodeId} = any(${sql.param([...nodeIds])}::text[]) and ${mayLead}`);
  await writeLinks(db, texts);
}
