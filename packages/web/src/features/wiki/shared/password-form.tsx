import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { EyeIcon, EyeOffIcon } from '../../../kit/display/plain-icons';
import { Field } from '../../../kit/form/field';
import { api, CallError } from '../../../lib/api/api';
import { useTexts } from '../../../lib/texts/texts';
import { storeShareToken } from './share-token';
import styles from './shared.module.css';
import { texts } from './texts';
import type { About } from './use-shared';

/** Asks for the password of a link. */
export function PasswordForm(props: { flag: string; about: About; isClosed: boolean; onOpen: () => Promise<void> }) {
  const { flag, about, isClosed, onOpen } = props;
  const t = useTexts(texts);
  const [pwd, setPwd] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [wait, setWait] = useWait();
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || wait > 0) return;
    if (pwd.trim() === '') {
      setProblem(t.pwdNeeded);
      return input.current?.focus();
    }
    setIsBusy(true);
    try {
      const { shareToken } = await api.share.checkPwd({ flag, pwd: pwd.trim() }, { claims: 'all' });
      storeShareToken(flag, shareToken);
      await onOpen();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The link expired while the user was typing.
      if (error.is('shareGone')) return void onOpen();
      setProblem(error.status === 429 ? '' : error.message);
      setWait(error.status === 429 ? (error.retryAfter ?? 5) : 0);
      input.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className={styles.lock} onSubmit={submit} noValidate>
      <p className={styles.from}>{about.shareUserNickName ? t.by({ name: about.shareUserNickName }) : t.bySomebody}</p>
      <h1>{about.shareTitle}</h1>
      {about.customizedMessage && <p className={styles.message}>{about.customizedMessage}</p>}
      <p className={styles.quiet}>{isClosed ? t.pwdChanged : t.pwdText}</p>
      <Field label={t.pwd} error={wait > 0 ? t.wait({ seconds: wait }) : problem}>
        {({ status: _, ...control }) => (
          <span className={styles.pwd}>
            <input
              {...control}
              ref={input}
              // biome-ignore lint/a11y/noAutofocus: it is what the page is for
              autoFocus
              type={isShown ? 'text' : 'password'}
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              value={pwd}
              onChange={(event) => setPwd(event.target.value)}
            />
            <IconButton
              icon={isShown ? EyeOffIcon : EyeIcon}
              label={isShown ? t.hidePwd : t.showPwd}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        )}
      </Field>
      <PlainButton look="primary" type="submit" disabled={isBusy || wait > 0}>
        {t.open}
      </PlainButton>
    </form>
  );
}

/** Counts down the seconds until the next attempt is allowed. */
function useWait(): [seconds: number, wait: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}
