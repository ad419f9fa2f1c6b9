import { type PushRun, pushResults } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { StatusTag } from '../../../kit/display/status-tag';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { inBrackets } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMomentIn } from '../../../lib/texts/time';
import styles from './push.module.css';
import { resultKinds } from './push-look';
import { texts } from './texts';

const pageSize = 20;

/** Lists the runs of a task and their results. */
export function Runs({ taskId, zone }: { taskId: string; zone: string }) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ 'open.page': 1 });
  const page = Math.max(1, params['open.page']);
  const query = useQuery({
    ...callQuery('pushTask', 'getRunLog', { id: taskId, page, pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Robots send with a delay, so poll until they are done.
    refetchInterval: ({ state }) => (state.data?.list.some(({ result }) => result === 'sending') ? 3_000 : false),
  });
  return (
    <QueryView
      query={query}
      skeleton={160}
      isEmpty={({ list }) => list.length === 0}
      empty={<EmptyState drawing="vase" text={t.noRuns} />}
    >
      {({ list, total }) => (
        <>
          <ol className={styles.log}>
            {list.map((run) => (
              <Run key={run._id} run={run} zone={zone} />
            ))}
          </ol>
          <ListPages
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={(next) => setParams({ 'open.page': next })}
          />
        </>
      )}
    </QueryView>
  );
}

function Run({ run, zone }: { run: PushRun; zone: string }) {
  const t = useTexts(texts);
  const text = useText();
  const failed = run.robots.filter(({ state }) => state !== 'sent');
  return (
    <li>
      <StatusTag kind={resultKinds[run.result]}>{text(pushResults[run.result])}</StatusTag>
      <div className={styles.said}>
        {run.title} {run.byUserName && <span className={styles.quiet}>{t.byHand({ name: run.byUserName })}</span>}
        {run.reason && <p className={styles.quiet}>{run.reason}</p>}
        {failed.map(({ name, groupName, state, reason }) => (
          <p key={name} className={styles.quiet}>
            {inBrackets(name, groupName)} ·{' '}
            {reason || (state === 'gone' ? t.gone : state === 'waiting' || state === 'sending' ? t.waiting : state)}
          </p>
        ))}
      </div>
      <time className={styles.quiet} dateTime={run.plannedAt}>
        {formatMomentIn(zone, run.plannedAt)}
      </time>
    </li>
  );
}
