import type { AuditDiff, MockVersion, MockVersionBrief } from '@easymock/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { personColumns, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { parseAnswers } from '../answers/stored-answers';
import { parseCollection } from '../collection/stored-setting';
import type { SyncedMock } from '../document-task/sync-plan';
import { type MockRow, mocks, mockVersions } from '../mock.table';
import { type Change, lateFields, presentFacts, stampOf } from './versions';

const versionColumns = {
  version: mockVersions.version,
  changedAt: mockVersions.changedAt,
  changedBy: mockVersions.changedBy,
  changeSource: mockVersions.changeSource,
  method: mockVersions.method,
  url: mockVersions.url,
  description: mockVersions.description,
  mode: mockVersions.mode,
  parameters: mockVersions.parameters,
  responseModel: mockVersions.responseModel,
  answers: mockVersions.answers,
  collection: mockVersions.collection,
  tags: mockVersions.tags,
};
export type VersionedMock = Pick<MockRow, keyof typeof versionColumns>;

const presentColumns = Object.fromEntries(
  Object.keys(versionColumns).map((key) => [key, mocks[key as keyof typeof versionColumns]]),
) as { [Key in keyof typeof versionColumns]: (typeof mocks)[Key] };

/**
 * Copies the current state of mocks into their history before a change. Runs inside the database, because mocks may
 * have many megabytes together.
 */
async function keepMocks(db: Db, where: SQL | undefined, now: Date): Promise<void> {
  await db.insert(mockVersions).select(
    db
      .select({
        mockId: sql<string>`${mocks.id}`.as('mock_id'),
        version: mocks.version,
        changedAt: mocks.changedAt,
        changedBy: mocks.changedBy,
        changeSource: mocks.changeSource,
        replacedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('replaced_at'),
        method: mocks.method,
        url: mocks.url,
        description: mocks.description,
        mode: mocks.mode,
        parameters: mocks.parameters,
        responseModel: mocks.responseModel,
        answers: mocks.answers,
        collection: mocks.collection,
        tags: mocks.tags,
      })
      .from(mocks)
      .where(where),
  );
}

/** Deletes the oldest versions of mocks that exceed the retained number. */
async function limitVersions(db: Db, { settings }: Pick<Services, 'settings'>, ids: readonly string[]): Promise<void> {
  const oldest = sql`(select ${mocks.version} - ${settings.get('history.keepVersions')}::int from ${mocks} where ${mocks.id} = ${mockVersions.mockId})`;
  await db
    .delete(mockVersions)
    .where(and(inArray(mockVersions.mockId, [...ids]), sql`${mockVersions.version} < ${oldest}`));
}

const rowsPerSave = 200;

/**
 * Saves synced mocks, many per statement. A mock gets a new version only if one of its versioned texts
 * differs.
 */
