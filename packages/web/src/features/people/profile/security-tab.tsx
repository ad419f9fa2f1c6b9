import { Button, Checkbox, Input } from 'antd';
import { useId } from 'react';
import { Icon } from '../../../kit/display/icon';
import { EyeIcon, EyeOffIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { endSession, type SessionUser } from '../../../lib/session/session';
import { leaveForLogin } from '../../../lib/session/shell';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { SecondFactorCard } from './second-factor-card';
import { SessionList } from './session-list';
import { texts } from './texts';

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
      <SecondFactorCard />
      <SessionList />
    </div>
  );
}

// Tokens are ended by default: people mostly change a password because somebody else may know it, who may
// have created tokens.
const empty = { oldPassword: '', password: '', repeat: '', endsTokens: true };

function PasswordForm({ name }: { name: string }) {
  const t = useTexts(texts);
  const tokensHelpId = useId();
  const { oldPassword, endsTokens } = useFields('account', 'update');
  // The update refetches no query, because the change may have ended the session.
  const update = useChange('account', 'update', { claims: 'all', reads: 'none' });
  const fields = [
    { key: 'oldPassword', label: oldPassword.label, autoComplete: 'current-password', help: undefined },
    { key: 'password', label: t.newPassword, autoComplete: 'new-password', help: t.newPasswordHelp },
    { key: 'repeat', label: t.repeat, autoComplete: 'new-password', help: undefined },
  ] as const;
  const form = useRecordForm({
    record: empty,
    check: (values) => {
      const missing = fields.filter(({ key }) => !values[key]);
      if (missing.length > 0) {
        return Object.fromEntries(missing.map(({ key, label }) => [key, t.required({ label })]));
      }
      return { repeat: values.password === values.repeat ? undefined : t.mismatch };
    },
    errorsOf: (error) => (error.is('wrongOldPassword', 'passwordElsewhere') ? { oldPassword: error.message } : {}),
    save: ({ password, oldPassword, endsTokens }) => update.mutateAsync({ password, oldPassword, endsTokens }),
    onSaved: ({ isSessionEnded }) => {
      form.start(empty);
      if (!isSessionEnded) return showSuccess(t.changed);
      showNotice({ kind: 'info', title: t.password, text: t.changedSignInAgain, duration: 8000 });
      endSession();
      leaveForLogin();
    },
  });
  const { values, errors, change } = form;
  return (
    <form {...form.props} className={styles.card} aria-label={t.changePassword}>
      <div>
        <h2>{t.changePassword}</h2>
        <p className={styles.quiet}>{t.passwordEnds}</p>
      </div>
      {/* The hidden user name shows password managers the account of the password. */}
      <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
      {fields.map(({ key, label, autoComplete, help }) => (
        <Field key={key} label={label} isRequired error={errors[key]} help={help}>
          {(control) => (
            <Input.Password
              {...control}
              // No `maxLength`, because it would silently truncate a pasted password.
              value={values[key]}
              autoComplete={autoComplete}
              iconRender={(isVisible) => <Icon icon={isVisible ? EyeOffIcon : EyeIcon} />}
              onChange={(event) => change({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div>
        <Checkbox
          checked={values.endsTokens}
          aria-describedby={tokensHelpId}
          onChange={(event) => change({ endsTokens: event.target.checked })}
        >
          {endsTokens.label}
        </Checkbox>
        <p id={tokensHelpId} className={styles.quiet}>
          {t.endTokensHelp}
        </p>
      </div>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={form.isSaving}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}
