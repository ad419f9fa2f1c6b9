import type { Preferences } from '@easymock/contract';
import { api } from '../api/api';
import { setSingleKeys } from '../browser/keys';
import { readUser } from '../session/session';
import { setStartPage } from '../session/start-page';
import { setLanguage } from '../texts/texts';
import { setDensity } from './density';
import { setThemeChoice } from './theme';

/** Choices made on the sign-in page, before it is known whose they are. */
let waiting: Preferences = {};

function apply({ language, theme, density, startPage, hasSingleKeys }: Preferences): void {
  if (language !== undefined) setLanguage(language);
  if (theme !== undefined) setThemeChoice(theme);
  if (density !== undefined) setDensity(density);
  if (startPage !== undefined) setStartPage(startPage);
  if (hasSingleKeys !== undefined) setSingleKeys(hasSingleKeys);
}

/** Told of nobody's failure: what is not kept there holds in this browser all the same. */
function keep(change: Preferences): void {
  api.profile.savePreferences(change, { claims: 'all' }).catch(() => {});
}

/**
 * Decides how somebody likes it: here at once, and wherever they sign in from then on.
 * @example decide({ theme: 'dark' })
 */
export function decide(change: Preferences): void {
  apply(change);
  if (readUser()) keep(change);
  else waiting = { ...waiting, ...change };
}

/** Takes over what somebody decided elsewhere, but for what they decided on their way in. */
export function adoptPreferences(decided: Preferences): void {
  apply({ ...decided, ...waiting });
  if (Object.keys(waiting).length > 0) keep(waiting);
  waiting = {};
}
