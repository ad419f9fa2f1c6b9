import { type Call, type Contract, contract, mockBase, type TeamRole, teamRoles } from '@easymock/contract';
import { eq, inArray } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth, shareByDepth } from '../../../../../test-depth';
import { givenMock, givenProject } from '../../../test/create-records';
import { send, useTestServer } from '../../../test/test-app';
import { mockCollections } from '../collection/collection.table';
import {
  deletedMocks,
  deletedProjects,
  joinRequests,
  mockFolders,
  mockScenarios,
  mocks,
  projectStars,
  projects,
  teamInvites,
  teamMembers,
  teams,
} from '../mock.table';
import { projectUpstreams, upstreamEnvironments } from '../upstream.table';

// Every role and an outsider make every call of the mock service. A call without a rule fails the test.
const server = useTestServer();

const askers = [...teamRoles, 'stranger'] as const;
type Asker = (typeof askers)[number];
type Session = Awaited<ReturnType<typeof server.givenSession>>;

interface Scene {
  people: Record<Asker, Session>;
  /** A member who is the target of calls, and a person who requests to join. */
  other: Session;
  applicant: Session;
  team: string;
  project: string;
  mock: string;
  collection: string;
  folder: string;
  scenario: string;
  environment: string;
  deletedProject: string;
  deletedMock: string;
  invite: { _id: string; token: string };
}

const zip = Buffer.from(zipSync({ 'a.json': new TextEncoder().encode('{}') })).toString('base64');
const document = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'x', version: '1' },
  paths: { '/s': { get: { summary: 's', responses: {} } } },
});

let num = 0;
const fresh = () => `角色${++num}`;

type Cast = Pick<Scene, 'people' | 'other' | 'applicant'>;

async function givenCast(): Promise<Cast> {
  const [owner, manager, member, guest, stranger, other, applicant] = (await Promise.all(
    Array.from({ length: 7 }, () => server.givenSession()),
  )) as [Session, Session, Session, Session, Session, Session, Session];
  return { people: { owner, manager, member, guest, stranger }, other, applicant };
}

/** Creates a separate team; the people may be in other teams as well. */
async function givenScene(cast: Cast): Promise<Scene> {
  const { people, other, applicant } = cast;
  const { owner, manager, member, guest } = people;
  const team = (await owner.team.create({ name: fresh() })).data._id;
  const add = (role: 'manager' | 'member' | 'guest', ...added: Session[]) =>
    owner.team.add_members({ id: team, user_ids: added.map(({ id }) => id), role });
  const [project, deletedProject, { data: invite }] = await Promise.all([
    givenProject(owner, { group: team }),
    givenProject(owner, { group: team }),
    owner.team.create_invite({ id: team }),
    add('manager', manager),
    add('member', member, other),
    add('guest', guest),
    applicant.team.join({ id: team }),
  ]);
  const [mock, collection, deletedMock, folder, scenario, environment] = await Promise.all([
    givenMock(owner, project, '/kept'),
    givenMock(owner, project, '/rows', '[{ id: 1 }]', { collection: { list_path: [], id_field: 'id' } }),
    givenMock(owner, project, '/deleted'),
    owner.folder.create({ project_id: project, name: 'kept' }).then(({ data }) => data._id),
    owner.scenario.create({ project_id: project, name: 'kept', choices: [] }).then(({ data }) => data._id),
    owner.upstream
      .create({ project_id: project, name: 'kept', url: 'http://example.com' })
      .then(({ data }) => data._id),
    owner.project.delete({ id: deletedProject }),
  ]);
  await Promise.all([
    owner.mock.update({ id: mock, description: 'changed' }),
    owner.project.update({ id: project, description: 'changed' }),
    owner.mock.delete({ project_id: project, ids: [deletedMock] }),
  ]);
  return {
    ...cast,
    team,
    project,
    mock,
    collection,
    folder,
    scenario,
    environment,
    deletedProject,
    deletedMock,
    invite,
  };
}

