import { type DevAccount, type DevAccountSecret, devAccountSecrets, secretNames } from '@easymock/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { RevealLogView } from '../../../kit/secret/reveal-log';
import { SecretList } from '../../../kit/secret/secret-list';
import { SecretStamp } from '../../../kit/secret/secret-stamp';
import { SecretValue } from '../../../kit/secret/secret-value';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** The secrets of a developer account, for people who may see them. */
export function AccountSecrets({ account }: { account: DevAccount }) {
  const t = useTexts(texts);
  const fields = useFields('devAccount', 'insertDeveloperAccount');
  const entries = devAccountSecrets.map((field) => ({
    label: fields[field].label,
    value: (
      <SecretValue
        label={fields[field].label}
        has={account[secretNames(field).has]}
        hint={account[secretNames(field).hint]}
        canReveal={account.canReveal}
        reveal={(choice) => api.devAccount.revealAccount({ id: account._id, field, ...choice })}
      />
    ),
  }));
  const code = { label: t.code, value: <TotpCode account={account} /> };
  return <SecretList entries={account.hasTotpSecret && account.canReveal ? [...entries, code] : entries} />;
}

/** Shows the current code of an authenticator until the code expires. */
function TotpCode({ account }: { account: DevAccount }) {
  const t = useTexts(texts);
  const [shown, setShown] = useState<{ code: string; hasWatermark: boolean; until: number }>();
  const [seconds, setSeconds] = useState(0);
  const ask = useChange('devAccount', 'getTotpCode', {
    onDone: ({ validSec, ...answer }) => setShown({ ...answer, until: performance.now() + validSec * 1000 }),
  });
  useEffect(() => {
    if (!shown) return;
    const count = () => {
      const left = Math.ceil((shown.until - performance.now()) / 1000);
      setSeconds(Math.max(0, left));
      if (left <= 0) setShown(undefined);
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [shown]);
  if (!shown)
    return (
      <Button size="small" loading={ask.isPending} onClick={() => ask.mutate({ id: account._id })}>
        {t.codeShow}
      </Button>
    );
  return (
    <span>
      <strong className="g-mono">{shown.code}</strong> <CopyButton text={shown.code} />{' '}
      <span className="g-num">{t.codeLeft({ seconds })}</span>
      {shown.hasWatermark && <SecretStamp />}
    </span>
  );
}

/** The log of reveals of a developer account's secrets. */
export function AccountReveals(props: { account: DevAccount; labels: Readonly<Record<string, string>> }) {
  const { account, labels } = props;
  return (
    <RevealLogView
      query={callQuery('devAccount', 'getRevealLog', { id: account._id })}
      labelOf={(field) => labels[field] ?? field}
      reveal={({ _id, field }, choice) =>
        api.devAccount.revealAccount({ ...choice, id: account._id, field: field as DevAccountSecret, formerId: _id })
      }
    />
  );
}