export async function saveMocks(
  saving: { services: Pick<Services, 'settings'>; db: Db; onProgress?: (num: number) => void },
  projectId: string,
  rows: readonly SyncedMock[],
  { by, source, now }: Change,
): Promise<void> {
  const { services, db, onProgress = () => {} } = saving;
  const at = sql`${now.toISOString()}::timestamptz`;
  for (let start = 0; start < rows.length; start += rowsPerSave) {
    const chunk = rows.slice(start, start + rowsPerSave);
    const column = (key: keyof SyncedMock, type: string) =>
      sql`${sql.param(chunk.map((row) => row[key]))}::${sql.raw(type)}[]`;
    // As JSON, because PostgreSQL flattens nested arrays in `unnest`.
    const tagColumn = (key: 'tags' | 'documentTags') =>
      sql`${sql.param(chunk.map((row) => row[key] && JSON.stringify(row[key])))}::text[]`;
    const { rows: changed } = await db.execute<{ id: string }>(sql`
      with new as (
        select given.*,
          array(select jsonb_array_elements_text(tags_json::jsonb)) as tags,
          case when document_tags_json is not null
            then array(select jsonb_array_elements_text(document_tags_json::jsonb)) end as document_tags
        from unnest(
          ${column('id', 'text')}, ${column('description', 'text')}, ${column('mode', 'text')},
          ${column('parameters', 'text')}, ${column('responseModel', 'text')}, ${column('answers', 'text')},
          ${column('collection', 'text')}, ${column('importedMode', 'text')}, ${column('isRealistic', 'boolean')}, ${column('isGone', 'boolean')},
          ${tagColumn('tags')}, ${tagColumn('documentTags')}
        ) as given (
          id, description, mode, parameters, response_model, answers, collection, imported_mode, is_realistic,
          is_gone,           tags_json, document_tags_json
        )
      ), changed as (
        select mock.* from mock join new on new.id = mock.id
        where mock.project_id = ${projectId} and
          (mock.description, mock.mode, mock.parameters, mock.response_model, mock.answers, mock.collection, mock.tags)
          is distinct from
          (new.description, new.mode, new.parameters, new.response_model, new.answers, new.collection, new.tags)
      ), kept as (
        insert into mock_version (
          mock_id, version, changed_at, changed_by, change_source, replaced_at,
          method, url, description, mode, parameters, response_model, answers, collection, tags
        )
        select id, version, changed_at, changed_by, change_source, ${at},
          method, url, description, mode, parameters, response_model, answers, collection, tags
        from changed
        returning mock_id
      ), saved as (
        update mock set
          description = new.description, mode = new.mode, parameters = new.parameters,
          response_model = new.response_model, answers = new.answers, collection = new.collection,
          imported_mode = new.imported_mode,
          is_realistic = new.is_realistic, is_gone = new.is_gone,
          tags = new.tags, document_tags = new.document_tags,
          updated_at = ${at},
          version = mock.version + is_new::int,
          changed_at = case when is_new then ${at} else mock.changed_at end,
          changed_by = case when is_new then ${by} else mock.changed_by end,
          change_source = case when is_new then ${source} else mock.change_source end
        from new, lateral (select new.id in (select mock_id from kept) as is_new) as difference
        where mock.id = new.id and mock.project_id = ${projectId}
      )
      select mock_id as id from kept`);
    if (changed.length > 0)
      await limitVersions(
        db,
        services,
        changed.map(({ id }) => id),
      );
    onProgress(start + chunk.length);
  }
}

/** Changes the URLs of mocks, each as a new version. */
export async function saveUrls(
  { services, db }: { services: Pick<Services, 'settings'>; db: Db },
  projectId: string,
  rows: readonly Pick<MockRow, 'id' | 'url' | 'urlKey'>[],
  change: Change,
): Promise<void> {
  const { changedAt, changedBy, changeSource } = stampOf(change);
  const at = sql`${changedAt.toISOString()}::timestamptz`;
  for (let start = 0; start < rows.length; start += rowsPerSave) {
    const chunk = rows.slice(start, start + rowsPerSave);
    const ids = chunk.map(({ id }) => id);
    await keepMocks(db, and(eq(mocks.projectId, projectId), inArray(mocks.id, ids)), changedAt);
    const column = (key: 'id' | 'url' | 'urlKey') => sql`${sql.param(chunk.map((row) => row[key]))}::text[]`;
    await db.execute(sql`
      update mock set
        url = new.url, url_key = new.url_key, version = mock.version + 1,
        changed_at = ${at}, changed_by = ${changedBy}, change_source = ${changeSource}, updated_at = ${at}
      from unnest(${column('id')}, ${column('url')}, ${column('urlKey')}) as new (id, url, url_key)
      where mock.id = new.id and mock.project_id = ${projectId}`);
    await limitVersions(db, services, ids);
  }
}

/** All retained versions of a mock, including the current one. */
const versionsOf = (db: Db, id: string) =>
  db
    .select(versionColumns)
    .from(mockVersions)
    .where(eq(mockVersions.mockId, id))
    .unionAll(db.select(presentColumns).from(mocks).where(eq(mocks.id, id)));

/** Text columns that a version may change, with their names in the contract. */
const fields = {
  method: 'method',
  url: 'url',
  description: 'description',
  mode: 'mode',
  parameters: 'parameters',
  responseModel: 'response_model',
  answers: 'answers',
  collection: 'collection',
  tags: 'tags',
} as const;

