import { type NamedAnswerInput, namedAnswer, type Text } from '@easymock/contract';
import { compile, createRandom } from '@easymock/mock-engine';
import { and, eq } from 'drizzle-orm';
import { storeAnswers } from '../mock/answers/stored-answers';
import { mocks, projects } from '../mock/index';
import { mockScenarios } from '../mock/mock.table';
import type { GatheredDetails } from '../mock/requests/gather';
import { mockCallers, recordedRequests } from '../mock/requests/recorded-request.table';
import type { Db } from '../platform/database/index';
import { dayIn } from '../platform/day';
import { newId } from '../platform/ids';
import { findOrderProject, orderProjectUrl } from './order-project';

const recordDays = 3;
const requestNum = 140;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const seed = 20_261_129;

interface AnswerPlan {
  readonly method: 'get' | 'post';
  readonly url: string;
  readonly answers: readonly NamedAnswerInput[];
}

const failed = (code: number, message = ''): string => JSON.stringify({ code, message, data: null });

const statusTexts: Readonly<Record<number, string>> = { 402: '账户余额不足，请换一种支付方式', 404: '没有这个接口' };

const answerPlans: readonly AnswerPlan[] = [
  {
    method: 'get',
    url: '/orders',
    answers: [
      { id: 'empty', name: '空列表', mode: "{ code: 200, message: '成功', data: { total: 0, list: [] } }" },
      { id: 'down', name: '服务异常', status: 500, mode: failed(50_000, '订单服务暂时不可用') },
    ],
  },
  {
    method: 'get',
    url: '/orders/:orderId',
    answers: [
      {
        id: 'missing',
        name: '订单不存在',
        trigger: 'condition',
        lines: [{ where: 'param', name: 'orderId', how: 'equals', values: ['0'] }],
        status: 404,
        mode: failed(40_401, '订单不存在'),
      },
      {
        id: 'unpaid',
        name: '待支付',
        mode: "{ code: 200, message: '成功', data: { id: '@digits(12)', status: '待支付', amount: '@price', createdAt: '@datetime' } }",
      },
    ],
  },
  {
    method: 'post',
    url: '/orders/:orderId/pay',
    answers: [
      {
        id: 'poor',
        name: '余额不足',
        trigger: 'condition',
        lines: [{ where: 'body', name: 'channel', how: 'equals', values: ['balance'] }],
        status: 402,
        mode: failed(40_201, statusTexts[402]),
      },
      {
        id: 'pending',
        name: '处理中',
        status: 202,
        mode: "{ code: 202, message: '支付结果确认中', data: { state: 'pending', retryAfter: 3 } }",
      },
    ],
  },
  {
    method: 'get',
    url: '/orders/:orderId/logistics',
    answers: [{ id: 'slow', name: '很慢', delay_from: 3_000, delay_to: 5_000 }],
  },
];

/** Choices are `METHOD url` and the ID of the answer. */
const scenarioPlans: readonly { readonly name: string; readonly choices: Readonly<Record<string, string>> }[] = [
  { name: '支付失败', choices: { 'post /orders/:orderId/pay': 'poor', 'get /orders/:orderId': 'unpaid' } },
  { name: '支付结果未知', choices: { 'post /orders/:orderId/pay': 'pending', 'get /orders/:orderId': 'unpaid' } },
  { name: '新用户', choices: { 'get /orders': 'empty' } },
  { name: '服务不稳定', choices: { 'get /orders': 'down', 'get /orders/:orderId/logistics': 'slow' } },
];

const conditionHolds: Text = { zh: '满足条件', en: 'its conditions hold' };
const pages = ['https://shop.example.invalid/orders', 'https://shop.example.invalid/pay', 'http://127.0.0.1:5173/'];
const agents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'ShopApp/5.2 (Android 15)',
];

type Row = Pick<typeof mocks.$inferSelect, 'id' | 'method' | 'url' | 'mode'>;

/**
 * Adds named answers and scenarios to the project of orders, and requests that it recorded in the last days.
 * @returns the number of added scenarios
 */
