import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byDepth } from '../test-depth';
import { launchBrowser, type Visit, type VisitOptions, visit } from './fixtures/browser';
import { accessibilityFaults, structureFaults } from './fixtures/check-screen';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Opens the sign-in screen as a first-time visitor; `before` prepares the window. */
async function onSignInPage(
  options: VisitOptions = {},
  before: (person: Visit) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const person = await visit(browser, product, options);
  await before(person);
  await person.open('/login');
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  return person;
}

let sharedWindow: Visit | undefined;

/**
 * Same for a visitor without special options, in a shared window that is cleared first, because its browser
 * has cached the scripts.
 */
async function onSignInPageAgain(): Promise<Visit> {
  if (!sharedWindow) {
    sharedWindow = await onSignInPage();
    return sharedWindow;
  }
  const { page, context } = sharedWindow;
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  sharedWindow.complaints.length = 0;
  await sharedWindow.open('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return sharedWindow;
}

/** Fakes the server's response to a sign-in. */
const answerLogin = (page: Page, status: number, body: object, headers: Record<string, string> = {}) =>
  page.route('**/api/u/login', (route) =>
    route.fulfill({ status, headers, json: { success: false, data: null, requestId: 'x', ...body } }),
  );

async function trySignIn(page: Page): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(administrator.name);
  await page.getByLabel('密码', { exact: true }).fill(administrator.password);
  await page.getByLabel('密码', { exact: true }).press('Enter');
}

const photo = {
  url: '/easymock/api/wallpaper/picture/photo.jpg',
  copyright: { name: '桂林 (© Lin)', link: 'https://www.bing.com/search?q=x', profileImage: '' },
};
const answerWallpapers = (page: Page, data: object[]) =>
  page.route('**/api/wallpaper', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', data: { type: 'bing', data } } }),
  );

