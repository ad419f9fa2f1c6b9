import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, contract } from '@easymock/contract';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../src/paths';
import { migrateDatabase } from '../src/platform/database/index';
import { useTestServer } from './test-app';
import { createTestDatabase } from './test-database';

const deep = { tags: 'deep' };

// Placeholder for the build of the web package.
const webFolder = await mkdtemp(join(tmpdir(), 'easymock-web-'));
await mkdir(join(webFolder, 'assets', 'diagram'), { recursive: true });
await writeFile(
  join(webFolder, 'index.html'),
  '<!doctype html><head><title>app</title><script nonce="__CSP_NONCE__"></script>',
);
await writeFile(join(webFolder, 'tester.html'), '<!doctype html><title>tester</title>');
await writeFile(join(webFolder, 'tester.html.br'), 'compressed');
await writeFile(join(webFolder, 'assets', 'main-abc123.js'), 'export {};');
await writeFile(join(webFolder, 'diagram-frame.html'), '<!doctype html><title>diagrams</title>');
await writeFile(join(webFolder, 'assets', 'diagram', 'frame-abc123.js'), 'export {};');
await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');

const server = useTestServer({ EASYMOCK_METRICS_TOKEN: 'a-token-for-metrics' }, webFolder);

afterAll(() => rm(webFolder, { recursive: true, force: true }));

/**
 * Sends raw text to a server's port and returns everything that the server sends before it closes the
 * connection.
 */
async function rawAnswer(app: typeof server.app, text: string): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'close');
  return answer;
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

