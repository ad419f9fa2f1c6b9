import { auditActionOf, type Call, type CallGroup, contract, fieldsOf, kindOf } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareByDepth } from '../../../test-depth';
import { send, useTestServer } from './test-app';
import { givenFixtureValues, type PlayedTool, playedTools } from './tool-fixtures';
import { fresh, type Scenario, type State } from './update-scenes';
import { updatesOfFeatures } from './updates-of-features';

const server = useTestServer();
beforeAll(() => givenFixtureValues(server.db));

const chief = () => server.givenSession('superAdministrator');

const camelCase = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Derives the update scenarios of a tool from its fixture. */
function scenariosOf({ area, fixture, create }: PlayedTool): [string, Scenario][] {
  const calls = contract[area] as CallGroup;
  const scenarioOf = (name: string, changes: Readonly<Record<string, unknown>>): Scenario => ({
    async given() {
      const admin = await chief();
      const id = await create(admin, admin.id, fresh());
      await fixture.prepare?.(admin, id);
      const read = async () => {
        const { rows } = await server.db.execute(sql`select * from ${sql.identifier(kindOf(area))} where id = ${id}`);
        return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([column, value]) => [camelCase(column), value]));
      };
      const call = calls[name];
      const hasVersion = call !== undefined && 'version' in fieldsOf(call.input);
      const identity = { id, ...(hasVersion && { version: (await read()).version }) };
      return { token: admin.token, identity, read };
    },
    fields: Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [
        field,
        { value, columns: [fixture.columns?.[field] ?? field].flat() },
      ]),
    ),
  });
  return Object.entries(fixture.changes).map(([name, changes]) => [`${area}.${name}`, scenarioOf(name, changes)]);
}

const scenarios: Record<string, Scenario> = Object.fromEntries([
  ...playedTools.flatMap(scenariosOf),
  ...updatesOfFeatures.flatMap(({ updates }) => Object.entries(updates?.(server) ?? {})),
]);

const commands = updatesOfFeatures.flatMap((file) => file.commands ?? []);

/** Audit actions that change fields of a record. */
const changing: readonly string[] = ['update', 'editProfile', 'changeRole', 'changeOrganization', 'disable', 'star'];

const updates = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls)
    .filter(([name, { method, audit = auditActionOf(name) }]) => {
      const isUpdate = name.startsWith('save') || changing.includes(audit ?? '');
      return method === 'POST' && isUpdate && !commands.includes(`${group}.${name}`);
    })
    .map(([name, call]) => ({ title: `${group}.${name}`, call })),
);

// Columns that every change increments, sets or derives.
const bookkeeping = [
  'updatedAt',
  'update_at',
  'version',
  'changedAt',
  'changedBy',
  'changeSource',
  'updateUserId',
  'updateUserName',
  'searchKeys',
  'nameSkeleton',
  'isNameShared',
  'lastActiveAt',
];

function changedColumns(before: State, after: State): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => !bookkeeping.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

describe('every call that changes something', () => {
  it('is played here', () => {
    expect(
      updates.map(({ title }) => title).sort(),
      'a tool plays the updates of its records in its <tool>.fixture.ts, any other feature in its updates.fixture.ts',
    ).toEqual(Object.keys(scenarios).sort());
  });

  describe.each(updates)('$title leaves what it is not told', ({ title, call }) => {
    const { given, fields } = scenarios[title] ?? { given: undefined, fields: {} };
    const { shape } = call.input as unknown as { shape: object };

    it('in each of its fields', async () => {
      if (!given) throw new Error(`${title} is not played`);
      const { identity } = await given();
      const own = Object.keys(shape).filter((field) => !(field in identity) && field !== 'id');
      expect(Object.keys(fields).sort()).toEqual(own.sort());
    });

    it.each(shareByDepth(Object.entries(fields), 8))('while %s changes', async (field, change) => {
      if (!given) throw new Error(`${title} is not played`);
      const { token, identity, read } = await given();
      const before = await read();
      const value = typeof change.value === 'function' ? await change.value(server.client(token)) : change.value;
      const input = { ...identity, ...change.with, [field]: value };
      const answer = await send(server.app, call, input, { authorization: `Bearer ${token}` });
      expect(answer.success, JSON.stringify(answer.message)).toBe(true);
      expect(changedColumns(before, await read()).sort()).toEqual((change.columns ?? [field]).sort());
    });
  });
});
