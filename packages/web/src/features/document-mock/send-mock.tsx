import type { Mock } from '@easymock/contract';
import { useMutation } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { PlainAnchor, PlainButton } from '../../kit/buttons/plain-button';
import { JsonView } from '../../kit/display/json-view';
import { useTexts } from '../../lib/texts/texts';
import { isOnOwnSite, testerAddress } from '../mock/index';
import { type Answer, type Pair, PairsTable, pathNamesOf, sendCall, withQuery } from '../tester/index';
import styles from './mock.module.css';
import { callOf } from './mock-call';
import { texts } from './texts';

/** Maximum characters of a response shown in a document. */
const answerLimit = 60_000;

/** Sends a request to the address of a mock and shows the response. */
export function SendMock({ mock, address }: { mock: Mock; address: string }) {
  const t = useTexts(texts);
  const id = useId();
  const [first] = useState(() => callOf(mock, address));
  const [path, setPath] = useState<Readonly<Record<string, string>>>({});
  const [query, setQuery] = useState<readonly Pair[]>(first.query);
  const [body, setBody] = useState(first.body);
  const send = useMutation({
    mutationFn: () => sendCall({ ...first, address: withQuery(address, query), path, query, body }),
  });
  if (!isOnOwnSite())
    return (
      <p className={styles.part}>
        <PlainAnchor href={testerAddress(address, mock)} target="_blank" rel="noreferrer">
          {t.openTester}
        </PlainAnchor>
      </p>
    );
  const names = pathNamesOf(address);
  return (
    <details className={`${styles.part} ${styles.send}`}>
      <summary>{t.sendRequest}</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        {names.length > 0 && (
          <fieldset className={styles.names}>
            <legend>{t.path}</legend>
            {names.map((name) => (
              <div key={name}>
                <label htmlFor={`${id}-${name}`}>
                  <code>{name}</code>
                </label>
                <Input
                  id={`${id}-${name}`}
                  size="small"
                  spellCheck={false}
                  value={path[name] ?? ''}
                  onChange={(event) => setPath({ ...path, [name]: event.target.value })}
                />
              </div>
            ))}
          </fieldset>
        )}
        <PairsTable title={t.query} help={t.queryHint} rows={query} onChange={setQuery} />
        {mock.method !== 'get' && (
          <>
            <label htmlFor={id}>{t.body}</label>
            <Input.TextArea
              id={id}
              className="g-mono"
              autoSize={{ minRows: 2, maxRows: 12 }}
              spellCheck={false}
              placeholder={t.bodyHint}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          </>
        )}
        <PlainButton look="primary" type="submit" disabled={send.isPending} style={{ alignSelf: 'start' }}>
          {send.isPending ? t.sending : t.send}
        </PlainButton>
      </form>
      {send.isError && <p role="alert">{t.failed}</p>}
      {send.data && <Received answer={send.data} isBusy={send.isPending} />}
    </details>
  );
}

function Received({ answer, isBusy }: { answer: Answer; isBusy: boolean }) {
  const t = useTexts(texts);
  return (
    <div aria-busy={isBusy}>
      <p className={styles.status} role="status">
        <strong className={answer.status < 400 ? styles.good : styles.bad}>
          {answer.status} {answer.statusText}
        </strong>
        <span className={`${styles.quiet} g-num`}>{t.time({ ms: answer.ms })}</span>
      </p>
      <JsonView text={answer.text} limit={answerLimit} />
    </div>
  );
}
