import { CopyButton } from '../../kit/buttons/copy-button';
import { PlainButton } from '../../kit/buttons/plain-button';
import { JsonView } from '../../kit/display/json-view';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import type { Answer, Call, Near } from './call';
import { snippetOf } from './snippets';
import styles from './tester-page.module.css';
import { texts } from './texts';

export type State = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'answered'; answer: Answer };

/** Shows the response. */
export function Result(props: {
  state: State;
  isBusy: boolean;
  call: Call;
  onRetry: () => void;
  onUse: (near: Near) => void;
}) {
  const { state, isBusy, call } = props;
  const t = useTexts(texts);
  return (
    <section
      className={styles.result}
      data-busy={isBusy && state.kind === 'answered' ? '' : undefined}
      aria-busy={isBusy}
    >
      {state.kind === 'waiting' && <p className={styles.quiet}>{isBusy ? t.sending : t.nothingSent}</p>}
      {state.kind === 'failed' && (
        <div role="alert">
          <h2>{t.failed}</h2>
          <p className={styles.subtitle}>{t.failedText}</p>
          <PlainButton onClick={props.onRetry}>{t.retry}</PlainButton>
        </div>
      )}
      {state.kind === 'answered' && <AnswerView answer={state.answer} call={call} onUse={props.onUse} />}
    </section>
  );
}

function AnswerView({ answer, call, onUse }: { answer: Answer; call: Call; onUse: (near: Near) => void }) {
  const t = useTexts(texts);
  const isAddress = URL.canParse(call.address, location.href);
  return (
    <>
      <div className={styles.head} role="status">
        <strong className={answer.status < 400 ? styles.good : styles.bad}>
          {answer.status} {answer.statusText}
        </strong>
        <span className={`${styles.quiet} g-num`}>{t.time({ ms: answer.ms })}</span>
        <span className={`${styles.quiet} g-num`}>{t.size({ size: formatNumber(answer.size) })}</span>
        <span className={styles.grow} />
        <CopyButton text={answer.text} label={t.copyAnswer} isLabelled />
        {isAddress && <CopyButton text={snippetOf('curl', call, location.href)} label={t.copyCurl} isLabelled />}
      </div>
      {answer.nearest.length > 0 && (
        <div className={styles.near}>
          <h2>{t.differs}</h2>
          <ul>
            {answer.nearest.map((near) => (
              <li key={near.method + near.url}>
                <code>
                  {near.method} {near.url}
                </code>
                <span className={styles.quiet}>{near.differs}</span>
                <PlainButton onClick={() => onUse(near)}>{t.tryIt}</PlainButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <JsonView text={answer.text} limit={300_000} />
      <details className={styles.headers}>
        <summary>{t.answerHeaders({ count: answer.headers.length })}</summary>
        <dl>
          {answer.headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
