import { type PayAccount, type PayAccountSecret, payAccountSecrets, secretNames } from '@easymock/contract';
import { RevealLogView } from '../../../kit/secret/reveal-log';
import { SecretList } from '../../../kit/secret/secret-list';
import { SecretValue } from '../../../kit/secret/secret-value';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';

/** The keys of a payment account, for people who may see them. */
export function PayAccountSecrets({ account }: { account: PayAccount }) {
  const fields = useFields('payAccount', 'addAccount');
  return (
    <SecretList
      entries={payAccountSecrets.map((field) => ({
        label: fields[field].label,
        value: (
          <SecretValue
            label={fields[field].label}
            has={account[secretNames(field).has]}
            hint={account[secretNames(field).hint]}
            canReveal={account.canReveal}
            needsReason
            reveal={(choice) => api.payAccount.revealAccount({ id: account._id, field, ...choice })}
          />
        ),
      }))}
    />
  );
}

/** The log of reveals of a payment account's keys, with their reasons. */
export function PayAccountReveals(props: { account: PayAccount; labels: Readonly<Record<string, string>> }) {
  const { account, labels } = props;
  const { _id: id } = account;
  return (
    <RevealLogView
      query={callQuery('payAccount', 'getRevealLog', { id })}
      labelOf={(field) => labels[field] ?? field}
      needsReason
      reveal={({ _id: formerId, field }, choice) =>
        api.payAccount.revealAccount({ ...choice, id, field: field as PayAccountSecret, formerId })
      }
    />
  );
}
