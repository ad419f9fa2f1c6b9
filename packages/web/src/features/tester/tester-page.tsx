import { type MockMethod, mockMethods, pagePath } from '@easymock/contract';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { CopyButton } from '../../kit/buttons/copy-button';
import { PlainAnchor, PlainButton } from '../../kit/buttons/plain-button';
import { LanguageSwitch, ThemeSwitch } from '../../kit/buttons/preference-switches';
import { JsonView } from '../../kit/display/json-view';
import { Mark } from '../../kit/display/mark';
import { Field } from '../../kit/form/field';
import { useTexts } from '../../lib/texts/texts';
import {
  type Answer,
  addressOf,
  type Call,
  curlOf,
  HeaderLineError,
  methodOf,
  type Near,
  sendCall,
} from './call';
import styles from './tester-page.module.css';
import { texts } from './texts';

type State = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'answered'; answer: Answer };

const linkedCall = (): Call => ({
  method: methodOf(location.hash),
  address: location.pathname + location.search,
  headers: '',
  body: '',
});

/** The page that a browser shows at the address of a mock: the request and its response. */
export function TesterPage() {
  const t = useTexts(texts);
  const [call, setCall] = useState(linkedCall);
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const [isBusy, setIsBusy] = useState(false);
  const [headerProblem, setHeaderProblem] = useState('');

  const send = async (given: Call) => {
    setIsBusy(true);
    setHeaderProblem('');
    try {
      setState({ kind: 'answered', answer: await sendCall(given) });
    } catch (error) {
      if (error instanceof HeaderLineError) setHeaderProblem(t.headersWrong({ line: error.line }));
      else setState({ kind: 'failed' });
    }
    setIsBusy(false);
  };

  useEffect(() => {
    document.title = `${t.title} - EasyMock`;
  }, [t]);
  // Somebody who opens an address wants to see what it answers; what changes data waits for a press of the button.
  const sendLinked = useEffectEvent(() => {
    if (call.method === 'get') void send(call);
  });
  useEffect(() => sendLinked(), []);

  const change = (part: Partial<Call>) => setCall({ ...call, ...part });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isBusy) void send(call);
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) submit();
  };
  const use = (near: Near) => {
    const next = {
      ...call,
      method: methodOf(`#method=${near.method}`),
      address: addressOf(call.address, near),
    };
    setCall(next);
    if (!next.address.includes(':') && !next.address.includes('{')) void send(next);
  };

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href={pagePath('projects')} className={styles.brand}>
          <Mark size={24} />
          EasyMock
        </a>
        <span className={styles.grow} />
        <ThemeSwitch />
        <LanguageSwitch />
        <PlainAnchor href={pagePath('projects')}>{t.openApp}</PlainAnchor>
      </header>
      <main className={styles.main}>
        <h1>{t.title}</h1>
        <p className={styles.subtitle}>{t.subtitle}</p>
        <form className={styles.form} onSubmit={submit} onKeyDown={submitByKey}>
          <div className={styles.line}>
            <select
              aria-label={t.method}
              className={styles.method}
              value={call.method}
              onChange={(event) => change({ method: event.target.value as MockMethod })}
            >
              {mockMethods.map((method) => (
                <option key={method} value={method}>
                  {method.toUpperCase()}
                </option>
              ))}
            </select>
            <input
              aria-label={t.address}
              className={styles.address}
              value={call.address}
              spellCheck={false}
              onChange={(event) => change({ address: event.target.value })}
            />
            <PlainButton look="primary" type="submit" disabled={isBusy} className={styles.send}>
              {isBusy ? t.sending : t.send}
            </PlainButton>
          </div>
          <div className={styles.parts}>
            <Field label={t.headers} help={t.headersHint} error={headerProblem}>
              {({ status: _, ...control }) => (
                <textarea
                  {...control}
                  rows={3}
                  spellCheck={false}
                  className={styles.text}
                  value={call.headers}
                  onChange={(event) => change({ headers: event.target.value })}
                />
              )}
            </Field>
            {call.method !== 'get' && (
              <Field label={t.body} help={t.bodyHint}>
                {({ status: _, ...control }) => (
                  <textarea
                    {...control}
                    rows={3}
                    spellCheck={false}
                    className={styles.text}
                    value={call.body}
                    onChange={(event) => change({ body: event.target.value })}
                  />
                )}
              </Field>
            )}
          </div>
        </form>
        <Result state={state} isBusy={isBusy} call={call} onRetry={submit} onUse={use} />
      </main>
    </div>
  );
}

function Result(props: {
  state: State;
  isBusy: boolean;
  call: Call;
  onRetry: () => void;
  onUse: (near: Near) => void;
}) {
  const { state, isBusy } = props;
  const t = useTexts(texts);
  if (state.kind === 'waiting') return <section className={styles.result} aria-busy={isBusy} />;
  if (state.kind === 'failed') {
    return (
      <section className={styles.result} role="alert">
        <h2>{t.failed}</h2>
        <p className={styles.subtitle}>{t.failedText}</p>
        <PlainButton onClick={props.onRetry}>{t.retry}</PlainButton>
      </section>
    );
  }
  const { answer } = state;
  return (
    <section className={styles.result} data-busy={isBusy ? '' : undefined} aria-busy={isBusy}>
      <div className={styles.head} role="status">
        <strong className={answer.status < 400 ? styles.good : styles.bad}>
          {answer.status} {answer.statusText}
        </strong>
        <span className={`${styles.quiet} g-num`}>{t.time({ ms: answer.ms })}</span>
        <span className={`${styles.quiet} g-num`}>{t.size({ size: answer.size })}</span>
        <span className={styles.grow} />
        <CopyButton text={answer.text} label={t.copyAnswer} />
        <CurlButton call={props.call} />
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
                <PlainButton onClick={() => props.onUse(near)}>{t.tryIt}</PlainButton>
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
    </section>
  );
}

/** Nothing while the headers cannot be read: what is wrong stands beside them. */
function CurlButton({ call }: { call: Call }) {
  const t = useTexts(texts);
  try {
    const address = new URL(call.address, location.href).href;
    return (
      <>
        <code className={styles.quiet}>curl</code>
        <CopyButton text={curlOf({ ...call, address })} label={t.copyCurl} />
      </>
    );
  } catch {
    return null;
  }
}
