import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockBase } from '@easymock/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, buildApp } from '../src/app';
import { readConfig } from '../src/config/config';
import { mocks, projects } from '../src/mock/mock.table';
import { users } from '../src/people/person/user.table';
import { type OpenServices, openServices } from '../src/services';
import { type OwnCluster, startOwnCluster } from './own-cluster';

const deep = { tags: 'deep' };

const minutes = 60_000;

describe.skipIf(process.platform !== 'linux')('mocks, while the database is away', () => {
  let cluster: OwnCluster;
  let services: OpenServices;
  let app: App;
  const urls: Record<'called' | 'other', string> = { called: '', other: '' };

  beforeAll(async () => {
    cluster = await startOwnCluster();
    const config = readConfig({ EASYMOCK_DATA_DIR: join(tmpdir(), 'easymock-away') });
    const connection = { ...cluster.connection, query_timeout: 500 };
    services = await openServices(config, connection, pino({ level: 'silent' }), { heartbeatMs: 500 });
    app = await buildApp({ services, webFolder: join(tmpdir(), 'easymock-without-pages') });
    await app.ready();
    const { db } = services.database;
    const [owner] = await db.insert(users).values({ name: 'owner', nickName: 'owner' }).returning();
    for (const name of ['called', 'other'] as const) {
      const [project] = await db
        .insert(projects)
        .values({ name, url: `/${name}`, description: '', ownerId: owner?.id ?? '' })
        .returning();
      if (!project) throw new Error('there is no project');
      const mock = { projectId: project.id, method: 'get' as const, url: '/a', description: 'a', mode: '{ a: 1 }' };
      await db.insert(mocks).values({ ...mock, urlKey: '/a' });
      urls[name] = `${mockBase}/${project.id}/a`;
    }
  });
  afterAll(async () => {
    await cluster.thaw();
    await app.close();
    await services.close();
    await cluster.remove();
  });

  async function ask(url: string) {
    const { statusCode: status, headers, body } = await app.inject({ url, headers: { origin: 'http://page' } });
    return { status, headers, data: JSON.parse(body) as unknown };
  }
  /** Repeats a call until its response satisfies `holds`, and returns that response. */
  const askUntil = async (url: string, holds: (answer: Awaited<ReturnType<typeof ask>>) => boolean) =>
    vi.waitFor(
      async () => {
        const answer = await ask(url);
        expect(holds(answer)).toBe(true);
        return answer;
      },
      { timeout: 15_000, interval: 50 },
    );

  it('are served as they were known last, which the answer says, and not without end', async () => {
    const fresh = await ask(urls.called);
    expect([fresh.status, fresh.data, fresh.headers.age]).toEqual([200, { a: 1 }, undefined]);

    await cluster.stop();
    const stale = await askUntil(urls.called, ({ headers }) => headers.age !== undefined);
    expect([stale.status, stale.data]).toEqual([200, { a: 1 }]);
    expect(stale.headers).toMatchObject({ age: expect.stringMatching(/^\d$/), warning: '110 - "Response is Stale"' });
    expect(stale.headers['access-control-expose-headers']).toContain('Age,Warning');

    const unknown = await ask(urls.other);
    expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '1']);

    const now = performance.now();
    const later = vi.spyOn(performance, 'now');
    later.mockReturnValue(now + 9 * minutes);
    expect((await ask(urls.called)).headers.age).toMatch(/^5[34]\d$/);
    later.mockReturnValue(now + 11 * minutes);
    expect((await ask(urls.called)).status).toBe(503);
    later.mockRestore();
  });

  it('are fresh again with the first answer after its return', deep, async () => {
    await cluster.restart();
    const elsewhere = new pg.Client(cluster.connection);
    await elsewhere.connect();
    // A change by another client, without an event for this node.
    await elsewhere.query("update mock set mode = '{ a: 2 }'");
    await elsewhere.end();
    const answer = await askUntil(urls.called, ({ headers }) => headers.age === undefined);
    expect([answer.status, answer.data]).toEqual([200, { a: 2 }]);
    await vi.waitFor(() => expect(services.events.isConnected()).toBe(true), 5_000);
    expect((await ask(urls.called)).data).toEqual({ a: 2 });
  });

  it('are served at once where it hangs instead of refusing', deep, async () => {
    await vi.waitFor(() => expect(services.events.isConnected()).toBe(true), 5_000);
    await cluster.freeze();
    await vi.waitFor(() => expect(services.events.state()).toBe('away'), 15_000);
    const stale = await ask(urls.called);
    expect([stale.status, stale.data, stale.headers.warning]).toEqual([200, { a: 2 }, '110 - "Response is Stale"']);
    await cluster.thaw();
    await askUntil(urls.called, ({ headers }) => headers.age === undefined);
  });
});
