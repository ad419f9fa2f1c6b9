import { isAdministrator } from '@easymock/contract';
import type { Settings } from '../../platform/settings/settings';
import type { UserRow } from '../person/user.table';

/** Returns whether the installation requires a second factor from a person. */
export function needsFactor(settings: Pick<Settings, 'get'>, { role }: Pick<UserRow, 'role'>): boolean {
  const who = settings.get('login.secondFactor');
  return who === 'everybody' || (who === 'administrators' && isAdministrator(role));
}

/** Returns whether a person must set up a second factor before anything else. */
export const mustAddFactor = (
  settings: Pick<Settings, 'get'>,
  user: Pick<UserRow, 'role' | 'hasSecondFactor'>,
): boolean => !user.hasSecondFactor && needsFactor(settings, user);
