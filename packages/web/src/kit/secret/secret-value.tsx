import { type RevealedSecret, revealReasonMin } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from '../../lib/browser/copy';
import { showNotice, showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { CopyButton } from '../buttons/copy-button';
import { Icon } from '../display/icon';
import { CopyIcon, EyeIcon, EyeOffIcon } from '../display/plain-icons';
import { kitTexts } from '../kit-texts';
import { RevealDialog } from './reveal-dialog';
import styles from './secret.module.css';
import { SecretStamp } from './secret-stamp';
import { secretTexts } from './texts';
import { useShownSecret } from './use-shown-secret';

export interface RevealChoice {
  readonly isCopy: boolean;
  readonly reason: string;
}

interface Props {
  label: string;
  has: boolean;
  hint: string;
  /** Whether the reader may see the secret; the server decides. */
  canReveal: boolean;
  needsReason?: boolean;
  reveal: (choice: RevealChoice) => Promise<RevealedSecret>;
}

/**
 * Shows whether a record has a secret. People who may see the secret get buttons that show it for some seconds or copy it
 * without showing it. Both are recorded.
 * @example <SecretValue label={fields.password.label} has={row.hasPassword} hint={row.passwordHint} canReveal={row.canReveal} reveal={(choice) => api.devAccount.revealAccount({ id: row._id, field: 'password', ...choice })} />
 */
export function SecretValue({ label, has, hint, canReveal, needsReason = false, reveal }: Props) {
  const t = useTexts(secretTexts);
  const kit = useTexts(kitTexts);
  const [asked, setAsked] = useState<'show' | 'copy'>();
  const { shown, secondsLeft, show, hide } = useShownSecret();
  if (!has) return <span className={styles.state}>{t.empty}</span>;
  const run = async (reason: string) => {
    const isCopy = asked === 'copy';
    const secret = await reveal({ isCopy, reason });
    setAsked(undefined);
    if (!isCopy) show(secret);
    else if (await copyText(secret.value)) showSuccess(t.copied);
    else showNotice({ kind: 'error', title: t.copy, text: kit.copyFailed });
  };
  return (
    <div className={styles.line}>
      {shown ? (
        <>
          <output className={`g-mono ${styles.value}`} aria-label={t.value({ label })}>
            {shown.value}
          </output>
          <CopyButton text={shown.value} label={t.copy} />
          <Button size="small" icon={<Icon icon={EyeOffIcon} />} onClick={hide}>
            {t.hide} {kit.secondsLeft({ seconds: secondsLeft })}
          </Button>
          {shown.hasWatermark && <SecretStamp />}
        </>
      ) : (
        <>
          <span className={styles.state}>{hint ? t.savedHint({ hint }) : t.saved}</span>
          {canReveal && (
            <>
              <Button
                size="small"
                icon={<Icon icon={EyeIcon} />}
                aria-label={t.revealTitle({ label })}
                onClick={() => setAsked('show')}
              >
                {t.reveal}
              </Button>
              <Button
                size="small"
                icon={<Icon icon={CopyIcon} />}
                aria-label={t.copyTitle({ label })}
                onClick={() => setAsked('copy')}
              >
                {t.copy}
              </Button>
            </>
          )}
        </>
      )}
      <RevealDialog
        isOpen={asked !== undefined}
        title={asked === 'copy' ? t.copyTitle({ label }) : t.revealTitle({ label })}
        text={asked === 'copy' ? t.recordedCopy : t.recordedShort}
        okText={asked === 'copy' ? t.copy : t.reveal}
        reasonMin={needsReason ? revealReasonMin : 0}
        onConfirm={run}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}
