import { appVersion, type CallData, type Contract, innerPath, pagePath } from '@easymock/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Mark } from '../../../kit/mark';
import { PlainButton } from '../../../kit/plain-button';
import { LanguageSwitch, ThemeSwitch } from '../../../kit/preference-switches';
import { api, CallError, firstTexts, forgetExpiry } from '../../../lib/api';
import { clearNotices, showSuccess } from '../../../lib/notices';
import { adoptPreferences } from '../../../lib/preferences';
import { beginSession, readToken, readUser } from '../../../lib/session';
import { startPath } from '../../../lib/start-page';
import { useTexts } from '../../../lib/texts';
import { warmUp } from '../../../lib/warm-up';
import { enterHouse } from '../../../lib/world';
import { Backdrop, Credit } from './backdrop';
import styles from './login-page.module.css';
import { PlainField } from './plain-field';
import { Sign } from './sign';
import { texts } from './texts';
import { clockTime, useCountdown } from './use-countdown';
import { useWallpaper } from './use-wallpaper';

type FieldName = 'name' | 'nick_name' | 'password' | 'repeat';
type FieldErrors = Partial<Record<FieldName, string>>;

/** Where somebody was going when they had to sign in; undefined where they were going nowhere in particular. */
function targetOf(): string | undefined {
  const target = innerPath(new URLSearchParams(location.search).get('redirectUrl'));
  return target === pagePath('projects') ? undefined : target;
}

