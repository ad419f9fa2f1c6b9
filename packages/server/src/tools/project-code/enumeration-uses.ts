import { isNull } from 'drizzle-orm';
import type { EnumerationUse } from '../../platform/context';
import { projectCodes } from './project-code.table';

/** The columns of the tools' records that hold enumeration values. */
export const projectCodeEnumerationUses: readonly EnumerationUse[] = [
  {
    type: 'department',
    entity: 'projectCode',
    table: projectCodes,
    column: projectCodes.department,
    counted: isNull(projectCodes.deletedAt),
  },
  {
    type: 'project',
    entity: 'projectCode',
    table: projectCodes,
    column: projectCodes.project,
    counted: isNull(projectCodes.deletedAt),
  },
];
