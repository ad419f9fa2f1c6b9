import type { Preferences } from '@easymock/contract';
import { api } from '../api/api';
import { setSingleKeys } from '../browser/keys';
import { readUser } from '../session/session';
import { setStartPage } from '../session/start-page';
import { setLanguage } from '../texts/texts';
import { setDensity } from './density';
import { setThemeChoice } from './theme';

/** Choices made on the sign-in page, before the account is known. */
let waiting: Preferences = {};

function apply({ language, theme, density, startPage, hasSingleKeys }: Preferences): void {
  if (language !== undefined) setLanguage(language);
  if (theme !== undefined) setThemeChoice(theme);
  if (density !== undefined) setDensity(density);
  if (startPage !== undefined) setStartPage(startPage);
  if (hasSingleKeys !== undefined) setSingleKeys(hasSingleKeys);
}

/** Saves a change on the server. Failures are ignored because the choice still applies in this browser. */
function keep(change: Preferences): void {
  api.profile.savePreferences(change, { claims: 'all' }).catch(() => {});
}

/**
 * Applies a preference immediately and stores it for the account, so that it applies wherever the person
 * signs in.
 * @example setPreferences({ theme: 'dark' })
 */
export function setPreferences(change: Preferences): void {
  apply(change);
  if (readUser()) keep(change);
  else waiting = { ...waiting, ...change };
}

/** Applies the preferences stored for the account, overridden by choices made while signing in. */
export function adoptPreferences(decided: Preferences): void {
  apply({ ...decided, ...waiting });
  if (Object.keys(waiting).length > 0) keep(waiting);
  waiting = {};
}