it.each([
  '/',
  '/easymock/nothing.js',
  '/easymock/%zz',
  '/easymock/healthz',
  '/easymock/metrics',
  '/easymock/assets/nothing.js',
  '/easymock/upload/nothing.png',
  '/easymock/calendar/nothing.ics',
  '/easymock/api/nothing',
  '/easymock/api/u/getAllUser',
  '/easymock/mock/nobody/nothing',
])('%s is answered with its ID and with the word that no browser may guess its type', async (path) => {
  const { headers } = await get(path);
  expect(headers['x-request-id']).toBeTruthy();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

describe('pages', () => {
  it.each(['/easymock/', '/easymock/login', '/easymock/project/65f', '/easymock/login?redirectUrl=%2Feasymock%2F'])(
    '%s is the app, with a policy that allows no foreign or inline script',
    async (path) => {
      const response = await get(path);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>app</title>');
      const policy = String(response.headers['content-security-policy']);
      const [, nonce = ''] = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
      expect(response.body).toContain(`<script nonce="${nonce}">`);
      expect((await get(path)).body).not.toContain(nonce);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'none'");
      // The second policy allows pictures and style sheets only from folders of this host that contain no
      // mocks.
      const [, folders = ''] = policy.split(', ');
      expect(folders).not.toContain("'self'");
      expect(folders).toContain("style-src 'unsafe-inline' http://*:*/easymock/assets/;");
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('lets frames show the hosts of the setting, and tells the page which', async () => {
    const policyOf = async () => String((await get('/easymock/wikiCatalog')).headers['content-security-policy']);
    // The first policy names the host, and the second one the only page of it.
    const withoutHosts = / frame-src 'self';.*, .*; frame-src http:\/\/\*:\*\/easymock\/diagram-frame\.html$/;
    expect(await policyOf()).toMatch(withoutHosts);
    const chief = await server.givenSession('superAdministrator');
    const save = (value: string) => chief.settings.save({ key: 'wiki.frameHosts', value });
    expect(await save('https://figma.com')).toMatchObject({ code: 10001 });
    expect(await save("figma.com; script-src 'unsafe-inline'")).toMatchObject({ code: 10001 });
    expect(await save('figma.com, bi.test:8443')).toMatchObject({ success: true });
    const page = await get('/easymock/wikiCatalog');
    expect(page.body).toContain('<meta name="easymock-frame-hosts" content="figma.com bi.test:8443">');
    const hosts = 'https://figma.com https://*.figma.com http://figma.com http://*.figma.com https://bi.test:8443';
    expect(await policyOf()).toContain(`frame-src 'self' ${hosts}`);
    expect(await policyOf()).toContain(`frame-src http://*:*/easymock/diagram-frame.html ${hosts}`);
    await save('');
    expect(await policyOf()).toMatch(withoutHosts);
  });

  it('serves the page that draws diagrams without an origin, a network or other scripts', async () => {
    const page = await get('/easymock/diagram-frame.html');
    expect(page.body).toContain('<title>diagrams</title>');
    expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'content-type': 'text/html; charset=utf-8' });
    const [first = '', second] = String(page.headers['content-security-policy']).split(', ');
    expect(first.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]);
    expect(second).toBe('script-src http://*:*/easymock/assets/diagram/');
    const corsOf = async (path: string) => (await get(path)).headers['access-control-allow-origin'];
    expect(await corsOf('/easymock/assets/diagram/frame-abc123.js')).toBe('*');
    expect(await corsOf('/easymock/assets/main-abc123.js')).toBeUndefined();
  });

  it('tells the page in which time zone days are counted', async () => {
    const zoneOf = async () =>
      /<meta name="easymock-time-zone" content="([^"]*)">/.exec((await get('/easymock/login')).body)?.[1];
    expect(await zoneOf()).toBe('Asia/Shanghai');
    const chief = await server.givenSession('superAdministrator');
    await chief.settings.save({ key: 'timeZone', value: 'Europe/Berlin' });
    expect(await zoneOf()).toBe('Europe/Berlin');
    await chief.settings.save({ key: 'timeZone', value: 'Asia/Shanghai' });
  });

  it.each(['/easymock/index.html', '/easymock/tester.html', '/easymock/tester.html.br'])(
    'sends no page as a file without its policy: %s',
    async (path) => {
      const response = await get(path, { 'accept-encoding': 'br' });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-security-policy']).toContain("script-src 'nonce-");
    },
  );

  it('writes the tester page with the same headers as every other page', async () => {
    const address = `/easymock/mock/${'a'.repeat(24)}/x`;
    const tester = await get(address, { accept: 'text/html' });
    expect(tester.body).toContain('<title>tester</title>');
    const { headers } = await get('/easymock/');
    for (const name of ['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy']) {
      expect(tester.headers[name], name).toBe(headers[name]);
    }
    expect(tester.headers['content-security-policy']).toContain("script-src 'nonce-");
  });

  it.each([
    ['a call', '/easymock/api/version'],
    ['an address that cannot be read', '/easymock/%ff'],
  ])('lets nobody show an answer of %s in a frame', async (_, url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'content-security-policy': "frame-ancestors 'none'", 'x-frame-options': 'DENY' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  describe('behind an address with TLS', () => {
    const secure = useTestServer({ PUBLIC_URL: 'https://mock.example.com' }, webFolder);
    const mixed = useTestServer({ PUBLIC_URL: 'https://mock.example.com', MOCK_URL: 'http://mock.example.com:7311' });
    it('tells browsers to come that way only, unless mocks of the same host are served without', async () => {
      const headerOf = async ({ app }: typeof secure, url: string) =>
        (await app.inject({ url })).headers['strict-transport-security'];
      expect(await headerOf(secure, '/easymock/')).toBe('max-age=31536000');
      expect(await headerOf(secure, '/easymock/api/version')).toBe('max-age=31536000');
      expect(await headerOf(secure, '/easymock/%ff')).toBe('max-age=31536000');
      expect(await headerOf(mixed, '/easymock/api/version')).toBeUndefined();
    });

    it.each([
      ['that are not HTTP', 'hello\r\n\r\n'],
      ['that name two hosts', 'GET /easymock/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
      ['with very many headers', `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'a:\r\n'.repeat(2_500)}\r\n`],
    ])('tells it in refusals of requests %s as well', async (_, text) => {
      expect(await rawAnswer(secure.app, text)).toMatch(/^Strict-Transport-Security: max-age=31536000\r$/m);
      expect(await rawAnswer(mixed.app, text)).not.toContain('Strict-Transport-Security');
    });
  });

  it.each([
    ['/', '/easymock/'],
    ['/easymock', '/easymock/'],
    ['/easymock/login/', '/easymock/login'],
    ['/easymock//new?x=1', '/easymock/new?x=1'],
    ['/easymock/Workbench', '/easymock/workbench'],
    ['//easymock/new', '/easymock/new'],
  ])('%s leads to %s', async (path, target) => {
    const response = await get(path);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(target);
  });

  it.each(['/easymock/no-such-page', '/elsewhere', '/easymock/new/x/y'])(
    '%s is not found, and the app says so itself',
    async (path) => {
      const response = await get(path);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('<title>app</title>');
    },
  );

  it('a path that is no part of an address is not found either', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const status = await new Promise((resolve) =>
      request({ port, path: '/\\[::1' }, ({ statusCode }) => resolve(statusCode)).end(),
    );
    expect(status).toBe(404);
  });

  it('keeps hashed files for a year and asks again for the others', async () => {
    const hashed = await get('/easymock/assets/main-abc123.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/easymock/favicon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await get('/easymock/')).headers['cache-control']).toBe('no-cache');
    const missing = await get('/easymock/assets/gone.js');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ success: false, code: 404 });
    for (const path of [
      '/easymock/..%2fpackage.json',
      '/easymock/%2e%2e/%2e%2e/etc/passwd',
      '/easymock/assets/..%5c..%5cx',
    ]) {
      expect((await get(path)).body).not.toMatch(/root:|"name"/);
    }
  });
});

