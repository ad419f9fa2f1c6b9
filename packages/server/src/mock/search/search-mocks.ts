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
import { answeringLines, endsOf, type ParameterUrl, searchBudget } from './answering-urls';

type Input = CallParsedInput<Contract['mock']['search']>;
type Answer = CallData<Contract['mock']['search']>;

/** For all words together. */
const maxPatterns = 1_000;
const maxProjects = 10;
/** Of more projects that words name, looking a mock's project up among them would take longer than joining all mocks. */
const mostConcerned = 1_000;

/** How well a word fits a mock; a search sorts by the sum over its words. */
const fit = { exact: 9, answers: 8, starts: 5, describes: 4, contains: 3, method: 3, project: 1 } as const;

/** A word, and the urls with parameters that answer its path or what is left of that below a base URL. */
interface Wanted extends SearchWord {
  readonly isMethod: boolean;
  /** `/pay/:id` for the whole path. */
  readonly answering: readonly string[];
  /** `/7` and `/:id`, on two lines, for the rest of one. */
  readonly answeringBelow: readonly string[];
}

/** What may stand before the first parameter of a url that answers this path. */
const beginningsOf = (path: string): string[] => ['', ...Array.from(path, (_, at) => path.slice(0, at + 1))];

/**
 * Finds the urls with parameters that answer a path or an end of it, in the projects that somebody sees. Few have the
 * beginning of such a path, and of equal ones in many projects only one has to be tried.
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
        // Looked up in a hash. As a join, the projects would be gone through for each url where few urls are expected.
        sql`(${isSeen}) is true`,
      ),
    )
    .groupBy(mockSearch.fixed, mockSearch.url)
    // The most of a path first, should there be too many.
    .orderBy(desc(sql`length(${mockSearch.fixed})`), mockSearch.url)
    .limit(limit);
  return found;
}

/** Finds which urls with parameters answer the paths among the words. */
async function readWords(db: Db, userId: string, words: readonly SearchWord[]): Promise<Wanted[]> {
  const limit = Math.floor(maxPatterns / Math.max(1, words.filter(({ path }) => path !== '').length));
  const budget = searchBudget();
  const wanted: Wanted[] = [];
  for (const word of words) {
    const { text, path } = word;
    const lines = path ? await answeringLines(path, await findPatterns(db, userId, path, limit), budget) : [];
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
/** The columns of a seen project that stand for a word: whether it names the project, and what of its path is below. */
const named = (index: number): SQL => sql.raw(`seen.named_${index}`);
const rest = (index: number): SQL => sql.raw(`seen.rest_${index}`);

/** What is known of a word before mocks are read. */
interface Known {
  /** Whether it names a project. */
  readonly isNamed: boolean;
  /** Whether its path is below the base URL of one. */
  readonly isBelow: boolean;
}

/** The projects that somebody sees, with what each word has to do with them; what no project has to do with is not asked. */
function seenProjects({
  words,
  userId,
  known,
}: {
  words: readonly SearchWord[];
  userId: string;
  known?: readonly Known[];
}): SQL {
  const keysOf = (table: typeof projects | typeof teams) =>
    sql`coalesce(${table.searchKeys}, lower(${table.name}))`;
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
  // Once it is known what words have to do with projects, their keys are put together again only if a word names one.
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

/** Whether any word has to do with a seen project itself. */
const isConcerned = (words: readonly SearchWord[]): SQL =>
  joined(
    words.flatMap((_, index) => [named(index), sql`${rest(index)} is not null`]),
    ' or ',
  );

/** Finds the projects that all words name, the best first, and what each word has to do with any that somebody sees. */
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
  /** The same for thousands of mocks at once, in which the beginnings of descriptions are not looked for. */
  readonly roughWorth: SQL;
}

/** A way in which a word fits a mock. */
interface Way {
  readonly worth: number;
  readonly own: SQL;
  /** The same for what of its path is below the base URL of the project. */
  readonly below?: SQL;
  /** Whether all that fits in its own way contains the word. */
  readonly isContained: boolean;
}

/**
 * How a word fits a mock, and what that is worth. What no project has to do with is not asked of each mock: then all
 * is told by its own row, which is filtered before anything is joined.
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
        // By the index of what stands before the parameters. Without a list there is no condition that would keep the
        // others from their indexes.
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
  else
    ways.push({
      worth: fit.describes,
      own: sql`strpos(${keys}, chr(10) || ${text}::text) > 0`,
      isContained: true,
    });
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
    // What contains the word anyhow is not looked for twice.
    ...ways.flatMap((way) => [...(way.isContained ? [] : [way.own]), ...belowOf(way)]),
    has.own,
  ];
  return {
    fits: sql`(${joined(asked, ' or ')})`,
    worth: worthBy(others),
    roughWorth: worthBy(others.filter(({ worth }) => worth !== fit.describes)),
  };
}

interface FoundRow extends Record<string, unknown> {
  id: string;
  total: number;
  mocks: string[];
  project_total: number;
  mock_total: number;
}

/** Finds the mocks of a page of projects, among those that somebody sees. */
async function findMocks(
  db: Db,
  search: { words: readonly Wanted[]; known: readonly Known[]; concerned: number; userId: string },
  input: Input,
): Promise<FoundRow[]> {
  const { words, known, concerned } = search;
  const fits = words.map((word, index) =>
    fitOf(word, index, known[index] ?? { isNamed: true, isBelow: true }),
  );
  const all = (part: keyof Fit, by: string) =>
    joined(
      fits.map((of) => of[part]),
      by,
    );
  const isHit = all('fits', ' and ');
  // What a mock's own row tells is asked before anything is joined, where only few projects can tell more.
  const own = words.map((word, index) => fitOf(word, index, { isNamed: false, isBelow: false }).fits);
  const isPossible =
    concerned === 0 || concerned > mostConcerned
      ? sql`true`
      : sql`(${joined(own, ' and ')} or ${mockSearch.projectId} = any(array(select id from seen where ${isConcerned(words)})))`;
  const bestFirst = sql`best desc, visited_at desc nulls last, updated_at desc, seen.id collate "C"`;
  // Only the mocks of the projects on the page are looked at singly; of all others it is enough how many there are. Those
  // of a project are few: a condition that no index takes keeps the trigrams of all projects from being read for each.
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
      ) as mocks,
      (select count(*)::int from found) as project_total, (select sum(total)::int from found) as mock_total
    from page as seen
    order by ${bestFirst}`);
  return rows;
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

/** What of the ids is known, in their order. */
const inOrder = <T>(ids: readonly string[], known: ReadonlyMap<string, T>): T[] =>
  ids.flatMap((id) => known.get(id) ?? []);

/** Searches all that a person sees. */
export async function searchMocks(db: Db, userId: string, input: Input): Promise<Answer> {
  const { page, pageSize } = input;
  const asked = searchWordsOf(input.keywords);
  const [words, { ids: named, known, concerned }] = await Promise.all([
    readWords(db, userId, asked),
    findProjects(db, userId, asked),
  ]);
  const found = await findMocks(db, { words, known, concerned, userId }, input);
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
    total: found[0]?.project_total ?? 0,
    mockTotal: found[0]?.mock_total ?? 0,
    projects: inOrder(named, shown),
    page,
    pageSize,
  };
}
