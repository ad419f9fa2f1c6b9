import { isNull } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { leaveKept } from '../secret-record/index';
import { certificateHandlers } from './certificate';
import { certificates, devAccounts } from './certificate.table';
import { certificateConfigHandlers } from './certificate-config';
import { sealedCertificateFiles } from './certificate-file';
import { certificateSealed } from './certificate-resource';
import { devAccountHandlers, devAccountSealed } from './dev-account';
import { expiries, expiringCertificates, expiringFigure, usedRobots } from './expiring';
import { hookedCertificates } from './hook-source';
import { ownedCertificates, ownedDevAccounts } from './ownership';
import { remindOfExpiries } from './remind';

export { listExpiringCertificates } from './expiring';
export { certificateSecretKinds } from './secret-kinds';

export const certificate: Feature = {
  handlers: [...devAccountHandlers, ...certificateHandlers, ...certificateConfigHandlers],
  owns: [ownedCertificates, ownedDevAccounts],
  enumerationUses: [
    {
      type: 'project',
      entity: 'devAccount',
      table: devAccounts,
      column: devAccounts.projects,
      isArray: true,
      counted: isNull(devAccounts.deletedAt),
      listedBy: '',
    },
    {
      type: 'project',
      entity: 'certificate',
      table: certificates,
      column: certificates.projectName,
      counted: isNull(certificates.deletedAt),
      listedBy: 'projectName',
    },
  ],
  attention: [expiringCertificates],
  hookSources: [hookedCertificates],
  figures: [expiringFigure],
  calendar: [expiries],
  robotUses: [usedRobots],
  jobs: [remindOfExpiries],
  sealed: [...devAccountSealed.columns, ...certificateSealed.columns, sealedCertificateFiles],
  onLeave: [leaveKept(devAccounts), leaveKept(certificates)],
};
