import { rendererVersion, withNames } from '@easymock/wiki-content';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { formOf, renderContent } from './content';
import { namesOfMentioned } from './mention/names';
import { indexNodes } from './search/index';
import { type NodeRow, wikiContents } from './wiki.table';

/**
 * The text of an article as it is shown, with the present names of those whom it mentions.
 * @param by whose turn it takes if rendering it is long work
 */
export async function readText(db: Db, node: NodeRow, by: string) {
  const { html, ...content } = await readRendered(db, node, by);
  if (html === null) return { ...content, html };
  return { ...content, html: withNames(html, await namesOfMentioned(db, [html])) };
}

/** Renders it anew if an older renderer did it. */
async function readRendered(db: Db, node: NodeRow, by: string) {
  const [content = fail('nodeMissing')] = await db
    .select()
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, node.id));
  if (content.rendererVersion === rendererVersion) return content;
  const { html, outline, plain } = await renderContent(by, formOf(node), content.source);
  await db
    .update(wikiContents)
    .set({ html, outline, plain, rendererVersion })
    .where(and(eq(wikiContents.nodeId, node.id), eq(wikiContents.contentVersion, content.contentVersion)));
  if (plain !== content.plain) await db.transaction((inside) => indexNodes(inside, [node.id]));
  return { ...content, html, outline, plain };
}
