import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../failure';
import { openOutbound } from '../../outbound/outbound';
import { type NpmRegistry, openNpmRegistry } from './index';
import { repositoryPage } from './repository';

type Respond = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let respond: Respond;
let asked: http.IncomingMessage[] = [];
let origin = '';
let registry: NpmRegistry;
let open: (token: string, timeoutMs?: number) => NpmRegistry;
const server = http.createServer((request, response) => {
  asked.push(request);
  respond(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const outbound = openOutbound({ allow: [`127.0.0.1:${port}`], isPrivateAllowed: false });
  open = (token, timeoutMs) => openNpmRegistry(outbound, { url: `${origin}/npm/`, token }, timeoutMs);
  registry = open('secret-token-1234');
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json = (value: unknown) => {
  respond = (_, response) => response.end(JSON.stringify(value));
};
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error: unknown) =>
      error instanceof CallFailure ? [error.kind, ...Object.values(error.values)].join(' ') : `threw ${String(error)}`,
  );

const ui = {
  name: '@mall/ui',
  description: 'Components',
  readme: '# ui',
  'dist-tags': { latest: '1.10.0', next: '2.0.0-rc.1' },
  time: {
    created: '2025-01-01T00:00:00.000Z',
    modified: '2026-06-02T00:00:00.000Z',
    '1.9.0': '2026-01-01T00:00:00.000Z',
    '1.10.0': '2026-02-01T00:00:00.000Z',
    '2.0.0-rc.1': '2026-03-01T00:00:00.000Z',
  },
  versions: {
    '1.9.0': { deprecated: 'use 1.10' },
    '1.10.0': { license: { type: 'MIT' }, dist: { unpackedSize: 1234 } },
    '2.0.0-rc.1': { license: 'UNLICENSED' },
  },
  repository: { type: 'git', url: 'git+ssh://git@git.example.com/mall/ui.git' },
  homepage: 'https://ui.example.com',
  keywords: ['ui', 7],
};

describe('a package', () => {
  it('is read with versions, dates, tags, deprecations, licence and size', async () => {
    json(ui);
    expect(await registry.readPackage('@mall/ui')).toEqual({
      npmName: '@mall/ui',
      description: 'Components',
      latestVersion: '1.10.0',
      versionNum: 3,
      distTags: { latest: '1.10.0', next: '2.0.0-rc.1' },
      versions: [
        { version: '2.0.0-rc.1', at: '2026-03-01T00:00:00.000Z', deprecated: '' },
        { version: '1.10.0', at: '2026-02-01T00:00:00.000Z', deprecated: '' },
        { version: '1.9.0', at: '2026-01-01T00:00:00.000Z', deprecated: 'use 1.10' },
      ],
      publishAt: new Date('2026-02-01T00:00:00.000Z'),
      license: 'MIT',
      deprecatedText: '',
      readme: '# ui',
      unpackedSize: 1234,
      gitUrl: 'https://git.example.com/mall/ui',
      homepage: 'https://ui.example.com',
      keywords: ['ui'],
    });
    expect(asked[0]?.url).toBe('/npm/@mall%2Fui');
    expect(asked[0]?.headers.authorization).toBe('Bearer secret-token-1234');
  });

  it.each(['-000042-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'])(
    'has no moment of publication if the registry claims %s, a year that the database lacks',
    async (moment) => {
      json({ name: 'odd', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': {} }, time: { '1.0.0': moment } });
      expect(await registry.readPackage('odd')).toMatchObject({
        publishAt: undefined,
        versions: [{ version: '1.0.0', at: '' }],
      });
    },
  );

  it('with a document that is too large is read from the abbreviated one and that of its latest version', async () => {
    const short = { name: 'big', 'dist-tags': { latest: '1.1.0' }, versions: { '1.0.0': {}, '1.1.0': {} } };
    const latest = { version: '1.1.0', license: 'ISC', readme: 'read me', dist: { unpackedSize: 5 } };
    respond = (request, response) => {
      if (request.url === '/npm/big/latest') response.end(JSON.stringify({ name: 'big', ...latest }));
      else if (request.headers.accept?.includes('install-v1')) response.end(JSON.stringify(short));
      else response.end(`{"name":"big","readme":"${'x'.repeat(9_000_000)}"}`);
    };
    expect(await registry.readPackage('big')).toMatchObject({
      latestVersion: '1.1.0',
      versionNum: 2,
      license: 'ISC',
      readme: 'read me',
      unpackedSize: 5,
      publishAt: undefined,
      versions: [{ version: '1.1.0', at: '' }, { version: '1.0.0' }],
    });
  });

  it('has only its latest version if every document of all versions is too large', async () => {
    const latest = { name: 'big', version: '3.0.0', license: 'ISC', deprecated: 'gone' };
    respond = (request, response) =>
      request.url === '/npm/big/latest'
        ? response.end(JSON.stringify(latest))
        : response.end(`{"name":"big","readme":"${'x'.repeat(9_000_000)}"}`);
    expect(await registry.readPackage('big')).toMatchObject({
      latestVersion: '3.0.0',
      versionNum: 1,
      deprecatedText: 'gone',
      license: 'ISC',
      versions: [{ version: '3.0.0', at: '', deprecated: 'gone' }],
    });
  });

  it('has a version by its number or by a tag, also if its document is too large', async () => {
    const find = () =>
      Promise.all(['1.9.0', 'next', '3.0.0', 'constructor'].map((wanted) => registry.findVersion('@mall/ui', wanted)));
    json(ui);
    expect(await find()).toEqual(['1.9.0', '2.0.0-rc.1', undefined, undefined]);
    respond = ({ url }, response) => {
      if (url === '/npm/@mall%2Fui/1.9.0') response.end(JSON.stringify({ name: '@mall/ui', version: '1.9.0' }));
      else if (url === '/npm/@mall%2Fui') response.end(`{"name":"ui","readme":"${'x'.repeat(9_000_000)}"}`);
      else response.writeHead(404).end();
    };
    expect(await find()).toEqual(['1.9.0', undefined, undefined, undefined]);
    respond = (_, response) => response.writeHead(404).end();
    expect(await reasonOf(registry.findVersion('none', '1.0.0'))).toBe('npmNotInRegistry none');
  });

  it('without a latest tag has the newest version by precedence, and versions of early packages count', async () => {
    json({ name: 'early', versions: { '1.9.0': {}, '1.10.0': {}, '1.10.0-rc.1': {}, '1.2.3beta': {}, '1.2': {} } });
    const found = await registry.readPackage('early');
    expect(found.latestVersion).toBe('1.10.0');
    expect(found.versions.map(({ version }) => version)).toEqual(['1.10.0', '1.10.0-rc.1', '1.9.0', '1.2.3beta']);
  });

  it('with malformed data in the registry keeps what can be stored', async () => {
    json({
      name: 'odd',
      description: 7,
      readme: 'a\0b\ud800',
      license: 5,
      homepage: 'javascript:alert(1)',
      'dist-tags': { latest: 'nonsense', next: 7 },
      time: { '1.0.0': 'never' },
      versions: { __proto__: {}, nonsense: {}, '1.0.0': null, '1.2.0': { deprecated: true } },
      repository: 'javascript:alert(1)',
    });
    expect(await registry.readPackage('odd')).toMatchObject({
      latestVersion: '1.2.0',
      readme: 'ab',
      description: '',
      license: '',
      homepage: '',
      gitUrl: '',
      versionNum: 2,
      deprecatedText: 'deprecated',
      publishAt: undefined,
    });
  });
});

describe('a failure', () => {
  const status =
    (code: number): Respond =>
    (_, response) =>
      response.writeHead(code).end('secret-token-1234');
  it.each<[string, Respond, string]>([
    ['no such package', status(404), 'npmNotInRegistry none'],
    ['a token that is not valid', status(401), 'npmRegistryRefused 401'],
    ['a token that is not enough', status(403), 'npmRegistryRefused 403'],
    ['a fault', status(503), 'npmRegistryAway HTTP 503'],
    ['a page', (_, response) => response.end('<html>'), 'npmRegistryAway JSON'],
    ['a list', (_, response) => response.end('[]'), 'npmRegistryAway JSON'],
    ['a connection that breaks', (_, response) => response.destroy(), 'npmRegistryAway ECONNRESET'],
    [
      'documents that are all too large',
      (_, response) => response.end('x'.repeat(8_100_000)),
      'npmRegistryAway > 8 MB',
    ],
    [
      'a redirect to where nobody may look',
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.2:9/' }).end(),
      'addressRefused 127.0.0.2 (loopback)',
    ],
  ])('is told in words of ours: %s', async (_title, how, reason) => {
    respond = how;
    expect(await reasonOf(registry.readPackage('none'))).toBe(reason);
  });

  it('is reported in time if the registry does not respond', async () => {
    respond = () => {};
    expect(await reasonOf(open('', 300).readPackage('slow'))).toBe('npmRegistryAway > 0.3 s');
  });

  it('of a redirect to another host does not send the token there', async () => {
    const other = http.createServer((request, response) => {
      asked.push(request);
      response.end(JSON.stringify(ui));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const outbound = openOutbound({ allow: [new URL(origin).host, `127.0.0.1:${port}`], isPrivateAllowed: false });
    respond = (_, response) => response.writeHead(302, { Location: `http://127.0.0.1:${port}/@mall%2Fui` }).end();
    await openNpmRegistry(outbound, { url: origin, token: 'secret' }).readPackage('@mall/ui');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined]);
    other.close();
  });
});

describe('a registry', () => {
  it('lists the packages of a scope that its search finds, and no others', async () => {
    const hit = (name: string, more = {}) => ({ package: { name, version: '1.0.0', ...more } });
    json({
      objects: [
        hit('@mall/ui', { description: 'Components', date: '2026-02-01T00:00:00.000Z' }),
        hit('@mall-other/x'),
        hit('mall'),
        { package: null },
        hit('@Mall/log', { date: 'never' }),
      ],
    });
    expect(await registry.listScope('@mall')).toEqual([
      {
        npmName: '@mall/ui',
        latestVersion: '1.0.0',
        description: 'Components',
        publishAt: new Date('2026-02-01T00:00:00.000Z'),
      },
      { npmName: '@Mall/log', latestVersion: '1.0.0', description: '', publishAt: undefined },
    ]);
    expect(asked[0]?.url).toBe('/npm/-/v1/search?text=%40mall&size=250');
  });

  it('reports the user of its token, and without a token whether it can be reached', async () => {
    json({ username: 'ci-bot' });
    expect(await registry.whoAmI()).toBe('ci-bot');
    expect(await open('').whoAmI()).toBe('');
    expect(asked.map(({ url }) => url)).toEqual(['/npm/-/whoami', '/npm/-/ping']);
  });
});

it.each([
  [{ type: 'git', url: 'git+https://github.com/a/b.git' }, 'https://github.com/a/b'],
  ['git://github.com/a/b.git#main', 'https://github.com/a/b'],
  ['git@git.example.com:a/b.git', 'https://git.example.com/a/b'],
  ['git+ssh://git@git.example.com:a/b.git', 'https://git.example.com/a/b'],
  ['https://user:password@git.example.com/a/b', 'https://git.example.com/a/b'],
  ['a/b', 'https://github.com/a/b'],
  ['gitlab:a/b', 'https://gitlab.com/a/b'],
  ['/srv/git/a', ''],
  [undefined, ''],
  [{ url: 7 }, ''],
])('the repository %o has the page %s', (named, page) => {
  expect(repositoryPage(named)).toBe(page);
});