describe('people on the sign-in page', () => {
  const languages = [
    { language: 'zh-CN', name: '用户名', heading: '个人项目', prompt: /忘记密码？请联系管理员/ },
    { language: 'en', name: 'User name', heading: 'Personal projects', prompt: /Ask an administrator/ },
  ] as const;
  it.each(languages.slice(0, byDepth(1, languages.length)))(
    'sign in by keyboard, in $language',
    async ({ language, name, heading, prompt }) => {
      const person = await onSignInPage({ language });
      const { page } = person;
      await page.getByText(prompt).waitFor();
      await page.getByRole('textbox', { name, exact: true }).and(page.locator(':focus')).waitFor();
      await page.keyboard.type(administrator.name);
      await page.keyboard.press('Tab');
      await page.keyboard.type(administrator.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(person.complaints).toEqual([]);
      await person.context.close();
    },
  );

  it('tell password managers what each field is', deep, async () => {
    const { page } = await onSignInPageAgain();
    const fields = () =>
      page
        .locator('input:not([type=checkbox])')
        .evaluateAll((inputs) =>
          inputs.map((input) => `${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`),
        );
    expect(await fields()).toEqual(['name username', 'password current-password']);
    await page.getByRole('button', { name: '没有账号？注册' }).click();
    expect(await fields()).toContain('password new-password');
  });

  it('are told that a password is wrong, and are back in its field', async () => {
    const { page } = await onSignInPageAgain();
    await page.getByLabel('用户名', { exact: true }).fill(administrator.name);
    await page.getByLabel('密码', { exact: true }).fill('not-this-one-1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('用户名或密码错误，请检查后重试').waitFor();
    await page.getByLabel('密码', { exact: true }).and(page.locator(':focus')).waitFor();
  });

  it.each([
    { isRemembered: true, what: 'stay signed in', path: '/easymock/' },
    { isRemembered: false, what: 'sign in anew', path: '/easymock/login' },
  ])('$what when they close the browser and come back, remembered: $isRemembered', deep, async (told) => {
    const person = await onSignInPageAgain();
    const { page, context } = person;
    await page.getByLabel('31 天内自动登录', { exact: true }).setChecked(told.isRemembered);
    const sent = page.waitForRequest('**/api/u/login');
    await trySignIn(page);
    expect((await sent).postDataJSON()).toMatchObject({ remember: told.isRemembered });
    await page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    // A closing browser retains local storage and persistent cookies.
    const cookies = await context.cookies();
    await context.clearCookies();
    await context.addCookies(cookies.filter(({ expires }) => expires !== -1));
    await person.open('/');
    const heading = told.isRemembered ? '个人项目' : '接口未成，数据先行';
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(told.path);
  });

  it('see a lock run down to the second, and go on', deep, async () => {
    const { page, context } = await onSignInPage({}, ({ page }) => page.clock.install());
    await answerLogin(page, 429, { code: 10008, message: 'x', error: 'x' }, { 'Retry-After': '61' });
    const timer = page.getByRole('timer');
    const button = page.getByRole('button', { name: '登录', exact: true });
    // From now on only the test advances the page's clock.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await trySignIn(page);
    await timer.getByText('请 1 分 1 秒后再试').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.clock.runFor(1_000);
    await timer.getByText('请 1 分钟后再试').waitFor();
    await page.clock.runFor(59_000);
    await timer.getByText('请 1 秒后再试').waitFor();
    await page.unroute('**/api/u/login');
    await page.clock.runFor(1_000);
    await timer.waitFor({ state: 'detached' });
    await button.click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await context.close();
  });

  it('wait for the name that is locked only: another one signs in, and registering goes on', deep, async () => {
    const { page } = await onSignInPageAgain();
    const name = page.getByLabel('用户名', { exact: true });
    const button = page.getByRole('button', { name: '登录', exact: true });
    // The server locks the name and reports the lock at the next attempt.
    for (let tries = 0; tries < 6; tries += 1) {
      await name.fill('somebody.else');
      await page.getByLabel('密码', { exact: true }).fill(`wrong-guess-${tries}`);
      const answered = page.waitForResponse(/u\/login/);
      await page.getByLabel('密码', { exact: true }).press('Enter');
      await answered;
      await page
        .getByText(/用户名或密码错误|尝试次数过多/)
        .first()
        .waitFor();
    }
    await page
      .getByRole('timer')
      .getByText(/请 \d+ 分( \d+ 秒|钟)后再试/)
      .waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('button', { name: '没有账号？注册' }).click();
    expect(await page.getByRole('button', { name: '注册', exact: true }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: '已有账号？登录' }).click();
    await trySignIn(page);
    await page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
  });

  it('see no movement when something is wrong, and take no password along to another form', deep, async () => {
    const { page } = await onSignInPageAgain();
    const card = page.getByRole('main');
    const before = await card.boundingBox();
    const button = page.getByRole('button', { name: '登录', exact: true });
    await button.click();
    await page.getByText('密码不能为空').waitFor();
    expect(await card.boundingBox()).toEqual(before);
    await page.getByLabel('用户名', { exact: true }).fill('somebody.new');
    await page.getByLabel('密码', { exact: true }).fill('not-this-one-1');
    await button.click();
    await page.getByText('用户名或密码错误，请检查后重试').waitFor();
    expect(await card.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: '没有账号？注册' }).click();
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe('somebody.new');
    const registering = await card.boundingBox();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByText('密码不能为空').waitFor();
    expect(await card.boundingBox()).toEqual(registering);
  });

  it('ask to join a department after they registered, or leave it out', deep, async () => {
    const register = async (login: string) => {
      const person = await onSignInPageAgain();
      const { page } = person;
      await page.getByRole('button', { name: '没有账号？注册' }).click();
      await page.getByLabel('用户名', { exact: true }).fill(login);
      await page.getByLabel('密码', { exact: true }).fill('plum-blossom-8');
      await page.getByLabel('确认密码', { exact: true }).fill('plum-blossom-8');
      await page.getByRole('button', { name: '注册', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: '你在哪个部门？' }).waitFor();
      return person;
    };
    const placed = await register('placed.one');
    await placed.page.getByLabel('部门', { exact: true }).selectOption({ label: '市场中心' });
    expect(await accessibilityFaults(placed.page)).toEqual([]);
    await placed.picture('register-department');
    await placed.page.getByRole('button', { name: '提交申请', exact: true }).click();
    await placed.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    await placed.open('/profile');
    await placed.page.getByText('市场中心').first().waitFor();
    await placed.page.getByText('待确认', { exact: true }).waitFor();
    expect(placed.complaints).toEqual([]);

    const hasty = await register('hasty.one');
    await hasty.page.getByRole('button', { name: '跳过', exact: true }).click();
    await hasty.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    expect(await hasty.page.getByRole('dialog').count()).toBe(0);
  });

  it('are told once that they are disabled', deep, async () => {
    const { page } = await onSignInPageAgain();
    await answerLogin(page, 200, { code: -1, message: '该用户已被禁用，请联系管理员' });
    await trySignIn(page);
    await page.getByText('该用户已被禁用，请联系管理员').waitFor();
    expect(await page.getByText('该用户已被禁用，请联系管理员').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/easymock/login');
  });

  const falls = [
    ['is not there', (page: Page) => page.route('**/api/u/login', (route) => route.abort('connectionrefused'))],
    ['has no database', (page: Page) => answerLogin(page, 503, { code: 503, message: 'x', error: 'x' })],
  ] as const;
  it.each(falls.slice(0, byDepth(1, falls.length)))(
    'are told when the server %s, and try again',
    async (_title, fall) => {
      const { page } = await onSignInPageAgain();
      await fall(page);
      await trySignIn(page);
      await page.getByText('无法连接服务器').waitFor();
      await page.unroute('**/api/u/login');
      await page.getByRole('button', { name: '重试', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    },
  );

  it('are told that Caps Lock is on', deep, async () => {
    const { page } = await onSignInPageAgain();
    const field = page.getByLabel('密码', { exact: true });
    const press = (isOn: boolean) =>
      field.evaluate(
        (input, modifierCapsLock) =>
          input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock })),
        isOn,
      );
    await press(true);
    await page.getByRole('status').getByText('大写锁定已开启').waitFor();
    await press(false);
    await page.getByText('大写锁定已开启').waitFor({ state: 'detached' });
  });

  it.each(['zh-CN', 'en'] as const)('find everything on a phone, in %s', deep, async (language) => {
    const person = await onSignInPage({ language, width: 360, height: 740 });
    const { page } = person;
    await page.getByRole('contentinfo').last().waitFor();
    expect(await structureFaults(page, language)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.locator('canvas').count()).toBe(0);
    await person.picture(`login-360-${language}`);
    await person.context.close();
  });
});

describe('the picture behind the card', () => {
  it('is one of ours, by day and by night, and another one on request', deep, async () => {
    const person = await onSignInPage({ theme: 'light' });
    const { page } = person;
    const picture = page.locator('img[src*="/wallpapers/"]').last();
    await picture.waitFor();
    const before = await picture.getAttribute('src');
    expect(before).toMatch(/-day\.svg$/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator(`img[src="${before?.replace('-day', '-night')}"]`).waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: '换一张', exact: true }).click();
    await page.waitForFunction(
      (src) => [...document.querySelectorAll('img')].at(-1)?.getAttribute('src') !== src,
      before,
    );
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it('from outside is credited with its link; text on it has a ground in both themes', deep, async () => {
    const person = await onSignInPage({ width: 1600, height: 900 }, async ({ page }) => {
      await answerWallpapers(page, [photo]);
      const white = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9" fill="#fff"/></svg>';
      await page.route('**/photo.jpg', (route) => route.fulfill({ body: white, contentType: 'image/svg+xml' }));
    });
    const { page } = person;
    const credit = page.getByRole('link', { name: '桂林 (© Lin)' });
    await credit.waitFor();
    expect(await credit.getAttribute('href')).toBe(photo.copyright.link);
    expect(await credit.getAttribute('rel')).toContain('noopener');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-theme=dark]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it.each([
    ['does not load', (page: Page) => answerWallpapers(page, [photo])],
    ['cannot be named', (page: Page) => page.route('**/api/wallpaper', (route) => route.abort())],
  ])('that %s is replaced by one of ours', deep, async (_title, fail) => {
    const { page, context } = await onSignInPage({}, ({ page }) => fail(page));
    await page.locator('img[src^="/easymock/wallpapers/"]').first().waitFor();
    await context.close();
  });

  it('is not fetched where people save data', deep, async () => {
    const { page, context } = await onSignInPage({}, ({ context }) =>
      context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
      ),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.getByText('忘记密码？请联系管理员').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('wallpaper'))).toEqual([]);
    expect(await page.getByRole('button', { name: '换一张' }).count()).toBe(0);
    await context.close();
  });

  it('moves nothing when it comes', deep, async () => {
    const { page, context } = await onSignInPage({}, ({ page }) =>
      page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      }),
    );
    await page.locator('img[src*="/wallpapers/"]').first().waitFor();
    await page.getByText('忘记密码？请联系管理员').waitFor();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    await context.close();
  });
});

