import { base, matchPage, pages } from '@easymock/contract';
import type { Page } from 'playwright-core';
import type { Visit } from '../fixtures/browser';
import { goTo, goToEmptyPage, isThere } from '../fixtures/navigate';
import type { Screen } from './scene';

/** One person's way from screen to screen, inside the same document where the product allows it. */
export interface Walk {
  /** Opens the screen without leftovers of the screen before; returns complaints of that screen about being left. */
  open(screen: Screen): Promise<string[]>;
  /** Returns the complaints since the screen was opened. */
  complaints(): string[];
  /** Makes `open` load the next screen, because a failed check leaves an unknown state. */
  loadNext(): void;
}

/** Starts the walk of a person; the first screen is loaded. */
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
        // The check goes on with the loaded screen, but a crash on the way there remains a fault.
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

/** Whether the app shell shows the screen with the frame, so that its router leads there and away. */
function isInside({ path, isLoaded, isRefused }: Screen): boolean {
  if (isLoaded || isRefused) return false;
  const match = matchPage(new URL(base + path(), 'http://path.invalid').pathname);
  return match !== undefined && pages[match.name].frame === 'main';
}

/** Dialogs, notices, and the popups that the component library mounts beside the root. */
const popups = 'dialog[open], [role=dialog], [role=alert] *, [role=status] *, body > :not(#root) *';

/**
 * Leaves the screen for an empty page, which unmounts its dialogs and its state.
 * @returns whether the next screen can be opened from there: no guard asks, and no popup or notice remains
 */
async function leave(page: Page): Promise<boolean> {
  const isFree = await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  if (!isFree) return false;
  await page.mouse.move(0, 0);
  if (!(await goToEmptyPage(page))) return false;
  return page.evaluate((selector) => {
    const isShown = (element: Element) =>
      element.checkVisibility() && element.clientWidth * element.clientHeight > 0;
    return ![...document.querySelectorAll(selector)].some(isShown);
  }, popups);
}
