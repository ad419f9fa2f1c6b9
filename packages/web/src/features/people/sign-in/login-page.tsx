import { appVersion, type CallData, type Contract, innerPath, pagePath } from '@easymock/contract';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { LanguageSwitch, ThemeSwitch } from '../../../kit/buttons/preference-switches';
import { Mark } from '../../../kit/display/mark';
import { api } from '../../../lib/api/api';
import { endSession, readToken, readUser, updateUser } from '../../../lib/session/session';
import { enterApp } from '../../../lib/session/shell';
import { startPath } from '../../../lib/session/start-page';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { Backdrop, Credit, useWallpaper } from '../../wallpaper/index';
import { factorTexts } from './factor-texts';
import styles from './login-page.module.css';
import { NewPasswordForm } from './new-password-form';
import { OrganizationForm } from './organization-form';
import { Sign } from './sign';
import { SignInForm } from './sign-in-form';
import { texts } from './texts';
import { type Admitted, useSignIn } from './use-sign-in';

// Loaded separately: few people set up a factor, and the page contains the QR encoder.
const FactorSetup = lazy(async () => ({ default: (await import('./factor-setup')).FactorSetup }));

/**
 * Returns the address of the page that required the sign-in; undefined if the person opened the sign-in page directly.
 */
function targetOf(): string | undefined {
  const target = innerPath(new URLSearchParams(location.search).get('redirectUrl'));
  return target === pagePath('projects') ? undefined : target;
}

type Step =
  | { name: 'signIn' }
  | { name: 'newPassword'; person: Admitted }
  | { name: 'secondFactor'; isNew: boolean }
  | { name: 'organization' };

/**
 * Returns the first step. A person who still has to choose a new password or add a factor continues there.
 */
function firstStep(): Step {
  const user = readToken() ? readUser() : null;
  if (user?.mustAddFactor && !user.mustChangePassword) return { name: 'secondFactor', isNew: false };
  if (!user?.mustChangePassword) return { name: 'signIn' };
  const { name, mustChangePassword, mustAddFactor } = user;
  const person = { name, mustChangePassword, mustAddFactor, password: '', isRemembered: false, isNew: false };
  return { name: 'newPassword', person };
}

export function LoginPage() {
  const t = useTexts(texts);
  const factor = useTexts(factorTexts);
  const [target] = useState(targetOf);
  const [settings, setSettings] = useState<CallData<Contract['util']['getSignInSettings']>>();
  const [isRegistering, setIsRegistering] = useState(false);
  const { shown, next } = useWallpaper();
  const [step, setStep] = useState<Step>(firstStep);
  const enter = useCallback(() => enterApp(target ?? startPath()), [target]);
  const signIn = useSignIn(isRegistering, (person) => {
    if (person.mustChangePassword) setStep({ name: 'newPassword', person });
    else if (person.mustAddFactor) setStep({ name: 'secondFactor', isNew: person.isNew });
    else if (person.isNew) setStep({ name: 'organization' });
    else enter();
  });

  const leaveStep = useCallback(() => {
    endSession();
    setStep({ name: 'signIn' });
  }, []);

  // A person who is already signed in does not need this page.
  useEffect(() => {
    if (readUser() && readToken() && firstStep().name === 'signIn') enter();
  }, [enter]);

  useEffect(() => {
    const stop = new AbortController();
    // If the call fails, the form still works; only the hint about accounts is missing.
    api.util.getSignInSettings({}, { claims: 'all', signal: stop.signal }).then(setSettings, () => {});
    return () => stop.abort();
  }, []);

  const formTitle = isRegistering ? t.registerTitle : t.signInTitle;
  const titles = {
    signIn: signIn.factor ? factor.stepTitle : formTitle,
    newPassword: t.newPasswordTitle,
    secondFactor: factor.setupTitle,
    organization: t.organizationTitle,
  };
  const title = titles[step.name];
  useEffect(() => {
    document.title = `${title} - EasyMock`;
  }, [title]);

  const isOpen = settings?.isRegistrationOpen ?? false;
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
        <h1 className={styles.title}>{title === t.signInTitle ? t.slogan : title}</h1>
        {step.name === 'signIn' && (
          <>
            <SignInForm signIn={signIn} isRegistering={isRegistering} />
            {!signIn.factor && (
              <p className={styles.other}>
                {settings && !isOpen && t.askAdmin}
                {isOpen && (
                  <>
                    <button
                      type="button"
                      className={styles.link}
                      onClick={() => {
                        setIsRegistering(!isRegistering);
                        signIn.clear();
                      }}
                    >
                      {isRegistering ? t.toSignIn : t.toRegister}
                    </button>
                    {!isRegistering && <span>{t.whenOpen}</span>}
                  </>
                )}
              </p>
            )}
          </>
        )}
        {step.name === 'newPassword' && (
          <NewPasswordForm
            person={step.person}
            onDone={() => (readUser()?.mustAddFactor ? setStep({ name: 'secondFactor', isNew: false }) : enter())}
            onSignIn={leaveStep}
          />
        )}
        {step.name === 'secondFactor' && (
          <Suspense>
            <FactorSetup
              onDone={() => {
                updateUser({ mustAddFactor: false });
                if (step.isNew) setStep({ name: 'organization' });
                else enter();
              }}
              onRefused={() => {
                showNotice({ kind: 'info', title: factor.setupTitle, text: factor.signInAgain });
                leaveStep();
              }}
            />
          </Suspense>
        )}
        {step.name === 'organization' && <OrganizationForm onDone={enter} />}
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
