import { type FormEvent, useRef, useState } from 'react';
import { api, CallError, firstTexts, forgetExpiry } from '../../../lib/api/api';
import { adoptPreferences } from '../../../lib/preferences/preferences';
import { beginSession } from '../../../lib/session/session';
import { enterApp } from '../../../lib/session/shell';
import { startPath } from '../../../lib/session/start-page';
import { clearNotices, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';
import { useCountdown } from './use-countdown';

type FieldName = 'name' | 'nick_name' | 'password' | 'repeat';
type FieldErrors = Partial<Record<FieldName, string>>;

/** Signs in or registers with what stands in the form, and says why it did not work. */
export function useSignIn(isRegistering: boolean, target: string | undefined) {
  const t = useTexts(texts);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const [isDown, setIsDown] = useState(false);
  const lock = useCountdown();
  const form = useRef<HTMLFormElement>(null);

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
      const { fieldErrors } = error;
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
      // A notice has told a disabled person already.
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
      enterApp(target ?? startPath());
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  /** Forgets what was wrong. */
  const clear = () => {
    setErrors({});
    setProblem('');
  };
  return { form, errors, problem, isDown, isBusy, lock, submit, clear };
}

export type SignIn = ReturnType<typeof useSignIn>;
