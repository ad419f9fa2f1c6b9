import { type FormEvent, useRef, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { api, CallError } from '../../../lib/api/api';
import { useTexts } from '../../../lib/texts/texts';
import { createPasskey, hasPasskeys } from './browser-passkey';
import styles from './factor-setup.module.css';
import { factorTexts } from './factor-texts';
import loginStyles from './login-page.module.css';
import { PlainField } from './plain-field';

/** Asks for the name of a new passkey and creates the passkey in the browser. */
export function PasskeySetup(props: {
  onDone: (recoveryCodes: string[]) => void;
  onRefused: (error: CallError) => void;
}) {
  const { onDone, onRefused } = props;
  const t = useTexts(factorTexts);
  const [problem, setProblem] = useState(hasPasskeys() ? '' : t.unsupported);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = String(new FormData(form.current ?? undefined).get('name') ?? '').trim();
    if (!name) return setProblem(t.required({ label: t.passkeyName }));
    setProblem('');
    setIsBusy(true);
    try {
      const challenge = await api.secondFactor.startPasskey({}, { claims: 'all' });
      const made = await createPasskey(challenge);
      const { recoveryCodes } = await api.secondFactor.addPasskey({ name, ...made }, { claims: 'all' });
      onDone(recoveryCodes);
    } catch (error) {
      if (!(error instanceof CallError)) setProblem(t.cancelled);
      else if (error.isSettled) onRefused(error);
      else setProblem(Object.values(error.fieldErrors)[0] ?? error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form ref={form} className={styles.setup} onSubmit={submit} noValidate aria-label={t.viaPasskey}>
      <p className={styles.lead}>{t.passkeyText}</p>
      <PlainField
        name="name"
        label={t.passkeyName}
        placeholder={t.passkeyExample}
        error={problem}
        maxLength={40}
        autoComplete="off"
        autoFocus
      />
      <PlainButton look="primary" type="submit" className={loginStyles.submit} disabled={isBusy || !hasPasskeys()}>
        {t.create}
      </PlainButton>
    </form>
  );
}
