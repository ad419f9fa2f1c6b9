import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let person: Visit;
const ids = { account: '', certificate: '', pay: '' };
/** Values of all secrets that the journey shows, by name. */
const secrets: Record<string, string> = {
  formerPassword: 'canary-former-0123456789',
  password: 'canary-password-0123456789',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  recoveryCodes: 'canary-codes-0123456789',
  filePassword: 'canary-file-0123456789',
  aliasPassword: 'canary-alias-0123456789',
  loginPassword: 'canary-login-0123456789',
  apiKey: 'canary-api-0123456789',
  privateKey: 'canary-private-0123456789',
};

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const signedIn = await call<{ _id: string; token: string }>(product, '/u/login', administrator);
  const { token, _id: ownerUserId } = signedIn;
  const add = async (path: string, body: object): Promise<string> =>
    (await call<{ _id: string }>(product, path, body, token))._id;
  const { formerPassword, password, totpSecret, recoveryCodes, filePassword, aliasPassword } = secrets;
  const { loginPassword, apiKey, privateKey } = secrets;
  ids.account = await add('/devAccountManage/insertDeveloperAccount', {
    platform: 'apple',
    account: 'dev@example.com',
    password: formerPassword,
    totpSecret,
    recoveryCodes,
    twoFactor: 'totp',
    ownerUserId,
  });
  await add('/devAccountManage/modifyAccount', { id: ids.account, version: 1, password });
  ids.certificate = await add('/proCertificateManage/addProCertificate', {
    name: '发布证书',
    projectName: 'shop',
    platform: 'android',
    certType: 'keystore',
    isLongTerm: true,
    ownerUserId,
    filePassword,
    aliasPassword,
  });
  ids.pay = await add('/payAccountManage/addAccount', {
    name: '测试商户',
    channel: 'alipay',
    env: 'prod',
    company: '示例公司',
    loginPassword,
    apiKey,
    privateKey,
    ownerUserId,
  });
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * Reads everything that a page leaves in the browser: titles, addresses, storage, databases, caches and the
 * screen.
 */
async function readBrowser(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(async () => {
    const databases: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        databases.push(JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    const { navigation } = window as unknown as { navigation?: { entries(): { url: string; getState(): unknown }[] } };
    const entries = navigation?.entries().map((entry) => [entry.url, entry.getState()]);
    return {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      indexedDB: databases.join('\n'),
      caches: cached.join('\n'),
      title: document.title,
      history: JSON.stringify([history.state, entries, location.href]),
      windowName: window.name,
      screen: document.documentElement.outerHTML,
    };
  });
  return { ...kept, cookies: JSON.stringify(await page.context().cookies()) };
}

/** Returns the places of secrets, such as `password in localStorage`. */
function leaksIn(places: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, value]) => {
    const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1);
    const forms = [value, encodeURIComponent(value), base64];
    return Object.entries(places)
      .filter(([, text]) => forms.some((form) => text.includes(form)))
      .map(([place]) => `${name} in ${place}`);
  });
}

/** Reveals every secret of a tab and returns the shown texts. */
async function revealAll(page: Page, num: number): Promise<string[]> {
  const shown: string[] = [];
  const buttons = page.getByRole('button', { name: /^查看“/ });
  await expect.poll(() => buttons.count()).toBe(num);
  for (let left = num; left > 0; left -= 1) {
    await buttons.first().click();
    const dialog = page.getByRole('dialog', { name: /^查看“/ });
    await dialog.getByRole('textbox').fill('检查泄漏');
    await dialog.getByRole('button', { name: /查\s?看/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
  for (const output of await page.locator('output').all()) shown.push((await output.textContent()) ?? '');
  return shown;
}

it('secrets that were shown and copied leave nothing in the browser once people have left the screen', async () => {
  const { page } = person;
  await person.open(`/tools/certificateManage?open=${ids.account}&open.tab=secrets`);
  expect(await revealAll(page, 3)).toEqual([secrets.password, secrets.totpSecret, secrets.recoveryCodes]);
  // While secrets are shown, a watermark with the reader's name covers the whole screen.
  expect(await page.locator('body > [style*="--mark"]').count()).toBeGreaterThan(0);
  expect(leaksIn(await readBrowser(page)).filter((leak) => !leak.endsWith('in screen'))).toEqual([]);
  await page.getByRole('button', { name: '显示验证码' }).click();
  await person.open(`/tools/certificateManage?open=${ids.account}&open.tab=reveals`);
  expect(await revealAll(page, 1)).toEqual([secrets.formerPassword]);

  await person.open(`/tools/certificateManage?tab=certificates&open=${ids.certificate}&open.tab=secrets`);
  expect(await revealAll(page, 2)).toEqual([secrets.filePassword, secrets.aliasPassword]);

  await person.open(`/tools/payAccountManage?open=${ids.pay}&open.tab=secrets`);
  await page
    .getByRole('button', { name: /^复制“/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^复制“/ });
  await dialog.getByRole('textbox').fill('配置网关');
  await dialog.getByRole('button', { name: /复\s?制/ }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secrets.loginPassword);
  expect(await revealAll(page, 3)).toEqual([secrets.loginPassword, secrets.apiKey, secrets.privateKey]);

  await person.open('/profile?tab=security');
  const factors = page.getByRole('region', { name: '两步验证' });
  await factors.getByRole('listitem').filter({ hasText: '验证器' }).getByRole('button').first().click();
  const own = page.getByRole('dialog').locator('code');
  secrets.ownTotp = ((await own.textContent()) ?? '').replaceAll(' ', '');
  expect(secrets.ownTotp).toMatch(/^[A-Z2-7]{32}$/);
  await page.keyboard.press('Escape');

  // Check after leaving within the page, which retains its memory, and after loading a new one.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(leaksIn(await readBrowser(page))).toEqual([]);
  await person.open('/');
  await page.locator('main').waitFor();
  expect(leaksIn(await readBrowser(page))).toEqual([]);
  await page.goBack();
  await page.locator('main').waitFor();
  expect(leaksIn(await readBrowser(page))).toEqual([]);
  expect(person.complaints).toEqual([]);
});

it('the search finds a secret in each place of the browser, so that finding none says something', async () => {
  const { page, context } = await visit(browser, product, { as: administrator });
  // A page of the same origin without scripts, since scripts would overwrite its title and address.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<main></main>' }));
  await page.goto(`${product.address}/blank`);
  await page.evaluate(async (value) => {
    localStorage.setItem('leak', value);
    sessionStorage.setItem('leak', encodeURIComponent(value));
    history.pushState({ value }, '', `?leak=${value}`);
    document.title = value;
    window.name = value;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie is read by the browser's interface for tests.
    document.cookie = `leak=${value}`;
    document.body.dataset.leak = value;
    await (await caches.open('leak')).put('/leak', new Response(btoa(value)));
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('leak', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('leak', { autoIncrement: true });
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const change = request.result.transaction('leak', 'readwrite');
        change.objectStore('leak').add({ value });
        change.oncomplete = () => resolve();
      };
    });
  }, secrets.password ?? '');
  const places = await readBrowser(page);
  expect(leaksIn(places).sort()).toEqual(
    Object.keys(places)
      .map((place) => `password in ${place}`)
      .sort(),
  );
  await context.close();
});
