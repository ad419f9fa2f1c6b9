import { forbiddenNameCharacters, type MockMethod, mockMethods, modeLimit, projectMockLimit } from '@easymock/contract';
import { checkPattern, normalizePattern, parseMode, patternKey, rewriteExpressions } from '@easymock/mock-engine';
import { inArray, sql } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import {
  deletedMocks,
  deletedProjects,
  mocks,
  projectMembers,
  projectStars,
  projects,
  teamMembers,
  teams,
} from '../mock/mock.table';
import { users } from '../people/index';
import type { Db } from '../platform/database/index';
import { collections, type Dump, type DumpDocument, type Fields, type Problem } from './read-dump';

/** Numbers of added and of already existing records of a kind. */
export interface Counts {
  added: number;
  present: number;
}

export interface ImportReport {
  readonly users: Counts;
  readonly teams: Counts;
  readonly projects: Counts;
  readonly mocks: Counts;
  readonly problems: Problem[];
}

/** Compares numbers by value, so that line 2 sorts before line 10. */
const byPlace = new Intl.Collator('en', { numeric: true });
const rowsPerInsert = 200;
const nameLimit = 60;
const nickNameLimit = 20;
const descriptionLimit = 500;
const forbidden = new RegExp(forbiddenNameCharacters, 'g');
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  // PostgreSQL text cannot contain NUL.
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
};
const idOf = (fields: Fields, name: string): string => String(fields[name] ?? '');
const momentOf = ({ create_at: at }: Fields, now: Date): Date =>
  at instanceof Date && at.getTime() > 0 && at <= now ? at : now;
const idsOf = (value: Fields[string]): string[] => (Array.isArray(value) ? value.filter(isId) : []);

/**
 * Returns a valid login name; Chinese names become pinyin.
 * @example signInName('王小明') // 'wangxiaoming'
 */
function signInName(given: string): string {
  const spelled = pinyin(given, { toneType: 'none', separator: '', nonZh: 'consecutive', v: true });
  // Leaves space for a numeric suffix within the limit of 40 characters.
  return spelled
    .replace(/[^A-Za-z0-9_.-]/g, '_')
    .slice(0, 36)
    .padEnd(2, '_');
}

/** Returns the first free name of `order`, `order-2`, `order-3`. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let num = 1; ; num++) {
    const tried = num === 1 ? name : `${name}-${num}`;
    if (!isTaken(tried)) return tried;
  }
}

async function insertAll<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await insert(rows.slice(start, start + rowsPerInsert));
}

/** The state of one import: the new IDs of the dump's records, and the report. */
class Import {
  readonly report: ImportReport;
  readonly #userOf = new Map<string, string>();
  readonly #teams = new Set<string>();
  readonly #projects = new Map<string, { readonly isNew: boolean }>();
  readonly #db: Db;
  readonly #dump: Dump;
  readonly #now: Date;
  readonly #isRewriting: boolean;

  constructor(db: Db, dump: Dump, now: Date, isRewriting: boolean) {
    this.#db = db;
    this.#isRewriting = isRewriting;
    this.#dump = dump;
    this.#now = now;
    const none = () => ({ added: 0, present: 0 });
    this.report = { users: none(), teams: none(), projects: none(), mocks: none(), problems: [...dump.problems] };
  }

