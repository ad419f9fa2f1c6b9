import type { DocumentMock, Mock, Project } from '@easymock/contract';
import { requestTable } from '@easymock/mock-engine';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { CopyButton } from '../../kit/buttons/copy-button';
import { PlainButton } from '../../kit/buttons/plain-button';
import { PlainLink } from '../../kit/buttons/plain-link';
import { JsonView } from '../../kit/display/json-view';
import { MethodLabel } from '../../kit/display/method-label';
import { Skeleton } from '../../kit/page/skeleton';
import { to } from '../../lib/address/page';
import { api, CallError } from '../../lib/api/api';
import { callQuery, useChange } from '../../lib/api/queries';
import { printWaits } from '../../lib/browser/print-page';
import { useSeen } from '../../lib/browser/use-seen';
import { useOnceTrue } from '../../lib/state/use-once-true';
import { useTexts } from '../../lib/texts/texts';
import { loadMockHistory, loadRequestTable, mockAddress, requestOf, sampleAddress } from '../mock/index';
import { snippetOf } from '../tester/index';
import styles from './mock.module.css';
import { callOf } from './mock-call';
import { SendMock } from './send-mock';
import { texts } from './texts';

const MockHistory = lazy(async () => ({ default: (await loadMockHistory()).MockHistory }));
const RequestTable = lazy(async () => ({ default: (await loadRequestTable()).RequestTable }));

/** Maximum characters of a sample shown in a document. */
const sampleLimit = 20_000;

interface Compared {
  readonly compared: DocumentMock | undefined;
  readonly markdownId: string;
  readonly canEdit: boolean;
}

/** Shows a mock in a document: its address, parameters and a generated sample, and sends requests to it. */
export function LiveMock({ id, ...compared }: Compared & { id: string }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const query = useQuery({ ...callQuery('mock', 'get', { id }), enabled: isSeen, staleTime: 30_000 });
  return (
    <div ref={box} className={styles.mock}>
      {query.data ? (
        <Shown {...compared} project={query.data.project} mock={query.data.mock} />
      ) : query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.waiting} role="status" aria-label={t.loading} {...printWaits}>
          <Skeleton width="46%" height={20} />
          <Skeleton height={96} />
        </div>
      )}
    </div>
  );
}

const Loading = ({ height }: { height: number }) => (
  <div {...printWaits}>
    <Skeleton height={height} />
  </div>
);

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(texts);
  const kind = error instanceof CallError ? error.kind : undefined;
  if (kind === 'mockMissing' || kind === 'projectMissing')
    return (
      <p className={styles.note}>
        <strong>{t.gone}</strong> {t.goneHelp}
      </p>
    );
  if (kind === 'forbidden') return <p className={styles.note}>{t.closed}</p>;
  return (
    <p className={styles.note} role="alert">
      {error.message} <PlainButton onClick={onRetry}>{t.retry}</PlainButton>
    </p>
  );
}

function Shown(props: Compared & { project: Project; mock: Mock }) {
  const { project, mock } = props;
  const t = useTexts(texts);
  const address = mockAddress({ project, url: mock.url });
  const rows = useMemo(() => requestTable(mock.parameters), [mock.parameters]);
  const path = `${project.url === '/' ? '' : project.url}${mock.url}`;
  return (
    <section aria-label={t.mock({ name: `${mock.method.toUpperCase()} ${path}` })}>
      <header className={styles.head}>
        <MethodLabel method={mock.method} />
        <code className={styles.path}>{path}</code>
        <span className={styles.tools}>
          <CopyButton text={snippetOf('curl', callOf(mock, address), location.href)} label={t.copyCurl} isLabelled />
          <PlainLink to={to('editMock', { projectId: project._id, mockId: mock._id })}>{t.edit}</PlainLink>
        </span>
      </header>
      <p className={styles.about}>
        {mock.description} <span className={styles.quiet}>{project.name}</span>
      </p>
      <Drift {...props} />
      {rows.length > 0 && (
        <details className={styles.part} open={rows.length <= 12}>
          <summary>{t.parameters}</summary>
          <div className={styles.wide}>
            <Suspense fallback={<Loading height={80} />}>
              <RequestTable rows={rows} />
            </Suspense>
          </div>
        </details>
      )}
      <Sample mock={mock} />
      <SendMock key={mock.version} mock={mock} address={address} />
    </section>
  );
}

/** Shows that the mock changed after the document was published, with its history. */
function Drift({ compared, markdownId, canEdit, mock }: Compared & { mock: Mock }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useOnceTrue(isOpen);
  const confirm = useChange('wikiMock', 'confirm', { done: t.confirmed });
  if (!compared || compared.confirmedVersion === mock.version) return null;
  return (
    <div className={styles.drift}>
      <strong>{t.changed}</strong>
      <span>{t.changedHelp({ from: compared.confirmedVersion, to: mock.version })}</span>
      <PlainButton onClick={() => setIsOpen(true)}>{t.history}</PlainButton>
      {canEdit && (
        <PlainButton disabled={confirm.isPending} onClick={() => confirm.mutate({ markdownId, mockIds: [mock._id] })}>
          {t.confirm}
        </PlainButton>
      )}
      {wasOpen && (
        <Suspense>
          <MockHistory id={mock._id} canRestore={false} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shows a response that the server generates for the mock's own URL. */
function Sample({ mock }: { mock: Mock }) {
  const t = useTexts(texts);
  const { mode, url, method, _id, version } = mock;
  const query = useQuery({
    queryKey: ['mock', 'preview', _id, version],
    queryFn: ({ signal }) => {
      const { request } = requestOf(url, method, { address: sampleAddress(url), body: '' });
      return api.mock.preview({ mode, request }, { signal, claims: 'all' });
    },
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <strong>{t.sample}</strong>
        {!data?.target && (
          <PlainButton disabled={query.isFetching} onClick={() => void query.refetch()}>
            {query.isError ? t.retry : t.again}
          </PlainButton>
        )}
      </div>
      {query.isPending && !query.isError && <Loading height={72} />}
      {query.isError && <p role="alert">{query.error.message}</p>}
      {data?.target && <p className={styles.quiet}>{t.forwards({ target: data.target })}</p>}
      {data?.failure && <p role="alert">{data.failure}</p>}
      {data?.json !== undefined && data.json !== null && <JsonView text={indented(data.json)} limit={sampleLimit} />}
    </div>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
