import {
  type AuditDiff,
  type ChangeSource,
  fillText,
  type Mock,
  type MockBrief,
  mockCalls,
  type NamedAnswer,
  type Project,
} from '@easymock/contract';
import { checkMode, checkPattern, ModeError, normalizePattern, patternKey, RenderError } from '@easymock/mock-engine';
import { and, count, desc, eq, ilike, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { personColumns, users } from '../people/index';
import { addressKey } from '../platform/address/address-key';
import { diffOf } from '../platform/audit/audit';
import type { SessionContext } from '../platform/context';
import { type Db, prepareEach, prepareOnce, violatedUnique } from '../platform/database/index';
import { containsPattern } from '../platform/database/search';
import { totalOf } from '../platform/database/total';
import { CallFailure, fail } from '../platform/failure';
import { implement, withoutTransaction } from '../platform/http/calls/handler';
import { personalTurn, Turns } from '../platform/turns/turns';
import { noAnswers } from './answers/no-answers';
import { findAnswerProblem, parseAnswers, storeAnswers } from './answers/stored-answers';
import { noCollection } from './collection/no-collection';
import { parseCollection, storeCollection } from './collection/stored-setting';
import { isLongToRead } from './draw/generation-times';
import { failOnMode } from './fail-on-mode';
import { folderNames, listFolders, moveMocksToFolder, requireFolder } from './folders/folders';
import {
  listMockVersions,
  loadPresent,
  loadVersion,
  type MockChange,
  presentVersion,
  requireNotLate,
  saveMock,
  type VersionedMock,
} from './history/mock-versions';
import { changeBy, presentFacts, stampOf } from './history/versions';
import { listPlace, type MockRow, mocks, mockUseTotals, projects } from './mock.table';
import { moveMocks } from './move-mocks';
import { previewMode } from './preview';
import { recycleMocks, restoreMocks } from './project/deletion';
import { loadEditable, loadVisible, lockEditable, visibleTo } from './project/project.policy';
import { caller, listOf, listProjects } from './project/project.repository';
import { listDeletedMocks } from './project/recycle-bin';
import { requireProjectSize } from './project-room';
import { searchMocks } from './search/search-mocks';
import { publishProjectChange } from './serve/snapshot';

const useNum = sql<number>`coalesce((select ${mockUseTotals.num} from ${mockUseTotals} where ${mockUseTotals.mockId} = ${mocks.id}), 0)::float8`;

/** ID and name of each named answer; most mocks have none. */
const answerNames = sql<{ id: string; name: string }[]>`case when ${mocks.answers} = ${noAnswers} then '[]'::json else
  (select json_agg(json_build_object('id', answer -> 'id', 'name', answer -> 'name'))
   from json_array_elements(${mocks.answers}::json) as answer) end`;

const briefColumns = {
  id: mocks.id,
  url: mocks.url,
  method: mocks.method,
  description: mocks.description,
  isGone: mocks.isGone,
  folderId: mocks.folderId,
  tags: mocks.tags,
  answerNames,
  updatedAt: mocks.updatedAt,
  useNum,
};
const columns = {
  ...briefColumns,
  projectId: mocks.projectId,
  mode: mocks.mode,
  parameters: mocks.parameters,
  responseModel: mocks.responseModel,
  answers: mocks.answers,
  collection: mocks.collection,
  version: mocks.version,
};

type BriefRow = Pick<MockRow, Exclude<keyof typeof briefColumns, 'useNum' | 'answerNames'>> & {
  useNum: number;
  answerNames: MockBrief['answer_names'];
};
type Row = BriefRow &
  Pick<MockRow, 'projectId' | 'mode' | 'parameters' | 'responseModel' | 'answers' | 'collection' | 'version'>;

const presentBrief = (row: BriefRow): MockBrief => ({
  _id: row.id,
  url: row.url,
  method: row.method,
  description: row.description,
  use_num: row.useNum,
  is_gone: row.isGone,
  folder_id: row.folderId,
  tags: row.tags,
  answer_names: row.answerNames,
  update_at: row.updatedAt.toISOString(),
});

const present = (row: Row): Mock => ({
  project_id: row.projectId,
  mode: row.mode,
  parameters: row.parameters,
  response_model: row.responseModel,
  answers: parseAnswers(row.answers),
  collection: parseCollection(row.collection),
  version: row.version,
  ...presentBrief(row),
});

const publicProjectColumns = {
  _id: projects.id,
  name: projects.name,
  url: projects.url,
  description: projects.description,
};
const publicColumns = {
  projectId: mocks.projectId,
  _id: mocks.id,
  url: mocks.url,
  method: mocks.method,
  description: mocks.description,
  mode: mocks.mode,
  parameters: mocks.parameters,
  response_model: mocks.responseModel,
};

/** Checks what the contract cannot check: that the URL can be matched. */
function readUrl(ctx: SessionContext, given: string) {
  const url = normalizePattern(given);
  const problem = checkPattern(url);
  if (problem) fail('urlInvalid', { reason: fillText(problem.texts, ctx.language) });
  return { url, urlKey: patternKey(url) };
}

async function requireMode(ctx: SessionContext, mode: string): Promise<void> {
  try {
    await readMode(ctx, mode);
  } catch (error) {
    if (error instanceof RenderError) fail('modeTooLarge', { reason: fillText(error.texts, ctx.language) });
    if (!(error instanceof ModeError)) throw error;
    failOnMode(error, ctx);
  }
}

/** Compiles a definition; long ones go to a worker thread, so that other calls are not delayed. */
async function readMode({ services, actor }: SessionContext, mode: string): Promise<void> {
  if (isLongToRead(mode)) await services.drawThreads.check(personalTurn(actor.id), mode);
  else checkMode(mode);
}

/** Checks the named answers: their definitions, headers and expressions. @throws answerInvalid */
async function requireAnswers(ctx: SessionContext, answers: readonly NamedAnswer[]): Promise<void> {
  for (const answer of answers) {
    const { name, mode } = answer;
    const problem = findAnswerProblem(answer);
    if (problem) fail('answerInvalid', { name, reason: fillText(problem, ctx.language) });
    try {
      if (mode.trim() !== '') await requireMode(ctx, mode);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.values.reason === undefined) throw error;
      fail('answerInvalid', { name, reason: String(error.values.reason) });
    }
  }
}

