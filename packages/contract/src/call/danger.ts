import { auditActionOf } from '../core/audit-action';
import type { Call, CallDanger } from './call';

/**
 * What a call takes away from people, if anything.
 * @example dangerOf('delete', projectCalls.delete) // 'deletes'
 */
export function dangerOf(name: string, { method, danger, audit }: Call): CallDanger | undefined {
  if (danger || method === 'GET') return danger;
  const action = audit && audit !== 'none' ? audit : auditActionOf(name);
  if (action === 'delete') return 'deletes';
  return action === 'logout' ? 'endsSessions' : undefined;
}