interface Rule {
  may: readonly Asker[];
  input: (scene: Scene) => object;
  /** Failure codes besides the one for missing rights. */
  refusedWith?: readonly number[];
  /** Works only once or changes the caller's rights, so every role gets a separate scene. */
  isOnce?: true;
}

const everybody = askers;
const readers: readonly TeamRole[] = teamRoles;
const editors: readonly TeamRole[] = ['owner', 'manager', 'member'];
const managers: readonly TeamRole[] = ['owner', 'manager'];
const owners: readonly TeamRole[] = ['owner'];
const leavers: readonly TeamRole[] = ['manager', 'member', 'guest'];

const ofTeam = ({ team: id }: Scene) => ({ id });
const ofOther = ({ team: id, other }: Scene) => ({ id, user_id: other.id });
const ofProject = ({ project: id }: Scene) => ({ id });
const inProject = ({ project: project_id }: Scene) => ({ project_id });
const ofCollection = ({ collection: mock_id }: Scene) => ({ mock_id });
const ofMock = ({ mock: id }: Scene) => ({ id });
/** ID of a sync of the shared project, for calls that only read it. */
let job = '';
/** ID of a request of the shared project. */
let seen = '';
let sharedProject = '';
const draft = { method: 'get', mode: '{ a: 1 }', description: 'new' };