describe('the name in particles', () => {
  /** Counts the painted pixels of the canvas. */
  const paintedPoints = (page: Page) =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let painted = 0;
      for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) painted += 1;
      return painted;
    });

  it('is spelt once, then rests; what a frame costs is printed', deep, async () => {
    const person = await onSignInPage({ width: 1600, height: 900 }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.addInitScript(() => {
        const frames: number[] = [];
        Object.assign(window, { frames });
        const request = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (run) =>
          request((now) => {
            const began = performance.now();
            run(now);
            frames.push(performance.now() - began);
          });
      });
    });
    const { page } = person;
    await page.locator('canvas').waitFor();
    const framesSoFar = () => page.evaluate(() => (window as unknown as { frames: number[] }).frames.length);
    let before = -1;
    // Two equal counts half a second apart mean that the animation has come to rest.
    await expect
      .poll(
        async () => {
          const frames = await framesSoFar();
          const isResting = frames > 60 && frames === before;
          before = frames;
          return isResting;
        },
        { interval: 500, timeout: 20_000 },
      )
      .toBe(true);
    expect(await paintedPoints(page)).toBeGreaterThan(2_000);
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
    console.log(`particles at 1600 × 900: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
    await person.picture('login-particles');
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it('is left out where motion is not wanted', deep, async () => {
    const { page, context } = await onSignInPage({ width: 1600, height: 900 });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('canvas').count()).toBe(0);
    await page.goto(`${product.address}/no-such-page`);
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    await context.close();
  });

  it('is 404 where there is no page', deep, async () => {
    const person = await visit(browser, product);
    const { page } = person;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await person.open('/no-such-page');
    await page.locator('canvas').waitFor();
    await expect.poll(() => paintedPoints(page)).toBeGreaterThan(500);
    await person.context.close();
  });
});
