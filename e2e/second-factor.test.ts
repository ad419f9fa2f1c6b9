import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call } from './fixtures/call';
import { freePort, type Product, startProduct } from './fixtures/product';

const lin = { name: 'lin.xia', password: 'plum-blossom-8' };

let product: Product;
let browser: Browser;
let person: Visit;

beforeAll(async () => {
  const port = await freePort();
  // Browsers create no passkeys for IP addresses.
  const origin = `http://localhost:${port}`;
  const [started, launched] = await Promise.all([
    startProduct({ PORT: String(port), PUBLIC_URL: origin }),
    launchBrowser(),
  ]);
  product = { ...started, origin, address: `${origin}/easymock` };
  browser = launched;
  await call(product, '/u/register', lin);
  person = await visit(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Adds a virtual security key that confirms every request to the browser. */
async function givenKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('用户名').fill(lin.name);
  await page.getByLabel('密码', { exact: true }).fill(lin.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

it('a passkey is added in the profile, asked for at the sign-in, and a recovery code stands in for it', async () => {
  const { page } = person;
  await givenKey(page);
  await person.open('/login');
  await person.signIn(lin.name, lin.password);
  await person.open('/profile?tab=security');
  const card = page.getByRole('region', { name: '两步验证' });
  await card.getByRole('button', { name: '添加' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('YubiKey');
  await dialog.getByRole('button', { name: '创建' }).click();
  await dialog.getByRole('button', { name: '我已保存' }).waitFor();
  const [code = ''] = await dialog.getByRole('listitem').allTextContents();
  await person.picture('recovery-codes');
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await card.getByText('YubiKey').waitFor();
  await person.picture('second-factor');

  await person.open('/log-out');
  await enterPassword(page);
  await page.getByRole('button', { name: '使用通行密钥' }).waitFor();
  await person.picture('second-factor-sign-in');
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('button', { name: /lin\.xia/ }).waitFor();

  await person.open('/log-out');
  await enterPassword(page);
  await page.getByLabel('恢复码').fill(code);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.getByRole('button', { name: /lin\.xia/ }).waitFor();
  await person.open('/profile?tab=security');
  await page.getByText('还可使用 9 个').waitFor();
  expect(person.complaints.filter((text) => !text.includes('403'))).toEqual([]);
});
