import { CopyButton } from '../../../kit/buttons/copy-button';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { useTexts } from '../../../lib/texts/texts';
import styles from './factor-setup.module.css';
import { factorTexts } from './factor-texts';
import loginStyles from './login-page.module.css';

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(factorTexts);
  return (
    <div className={styles.setup}>
      <p className={styles.lead}>{t.codesText}</p>
      <ul className={styles.codes} aria-label={t.recoveryCode}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label={t.copyCodes} size={16} />
        <PlainButton look="primary" className={loginStyles.submit} onClick={onKept}>
          {t.codesKept}
        </PlainButton>
      </div>
    </div>
  );
}
