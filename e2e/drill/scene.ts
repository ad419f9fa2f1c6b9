import { accountCalls } from '@easymock/contract';
import { projectMembers } from '../../packages/server/src/mock/mock.table';
import { users } from '../../packages/server/src/people/person/user.table';
import { openSession } from '../../packages/server/src/people/session/session';
import type { Db } from '../../packages/server/src/platform/database/index';
import { drillTables } from '../../packages/server/test/drill-feature';
import { administrator } from '../fixtures/product';
import { givenArticles, type WrittenArticle } from './articles';
import type { Installation } from './installation';
import { send } from './send';

interface Person {
  readonly id: string;
  readonly token: string;
}

/** People and records of the drill. */
export interface Scene {
  readonly origins: readonly string[];
  readonly writer: Person;
  /** May send messages to departments. */
  readonly senders: Person[];
  /** People with open pages, who receive messages. */
  readonly listeners: readonly Person[];
  readonly department: string;
  readonly crowdNum: number;
  readonly projectIds: readonly string[];
  readonly records: readonly string[];
  /** Articles with one writer each. */
  readonly articles: readonly WrittenArticle[];
  /** Articles with drafts only, because a save would delete its writer's draft. */
  readonly drafts: readonly WrittenArticle[];
  /** Path of a mock with a function. */
  readonly functionPath: string;
}

const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'drill' };
const department = 'drill';
/** Recipients of a message to the crowd: two full batches, and a third one that is not full. */
const crowdNum = 2_100;

async function givenPeople(db: Db, role: 'superAdministrator' | 'ordinaryUser', num: number): Promise<Person[]> {
  const values = Array.from({ length: num }, (_, place) => ({
    name: `${role}.${place}`.toLowerCase(),
    nickName: `${role} ${place}`,
    role,
  }));
  const rows = await db.insert(users).values(values).returning({ id: users.id });
  const people: Person[] = [];
  for (const row of rows) people.push({ id: row.id, token: await openSession(db, row, origin) });
  return people;
}

/** Fills an installation with people, projects and records. */
export async function setScene(installation: Installation): Promise<Scene> {
  const { db, pool, close } = installation.openDatabase();
  try {
    await pool.query(drillTables);
    const records = Array.from({ length: 6 }, (_, num) => `record-${num}`);
    for (const id of records) await pool.query('insert into drill_record (id) values ($1)', [id]);
    await pool.query(
      `insert into "user" (id, name, nick_name, department)
        select 'cc' || lpad(to_hex(n), 22, '0'), 'crowd.' || n, 'crowd', $1 from generate_series(1, $2::int) n`,
      [department, crowdNum],
    );
    const senders = await givenPeople(db, 'superAdministrator', 30);
    const listeners = await givenPeople(db, 'ordinaryUser', 8);
    const origins = installation.nodes.map((node) => node.origin);
    const [first = ''] = origins;
    const writer = await send<Person & { _id: string }>(first, '', accountCalls.login.path, administrator);
    const projectIds: string[] = [];
    for (const name of ['one', 'two']) {
      const { _id } = await send<{ _id: string }>(first, writer.token, '/project/create', { name, url: `/${name}` });
      await db.insert(projectMembers).values(listeners.map(({ id }) => ({ projectId: _id, userId: id })));
      projectIds.push(_id);
    }
    const { _id } = await send<{ _id: string }>(first, writer.token, '/project/create', { name: 'f', url: '/f' });
    const mode = '{ n: function () { return 7 } }';
    const mock = { project_id: _id, method: 'get', url: '/n', mode, description: 'f' };
    await send(first, writer.token, '/mock/create', mock);
    const functionPath = `/easymock/mock/${_id}/f/n`;
    const articles = await givenArticles((token, path, body) => send(first, token, path, body), listeners);
    return {
      origins,
      senders,
      listeners,
      department,
      crowdNum,
      projectIds,
      records,
      functionPath,
      articles: articles.slice(0, 4),
      drafts: articles.slice(4),
      writer: { id: writer._id, token: writer.token },
    };
  } finally {
    await close();
  }
}
