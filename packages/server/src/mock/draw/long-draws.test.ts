import { mockBase } from '@easymock/contract';
import { compile } from '@easymock/mock-engine';
import { beforeAll, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, useTestServer } from '../../../test/test-app';

const deep = { tags: 'deep' };

const server = useTestServer();
let person: Client;
let projectId: string;
let otherId: string;

/** A list too long for the main thread. */
const longList = "'list|4000': [{ name: '@cname', email: '@email', at: '@datetime(yyyy)' }]";
/** Makes a definition too long for the main thread to parse. */
const padding = `note: '${'x'.repeat(12_000)}'`;

const addMock = (url: string, mode: string, project = projectId) => givenMock(person, project, url, mode);
const call = (url: string, project = projectId) => server.app.inject(`${mockBase}/${project}${url}`);

beforeAll(async () => {
  person = await server.givenPerson('long-draws');
  projectId = (await person.project.create({ name: '长', url: '/long' })).data._id;
  otherId = (await person.project.create({ name: '短', url: '/short' })).data._id;
});

/** Fraction of the work's duration for which the main thread was busy without a break. */
async function longestBusyPart(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let turnBegan = began;
  let longest = 0;
  let isOver = false;
  const noteTurn = () => {
    longest = Math.max(longest, performance.now() - turnBegan);
    turnBegan = performance.now();
    if (!isOver) setImmediate(noteTurn);
  };
  noteTurn();
  await work();
  isOver = true;
  noteTurn();
  return longest / (performance.now() - began);
}

it('a crowd on one mock leaves the server free for others', deep, async () => {
  await addMock('/crowded', `{ ${longList} }`);
  const crowd = () => Promise.all(Array.from({ length: 20 }, () => call('/crowded')));
  await crowd();
  // The fraction would be near 1 if the main thread ran them one after the other.
  expect(await longestBusyPart(crowd)).toBeLessThan(0.5);
});

it('`@increment` counts on without a gap, wherever a mock is drawn', async () => {
  const id = await addMock('/counted', `{ ${longList}, n: '@increment' }`);
  const numbers: number[] = [];
  const ask = async () => void numbers.push((await call('/counted')).json().n);
  await Promise.all(Array.from({ length: 8 }, ask));
  // Calls a mock that is generated quickly while long generations run.
  const pending = Array.from({ length: 4 }, ask);
  const quick = { id, method: 'get', url: '/counted', description: '/counted', mode: "{ n: '@increment' }" } as const;
  expect((await person.mock.update(quick)).success).toBe(true);
  await Promise.all([...pending, ...Array.from({ length: 8 }, ask)]);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

it('a seed gives the same answer wherever it is drawn, and does not count', async () => {
  const mode = `{ ${longList}, n: '@increment' }`;
  await addMock('/seeded', mode);
  // The clock stands still, because another process may occupy the core for longer than the time budget.
  const expected = JSON.parse(compile(mode).renderJson({ seed: 7, clock: () => 0 }));
  for (let round = 0; round < 3; round += 1) expect((await call('/seeded?_seed=7')).json()).toEqual(expected);
  expect((await call('/seeded')).json().n).toBe(1);
});

it('`_res` of a long draw sets status, headers and cookies', async () => {
  const effects = "_res: { status: 201, headers: { 'X-Kind': 'long' }, cookies: { a: 'b' } }";
  await addMock('/effects', `{ ${longList}, ${effects} }`);
  const answer = await call('/effects');
  expect(answer.statusCode).toBe(201);
  expect(answer.headers).toMatchObject({ 'x-kind': 'long', 'set-cookie': `a=b; Path=${mockBase}/${projectId}` });
  expect(Object.keys(answer.json())).toEqual(['list']);
  await addMock('/broken', `{ ${longList}, _res: { status: 99 } }`);
  expect((await call('/broken')).body).toContain('_res.status');
});

it('a long definition is served whatever it is', async () => {
  await addMock('/constant', `{ ${padding} }`);
  for (let round = 0; round < 2; round += 1)
    expect((await call('/constant')).json()).toEqual({ note: 'x'.repeat(12_000) });
  const script = await call('/constant?jsonp_param_name=cb&cb=take');
  expect(script.body).toContain('/**/take({');
  await addMock('/function', `{ ${padding}, path({ _req }) { return _req.path } }`);
  for (let round = 0; round < 2; round += 1)
    expect((await call('/function')).json()).toMatchObject({ path: `${mockBase}/${projectId}/function` });
});

it('a long definition that cannot be read is refused with the place of its mistake', async () => {
  const draft = { project_id: projectId, method: 'get', url: '/typo', description: '/typo' } as const;
  const { message } = await person.mock.create({ ...draft, mode: `{\n ${padding},\n b: ]\n}` });
  expect(message).toMatch(/3/);
});

it('a draw that comes to too much fails for itself, and is not tried again for a moment', async () => {
  await addMock('/quick', "{ name: '@cname' }", otherId);
  await addMock('/endless', `{ 'list|60000': ['@guid @guid @guid @guid @guid @guid @paragraph'] }`);
  const reasons = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const answer = (await call('/endless')).json();
    expect(answer).toMatchObject({ success: false });
    reasons.add(answer.message);
  }
  // Each generation stops at another path. A late change event for the mock may restart its state.
  expect(reasons.size).toBeLessThan(4);
  expect((await call('/quick', otherId)).statusCode).toBe(200);
});
