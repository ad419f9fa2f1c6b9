import type { Mock } from '@easymock/contract';
import { type AnswerTable, answerTables, requestTable, type SchemaRow, typesOf } from '@easymock/mock-engine';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { JsonView } from '../../../kit/display/json-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { callQuery } from '../../../lib/api/queries';
import { useDelayed } from '../../../lib/browser/use-delayed';
import { useTexts } from '../../../lib/texts/texts';
import styles from './mock-details.module.css';
import { texts } from './texts';
import { typeNameOf } from './type-name';

/** Details below an expanded row: the request, the response, the definition. */
export function MockDetails({ id }: { id: string }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('mock', 'get', { id }));
  const isSlow = useDelayed(query.isPending, 300);
  if (query.data) return <Details mock={query.data.mock} />;
  return (
    <div className={styles.waiting}>
      {query.isError ? (
        <p role="alert">
          {query.error.message}{' '}
          <Button size="small" onClick={() => query.refetch()}>
            {t.retry}
          </Button>
        </p>
      ) : (
        isSlow && <Skeleton width="60%" height={20} />
      )}
    </div>
  );
}

function Details({ mock }: { mock: Mock }) {
  const t = useTexts(texts);
  const request = useMemo(() => requestTable(mock.parameters), [mock.parameters]);
  const answers = useMemo(() => answerTables(mock.response_model), [mock.response_model]);
  const types = useMemo(
    () => typesOf({ name: typeNameOf(mock.method, mock.url), responseModel: mock.response_model, mode: mock.mode }),
    [mock],
  );
  const isImported = mock.parameters !== '' || mock.response_model !== '';
  const items = [
    ...(isImported
      ? [
          { key: 'request', label: t.request, children: <RequestTable rows={request} /> },
          { key: 'response', label: t.response, children: <Response answers={answers} /> },
        ]
      : []),
    {
      key: 'types',
      label: 'TypeScript',
      children: (
        <Code text={types} label={t.copyTypes}>
          <pre className={styles.types}>{types}</pre>
        </Code>
      ),
    },
    {
      key: 'mode',
      label: t.definition,
      children: (
        <Code text={mock.mode} label={t.copyDefinition}>
          <JsonView text={mock.mode} limit={20_000} />
        </Code>
      ),
    },
  ];
  return <Tabs className={styles.tabs} size="small" items={items} />;
}

/** Code block with a copy button in the corner. */
function Code(props: { text: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.code}>
      <div className={styles.copy}>
        <CopyButton text={props.text} label={props.label} />
      </div>
      {props.children}
    </div>
  );
}

/** Shows the parameters of a request. */
export function RequestTable({ rows }: { rows: readonly SchemaRow[] }) {
  const t = useTexts(texts);
  if (rows.length === 0) return <p className={styles.none}>{t.noParameters}</p>;
  return <SchemaTable label={t.request} rows={rows} hasPlaces />;
}

function Response({ answers }: { answers: readonly AnswerTable[] }) {
  const t = useTexts(texts);
  if (answers.length === 0) return <p className={styles.none}>{t.noAnswers}</p>;
  return answers.map(({ status, description, contentType, rows }) => (
    <section key={status} className={styles.answer} aria-label={`${t.response} ${status}`}>
      <h3 className={styles.status}>
        <code>{status}</code> {description}
        <span className={styles.quiet}>{contentType}</span>
      </h3>
      {rows.length > 0 && <SchemaTable label={`${t.response} ${status}`} rows={rows} />}
    </section>
  ));
}

function SchemaTable(props: { label: string; rows: readonly SchemaRow[]; hasPlaces?: boolean }) {
  const { label, rows, hasPlaces = false } = props;
  const t = useTexts(texts);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          {hasPlaces && <th scope="col">{t.place}</th>}
          <th scope="col">{t.type}</th>
          <th scope="col">{t.needed}</th>
          <th scope="col">{t.description}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names come twice, and the rows never move
          <tr key={index}>
            <td style={{ paddingLeft: 12 + row.depth * 20 }}>
              <code>{row.name}</code>
            </td>
            {hasPlaces && <td className={styles.quiet}>{row.in}</td>}
            <td>
              <code className={styles.type}>{row.type}</code>
            </td>
            <td>{row.isRequired ? t.yes : <span className={styles.quiet}>{t.no}</span>}</td>
            <td>
              <Notes row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notes({ row }: { row: SchemaRow }) {
  const t = useTexts(texts);
  const notes = [
    row.description,
    row.choices.length > 0 ? t.choices({ choices: row.choices.join(' / ') }) : '',
    row.sample === '' ? '' : t.example({ example: row.sample }),
  ].filter(Boolean);
  return <span className={styles.notes}>{notes.join(t.between)}</span>;
}
