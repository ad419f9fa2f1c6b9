import type { WikiHit } from '@easymock/contract';
import { type Excerpt, excerptOf, findMarks, formsOf, type Mark, type Search } from '@easymock/search-text';
import { inArray, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { escapeHtml } from '../../platform/http/pages/escape-html';
import { findOverdue } from '../node/overdue';
import { findRestricted } from '../node/present-node';
import { readPaths } from '../rights/load-node';
import { wikiNodes } from '../wiki.table';
import type { Hit } from './find-hits';
import { placeOfReading } from './readings';
import { wikiSearchSections } from './search.table';

interface Section extends Record<string, unknown> {
  readonly id: string;
  readonly anchor: string;
  readonly heading: string;
  readonly body: string;
}

type Place = Pick<Mark, 'from' | 'to'>;

/** Escapes a text for HTML and highlights its marks. */
function withMarks(text: string, marks: readonly Place[]): string {
  let at = 0;
  let html = '';
  for (const { from, to } of marks) {
    html += `${escapeHtml(text.slice(at, from))}<span class="search-keyword">${escapeHtml(text.slice(from, to))}</span>`;
    at = to;
  }
  return html + escapeHtml(text.slice(at));
}

/** Finds the words, or characters read like them, in a short text. */
function marksIn(text: string, search: Search): readonly Place[] {
  const marks = findMarks(text, search);
  if (marks.length > 0) return marks;
  return search.words.flatMap(({ flat }) => {
    const place = /^[a-z]{2,}$/.test(flat) ? placeOfReading(text, flat) : undefined;
    return place ? [{ from: place[0], to: place[1] }] : [];
  });
}

/** Reads the sections that contain a word, and the first section of each node. */
async function readSections(
  { db }: Pick<SessionContext, 'db'>,
  ids: readonly string[],
  { words }: Search,
): Promise<ReadonlyMap<string, Section[]>> {
  const parts = words.flatMap((word) => word.parts.flatMap((part) => [part.text, ...formsOf(part).flat()]));
  const list = sql.param([...ids]);
  const { rows } = await db.execute<Section>(sql`
    select id, anchor, heading, body from unnest(${list}::text[]) id cross join lateral (
      select anchor, heading, body, no from ${wikiSearchSections} s where s.node_id = id
      order by (select count(*) from unnest(${sql.param(parts)}::text[]) part where strpos(s.flat, part) > 0) desc, no
      limit 3
    ) best order by id, no`);
  const sections = new Map<string, Section[]>();
  for (const row of rows) sections.set(row.id, [...(sections.get(row.id) ?? []), row]);
  return sections;
}

/** Returns the excerpt with most words, and its section. */
function bestOf(sections: readonly Section[], search: Search): { excerpt: Excerpt; section: Section | undefined } {
  let best: { excerpt: Excerpt; section: Section | undefined; worth: number } = {
    excerpt: { text: '', marks: [], wordNum: 0 },
    section: undefined,
    worth: -1,
  };
  for (const section of sections) {
    const excerpt = excerptOf(section.body, search);
    const inHeading = new Set(findMarks(section.heading, search).map(({ word }) => word)).size;
    const worth = excerpt.wordNum + 0.6 * inHeading + Math.min(excerpt.marks.length, 5) / 100;
    if (worth > best.worth) best = { excerpt, section, worth };
  }
  return best;
}

async function readNodes(ctx: SessionContext, ids: readonly string[]) {
  const nodes = await ctx.db
    .select()
    .from(wikiNodes)
    .where(inArray(wikiNodes.id, [...ids]));
  const owners = [...new Set(nodes.map(({ ownerId }) => ownerId))];
  const { id, nickName, headImg } = users;
  const [people, paths, restricted, overdue] = await Promise.all([
    ctx.db.select({ id, nickName, headImg }).from(users).where(inArray(users.id, owners)),
    readPaths(ctx, nodes),
    findRestricted(ctx.db, nodes),
    findOverdue(ctx, nodes),
  ]);
  return { nodes, people, paths, restricted, overdue };
}

/** Presents hits to the caller. */
export async function presentHits(
  ctx: SessionContext,
  search: Search,
  hits: readonly Hit[],
  isFirstPage: boolean,
): Promise<WikiHit[]> {
  const ids = hits.map(({ id }) => id);
  const [found, sections] = await Promise.all([readNodes(ctx, ids), readSections(ctx, ids, search)]);
  const { nodes, people, paths, restricted, overdue } = found;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return hits.flatMap(({ id, score }, at): WikiHit[] => {
    const node = byId.get(id);
    if (!node) return [];
    const owner = people.find((one) => one.id === node.ownerId);
    const nickName = owner?.nickName ?? '';
    const path = (paths.get(id) ?? []).slice(0, -1);
    const pathName = path.map(({ catalogName }) => catalogName).join();
    const { excerpt, section } = bestOf(sections.get(id) ?? [], search);
    const text = section ? excerpt.text : node.introduce.slice(0, 120);
    const marked = (shown: string) => withMarks(shown, marksIn(shown, search));
    return [
      {
        _id: id,
        title: node.name,
        catalogType: node.catalogType,
        catalogPath: path.map((step) => step.id).join(),
        catalogPathName: pathName,
        mdTexts: text,
        highlight: {
          title: marked(node.name),
          userInfo: { nickName: marked(nickName) },
          catalogPathName: marked(pathName),
          mdTexts: section ? withMarks(text, excerpt.marks) : marked(text),
        },
        uid: { head_img: owner?.headImg ?? '', nick_name: nickName },
        anchor: section?.anchor ?? '',
        heading: section?.heading ?? '',
        score: Math.round(score * 1000) / 1000,
        isRestricted: restricted.has(id),
        isOverdue: overdue.has(id),
        updateDate: node.updatedAt.toISOString(),
        active: isFirstPage && at === 0,
      },
    ];
  });
}
