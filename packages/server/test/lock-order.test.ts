import { type CallGroup, contract, fieldsOf, kindOf } from '@easymock/contract';
import { ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '../src/people/person/user.table';
import { newId } from '../src/platform/ids';
import { send, useTestServer } from './test-app';
import { givenFixtureValues, type PlayedTool, playedTools } from './tool-fixtures';

// Deleting an account locks the account first and then that person's records. A call that locks a record
// before an account would deadlock with it; see `lockAccounts`.
const server = useTestServer();
let chief: Awaited<ReturnType<typeof server.givenSession>>;
beforeAll(async () => {
  await givenFixtureValues(server.db);
  chief = await server.givenSession('superAdministrator');
});

interface Case {
  readonly title: string;
  readonly tool: PlayedTool;
  readonly call: string;
  /** Input besides the record, for the person named in it. */
  inputFor(userId: string): object;
}

/**
 * Every call that updates a record, once per field that names people; calls without such a field run once.
 */
const cases = playedTools.flatMap((tool) =>
  Object.entries(tool.fixture.changes).flatMap(([call, changes]): Case[] => {
    const fields = Object.keys(changes).filter((field) => /UserIds?$/.test(field));
    const naming = fields.map((field) => ({
      title: `${tool.area}.${call} with ${field}`,
      tool,
      call,
      inputFor: (userId: string) => ({ [field]: field.endsWith('s') ? [userId] : userId }),
    }));
    const isPlain = Object.values(changes).every((value) => typeof value !== 'function');
    const plain = { title: `${tool.area}.${call}`, tool, call, inputFor: () => changes };
    return naming.length > 0 ? naming : isPlain ? [plain] : [];
  }),
);

/** Number of calls that waited for an account, to prove that the test covers any. */
let waitingNum = 0;

describe('a call that changes a record', () => {
  it.each(cases)('locks accounts before the record: $title', async ({ tool, call, inputFor }) => {
    const owner = await server.givenSession('superAdministrator');
    const id = await tool.create(chief, owner.id, `n${newId().slice(-10)}`);
    const found = (contract[tool.area] as CallGroup)[call];
    if (!found) throw new Error(`there is no call ${call}`);
    const record = sql`${sql.identifier(kindOf(tool.area))} where id = ${id}`;
    const { rows: versions } = await server.db.execute<{ version: number }>(sql`select version from ${record}`);
    const version = 'version' in fieldsOf(found.input) ? versions[0] : {};
    const input = { id, ...version, ...inputFor(owner.id) };
    const running = await server.db.transaction(async (held) => {
      await held.select({ id: users.id }).from(users).where(ne(users.id, chief.id)).for('no key update');
      const { rows: own } = await held.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      let isDone = false;
      const running = send(server.app, found, input, { authorization: `Bearer ${chief.token}` }).finally(() => {
        isDone = true;
      });
      await vi.waitFor(async () => {
        const { rows } = await server.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and ${own[0]?.pid} = any(pg_blocking_pids(pid))
            and query like '%for share%'`,
        );
        if (rows.length > 0) waitingNum += 1;
        expect(isDone || rows.length > 0).toBe(true);
      }, 5_000);
      const { rows: free } = await held.execute(sql`select from ${record} for no key update skip locked`);
      expect(free, 'the record is locked while the call waits for an account').toHaveLength(1);
      return { running };
    });
    await running.running;
  });

  it('waits for an account in many of these calls', () => {
    expect(waitingNum).toBeGreaterThan(10);
  });
});
