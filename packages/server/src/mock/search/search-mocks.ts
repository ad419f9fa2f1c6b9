import {
  type CallData,
  type CallParsedInput,
  type Contract,
  type MockMethod,
  mockMethods,
  type SearchWord,
  searchWordsOf,
} from '@easymock/contract';
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { containsPattern } from '../../platform/database/search';
import { mockSearch, mocks, projects, projectVisits, teams } from '../mock.table';
import { allVisibleTo } from '../project/project.policy';
import { endsOf, matchingUrlLines, type ParameterUrl, searchBudget } from './matching-urls';

type Input = CallParsedInput<Contract['mock']['search']>;
type Answer = CallData<Contract['mock']['search']>;

/** Maximum parameterised URLs for all words together. */
const maxPatterns = 1_000;
const maxProjects = 10;
/**
 * If words concern more projects, looking up each mock's project among them is slower than joining all mocks.
 */
const mostConcerned = 1_000;

/** Score by which a word matches a mock; a search sorts by the sum over its words. */
const fit = { exact: 9, answers: 8, starts: 5, describes: 4, contains: 3, method: 3, project: 1 } as const;

/** A search word with the parameterised URLs that match its path or a remainder below a base URL. */
interface Wanted extends SearchWord {
  readonly isMethod: boolean;
  /** Parameterised URLs that match the whole path, such as `/pay/:id`. */
  readonly answering: readonly string[];
  /** Remainder and matching URL on two lines, such as `/7` and `/:id`. */
  readonly answeringBelow: readonly string[];
}

/** All possible static prefixes of a parameterised URL that matches this path. */
const beginningsOf = (path: string): string[] => ['', ...Array.from(path, (_, at) => path.slice(0, at + 1))];

/**
 * Finds parameterised URLs that may match a path or a remainder of it, in the projects that the user sees.
 * Few URLs have a prefix of such a path, and equal URLs of many projects are tried only once.
 */
async function findPatterns(db: Db, userId: string, path: string, limit: number): Promise<ParameterUrl[]> {
  const beginnings = new Set(endsOf(path).flatMap(beginningsOf));
  const isSeen = sql`${mockSearch.projectId} in (select ${projects.id} from ${allVisibleTo(userId)})`;
  const found = await db
    .select({ url: mockSearch.url, fixed: sql<string>`${mockSearch.fixed}` })
    .from(mockSearch)
    .where(
      and(
        isNotNull(mockSearch.fixed),
        inArray(mockSearch.fixed, [...beginnings]),
        // Evaluated as a hash look-up. As a join, the planner would scan the projects for each URL if it
        // expects few URLs.
        sql`(${isSeen}) is true`,
      ),
    )
    .groupBy(mockSearch.fixed, mockSearch.url)
    // If there are too many, the longest prefixes come first.
    .orderBy(desc(sql`length(${mockSearch.fixed})`), mockSearch.url)
    .limit(limit);
  return found;
}

/** Finds the parameterised URLs that match the paths among the words. */
async function readWords(db: Db, userId: string, words: readonly SearchWord[]): Promise<Wanted[]> {
  const limit = Math.floor(maxPatterns / Math.max(1, words.filter(({ path }) => path !== '').length));
  const budget = searchBudget();
  const wanted: Wanted[] = [];
  for (const word of words) {
    const { text, path } = word;
    const lines = path ? await matchingUrlLines(path, await findPatterns(db, userId, path, limit), budget) : [];
    wanted.push({
      ...word,
      isMethod: mockMethods.includes(text as MockMethod),
      answering: lines.filter((line) => !line.includes('\n')),
      answeringBelow: lines.filter((line) => line.includes('\n')),
    });
  }
  return wanted;
}

const contains = (text: SQL, word: string): SQL => sql`${text} like ${containsPattern(word)}`;
const joined = (parts: readonly SQL[], by: string): SQL => sql.join([...parts], sql.raw(by));
/**
 * Columns of a visible project for a word: whether the word names the project, and the remainder of its path.
 */
