import { addDays, base, isAdministrator, type TeamRole, weekdayOf } from '@easymock/contract';
import { createRandom, readApiDocument } from '@easymock/mock-engine';
import { and, asc, count, eq, inArray, isNull, like, ne, not, type SQL, sql } from 'drizzle-orm';
import { enumerations } from '../enumeration/index';
import {
  addUses,
  fillMockSearch,
  importDocument,
  mocks,
  projectMembers,
  projectStars,
  projects,
  teamMembers,
  teams,
} from '../mock/index';
import { fillSearchKeys, users } from '../people/index';
import { avatarOf } from '../people/profile/profile';
import type { Services } from '../platform/context';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { dayIn } from '../platform/day';
import { h5Pages } from '../tools/h5/h5.table';
import { projectCodes } from '../tools/project-code/project-code.table';
import { middleLinks } from '../tools/qrcode/middle-link.table';
import { addCalendar } from './add-calendar';
import { addHosts } from './add-hosts';
import { addJira } from './add-jira';
import { addMockKinds } from './add-mock-kinds';
import { addNpm } from './add-npm';
import { addPrintPoints } from './add-print-points';
import { addProperties } from './add-properties';
import { addPushes } from './add-pushes';
import { addRecommends } from './add-recommends';
import { addReleases } from './add-releases';
import { addRobots } from './add-robots';
import { addScenarios } from './add-scenarios';
import { addSecretRecords } from './add-secret-records';
import { addSprints } from './add-sprints';
import { addTalk } from './add-talk';
import { addTasks } from './add-tasks';
import { addTokens } from './add-tokens';
import { addWebhooks } from './add-webhooks';
import { addWiki, timeZone } from './add-wiki';
import { backdateRecords } from './backdate';
import {
  enumerationPlans,
  groupPlans,
  namedPeople,
  projectCodePlans,
  projectOfCodes,
  projectPlans,
  teamPlans,
} from './content';
import { type DemoPerson, demoMailHost, drawPeople } from './draw-people';
import { h5HostPlans, h5PagePlans } from './h5-plans';
import { middleLinkPlans } from './middle-link-plans';
import { drawPortrait } from './portrait';

export interface DemoOptions {
  passwordHash: string;
  /** Whether to fill an installation that people already use. */
  isAmongPeople: boolean;
}

/** Numbers of added records. */
export interface DemoReport {
  people: number;
  values: number;
  codes: number;
  robots: number;
  webhooks: number;
  tokens: number;
  secretRecords: number;
  packages: number;
  jiraSprints: number;
  h5: number;
  links: number;
  hosts: number;
  tasks: number;
  releases: number;
  sprints: number;
  entries: number;
  teams: number;
  projects: number;
  mocks: number;
  scenarios: number;
  articles: number;
}

/** The installation is in use, and filling it was not allowed explicitly. */
export class InUseError extends Error {
  override name = 'InUseError';
}

interface Administrator {
  id: string;
  nickName: string;
}

type Known = DemoPerson & { id: string; headImg: string };

const isDemo: SQL = like(users.email, `%@${demoMailHost}`);
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/**
 * Fills an installation with people, their organisation and their work. Existing records stay unchanged, so
 * it can be run again after an interruption.
 * @throws InUseError
 */
