import type { Account } from '@easymock/contract';
import { lin } from './screen';

const {
  mustChangePassword: _,
  isAdministrator: __,
  authMap: ___,
  userAuthName: ____,
  userAuthKey: _____,
  ...person
} = lin;

/** Returns an account as administrators see it: active, without a department or other details. */
export const accountOf = (more: Partial<Account> = {}): Account => ({
  ...person,
  isNameShared: false,
  email: '',
  mobile: '',
  jobNo: '',
  dingUserId: '',
  jiraName: '',
  gitEmails: [],
  status: 'active',
  hasSecondFactor: false,
  isDepartmentFixed: false,
  lastLoginAt: null,
  lastActiveAt: null,
  authExtra: {},
  wantedOrganization: null,
  create_at: '2026-11-01T00:00:00.000Z',
  ...more,
});
