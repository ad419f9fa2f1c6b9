import { apiBase, exportFormats } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';

const server = useTestServer();
let person: Person;
let projectId: string;

beforeAll(async () => {
  person = await server.givenPerson('exporter');
  projectId = await givenProject(person, { name: '商城', url: '/shop' });
  const { data: folder } = await person.folder.create({ project_id: projectId, name: '订单', parent_id: null });
  await givenMock(person, projectId, '/orders/:id', "{ 'id|1-9': 1, name: '@cname' }", { folder_id: folder._id });
  await givenMock(person, projectId, '/orders', '{ _res: { status: 201 }, id: 1 }', { method: 'post' });
});

const send = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `${apiBase}/mock/export`, headers, payload });

describe('an export in a format of another tool', () => {
  it.each(exportFormats.filter((format) => format !== 'zip'))('is a file with the mocks: %s', async (format) => {
    const response = await send({ project_id: projectId, format });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('商城'));
    expect(response.body).toContain('/orders');
  });

  it('becomes the same project when it is imported again', async () => {
    const { body } = await send({ project_id: projectId, format: 'openapi' });
    const document = JSON.parse(body);
    expect(document.servers[0].url).toMatch(new RegExp(`/easymock/mock/${projectId}/shop$`));
    const again = await givenProject(person, { url: '/again', swagger_text: body, base_apart: true });
    const { mocks } = (await person.mock.list({ project_id: again })).data;
    const { data: folders } = await person.folder.list({ project_id: again });
    const listed = mocks.map(({ method, url, folder_id }) => [method, url, folder_id !== null]);
    expect(listed).toEqual([
      ['post', '/orders', false],
      ['get', '/orders/:id', true],
    ]);
    expect(folders.map(({ name }) => name)).toEqual(['订单']);
  });

  it('has the named responses of its mocks, and those that never arrive are left out', async () => {
    const named = await givenProject(person, { url: '/named' });
    const answers = [
      { id: 'sold', name: '售罄', status: 409, mode: '{ code: 1 }' },
      { id: 'cut', name: '断开', fault: 'reset' as const },
    ];
    await givenMock(person, named, '/cart', '{ items: [] }', { answers });
    const { body } = await send({ project_id: named, format: 'openapi' });
    expect(body).not.toContain('断开');
    const again = await givenProject(person, { url: '/named-again', swagger_text: body, base_apart: true });
    const [mock] = (await person.mock.list({ project_id: again })).data.mocks;
    expect(mock?.answer_names.map(({ name }) => name)).toEqual(['售罄']);
  });

  it('takes chosen mocks of one project, in the language of the caller', async () => {
    const { mocks } = (await person.mock.list({ project_id: projectId })).data;
    const [first] = mocks;
    const chosen = await send({ ids: [first?._id], format: 'markdown' }, { 'accept-language': 'en' });
    expect(chosen.body).toContain('Base address');
    expect(chosen.body).not.toContain('/orders/:id');
    const other = await givenMock(person, await givenProject(person), '/other');
    const mixed = await send({ ids: [first?._id, other], format: 'postman' });
    expect(mixed.json()).toMatchObject({ success: false, kind: 'exportOneProject' });
    expect((await send({ project_id: projectId, format: 'pdf' })).json()).toMatchObject({
      code: 10001,
      data: [{ format: expect.any(String) }],
    });
  });
});
