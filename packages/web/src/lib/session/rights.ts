import { type Area, type Level, levels } from '@easymock/contract';
import { useUser } from './session';

/**
 * The person's rights to the records of an area. The server decides; this only hides actions that the server
 * would refuse.
 */
export interface Rights {
  readonly level: Level;
  readonly canEdit: boolean;
  readonly canManage: boolean;
  /** The right to edit covers the person's own records; the right to manage covers all records. */
  canChange(record: { createUserId: string }): boolean;
}

/**
 * Returns the person's rights to an area.
 * @example const { canEdit } = useRights('projectCode');
 */
export function useRights(area: Area): Rights {
  const user = useUser();
  const keys: readonly string[] = user?.userAuthKey ?? [];
  const level = levels.findLast((one) => keys.includes(`tools.${area}.${one}`)) ?? 'none';
  const canManage = level === 'manage';
  const canEdit = canManage || level === 'edit';
  return {
    level,
    canEdit,
    canManage,
    canChange: ({ createUserId }) => canManage || (canEdit && createUserId === user?._id),
  };
}
