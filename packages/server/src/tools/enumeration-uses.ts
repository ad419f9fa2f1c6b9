import { isNull } from 'drizzle-orm';
import type { EnumerationUse } from '../enumeration/index';
import { projectCodes } from './project-code.table';

/** What records of the tools carry of the enumerations. */
export const toolEnumerationUses: readonly EnumerationUse[] = [
  {
    type: 'department',
    entity: 'projectCode',
    table: projectCodes,
    column: projectCodes.department,
    counted: isNull(projectCodes.deletedAt),
  },
];