const named = (index: number): SQL => sql.raw(`seen.named_${index}`);
const rest = (index: number): SQL => sql.raw(`seen.rest_${index}`);

/** Relation of a word to projects, which is queried before the mocks. */
interface Known {
  /** Whether the word names a project. */
  readonly isNamed: boolean;
  /** Whether the word's path lies below a project's base URL. */
  readonly isBelow: boolean;
}

/**
 * Query of the projects that the user sees, with their relation to each word. With `known`, relations that apply to no
 * project are skipped.
 */
function seenProjects({
  words,
  userId,
  known,
}: {
  words: readonly SearchWord[];
  userId: string;
  known?: readonly Known[];
}): SQL {
  const keysOf = (table: typeof projects | typeof teams) => sql`coalesce(${table.searchKeys}, lower(${table.name}))`;
  const keys = sql`${keysOf(projects)} || coalesce(chr(10) || ${keysOf(teams)}, '')`;
  const base = sql`nullif(lower(rtrim(${projects.url}, '/')), '')`;
  const perWord = words.flatMap(({ text, path }, index) => {
    const { isNamed, isBelow } = known?.[index] ?? { isNamed: true, isBelow: path !== '' };
    const names = isNamed ? contains(sql`keys`, text) : sql`false`;
    const below = isBelow
      ? sql`case when starts_with(${path}::text, base || '/') then substr(${path}::text, length(base) + 1) end`
      : sql`null::text`;
    return [sql`${names} as ${sql.raw(`named_${index}`)}`, sql`${below} as ${sql.raw(`rest_${index}`)}`];
  });
  // Once the relations are known, the keys are built again only if a word names a project.
  const shown = sql.raw(known ? 'id, updated_at, visited_at' : 'id, updated_at, visited_at, keys');
  return sql`
    select ${shown}, ${joined(perWord, ', ')} from (
      select ${projects.id} as id, ${projects.updatedAt} as updated_at, ${projectVisits.visitedAt} as visited_at,
        ${base} as base, ${keys} as keys
      from ${allVisibleTo(userId)}
      left join ${teams} on ${teams.id} = ${projects.teamId}
      left join ${projectVisits} on ${projectVisits.projectId} = ${projects.id} and ${projectVisits.userId} = ${userId}
    ) own`;
}

/** Condition: a visible project itself is related to at least one word. */
const isConcerned = (words: readonly SearchWord[]): SQL =>
  joined(
    words.flatMap((_, index) => [named(index), sql`${rest(index)} is not null`]),
    ' or ',
  );

/**
 * Finds the projects that all words name, best first, and the relation of each word to the visible projects.
 */
async function findProjects(db: Db, userId: string, words: readonly SearchWord[]) {
  const begins = words.map(({ text }) => sql`starts_with(seen.keys, ${text}::text)`);
  const any = words.flatMap((_, index) => [
    sql`coalesce(bool_or(${named(index)}), false)`,
    sql`count(${rest(index)}) > 0`,
  ]);
  const { rows } = await db.execute<{ ids: string[]; any: boolean[]; concerned: number }>(sql`
    with seen as materialized (${seenProjects({ words, userId })})
    select array[${joined(any, ', ')}] as any, count(*) filter (where ${isConcerned(words)})::int as concerned, array(
      select id from seen where ${joined(
        words.map((_, index) => named(index)),
        ' and ',
      )}
      order by (${joined(begins, ' or ')}) desc, visited_at desc nulls last, updated_at desc, id limit ${maxProjects}
    ) as ids from seen`);
  const { ids = [], any: found = [], concerned = 0 } = rows[0] ?? {};
  const isOf = (index: number): Known => ({
    isNamed: found[2 * index] === true,
    isBelow: found[2 * index + 1] === true,
  });
  return { ids, known: words.map((_, index) => isOf(index)), concerned };
}

interface Fit {
  readonly fits: SQL;
  readonly worth: SQL;
  /** Cheaper score for thousands of mocks at once; ignores the starts of descriptions. */
  readonly roughWorth: SQL;
}