export async function fillDemo(services: Services, options: DemoOptions): Promise<DemoReport> {
  const now = services.clock();
  return services.database.db.transaction(async (db) => {
    // Rendering hundreds of texts between two statements may exceed the idle limit of a transaction on a busy
    // machine.
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const administrator = await findAdministrator(db, options);
    const before = await findPeople(db);
    await addPeople(db, options, now);
    const people = await findPeople(db);
    const values = await addEnumerations(db, administrator, people);
    const codes = await addProjectCodes(db, administrator, people);
    const robots = await addRobots(
      db,
      services,
      people.filter(({ isForbidden }) => !isForbidden),
      now,
    );
    const webhookNum = await addWebhooks(db, services, administrator, now);
    await addPushes(
      db,
      people.filter(({ isForbidden }) => !isForbidden),
      now,
    );
    const secretRecords = await addSecretRecords(
      db,
      services,
      people.filter(({ isForbidden }) => !isForbidden),
      { now, timeZone },
    );
    const packages = await addNpm(db, people, now);
    const jiraSprints = await addJira(db, people, { now, timeZone });
    const h5 = await addH5Pages(db, people);
    const links = await addMiddleLinks(db, people);
    const hosts = await addHosts(db, people, now);
    const taskNum = await addTasks(db, people, { now, timeZone });
    const entries = await addCalendar(db, people, { now, timeZone });
    const named = namedPeople.flatMap((name) => people.filter((person) => person.name === name));
    const ids = [...new Set([...named, ...people].map(({ id }) => id))];
    const releaseNum = await addReleases(db, people, now);
    const sprintNum = await addSprints(db, people, now);
    const teamNum = await addTeams(db, ids, administrator.id);
    const made = await addProjects(db, [...named, ...people], administrator.id, now);
    const scenarios = await addScenarios(db, named, { now, timeZone });
    await addMockKinds(db, named);
    await addRecommends(db, people, now);
    const tokenNum = await addTokens(db, named, now);
    await backdateRecords(db);
    const articles = await addWiki(db, people, now);
    if (articles > 0)
      await addTalk(
        db,
        people.filter(({ isForbidden }) => !isForbidden),
        { now, timeZone },
      );
    await addProperties(
      db,
      people.filter(({ isForbidden }) => !isForbidden),
      { now, timeZone },
    );
    return {
      people: people.length - before.length,
      values,
      codes,
      tasks: taskNum,
      releases: releaseNum,
      sprints: sprintNum,
      entries,
      robots,
      webhooks: webhookNum,
      tokens: tokenNum,
      secretRecords,
      packages,
      jiraSprints,
      h5,
      links,
      hosts,
      teams: teamNum,
      ...made,
      scenarios,
      articles,
    };
  });
}

/** Finds the owner of the projects: a super administrator who is not generated. */
async function findAdministrator(db: Db, { isAmongPeople }: DemoOptions): Promise<Administrator> {
  const isReal = and(not(isDemo), isNull(users.deletedAt));
  const [administrator] = await db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(and(isReal, eq(users.role, 'superAdministrator')))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (!administrator) throw new InUseError('There is no super administrator to give the projects to.');
  const [others] = await db
    .select({ num: count() })
    .from(users)
    .where(and(isReal, ne(users.id, administrator.id)));
  if (others?.num && !isAmongPeople) {
    const who = others.num === 1 ? 'One person' : `${others.num} people`;
    throw new InUseError(
      `${who} besides the administrator ${others.num === 1 ? 'has an account' : 'have accounts'} here.`,
    );
  }
  return administrator;
}

async function findPeople(db: Db): Promise<Known[]> {
  const drawn = drawPeople();
  const rows = await db
    .select({ id: users.id, name: users.name, headImg: users.headImg })
    .from(users)
    .where(
      and(
        isDemo,
        inArray(
          users.name,
          drawn.map(({ name }) => name),
        ),
      ),
    );
  const known = new Map(rows.map((row) => [row.name, row]));
  return drawn.flatMap((person) => {
    const row = known.get(person.name);
    return row ? [{ ...person, ...row }] : [];
  });
}

const dayMs = 24 * 60 * 60 * 1000;

async function addPeople(db: Db, { passwordHash, isAmongPeople }: DemoOptions, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const rows = drawPeople().map((person) => {
    const seenAt = person.idleDays === null ? null : ago(person.idleDays);
    return {
      name: person.name,
      nickName: person.nickName,
      passwordHash,
      // Generated people must not become administrators among real people.
      role: isAmongPeople && isAdministrator(person.role) ? ('ordinaryUser' as const) : person.role,
      department: person.department,
      userGroup: person.userGroup,
      status: person.isForbidden ? ('forbidden' as const) : ('active' as const),
      email: person.email,
      mobile: person.mobile,
      jobNo: person.jobNo,
      createdAt: ago(person.accountDays),
      lastLoginAt: seenAt,
      lastActiveAt: seenAt,
    };
  });
  await db.insert(users).values(rows).onConflictDoNothing();
  await fillSearchKeys(db);
}

const madeBy = ({ id, nickName }: Administrator) => ({
  createUserId: id,
  createUserName: nickName,
  updateUserId: id,
  updateUserName: nickName,
});

