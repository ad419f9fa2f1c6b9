import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeep } from '../../test-depth';
import { launchBrowser, type Visit, visit } from '../fixtures/browser';
import { accessibilityFaults, colourRules, structureFaults } from '../fixtures/check-screen';
import { administrator as owner, type Product, startProduct } from '../fixtures/product';
import { colleague, fillScene, guest as guestOfTeam, type Screen, type Screens } from './scene';

const small = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** Looks at one screen, also in the dark theme if `isDarkToo`, which changes under it as the system's does. */
async function faultsOf(person: Visit, screen: Screen, isDarkToo: boolean): Promise<string[]> {
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
  if (isDarkToo) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-theme=dark]').waitFor();
    faults.push(...(await accessibilityFaults(page, colourRules)).map((fault) => `in the dark: ${fault}`));
  }
  return [...faults, ...person.complaints.filter((text) => !isRefused || !/status of 40[34]/.test(text))];
}

/**
 * Every fourth screen is looked at every day, as it opens; the others, and what somebody opens on a screen, such as a
 * dialog or a menu, in the deep run.
 */
const daily = (screens: Screen[]): Screen[] =>
  isDeep ? screens : screens.filter(({ prepare }) => !prepare).filter((_, at) => at % 4 === 0);

/** Tests that check all these screens, as the people who see them. */
export function checkScreens(screens: Screens, isDarkToo: boolean): void {
  const { administrator, stranger, visitor = [], guest = [] } = screens;
  let product: Product;
  let browser: Browser;
  const visits = {} as Record<keyof Screens, Visit>;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    await fillScene(product);
    visits.administrator = await visit(browser, product, { ...small, as: owner });
    visits.stranger = await visit(browser, product, small);
    visits.visitor = await visit(browser, product, { ...small, as: colleague });
    visits.guest = await visit(browser, product, { ...small, as: guestOfTeam });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(daily(administrator))('nothing is in the way of an administrator: $title', async (screen) => {
    expect(await faultsOf(visits.administrator, screen, isDarkToo)).toEqual([]);
  });

  it.each(daily(stranger))('nothing is in the way of a stranger: $title', async (screen) => {
    expect(await faultsOf(visits.stranger, screen, isDarkToo)).toEqual([]);
  });

  it.each(daily(visitor))('nothing is in the way of a visitor: $title', async (screen) => {
    expect(await faultsOf(visits.visitor, screen, isDarkToo)).toEqual([]);
  });

  it.each(daily(guest))('nothing is in the way of a guest: $title', async (screen) => {
    expect(await faultsOf(visits.guest, screen, isDarkToo)).toEqual([]);
  });
}
