// @module-tag deep
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls } from '@easymock/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, buildApp } from '../src/app';
import { readConfig } from '../src/config/config';
import { type OpenServices, openServices } from '../src/services';
import { type OwnCluster, startOwnCluster } from './own-cluster';
import { send } from './test-app';

const deep = { tags: 'deep' };

/**
 * Milliseconds. In production hanging connections time out after twelve seconds; half a second tests the
 * same.
 */
const query_timeout = 500;

describe.skipIf(process.platform !== 'linux')('while the database hangs', () => {
  let cluster: OwnCluster;
  let services: OpenServices;
  let app: App;

  beforeAll(async () => {
    cluster = await startOwnCluster();
    const config = readConfig({ EASYMOCK_DATA_DIR: join(tmpdir(), 'easymock-hung') });
    services = await openServices(config, { ...cluster.connection, query_timeout }, pino({ level: 'silent' }));
    app = await buildApp({ services, webFolder: join(tmpdir(), 'easymock-without-pages') });
    await app.ready();
  });
  afterAll(() => cluster.remove());

  const signIn = () => send(app, accountCalls.login, { name: 'nobody-here', password: 'wrong-password-1' });

  it('calls fail instead of waiting, also those that wait for a connection, and work again afterwards', async () => {
    expect((await signIn()).status).toBe(200);
    await cluster.freeze();
    const answers = await Promise.all(Array.from({ length: 30 }, signIn));
    for (const { status, headers, code } of answers) {
      expect([status, headers['retry-after'], code]).toEqual([503, '1', 503]);
    }
    await cluster.thaw();
    await vi.waitFor(async () => expect((await signIn()).status).toBe(200), { timeout: 10_000, interval: 200 });
  });

  it('the server stops all the same', deep, async () => {
    await cluster.freeze();
    await app.close();
    await services.close();
    await cluster.thaw();
  });
});
