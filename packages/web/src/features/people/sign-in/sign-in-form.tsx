import { useId } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { warmUp } from '../../../lib/session/warm-up';
import { useTexts } from '../../../lib/texts/texts';
import { FactorForm } from './factor-form';
import { factorTexts } from './factor-texts';
import styles from './login-page.module.css';
import { PlainField } from './plain-field';
import { texts } from './texts';
import type { SignIn } from './use-sign-in';
import { waitText } from './wait-text';

/** The form for signing in or registering. */
export function SignInForm(props: {
  signIn: SignIn;
  isRegistering: boolean;
  /** User name of the person who has to sign in again; no other person can. */
  person?: string | undefined;
}) {
  const t = useTexts(factorTexts);
  const { factor } = props.signIn;
  if (!factor) return <PasswordForm {...props} />;
  const { ways, enterByCode, enterByPasskey, giveUp } = factor;
  return (
    <FactorForm ways={ways} lead={t.stepText} onCode={enterByCode} onPasskey={enterByPasskey}>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={giveUp}>
          {t.back}
        </button>
      </p>
    </FactorForm>
  );
}

function PasswordForm(props: { signIn: SignIn; isRegistering: boolean; person?: string | undefined }) {
  const { signIn, isRegistering, person } = props;
  const t = useTexts(texts);
  const rememberId = useId();
  const { errors, isBusy, lock, submit } = signIn;
  const verb = isRegistering ? t.register : t.signIn;
  const busyVerb = isRegistering ? t.registering : t.signingIn;
  return (
    <form
      ref={signIn.form}
      className={styles.form}
      onSubmit={submit}
      onInput={(event) => {
        warmUp();
        signIn.follow(event);
      }}
      noValidate
      aria-label={verb}
    >
      <PlainField
        name="name"
        label={t.name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!person}
        {...(person && { defaultValue: person, readOnly: true })}
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
        autoFocus={Boolean(person)}
        error={errors.password}
        help={isRegistering ? t.passwordHelp : undefined}
        noteLines={isRegistering ? 2 : 1}
      />
      {isRegistering ? (
        <PlainField name="repeat" type="password" label={t.repeat} autoComplete="new-password" error={errors.repeat} />
      ) : (
        <label htmlFor={rememberId} className={styles.remember}>
          <input id={rememberId} type="checkbox" name="remember" defaultChecked />
          {t.remember}
        </label>
      )}
      <Problems signIn={signIn} />
      <PlainButton look="primary" type="submit" className={styles.submit} disabled={isBusy || lock.isRunning}>
        {isBusy && <span className={styles.spinner} />}
        {isBusy ? busyVerb : verb}
      </PlainButton>
    </form>
  );
}

/** Shows the reason why signing in failed, or the remaining waiting time. */
function Problems({ signIn: { lock, problem, isDown, submit } }: { signIn: SignIn }) {
  const t = useTexts(texts);
  return (
    <div className={styles.problems}>
      <div role="alert">
        {lock.isRunning && <p className="g-sr-only">{t.locked({ time: waitText(t, lock.seconds) })}</p>}
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
      {/* Outside the live region, so that screen readers do not announce every second. */}
      {lock.isRunning && (
        <p role="timer" className={`${styles.problem} g-num`}>
          {t.locked({ time: waitText(t, lock.secondsLeft) })}
        </p>
      )}
    </div>
  );
}