export function LoginPage() {
  const t = useTexts(texts);
  const [target] = useState(targetOf);
  const [settings, setSettings] = useState<CallData<Contract['util']['getSignInSettings']>>();
  const [isRegistering, setIsRegistering] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const [isDown, setIsDown] = useState(false);
  const lock = useCountdown();
  const { shown, next } = useWallpaper();
  const form = useRef<HTMLFormElement>(null);
  const rememberId = useId();

  // Someone who is signed in already has nothing to do here.
  useEffect(() => {
    if (readUser() && readToken()) enterHouse(target ?? startPath());
  }, [target]);

  useEffect(() => {
    const stop = new AbortController();
    // Without an answer the form still works; only the hint about accounts is missing.
    api.util.getSignInSettings({}, { claims: 'all', signal: stop.signal }).then(setSettings, () => {});
    return () => stop.abort();
  }, []);

  const title = isRegistering ? t.registerTitle : t.signInTitle;
  useEffect(() => {
    document.title = `${title} - EasyMock`;
  }, [title]);

  const focusOn = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const refuse = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    const first = Object.keys(fieldErrors)[0];
    if (first) focusOn(first);
  };

  const showFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (error.is('validation')) {
      const fieldErrors: FieldErrors = Object.assign({}, ...error.entries.toReversed());
      refuse(fieldErrors);
      const isShown = Object.keys(fieldErrors).some((name) => form.current?.elements.namedItem(name));
      if (!isShown) setProblem(firstTexts(error.entries).join(' '));
    } else if (error.is('nameTaken')) {
      refuse({ name: error.message });
    } else if (error.is('wrongCredentials')) {
      setProblem(t.wrong);
      focusOn('password');
    } else if (error.status === 429) {
      lock.start(error.retryAfter ?? 60);
    } else if (error.reason !== 'refused' || error.status >= 500) {
      setIsDown(true);
    } else if (!error.is('userDisabled')) {
      // A forbidden person has heard it in a notice already.
      setProblem(error.message);
    }
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current || isBusy || lock.isRunning) return;
    const values = new FormData(form.current);
    const read = (name: string) => String(values.get(name) ?? '');
    const name = read('name').trim();
    const password = read('password');
    setProblem('');
    setIsDown(false);
    const missing: FieldErrors = {
      ...(name ? {} : { name: t.required({ label: t.name }) }),
      ...(password ? {} : { password: t.required({ label: t.password }) }),
      ...(isRegistering && password !== read('repeat') ? { repeat: t.mismatch } : {}),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    setErrors({});
    setIsBusy(true);
    try {
      if (isRegistering) {
        const nickName = read('nick_name').trim();
        await api.account.register({ name, password, nick_name: nickName || undefined }, { claims: 'all' });
      }
      const isRemembered = isRegistering || values.has('remember');
      const person = await api.account.login({ name, password, remember: isRemembered }, { claims: 'all' });
      forgetExpiry();
      clearNotices();
      beginSession(person, isRemembered);
      adoptPreferences(person.preferences);
      if (isRegistering) showSuccess(t.registered);
      enterHouse(target ?? startPath());
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  const isOpen = settings?.isRegistrationOpen ?? false;
  const verb = isRegistering ? t.register : t.signIn;
  const busyVerb = isRegistering ? t.registering : t.signingIn;
  return (
    <div className={styles.page}>
      <Backdrop shown={shown} />
      <Sign isOnPhotograph={shown ? !shown.picture.isOurs : false} />
      <main className={styles.card}>
        <header className={styles.brand}>
          <Mark size={36} />
          <div>
            <p className={styles.product}>EasyMock</p>
            <p className={styles.purpose}>{t.purpose}</p>
          </div>
        </header>
        <h1 className={styles.title}>{isRegistering ? t.registerTitle : t.slogan}</h1>
        <form
          ref={form}
          className={styles.form}
          onSubmit={submit}
          onInput={warmUp}
          noValidate
          aria-label={verb}
        >
          <PlainField
            name="name"
            label={t.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={errors.name}
            help={isRegistering ? t.nameHelp : undefined}
          />
          {isRegistering && (
            <PlainField
              name="nick_name"
              label={t.nickName}
              autoComplete="nickname"
              error={errors.nick_name}
              help={t.nickNameHelp}
            />
          )}
          <PlainField
            name="password"
            type="password"
            label={t.password}
            autoComplete={isRegistering ? 'new-password' : 'current-password'}
            error={errors.password}
            help={isRegistering ? t.passwordHelp : undefined}
          />
          {isRegistering ? (
            <PlainField
              name="repeat"
              type="password"
              label={t.repeat}
              autoComplete="new-password"
              error={errors.repeat}
            />
          ) : (
            <label htmlFor={rememberId} className={styles.remember}>
              <input id={rememberId} type="checkbox" name="remember" defaultChecked />
              {t.remember}
            </label>
          )}
          <div role="alert">
            {lock.isRunning && <p className="g-sr-only">{t.locked({ time: clockTime(lock.seconds) })}</p>}
            {problem && !lock.isRunning && <p className={styles.problem}>{problem}</p>}
            {isDown && (
              <p className={styles.problem}>
                {t.down}{' '}
                <button type="button" className={styles.link} onClick={() => submit()}>
                  {t.retry}
                </button>
              </p>
            )}
          </div>
          {/* Apart from what is read out: nobody wants to hear every second. */}
          {lock.isRunning && (
            <p role="timer" className={`${styles.problem} g-num`}>
              {t.locked({ time: clockTime(lock.secondsLeft) })}
            </p>
          )}
          <PlainButton
            look="primary"
            type="submit"
            className={styles.submit}
            disabled={isBusy || lock.isRunning}
          >
            {isBusy && <span className={styles.spinner} />}
            {isBusy ? busyVerb : verb}
          </PlainButton>
        </form>
        <p className={styles.other}>
          {settings && !isOpen && t.askAdmin}
          {isOpen && (
            <>
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  setIsRegistering(!isRegistering);
                  setErrors({});
                  setProblem('');
                }}
              >
                {isRegistering ? t.toSignIn : t.toRegister}
              </button>{' '}
              {!isRegistering && t.whenOpen}
            </>
          )}
        </p>
        <footer className={styles.foot}>
          <span className="g-num">{t.version({ version: settings?.version ?? appVersion })}</span>
          <span className={styles.switches}>
            <LanguageSwitch />
            <ThemeSwitch />
          </span>
        </footer>
      </main>
      {shown && <Credit picture={shown.picture} next={next} />}
    </div>
  );
}
