export { accountHandlers, presentPerson, utilHandlers } from './account';
export { createFirstAdministrator } from './first-administrator';
export { authenticate, sweepSessions } from './session';
export { users } from './user.table';