const rules: {
  [G in
    | 'team'
    | 'project'
    | 'projectBase'
    | 'mock'
    | 'folder'
    | 'request'
    | 'upstream'
    | 'scenario'
    | 'collection'
    | 'sync'
    | 'transfer']: Record<keyof Contract[G], Rule>;
} = {
  upstream: {
    get: { may: readers, input: inProject },
    configure: { may: editors, input: (scene) => ({ ...inProject(scene), mode: 'fallback' }) },
    create: {
      may: editors,
      input: (scene) => ({ ...inProject(scene), name: fresh(), url: 'http://example.com' }),
      isOnce: true,
    },
    update: { may: editors, input: ({ environment: id }) => ({ id, name: fresh() }) },
    delete: { may: editors, input: ({ environment: id }) => ({ id }), isOnce: true },
    mocks: { may: readers, input: inProject },
    people: { may: readers, input: inProject },
    assign: { may: editors, input: (scene) => ({ ...inProject(scene), mock_ids: [scene.mock], state: 'agreed' }) },
    drift: { may: readers, input: ({ mock: mock_id }) => ({ mock_id }) },
    dismiss: { may: editors, input: ({ mock: mock_id }) => ({ mock_id }) },
  },
  request: {
    list: { may: readers, input: inProject },
    get: { may: readers, input: () => ({ project_id: sharedProject, id: seen }) },
    compare: { may: readers, input: () => ({ project_id: sharedProject, id: seen }) },
    recorded: { may: readers, input: inProject },
    usage: { may: readers, input: inProject },
    settings: { may: readers, input: inProject },
    configure: { may: editors, input: (scene) => ({ ...inProject(scene), record_days: 1 }) },
    check: { may: editors, input: (scene) => ({ ...inProject(scene), mock_id: scene.mock, check: 'report' }) },
    clear: { may: editors, input: inProject },
  },
  scenario: {
    list: { may: readers, input: inProject },
    create: { may: editors, input: (scene) => ({ ...inProject(scene), name: fresh(), choices: [] }) },
    update: { may: editors, input: ({ scenario: id }) => ({ id, name: fresh() }) },
    delete: { may: editors, input: ({ scenario: id }) => ({ id }), isOnce: true },
    activate: { may: readers, input: ({ scenario: id }) => ({ id, until: null }) },
    deactivate: { may: readers, input: inProject },
    renew_key: { may: readers, input: inProject },
    set_for_all: { may: managers, input: ({ scenario: id }) => ({ id, until: null }) },
  },
  collection: {
    list: { may: readers, input: ofCollection },
    save: { may: editors, input: (scene) => ({ ...ofCollection(scene), row_id: null, json: '{}' }) },
    remove: { may: editors, input: (scene) => ({ ...ofCollection(scene), row_id: '1' }), isOnce: true },
    reset: { may: editors, input: ofCollection },
    store: { may: readers, input: inProject },
    clear_store: { may: editors, input: inProject },
  },
  team: {
    list: { may: everybody, input: () => ({}) },
    get: { may: readers, input: ofTeam },
    create: { may: everybody, input: () => ({ name: fresh() }) },
    join: { may: ['stranger'], input: ofTeam, refusedWith: [10004], isOnce: true },
    update: { may: owners, input: (scene) => ({ ...ofTeam(scene), name: fresh() }) },
    history: { may: readers, input: ofTeam },
    restore_version: { may: owners, input: (scene) => ({ ...ofTeam(scene), version: 1 }) },
    // The owner would dismiss the team, which fails because it has projects.
    delete: { may: leavers, input: ofTeam, refusedWith: [10003, 10005], isOnce: true },
    leave: { may: leavers, input: ofTeam, refusedWith: [10003, 10005], isOnce: true },
    hand_over: { may: owners, input: ofOther, isOnce: true },
    members: { may: readers, input: ofTeam },
    add_members: {
      may: managers,
      input: ({ team: id, applicant }) => ({ id, user_ids: [applicant.id], role: 'guest' }),
      isOnce: true,
    },
    change_role: { may: managers, input: (scene) => ({ ...ofOther(scene), role: 'guest' }), isOnce: true },
    remove_member: { may: managers, input: ofOther, isOnce: true },
    // The caller's own requests; members have none.
    requested: { may: everybody, input: () => ({}) },
    withdraw: { may: everybody, input: ofTeam },
    requests: { may: managers, input: ofTeam },
    decide_request: {
      may: managers,
      input: ({ team: id, applicant }) => ({ id, user_id: applicant.id, approve: true }),
      isOnce: true,
    },
    invites: { may: managers, input: ofTeam },
    create_invite: { may: managers, input: ofTeam },
    revoke_invite: { may: managers, input: ({ team: id, invite }) => ({ id, invite_id: invite._id }), isOnce: true },
    // Knowing the link grants access.
    invite: { may: everybody, input: ({ invite: { token } }) => ({ token }) },
    accept_invite: { may: everybody, input: ({ invite: { token } }) => ({ token }), isOnce: true },
  },
  project: {
    list: { may: everybody, input: ({ team: group }) => ({ group }) },
    recent: { may: everybody, input: () => ({}) },
    visit: { may: readers, input: ofProject },
    create: { may: editors, input: ({ team: group }) => ({ name: fresh(), url: `/${fresh()}`, group }) },
    update: { may: editors, input: (scene) => ({ ...ofProject(scene), description: 'by a role' }) },
    history: { may: readers, input: ofProject },
    restore_version: { may: editors, input: (scene) => ({ ...ofProject(scene), version: 1 }) },
    //
    copy: { may: readers, input: ofProject },
    update_workbench: { may: readers, input: (scene) => ({ ...ofProject(scene), status: true }) },
    delete: { may: managers, input: ofProject, isOnce: true },
    // Lists what the caller may restore; tested below.
    deleted: { may: everybody, input: ({ team: group }) => ({ group }) },
    restore: { may: managers, input: ({ deletedProject: id }) => ({ id }), isOnce: true },
  },
  projectBase: {
    propose: { may: editors, input: ({ team: group }) => ({ name: fresh(), group }) },
    // The call is unrelated to teams; this address is rejected for everybody.
    document: { may: [], input: () => ({ swagger_url: 'http://127.0.0.1:1/' }), refusedWith: [10007] },
    doubled: { may: editors, input: ofProject },
    mend: { may: editors, input: ofProject },
  },
  mock: {
    list: { may: readers, input: inProject },
    get: { may: readers, input: ofMock },
    // Searches what the caller may read; tested below.
    search: { may: everybody, input: () => ({ keywords: 'kept' }) },
    by_projects: { may: everybody, input: ({ project: project_ids }) => ({ project_ids }) },
    create: { may: editors, input: (scene) => ({ ...inProject(scene), ...draft, url: `/${fresh()}` }) },
    update: { may: editors, input: (scene) => ({ ...ofMock(scene), mode: '{ b: 2 }' }) },
    history: { may: readers, input: ofMock },
    version: { may: readers, input: (scene) => ({ ...ofMock(scene), version: 1 }) },
    restore_version: { may: editors, input: (scene) => ({ ...ofMock(scene), version: 1 }) },
    preview: { may: everybody, input: () => ({ mode: '{ a: () => 1 }', url: '/x', method: 'get' }) },
    move: { may: editors, input: (scene) => ({ ...inProject(scene), ids: [scene.mock], folder_id: scene.folder }) },
    delete: { may: editors, input: (scene) => ({ ...inProject(scene), ids: [scene.mock] }), isOnce: true },
    deleted: { may: editors, input: inProject },
    restore: { may: editors, input: (scene) => ({ ...inProject(scene), ids: [scene.deletedMock] }), isOnce: true },
  },
  folder: {
    list: { may: readers, input: inProject },
    create: { may: editors, input: (scene) => ({ ...inProject(scene), name: fresh() }) },
    update: { may: editors, input: ({ folder: id }) => ({ id, name: fresh() }) },
    move: { may: editors, input: ({ folder: id }) => ({ id, parent_id: null }) },
    delete: { may: editors, input: ({ folder: id }) => ({ id }), isOnce: true },
  },
  sync: {
    swagger: { may: editors, input: (scene) => ({ ...ofProject(scene), swagger_text: document }) },
    preview: { may: editors, input: (scene) => ({ ...ofProject(scene), swagger_text: document }) },
    status: { may: readers, input: () => ({ id: job }) },
    check: { may: editors, input: ofProject },
    schedule: { may: editors, input: (scene) => ({ ...ofProject(scene), interval: 'off' }) },
  },
  transfer: {
    preview: { may: editors, input: (scene) => ({ ...inProject(scene), zip }) },
    apply: { may: editors, input: (scene) => ({ ...inProject(scene), zip, replace: true }) },
  },
};

