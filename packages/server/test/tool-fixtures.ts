import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CallGroup, contract, type EnumerationType, type Role } from '@easymock/contract';
import { enumerations } from '../src/enumeration/index';
import type { Db } from '../src/platform/database/index';
import { newId } from '../src/platform/ids';
import type { Answer, Client, GivenFile } from './test-app';
import { updatesFile } from './update-scenes';

/** The people of `row-policies.test.ts`: the owner creates the records, and the chief and the administrator manage them. */
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

/** Who sees a record, if they may view its area, and who changes it besides the people who manage the area. */
export interface RowRights {
  readonly seenBy: readonly Name[];
  readonly changedBy: readonly Name[];
}
export const openRow: RowRights = { seenBy: Object.keys(roleOf) as Name[], changedBy: ['owner'] };

/**
 * The facts of a tool for the tests of all tools, in `tools/<tool>/<group of calls>.fixture.ts`: a record, and other values for
 * its fields.
 * @example
 * export const fixture: ToolFixture<RoomDraft> = {
 *   draft: (name) => ({ name, seats: 8 }),
 *   changes: { update: { name: '太湖', seats: 12 } },
 * };
 */
export interface ToolFixture<Draft extends object> {
  /** A record of this name with a value in every field, none of them a default, for the user with this id. */
  draft(name: string, userId: string): Required<Draft>;
  /** Makes what a record refers to, and returns the fields that name it. */
  given?(person: Client, userId: string): Promise<Partial<Draft>>;
  /**
   * For each call that updates a record, another value for each of its fields; a function makes one that has to exist
   * first.
   */
  readonly changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The call that creates a record, if it is not `create`. */
  readonly create?: string;
  /** The file with which the record is created, if the call takes one. */
  readonly file?: GivenFile;
  /** Changes a record before its updates are tested, for columns that `draft` cannot fill. */
  prepare?(person: Client, id: string): Promise<unknown>;
  /** The columns of fields that have another name in the table. */
  readonly columns?: Readonly<Record<string, string | readonly string[]>>;
  /** Values of enumerations that the records hold and that do not come with the product. */
  readonly values?: Partial<Record<EnumerationType, readonly string[]>>;
  /** The rights to a record that `draft` describes; everybody sees it and its creator changes it unless given. */
  readonly rights?: RowRights;
}

/** Somebody who manages the records of all tools. @returns their ID */
export async function givenManager(person: Client): Promise<string> {
  const name = `m${newId().slice(-10)}`;
  const { data } = await person.accounts.create({
    name,
    nick_name: name,
    role: 'administrator',
    department: '',
  });
  return data.user._id;
}

/** A tool as the tests of all tools see it. */
export interface PlayedTool {
  /** The name of its group of calls, which is that of its area unless the tool has several. */
  readonly area: keyof typeof contract;
  readonly fixture: ToolFixture<object>;
  /** Creates the fixture's record. */
  create(person: Client, userId: string, name: string): Promise<string>;
}

const folder = join(import.meta.dirname, '../src/tools');
const ending = '.fixture.ts';
/** The fixtures in the folder of a tool: one for each of its groups of calls that has records. */
const fixturesOf = (tool: string): string[] =>
  readdirSync(join(folder, tool))
    .filter((file) => file.endsWith(ending) && file !== updatesFile)
    .map((file) => join(folder, tool, file));
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The tools that have a fixture, found by the names of their files. */
export const playedTools: readonly PlayedTool[] = await Promise.all(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => fixturesOf(name))
    .map(readFixture),
);

/** Writes the values of enumerations that the records of fixtures hold. */
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
      const calls = person[area] as unknown as Record<
        string,
        (input: object, file?: GivenFile) => Promise<Answer>
      >;
      const given = await fixture.given?.(person, userId);
      const answer = await calls[name]?.({ ...fixture.draft(title, userId), ...given }, fixture.file);
      const id = (answer?.data as { _id: string } | null | undefined)?._id;
      if (!id)
        throw new Error(`${area}.${name} refused the record of the fixture: ${JSON.stringify(answer)}`);
      return id;
    },
  };
}
