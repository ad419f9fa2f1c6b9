import type { Feature } from '../platform/feature';
import { enumerationHandlers, publicHandlers } from './enumeration';
import { departmentsOfGroups } from './enumeration-use';

export { enumerationCells } from './cells';
export { checkEnumerationValue, checkOrganization, requireNotDeleted } from './check-value';
export { enumerations } from './enumeration.table';

export const enumeration: Feature = {
  handlers: [...enumerationHandlers, ...publicHandlers],
  enumerationUses: [departmentsOfGroups],
};