/** Lists the versions of a mock, latest first. */
export async function listMockVersions(
  db: Db,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: MockVersionBrief[]; total: number }> {
  const offset = (page - 1) * pageSize;
  const all = versionsOf(db, id).as('version_of');
  // Selects one more row than shown, so that the last shown version can be compared as well.
  const shown = db
    .select()
    .from(all)
    .orderBy(sql`${all.version} desc`)
    .limit(pageSize + 1)
    .offset(offset)
    .as('shown');
  const isChanged = (column: SQL.Aliased | unknown) =>
    sql<boolean>`${column} is distinct from lead(${column}) over (order by ${shown.version} desc)`;
  const rows = await db
    .select({
      version: shown.version,
      changedAt: shown.changedAt,
      changeSource: shown.changeSource,
      method: shown.method,
      url: shown.url,
      description: shown.description,
      person: personColumns,
      changed: {
        method: isChanged(shown.method),
        url: isChanged(shown.url),
        description: isChanged(shown.description),
        mode: isChanged(shown.mode),
        parameters: isChanged(shown.parameters),
        responseModel: isChanged(shown.responseModel),
        answers: isChanged(shown.answers),
        collection: isChanged(shown.collection),
        tags: isChanged(shown.tags),
      },
      isOldest: sql<boolean>`lead(${shown.version}) over (order by ${shown.version} desc) is null`,
    })
    .from(shown)
    .leftJoin(users, eq(users.id, shown.changedBy))
    .orderBy(sql`${shown.version} desc`);
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(all);
  const list = rows
    .slice(0, pageSize)
    .map(({ changed, isOldest, method, url, description, ...row }) => ({
      ...presentFacts(row),
      method,
      url,
      description,
      changed: isOldest ? null : changedFields(changed),
    }));
  return { list, total: count?.total ?? 0 };
}

const changedFields = (changed: Record<keyof typeof fields, boolean>) =>
  (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => changed[field]).map((field) => fields[field]);

/** Loads the versioned columns of a mock's current state. @throws mockMissing */
export async function loadPresent(db: Db, id: string): Promise<VersionedMock> {
  const [row = fail('mockMissing')] = await db.select(presentColumns).from(mocks).where(eq(mocks.id, id));
  return row;
}

async function findVersion(db: Db, id: string, version: number): Promise<VersionedMock | undefined> {
  const all = versionsOf(db, id).as('version_of');
  const [row] = await db.select().from(all).where(eq(all.version, version));
  return row;
}

/** Loads one version of a mock. @throws versionMissing if it was deleted or never existed */
export const loadVersion = async (db: Db, id: string, version: number): Promise<VersionedMock> =>
  (await findVersion(db, id, version)) ?? fail('versionMissing');

export type MockChange = Partial<
  Pick<MockRow, Exclude<keyof VersionedMock, 'version' | 'changedAt' | 'changedBy' | 'changeSource'> | 'urlKey'>
>;

/**
 * Rejects a change of fields that others changed since the edited version.
 * @throws staleVersion
 */
export async function requireNotLate(
  db: Db,
  id: string,
  edited: number,
  { urlKey: _, ...change }: MockChange,
  present: VersionedMock,
): Promise<void> {
  if (edited === present.version) return;
  if (lateFields(change, await findVersion(db, id, edited), present).length > 0) fail('staleVersion');
}

/**
 * Saves a change of a mock as its next version and moves the current one into the history. Saves nothing if
 * nothing differs.
 * @returns the resulting version number, and the differences
 */
export async function saveMock(
  { services, db }: { services: Pick<Services, 'settings'>; db: Db },
  id: string,
  present: VersionedMock,
  fields: MockChange,
  change: Change,
): Promise<{ version: number; diff: AuditDiff }> {
  const diff = diffOf({ ...present, urlKey: fields.urlKey }, fields);
  if (Object.keys(diff).length === 0) return { version: present.version, diff };
  const isIt = eq(mocks.id, id);
  const version = present.version + 1;
  await keepMocks(db, isIt, change.now);
  await db
    .update(mocks)
    .set({ ...fields, ...stampOf(change), version, updatedAt: change.now })
    .where(isIt);
  await limitVersions(db, services, [id]);
  return { version, diff };
}

export async function presentVersion(db: Db, row: VersionedMock): Promise<MockVersion> {
  const [person] = row.changedBy ? await db.select(personColumns).from(users).where(eq(users.id, row.changedBy)) : [];
  return {
    ...presentFacts({ ...row, person: person ?? null }),
    method: row.method,
    url: row.url,
    description: row.description,
    tags: row.tags,
    mode: row.mode,
    parameters: row.parameters,
    response_model: row.responseModel,
    answers: parseAnswers(row.answers),
    collection: parseCollection(row.collection),
  };
}
