import { base, matchPage, pages } from '@easymock/contract';
import type { Page } from 'playwright-core';
import type { Visit } from '../fixtures/browser';
import { goTo, goToEmptyPage, isThere } from '../fixtures/navigate';
import type { Screen } from './scene';

/** A person's navigation from screen to screen, inside the same document if possible. */
export interface Walk {
  /**
   * Opens a screen without leftovers of the previous one; returns complaints that leaving the previous one
   * caused.
   */
  open(screen: Screen): Promise<string[]>;
  /** Returns the complaints since the screen was opened. */
  complaints(): string[];
  /** Makes `open` load the next screen, because a failed check leaves an unknown state. */
  loadNext(): void;
}

/** Starts the navigation of a person by loading the first screen. */
export function walkOf(person: Visit): Walk {
  const { page } = person;
  let current: Screen | undefined;
  let mustLoad = true;

  const takeComplaints = (screen: Screen | undefined): string[] =>
    person.complaints.splice(0).filter((text) => !screen?.isRefused || !/status of 40[34]/.test(text));
  const headingOf = ({ heading }: Screen) => page.getByRole('heading', { level: 1, name: heading });

  return {
    async open(screen) {
      const previous = current;
      current = screen;
      const canStay =
        !mustLoad && previous !== undefined && isInside(previous) && isInside(screen) && (await leave(page));
      const complaints = takeComplaints(previous).map((text) => `on leaving “${previous?.title}”: ${text}`);
      await page.emulateMedia({ colorScheme: 'light' });
      if (canStay) {
        await page.locator('[data-theme=light]').waitFor();
        await goTo(page, screen.path());
        if (await isThere(headingOf(screen))) return complaints;
        // The check continues with the loaded screen, but a crash during the navigation remains a fault.
        complaints.push(...takeComplaints(screen));
      }
      await person.open(screen.path());
      await headingOf(screen).waitFor();
      mustLoad = false;
      return complaints;
    },
    complaints: () => takeComplaints(current),
    loadNext() {
      mustLoad = true;
    },
  };
}

/** Whether the screen has the main frame, so that the app's router can open and leave it. */
function isInside({ path, isLoaded, isRefused }: Screen): boolean {
  if (isLoaded || isRefused) return false;
  const match = matchPage(new URL(base + path(), 'http://path.invalid').pathname);
  return match !== undefined && pages[match.name].frame === 'main';
}

/** Selects dialogs, notices, and the popups that the component library mounts outside the root. */
const popups = 'dialog[open], [role=dialog], [role=alert] *, [role=status] *, body > :not(#root) *';

/**
 * Leaves the screen for an empty page, which unmounts its dialogs and state.
 * @returns whether the next screen can be opened from there: no guard requests confirmation, and no popup or
 * notice remains
 */
async function leave(page: Page): Promise<boolean> {
  const isFree = await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  if (!isFree) return false;
  await page.mouse.move(0, 0);
  if (!(await goToEmptyPage(page))) return false;
  return page.evaluate((selector) => {
    const isShown = (element: Element) => element.checkVisibility() && element.clientWidth * element.clientHeight > 0;
    return ![...document.querySelectorAll(selector)].some(isShown);
  }, popups);
}
