import { mockBase, type NamedAnswerInput, scenarioCookie, scenarioHeader, scenarioQuery } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { useTestServer } from '../../../test/test-app';

/** A mock; `answers` are its named ones. */
interface Mock {
  readonly method?: 'get' | 'post' | 'put';
  /** The part of the mock's URL after the number of the row. */
  readonly url?: string;
  readonly mode?: string;
  readonly answers?: readonly NamedAnswerInput[];
  /** Response that the scenario of the row chooses; empty: the mock's own. */
  readonly chosen?: string;
}

interface Request {
  /** The part of the address after the number of the row. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Expected response: the field `from` of its JSON, some of its parts, or a broken connection. */
type Expected =
  | string
  | {
      readonly status?: number;
      readonly text?: string;
      readonly type?: string;
      readonly message?: string;
      readonly isBroken?: boolean;
    };

type Row = readonly [title: string, mock: Mock, requests: readonly Request[], expected: readonly Expected[]];

type Line = NonNullable<NamedAnswerInput['lines']>[number];

const line = (where: Line['where'], name: string, how: Line['how'], ...values: string[]): Line => ({
  where,
  name,
  how,
  values,
});
const not = (one: Line): Line => ({ ...one, not: true });
const answer = (id: string, more: Partial<NamedAnswerInput> = {}): NamedAnswerInput => ({
  id,
  name: id,
  mode: `{ from: '${id}' }`,
  ...more,
});
const when = (id: string, lines: Line[], more: Partial<NamedAnswerInput> = {}): NamedAnswerInput =>
  answer(id, { trigger: 'condition', lines, ...more });

/** Builds a case whose condition holds for the first request and not for the second. */
const condition = (title: string, lines: Line[], holds: Request, fails: Request, more: Mock = {}): Row => [
  title,
  { ...more, answers: [when('a', lines)] },
  [holds, fails],
  ['a', 'own'],
];
const fault = (name: 'reset' | 'empty' | 'cut' | 'drip', expected: Expected): Row => [
  name,
  { answers: [when(name, [line('query', 'x', 'exists')], { fault: name, drip_ms: 100 })] },
  [{ path: '?x' }, {}],
  [expected, 'own'],
];

const page = (value: string): Request => ({ path: `?page=${value}` });
const posted = (body: unknown): Request => ({ body });
const post = { method: 'post' } as const;

const conditions: readonly Row[] = [
  condition('equals', [line('query', 'page', 'equals', '2')], page('2'), page('3')),
  condition('not equals', [not(line('query', 'page', 'equals', '2'))], page('3'), page('2')),
  condition('not equals, if there is no value', [not(line('query', 'page', 'equals', '2'))], {}, page('2')),
  condition('one of', [line('header', 'X-Env', 'one_of', 'a', 'b')], { headers: { 'x-env': 'b' } }, {}),
  condition('not one of', [not(line('header', 'X-Env', 'one_of', 'a'))], {}, { headers: { 'x-env': 'a' } }),
  condition('contains', [line('body', 'note', 'contains', '急')], posted({ note: '加急单' }), posted({}), post),
  condition('not contains', [not(line('body', 'note', 'contains', '急'))], posted({}), posted({ note: '急' }), post),
  condition('matches', [line('param', 'id', 'matches', '9\\d+')], { path: '/99' }, { path: '/199' }, { url: '/:id' }),
  condition(
    'not matches',
    [not(line('param', 'id', 'matches', '9+'))],
    { path: '/1' },
    { path: '/9' },
    { url: '/:id' },
  ),
  condition('exists', [line('cookie', 'case', 'exists')], { headers: { cookie: 'case=' } }, {}),
  condition('not exists', [not(line('cookie', 'case', 'exists'))], {}, { headers: { cookie: 'case=1' } }),
  condition('greater', [line('body', 'sum', 'greater', '9.5')], posted({ sum: 10 }), posted({ sum: 9.5 }), post),
  condition('not greater', [not(line('body', 'sum', 'greater', '9'))], posted({ sum: 9 }), posted({ sum: 10 }), post),
  condition('less', [line('query', 'page', 'less', '0')], page('-1'), page('x')),
  condition('not less', [not(line('query', 'page', 'less', '0'))], page('0'), page('-1')),
  [
    'the method, in any case',
    { method: 'put', answers: [when('a', [line('method', '', 'equals', 'put')])] },
    [{}],
    ['a'],
  ],
  condition(
    'any item of a list',
    [line('body', 'tags', 'equals', 'b')],
    posted({ tags: ['a', 'b'] }),
    posted({ tags: [] }),
    post,
  ),
  condition(
    'all lines',
    [line('query', 'a', 'exists'), line('query', 'b', 'exists')],
    { path: '?a&b' },
    { path: '?a' },
  ),
  [
    'any line',
    { answers: [when('a', [line('query', 'a', 'exists'), line('query', 'b', 'exists')], { match: 'any' })] },
    [{ path: '?b' }, { path: '?c' }],
    ['a', 'own'],
  ],
  [
    'the first condition that holds',
    { answers: [when('a', [line('query', 'a', 'exists')]), when('b', [line('query', 'b', 'exists')])] },
    [{ path: '?a&b' }, { path: '?b' }],
    ['a', 'b'],
  ],
];

const faults: readonly Row[] = [
  fault('reset', { isBroken: true }),
  fault('empty', { isBroken: true }),
  fault('cut', { isBroken: true }),
  fault('drip', { text: '{"from":"drip"}' }),
];

const always = (id: string, weight: number) => answer(id, { trigger: 'weight', weight });
const choices: readonly Row[] = [
  [
    'a sequence, then the own answer',
    { answers: [answer('a', { trigger: 'sequence', times: 2 }), answer('b', { trigger: 'sequence' })] },
    [{}, {}, {}, {}],
    ['a', 'a', 'b', 'own'],
  ],
  [
    'a sequence that a seed skips',
    { answers: [answer('a', { trigger: 'sequence' })] },
    [{ path: '?_seed=1' }, {}, {}],
    ['own', 'a', 'own'],
  ],
  ['a share of all calls', { answers: [always('a', 100)] }, [{}, {}, {}], ['a', 'a', 'a']],
  [
    'a condition before a sequence before a share',
    { answers: [always('w', 100), answer('s', { trigger: 'sequence' }), when('c', [line('query', 'c', 'exists')])] },
    [{ path: '?c' }, {}, {}],
    ['c', 's', 'w'],
  ],
  ['an answer that only a scenario uses', { answers: [answer('a')] }, [{}], ['own']],
];

const delays: readonly Row[] = [
  [
    'a delay of a named answer',
    { answers: [when('a', [line('query', 'a', 'exists')], { delay_from: 1, delay_to: 20 })] },
    [{ path: '?a' }],
    ['a'],
  ],
  ['a delay of the definition', { mode: "{ _res: { delay: '1-20' }, from: 'own' }" }, [{}], ['own']],
  ['a delay beyond the limit', { mode: '{ _res: { delay: 60001 } }' }, [{}], [{ status: 500, message: '_res.delay' }]],
];

const type = 'text/event-stream; charset=utf-8';
const streams: readonly Row[] = [
  [
    'messages and the last one',
    { mode: "{ _res: { stream: { pace: '1-5', end: '[DONE]' } }, messages: ['a', { b: 1 }] }" },
    [{}],
    [{ status: 200, type, text: 'data: a\n\ndata: {"b":1}\n\ndata: [DONE]\n\n' }],
  ],
  [
    'repeated events with their fields',
    { mode: "{ _res: { stream: { repeat: 2 } }, messages: [{ event: 'e', id: 7, data: 'a' }] }" },
    [{}],
    [{ text: 'event: e\nid: 7\ndata: a\n\n'.repeat(2) }],
  ],
  [
    'a named stream beside JSON',
    {
      answers: [
        when('a', [line('body', 'stream', 'equals', 'true')], { mode: '{ _res: { stream: true, data: [1] } }' }),
      ],
      method: 'post',
    },
    [posted({ stream: true }), posted({ stream: false })],
    [{ type, text: 'data: 1\n\n' }, 'own'],
  ],
  [
    'a stream that is cut off',
    {
      answers: [
        answer('a', {
          trigger: 'weight',
          weight: 100,
          fault: 'cut',
          mode: "{ _res: { stream: true }, messages: ['a', 'b'] }",
        }),
      ],
    },
    [{}],
    [{ isBroken: true }],
  ],
  [
    'too many messages',
    { mode: "{ _res: { stream: { repeat: 1001 } }, messages: ['a'] }" },
    [{}],
    [{ status: 500, message: '_res.stream.repeat' }],
  ],
];

const both = [when('a', [line('query', 'a', 'exists')]), answer('b')];
const scenarios: readonly Row[] = [
  [
    'its name in the header',
    { answers: both, chosen: 'b' },
    [{ headers: { [scenarioHeader]: 'SCENARIO' } }, {}],
    ['b', 'own'],
  ],
  [
    'its name in the query, before a condition',
    { answers: both, chosen: 'b' },
    [{ path: `?a&${scenarioQuery}=SCENARIO` }, { path: '?a' }],
    ['b', 'a'],
  ],
  [
    'its name in a cookie',
    { answers: both, chosen: 'b' },
    [{ headers: { cookie: `${scenarioCookie}=SCENARIO` } }],
    ['b'],
  ],
  ['the own answer', { answers: both, chosen: '' }, [{ path: `?a&${scenarioQuery}=SCENARIO` }], ['own']],
  ['an unknown name', { answers: both, chosen: 'b' }, [{ path: `?a&${scenarioQuery}=unknown` }], ['a']],
];

const groups = { conditions, faults, choices, delays, streams, scenarios };
const rows = Object.values(groups).flat();

const server = useTestServer();
let base: string;

beforeAll(async () => {
  const person = await server.givenPerson('table-owner');
  const project_id = (await person.project.create({ name: '表', url: '/table' })).data._id;
  await Promise.all(
    rows.map(async ([, mock], at) => {
      const { method = 'get', url = '', mode = "{ from: 'own' }", answers = [], chosen } = mock;
      const more = { method, answers: [...answers] };
      const mock_id = await givenMock(person, project_id, `/${at}${url}`, mode, more);
      if (chosen === undefined) return;
      const choice = { project_id, name: `scenario-${at}`, choices: [{ mock_id, answer_id: chosen }] };
      expect((await person.scenario.create(choice)).success).toBe(true);
    }),
  );
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  base = `${address}${mockBase}/${project_id}/table`;
});

async function send(row: Row, { path = '', headers = {}, body }: Request): Promise<Expected> {
  const at = rows.indexOf(row);
  const named = (text: string) => text.replace('SCENARIO', `scenario-${at}`);
  const [, { method = 'get' }] = row;
  try {
    const response = await fetch(`${base}/${at}${named(path)}`, {
      method: method.toUpperCase(),
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, named(value)])),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered = { status: response.status, type: response.headers.get('content-type') ?? '', text };
    const json = answered.type.startsWith('application/json') ? JSON.parse(text) : {};
    return { ...answered, message: json.message, ...json };
  } catch {
    return { isBroken: true };
  }
}

describe.each(Object.entries(groups))('%s over HTTP', (_, table) => {
  it.each(table.map((row) => [row[0], row] as const))('%s', async (_title, row) => {
    const [, , requests, expected] = row;
    for (const [at, request] of requests.entries()) {
      const wanted = expected[at] ?? '';
      const found = await send(row, request);
      if (typeof wanted === 'string') expect(found).toMatchObject({ from: wanted });
      else if (wanted.message)
        expect(found).toMatchObject({ ...wanted, message: expect.stringContaining(wanted.message) });
      else expect(found).toMatchObject(wanted);
    }
  });
});