export async function addScenarios(
  db: Db,
  people: readonly { readonly id: string }[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<number> {
  const project = await findOrderProject(db, people);
  if (!project || (await db.$count(mockScenarios, eq(mockScenarios.projectId, project.id))) > 0) return 0;
  const columns = { id: mocks.id, method: mocks.method, url: mocks.url, mode: mocks.mode };
  const rows = await db.select(columns).from(mocks).where(eq(mocks.projectId, project.id));
  const mockAt = new Map(rows.map((row) => [`${row.method} ${row.url}`, row]));
  for (const { method, url, answers } of answerPlans) {
    const stored = storeAnswers(answers.map((answer) => namedAnswer.parse(answer)));
    const id = mockAt.get(`${method} ${url}`)?.id;
    if (id) await db.update(mocks).set({ answers: stored }).where(eq(mocks.id, id));
  }
  const scenarios = scenarioPlans.map(({ name, choices }) => ({
    projectId: project.id,
    name,
    choices: Object.entries(choices).flatMap(([place, answer_id]) => {
      const mock_id = mockAt.get(place)?.id;
      return mock_id ? [{ mock_id, answer_id }] : [];
    }),
  }));
  await db.insert(mockScenarios).values(scenarios);
  await db
    .update(projects)
    .set({ recordDays })
    .where(and(eq(projects.id, project.id), eq(projects.recordDays, 0)));
  await addRequests(db, project.id, rows, people, now);
  const day = dayIn(timeZone, now);
  const callers = rows.flatMap(({ id }, index) => [
    { mockId: id, kind: 'page' as const, caller: pages[index % pages.length] ?? '', lastDay: day, num: 40 + index },
    { mockId: id, kind: 'person' as const, caller: people[index % 5]?.id ?? '', lastDay: day, num: 3 + index },
  ]);
  if (callers.length > 0) await db.insert(mockCallers).values(callers).onConflictDoNothing();
  return scenarios.length;
}

type Outcome = Pick<GatheredDetails, 'mock' | 'answer' | 'reason' | 'why' | 'failure' | 'near' | 'status'>;

/** Returns the facts of a call that no mock answered, because its path is longer than that of a mock. */
function unmatched({ url }: Row, method: string, path: string): Outcome {
  const differs = { zh: '多了 /items', en: 'extra /items' };
  return {
    mock: null,
    answer: null,
    reason: 'unmatched',
    why: null,
    failure: { kind: 'unknownMock', values: { method, path } },
    near: [{ method, url: orderProjectUrl + url, differs }],
    status: 404,
  };
}

function answered({ id, url }: Row, isRefused: boolean): Outcome {
  return {
    mock: { _id: id, url },
    answer: isRefused ? { id: 'poor', name: '余额不足' } : null,
    reason: 'mock',
    why: isRefused ? conditionHolds : null,
    failure: undefined,
    near: [],
    status: isRefused ? 402 : 200,
  };
}

const sideOf = (headers: [string, string][], text: string): GatheredDetails['request'] => ({
  headers,
  body: { text, size: Buffer.byteLength(text), kind: text === '' ? 'none' : 'text', is_cut: false },
});

/** Adds recorded requests: most were answered by mocks, some by a named answer, and some matched no mock. */
async function addRequests(
  db: Db,
  projectId: string,
  rows: readonly Row[],
  people: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0 || (await db.$count(recordedRequests, eq(recordedRequests.projectId, projectId))) > 0) return;
  const random = createRandom({ seed });
  const plans = new Map(rows.map(({ id, mode }) => [id, compile(mode)]));
  const processId = newId();
  const oneOf = <T>(list: readonly T[]): T => list[random.integer(0, list.length - 1)] as T;
  let at = now.getTime();
  const records = Array.from({ length: requestNum }, (_, num) => {
    at -= random.integer(1, 30) * minuteMs;
    const row = oneOf(rows);
    const method = row.method.toUpperCase();
    const isUnmatched = num % 17 === 5;
    const isRefused = row.url.endsWith('/pay') && num % 2 === 0;
    const filled = row.url.replace(/:\w+/g, () => String(random.integer(100_000, 999_999)));
    const path = `${orderProjectUrl}${filled}${isUnmatched ? '/items' : ''}`;
    const outcome = isUnmatched ? unmatched(row, method, path) : answered(row, isRefused);
    const generated = () => plans.get(row.id)?.renderJson({ seed: num, now: new Date(at) }) ?? '{}';
    const shown = outcome.status === 200 ? generated() : failed(outcome.status * 100 + 1, statusTexts[outcome.status]);
    const sent = ['POST', 'PUT'].includes(method) ? JSON.stringify({ channel: isRefused ? 'balance' : 'wechat' }) : '';
    const brief: Omit<GatheredDetails, 'request' | 'response'> = {
      ...outcome,
      _id: `${processId}-${requestNum - num}`,
      at,
      method,
      path,
      personId: num % 4 === 0 ? (people[num % 6]?.id ?? '') : '',
      upstream: '',
      is_recorded: false,
      address: `192.0.2.${random.integer(10, 40)}`,
      referer: oneOf(pages),
      user_agent: oneOf(agents),
      problems: [],
      duration: random.integer(1, 12),
      size: Buffer.byteLength(shown),
    };
    const request = sideOf(
      [
        ['Accept', 'application/json'],
        ['Authorization', '***'],
      ],
      sent,
    );
    const response = sideOf([['Content-Type', 'application/json; charset=utf-8']], shown);
    return {
      id: brief._id,
      projectId,
      at: new Date(at),
      brief: JSON.stringify(brief),
      sides: JSON.stringify({ request, response }),
      expiresAt: new Date(now.getTime() + recordDays * dayMs),
    };
  });
  await db.insert(recordedRequests).values(records);
}
