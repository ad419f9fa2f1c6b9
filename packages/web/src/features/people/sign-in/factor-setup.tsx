import { useCallback, useEffect, useState } from 'react';
import { api, type CallError } from '../../../lib/api/api';
import { useTexts } from '../../../lib/texts/texts';
import { hasPasskeys } from './browser-passkey';
import { factorTexts } from './factor-texts';
import loginStyles from './login-page.module.css';
import { PasskeySetup } from './passkey-setup';
import { RecoveryCodeList } from './recovery-code-list';
import { TotpSetup } from './totp-setup';

/**
 * Leads a person who must have a second factor through its setup.
 * @param onRefused called if the session is too old, so that the person has to sign in again
 */
export function FactorSetup({ onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  const t = useTexts(factorTexts);
  const [way, setWay] = useState<'totp' | 'passkey'>('totp');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [canAddPasskeys, setCanAddPasskeys] = useState(false);
  useEffect(() => {
    // If the call fails, the authenticator app is offered.
    const readFactors = api.secondFactor.factors({}, { claims: 'all' });
    readFactors.then((factors) => setCanAddPasskeys(factors.canAddPasskeys && hasPasskeys())).catch(() => {});
  }, []);
  const refuse = useCallback((_: CallError) => onRefused(), [onRefused]);
  const keep = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : onDone());

  if (codes.length > 0) return <RecoveryCodeList codes={codes} onKept={onDone} />;
  const other = way === 'totp' ? 'passkey' : 'totp';
  return (
    <>
      <p className={loginStyles.lead}>{t.setupText}</p>
      {way === 'totp' ? (
        <TotpSetup onDone={keep} onRefused={refuse} />
      ) : (
        <PasskeySetup onDone={keep} onRefused={refuse} />
      )}
      {canAddPasskeys && (
        <p className={loginStyles.other}>
          <button type="button" className={loginStyles.link} onClick={() => setWay(other)}>
            {other === 'totp' ? t.viaApp : t.viaPasskey}
          </button>
        </p>
      )}
    </>
  );
}