const walked = Object.entries(rules).flatMap(([group, ofGroup]) =>
  Object.entries<Rule>(ofGroup).map(([name, rule]) => {
    const call = (contract[group as keyof Contract] as unknown as Record<string, Call>)[name] as Call;
    return { title: `${group}.${name}`, call, ...rule };
  }),
);

const ask = (call: Call, { token }: Session, input: object) =>
  send(server.app, call, input, { authorization: `Bearer ${token}` });

/** All rows of the team in the database. */
async function rowsOf({ team, project, deletedProject }: Scene): Promise<unknown> {
  const { db } = server;
  const ids = [project, deletedProject];
  return Promise.all([
    db.select().from(teams).where(eq(teams.id, team)),
    db.select().from(teamMembers).where(eq(teamMembers.teamId, team)).orderBy(teamMembers.userId),
    db.select().from(joinRequests).where(eq(joinRequests.teamId, team)),
    db.select().from(teamInvites).where(eq(teamInvites.teamId, team)),
    db.select().from(projects).where(eq(projects.teamId, team)).orderBy(projects.id),
    db.select().from(deletedProjects).where(eq(deletedProjects.teamId, team)),
    db.select().from(mockFolders).where(inArray(mockFolders.projectId, ids)),
    db.select().from(mockScenarios).where(inArray(mockScenarios.projectId, ids)),
    db.select().from(upstreamEnvironments).where(inArray(upstreamEnvironments.projectId, ids)),
    db.select().from(projectUpstreams).where(inArray(projectUpstreams.projectId, ids)),
    db.select().from(mocks).where(inArray(mocks.projectId, ids)).orderBy(mocks.id),
    db.select().from(mockCollections).where(inArray(mockCollections.projectId, ids)),
    db.select().from(deletedMocks).where(inArray(deletedMocks.projectId, ids)),
    db.select().from(projectStars).where(inArray(projectStars.projectId, ids)),
  ]);
}

