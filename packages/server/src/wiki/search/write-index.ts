import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { flatten, tokensOf } from '@easymock/search-text';
import { inArray, sql } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { type NodeRow, wikiContents, wikiNodes } from '../wiki.table';
import { bandToken, type Field, inField, vectorOf } from './lexemes';
import { readingsIn, syllablesIn } from './readings';
import { wikiSearch, wikiSearchHeads, wikiSearchSections, wikiSearchWords } from './search.table';
import { type CutSection, cutSection, sectionsOf } from './sections';
import { bandOf } from './standing';

/** Increment with every change of the indexed data; a job indexes the rows of older versions again. */
export const indexVersion = 3;

// Arbitrary key; must be unique among the advisory locks of this database.
const indexLocks = 7_300_163;
const mostOldTitles = 5;
/** Limited because a vector holds at most a megabyte. */
const tokensPerPart = 30_000;

/** Sources of the tokens of a node, except its text. */
interface Source {
  readonly node: NodeRow;
  readonly path: string;
  readonly tags: string;
  readonly author: string;
  readonly oldTitles: readonly string[];
  readonly digest: string;
  readonly isChanged: boolean;
}

/** Locks nodes, so that of two concurrent writers the last one has read the other's change. */
async function holdNodes(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(${indexLocks}, hashtext(id))
    from (select id from unnest(${sql.param([...ids])}::text[]) id order by hashtext(id)) ordered`);
}

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, name } = wikiNodes;
  const rows = await db
    .select({ id, name })
    .from(wikiNodes)
    .where(sql`${id} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function tagLabels(db: Db, values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (values.length === 0) return new Map();
  const { value, label, type } = enumerations;
  const rows = await db
    .select({ value, label })
    .from(enumerations)
    .where(sql`${type} = 'articleTag' and ${value} = any(${sql.param([...values])}::text[])`);
  return new Map(rows.map((row) => [row.value, row.label]));
}

async function readSources(db: Db, ids: readonly string[]): Promise<Source[]> {
  const nodes = await db
    .select()
    .from(wikiNodes)
    .where(inArray(wikiNodes.id, [...ids]));
  const list = sql.param(nodes.map(({ id }) => id));
  const heads = await db.select().from(wikiSearchHeads).where(sql`${wikiSearchHeads.nodeId} = any(${list}::text[])`);
  const contents = await db
    .select({ id: wikiContents.nodeId, digest: sql<string>`md5(${wikiContents.plain})` })
    .from(wikiContents)
    .where(sql`${wikiContents.nodeId} = any(${list}::text[])`);
  const owners = await db
    .select({ id: users.id, nickName: users.nickName, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(nodes.map(({ ownerId }) => ownerId))]));
  const names = await namesOf(db, [...new Set(nodes.flatMap(({ ancestors }) => ancestors))]);
  const labels = await tagLabels(db, [...new Set(nodes.flatMap(({ tags }) => tags))]);
  const headOf = new Map(heads.map((head) => [head.nodeId, head]));
  const digestOf = new Map(contents.map(({ id, digest }) => [id, digest]));
  return nodes.map((node) => {
    const head = headOf.get(node.id);
    const owner = owners.find(({ id }) => id === node.ownerId);
    const path = node.ancestors.map((id) => names.get(id) ?? '').join('\n');
    const tags = node.tags.flatMap((tag) => [tag, labels.get(tag) ?? '']).join('\n');
    const author = owner ? `${owner.nickName}\n${owner.name}` : '';
    const isRenamed = head !== undefined && head.title !== node.name;
    const before = [...(isRenamed ? [head.title] : []), ...(head?.oldTitles ?? [])];
    const oldTitles = [...new Set(before)].filter((title) => title !== node.name).slice(0, mostOldTitles);
    const digest = createHash('md5')
      .update([node.name, node.introduce, path, tags, author, digestOf.get(node.id) ?? '', ...oldTitles].join('\0'))
      .update(`\0${bandOf(node)}`)
      .digest('hex');
    const isChanged = head?.digest !== digest || head.version !== indexVersion;
    return { node, path, tags, author, oldTitles, digest, isChanged };
  });
}

const inFields = (field: Field, text: string): string[] =>
  [...tokensOf(text)].flatMap((token) => [token, inField(field, token)]);

/** Returns the tokens of everything except the text. */
function headTokens({ node, path, tags, author, oldTitles }: Source): string[] {
  const others = [path, tags, author, ...oldTitles].join('\n');
  return [
    ...inFields('A', node.name),
    ...inFields('B', others),
    ...Array.from(readingsIn(node.name), (reading) => inField('P', reading)),
    ...Array.from(readingsIn(`${path}\n${author}`), (reading) => inField('Q', reading)),
    ...Array.from(syllablesIn(node.name), (reading) => inField('S', reading)),
    ...Array.from(syllablesIn(`${path}\n${author}`), (reading) => inField('T', reading)),
  ];
}

type Text = Pick<typeof wikiContents.$inferSelect, 'plain' | 'outline'>;

