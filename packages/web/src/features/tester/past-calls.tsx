import { PlainButton } from '../../kit/buttons/plain-button';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../lib/texts/time';
import { filledAddress } from './call';
import type { PastCall } from './history';
import styles from './tester-page.module.css';
import { texts } from './texts';

/** Lists the latest calls from this browser; choosing one fills the form. */
export function PastCalls(props: {
  calls: readonly PastCall[];
  onChoose: (call: PastCall) => void;
  onForget: () => void;
}) {
  const { calls, onChoose, onForget } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <details className={`${styles.fold} ${styles.past}`}>
      <summary>{t.pastCalls({ count: calls.length })}</summary>
      <ul>
        {calls.map((call) => (
          <li key={call.at + call.method + filledAddress(call)}>
            <button type="button" onClick={() => onChoose(call)}>
              <b>{call.method.toUpperCase()}</b>
              <span title={filledAddress(call)}>{filledAddress(call)}</span>
            </button>
            <span className={`${call.status < 400 ? styles.good : styles.bad} g-num`}>{call.status}</span>
            <span className={`${styles.quiet} g-num`}>{t.time({ ms: call.ms })}</span>
            <time className={styles.quiet} dateTime={call.at} title={formatMoment(call.at)}>
              {formatAgo(call.at, language, Date.now())}
            </time>
          </li>
        ))}
      </ul>
      <div className={styles.pastFoot}>
        <span className={styles.quiet}>{t.pastCallsHelp}</span>
        <PlainButton disabled={calls.length === 0} onClick={onForget}>
          {t.forget}
        </PlainButton>
      </div>
    </details>
  );
}
