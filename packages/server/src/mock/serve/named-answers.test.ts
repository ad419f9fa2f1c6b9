import { connect } from 'node:net';
import { mockBase, type NamedAnswerInput } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, useTestServer } from '../../../test/test-app';

const server = useTestServer();
let person: Client;
let projectId: string;
let address: string;

beforeAll(async () => {
  person = await server.givenPerson('answers-owner');
  projectId = (await person.project.create({ name: '支付', url: '/pay' })).data._id;
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Adds a mock with named answers and returns a function that calls it over HTTP. */
async function givenAnswers(url: string, answers: NamedAnswerInput[], mode = "{ from: 'own' }", method = 'post') {
  const id = await givenMock(person, projectId, url, mode, { method: method as 'post' });
  const saved = await person.mock.update({ id, answers });
  expect(saved.message).toBe('success');
  const path = `${mockBase}/${projectId}/pay`;
  const call = (rest: string, init: RequestInit = {}) =>
    fetch(`${address}${path}${rest}`, { method: method.toUpperCase(), ...init });
  return {
    id,
    path,
    call,
    from: async (rest: string, init?: RequestInit) =>
      ((await (await call(rest, init)).json()) as { from: string }).from,
  };
}

const when = (
  id: string,
  where: string,
  name: string,
  how: string,
  values: string[] = [],
  more: Partial<NamedAnswerInput> = {},
): NamedAnswerInput => ({
  id,
  name: id,
  trigger: 'condition',
  lines: [{ where: where as 'query', name, how: how as 'equals', values }],
  mode: `{ from: '${id}' }`,
  ...more,
});
const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

describe('named answers over HTTP', () => {
  it('are chosen by query, path, header, cookie and body, in their order', async () => {
    const { from } = await givenAnswers('/orders/:id', [
      when('q', 'query', 'case', 'equals', ['q']),
      when('p', 'param', 'id', 'matches', ['9\\d+']),
      when('h', 'header', 'X-Case', 'one_of', ['a', 'b']),
      when('c', 'cookie', 'case', 'exists'),
      when('b', 'body', 'order.sum', 'greater', ['100']),
    ]);
    expect(await from('/orders/1')).toBe('own');
    expect(await from('/orders/99?case=q')).toBe('q');
    expect(await from('/orders/99')).toBe('p');
    expect(await from('/orders/1', { headers: { 'x-case': 'b' } })).toBe('h');
    expect(await from('/orders/1', { headers: { cookie: 'case=1' } })).toBe('c');
    expect(await from('/orders/1', json({ order: { sum: 101 } }))).toBe('b');
    expect(await from('/orders/1', json({ order: { sum: 100 } }))).toBe('own');
    expect(await from('/orders/1', { body: '{"order":', headers: { 'Content-Type': 'application/json' } })).toBe('own');
  });

  it('have a status, headers and a delay of their own, which `_res` overrides', async () => {
    const { call } = await givenAnswers('/status', [
      when('a', 'query', 'a', 'exists', [], {
        status: 403,
        headers: [{ name: 'X-Reason', value: 'balance' }],
        delay_from: 1,
        delay_to: 5,
      }),
      when('b', 'query', 'b', 'exists', [], { status: 403, mode: "{ _res: { status: 409 }, from: 'b' }" }),
      when('c', 'query', 'c', 'exists', [], { status: 500, mode: ' ' }),
    ]);
    const a = await call('/status?a');
    expect([a.status, a.headers.get('x-reason')]).toEqual([403, 'balance']);
    expect((await call('/status?b')).status).toBe(409);
    const c = await call('/status?c');
    expect([c.status, await c.json()]).toEqual([500, { from: 'own' }]);
  });

  it('run functions with the body that a condition has read', async () => {
    const { from } = await givenAnswers(
      '/script',
      [when('b', 'body', 'n', 'equals', ['1'], { mode: "{ from: ({ _req }) => 'script ' + _req.body.n }" })],
      "{ from: ({ _req }) => 'own ' + _req.body.n }",
    );
    expect(await from('/script', json({ n: 1 }))).toBe('script 1');
    expect(await from('/script', json({ n: 2 }))).toBe('own 2');
  });

  it('ignore a body that is too large for conditions', async () => {
    const { from } = await givenAnswers('/large', [when('b', 'body', 'n', 'exists')]);
    const large = JSON.stringify({ n: 'x'.repeat(1_200_000) });
    expect(await from('/large', { body: large, headers: { 'Content-Type': 'application/json' } })).toBe('own');
  });

  it('come in sequence, once per version, and the rest is the own answer', async () => {
    const { from, id } = await givenAnswers('/sequence', [
      { id: 's', name: 'accepted', trigger: 'sequence', times: 2, mode: "{ from: 's' }" },
    ]);
    const three = async () => [await from('/sequence'), await from('/sequence'), await from('/sequence')];
    expect(await three()).toEqual(['s', 's', 'own']);
    await person.mock.update({ id, description: 'again' });
    expect(await from('/sequence?_seed=1')).toBe('own');
    expect(await three()).toEqual(['s', 's', 'own']);
  });

  it('are drawn by weight, always the same for a seed', async () => {
    const { from } = await givenAnswers('/weight', [
      { id: 'w', name: 'half', trigger: 'weight', weight: 50, mode: "{ from: 'w' }" },
    ]);
    const seeds = Array.from({ length: 30 }, (_, seed) => `/weight?_seed=${seed}`);
    const drawn = await Promise.all(seeds.map((rest) => from(rest)));
    expect(new Set(drawn)).toEqual(new Set(['own', 'w']));
    expect(await Promise.all(seeds.map((rest) => from(rest)))).toEqual(drawn);
  });

  it('are never used without a scenario that chooses them, if their trigger says so', async () => {
    const { from } = await givenAnswers('/scenario', [{ id: 'x', name: 'x', mode: "{ from: 'x' }" }]);
    expect(await from('/scenario')).toBe('own');
  });

  it('break the connection as their fault says', async () => {
    const faults = ['reset', 'empty', 'cut'] as const;
    const { call } = await givenAnswers(
      '/fault',
      [
        ...faults.map((fault) => when(fault, 'query', fault, 'exists', [], { fault })),
        when('drip', 'query', 'drip', 'exists', [], { fault: 'drip', drip_ms: 100 }),
      ],
      undefined,
      'get',
    );
    await expect(call('/fault?reset')).rejects.toThrow();
    await expect(call('/fault?empty')).rejects.toThrow();
    // An invalid callback name would be answered with 400.
    await expect(call('/fault?empty&jsonp_param_name=f&f=1')).rejects.toThrow();
    const cut = await call('/fault?cut');
    expect(cut.status).toBe(200);
    await expect(cut.text()).rejects.toThrow();
    expect(await (await call('/fault?drip')).json()).toEqual({ from: 'drip' });
  });

  it('send a cut answer up to its middle', async () => {
    const { path } = await givenAnswers('/half', [when('half', 'query', 'x', 'exists', [], { fault: 'cut' })]);
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path}/half?x HTTP/1.1\r\nHost: mock\r\nContent-Length: 0\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += String(part);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toContain('Content-Length: 15');
    expect(body).toBe('{"from"');
  });

  it.each([
    ['gives up a delayed answer', '/patience?slow', '', 0],
    ['does not send its whole body', '/patience?half', '{', 10],
  ])('are recorded if the client %s', async (_, rest, sent, length) => {
    const slow = when('slow', 'query', 'slow', 'exists', [], { delay_from: 60_000, delay_to: 60_000 });
    const { path, call } = await givenAnswers(`/patience${length}`, [slow]);
    await call(`/patience${length}`);
    const { port, hostname } = new URL(address);
    const target = `${path}${rest.replace('?', `${length}?`)}`;
    const text = `POST ${target} HTTP/1.1\r\nHost: mock\r\nContent-Length: ${length}\r\n\r\n${sent}`;
    const socket = connect(Number(port), hostname, () => socket.write(text, () => socket.destroy()));
    const found = async () => (await person.request.list({ project_id: projectId })).data.requests[0];
    await expect.poll(found).toMatchObject({ path: target.slice(target.indexOf('/pay')), status: 0, reason: 'mock' });
  });

  it('see no credentials of the caller for this product', async () => {
    const { from } = await givenAnswers('/secret', [when('s', 'header', 'Authorization', 'exists')]);
    expect(await from('/secret', { headers: { authorization: `Bearer emk_${'a'.repeat(43)}` } })).toBe('own');
    expect(await from('/secret', { headers: { authorization: 'Bearer theirs' } })).toBe('s');
  });
});
