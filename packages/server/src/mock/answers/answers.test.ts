import { apiBase, type NamedAnswerInput } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, useTestServer } from '../../../test/test-app';

const server = useTestServer();
let person: Client;
let projectId: string;

beforeAll(async () => {
  person = await server.givenPerson('answers-editor');
  projectId = (await person.project.create({ name: '订单', url: '/orders' })).data._id;
});

const denied: NamedAnswerInput = {
  id: 'denied',
  name: '余额不足',
  trigger: 'condition',
  lines: [{ where: 'body', name: 'sum', how: 'greater', values: ['100'] }],
  status: 402,
  mode: "{ code: 'E1' }",
};
const answersOf = async (id: string) => (await person.mock.get({ id })).data.mock.answers;

describe('named answers of a mock', () => {
  it('are part of the mock, of its versions and of lists by name', async () => {
    const id = await givenMock(person, projectId, '/pay', undefined, { answers: [denied] });
    const [stored] = await answersOf(id);
    expect(stored).toMatchObject({ ...denied, match: 'all', fault: 'none', delay_from: 0 });
    const { data } = await person.mock.list({ project_id: projectId, brief: '1' });
    expect(data.mocks.find(({ _id }) => _id === id)?.answer_names).toEqual([{ id: 'denied', name: '余额不足' }]);
    expect((await person.mock.update({ id, answers: [], version: 1 })).data).toEqual({ version: 2 });
    expect((await person.mock.update({ id, answers: [], version: 2 })).data).toEqual({ version: 2 });
    const { list } = (await person.mock.history({ id })).data;
    expect(list.map(({ changed }) => changed)).toEqual([['answers'], null]);
    expect((await person.mock.version({ id, version: 1 })).data.answers).toEqual([stored]);
    await person.mock.restore_version({ id, version: 1 });
    expect(await answersOf(id)).toEqual([stored]);
  });

  it('stay out of an update that does not send them, and refuse a late one', async () => {
    const id = await givenMock(person, projectId, '/late', undefined, { answers: [denied] });
    await person.mock.update({ id, mode: '{ b: 2 }', version: 1 });
    expect(await answersOf(id)).toHaveLength(1);
    expect((await person.mock.update({ id, answers: [], version: 1 })).success).toBe(true);
    const late = await person.mock.update({ id, answers: [{ ...denied, status: 500 }], version: 1 });
    expect(late).toMatchObject({ success: false, code: 10006 });
  });

  it('are copied with the project, and come back from the recycle bin', async () => {
    const owner = await server.givenPerson('answers-copier');
    const from = (await owner.project.create({ name: '甲', url: '/a' })).data._id;
    const id = await givenMock(owner, from, '/pay', undefined, { answers: [denied] });
    const copied = (await owner.project.copy({ id: from })).data as { _id: string };
    const [copy] = (await owner.mock.list({ project_id: copied._id })).data.mocks;
    expect(copy).toMatchObject({ answers: [denied] });
    await owner.mock.delete({ project_id: from, ids: [id] });
    await owner.mock.restore({ project_id: from, ids: [id] });
    expect((await owner.mock.get({ id })).data.mock.answers).toMatchObject([denied]);
  });

  it('are exported, imported elsewhere, and replaced by an import only if it has some', async () => {
    const id = await givenMock(person, projectId, '/moved', undefined, { answers: [denied] });
    const zipped = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/mock/export`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ids: [id] }),
    });
    const zip = zipped.rawPayload.toString('base64');
    const other = (await person.project.create({ name: '搬家', url: '/moved' })).data._id;
    await person.transfer.apply({ project_id: other, zip, replace: false });
    const [moved] = (await person.mock.list({ project_id: other })).data.mocks;
    expect(moved).toMatchObject({ answers: [denied] });
    await person.mock.update({ id, answers: [] });
    const { data } = await person.transfer.apply({ project_id: projectId, zip, replace: true });
    expect(data.changed).toBe(1);
    expect(await answersOf(id)).toMatchObject([denied]);
  });

  it.each<[string, NamedAnswerInput[], RegExp]>([
    ['a broken definition', [{ ...denied, mode: '{ a: ' }], /余额不足/],
    [
      'a header that mocks must not set',
      [{ ...denied, headers: [{ name: 'Content-Length', value: '1' }] }],
      /余额不足/,
    ],
    [
      'an expression with look-around',
      [{ ...denied, lines: [{ where: 'query', name: 'a', how: 'matches', values: ['(?=a)'] }] }],
      /余额不足/,
    ],
    ['two with one name', [denied, { ...denied, id: 'other' }], /answers/],
    ['more than thirty', Array.from({ length: 31 }, (_, at) => ({ id: `a${at}`, name: `a${at}` })), /answers/],
    ['too long definitions', ['a', 'b', 'c'].map((id) => ({ id, name: id, mode: 'x'.repeat(150_000) })), /answers/],
  ])('are refused with %s', async (_, answers, message) => {
    const draft = { project_id: projectId, method: 'get', url: '/refused', mode: '1', description: 'x' } as const;
    const answer = await person.mock.create({ ...draft, answers });
    expect(answer.success).toBe(false);
    expect(JSON.stringify([answer.message, answer.data])).toMatch(message);
  });
});

it('has the failures of an imported document as answers that only a scenario uses', async () => {
  const document = {
    openapi: '3.0.0',
    info: { title: 'shop', version: '1' },
    paths: {
      '/pay': {
        post: {
          responses: {
            200: { description: 'ok', content: { 'application/json': { example: { code: 0 } } } },
            402: { description: 'Not enough money', content: { 'application/json': { example: { code: 402 } } } },
          },
        },
      },
    },
  };
  const swagger_text = JSON.stringify(document);
  const { data } = await person.project.create({ name: '导入', url: '/imported', swagger_text });
  const [mock] = (await person.mock.list({ project_id: data._id })).data.mocks;
  const answer = { name: '402 Not enough money', trigger: 'scenario', status: 402, mode: '{\n  "code": 402\n}' };
  expect(mock).toMatchObject({ answers: [answer] });
});
