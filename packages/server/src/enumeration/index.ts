export { checkEnumerationValue, checkOrganization } from './check-value';
export { enumerationHandlers, publicHandlers } from './enumeration';
export { enumerations } from './enumeration.table';
export type { EnumerationUse, MoveGuard } from './enumeration-use';
