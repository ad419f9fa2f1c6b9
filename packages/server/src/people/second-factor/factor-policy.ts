import { isAdministrator } from '@easymock/contract';
import type { Settings } from '../../platform/settings/settings';
import type { UserRow } from '../person/user.table';

/** Whether the installation asks a person for a second factor. */
export function needsFactor(settings: Pick<Settings, 'get'>, { role }: Pick<UserRow, 'role'>): boolean {
  const who = settings.get('login.secondFactor');
  return who === 'everybody' || (who === 'administrators' && isAdministrator(role));
}

/** Whether a person has to set up a second factor before anything else. */
export const mustAddFactor = (
  settings: Pick<Settings, 'get'>,
  user: Pick<UserRow, 'role' | 'hasSecondFactor'>,
): boolean => !user.hasSecondFactor && needsFactor(settings, user);
