// @module-tag deep
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, storedToken, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

// All tests here are attacks by a member who writes mocks on people who view pages of the same host.

/** Another host without TLS, to which browsers send no `Sec-Fetch-*` headers. */
const plainHost = 'intranet.test';
const mocks: Record<string, string> = {
  '/echo': '{ headers: ({ _req }) => _req.headers, url: ({ _req }) => _req.url }',
  '/style': "{ _res: { headers: { 'content-type': 'text/css' } } }",
  '/script': "({ _res: { headers: { 'content-type': 'text/javascript' } } })",
  '/prompt': "{ _res: { status: 401, headers: { 'WWW-Authenticate': 'Basic realm=\"EasyMock\"' } } }",
};

let product: Product;
let browser: Browser;
let upstream: Server;
let passedOn: Record<string, unknown> = {};
let project = '';

beforeAll(async () => {
  upstream = createServer((request, response) => {
    passedOn = { ...request.headers, url: request.url };
    response.end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  [product, browser] = await Promise.all([
    startProduct({ EASYMOCK_OUTBOUND_ALLOW: 'localhost' }),
    launchBrowser([`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`]),
  ]);
  const member = { name: 'mallory', password: 'Tide-and-harbour-52' };
  await call(product, '/u/register', member);
  const token = await tokenOf(product, member);
  const made = await call(product, '/project/create', { name: '头像', url: '/trap' }, token);
  project = `/easymock/mock/${made._id}/trap`;
  for (const [url, mode] of Object.entries({ ...mocks, '/proxy': `http://localhost:${port}/` })) {
    const draft = { project_id: made._id, method: 'get', url, mode, description: url };
    await call(product, '/mock/create', draft, token);
  }
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  upstream?.close();
});

/**
 * Starts a proxy between browser and product that injects markup into pages, as if through an injection hole.
 */
async function openInjector(markup: string) {
  /** The requested mocks, with the status of each response. */
  const answered: string[] = [];
  async function answer(path: string, given: IncomingMessage, response: ServerResponse): Promise<void> {
    const { statusCode: status = 0, headers } = given;
    if (path.startsWith(project)) answered.push(`${path.slice(project.length)} ${status}`);
    const body = Buffer.concat(await given.toArray()).toString('latin1');
    const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
    response.writeHead(status, kept);
    const isPage = headers['content-type']?.startsWith('text/html');
    response.end(isPage ? body.replace('<body>', `<body>${markup}`) : body, 'latin1');
  }
  const proxy = createServer((request, response) => {
    const { url: path = '', method, headers } = request;
    request.pipe(
      httpRequest(product.origin + path, { method, headers }, (given) => void answer(path, given, response)),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { port: (proxy.address() as AddressInfo).port, answered, close: () => proxy.close() };
}

describe.each([
  ['on this machine', (address: string) => address],
  ['on a host without TLS', (address: string) => address.replace('127.0.0.1', plainHost)],
])('a mock on the host of our pages, %s', (_, at) => {
  let victim: Visit;
  let page: Page;
  let mock: string;

  beforeAll(async () => {
    const there = { ...product, address: at(product.address), origin: at(product.origin) };
    mock = there.origin + project;
    victim = await visit(browser, there);
    page = victim.page;
    await victim.open('/');
    await victim.signIn();
    await page.getByRole('navigation').first().waitFor();
  });
  afterAll(() => victim.context.close());

  const answerOf = (path: string, headers: Record<string, string> = {}) =>
    page.evaluate(
      async ([address, given]) => {
        const response = await fetch(address, { headers: given });
        return { status: response.status, headers: [...response.headers], text: await response.text() };
      },
      [mock + path, headers] as const,
    );

  it('never sees the session of its caller', async () => {
    const token = await storedToken(page);
    expect(token).toMatch(/^ems_/);
    const { hostname: domain } = new URL(mock);
    const cookies = Object.entries({ 'easy-mock_token': token, theme: 'dark' });
    await victim.context.addCookies(cookies.map(([name, value]) => ({ name, value, domain, path: '/easymock' })));
    const headers = { authorization: `Bearer ${token}`, 'x-own': token, 'x-easymock-call': 'tester' };
    const { text } = await answerOf(`/echo?token=${token}`, headers);
    expect(text).not.toContain(token.slice(4));
    expect(JSON.parse(text)).toMatchObject({ headers: { cookie: 'theme=dark' } });
    await answerOf(`/proxy?token=${token}`, headers);
    expect(passedOn.cookie).toBe('theme=dark');
    expect(JSON.stringify(passedOn)).not.toContain(token.slice(4));
  });

  it('is told nothing of the page that calls it but its origin', async () => {
    const { text } = await answerOf('/echo', { 'x-easymock-call': 'tester' });
    expect((JSON.parse(text) as { headers: { referer?: string } }).headers.referer).toBe(new URL('/', mock).href);
  });

  it('is no picture, script, style sheet, frame, object or form of a page', async () => {
    const markup = [
      '<base href="@/">',
      '<img src="@/echo?img">',
      '<img src="@/echo?silent" referrerpolicy="no-referrer">',
      '<img srcset="@/echo?srcset 1x">',
      '<picture><source srcset="@/echo?source"><img></picture>',
      '<input type="image" src="@/echo?input">',
      '<svg><image href="@/echo?svg"/><use href="@/echo?use#a"/></svg>',
      '<video src="@/echo?video" poster="@/echo?poster"><track default src="@/echo?track"></video>',
      '<audio src="@/echo?audio"></audio>',
      '<p style="background: url(@/echo?background)">text</p>',
      '<style>@import "@/style?import"; @font-face { font-family: f; src: url(@/echo?font) }</style>',
      '<style>p { font-family: f }</style>',
      '<script src="@/echo?jsonp_param_name=c&c=console.warn"></script>',
      '<script type="module" src="@/script"></script>',
      '<link rel="modulepreload" href="@/script?preload">',
      '<link rel="stylesheet" href="@/style">',
      '<link rel="stylesheet" href="@/style?silent" referrerpolicy="no-referrer">',
      '<link rel="preload" as="style" href="@/style?preload">',
      '<link rel="preload" as="image" href="@/echo?preload">',
      '<link rel="icon" href="@/echo?icon">',
      '<link rel="manifest" href="@/echo?manifest">',
      '<iframe src="@/echo?frame"></iframe>',
      '<object data="@/echo?object"></object>',
      '<embed src="@/echo?embed">',
      '<form id="slipped" action="@/form" method="post"><input name="password" value="secret"></form>',
    ];
    const injector = await openInjector(markup.join('').replaceAll('@', project));
    const opened = await victim.context.newPage();
    const said: string[] = [];
    opened.on('console', (message) => said.push(message.text()));
    await opened.goto(`${at('http://127.0.0.1')}:${injector.port}/easymock/login`, { waitUntil: 'networkidle' });
    await opened.evaluate(() => (document.querySelector('#slipped') as HTMLFormElement).submit());
    const refusals = ['form-action', 'img-src', 'style-src', 'script-src', 'base-uri'];
    // The refusal of the form comes last, after its submission.
    await expect.poll(() => refusals.filter((name) => !said.some((text) => text.includes(name)))).toEqual([]);
    // Browsers preload modules without checking the policy, but do not run them.
    expect(injector.answered.filter((asked) => !asked.startsWith('/script?preload '))).toEqual([]);
    expect(said.filter((text) => text.includes('user-agent'))).toEqual([]);
    await opened.close();
    injector.close();
  });

  it('is no worker of a page, and no text becomes one', async () => {
    const outcome = await page.evaluate((address) => {
      try {
        new Worker(address);
        return 'started';
      } catch (error) {
        return (error as Error).name;
      }
    }, `${mock}/script`);
    expect(outcome).toBe('TypeError');
    expect(
      await page.evaluate(() => {
        try {
          document.body.insertAdjacentHTML('beforeend', '<b>markup</b>');
          return 'written';
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('TypeError');
  });

  it('asks nobody for a password in our pages', async () => {
    const { status, headers } = await answerOf('/prompt', { 'x-easymock-call': 'tester' });
    const names = headers.map(([name]) => name);
    expect(status).toBe(401);
    expect(names).toContain('x-www-authenticate');
    expect(names).not.toContain('www-authenticate');
  });
});

it('a mock is still what other pages and programs call', async () => {
  const response = await fetch(`${product.origin}${project}/prompt`, { headers: { origin: 'http://shop.example' } });
  expect(response.headers.get('www-authenticate')).toBe('Basic realm="EasyMock"');
  const sub = await fetch(`${product.origin}${project}/style`, {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'style' },
  });
  expect(sub.status).toBe(200);
});

describe('the cookie of an earlier version', () => {
  /** Opens a page with the cookie; `user` is the person stored in local storage. */
  async function openWithCookie(token: string, user?: object) {
    const { context, page, open } = await visit(browser, product);
    await context.addCookies([{ name: 'easy-mock_token', value: token, domain: '127.0.0.1', path: '/easymock' }]);
    if (user) {
      await context.addInitScript((text) => localStorage.setItem('easy-mock_user', text), JSON.stringify(user));
    }
    await open('/login');
    // The old cookie must be removed, whether or not it is used.
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('easy-mock_token');
    const kept = { token: await storedToken(page), cookies: await context.cookies() };
    await context.close();
    return kept;
  }

  it('hands its session over', async () => {
    const token = await tokenOf(product);
    const kept = await openWithCookie(token, { _id: 'a'.repeat(24), userAuthKey: [] });
    expect(kept.token).toBe(token);
    expect(kept.cookies.map(({ name }) => name)).toEqual(['easy-mock_open']);
  });

  it('signs nobody in where nobody was', async () => {
    expect((await openWithCookie(await tokenOf(product))).token).toBe('');
  });
});

it('a session that is not remembered ends with its browser', deep, async () => {
  const { context, page, open, signIn } = await visit(browser, product);
  await open('/login');
  await page.getByRole('checkbox').uncheck();
  await signIn();
  const kept = await context.storageState();
  expect(kept.cookies.map(({ name, expires }) => [name, expires])).toEqual([['easy-mock_open', -1]]);
  await context.clearCookies();
  await open('/new');
  await page.waitForURL(/\/login\?redirectUrl=/);
  await context.close();
});
