import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from '../fixtures/browser';
import { accessibilityFaults, colourRules, structureFaults } from '../fixtures/check-screen';
import { administrator as owner, type Product } from '../fixtures/product';
import { startScene } from './filled-scene';
import { colleague, guest as guestOfTeam, type Screen, type Screens } from './scene';

const small = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** Looks at one screen in both themes; the theme changes under it as the system's does. */
async function faultsOf(person: Visit, screen: Screen): Promise<string[]> {
  const { path, heading, prepare, isRefused, isForPhones } = screen;
  const { page } = person;
  person.complaints.length = 0;
  await page.emulateMedia({ colorScheme: 'light' });
  await person.open(path());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await prepare?.(page);
  const faults = [...(await structureFaults(page, 'zh-CN')), ...(await accessibilityFaults(page))];
  if (isForPhones) {
    await page.setViewportSize(phone);
    // The menu folds once it has been measured anew.
    const isFitting = await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
        timeout: 2_000,
      })
      .then(
        () => true,
        () => false,
      );
    if (!isFitting) faults.push('wider than a phone');
    await page.setViewportSize(small);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-theme=dark]').waitFor();
  faults.push(...(await accessibilityFaults(page, colourRules)).map((fault) => `in the dark: ${fault}`));
  return [...faults, ...person.complaints.filter((text) => !isRefused || !/status of 40[34]/.test(text))];
}

/** Tests that check all these screens, as the people who see them. */
export function checkScreens(screens: Screens): void {
  const { administrator, stranger, visitor = [], guest = [] } = screens;
  let product: Product;
  let browser: Browser;
  const visits = {} as Record<keyof Screens, Visit>;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startScene(), launchBrowser()]);
    visits.administrator = await visit(browser, product, { ...small, as: owner });
    visits.stranger = await visit(browser, product, small);
    visits.visitor = await visit(browser, product, { ...small, as: colleague });
    visits.guest = await visit(browser, product, { ...small, as: guestOfTeam });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(administrator)('nothing is in the way of an administrator: $title', async (screen) => {
    expect(await faultsOf(visits.administrator, screen)).toEqual([]);
  });

  it.each(stranger)('nothing is in the way of a stranger: $title', async (screen) => {
    expect(await faultsOf(visits.stranger, screen)).toEqual([]);
  });

  it.each(visitor)('nothing is in the way of a visitor: $title', async (screen) => {
    expect(await faultsOf(visits.visitor, screen)).toEqual([]);
  });

  it.each(guest)('nothing is in the way of a guest: $title', async (screen) => {
    expect(await faultsOf(visits.guest, screen)).toEqual([]);
  });
}