interface Written {
  readonly source: Source;
  readonly sections: readonly CutSection[];
  /** Tokens, split into as many vectors as needed. */
  readonly vectors: readonly string[];
  /** Words for finding substrings and correcting spelling. */
  readonly latin: ReadonlySet<string>;
}

/**
 * Words of letters, and names such as `k8s`; longer ones with digits are keys, of which nobody types a part.
 */
const latin = /^(?:[a-z]{3,30}|(?=\d*[a-z])[a-z\d]{3,20})$/;

/**
 * Tokenises a node. A long article takes a second, so the event loop is released after each section.
 * @param text undefined for folders
 */
async function wordsOf(source: Source, text: Text | undefined): Promise<Written> {
  const fixed = [...headTokens(source), ...tokensOf(source.node.introduce), bandToken(bandOf(source.node))];
  const sections: CutSection[] = [];
  const vectors: string[] = [];
  const latinWords = new Set<string>();
  let part = new Set(fixed);
  const endPart = () => {
    vectors.push(vectorOf(part));
    for (const token of part) if (latin.test(token)) latinWords.add(token);
  };
  for (const whole of text ? sectionsOf(text.plain, text.outline) : []) {
    if (part.size > tokensPerPart) {
      endPart();
      part = new Set(fixed);
    }
    const section = cutSection(whole);
    for (const token of section.tokens) part.add(token);
    for (const token of section.headingTokens) part.add(inField('C', token));
    sections.push(section);
    await setImmediate();
  }
  endPart();
  return { source, sections, vectors, latin: latinWords };
}

async function readTexts(db: Db, ids: readonly string[]) {
  const { nodeId, plain, outline } = wikiContents;
  const rows = await db
    .select({ nodeId, plain, outline })
    .from(wikiContents)
    .where(sql`${nodeId} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map((row) => [row.nodeId, row]));
}

/** Builds one `unnest` for many rows from a list per column. */
const unnested = (columns: readonly (readonly [type: string, values: readonly unknown[]])[]) =>
  sql.join(
    columns.map(([type, values]) => sql`${sql.param([...values])}::${sql.raw(type)}[]`),
    sql`, `,
  );

async function writeRows(db: Db, written: readonly Written[]) {
  const ids = written.map(({ source }) => source.node.id);
  const gone = sql`node_id = any(${sql.param(ids)}::text[])`;
  await db.execute(sql`delete from ${wikiSearch} where ${gone}`);
  await db.execute(sql`delete from ${wikiSearchSections} where ${gone}`);
  await db.execute(sql`delete from ${wikiSearchHeads} where ${gone}`);
  const rows = written.flatMap(({ source, vectors }) => vectors.map((vector, part) => ({ source, part, vector })));
  await db.execute(sql`
    insert into ${wikiSearch} (node_id, part, band, words)
    select id, part, band, words::tsvector from unnest(${unnested([
      ['text', rows.map(({ source }) => source.node.id)],
      ['smallint', rows.map(({ part }) => part)],
      ['smallint', rows.map(({ source }) => bandOf(source.node))],
      ['text', rows.map(({ vector }) => vector)],
    ])}) as made(id, part, band, words)`);
  const sections = written.flatMap(({ source, sections }) =>
    sections.map((section, no) => ({ ...section, no, id: source.node.id })),
  );
  await db.execute(sql`
    insert into ${wikiSearchSections} (node_id, no, anchor, heading, body, flat)
    select * from unnest(${unnested([
      ['text', sections.map(({ id }) => id)],
      ['integer', sections.map(({ no }) => no)],
      ['text', sections.map(({ anchor }) => anchor)],
      ['text', sections.map(({ heading }) => heading)],
      ['text', sections.map(({ body }) => body)],
      ['text', sections.map(({ flat }) => flat)],
    ])})`);
  await db
    .insert(wikiSearchHeads)
    .values(
      written.map(({ source }) => ({
        nodeId: source.node.id,
        digest: source.digest,
        version: indexVersion,
        title: source.node.name,
        oldTitles: [...source.oldTitles],
        flatTitle: flatten(source.node.name).text,
        flat: flatten(
          [source.node.name, source.tags, source.path, source.author, source.node.introduce, ...source.oldTitles].join(
            '\n',
          ),
        ).text,
      })),
    );
  const words = [...new Set(written.flatMap((node) => [...node.latin]))].sort();
  await db.execute(sql`
    insert into ${wikiSearchWords} (word) select word from unnest(${sql.param(words)}::text[]) word
    where not exists (select from ${wikiSearchWords} known where known.word = word.word)
    order by word on conflict do nothing`);
}

/**
 * Indexes nodes if anything changed that their tokens come from. Call it at the end of the transaction with
 * that change.
 * @returns the number of indexed nodes
 */
export async function indexNodes(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await holdNodes(db, ids);
  const sources = (await readSources(db, ids)).filter(({ isChanged }) => isChanged);
  if (sources.length === 0) return 0;
  const texts = await readTexts(
    db,
    sources.map(({ node }) => node.id),
  );
  const written: Written[] = [];
  for (const source of sources) written.push(await wordsOf(source, texts.get(source.node.id)));
  await writeRows(db, written);
  return written.length;
}
