import { Button } from 'antd';
import { CopyButton } from '../../kit/buttons/copy-button';
import { JsonView } from '../../kit/display/json-view';
import { type CallError, firstTexts } from '../../lib/api/api';
import { useTexts } from '../../lib/texts/texts';
import styles from './api-docs.module.css';
import type { Sent } from './send-call';
import { texts } from './texts';

/** Shows the result of a call: status, time and response, or the failure. */
export function SentResult({
  sending: { data, error },
  onRetry,
}: {
  sending: { data: Sent | undefined; error: Error | null };
  onRetry: () => void;
}) {
  const t = useTexts(texts);
  if (error) {
    return (
      <div role="alert" className={styles.result}>
        <p className={styles.bad}>{error.message}</p>
        <Button onClick={onRetry}>{t.again}</Button>
      </div>
    );
  }
  if (!data) return null;
  const { answer, ms, failure } = data;
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body, null, 2);
  return (
    <section className={styles.result} aria-label={t.result}>
      <div className={styles.resultHead} role="status">
        <strong className={failure ? styles.bad : styles.good}>
          {answer.status} {failure ? t.failed : t.succeeded}
        </strong>
        <span className={`${styles.limits} g-num`}>{t.time({ ms })}</span>
        <span className={styles.grow} />
        {text && <CopyButton text={text} label={t.copyAnswer} isLabelled />}
      </div>
      {failure && <Failure failure={failure} />}
      {text && <JsonView text={text} />}
    </section>
  );
}

function Failure({ failure }: { failure: CallError }) {
  const t = useTexts(texts);
  const said = failure.is('validation') ? firstTexts(failure.entries) : [];
  return (
    <div className={styles.failure} role="alert">
      {said.length > 0 ? (
        <ul>
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : (
        <p>{failure.message}</p>
      )}
      {failure.retryAfter !== undefined && <p>{t.retryAfter({ seconds: failure.retryAfter })}</p>}
      {failure.requestId && (
        <p className="g-mono">
          {failure.requestId} <CopyButton text={failure.requestId} label={t.copyRequestId} />
        </p>
      )}
    </div>
  );
}
