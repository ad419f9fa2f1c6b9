import type { SessionEntry } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { MonitorIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { QueryView } from '../../../kit/page/query-view';
import { api } from '../../../lib/api/api';
import { callQuery, invalidateReads } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { browserName } from './browser-name';
import styles from './profile.module.css';
import { texts } from './texts';

const sessionsQuery = callQuery('profile', 'sessions', {});

/** Lists the sessions of the person and ends them. */
export function SessionList() {
  const t = useTexts(texts);
  const query = useQuery(sessionsQuery);
  const client = useQueryClient();
  const end = useMutation({
    // If `id` is missing, all other sessions end.
    mutationFn: async (id?: string) => (id ? api.profile.endSession({ id }) : api.profile.endOtherSessions({})),
    onSuccess: () => showSuccess(t.sessionEnded),
    // Refetches even after a failure, because the session has most likely expired by itself.
    onSettled: () => invalidateReads(client, 'profile', 'endSession'),
  });
  const hasOthers = (query.data?.length ?? 0) > 1;
  return (
    <section className={styles.card} aria-label={t.sessions}>
      <div className={styles.head}>
        <div>
          <h2>{t.sessions}</h2>
          <p className={styles.quiet}>{t.sessionsHelp}</p>
        </div>
        {hasOthers && (
          <Popconfirm
            title={t.endOthersQuestion}
            okText={t.endOthers}
            cancelText={t.cancel}
            okButtonProps={{ danger: true }}
            onConfirm={() => end.mutateAsync(undefined).catch(() => {})}
          >
            <Button>{t.endOthers}</Button>
          </Popconfirm>
        )}
      </div>
      <QueryView query={query} skeleton={128}>
        {(sessions) => (
          <ul className={styles.list}>
            {sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                isEnding={end.isPending && end.variables === session._id}
                onEnd={() => end.mutate(session._id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function SessionRow(props: { session: SessionEntry; isEnding: boolean; onEnd: () => void }) {
  const { session, isEnding, onEnd } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const { userAgent, address, isCurrent, lastUsedAt, createdAt } = session;
  const name = browserName(userAgent) || t.unknownBrowser;
  return (
    <li className={styles.item}>
      <Icon icon={MonitorIcon} size={20} />
      <div className={styles.what}>
        <div className={styles.title}>
          <span title={userAgent}>{name}</span>
          {isCurrent && <StatusTag kind="done">{t.thisSession}</StatusTag>}
        </div>
        <p className={styles.quiet}>
          <span className="g-mono">{address || '—'}</span>
          <span title={formatMoment(lastUsedAt)}>
            {t.lastUsed({ when: formatAgo(lastUsedAt, language, Date.now()) })}
          </span>
          <span>{t.signedInAt({ when: formatMoment(createdAt) })}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button type="text" danger loading={isEnding} onClick={onEnd} aria-label={t.endOf({ name })}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