  #say({ place }: DumpDocument, text: string): void {
    this.report.problems.push({ place, text });
  }

  /** Reads the documents of a collection that have an ID, oldest first. Duplicate IDs are skipped. */
  #read(collection: 'users' | 'groups' | 'projects' | 'mocks'): (DumpDocument & { id: string })[] {
    const seen = new Set<string>();
    const found = this.#dump.documents[collection].flatMap((document) => {
      const id = idOf(document.fields, '_id').toLowerCase();
      if (!isId(id)) this.#say(document, 'has no ID of MongoDB');
      else if (seen.has(id)) this.#say(document, 'has the ID of an earlier document');
      else {
        seen.add(id);
        return [{ ...document, id }];
      }
      return [];
    });
    const timeOf = ({ fields }: DumpDocument) => momentOf(fields, this.#now).getTime();
    return found.sort((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
  }

  async run(): Promise<ImportReport> {
    await this.#addUsers();
    await this.#addTeams();
    await this.#addProjects();
    await this.#addMocks();
    this.report.problems.sort((a, b) => byPlace.compare(a.place, b.place));
    return this.report;
  }

  async #addUsers(): Promise<void> {
    const present = await this.#db.select({ id: users.id, name: users.name }).from(users);
    const ids = new Set(present.map(({ id }) => id));
    const byName = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]));
    const taken = new Set(byName.keys());
    const rows: (typeof users.$inferInsert)[] = [];
    for (const document of this.#read('users')) {
      const { id, fields } = document;
      const given = textOf(fields, 'name').trim();
      const same = ids.has(id) ? id : byName.get(given.toLowerCase());
      if (same !== undefined) {
        this.#userOf.set(id, same);
        this.report.users.present += 1;
        continue;
      }
      const name = freeName(signInName(given), (tried) => taken.has(tried.toLowerCase()));
      if (name !== given) this.#say(document, `signs in as ${name} instead of ${JSON.stringify(given)}`);
      taken.add(name.toLowerCase());
      this.#userOf.set(id, id);
      const createdAt = momentOf(fields, this.#now);
      const nickName = (textOf(fields, 'nick_name').trim() || given || name).slice(0, nickNameLimit);
      rows.push({ id, name, nickName, email: textOf(fields, 'email').slice(0, 200), createdAt });
    }
    await insertAll(rows, (part) => this.#db.insert(users).values(part));
    this.report.users.added = rows.length;
  }

  async #addTeams(): Promise<void> {
    const present = await this.#db.select({ id: teams.id, name: teams.name }).from(teams);
    const ids = new Set(present.map(({ id }) => id));
    const names = new Set(present.map(({ name }) => name.toLowerCase()));
    const rows: (typeof teams.$inferInsert)[] = [];
    const members = new Map<string, typeof teamMembers.$inferInsert>();
    for (const document of this.#read('groups')) {
      const { id, fields } = document;
      if (ids.has(id)) {
        this.#teams.add(id);
        this.report.teams.present += 1;
        continue;
      }
      const ownerId = this.#userOf.get(idOf(fields, 'user'));
      if (ownerId === undefined) {
        this.#say(document, 'belongs to nobody in users.json');
        continue;
      }
      const given = textOf(fields, 'name').trim();
      const name = freeName(given.replace(forbidden, '-') || id, (tried) => names.has(tried.toLowerCase()));
      if (name !== given) this.#say(document, `is called ${name} instead of ${JSON.stringify(given)}`);
      names.add(name.toLowerCase());
      this.#teams.add(id);
      const createdAt = momentOf(fields, this.#now);
      // In Easy Mock, everybody who knew its name could join a team.
      rows.push({ id, name, joinRule: 'open', createdAt });
      members.set(`${id} ${ownerId}`, { teamId: id, userId: ownerId, role: 'owner', joinedAt: createdAt });
    }
    const added = new Set(rows.map(({ id }) => id));
    for (const { fields } of this.#dump.documents.user_group) {
      const [teamId, userId] = [idOf(fields, 'group'), this.#userOf.get(idOf(fields, 'user'))];
      if (!added.has(teamId) || userId === undefined || members.has(`${teamId} ${userId}`)) continue;
      members.set(`${teamId} ${userId}`, { teamId, userId, joinedAt: momentOf(fields, this.#now) });
    }
    await insertAll(rows, (part) => this.#db.insert(teams).values(part));
    await insertAll([...members.values()], (part) => this.#db.insert(teamMembers).values(part));
    this.report.teams.added = rows.length;
  }

  async #addProjects(): Promise<void> {
    const db = this.#db;
    const present = await db
      .select({
        id: projects.id,
        name: projects.name,
        url: projects.url,
        ownerId: projects.ownerId,
        teamId: projects.teamId,
      })
      .from(projects);
    const deleted = await db.select({ id: deletedProjects.id }).from(deletedProjects);
    const ids = new Set([...present, ...deleted].map(({ id }) => id));
    const placeOf = (teamId: string | null | undefined, ownerId: string) => teamId ?? `personal ${ownerId}`;
    const taken = new Set(
      present.flatMap(({ name, url, ownerId, teamId }) => [
        `${placeOf(teamId, ownerId)} name ${name}`,
        `${placeOf(teamId, ownerId)} url ${url}`,
      ]),
    );
    const rows: (typeof projects.$inferInsert)[] = [];
    const members: (typeof projectMembers.$inferInsert)[] = [];
    for (const document of this.#read('projects')) {
      const { id, fields } = document;
      if (ids.has(id)) {
        this.#projects.set(id, { isNew: false });
        this.report.projects.present += 1;
        continue;
      }
      const teamId = this.#teams.has(idOf(fields, 'group')) ? idOf(fields, 'group') : null;
      const ownerId = this.#userOf.get(idOf(fields, 'user'));
      if (ownerId === undefined) {
        this.#say(document, 'belongs to nobody in users.json');
        continue;
      }
      if (fields.group && !teamId) this.#say(document, 'becomes personal, since its team is not in groups.json');
      const place = placeOf(teamId, ownerId);
      const givenName = textOf(fields, 'name').trim();
      const givenUrl = textOf(fields, 'url').trim();
      const wantedName = givenName.replace(forbidden, '-').slice(0, nameLimit - 4) || id;
      const wantedUrl = givenUrl.startsWith('/') ? givenUrl : `/${givenUrl}`;
      const name = freeName(wantedName, (tried) => taken.has(`${place} name ${tried}`));
      const url = freeName(wantedUrl, (tried) => taken.has(`${place} url ${tried}`));
      if (name !== givenName) this.#say(document, `is called ${name} instead of ${JSON.stringify(givenName)}`);
      if (url !== givenUrl) this.#say(document, `has the URL ${url} instead of ${JSON.stringify(givenUrl)}`);
      taken.add(`${place} name ${name}`).add(`${place} url ${url}`);
      this.#projects.set(id, { isNew: true });
      const createdAt = momentOf(fields, this.#now);
      rows.push({
        id,
        name,
        url,
        description: textOf(fields, 'description').trim().slice(0, descriptionLimit) || name,
        swaggerUrl: textOf(fields, 'swagger_url').trim(),
        // Realistic data would replace, at the next sync, the data that people are used to.
        isRealistic: false,
        ownerId,
        teamId,
        createdAt,
        updatedAt: createdAt,
      });
      if (teamId) continue;
      const people = idsOf(fields.members).flatMap((member) => this.#userOf.get(member) ?? []);
      for (const userId of new Set(people)) if (userId !== ownerId) members.push({ projectId: id, userId });
    }
    await insertAll(rows, (part) => db.insert(projects).values(part));
    await insertAll(members, (part) => db.insert(projectMembers).values(part));
    this.report.projects.added = rows.length;
    await this.#addStars();
  }

  async #addStars(): Promise<void> {
    const stars = new Map<string, typeof projectStars.$inferInsert>();
    for (const { fields } of this.#dump.documents.user_project) {
      const [projectId, userId] = [idOf(fields, 'project'), this.#userOf.get(idOf(fields, 'user'))];
      if (fields.is_workbench !== true || userId === undefined || !this.#projects.get(projectId)?.isNew) continue;
      stars.set(`${projectId} ${userId}`, { projectId, userId });
    }
    await insertAll([...stars.values()], (part) => this.#db.insert(projectStars).values(part));
  }

  async #addMocks(): Promise<void> {
    const db = this.#db;
    const projectIds = [...this.#projects.keys()];
    const isOfThem = inArray(mocks.projectId, projectIds);
    const present = projectIds.length
      ? await db
          .select({ id: mocks.id, projectId: mocks.projectId, method: mocks.method, urlKey: mocks.urlKey })
          .from(mocks)
          .where(isOfThem)
      : [];
    const deleted = await db.select({ id: deletedMocks.id }).from(deletedMocks);
    const ids = new Set([...present, ...deleted].map(({ id }) => id));
    const routeOf = (projectId: string, method: string, urlKey: string) => `${projectId} ${method} ${urlKey}`;
    const routes = new Set(present.map((row) => routeOf(row.projectId, row.method, row.urlKey)));
    const numOf = new Map<string, number>();
    for (const { projectId } of present) numOf.set(projectId, (numOf.get(projectId) ?? 0) + 1);
    const rows: Omit<typeof mocks.$inferInsert, 'position'>[] = [];
    for (const document of this.#read('mocks')) {
      const { id, fields } = document;
      const projectId = idOf(fields, 'project');
      if (!this.#projects.has(projectId)) {
        this.#say(document, 'belongs to no project of projects.json');
        continue;
      }
      if (ids.has(id)) {
        this.report.mocks.present += 1;
        continue;
      }
      const row = this.#mockOf(document, projectId);
      if (!row) continue;
      const num = (numOf.get(projectId) ?? 0) + 1;
      const route = routeOf(projectId, row.method, row.urlKey);
      if (routes.has(route))
        this.#say(document, `answers the same requests as an older mock: ${row.method} ${row.url}`);
      else if (num > projectMockLimit)
        this.#say(document, `is one too many: a project has up to ${projectMockLimit} mocks`);
      else {
        routes.add(route);
        numOf.set(projectId, num);
        rows.push(row);
      }
    }
    // Rows are inserted in the order of creation, which decides between equally good matches.
    await insertAll(rows, (part) => db.insert(mocks).values(part as (typeof mocks.$inferInsert)[]));
    this.report.mocks.added = rows.length;
  }

  /** Returns a definition with its expressions as functions, if that is wanted and fits. */
  #rewritten(document: DumpDocument, mode: string): string {
    const rewritten = this.#isRewriting ? rewriteExpressions(mode) : mode;
    if (rewritten === mode || rewritten.length > modeLimit) return mode;
    this.#say(document, 'had expressions in its definition, which are functions now');
    return rewritten;
  }

  #mockOf(document: DumpDocument & { id: string }, projectId: string) {
    const { id, fields } = document;
    const method = textOf(fields, 'method').toLowerCase() as MockMethod;
    if (!mockMethods.includes(method)) return this.#say(document, `has the method ${JSON.stringify(method)}`);
    const given = textOf(fields, 'url').trim();
    const url = normalizePattern(given.startsWith('/') ? given : `/${given}`);
    if (checkPattern(url)) return this.#say(document, `has a URL that cannot be read: ${JSON.stringify(given)}`);
    const typed = textOf(fields, 'mode');
    if (typed.trim() === '') return this.#say(document, 'has no data definition');
    if (typed.length > modeLimit) return this.#say(document, `has a definition of over ${modeLimit} characters`);
    const mode = this.#rewritten(document, typed);
    try {
      parseMode(mode);
    } catch (error) {
      // The author can correct the definition here; until then calls get the same reason.
      this.#say(document, `has a definition that cannot be read: ${(error as Error).message}`);
    }
    const createdAt = momentOf(fields, this.#now);
    return {
      id,
      projectId,
      method,
      url,
      urlKey: patternKey(url),
      description: textOf(fields, 'description').trim().slice(0, descriptionLimit) || url,
      mode,
      parameters: textOf(fields, 'parameters'),
      responseModel: textOf(fields, 'response_model'),
      createdAt,
      updatedAt: createdAt,
    };
  }
}

/**
 * Adds the people, teams, projects and mocks of a dump of Easy Mock 1.6 under their own IDs, so that
 * addresses of mocks stay valid. Existing records stay unchanged, deleted ones included; importing a dump
 * again adds nothing. People have no passwords. An account with the same name counts as the same person.
 * @param db a transaction, since a partial import would be hard to revert
 */
export async function importDump(db: Db, dump: Dump, now: Date, isRewriting = false): Promise<ImportReport> {
  // One import at a time: two would both check for existing records before either has written.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('easy-mock-import'))`);
  return new Import(db, dump, now, isRewriting).run();
}

/** Returns whether a dump contains nothing to import. */
export const isEmpty = ({ documents }: Dump): boolean =>
  collections.every((collection) => documents[collection].length === 0);
