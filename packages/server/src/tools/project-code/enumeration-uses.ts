import { isNull } from 'drizzle-orm';
import type { EnumerationUse } from '../../platform/context';
import { projectCodes } from './project-code.table';

/** Columns of project codes that contain enumeration values. */
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