/** One way in which a word can match a mock. */
interface Way {
  readonly worth: number;
  readonly own: SQL;
  /** Same condition for the remainder of the word's path below the project's base URL. */
  readonly below?: SQL;
  /** Whether every mock that matches `own` also contains the word. */
  readonly isContained: boolean;
}

/**
 * Builds the condition and the score of a word. Relations that apply to no project are omitted, so that the mock's own
 * row decides and can be filtered before any join.
 */
function fitOf(word: Wanted, index: number, { isNamed, isBelow }: Known): Fit {
  const { text, path, isMethod, answering, answeringBelow } = word;
  const { keys, method, url, fixed } = mockSearch;
  const list = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;
  const ways: Way[] = [];
  if (path !== '') {
    const line = (start: SQL) => sql`starts_with(${keys}, ${start} || chr(10))`;
    ways.push({
      worth: fit.exact,
      own: line(sql`${path}::text`),
      below: line(rest(index)),
      isContained: path.includes(text),
    });
    if (answering.length + answeringBelow.length > 0)
      ways.push({
        worth: fit.answers,
        // Uses the index on the static prefix. Without a list, `false` leaves the other conditions free to
        // use their indexes.
        own:
          answering.length > 0
            ? sql`(${fixed} = any(${list(beginningsOf(path))}) and ${url} = any(${list(answering)}))`
            : sql`false`,
        below: sql`${rest(index)} || chr(10) || ${url} = any(${list(answeringBelow)})`,
        isContained: false,
      });
    ways.push({
      worth: fit.starts,
      own: sql`starts_with(${keys}, ${text}::text)`,
      below: sql`starts_with(${keys}, ${rest(index)})`,
      isContained: true,
    });
  }
  if (isMethod) ways.push({ worth: fit.method, own: sql`${method} = ${text}`, isContained: false });
  else ways.push({ worth: fit.describes, own: sql`strpos(${keys}, chr(10) || ${text}::text) > 0`, isContained: true });
  const has: Way = { worth: fit.contains, own: contains(sql`${keys}`, text), isContained: false };
  const belowOf = ({ below }: Way): SQL[] => (isBelow && below ? [below] : []);
  const worthBy = (list: readonly Way[]) => {
    const rest = sql.raw(String(isNamed ? fit.project : fit.contains));
    if (list.length === 0) return rest;
    const whens = list.map(
      (way) => sql`when ${joined([way.own, ...belowOf(way)], ' or ')} then ${sql.raw(String(way.worth))}`,
    );
    return sql`case ${joined(whens, ' ')} else ${rest} end`;
  };
  const others = isNamed ? [...ways, has] : ways;
  const asked = [
    ...(isNamed ? [named(index)] : []),
    // Conditions implied by containing the word are skipped.
    ...ways.flatMap((way) => [...(way.isContained ? [] : [way.own]), ...belowOf(way)]),
    has.own,
  ];
  return {
    fits: sql`(${joined(asked, ' or ')})`,
    worth: worthBy(others),
    roughWorth: worthBy(others.filter(({ worth }) => worth !== fit.describes)),
  };
}

interface FoundProject {
  id: string;
  total: number;
  mocks: string[];
}

/** A row of the page with the totals of all pages; a page beyond the end is one row without a project. */
interface FoundRow extends Record<string, unknown> {
  id: string | null;
  total: number | null;
  mocks: string[] | null;
  project_total: number;
  mock_total: number;
}

