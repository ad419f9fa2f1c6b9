import { randomInt } from 'node:crypto';
import { readApiDocument } from '@easymock/mock-engine';
import { count, ne } from 'drizzle-orm';
import {
  demoProjectName,
  importDocument,
  projectMembers,
  projectStars,
  projects,
  teamMembers,
  teams,
} from '../mock/index';
import { users } from '../people/index';
import { hashPassword } from '../people/password';
import { type Db, openDatabase } from '../platform/database/index';
import { openLog } from '../platform/log';
import { readSettings, runMain, StartError, startDatabase } from '../start';
import { departments, documents, people, teamPlans } from './content';

async function requireEmpty(db: Db): Promise<string> {
  // The project that the first administrator is welcomed with is no use yet.
  const ofPeople = ne(projects.name, demoProjectName);
  const [found] = await db.select({ num: count() }).from(projects).where(ofPeople);
  const accounts = await db.select({ id: users.id }).from(users).limit(2);
  const [administrator] = accounts;
  if (found?.num || accounts.length !== 1 || !administrator) {
    throw new StartError(
      'The demo data is for an empty installation, and this one is in use: nothing was changed.',
    );
  }
  return administrator.id;
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** People with Chinese names, spread over the departments. All sign in with the same password. */
async function addPeople(db: Db, passwordHash: string): Promise<string[]> {
  const rows = people.map(([name, nickName], index) => ({
    name,
    nickName,
    passwordHash,
    department: at(departments, index),
    role: index % 3 === 0 ? ('developer' as const) : ('ordinaryUser' as const),
  }));
  return (await db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
}

async function addTeams(db: Db, ids: string[], administratorId: string): Promise<string[]> {
  const rows = teamPlans.map((name, index) => ({
    name,
    ownerId: index === 0 ? administratorId : at(ids, index * 5),
  }));
  const added = await db.insert(teams).values(rows).returning();
  for (const [index, team] of added.entries()) {
    const members = ids.filter((_, position) => position % added.length === index);
    const all = new Set([team.ownerId, administratorId, ...members]);
    await db.insert(teamMembers).values([...all].map((userId) => ({ teamId: team.id, userId })));
  }
  return added.map(({ id }) => id);
}

async function addProjects(
  db: Db,
  ids: string[],
  teamIds: string[],
  administratorId: string,
): Promise<number> {
  let made = 0;
  for (const [index, { document, name, url, description }] of documents.entries()) {
    const isPersonal = index % 2 === 0;
    const [project] = await db
      .insert(projects)
      .values({
        name,
        url,
        description,
        ownerId: administratorId,
        teamId: isPersonal ? null : at(teamIds, index),
      })
      .returning({ id: projects.id });
    if (!project) continue;
    const { created } = await importDocument(
      db,
      project.id,
      readApiDocument(JSON.stringify(document)),
      'zh-CN',
    );
    made += created;
    await db.insert(projectStars).values({ userId: administratorId, projectId: project.id });
    if (isPersonal) {
      await db
        .insert(projectMembers)
        .values(ids.slice(0, 4).map((userId) => ({ projectId: project.id, userId })));
    }
  }
  return made;
}

async function main(): Promise<void> {
  const config = readSettings();
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const running = await startDatabase(config, log);
  if (running.firstAdministrator) console.log(running.firstAdministrator);
  const database = openDatabase(running.connection, log);
  try {
    const password = `demo-${randomInt(100_000, 1_000_000)}`;
    const passwordHash = await hashPassword(password);
    const mockNum = await database.db.transaction(async (db) => {
      const administratorId = await requireEmpty(db);
      const ids = await addPeople(db, passwordHash);
      const teamIds = await addTeams(db, ids, administratorId);
      return addProjects(db, ids, teamIds, administratorId);
    });
    const [who] = people;
    console.log(
      `${people.length} people, ${teamPlans.length} teams, ${documents.length} projects and ${mockNum} mocks.`,
    );
    console.log(`Everyone of them signs in with the password ${password}, for example as ${who?.[0]}.`);
  } finally {
    await database.close();
    await running.stop();
  }
}

runMain(main);