describe('the API', () => {
  it('answers unknown calls in the envelope, in the language asked for', async () => {
    const zh = await get(`${apiBase}/nothing/here`);
    expect(zh.statusCode).toBe(404);
    expect(zh.json()).toMatchObject({ success: false, code: 404, message: '接口不存在：/easymock/api/nothing/here' });
    const en = await get(`${apiBase}/nothing`, { 'accept-language': 'en' });
    expect(en.json().message).toMatch(/^The call .+ does not exist$/);
    const post = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/nothing`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(post.statusCode).toBeLessThan(500);
  });

  it('takes a request id along, or makes one', async () => {
    const own = await get(`${apiBase}/util/getSignInSettings`, { 'x-request-id': 'from-proxy-1' });
    expect(own.headers['x-request-id']).toBe('from-proxy-1');
    const forged = await get(`${apiBase}/util/getSignInSettings`, { 'x-request-id': 'a b\tc<script>' });
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
    const refused = (await get(`${apiBase}/u/me`)).json();
    expect(refused.requestId).toMatch(/^[0-9a-f]{24}$/);
    expect(refused.kind).toBe('unauthenticated');
  });

  it('compresses what is long enough', deep, async () => {
    const response = await get(`${apiBase}/openapi.json`, { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
  });

  it('describes itself', async () => {
    const description = (await get(`${apiBase}/openapi.json`)).json();
    expect(description.openapi).toBe('3.1.0');
    expect(description.paths['/u/login'].post).toMatchObject({ operationId: 'account.login', security: [] });
    expect(description.paths['/project'].get.parameters.map(({ name }: { name: string }) => name)).toContain(
      'keywords',
    );
  });

  it('describes itself in English, or in Chinese for those who ask for it', async () => {
    const summaryOf = async (query: string, headers: Record<string, string> = {}) => {
      const description = (await get(`${apiBase}/openapi.json${query}`, headers)).json();
      return description.paths['/project/delete'].post.summary;
    };
    const { en, zh } = contract.project.delete.summary;
    expect(await summaryOf('')).toBe(en);
    expect(await summaryOf('', { 'accept-language': '*' })).toBe(en);
    expect(await summaryOf('', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).toBe(zh);
    expect(await summaryOf('?lang=zh')).toBe(zh);
    expect(await summaryOf('?lang=en', { 'accept-language': 'zh-CN' })).toBe(en);
    expect(await summaryOf('?lang=zh&lang=en')).toBe(en);
  });

  it('describes fields by their names, and says which calls take something away', async () => {
    const { paths } = (await get(`${apiBase}/openapi.json?lang=zh`)).json();
    const { schema } = paths['/u/resetPassword'].post.requestBody.content['application/json'];
    expect(schema.properties.id.description).toBe('ID');
    const [project, page] = paths['/mock'].get.parameters;
    expect(project).toMatchObject({ name: 'project_id', description: '项目', required: true });
    expect(page.schema).not.toHaveProperty('description');
    expect(paths['/project/delete'].post['x-danger']).toBe('deletes');
    expect(paths['/u/resetPassword'].post['x-danger']).toBe('endsSessions');
    expect(paths['/project/create'].post).not.toHaveProperty('x-danger');
  });

  it('describes forms of calls that take files, and answers that are files', async () => {
    const { paths } = (await get(`${apiBase}/openapi.json?lang=en`)).json();
    const { content } = paths['/proCertificateManage/parse'].post.requestBody;
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
    const { properties } = content['multipart/form-data'].schema;
    expect(Object.keys(properties)).toEqual(['file', 'input', 'password']);
    const answers = paths['/proCertificateManage/download'].get.responses['200'].content;
    expect(Object.keys(answers)).toEqual(['application/octet-stream', 'application/json']);
  });
});

describe('health', () => {
  it('knows the process and the database', async () => {
    expect((await get('/easymock/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/easymock/readyz')).json()).toEqual({ status: 'ok', database: 'ok', disk: 'ok', events: 'ok' });
  });

  it('shows metrics to bearers of the token only, wherever they seem to come from', async () => {
    const answer = await get('/easymock/metrics', { authorization: 'Bearer a-token-for-metrics' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('easymock_mocks_served_total');
    // A proxy on this machine has a local address, and need not report for whom it forwards.
    const strangers: Record<string, string>[] = [
      {},
      { host: 'localhost' },
      { 'x-forwarded-for': '127.0.0.1' },
      { authorization: 'Bearer wrong' },
      { authorization: 'Bearer' },
    ];
    for (const headers of strangers) expect((await get('/easymock/metrics', headers)).statusCode).toBe(403);
  });
});

describe('a server without a token for metrics', () => {
  const closed = useTestServer({ EASYMOCK_METRICS_TOKEN: '' });

  it('shows them to nobody', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer undefined']) {
      const { statusCode } = await closed.app.inject({ url: '/easymock/metrics', headers: { authorization } });
      expect(statusCode).toBe(403);
    }
  });
});

describe('the database', () => {
  it('is migrated once when servers start together', deep, async () => {
    const database = await createTestDatabase();
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    let first = 0;
    const once = async () => {
      first++;
    };
    await Promise.all(
      [1, 2, 3].map(() => migrateDatabase(database.connection, migrationsFolder, { afterwards: once })),
    );
    const { rows } = await client.query('select count(*)::int as num from drizzle.__drizzle_migrations');
    expect(rows[0].num).toBeGreaterThan(0);
    expect((await client.query("select to_regclass('public.user') as name")).rows[0].name).toBe('"user"');
    expect(first).toBe(3);
    await client.end();
    await database.drop();
  });

  it('gone means 503 with Retry-After, and nothing falls over', async () => {
    const node = await server.secondNode();
    const person = await server.givenPerson('during-outage');
    await node.services.database.pool.end();
    const response = await node.app.inject({
      url: `${apiBase}/u/me`,
      headers: { authorization: `Bearer ${person.who.token}` },
    });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.json()).toMatchObject({ success: false, code: 503 });
    expect((await node.app.inject({ url: '/easymock/readyz' })).statusCode).toBe(503);
    expect((await node.app.inject({ url: '/easymock/healthz' })).statusCode).toBe(200);
    node.services.database.close = async () => {};
  });
});
