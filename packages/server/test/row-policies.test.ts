import { type Call, type CallGroup, contract, kindOf, kindsOf, type Level, levels } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareByDepth } from '../../../test-depth';
import { auditLog } from '../src/platform/audit/audit.table';
import { newId } from '../src/platform/ids';
import { allResources } from '../src/platform/resource/resource.registry';
import { createEntryTables, entries, entryCalls, entryHandlers, receivers, useEntries } from './entries.fixture';
import { type Answer, send, useTestServer } from './test-app';
import { givenFixtureValues, type Name, openRow as open, playedTools, type RowRights, roleOf } from './tool-fixtures';

useEntries();
const server = useTestServer({}, undefined, entryHandlers);

// People: every level of rights, and every relation to a row

const names = Object.keys(roleOf) as Name[];

const levelOf: Record<Name, Level> = {
  owner: 'edit',
  receiver: 'edit',
  colleague: 'edit',
  administrator: 'manage',
  chief: 'manage',
  viewer: 'view',
  outsider: 'none',
};
const isAtLeast = (name: Name, level: Level) => levels.indexOf(levelOf[name]) >= levels.indexOf(level);

type Person = Awaited<ReturnType<typeof server.givenSession>>;
const people = {} as Record<Name, Person>;

// Rows of every registered resource, existing and deleted

interface Row extends RowRights {
  /** Used as the name, and as the search text. */
  title: string;
  id: string;
  isDeleted: boolean;
}

interface Kind {
  make(title: string): Promise<string>;
  /** Rows of the table with the people who see them; the owner creates all rows. */
  rows: Record<string, RowRights>;
}

/** By table name. */
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    playedTools.map(({ area, fixture, create }) => [
      kindOf(area),
      {
        make: (title) => create(people.owner, people.owner.id, title),
        rows: { drafted: fixture.rights ?? open },
      } satisfies Kind,
    ]),
  ),
  enumeration: {
    async make(title) {
      const value = newId().slice(-10);
      const draft = { type: 'npmTag', value, label: title } as const;
      return (await people.owner.enumeration.insertEnumerationInfo(draft)).data._id;
    },
    rows: { open },
  },
  test_entry: {
    async make(title) {
      const made = await call(people.owner, entryCalls.insert, { title, pin: 'pin-1234' });
      return (made.data as { _id: string })._id;
    },
    rows: {
      private: { seenBy: ['owner'], changedBy: ['owner'] },
      received: { seenBy: ['owner', 'receiver'], changedBy: ['owner', 'receiver'] },
      shared: open,
    },
  },
};

const rows: (Row & { kind: string; shape: string })[] = [];
const rowsOf = (kind: string) => rows.filter((row) => row.kind === kind);
const sees = (name: Name, row: Row) => row.seenBy.includes(name) && isAtLeast(name, 'view');
const mayChange = (name: Name, row: Row) =>
  sees(name, row) && (row.changedBy.includes(name) ? isAtLeast(name, 'edit') : isAtLeast(name, 'manage'));

const call = (person: Person, one: Call, input: unknown): Promise<Answer> =>
  send(server.app, one, input, { authorization: `Bearer ${person.token}` });

async function setDeleted({ kind, id, isDeleted }: { kind: string; id: string; isDeleted: boolean }) {
  const deletedAt = isDeleted ? server.services.clock() : null;
  await server.db.execute(sql`update ${sql.identifier(kind)}
    set deleted_at = ${deletedAt}, update_user_id = ${people.owner.id} where id = ${id}`);
}

async function stateOf({ kind, id }: { kind: string; id: string }) {
  const { rows: found } = await server.db.execute(sql`select * from ${sql.identifier(kind)} where id = ${id}`);
  const history = await server.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(sql`${auditLog.entityId} = ${id} and ${auditLog.entityKind} = ${kind}`);
  return JSON.stringify({ found, history });
}

beforeAll(async () => {
  await givenFixtureValues(server.db);
  await createEntryTables(server.owner);
  const chief = await server.givenSession('superAdministrator');
  const areas = [...new Set(allResources().map(({ area }) => area))];
  for (const name of names) {
    const grants = Object.fromEntries(areas.map((area) => [area, { level: levelOf[name], canReveal: false }]));
    if (name !== 'chief') await chief.rights.saveRoleAuth({ roleId: roleOf[name], grants });
  }
  for (const name of names) people[name] = await server.givenSession(roleOf[name]);
  for (const [kind, { make, rows: shapes }] of Object.entries(kinds)) {
    for (const [shape, row] of Object.entries(shapes)) {
      for (const isDeleted of [false, true]) {
        const title = `zq${newId().slice(-10)}`;
        const id = await make(title);
        rows.push({ kind, shape, title, id, isDeleted, ...row });
        if (shape === 'shared') await server.db.update(entries).set({ isShared: true }).where(eq(entries.id, id));
        if (shape === 'received') await server.db.insert(receivers).values({ entryId: id, userId: people.receiver.id });
        if (isDeleted) await setDeleted({ kind, id, isDeleted });
      }
    }
  }
});

