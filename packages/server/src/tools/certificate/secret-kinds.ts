import { certificateDraft, certificateFileLabel, devAccountDraft, fieldOf } from '@easymock/contract';
import { type SecretKind, secretKindOf } from '../secret-record/index';
import { certificates, devAccounts } from './certificate.table';

export const certificateSecretKinds: readonly SecretKind[] = [
  secretKindOf(certificates, certificates.name, {
    tool: 'certificate',
    labels: {
      filePassword: fieldOf(certificateDraft, 'filePassword').label,
      aliasPassword: fieldOf(certificateDraft, 'aliasPassword').label,
      file: certificateFileLabel,
    },
  }),
  secretKindOf(devAccounts, devAccounts.account, {
    tool: 'certificate',
    labels: {
      password: fieldOf(devAccountDraft, 'password').label,
      totpSecret: fieldOf(devAccountDraft, 'totpSecret').label,
      recoveryCodes: fieldOf(devAccountDraft, 'recoveryCodes').label,
    },
  }),
];