async function addEnumerations(db: Db, administrator: Administrator, people: Known[]): Promise<number> {
  const rows = enumerationPlans.map(({ type, value, label, labelEn = '', color = 'ink', parentValue = '' }, index) => ({
    ...madeBy(administrator),
    type,
    value,
    label,
    labelEn,
    color,
    parentValue,
    icon: '',
    extra: type === 'project' && h5HostPlans[value] ? { h5Hosts: h5HostPlans[value] } : {},
    // Placed after the values of the product.
    sort: 10 + index,
    searchKeys: searchKeysOf(label, labelEn, value),
  }));
  const added = await db.insert(enumerations).values(rows).onConflictDoNothing().returning({ id: enumerations.id });
  const heads = new Map<string, string>();
  for (const { id, isHead, department, userGroup } of people) {
    if (!isHead) continue;
    heads.set(`userGroup ${userGroup[0]}`, id);
    if (!heads.has(`department ${department}`)) heads.set(`department ${department}`, id);
  }
  for (const [unit, id] of heads) {
    await db
      .update(enumerations)
      .set({ extra: sql`${enumerations.extra} || ${JSON.stringify({ headUserIds: [id] })}::jsonb` })
      .where(
        and(
          sql`${enumerations.type} || ' ' || ${enumerations.value} = ${unit}`,
          sql`not jsonb_exists(${enumerations.extra}, 'headUserIds')`,
          isNull(enumerations.deletedAt),
        ),
      );
  }
  return added.length;
}

async function addProjectCodes(db: Db, administrator: Administrator, people: Known[]): Promise<number> {
  const rows = projectCodePlans.map(([code, name, shortName, department, category], index) => {
    const colleagues = people.filter((person) => person.department === department && !person.isForbidden);
    return {
      ...madeBy(administrator),
      code,
      name,
      shortName,
      department,
      category,
      ownerUserId: colleagues.length > 0 ? at(colleagues, index * 7).id : null,
      gitUrl: `https://git.example.com/${code.toLowerCase().replace('-', '/')}`,
      jiraKey: code.split('-')[0] ?? '',
      project: projectOfCodes[code] ?? '',
      wikiId: '',
      domains: [],
      remark: '',
      // Two codes are out of use.
      isInUse: index % 14 !== 13,
      searchKeys: searchKeysOf(code, name, shortName),
    };
  });
  return (await db.insert(projectCodes).values(rows).onConflictDoNothing().returning({ id: projectCodes.id })).length;
}

/** Adds H5 pages, each maintained by somebody of the front end. */
async function addH5Pages(db: Db, people: Known[]): Promise<number> {
  const keepers = people.filter(({ userGroup, isForbidden }) => userGroup.includes('frontend') && !isForbidden);
  if (keepers.length === 0) return 0;
  const rows = h5PagePlans.map(({ project, name, path, hash = false, params = [], remark = '' }, index) => ({
    ...madeBy(at(keepers, index * 5)),
    project,
    name,
    path,
    hash,
    params: params.map(({ key, desc = '', example = '', required = false }) => ({ key, desc, example, required })),
    remark,
    searchKeys: searchKeysOf(name, path, remark, project),
  }));
  return (await db.insert(h5Pages).values(rows).onConflictDoNothing().returning({ id: h5Pages.id })).length;
}

/** Adds short links, maintained by people of different departments. */
async function addMiddleLinks(db: Db, people: Known[]): Promise<number> {
  const keepers = people.filter(({ isForbidden }) => !isForbidden);
  if (keepers.length === 0) return 0;
  const none = { ios: '', android: '', wechat: '', dingtalk: '', pc: '' };
  const rows = middleLinkPlans.map(({ expireAt, useStatus = 1, ...link }, index) => ({
    ...none,
    ...madeBy(at(keepers, index * 7)),
    ...link,
    ownerUserId: at(keepers, index * 7).id,
    expireAt: expireAt ?? null,
    isInUse: useStatus === 1,
    searchKeys: searchKeysOf(link.name, link.code, link.target),
  }));
  const added = await db.insert(middleLinks).values(rows).onConflictDoNothing().returning({ id: middleLinks.id });
  return added.length;
}

async function addTeams(db: Db, ids: readonly string[], administratorId: string): Promise<number> {
  const rows = teamPlans.map((name) => ({ name }));
  const added = await db.insert(teams).values(rows).onConflictDoNothing().returning();
  for (const { id: teamId, name } of added) {
    const place = (teamPlans as readonly string[]).indexOf(name);
    const ownerId = place === 0 ? administratorId : at(ids, place * 5);
    const members = ids.slice(0, 24).filter((_, index) => index % teamPlans.length === place);
    const all = [...new Set([ownerId, administratorId, ...members])];
    // Assigns each further role to another person, so that every role can be viewed.
    const others = all.filter((userId) => userId !== ownerId && userId !== administratorId);
    const roleOf = (userId: string): TeamRole => {
      if (userId === ownerId) return 'owner';
      if (userId === others.at(-1)) return 'guest';
      return userId === administratorId ? 'manager' : 'member';
    };
    await db.insert(teamMembers).values(all.map((userId) => ({ teamId, userId, role: roleOf(userId) })));
  }
  return added.length;
}

