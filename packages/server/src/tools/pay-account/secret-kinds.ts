import { fieldOf, payAccountDraft } from '@easymock/contract';
import { type SecretKind, secretKindOf } from '../secret-record/index';
import { payAccounts } from './pay-account.table';

export const payAccountSecretKind: SecretKind = secretKindOf(payAccounts, payAccounts.name, {
  tool: 'payAccount',
  labels: {
    loginPassword: fieldOf(payAccountDraft, 'loginPassword').label,
    apiKey: fieldOf(payAccountDraft, 'apiKey').label,
    privateKey: fieldOf(payAccountDraft, 'privateKey').label,
  },
});
