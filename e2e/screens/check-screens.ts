import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, visit } from '../fixtures/browser';
import { accessibilityFaults, colourRules, structureFaults } from '../fixtures/check-screen';
import { administrator as owner, type Product } from '../fixtures/product';
import { startScene } from './filled-scene';
import { colleague, guest as guestOfTeam, type Screen, type Screens } from './scene';
import { type Walk, walkOf } from './walk';

const small = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** Accounts of the people; anonymous visitors have none. */
const accounts = { administrator: owner, stranger: undefined, visitor: colleague, guest: guestOfTeam } satisfies Record<
  keyof Screens,
  typeof owner | undefined
>;

/** Checks one screen in both themes; the theme changes while it is open, as with the system setting. */
async function faultsOf({ page, walk }: Person, screen: Screen): Promise<string[]> {
  const faults = await walk.open(screen);
  await screen.prepare?.(page);
  faults.push(...(await structureFaults(page, 'zh-CN')), ...(await accessibilityFaults(page)));
  if (screen.isForPhones) faults.push(...(await phoneFaults(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-theme=dark]').waitFor();
  faults.push(...(await accessibilityFaults(page, colourRules)).map((fault) => `in the dark: ${fault}`));
  return [...faults, ...walk.complaints()];
}

/** Returns faults if the screen is wider than a phone or a table on it is too narrow. */
async function phoneFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  // The menu folds only after it has been measured again.
  const isFitting = await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );
  const crowded = await page.evaluate(() =>
    [...document.querySelectorAll('main .ant-table')]
      .map(({ clientWidth }) => clientWidth)
      .filter((width) => width > 0 && width < innerWidth * 0.7),
  );
  await page.setViewportSize(small);
  return [...(isFitting ? [] : ['wider than a phone']), ...crowded.map((width) => `a table of ${width} px on a phone`)];
}

interface Person {
  page: Page;
  walk: Walk;
}

/** Defines tests that check all these screens as the people who see them. */
export function checkScreens(screens: Screens): void {
  let product: Product;
  let browser: Browser;
  const people = new Map<keyof Screens, Person>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([startScene(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function personOf(who: keyof Screens): Promise<Person> {
    const known = people.get(who);
    if (known) return known;
    const as = accounts[who];
    const window = await visit(browser, product, as ? { ...small, as } : small);
    const person = { page: window.page, walk: walkOf(window) };
    people.set(who, person);
    return person;
  }

  /** Checks a screen; after faults and errors the next screen is loaded instead of navigated to. */
  async function check(who: keyof Screens, screen: Screen): Promise<void> {
    const person = await personOf(who);
    let faults: string[] | undefined;
    try {
      faults = await faultsOf(person, screen);
    } finally {
      if (faults?.length !== 0) person.walk.loadNext();
    }
    expect(faults).toEqual([]);
  }

  const { administrator, stranger, visitor = [], guest = [] } = screens;
  it.each(administrator)('nothing is in the way of an administrator: $title', (screen) =>
    check('administrator', screen),
  );
  it.each(stranger)('nothing is in the way of a stranger: $title', (screen) => check('stranger', screen));
  it.each(visitor)('nothing is in the way of a visitor: $title', (screen) => check('visitor', screen));
  it.each(guest)('nothing is in the way of a guest: $title', (screen) => check('guest', screen));
}