async function addProjects(
  db: Db,
  people: readonly Known[],
  administratorId: string,
  now: Date,
): Promise<{ projects: number; mocks: number }> {
  const teamIds = new Map(
    (await db.select({ id: teams.id, name: teams.name }).from(teams)).map(({ id, name }) => [name, id]),
  );
  const named = namedPeople.flatMap((name) => people.find((person) => person.name === name)?.id ?? []);
  let made = 0;
  let mockNum = 0;
  for (const { document, name, url, description, owner, team, callsPerDay } of projectPlans) {
    const ownerId = people.find((person) => person.name === owner)?.id ?? administratorId;
    const [project] = await db
      .insert(projects)
      .values({ name, url, description, ownerId, teamId: team ? (teamIds.get(team) ?? null) : null })
      .onConflictDoNothing()
      .returning({ id: projects.id });
    if (!project) continue;
    made += 1;
    const read = readApiDocument(JSON.stringify(document), { isRealistic: true });
    const change = { by: ownerId, source: 'import', now } as const;
    mockNum += (await importDocument(db, project.id, read, 'zh-CN', change)).created;
    await addCalls(db, project.id, callsPerDay, now);
    const lookers = new Set([...named, administratorId]);
    if (!team) {
      const members = new Set([...lookers, ...people.slice(0, 6).map(({ id }) => id)]);
      members.delete(ownerId);
      const rows = [...members].map((userId) => ({ projectId: project.id, userId }));
      await db.insert(projectMembers).values(rows);
    }
    // A team's project is starred only by people who see it.
    const stars = team ? [ownerId] : [...lookers];
    await db.insert(projectStars).values(stars.map((userId) => ({ userId, projectId: project.id })));
  }
  await fillMockSearch(db);
  return { projects: made, mocks: mockNum };
}

/** Adds calls of the last thirty days: fewer at weekends, and most of them to a few mocks. */
async function addCalls(db: Db, projectId: string, perDay: number, now: Date): Promise<void> {
  const random = createRandom({ seed: perDay });
  const found = await db
    .select({ id: mocks.id })
    .from(mocks)
    .where(eq(mocks.projectId, projectId))
    .orderBy(asc(mocks.url), asc(mocks.method));
  const weights = found.map((_, index) => 1 / (index + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (let ago = 29; ago >= 0; ago -= 1) {
    const day = addDays(dayIn(timeZone, now), -ago);
    const share = weekdayOf(day) > 5 ? 0.15 : 1;
    const counts = found.map(({ id }, index): [string, number] => [
      id,
      Math.round(((perDay * share * (weights[index] ?? 0)) / whole) * (random.natural(70, 130) / 100)),
    ]);
    await addUses(db, day, new Map(counts.filter(([, num]) => num > 0)));
  }
}

/**
 * Draws portraits for people without one, outside of any transaction, because it takes time. Every twelfth
 * person stays without one.
 * @returns the number of portraits, at most `atMost`
 */
export async function addPictures({ files, database: { db } }: Services, atMost = demoPeopleNum): Promise<number> {
  const wanted = (await findPeople(db))
    .filter(({ headImg, jobNo }) => headImg === '' && Number(jobNo.slice(1)) % 12 !== 0)
    .slice(0, atMost);
  for (const { id, jobNo, isWoman } of wanted) {
    const content = drawPortrait(createRandom({ seed: Number(jobNo.slice(1)) }), isWoman);
    const name = await files.keep({
      ownerId: id,
      kind: 'avatar',
      extension: 'png',
      mime: 'image/png',
      content,
      usedBy: avatarOf(id),
    });
    await db
      .update(users)
      .set({ headImg: `${base}/${name}` })
      .where(eq(users.id, id));
  }
  return wanted.length;
}

/**
 * Adds print-point images of people of the demo, if there are none.
 * @returns the number of added images
 */
export const addImages = async (services: Services): Promise<number> =>
  addPrintPoints(services, await findPeople(services.database.db));

/** Number of people in a complete demo. */
export const demoPeopleNum = groupPlans.reduce((sum, { num }) => sum + num, 0);
