import { type AuditAction, auditActionOf } from '../core/audit-action';
import type { Call, CallDanger } from './call';

const dangers: Partial<Record<AuditAction, CallDanger>> = {
  delete: 'deletes',
  deleteToken: 'deletes',
  revokeInvite: 'deletes',
  logout: 'endsSessions',
  endSession: 'endsSessions',
  endOtherSessions: 'endsSessions',
};

/**
 * Returns the damage that a call does, if any.
 * @example dangerOf('delete', projectCalls.delete) // 'deletes'
 */
export function dangerOf(name: string, { method, danger, audit }: Call): CallDanger | undefined {
  if (danger || method === 'GET') return danger;
  const action = audit && audit !== 'none' ? audit : auditActionOf(name);
  return action && dangers[action];
}
