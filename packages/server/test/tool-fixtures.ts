import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CallGroup, contract, type EnumerationType, type Role } from '@easymock/contract';
import { enumerations } from '../src/enumeration/index';
import type { Db } from '../src/platform/database/index';
import { newId } from '../src/platform/ids';
import type { Answer, Client, GivenFile } from './test-app';
import { updatesFile } from './update-scenes';

/**
 * People of `row-policies.test.ts`: the owner creates the records, and the chief and the administrator manage
 * them.
 */
export const roleOf = {
  owner: 'developer',
  receiver: 'developer',
  colleague: 'developer',
  administrator: 'administrator',
  chief: 'superAdministrator',
  viewer: 'personnelMatter',
  outsider: 'marketingCenter',
} satisfies Record<string, Role>;
export type Name = keyof typeof roleOf;

/**
 * People who see a record if they may view its area, and people who change it besides the managers of the
 * area.
 */
export interface RowRights {
  readonly seenBy: readonly Name[];
  readonly changedBy: readonly Name[];
}
export const openRow: RowRights = { seenBy: Object.keys(roleOf) as Name[], changedBy: ['owner'] };

/**
 * Facts about a tool for the tests that cover all tools, in `tools/<tool>/<group of calls>.fixture.ts`: a
 * record, and other values for its fields.
 * @example
 * export const fixture: ToolFixture<RoomDraft> = {
 *   draft: (name) => ({ name, seats: 8 }),
 *   changes: { update: { name: '太湖', seats: 12 } },
 * };
 */
export interface ToolFixture<Draft extends object> {
  /**
   * Returns a record with this name for the user with this ID; every field has a value other than its
   * default.
   */
  draft(name: string, userId: string): Required<Draft>;
  /** Creates what a record refers to, and returns the fields that refer to it. */
  given?(person: Client, userId: string): Promise<Partial<Draft>>;
  /**
   * New values for the fields of each call that updates a record; a function creates a value that must exist
   * first.
   */
  readonly changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Call that creates a record; default: `create`. */
  readonly create?: string;
  /** File with which the record is created, if the call takes one. */
  readonly file?: GivenFile;
  /** Changes a record before its updates are tested, for columns that `draft` cannot fill. */
  prepare?(person: Client, id: string): Promise<unknown>;
  /** Columns of fields with another name in the table. */
  readonly columns?: Readonly<Record<string, string | readonly string[]>>;
  /** Enumeration values of the records that do not come with the product. */
  readonly values?: Partial<Record<EnumerationType, readonly string[]>>;
  /** Rights to the record of `draft`; by default everybody sees it and its creator changes it. */
  readonly rights?: RowRights;
}

/** Creates a user who manages the records of all tools. @returns their ID */
export async function givenManager(person: Client): Promise<string> {
  const name = `m${newId().slice(-10)}`;
  const { data } = await person.accounts.create({ name, nick_name: name, role: 'administrator', department: '' });
  return data.user._id;
}

/** A tool as seen by the tests that cover all tools. */
export interface PlayedTool {
  /** Name of its group of calls; equals its area unless the tool has several groups. */
  readonly area: keyof typeof contract;
  readonly fixture: ToolFixture<object>;
  create(person: Client, userId: string, name: string): Promise<string>;
}

const folder = join(import.meta.dirname, '../src/tools');
const ending = '.fixture.ts';
/** Returns the fixtures in a tool's folder, one for each of its groups of calls with records. */
const fixturesOf = (tool: string): string[] =>
  readdirSync(join(folder, tool))
    .filter((file) => file.endsWith(ending) && file !== updatesFile)
    .map((file) => join(folder, tool, file));
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Tools with a fixture, found by file name. */
export const playedTools: readonly PlayedTool[] = await Promise.all(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => fixturesOf(name))
    .map(readFixture),
);

/** Inserts the enumeration values that the fixtures' records contain. */
export async function givenFixtureValues(db: Db): Promise<void> {
  const by = { createUserId: '', createUserName: '', updateUserId: '', updateUserName: '' };
  const look = { labelEn: '', color: 'ink' as const, icon: '', parentValue: '', sort: 0, extra: {} };
  const rows = playedTools.flatMap(({ fixture: { values = {} } }) =>
    Object.entries(values).flatMap(([type, all]) =>
      all.map((value) => ({ ...by, ...look, type: type as EnumerationType, value, label: value })),
    ),
  );
  if (rows.length > 0) await db.insert(enumerations).values(rows).onConflictDoNothing();
}

async function readFixture(path: string): Promise<PlayedTool> {
  const { fixture } = (await import(pathToFileURL(path).href)) as { fixture: ToolFixture<object> };
  const tool = basename(path, ending);
  const area = camelCase(tool) as keyof typeof contract;
  const name = fixture.create ?? 'create';
  if (!(name in ((contract[area] as CallGroup | undefined) ?? {})))
    throw new Error(`${tool}.fixture.ts: there is no call ${area}.${name}`);
  return {
    area,
    fixture,
    async create(person, userId, title) {
      const calls = person[area] as unknown as Record<string, (input: object, file?: GivenFile) => Promise<Answer>>;
      const given = await fixture.given?.(person, userId);
      const answer = await calls[name]?.({ ...fixture.draft(title, userId), ...given }, fixture.file);
      const id = (answer?.data as { _id: string } | null | undefined)?._id;
      if (!id) throw new Error(`${area}.${name} refused the record of the fixture: ${JSON.stringify(answer)}`);
      return id;
    },
  };
}
