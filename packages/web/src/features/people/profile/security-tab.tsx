import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { Field } from '../../../kit/field';
import { Icon } from '../../../kit/icon';
import { api, CallError } from '../../../lib/api';
import { showNotice, showSuccess } from '../../../lib/notices';
import { endSession, type SessionUser } from '../../../lib/session';
import { useTexts } from '../../../lib/texts';
import { leaveForLogin } from '../../../lib/world';
import styles from './profile.module.css';
import { SessionList } from './session-list';
import { texts } from './texts';
import { type FieldErrors, fieldErrorsOf, useProfileForm } from './use-profile';

export function SecurityTab({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  return (
    <div className={styles.cards}>
      {user.source === 'local' ? (
        <PasswordForm name={user.name} />
      ) : (
        <section className={styles.card} aria-label={t.changePassword}>
          <h2>{t.changePassword}</h2>
          <p className={styles.quiet}>{t.passwordInDirectory}</p>
        </section>
      )}
      <SessionList />
    </div>
  );
}

// A password is mostly changed because somebody may know it, who may have made tokens with it.
const empty = { oldPassword: '', password: '', repeat: '', endsTokens: true };

function PasswordForm({ name }: { name: string }) {
  const t = useTexts(texts);
  const { form, errors, refuse, clear } = useProfileForm();
  const [values, setValues] = useState(empty);
  const tokensHelpId = useId();
  const save = useMutation({
    mutationFn: () =>
      api.account.update(
        { password: values.password, oldPassword: values.oldPassword, endsTokens: values.endsTokens },
        { claims: ['validation', 'wrongOldPassword'] },
      ),
    onSuccess: ({ isSessionEnded }) => {
      setValues(empty);
      if (!isSessionEnded) return showSuccess(t.changed);
      showNotice({ kind: 'info', title: t.password, text: t.changedSignInAgain, duration: 8000 });
      endSession();
      leaveForLogin();
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      if (error.is('wrongOldPassword')) refuse({ oldPassword: error.message });
      else if (error.is('validation')) refuse(fieldErrorsOf(error));
    },
  });
  const fields = [
    { key: 'oldPassword', label: t.oldPassword, autoComplete: 'current-password', help: undefined },
    { key: 'password', label: t.newPassword, autoComplete: 'new-password', help: t.newPasswordHelp },
    { key: 'repeat', label: t.repeat, autoComplete: 'new-password', help: undefined },
  ] as const;
  return (
    <form
      ref={form}
      className={styles.card}
      aria-label={t.changePassword}
      onSubmit={(event) => {
        event.preventDefault();
        const missing: FieldErrors = Object.fromEntries(
          fields.filter(({ key }) => !values[key]).map(({ key, label }) => [key, t.required({ label })]),
        );
        if (Object.keys(missing).length > 0) refuse(missing);
        else if (values.password !== values.repeat) refuse({ repeat: t.mismatch });
        else save.mutate();
      }}
    >
      <div>
        <h2>{t.changePassword}</h2>
        <p className={styles.quiet}>{t.passwordEnds}</p>
      </div>
      {/* Password managers want to know whose password this is. */}
      <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
      {fields.map(({ key, label, autoComplete, help }) => (
        <Field key={key} label={label} isRequired error={errors[key]} help={help}>
          {(control) => (
            <Input.Password
              {...control}
              value={values[key]}
              maxLength={200}
              autoComplete={autoComplete}
              iconRender={(isVisible) => <Icon name={isVisible ? 'eye' : 'eyeOff'} />}
              onChange={(event) => {
                setValues({ ...values, [key]: event.target.value });
                clear();
              }}
            />
          )}
        </Field>
      ))}
      <div>
        <Checkbox
          checked={values.endsTokens}
          aria-describedby={tokensHelpId}
          onChange={(event) => setValues({ ...values, endsTokens: event.target.checked })}
        >
          {t.endTokens}
        </Checkbox>
        <p id={tokensHelpId} className={styles.quiet}>
          {t.endTokensHelp}
        </p>
      </div>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}
