import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { QrImage } from '../../../kit/qr/qr-image';
import { api, CallError } from '../../../lib/api/api';
import { useTexts } from '../../../lib/texts/texts';
import styles from './factor-setup.module.css';
import { factorTexts } from './factor-texts';
import loginStyles from './login-page.module.css';
import { PlainField } from './plain-field';

/** Shows the secret of a new authenticator app, and enables the app with a first code. */
export function TotpSetup(props: {
  onDone: (recoveryCodes: string[]) => void;
  /** Called if the session is too old, or if the person did not confirm their identity. */
  onRefused: (error: CallError) => void;
}) {
  const { onDone, onRefused } = props;
  const t = useTexts(factorTexts);
  const [secret, setSecret] = useState<{ secret: string; address: string }>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // Each call replaces the secret, so it must run only once: the scanned secret would otherwise be outdated.
    if (isAsked.current) return;
    isAsked.current = true;
    api.secondFactor.startTotp({}, { claims: 'all' }).then(setSecret, onRefused);
  }, [onRefused]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = String(new FormData(form.current ?? undefined).get('code') ?? '').trim();
    if (!code) return setProblem(t.required({ label: t.code }));
    setProblem('');
    setIsBusy(true);
    try {
      const { recoveryCodes } = await api.secondFactor.confirmTotp({ code }, { claims: 'all' });
      onDone(recoveryCodes);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      form.current?.querySelector<HTMLInputElement>('[name="code"]')?.select();
    } finally {
      setIsBusy(false);
    }
  };
  if (!secret) return <p className={styles.lead}>{t.loading}</p>;
  return (
    <form ref={form} className={styles.setup} onSubmit={submit} noValidate aria-label={t.viaApp}>
      <p className={styles.lead}>{t.scanText}</p>
      <div className={styles.picture}>
        <QrImage text={secret.address} label={t.qrLabel} side={180} />
      </div>
      <p className={styles.secret}>
        <span>{t.secret}</span>
        <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret.secret} label={t.copySecret} size={16} />
      </p>
      <PlainField
        name="code"
        label={t.code}
        error={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <PlainButton look="primary" type="submit" className={loginStyles.submit} disabled={isBusy}>
        {t.finish}
      </PlainButton>
    </form>
  );
}
