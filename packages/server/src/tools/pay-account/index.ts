import { isNull } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { ownershipOf } from '../../platform/resource/ownership';
import { leaveKept } from '../secret-record/index';
import { expiringPayAccountFigure, expiringPayAccounts, payAccountExpiries } from './expiring';
import { payAccountHandlers, payAccountResource, payAccountSealed } from './pay-account';
import { payAccounts } from './pay-account.table';

export { listExpiringPayAccounts, listExpiringPayAccountsFor } from './expiring';
export { payAccountSecretKind } from './secret-kinds';

export const payAccount: Feature = {
  handlers: payAccountHandlers,
  owns: [ownershipOf('payAccounts', payAccounts, payAccountResource)],
  enumerationUses: [
    {
      type: 'project',
      entity: 'payAccount',
      table: payAccounts,
      column: payAccounts.projects,
      isArray: true,
      counted: isNull(payAccounts.deletedAt),
    },
  ],
  attention: [expiringPayAccounts],
  figures: [expiringPayAccountFigure],
  calendar: [payAccountExpiries],
  sealed: payAccountSealed.columns,
  onLeave: [leaveKept(payAccounts)],
};
