import { roleNames } from '@easymock/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Input, Segmented, Switch } from 'antd';
import { useId, useRef, useState } from 'react';
import { Avatar } from '../../../kit/avatar';
import { Field, focusFirstError } from '../../../kit/field';
import { Icon } from '../../../kit/icon';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { api, CallError } from '../../../lib/api';
import { setSingleKeys, useSingleKeys } from '../../../lib/keys';
import { showNotice, showSuccess } from '../../../lib/notices';
import { endSession, type SessionUser, updateUser, useUser } from '../../../lib/session';
import { setLanguage, useLanguage, useText, useTexts } from '../../../lib/texts';
import { setThemeChoice, useThemeChoice } from '../../../lib/theme';
import { leaveForLogin } from '../../../lib/world';
import styles from './profile.module.css';
import { texts } from './texts';

type Errors = Partial<Record<string, string>>;
const entriesOf = (error: CallError): Errors => Object.assign({}, ...error.entries.toReversed());

export function ProfilePage() {
  const t = useTexts(texts);
  const user = useUser();
  return (
    <PageBody width="form">
      <PageHead title={t.title} />
      <div className={styles.cards}>
        {user && <AccountCard user={user} />}
        <PasswordCard name={user?.name ?? ''} />
        <PreferencesCard />
      </div>
    </PageBody>
  );
}

function AccountCard({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [nickName, setNickName] = useState(user.nick_name);
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation({
    mutationFn: (name: string) => api.account.update({ nick_name: name }, { claims: ['validation'] }),
    onSuccess: (_data, name) => {
      updateUser({ nick_name: name });
      showSuccess(t.changed);
    },
    onError: (error) => {
      if (!(error instanceof CallError) || !error.is('validation')) return;
      setErrors(entriesOf(error));
      focusFirstError(form.current);
    },
  });
  const clean = nickName.trim();
  return (
    <form
      ref={form}
      className={styles.card}
      aria-label={t.account}
      onSubmit={(event) => {
        event.preventDefault();
        if (!clean) setErrors({ nick_name: t.required({ label: t.nickName }) });
        else save.mutate(clean);
      }}
    >
      <div className={styles.person}>
        <Avatar name={clean || user.name} image={user.head_img} size={56} />
        <div>
          <h2>{user.nick_name || user.name}</h2>
          <p className={styles.quiet}>
            {user.name} · {text(roleNames[user.role])}
          </p>
        </div>
      </div>
      <Field label={t.nickName} isRequired error={errors.nick_name}>
        {(control) => (
          <Input
            {...control}
            value={nickName}
            maxLength={20}
            autoComplete="nickname"
            onChange={(event) => {
              setNickName(event.target.value);
              setErrors({});
            }}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={clean === user.nick_name}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

function PasswordCard({ name }: { name: string }) {
  const t = useTexts(texts);
  const form = useRef<HTMLFormElement>(null);
  const empty = { oldPassword: '', password: '', repeat: '' };
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const refuse = (found: Errors) => {
    setErrors(found);
    focusFirstError(form.current);
  };
  const save = useMutation({
    mutationFn: () =>
      api.account.update(
        { password: values.password, oldPassword: values.oldPassword },
        { claims: ['validation', 'wrongOldPassword'] },
      ),
    onSuccess: ({ isSessionEnded }) => {
      setValues(empty);
      if (!isSessionEnded) return showSuccess(t.changed);
      showNotice({ kind: 'info', title: t.password, text: t.passwordChanged, duration: 8000 });
      endSession();
      leaveForLogin();
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      if (error.is('wrongOldPassword')) refuse({ oldPassword: error.message });
      else if (error.is('validation')) refuse(entriesOf(error));
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
        const missing: Errors = Object.fromEntries(
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
                setErrors({ ...errors, [key]: undefined });
              }}
            />
          )}
        </Field>
      ))}
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}

function PreferencesCard() {
  const t = useTexts(texts);
  const keysId = useId();
  const hasSingleKeys = useSingleKeys();
  const theme = useThemeChoice();
  const language = useLanguage();
  return (
    <section className={styles.card} aria-label={t.preferences}>
      <div>
        <h2>{t.preferences}</h2>
        <p className={styles.quiet}>{t.preferencesHelp}</p>
      </div>
      <div className={styles.choice}>
        <span>{t.theme}</span>
        <Segmented
          aria-label={t.theme}
          value={theme}
          options={[
            { value: 'system', label: t.themeSystem },
            { value: 'light', label: t.themeLight },
            { value: 'dark', label: t.themeDark },
          ]}
          onChange={setThemeChoice}
        />
      </div>
      <div className={styles.choice}>
        <span>{t.language}</span>
        <Segmented
          aria-label={t.language}
          value={language}
          options={[
            { value: 'zh-CN', label: '简体中文' },
            { value: 'en', label: 'English' },
          ]}
          onChange={setLanguage}
        />
      </div>
      <div className={styles.choice}>
        <label htmlFor={keysId}>
          {t.singleKeys}
          <span className={styles.quiet}> {t.singleKeysHelp}</span>
        </label>
        <Switch id={keysId} checked={hasSingleKeys} onChange={setSingleKeys} />
      </div>
    </section>
  );
}
