import { eq } from 'drizzle-orm';
import type { Client } from '../../test/test-app';
import { fresh, type Updates } from '../../test/update-scenes';
import { documentChecks } from './document-check.table';
import { mockFolders, mockScenarios, mocks, projectMembers, projects, teams } from './mock.table';
import { projectUpstreams, upstreamEnvironments } from './upstream.table';

export const updates: Updates = (server) => {
  async function givenProject() {
    const owner = await server.givenSession();
    const member = await server.givenSession();
    const { data } = await owner.project.create({
      name: `项目 ${fresh()}`,
      url: `/${fresh()}`,
      description: '原来的描述',
      members: [member.id],
    });
    const swaggerUrl = 'https://example.com/before.json';
    await server.db.update(projects).set({ swaggerUrl }).where(eq(projects.id, data._id));
    return { owner, id: data._id };
  }

  return {
    'team.update': {
      async given() {
        const { token, team } = await server.givenSession();
        const { data } = await team.create({ name: fresh() });
        const read = async () => ({ ...(await server.db.select().from(teams).where(eq(teams.id, data._id)))[0] });
        return { token, identity: { id: data._id, version: 1 }, read };
      },
      fields: {
        name: { value: '新的团队' },
        description: { value: '支付与结算' },
        join_rule: { value: 'closed', columns: ['joinRule'] },
      },
    },
    'project.update': {
      async given() {
        const { owner, id } = await givenProject();
        const read = async () => {
          const [row] = await server.db.select().from(projects).where(eq(projects.id, id));
          const members = await server.db
            .select({ id: projectMembers.userId })
            .from(projectMembers)
            .where(eq(projectMembers.projectId, id));
          return { ...row, members };
        };
        return { token: owner.token, identity: { id, version: 1 }, read };
      },
      fields: {
        name: { value: '新的项目' },
        url: { value: '/new-address' },
        description: { value: '新的描述' },
        members: { value: [] },
        swagger_url: { value: '', columns: ['swaggerUrl'] },
        realistic: { value: false, columns: ['isRealistic'] },
      },
    },
    // No fields, because the project's own test covers the changes of this call.
    'projectBase.mend': {
      async given() {
        const { owner, id } = await givenProject();
        return { token: owner.token, identity: { id }, read: async () => ({}) };
      },
      fields: {},
    },
    'sync.schedule': {
      async given() {
        const { owner, id } = await givenProject();
        await owner.sync.schedule({ id, interval: 'daily' });
        const read = async () => ({
          ...(await server.db.select().from(documentChecks).where(eq(documentChecks.projectId, id)))[0],
        });
        return { token: owner.token, identity: { id }, read };
      },
      // A new interval starts at once.
      fields: { interval: { value: 'hourly', columns: ['interval', 'dueAt'] } },
    },
    'project.update_workbench': {
      async given() {
        const { owner, id } = await givenProject();
        const read = async () => {
          const [project] = (await owner.project.list()).data;
          return { ...project, ...project?.extend };
        };
        return { token: owner.token, identity: { id }, read };
      },
      fields: { status: { value: true, columns: ['is_workbench', 'extend'] } },
    },
    'mock.update': {
      async given() {
        const { owner, id } = await givenProject();
        const made = await owner.mock.create({
          project_id: id,
          url: '/before/:id',
          method: 'get',
          mode: '{ a: 1 }',
          description: '原来的描述',
          tags: ['原来的'],
        });
        const mockId = made.data._id;
        const { data: folder } = await owner.folder.create({ project_id: id, name: '原来的' });
        await owner.mock.update({ id: mockId, folder_id: folder._id });
        const read = async () => ({ ...(await server.db.select().from(mocks).where(eq(mocks.id, mockId)))[0] });
        return { token: owner.token, identity: { id: mockId, version: 1 }, read };
      },
      fields: {
        url: { value: '/after', columns: ['url', 'urlKey'] },
        method: { value: 'put' },
        mode: { value: '{ b: 2 }' },
        description: { value: '新的描述' },
        folder_id: { value: null, columns: ['folderId'] },
        tags: { value: ['改过'] },
        answers: { value: [{ id: 'a', name: '改过' }] },
        collection: { value: { list_path: ['list'], id_field: 'id' } },
      },
    },
    'scenario.update': {
      async given() {
        const { owner, id } = await givenProject();
        const { data } = await owner.scenario.create({ project_id: id, name: '原来的', choices: [] });
        const read = async () => ({
          ...(await server.db.select().from(mockScenarios).where(eq(mockScenarios.id, data._id)))[0],
        });
        return { token: owner.token, identity: { id: data._id }, read };
      },
      fields: { name: { value: '新的' }, choices: { value: [{ mock_id: 'a'.repeat(24), answer_id: '' }] } },
    },
    'request.configure': {
      async given() {
        const { owner, id } = await givenProject();
        await owner.request.configure({ project_id: id, record_days: 1, check: 'report' });
        const read = async () => ({ ...(await server.db.select().from(projects).where(eq(projects.id, id)))[0] });
        return { token: owner.token, identity: { project_id: id }, read };
      },
      fields: {
        record_days: { value: 2, columns: ['recordDays'] },
        check: { value: 'refuse', columns: ['requestCheck'] },
      },
    },
    'request.check': {
      async given() {
        const { owner, id } = await givenProject();
        const draft = {
          project_id: id,
          url: '/checked',
          method: 'get',
          mode: '{ a: 1 }',
          description: '校验',
        } as const;
        const mockId = (await owner.mock.create(draft)).data._id;
        const read = async () => ({ ...(await server.db.select().from(mocks).where(eq(mocks.id, mockId)))[0] });
        return { token: owner.token, identity: { project_id: id, mock_id: mockId }, read };
      },
      fields: { check: { value: 'refuse', columns: ['requestCheck'] } },
    },
    'upstream.configure': {
      async given() {
        const { owner, id } = await givenProject();
        const draft = { project_id: id, url: 'http://example.com' };
        await owner.upstream.create({ ...draft, name: '原来的' });
        await owner.upstream.create({ ...draft, name: '另一个' });
        await owner.upstream.configure({ project_id: id, mode: 'fallback' });
        const read = async () => ({
          ...(await server.db.select().from(projectUpstreams).where(eq(projectUpstreams.projectId, id)))[0],
        });
        return { token: owner.token, identity: { project_id: id }, read };
      },
      fields: {
        mode: { value: 'upstream' },
        current_id: {
          value: async ({ project, upstream }: Client) => {
            const [found] = (await project.list()).data;
            return (await upstream.get({ project_id: found?._id ?? '' })).data.environments[1]?._id;
          },
          columns: ['currentId'],
        },
        // Takes effect only together with the mode `record`.
        record_minutes: { value: 30, columns: [] },
      },
    },
    'upstream.update': {
      async given() {
        const { owner, id } = await givenProject();
        const { data } = await owner.upstream.create({
          project_id: id,
          name: '原来的',
          url: 'http://example.com',
          header_name: 'X-Before',
          header_value: 'value-before',
        });
        const read = async () => ({
          ...(await server.db.select().from(upstreamEnvironments).where(eq(upstreamEnvironments.id, data._id)))[0],
        });
        return { token: owner.token, identity: { id: data._id }, read };
      },
      fields: {
        name: { value: '新的' },
        url: { value: 'http://example.com/v2' },
        // A header value is deleted if its header changes.
        header_name: { value: 'X-After', columns: ['headerName', 'headerValue', 'headerValueHint'] },
        header_value: { value: 'value-after-123', columns: ['headerValue', 'headerValueHint'] },
      },
    },
    'upstream.assign': {
      async given() {
        const { owner, id } = await givenProject();
        await owner.upstream.create({ project_id: id, name: '后端', url: 'http://example.com' });
        const draft = {
          project_id: id,
          url: '/assigned',
          method: 'get',
          mode: '{ a: 1 }',
          description: '负责',
        } as const;
        const mockId = (await owner.mock.create(draft)).data._id;
        const read = async () => ({ ...(await server.db.select().from(mocks).where(eq(mocks.id, mockId)))[0] });
        return { token: owner.token, identity: { project_id: id, mock_ids: [mockId] }, read };
      },
      fields: {
        state: { value: 'agreed' },
        owner_id: { value: null, columns: ['ownerId'] },
        mode: { value: 'upstream', columns: ['upstreamMode'] },
      },
    },
    'folder.update': {
      async given() {
        const { owner, id } = await givenProject();
        const { data } = await owner.folder.create({ project_id: id, name: '原来的' });
        const read = async () => ({
          ...(await server.db.select().from(mockFolders).where(eq(mockFolders.id, data._id)))[0],
        });
        return { token: owner.token, identity: { id: data._id }, read };
      },
      fields: { name: { value: '新的' } },
    },
  };
};

/** Calls whose action looks like an update, but which change no fields of a record; a row is replaced whole. */
export const commands = ['scenario.deactivate', 'collection.save'];
