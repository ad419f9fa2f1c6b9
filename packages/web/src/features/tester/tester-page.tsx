import { type MockMethod, mockMethods, pagePath } from '@easymock/contract';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { PlainAnchor, PlainButton } from '../../kit/buttons/plain-button';
import { LanguageSwitch, ThemeSwitch } from '../../kit/buttons/preference-switches';
import { Mark } from '../../kit/display/mark';
import { Field } from '../../kit/form/field';
import { useTexts } from '../../lib/texts/texts';
import {
  type Answer,
  addressOf,
  type Call,
  filledAddress,
  headerProblem,
  linkedMock,
  methodOf,
  type Near,
  type Pair,
  pathNamesOf,
  queryAfter,
  queryOf,
  sendCall,
  withQuery,
} from './call';
import { asCall, clearCalls, type PastCall, pastCalls, storeCall } from './history';
import { PairsTable } from './pairs-table';
import { PastCalls } from './past-calls';
import { Result, type State } from './result';
import { SnippetView } from './snippet-view';
import { TestedMockHead } from './tested-mock';
import styles from './tester-page.module.css';
import { texts } from './texts';

function linkedCall(): Call {
  const address = location.pathname + location.search;
  return { method: methodOf(location.hash), address, path: {}, query: queryOf(address), headers: [], body: '' };
}

/** The page that a browser shows at the address of a mock, with the request and its response. */
export function TesterPage() {
  const t = useTexts(texts);
  const [call, setCall] = useState(linkedCall);
  const [mock, setMock] = useState(() => linkedMock(location.hash));
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const [isBusy, setIsBusy] = useState(false);
  const [past, setPast] = useState(pastCalls);

  const keep = (given: Call, { status, ms }: Answer) =>
    setPast(storeCall(given, { status, ms, at: new Date().toISOString() }));
  const send = async (given: Call) => {
    if (given.headers.some(headerProblem)) return;
    setIsBusy(true);
    try {
      const answer = await sendCall(given);
      setState({ kind: 'answered', answer });
      setMock(answer.mock);
      keep(given, answer);
    } catch {
      setState({ kind: 'failed' });
    }
    setIsBusy(false);
  };

  useEffect(() => {
    document.title = `${t.title} - EasyMock`;
  }, [t]);
  // Opening an address sends a GET at once; other methods may change data, so they wait for the button.
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
    const address = withQuery(addressOf(call.address, near), call.query);
    const next = { ...call, method: methodOf(`#method=${near.method}`), address };
    setCall(next);
    if (pathNamesOf(filledAddress(next)).length === 0) void send(next);
  };
  const repeat = (chosen: PastCall) => {
    const next = asCall(chosen);
    setCall(next);
    setMock(undefined);
    setState({ kind: 'waiting' });
    if (next.method === 'get') void send(next);
  };
  const forget = () => {
    clearCalls();
    setPast([]);
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
        <TestedMockHead id={mock} />
        <form className={styles.form} onSubmit={submit} onKeyDown={submitByKey}>
          <CallForm call={call} isBusy={isBusy} onChange={change} />
        </form>
        <SnippetView call={call} />
        <PastCalls calls={past} onChoose={repeat} onForget={forget} />
        <Result state={state} isBusy={isBusy} call={call} onRetry={submit} onUse={use} />
      </main>
    </div>
  );
}

function CallForm(props: { call: Call; isBusy: boolean; onChange: (part: Partial<Call>) => void }) {
  const { call, isBusy, onChange } = props;
  const t = useTexts(texts);
  const problemOf = (pair: Pair) => {
    const problem = headerProblem(pair);
    return problem && { name: t.headerNameWrong, value: t.headerValueWrong }[problem];
  };
  return (
    <>
      <div className={styles.line}>
        <select
          aria-label={t.method}
          className={styles.method}
          value={call.method}
          onChange={(event) => onChange({ method: event.target.value as MockMethod })}
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
          onChange={({ target: { value: address } }) => onChange({ address, query: queryAfter(address, call.query) })}
        />
        <PlainButton look="primary" type="submit" disabled={isBusy} className={styles.send}>
          {isBusy ? t.sending : t.send}
        </PlainButton>
      </div>
      <PathFields call={call} onChange={(path) => onChange({ path })} />
      <div className={styles.parts}>
        <PairsTable
          title={t.query}
          help={t.queryHint}
          rows={call.query}
          onChange={(query) => onChange({ query, address: withQuery(call.address, query) })}
        />
        <PairsTable
          title={t.headers}
          help={t.headersHint}
          rows={call.headers}
          problemOf={problemOf}
          onChange={(headers) => onChange({ headers })}
        />
      </div>
      {call.method !== 'get' && (
        <Field label={t.body} help={t.bodyHint}>
          {({ status: _, ...control }) => (
            <textarea
              {...control}
              rows={5}
              spellCheck={false}
              className={styles.text}
              value={call.body}
              onChange={(event) => onChange({ body: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Inputs for the path parameters of the address. */
function PathFields({ call, onChange }: { call: Call; onChange: (path: Call['path']) => void }) {
  const t = useTexts(texts);
  const names = pathNamesOf(call.address);
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.path}>
      <legend>{t.path}</legend>
      {names.map((name) => (
        <label key={name}>
          <span>{name}</span>
          <input
            className={styles.address}
            spellCheck={false}
            value={call.path[name] ?? ''}
            onChange={(event) => onChange({ ...call.path, [name]: event.target.value })}
          />
        </label>
      ))}
    </fieldset>
  );
}