/** Finds the mocks for a page of projects, among those that the user sees. */
async function findMocks(
  db: Db,
  search: { words: readonly Wanted[]; known: readonly Known[]; concerned: number; userId: string },
  input: Input,
): Promise<{ found: FoundProject[]; total: number; mockTotal: number }> {
  const { words, known, concerned } = search;
  const fits = words.map((word, index) => fitOf(word, index, known[index] ?? { isNamed: true, isBelow: true }));
  const all = (part: keyof Fit, by: string) =>
    joined(
      fits.map((of) => of[part]),
      by,
    );
  const isHit = all('fits', ' and ');
  // If only few projects are related to the words, filter mocks by their own row before any join.
  const own = words.map((word, index) => fitOf(word, index, { isNamed: false, isBelow: false }).fits);
  const isPossible =
    concerned === 0 || concerned > mostConcerned
      ? sql`true`
      : sql`(${joined(own, ' and ')} or ${mockSearch.projectId} = any(array(select id from seen where ${isConcerned(words)})))`;
  const bestFirst = sql`best desc, visited_at desc nulls last, updated_at desc, seen.id collate "C"`;
  // Only mocks of projects on the page are scored individually; the others are just counted. A project has
  // few mocks, so `is true` hides the condition from the trigram index, which would otherwise be scanned over
  // all projects for each one.
  const { rows } = await db.execute<FoundRow>(sql`
    with seen as materialized (${seenProjects(search)}),
    found as materialized (
      select ${mockSearch.projectId} as id, count(*)::int as total, max(${all('roughWorth', ' + ')}) as best
      from seen join ${mockSearch} on ${mockSearch.projectId} = seen.id
      where ${isPossible} and ${isHit}
      group by ${mockSearch.projectId}
    ),
    page as materialized (
      select seen.*, found.total, found.best from found join seen on seen.id = found.id
      order by ${bestFirst} limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}
    )
    select seen.id, seen.total, (
        select array_agg(of_project.id order by of_project.worth desc, of_project.position desc) from (
          select ${mocks.id} as id, ${mocks.position} as position, ${all('worth', ' + ')} as worth
          from ${mockSearch} join ${mocks} on ${mocks.id} = ${mockSearch.mockId}
          where ${mockSearch.projectId} = seen.id and (${isHit}) is true
          order by 3 desc, 2 desc limit ${input.each}
        ) of_project
      ) as mocks, sums.project_total, sums.mock_total
    from (
      select count(*)::int as project_total, coalesce(sum(total), 0)::int as mock_total from found
    ) as sums left join page as seen on true
    order by ${bestFirst}`);
  const found = rows.flatMap(({ id, total, mocks: hits }) =>
    id === null ? [] : [{ id, total: total ?? 0, mocks: hits ?? [] }],
  );
  return { found, total: rows[0]?.project_total ?? 0, mockTotal: rows[0]?.mock_total ?? 0 };
}

async function presentProjects(db: Db, ids: readonly string[]) {
  const { id, name, url } = projects;
  const rows = await db
    .select({ _id: id, name, url, group: { _id: teams.id, name: teams.name } })
    .from(projects)
    .leftJoin(teams, eq(teams.id, projects.teamId))
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row._id, row]));
}

async function presentMocks(db: Db, ids: readonly string[]) {
  const { id, url, method, description } = mocks;
  const rows = await db
    .select({ _id: id, url, method, description })
    .from(mocks)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row._id, row]));
}

/** Returns the known values of the IDs, in their order. */
const inOrder = <T>(ids: readonly string[], known: ReadonlyMap<string, T>): T[] =>
  ids.flatMap((id) => known.get(id) ?? []);

/** Searches all mocks and projects that a person may see. */
export async function searchMocks(db: Db, userId: string, input: Input): Promise<Answer> {
  const { page, pageSize } = input;
  const asked = searchWordsOf(input.keywords);
  const [words, { ids: named, known, concerned }] = await Promise.all([
    readWords(db, userId, asked),
    findProjects(db, userId, asked),
  ]);
  const { found, ...totals } = await findMocks(db, { words, known, concerned, userId }, input);
  const shown = await presentProjects(db, [...named, ...found.map(({ id }) => id)]);
  const knownMocks = await presentMocks(
    db,
    found.flatMap(({ mocks }) => mocks),
  );
  return {
    list: found.flatMap(({ id, total, mocks }) => {
      const project = shown.get(id);
      return project ? [{ project, total, mocks: inOrder(mocks, knownMocks) }] : [];
    }),
    ...totals,
    projects: inOrder(named, shown),
    page,
    pageSize,
  };
}