/** Rejects a collection whose mock does not answer GET. @throws collectionInvalid */
function requireList(
  { language }: SessionContext,
  { method, collection }: Pick<MockRow, 'method' | 'collection'>,
): void {
  if (collection === noCollection || method === 'get') return;
  fail('collectionInvalid', {
    reason: fillText({ zh: '只有 GET 接口可以作为集合', en: 'only a GET mock can be one' }, language),
  });
}

/** Runs a write of a mock and turns a violated unique route into the failure `kind`. */
async function translateTaken<T>(kind: 'mockTaken' | 'mockExists', run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) === 'mock_route_unique') fail(kind);
    throw error;
  }
}

async function changed(ctx: SessionContext, db: Db, projectId: string, mockIds: readonly string[]): Promise<void> {
  await db.update(projects).set({ updatedAt: ctx.now }).where(eq(projects.id, projectId));
  await publishProjectChange(ctx, db, projectId, mockIds);
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Name of a mock in the audit log. */
const nameOf = ({ method, url }: Pick<MockRow, 'method' | 'url'>): string => `${method.toUpperCase()} ${url}`;

/**
 * Saves a change of a mock as its next version.
 * @param check runs on the current row while it is locked; may reject the save or change unversioned fields
 */
async function save(
  ctx: SessionContext,
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  fields: MockChange,
  check: (present: VersionedMock) => Promise<AuditDiff> = async () => ({}),
  source?: ChangeSource,
): Promise<{ version: number }> {
  await lockEditable(db, projectId, ctx.actor.id);
  const present = await loadPresent(db, id);
  const also = await check(present);
  const saving = { services: ctx.services, db };
  const { version, diff } = await translateTaken('mockExists', () =>
    saveMock(saving, id, present, fields, changeBy(ctx, source)),
  );
  await requireProjectSize(db, projectId);
  await changed(ctx, db, projectId, [id]);
  ctx.audit({ entityId: id, entityName: nameOf({ ...present, ...fields }), diff: { ...diff, ...also } });
  return { version };
}

const oneVisible = listOf({
  name: 'one',
  where: (db) => and(eq(projects.id, sql.placeholder('projectId')), visibleTo(db, caller)),
});

/** Returns a visible project in its wire form. @throws projectMissing, forbidden */
async function presentProject({ services, actor }: SessionContext, projectId: string): Promise<Project> {
  const [project] = await listProjects(services.database, oneVisible, actor.id, { projectId });
  if (project) return project;
  await loadVisible(services.database.db, projectId, actor.id);
  // The query above did not find it, so it became visible only after that query.
  fail('projectMissing');
}

/** Selects a mock with its project and the author of its version. */
function selectMock(db: Db, id: string | Placeholder) {
  const { projectId, changedAt, changeSource } = mocks;
  return db
    .select({ ...columns, projectId, changedAt, changeSource, person: personColumns })
    .from(mocks)
    .leftJoin(users, eq(users.id, mocks.changedBy))
    .where(eq(mocks.id, id));
}
const mockById = prepareOnce(({ db }) => selectMock(db, sql.placeholder('id')).prepare('mock_by_id'));

/** Moves a mock into a folder and returns the diff for the audit log. */
async function fileMock(db: Db, projectId: string, id: string, folderId: string | null): Promise<AuditDiff> {
  const [row] = await db.select({ folderId: mocks.folderId }).from(mocks).where(eq(mocks.id, id));
  const nameOfFolder = folderNames(await listFolders(db, projectId));
  await moveMocksToFolder(db, projectId, [id], folderId);
  return diffOf({ folder: nameOfFolder(row?.folderId ?? null) }, { folder: nameOfFolder(folderId) });
}

/**
 * Loads a mock and checks access by the mock's own project, never by a project that the caller names.
 * @param allow check for reading or for editing
 */
async function loadMock(
  ctx: SessionContext,
  id: string,
  allow: typeof loadVisible | typeof loadEditable,
): Promise<Row & { projectId: string }> {
  const [row = fail('mockMissing')] = await selectMock(ctx.db, id);
  await allow(ctx.db, row.projectId, ctx.actor.id);
  return row;
}

/** Maximum size of a page with definitions, in characters; older clients load 2,000 mocks at once. */
const fullPageLimit = 20_000_000;

/**
 * Pages above this many bytes are read one after the other per person, because a few pages of 20 MB would
 * fill the memory. The queue is short, since each waiting call occupies a slot in front of the database.
 */
const longPage = 2_000_000;
const longPages = new Turns({ atOnce: 1, waiting: 8, waitingPerGroup: 4, retrySeconds: 2 });

/**
 * Reads rows of the given total size, through the queue if they are large. PostgreSQL returns the bytes of a text
 * without reading it; counting characters costs as much as reading all of the text, so that happens in the queue too.
 */
function readPage<T>(who: string, bytes: number, read: () => Promise<T>): Promise<T> {
  return bytes > longPage ? longPages.take(personalTurn(who), read) : read();
}

const texts = [mocks.mode, mocks.parameters, mocks.responseModel, mocks.answers];
const sizeBy = (measure: 'length' | 'octet_length') =>
  sql.join(
    texts.map((column) => sql`${sql.raw(measure)}(${column})`),
    sql` + `,
  ) as SQL<number>;
const sumOf = (size: SQL | SQL.Aliased) => sql<number>`coalesce(sum(${size}), 0)::float8`;

const pattern = sql.placeholder('pattern');
const searched = [mocks.url, mocks.description, mocks.method, mocks.mode];

/** Queries of a project's list, for all mocks and for mocks that match keywords. */
const listQueries = prepareEach(({ db }, { name }: { name: 'all' | 'searched' }) => {
  const where = and(
    eq(mocks.projectId, sql.placeholder('projectId')),
    name === 'searched' ? or(...searched.map((column) => ilike(column, pattern))) : undefined,
  );
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')];
  const order = [desc(listPlace), desc(mocks.position)];
  const sizes = (measure: 'length' | 'octet_length') =>
    db
      .select({ size: sizeBy(measure).as('size') })
      .from(mocks)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .as('on_page');
  const [bytes, characters] = [sizes('octet_length'), sizes('length')];
  const brief = db
    .select(briefColumns)
    .from(mocks)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const full = db
    .select(columns)
    .from(mocks)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return {
    brief: brief.prepare(`mocks_${name}_brief`),
    full: full.prepare(`mocks_${name}_full`),
    bytes: db
      .select({ bytes: sumOf(bytes.size) })
      .from(bytes)
      .prepare(`mocks_${name}_bytes`),
    characters: db
      .select({ characters: sumOf(characters.size) })
      .from(characters)
      .prepare(`mocks_${name}_characters`),
    total: db.select({ total: count() }).from(mocks).where(where).prepare(`mocks_${name}_total`),
  };
});

async function listFull(
  { actor }: SessionContext,
  queries: ReturnType<typeof listQueries>,
  values: Record<string, unknown>,
): Promise<Mock[]> {
  const [page] = await queries.bytes.execute(values);
  const bytes = page?.bytes ?? 0;
  const rows = await readPage(actor.id, bytes, async () => {
    const [counted] = bytes > fullPageLimit ? await queries.characters.execute(values) : [];
    if (counted && counted.characters > fullPageLimit) fail('pageTooLarge');
    return queries.full.execute(values);
  });
  return rows.map(present);
}

export const mockHandlers = implement(mockCalls, {
  async list(ctx, input) {
    const { keywords, page_index: pageIndex, page_size: limit } = input;
    const project = await presentProject(ctx, input.project_id);
    const queries = listQueries(ctx.services.database, { name: keywords ? 'searched' : 'all' });
    const offset = (pageIndex - 1) * limit;
    const values = { projectId: project._id, pattern: containsPattern(keywords), limit, offset };
    const found =
      input.brief === '1'
        ? (await queries.brief.execute(values)).map(presentBrief)
        : await listFull(ctx, queries, values);
    const total = await totalOf({ limit, offset, found: found.length }, () => queries.total.execute(values));
    return { project, mocks: found, total };
  },

  async get(ctx, { id }) {
    const [row = fail('mockMissing')] = await mockById(ctx.services.database).execute({ id });
    const project = await presentProject(ctx, row.projectId);
    return { project, mock: present(row), changed: presentFacts(row) };
  },

  search({ db, actor }, input) {
    return searchMocks(db, actor.id, input);
  },

  // Open to anybody who knows a project's ID, because code generators have no session.
  async by_projects({ db, services, address }, { project_ids: ids }) {
    const asker = addressKey(address);
    const key = `by-projects:address:${asker}`;
    const seconds = await services.throttle.take([{ key, limit: 60, seconds: 60 }]);
    if (seconds) fail('tooMany', { seconds });
    const where = inArray(mocks.projectId, ids);
    const sum = async (measure: 'length' | 'octet_length') => {
      const size = sql<number>`${sizeBy(measure)} + 500`;
      const [row] = await db
        .select({ sum: sumOf(size) })
        .from(mocks)
        .where(where);
      return row?.sum ?? 0;
    };
    const bytes = await sum('octet_length');
    const found = await db.select(publicProjectColumns).from(projects).where(inArray(projects.id, ids));
    const rows = await readPage(asker, bytes, async () => {
      if (bytes > fullPageLimit && (await sum('length')) > fullPageLimit) fail('answerTooLarge');
      return db.select(publicColumns).from(mocks).where(where).orderBy(desc(mocks.position));
    });
    const mocksOf = new Map<string, Omit<(typeof rows)[number], 'projectId'>[]>(found.map(({ _id }) => [_id, []]));
    for (const { projectId, ...mock } of rows) mocksOf.get(projectId)?.push(mock);
    return Object.fromEntries(
      found.map((project) => [project._id, { project, mocks: mocksOf.get(project._id) ?? [] }]),
    );
  },

  // Parsing a long definition takes a while and must not block the project for others.
  create: withoutTransaction(async (ctx, input) => {
    await loadEditable(ctx.db, input.project_id, ctx.actor.id);
    const { project_id: projectId, folder_id: folderId, answers, collection, ...draft } = input;
    const place = readUrl(ctx, draft.url);
    await requireMode(ctx, draft.mode);
    await requireAnswers(ctx, answers);
    requireList(ctx, { method: draft.method, collection: storeCollection(collection) });
    return ctx.db.transaction(async (db) => {
      await lockEditable(db, input.project_id, ctx.actor.id);
      if (folderId !== null) await requireFolder(db, projectId, folderId);
      const [row] = await translateTaken('mockTaken', () =>
        db
          .insert(mocks)
          .values({
            ...draft,
            ...place,
            tags: [...new Set(draft.tags)],
            answers: storeAnswers(answers),
            collection: storeCollection(collection),
            projectId,
            folderId,
            ownerId: ctx.actor.id,
            ...stampOf(changeBy(ctx)),
          })
          .returning({ id: mocks.id }),
      );
      await requireProjectSize(db, input.project_id);
      const id = row?.id ?? fail('internal');
      await changed(ctx, db, input.project_id, [id]);
      ctx.audit({ entityId: id, entityName: nameOf({ ...draft, ...place }) });
      return { _id: id };
    });
  }),

  update: withoutTransaction(
    async (ctx, { id, version: edited, folder_id: folderId, answers, collection, ...change }) => {
      const { projectId } = await loadMock(ctx, id, loadEditable);
      const place = change.url === undefined ? undefined : readUrl(ctx, change.url);
      if (change.mode !== undefined) await requireMode(ctx, change.mode);
      if (answers) await requireAnswers(ctx, answers);
      return ctx.db.transaction(async (db) => {
        const fields = {
          ...change,
          ...place,
          ...(answers && { answers: storeAnswers(answers) }),
          ...(collection !== undefined && { collection: storeCollection(collection) }),
          ...(change.tags && { tags: [...new Set(change.tags)] }),
        };
        const { version } = await save(ctx, db, { id, projectId }, fields, async (present) => {
          if (edited !== undefined) await requireNotLate(db, id, edited, fields, present);
          requireList(ctx, { ...present, ...fields });
          return folderId === undefined ? {} : fileMock(db, projectId, id, folderId);
        });
        return edited === undefined ? null : { version };
      });
    },
  ),

  async history(ctx, { id, page, pageSize }) {
    await loadMock(ctx, id, loadVisible);
    return { ...(await listMockVersions(ctx.db, id, { page, pageSize })), page, pageSize };
  },

  async version(ctx, { id, version }) {
    await loadMock(ctx, id, loadVisible);
    return presentVersion(ctx.db, await loadVersion(ctx.db, id, version));
  },

  async restore_version(ctx, { id, version: number }) {
    const { projectId } = await loadMock(ctx, id, loadEditable);
    const earlier = await loadVersion(ctx.db, id, number);
    const { version: _, changedAt: _at, changedBy: _by, changeSource: _source, ...content } = earlier;
    const fields = { ...content, urlKey: patternKey(content.url) };
    const { version } = await save(ctx, ctx.db, { id, projectId }, fields, undefined, 'restore');
    return { version };
  },

  // Generating data may take a second and needs no database row.
  preview: withoutTransaction(previewMode),

  move: (ctx, input) => moveMocks(ctx, input, nameOf),

  async delete(ctx, { project_id: projectId, ids }) {
    await lockEditable(ctx.db, projectId, ctx.actor.id);
    // An ID of another project rejects the whole call; IDs of already deleted mocks are ignored.
    const [foreign] = await ctx.db
      .select({ id: mocks.id })
      .from(mocks)
      .where(and(inArray(mocks.id, ids), sql`${mocks.projectId} <> ${projectId}`))
      .limit(1);
    if (foreign) fail('forbidden');
    const deleted = await recycleMocks(ctx, and(eq(mocks.projectId, projectId), inArray(mocks.id, ids)));
    ctx.audit(...deleted.map((mock) => ({ entityId: mock.id, entityName: nameOf(mock) })));
    await changed(ctx, ctx.db, projectId, idsOf(deleted));
    return null;
  },

  async deleted(ctx, { project_id: projectId, ...page }) {
    await loadEditable(ctx.db, projectId, ctx.actor.id);
    return listDeletedMocks(ctx, projectId, page);
  },

  async restore(ctx, { project_id: projectId, ids }) {
    await lockEditable(ctx.db, projectId, ctx.actor.id);
    const returned = await restoreMocks(ctx.db, projectId, ids);
    ctx.audit(...returned.map((mock) => ({ entityId: mock.id, entityName: nameOf(mock) })));
    if (returned.length === 0) return null;
    await requireProjectSize(ctx.db, projectId);
    await changed(ctx, ctx.db, projectId, idsOf(returned));
    return null;
  },
});
