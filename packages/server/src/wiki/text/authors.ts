import type { AuthoredPassage } from '@easymock/contract';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { findAuthors } from '../content/content';
import { sourcesFor } from '../link/show-links';
import { type NodeRow, wikiRevisions } from '../wiki.table';

/** The newest revisions that are compared, and their characters in all. */
const revisionLimit = 200;
const characterLimit = 4_000_000;

/** Characters shown of a paragraph. */
const textLength = 300;

/** An ID in the Markdown of a link to a document or of a mention. */
const idInMarkdown = /(\[\[[^\]\n]*\]\]|@\[[^\]\n]*\])\([0-9a-f]{24}\)/g;

async function readRevisions({ db }: SessionContext, nodeId: string) {
  const listed = and(eq(wikiRevisions.nodeId, nodeId), eq(wikiRevisions.isSuperseded, false));
  const measured = db.$with('measured').as(
    db
      .select({
        no: wikiRevisions.no,
        characters: sql<number>`sum(length(${wikiRevisions.source})) over (order by ${wikiRevisions.no} desc)`.as(
          'characters',
        ),
        place: sql<number>`row_number() over (order by ${wikiRevisions.no} desc)`.as('place'),
      })
      .from(wikiRevisions)
      .where(listed),
  );
  const within = db
    .with(measured)
    .select({ no: measured.no })
    .from(measured)
    // The present text counts whatever its length.
    .where(
      sql`${measured.place} = 1 or (${lte(measured.place, revisionLimit)} and ${measured.characters} <= ${characterLimit})`,
    );
  const { no, at, form, source, userId, authorIds } = wikiRevisions;
  const rows = await db
    .select({ no, at, form, source, userId, authorIds })
    .from(wikiRevisions)
    .where(and(listed, inArray(no, within)))
    .orderBy(asc(no));
  return { rows, isCut: (await db.$count(wikiRevisions, listed)) > rows.length };
}

/** Lists the paragraphs of the present text with the people who wrote them, as far as the history tells. */
export async function readAuthors(
  ctx: SessionContext,
  node: NodeRow,
): Promise<{ passages: AuthoredPassage[]; oldestNo: number | null }> {
  const { rows, isCut } = await readRevisions(ctx, node.id);
  const names = await nickNamesOf(
    ctx.db,
    rows.flatMap(({ userId, authorIds }) => [userId, ...authorIds]),
  );
  const sources = rows.map(({ form, source }) => ({ form, source }));
  const found = await ctx.aside(() => findAuthors(ctx.actor.id, sources));
  // Titles of documents that the reader may not view are removed from links.
  const shown = await sourcesFor(
    ctx,
    found.map(({ text }) => ({ form: 'markdown' as const, source: text })),
  );
  const passages = found.map(({ parts }, at): AuthoredPassage => {
    const whole = parts.reduce((sum, { num }) => sum + num, 0);
    return {
      // Cut last: half a link is none, and would retain its title.
      text: (shown[at] ?? '').replace(idInMarkdown, '$1').slice(0, textLength),
      parts: parts.flatMap(({ owner, num }) => {
        const row = rows[owner];
        if (!row) return [];
        const authors = [row.userId, ...row.authorIds].flatMap((id) => names.get(id) ?? []);
        return [{ no: row.no, at: row.at.toISOString(), authors, share: Math.round((num / whole) * 100) }];
      }),
    };
  });
  return { passages, oldestNo: isCut ? (rows[0]?.no ?? null) : null };
}
