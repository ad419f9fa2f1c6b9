import type { CallInput, Contract, PasskeyChallenge, SecondFactorNeeds } from '@easymock/contract';
import { type FormEvent, useRef, useState } from 'react';
import { api, CallError, firstTexts, resetExpiryNotice } from '../../../lib/api/api';
import { adoptPreferences } from '../../../lib/preferences/preferences';
import { beginSession } from '../../../lib/session/session';
import { clearNotices, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { signWithPasskey } from './browser-passkey';
import { texts } from './texts';
import { useLocks } from './use-locks';
import { waitText } from './wait-text';

type FieldName = 'name' | 'nick_name' | 'password' | 'repeat';
type FieldErrors = Partial<Record<FieldName, string>>;

/** A person who has signed in, with further values of the form. */
export interface Admitted {
  name: string;
  password: string;
  isRemembered: boolean;
  isNew: boolean;
  mustChangePassword: boolean;
  mustAddFactor: boolean;
}

type Credentials = CallInput<Contract['account']['login']>;

/** A sign-in with a correct password that still needs the second factor. */
interface HalfAdmitted {
  credentials: Credentials;
  needs: SecondFactorNeeds;
}

/**
 * Signs in or registers with the values of the form, and reports why it failed.
 * @param onAdmitted decides on the next step
 */
export function useSignIn(isRegistering: boolean, onAdmitted: (person: Admitted) => void) {
  const t = useTexts(texts);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const [isDown, setIsDown] = useState(false);
  const [typedName, setName] = useState('');
  const lock = useLocks(isRegistering ? '' : typedName);
  const [half, setHalf] = useState<HalfAdmitted>();
  const form = useRef<HTMLFormElement>(null);

  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const refuse = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    const first = Object.keys(fieldErrors)[0];
    if (first) focusOn(first);
  };

  const showFailure = (error: unknown, tried: string) => {
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
      const seconds = error.retryAfter ?? 60;
      if (isRegistering) setProblem(t.locked({ time: waitText(t, seconds) }));
      else lock.start(tried, seconds);
    } else if (error.reason !== 'refused' || error.status >= 500) {
      setIsDown(true);
    } else if (!error.is('userDisabled')) {
      // A disabled person has already been informed by a notice.
      setProblem(error.message);
    }
  };

  const enterBy = async (credentials: Credentials) => {
    const { name, password, remember: isRemembered = true } = credentials;
    const person = await api.account.login(credentials, { claims: 'all' });
    resetExpiryNotice();
    clearNotices();
    beginSession(person, isRemembered);
    adoptPreferences(person.preferences);
    if (isRegistering) showSuccess(t.registered);
    const { mustChangePassword, mustAddFactor } = person;
    onAdmitted({ name, password, isRemembered, isNew: isRegistering, mustChangePassword, mustAddFactor });
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current || isBusy || lock.isRunning) return;
    const values = new FormData(form.current);
    const read = (name: string) => String(values.get(name) ?? '');
    const name = read('name').trim();
    const password = read('password');
    // Browsers may autofill the name without an event.
    setName(name);
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
      await enterBy({ name, password, remember: isRemembered });
    } catch (error) {
      const needs = factorNeedsOf(error);
      if (needs) setHalf({ credentials: { name, password, remember: values.has('remember') }, needs });
      else showFailure(error, name);
    } finally {
      setIsBusy(false);
    }
  };

  /** Clears errors and the password, which was meant for the other form. */
  const clear = () => {
    setErrors({});
    setProblem('');
    setIsDown(false);
    const typed = form.current?.elements.namedItem('password');
    if (typed instanceof HTMLInputElement) typed.value = '';
  };
  /** Tracks the typed name, because waiting times are per name. */
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name === 'name') setName(target.value);
  };
  return {
    form,
    errors,
    problem,
    isDown,
    isBusy,
    lock,
    submit,
    clear,
    follow,
    factor: half && factorStepOf(half, enterBy, setHalf),
  };
}

/** Returns the second step of a sign-in. */
function factorStepOf(
  { credentials, needs }: HalfAdmitted,
  enterBy: (credentials: Credentials) => Promise<void>,
  setHalf: (half: HalfAdmitted | undefined) => void,
) {
  /** Returns a challenge. Each is valid once, so after a refusal a new one is requested. */
  const takeChallenge = async (): Promise<PasskeyChallenge> => {
    if (needs.passkey) {
      setHalf({ credentials, needs: { ...needs, passkey: null } });
      return needs.passkey;
    }
    const error = await api.account.login(credentials, { claims: 'all' }).catch((reason: unknown) => reason);
    return factorNeedsOf(error)?.passkey ?? Promise.reject(error);
  };
  return {
    ways: needs.ways,
    enterByCode: (code: string) => enterBy({ ...credentials, code }),
    enterByPasskey: async () => {
      const passkey = await signWithPasskey(await takeChallenge());
      await enterBy({ ...credentials, passkey });
    },
    giveUp: () => setHalf(undefined),
  };
}

const factorNeedsOf = (error: unknown): SecondFactorNeeds | undefined =>
  error instanceof CallError && error.is('secondFactorNeeded') ? (error.data as SecondFactorNeeds) : undefined;

export type SignIn = ReturnType<typeof useSignIn>;