/** Returns all that a response reveals, except its time, its request ID and the requested ID. */
function told({ headers, ...said }: Answer, id: string): string {
  const { requestId: _id, ...answer } = said as Answer & { requestId?: string };
  const { date: _, 'x-request-id': __, 'content-length': ___, ...kept } = headers as Record<string, unknown>;
  return JSON.stringify({ ...answer, kept }).replaceAll(id, '{id}');
}

/** Calls that take an ID, reading and changing, of the test tool and shared by all tools. */
const byId: Record<string, { call: Call; kinds: readonly string[]; input(row: Row & { kind: string }): object }> = {
  history: { call: contract.record.getHistory, kinds: Object.keys(kinds), input: ({ kind, id }) => ({ kind, id }) },
  restore: { call: contract.record.restore, kinds: Object.keys(kinds), input: ({ kind, id }) => ({ kind, id }) },
  get: { call: entryCalls.get, kinds: ['test_entry'], input: ({ id }) => ({ id }) },
  'own query': { call: entryCalls.titles, kinds: ['test_entry'], input: ({ id }) => ({ ids: id }) },
  update: {
    call: entryCalls.update,
    kinds: ['test_entry'],
    input: ({ id }) => ({ id, version: 1, title: 'taken over' }),
  },
  'update of a stale version': {
    call: entryCalls.update,
    kinds: ['test_entry'],
    input: ({ id }) => ({ id, version: 77, title: 'taken over' }),
  },
  toggle: { call: entryCalls.updateUseStatus, kinds: ['test_entry'], input: ({ id }) => ({ id, isShared: true }) },
  remove: { call: entryCalls.delete, kinds: ['test_entry'], input: ({ id }) => ({ id }) },
  'bulk remove': { call: entryCalls.deleteAll, kinds: ['test_entry'], input: ({ id }) => ({ ids: [id] }) },
};

