import { type FormEvent, useRef, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { api, CallError, firstTexts, resetExpiryNotice } from '../../../lib/api/api';
import { beginSession } from '../../../lib/session/session';
import { leaveForLogOut } from '../../../lib/session/shell';
import { useTexts } from '../../../lib/texts/texts';
import styles from './login-page.module.css';
import { PlainField } from './plain-field';
import { texts } from './texts';
import type { Admitted } from './use-sign-in';

/**
 * Asks for a new password to replace one that an administrator knows. The current password is requested only
 * if the page does not already have it from the sign-in.
 */
export function NewPasswordForm(props: {
  person: Admitted;
  onDone: () => void;
  /**
   * Called if the password was changed and the person has a second factor, which only the sign-in page asks
   * for.
   */
  onSignIn: () => void;
}) {
  const { person, onDone, onSignIn } = props;
  const t = useTexts(texts);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isAsked = person.password === '';

  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const asked = isAsked ? 'oldPassword' : 'password';
    if (error.is('validation')) refuse({ password: firstTexts(error.entries)[0] ?? error.message });
    else refuse({ [error.is('wrongOldPassword') ? asked : 'password']: error.message });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const values = new FormData(form.current);
    const read = (name: string) => String(values.get(name) ?? '');
    const oldPassword = isAsked ? read('oldPassword') : person.password;
    const password = read('password');
    if (!oldPassword) return refuse({ oldPassword: t.required({ label: t.currentPassword }) });
    if (!password) return refuse({ password: t.required({ label: t.newPassword }) });
    if (password !== read('repeat')) return refuse({ repeat: t.mismatch });
    setErrors({});
    setIsBusy(true);
    try {
      await api.account.update({ password, oldPassword }, { claims: 'all' });
      // The change has ended the session, so sign in again.
      const { name, isRemembered } = person;
      const again = await api.account.login({ name, password, remember: isRemembered }, { claims: 'all' });
      resetExpiryNotice();
      beginSession(again, isRemembered);
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.is('secondFactorNeeded')) onSignIn();
      else showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t.newPasswordTitle}>
      <p className={styles.lead}>{t.newPasswordText}</p>
      {/* The hidden user name shows password managers the account of the password. */}
      <input type="text" name="username" value={person.name} autoComplete="username" readOnly hidden />
      {isAsked && (
        <PlainField
          name="oldPassword"
          type="password"
          label={t.currentPassword}
          autoComplete="current-password"
          autoFocus
          error={errors.oldPassword}
        />
      )}
      <PlainField
        name="password"
        type="password"
        label={t.newPassword}
        autoComplete="new-password"
        autoFocus={!isAsked}
        error={errors.password}
        help={t.passwordHelp}
        noteLines={2}
      />
      <PlainField name="repeat" type="password" label={t.repeat} autoComplete="new-password" error={errors.repeat} />
      <PlainButton look="primary" type="submit" className={styles.submit} disabled={isBusy}>
        {isBusy && <span className={styles.spinner} />}
        {isBusy ? t.saving : t.saveAndContinue}
      </PlainButton>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={leaveForLogOut}>
          {t.signOut}
        </button>
      </p>
    </form>
  );
}