describe('every call of the mock service', () => {
  /** Scene that calls must leave unchanged; repeatable calls run in `changed`. */
  let shared: Scene;
  let changed: Scene;
  beforeAll(async () => {
    shared = await givenScene(await givenCast());
    changed = await givenScene(shared);
    const { owner } = shared.people;
    job = (await owner.sync.preview({ id: shared.project, swagger_text: document })).data.job;
    await server.app.inject({ url: `${mockBase}/${shared.project}/kept` });
    sharedProject = shared.project;
    seen = (await owner.request.list({ project_id: shared.project })).data.requests[0]?._id ?? '';
  });

  it('has a rule', () => {
    const calls = Object.entries(contract)
      // Mocks in documents are walked with the calls of documents.
      .filter(([group]) => group !== 'wikiMock')
      .filter(([, calls]) => Object.values<Call>(calls).some(({ permission }) => permission === 'projects'))
      .flatMap(([group, calls]) => Object.keys(calls).map((name) => `${group}.${name}`));
    expect(walked.map(({ title }) => title).sort()).toEqual(calls.sort());
  });

  it.each(shareByDepth(walked, 2))('$title is refused to whom its rule does not name', async (walked) => {
    const { call, input, may, refusedWith = [10003] } = walked;
    const before = await rowsOf(shared);
    for (const asker of shareByDepth(
      askers.filter((one) => !may.includes(one)),
      2,
    )) {
      const answer = await ask(call, shared.people[asker], input(shared));
      expect({ asker, ...answer }).toMatchObject({ asker, success: false, data: null });
      expect(refusedWith, `${asker} ${answer.message}`).toContain(answer.code);
    }
    expect(await rowsOf(shared)).toEqual(before);
  });

  it.each(shareByDepth(walked, 3))('$title is allowed to all others', async ({ call, input, may, isOnce }) => {
    const common = call.method === 'GET' ? shared : changed;
    // The roles with the least rights; the deep run tries all roles and creates a scene for each call that
    // works only once.
    for (const asker of may.slice(byDepth(isOnce ? -1 : -2, 0))) {
      const scene = isOnce ? await givenScene(shared) : common;
      const answer = await ask(call, scene.people[asker], input(scene));
      expect({ asker, ...answer }).toMatchObject({ asker, success: true });
    }
  });
});

describe('a list', () => {
  it('of deleted projects holds those of a team for its owners and managers', async () => {
    const { people, team: group, deletedProject } = await givenScene(await givenCast());
    for (const asker of askers) {
      const { list } = (await people[asker].project.deleted({ group })).data;
      const expected = asker === 'owner' || asker === 'manager' ? [deletedProject] : [];
      expect(
        list.map(({ _id }) => _id),
        asker,
      ).toEqual(expected);
    }
  });

  it('of projects and a search of mocks hold those of a team for everybody in it', async () => {
    const { people, team: group, project } = await givenScene(await givenCast());
    for (const asker of askers) {
      const listed = (await people[asker].project.list({ group })).data;
      const found = (await people[asker].mock.search({ keywords: '/kept' })).data;
      const isIn = asker !== 'stranger';
      expect(listed, asker).toMatchObject(
        isIn ? [{ _id: project, is_owner: asker === 'owner' || asker === 'manager', may_edit: asker !== 'guest' }] : [],
      );
      expect(JSON.stringify(found).includes(project), asker).toBe(isIn);
    }
  });
});
