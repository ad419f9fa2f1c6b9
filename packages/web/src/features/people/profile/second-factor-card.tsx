import type { Factors, PasskeyEntry } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Popconfirm } from 'antd';
import { useCallback, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { LockIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { QueryView } from '../../../kit/page/query-view';
import { type CallError, showFailure } from '../../../lib/api/api';
import { callQuery, invalidateReads, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { factorTexts } from '../sign-in/factor-texts';
import { PasskeySetup } from '../sign-in/passkey-setup';
import { RecoveryCodeList } from '../sign-in/recovery-code-list';
import { TotpSetup } from '../sign-in/totp-setup';
import styles from './profile.module.css';
import { texts } from './texts';

const factorsQuery = callQuery('secondFactor', 'factors', {});

type Shown = { name: 'totp' } | { name: 'passkey' } | { name: 'codes'; codes: readonly string[] };

/** Shows the second factors of the person, the ones that can be added, and the recovery codes. */
export function SecondFactorCard() {
  const t = useTexts(texts);
  const query = useQuery(factorsQuery);
  const [shown, setShown] = useState<Shown>();
  return (
    <section className={styles.card} aria-label={t.secondFactor}>
      <div>
        <h2>{t.secondFactor}</h2>
        <p className={styles.quiet}>{t.secondFactorHelp}</p>
      </div>
      <QueryView query={query} skeleton={96}>
        {(factors) => <FactorList factors={factors} onShow={setShown} />}
      </QueryView>
      {shown && <FactorDialog key={shown.name} shown={shown} onShow={setShown} />}
    </section>
  );
}

function FactorList({ factors, onShow }: { factors: Factors; onShow: (shown: Shown) => void }) {
  const t = useTexts(texts);
  const removeTotp = useChange('secondFactor', 'removeTotp', { done: t.factorRemoved });
  const renew = useChange('secondFactor', 'renewRecoveryCodes', {
    onDone: ({ recoveryCodes }) => onShow({ name: 'codes', codes: recoveryCodes }),
  });
  const { totp, passkeys, canAddPasskeys, recoveryCodesLeft } = factors;
  const hasAny = totp !== null || passkeys.length > 0;
  return (
    <ul className={styles.list}>
      <li className={styles.item}>
        <Icon icon={LockIcon} size={20} />
        <div className={styles.what}>
          <div className={styles.title}>
            <span>{t.totp}</span>
            {totp && <StatusTag kind="done">{t.isOn}</StatusTag>}
          </div>
          <p className={styles.quiet}>{totp ? t.addedAt({ when: formatMoment(totp.createdAt) }) : t.totpHelp}</p>
        </div>
        {totp ? (
          <RemoveButton name={t.totp} onConfirm={() => removeTotp.mutateAsync({})} />
        ) : (
          <Button onClick={() => onShow({ name: 'totp' })}>{t.setUp}</Button>
        )}
      </li>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} />
      ))}
      <li className={styles.item}>
        <Icon icon={LockIcon} size={20} />
        <div className={styles.what}>
          <div className={styles.title}>{t.passkey}</div>
          <p className={styles.quiet}>{canAddPasskeys ? t.passkeyHelp : t.passkeysClosed}</p>
        </div>
        <Button disabled={!canAddPasskeys} onClick={() => onShow({ name: 'passkey' })}>
          {t.addPasskey}
        </Button>
      </li>
      {hasAny && (
        <li className={styles.item}>
          <Icon icon={LockIcon} size={20} />
          <div className={styles.what}>
            <div className={styles.title}>{t.recoveryCodes}</div>
            <p className={styles.quiet}>{t.recoveryCodesLeft({ num: recoveryCodesLeft })}</p>
          </div>
          <Popconfirm
            title={t.renewQuestion}
            okText={t.renew}
            cancelText={t.cancel}
            onConfirm={() => renew.mutateAsync({}).catch(() => {})}
          >
            <Button>{t.renew}</Button>
          </Popconfirm>
        </li>
      )}
    </ul>
  );
}

function PasskeyRow({ passkey: { _id, name, createdAt, lastUsedAt } }: { passkey: PasskeyEntry }) {
  const t = useTexts(texts);
  const remove = useChange('secondFactor', 'removePasskey', { done: t.factorRemoved });
  return (
    <li className={styles.item}>
      <Icon icon={LockIcon} size={20} />
      <div className={styles.what}>
        <div className={styles.title}>
          <span>{name}</span>
          <StatusTag kind="done">{t.passkey}</StatusTag>
        </div>
        <p className={styles.quiet}>
          <span>{t.addedAt({ when: formatMoment(createdAt) })}</span>
          {lastUsedAt && <span>{t.lastUsed({ when: formatMoment(lastUsedAt) })}</span>}
        </p>
      </div>
      <RemoveButton name={name} onConfirm={() => remove.mutateAsync({ id: _id })} />
    </li>
  );
}

function RemoveButton({ name, onConfirm }: { name: string; onConfirm: () => Promise<unknown> }) {
  const t = useTexts(texts);
  return (
    <Popconfirm
      title={t.removeFactorQuestion}
      okText={t.remove}
      cancelText={t.cancel}
      okButtonProps={{ danger: true }}
      onConfirm={() => onConfirm().catch(() => {})}
    >
      <Button type="text" danger aria-label={t.removeFactor({ name })}>
        {t.remove}
      </Button>
    </Popconfirm>
  );
}

function FactorDialog({ shown, onShow }: { shown: Shown; onShow: (shown: Shown | undefined) => void }) {
  const t = useTexts(factorTexts);
  const client = useQueryClient();
  const done = (codes: readonly string[]) => {
    void invalidateReads(client, 'secondFactor', 'confirmTotp');
    onShow(codes.length > 0 ? { name: 'codes', codes } : undefined);
  };
  const refuse = useCallback(
    (error: CallError) => {
      if (!error.isSettled) showFailure(error);
      onShow(undefined);
    },
    [onShow],
  );
  const titles = { totp: t.viaApp, passkey: t.viaPasskey, codes: t.codesTitle };
  const isOnce = shown.name === 'codes';
  return (
    <Modal
      open
      width={440}
      title={titles[shown.name]}
      footer={null}
      closable={!isOnce}
      keyboard={!isOnce}
      mask={{ closable: false }}
      onCancel={() => onShow(undefined)}
    >
      {shown.name === 'totp' && <TotpSetup onDone={done} onRefused={refuse} />}
      {shown.name === 'passkey' && <PasskeySetup onDone={done} onRefused={refuse} />}
      {shown.name === 'codes' && <RecoveryCodeList codes={shown.codes} onKept={() => onShow(undefined)} />}
    </Modal>
  );
}
