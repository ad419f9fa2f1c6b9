import { beforeAll, describe, expect, it } from 'vitest';
import { shopCollection, yapiExport } from '../../../../mock-engine/src/import/collections.fixture';
import { givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';

const server = useTestServer();
let person: Person;

beforeAll(async () => {
  person = await server.givenPerson('importer');
});

const listed = async (project_id: string) => {
  const { data } = await person.mock.list({ project_id });
  const { data: folders } = await person.folder.list({ project_id });
  const nameOf = new Map(folders.map(({ _id, name }) => [_id, name]));
  return data.mocks.map(({ method, url, folder_id }) => `${method} ${url} [${nameOf.get(folder_id ?? '') ?? ''}]`);
};

describe('a document of another format', () => {
  it('becomes a project with folders whose mocks respond like the examples', async () => {
    const created = await person.project.create({
      name: '集合',
      url: '/v1',
      swagger_text: JSON.stringify(shopCollection),
      base_apart: true,
    });
    const id = created.data._id;
    expect(created.data.swagger).toMatchObject({ created: 3 });
    expect(await listed(id)).toEqual(['post /orders/:id/refunds [退款]', 'get /orders [订单]', 'get /health []']);
    const response = await server.app.inject({ method: 'POST', url: `/easymock/mock/${id}/v1/orders/4/refunds` });
    expect([response.statusCode, response.headers.location, response.json()]).toMatchObject([
      201,
      '/refunds/7',
      { id: 7, state: 'pending' },
    ]);
  });

  it('has its further examples as named responses of the mock', async () => {
    const created = await givenProject(person, { url: '/named', swagger_text: JSON.stringify(shopCollection) });
    const { mocks } = (await person.mock.list({ project_id: created })).data;
    const refunds = mocks.find(({ url }) => url.endsWith('/refunds'));
    const { data } = await person.mock.get({ id: refunds?._id ?? '' });
    expect(data.mock).toMatchObject({ answers: [{ name: '余额不足', status: 409, trigger: 'scenario' }] });
    const synced = await givenProject(person, { url: '/synced' });
    await person.sync.swagger({ id: synced, swagger_text: JSON.stringify(shopCollection) });
    const again = (await person.mock.list({ project_id: synced })).data.mocks.map(
      ({ answer_names }) => answer_names.length,
    );
    expect(again).toEqual([1, 0, 0]);
  });

  it('adds to a project and never marks what it does not contain', async () => {
    const document = { openapi: '3.0.0', info: { title: 't' }, paths: { '/a': { get: { responses: {} } } } };
    const id = await givenProject(person, { url: '/both', swagger_text: JSON.stringify(document) });
    const { data } = await person.sync.swagger({ id, swagger_text: JSON.stringify(yapiExport) });
    expect(data.report).toMatchObject({ added: 4, gone: 0 });
    expect((await person.mock.list({ project_id: id })).data.total).toBe(5);
  });

  it('is refused by its name if nothing can be imported from it', async () => {
    const refused = await person.project.create({ name: 'x', url: '/x', swagger_text: '{"name":"x","scripts":{}}' });
    expect(refused).toMatchObject({ success: false, kind: 'documentUnreadable' });
    expect(refused.message).toContain('package.json');
  });
});