it('every table of records is registered, and every registered resource is played here', async () => {
  const { rows: found } = await server.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public'
    and column_name in ('search_keys', 'create_user_id', 'deleted_at') group by table_name having count(*) = 3`);
  const registered = allResources().map(({ kind }) => kind);
  expect(registered.sort()).toEqual(found.map(({ name }) => name).sort());
  expect(registered.sort(), 'each tool has a record in its <tool>.fixture.ts').toEqual(Object.keys(kinds).sort());
  // The client derives the kind from the area; the contract does not contain the test tool.
  for (const { kind, area } of allResources()) if (kind !== 'test_entry') expect(kindsOf(area)).toContain(kind);
});

it('every call of the test tool is played here', () => {
  const played = [...Object.values(byId).map((each) => each.call), entryCalls.list, entryCalls.export];
  const all = Object.values<Call>(entryCalls as CallGroup).filter((one) => one !== entryCalls.insert);
  expect(new Set(played.filter((one) => all.includes(one)))).toEqual(new Set(all));
});

describe.each(names)('for the %s, a record that they do not see', (name) => {
  it.each(shareByDepth(Object.keys(byId), 4))(
    'answers %s as one that does not exist, and stays as it is',
    async (path) => {
      const asked = byId[path];
      if (!asked) throw new Error('no path');
      let num = 0;
      for (const row of rows.filter((each) => asked.kinds.includes(each.kind) && !sees(name, each))) {
        const before = await stateOf(row);
        const absent = newId();
        const answer = await call(people[name], asked.call, asked.input(row));
        const other = await call(people[name], asked.call, asked.input({ ...row, id: absent }));
        expect(answer.status).toBeLessThan(500);
        expect(told(answer, row.id), `${row.kind} ${row.shape}`).toBe(told(other, absent));
        expect(await stateOf(row)).toBe(before);
        num += 1;
      }
      const isBlind = rows.some((each) => asked.kinds.includes(each.kind) && !sees(name, each));
      expect(num > 0).toBe(isBlind);
    },
  );

  it('is in no list, number, search or export, and no answer holds its name', async () => {
    const person = people[name];
    for (const kind of Object.keys(kinds)) {
      const seen = rowsOf(kind).filter((row) => sees(name, row));
      const hidden = rowsOf(kind).filter((row) => !sees(name, row));
      const numbers = await person.record.getNumbers();
      const deleted = await person.record.getDeletedList({ kind });
      const all = await Promise.all(rowsOf(kind).map((row) => person.tools.search({ keywords: row.title })));
      for (const text of [numbers, deleted, ...all].map((answer) => JSON.stringify(answer)))
        for (const row of hidden) expect(text).not.toContain(row.title);

      expect(kind in numbers.data).toBe(isAtLeast(name, 'view'));
      if (kind === 'test_entry' && isAtLeast(name, 'view'))
        expect(numbers.data[kind]).toBe(seen.filter((row) => !row.isDeleted).length);
      if (isAtLeast(name, 'manage')) {
        const wanted = seen.filter((row) => row.isDeleted).map(({ id }) => id);
        expect(deleted.data.list.map(({ _id }) => _id).sort()).toEqual(wanted.sort());
        expect(deleted.data.total).toBe(wanted.length);
      } else expect(deleted).toMatchObject({ status: 403, code: 10003 });
      const found = all.flatMap(({ data }) => data.map(({ _id }) => _id));
      const wanted = seen.filter((row) => !row.isDeleted).map(({ id }) => id);
      expect(found.sort()).toEqual(wanted.sort());
    }
  });

  it('is in no list of the tool itself', async () => {
    const wanted = rowsOf('test_entry').filter((row) => sees(name, row) && !row.isDeleted);
    const titles = wanted.map(({ title }) => title).sort();
    const ids = wanted.map(({ id }) => id).sort();
    const list = await call(people[name], entryCalls.list, { pageSize: 1, sortField: 'length' });
    const whole = await call(people[name], entryCalls.export, {});
    const own = await call(people[name], entryCalls.titles, {});
    if (!isAtLeast(name, 'view')) {
      for (const answer of [list, whole, own]) expect(answer).toMatchObject({ status: 403, data: null });
      return;
    }
    expect((list.data as { total: number }).total).toBe(titles.length);
    expect(own.data).toEqual(titles);
    const exported = (whole.data as { entries: { _id: string }[] }).entries;
    expect(exported.map(({ _id }) => _id).sort()).toEqual(ids);
    for (const row of rowsOf('test_entry')) {
      const { data } = await call(people[name], entryCalls.list, { keywords: row.title });
      expect((data as { total: number }).total).toBe(titles.includes(row.title) ? 1 : 0);
    }
  });

  it('is in the audit log as something that somebody did, without its name, id or contents', async () => {
    const { audit } = people[name];
    const hidden = rowsOf('test_entry').filter((row) => !sees(name, row));
    if (levelOf[name] !== 'manage') {
      expect(await audit.list()).toMatchObject({ status: 403 });
      return;
    }
    const log = JSON.stringify(await audit.list({ pageSize: 200, area: 'testEntry' }));
    expect(log).toContain('"entityName":"***"');
    for (const { id, title } of hidden) {
      expect(log).not.toContain(id);
      expect(log).not.toContain(title);
      expect((await audit.list({ entityId: id })).data.total).toBe(0);
      expect((await audit.list({ keywords: title })).data.total).toBe(0);
    }
    for (const { id, title } of rowsOf('test_entry').filter((row) => sees(name, row)))
      expect((await audit.list({ entityId: id, keywords: title })).data.total).toBeGreaterThan(0);
  });
});

describe.each(names)('the %s', (name) => {
  it('reads the history of every record that they see', async () => {
    for (const { kind, id } of rows.filter((row) => sees(name, row))) {
      const { data } = await people[name].record.getHistory({ kind, id });
      expect(data.at(-1)).toMatchObject({ action: 'create', userName: people.owner.name });
      expect(JSON.stringify(data)).not.toContain('pin-1234');
    }
  });

  it('is told of every record that they read whether they may change it', async () => {
    if (!isAtLeast(name, 'view')) return;
    const { data } = await call(people[name], entryCalls.list, { pageSize: 200 });
    const { list } = data as { list: { _id: string; mayChange: boolean }[] };
    const wanted = rowsOf('test_entry').filter((row) => sees(name, row) && !row.isDeleted);
    for (const row of wanted) {
      const listed = list.find(({ _id }) => _id === row.id);
      const read = await call(people[name], entryCalls.get, { id: row.id });
      expect([listed?.mayChange, (read.data as { mayChange: boolean }).mayChange], row.shape).toEqual([
        mayChange(name, row),
        mayChange(name, row),
      ]);
    }
  });

  it('restores what they may change, if they deleted it or manage the area', async () => {
    for (const row of rows.filter((each) => each.isDeleted && sees(name, each))) {
      const { kind, id } = row;
      const isAllowed = mayChange(name, row) && (name === 'owner' || isAtLeast(name, 'manage'));
      const answer = await people[name].record.restore({ kind, id });
      expect(answer.success, `${kind} ${row.shape}`).toBe(isAllowed);
      if (!isAllowed) expect(answer).toMatchObject({ status: 403, code: 10003 });
      await setDeleted(row);
    }
  });

  it('changes and deletes what they may change, and is refused for the rest of what they see', async () => {
    for (const row of rows.filter((each) => each.kind === 'test_entry' && sees(name, each) && !each.isDeleted)) {
      const [before] = await server.db.select().from(entries).where(eq(entries.id, row.id));
      const change = { id: row.id, version: before?.version };
      const isAllowed = mayChange(name, row);
      const answers = [
        await call(people[name], entryCalls.update, { ...change, pin: 'pin-5678' }),
        await call(people[name], entryCalls.delete, { id: row.id }),
      ];
      for (const answer of answers) {
        expect(answer.success).toBe(isAllowed);
        if (!isAllowed) expect(answer.status).toBe(403);
      }
      await setDeleted(row);
    }
  });
});

describe('a resource', () => {
  it('deletes several records or none, and passes over those that the caller does not see', async () => {
    const make = () => kinds.test_entry?.make(`zq${newId().slice(-10)}`) ?? Promise.reject();
    const [hidden, shared, received] = [await make(), await make(), await make()];
    await server.db.update(entries).set({ isShared: true }).where(eq(entries.id, shared));
    await server.db.insert(receivers).values({ entryId: received, userId: people.receiver.id });
    const isHere = async (id: string) =>
      (await server.db.select().from(entries).where(eq(entries.id, id)))[0]?.deletedAt === null;
    const refused = await call(people.receiver, entryCalls.deleteAll, { ids: [received, shared] });
    expect(refused.status).toBe(403);
    expect(await isHere(received)).toBe(true);
    const passed = await call(people.receiver, entryCalls.deleteAll, { ids: [received, hidden] });
    expect(passed.success).toBe(true);
    expect([await isHere(received), await isHere(hidden)]).toEqual([false, true]);
  });

  it('is found by what the database fills in, from the beginning and after a change', async () => {
    const { data } = await call(people.owner, entryCalls.insert, { title: 'numbered' });
    const { _id, number } = data as { _id: string; number: string };
    expect(number).toMatch(/^NUM\d+$/);
    const found = async () => (await people.owner.tools.search({ keywords: number })).data.map((one) => one._id);
    expect(await found()).toEqual([_id]);
    await call(people.owner, entryCalls.update, { id: _id, version: 1, title: 'numbered still' });
    expect(await found()).toEqual([_id]);
  });

  it('sorts by an expression', async () => {
    const person = await server.givenSession('developer');
    for (const title of ['ccc', 'a', 'bb']) await call(person, entryCalls.insert, { title });
    const input = { sortField: 'length', sortOrder: 1, pageSize: 200 };
    const { data } = await call(person, entryCalls.list, input);
    const own = (data as { list: { title: string; createUserId: string }[] }).list
      .filter(({ createUserId }) => createUserId === person.id)
      .map(({ title }) => title);
    expect(own).toEqual(['a', 'bb', 'ccc']);
  });

  it('says that a secret changed, and never what it was', async () => {
    const person = await server.givenSession('developer');
    const { data } = await call(person, entryCalls.insert, { title: 'secret', pin: 'pin-1234' });
    const { _id } = data as { _id: string };
    await call(person, entryCalls.update, { id: _id, version: 1, pin: 'pin-5678', title: 'kept' });
    const history = (await person.record.getHistory({ kind: 'test_entry', id: _id })).data;
    expect(history[0]?.diff).toEqual({
      title: { before: 'secret', after: 'kept' },
      pin: { before: '***', after: '***' },
    });
    expect(JSON.stringify(history)).not.toMatch(/pin-\d/);
  });

  it('holds no history that somebody else wrote by naming its id', async () => {
    const owner = await server.givenSession('developer');
    const stranger = await server.givenSession('developer');
    const { data } = await call(owner, entryCalls.insert, { title: 'mine' });
    const { _id } = data as { _id: string };
    await call(stranger, entryCalls.delete, { id: _id });
    const history = (await owner.record.getHistory({ kind: 'test_entry', id: _id })).data;
    expect(history.map(({ action }) => action)).toEqual(['create']);
  });
});
