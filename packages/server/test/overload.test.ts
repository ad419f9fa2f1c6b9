import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@easymock/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestServer } from './test-app';

const metricsToken = 'a-token-for-metrics';
const server = useTestServer({ EASYMOCK_METRICS_TOKEN: metricsToken });
const readMetrics = async () =>
  (await server.app.inject({ url: '/easymock/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;

/** Locks the project table, so that all queries of projects wait until the returned function is called. */
async function holdProjects(): Promise<() => Promise<void>> {
  const client = new pg.Client(server.services.database.connection);
  await client.connect();
  await client.query('begin');
  await client.query('lock table project in access exclusive mode');
  return () => client.end();
}

it('more calls than can be served are refused with 503 and Retry-After, and readyz is not', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const person = await server.givenSession();
  const stranger = server.client();
  server.services.database.pool.options.max = 4;
  const letGo = await holdProjects();
  const waiting = Array.from({ length: 100 }, () => person.project.list());
  let refused: Awaited<(typeof waiting)[number]> | undefined;
  while (!refused) {
    const call = person.project.list();
    const first = await Promise.race([call, sleep(20)]);
    if (first?.status === 503) refused = first;
    else waiting.push(call);
  }
  expect(refused).toMatchObject({ success: false, code: 503, data: null });
  expect(refused.message).toMatch(/^服务器繁忙，请 \d+ 秒后再试$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // The caller is not identified first, because that would cost another query.
  expect((await stranger.project.list()).status).toBe(503);
  expect((await stranger.account.login({ name: 'x', password: 'x' })).status).toBe(503);

  // Over a real connection the calls are rejected before the router, with the same response.
  const early = await fetch(`${address}${apiBase}/project`, { headers: { 'accept-language': 'en' } });
  expect([early.status, Number(early.headers.get('retry-after')) >= 1]).toEqual([503, true]);
  expect(await early.json()).toMatchObject({
    success: false,
    code: 503,
    message: expect.stringMatching(/^The server is busy; try again in \d+ seconds$/),
    requestId: early.headers.get('x-request-id'),
  });

  expect((await server.app.inject('/easymock/readyz')).statusCode).toBe(200);
  const body = await readMetrics();
  expect(Number(/^easymock_calls_turned_away_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(3);
  expect(Number(/^easymock_calls_waiting (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(50);

  await letGo();
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0);
  expect(await person.project.list()).toMatchObject({ status: 200, success: true });
  expect(await readMetrics()).toMatch(/^easymock_calls_waiting 0$/m);
});
