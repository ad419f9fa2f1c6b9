import type { FactorWay } from '@easymock/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { CallError } from '../../../lib/api/api';
import { useTexts } from '../../../lib/texts/texts';
import { hasPasskeys } from './browser-passkey';
import { factorTexts } from './factor-texts';
import styles from './login-page.module.css';
import { PlainField } from './plain-field';

/**
 * Asks for a code or a passkey.
 * @param onCode sends a code; throws the reason of a refusal
 * @param onPasskey signs with a passkey and sends the response
 */
export function FactorForm(props: {
  ways: readonly FactorWay[];
  onCode: (code: string) => Promise<unknown>;
  onPasskey: () => Promise<unknown>;
  lead: string;
  /** Link back, shown below the form. */
  children?: ReactNode;
}) {
  const { ways, lead, onCode, onPasskey, children } = props;
  const t = useTexts(factorTexts);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const hasApp = ways.includes('totp');
  const label = hasApp ? t.code : t.recoveryCode;

  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      // Browsers report a cancellation and a time-out by the same error.
      setProblem(error instanceof CallError ? error.message : t.cancelled);
      form.current?.querySelector<HTMLInputElement>('[name="code"]')?.select();
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = String(new FormData(form.current ?? undefined).get('code') ?? '').trim();
    if (!code) return setProblem(t.required({ label }));
    return run(() => onCode(code));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t.stepTitle}>
      <p className={styles.lead}>{lead}</p>
      {ways.includes('passkey') && (
        <>
          <PlainButton
            look={hasApp ? 'normal' : 'primary'}
            className={styles.submit}
            autoFocus={!hasApp}
            disabled={isBusy || !hasPasskeys()}
            onClick={() => run(onPasskey)}
          >
            {t.usePasskey}
          </PlainButton>
          <p className={styles.note}>{!hasPasskeys() && t.unsupported}</p>
        </>
      )}
      <PlainField
        name="code"
        label={label}
        help={hasApp ? t.codeHelp : t.recoveryHelp}
        error={problem}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasApp}
      />
      <PlainButton look={hasApp ? 'primary' : 'normal'} type="submit" className={styles.submit} disabled={isBusy}>
        {isBusy && <span className={styles.spinner} />}
        {isBusy ? t.confirming : t.confirm}
      </PlainButton>
      {children}
    </form>
  );
}
