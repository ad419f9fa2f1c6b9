import type { SessionEntry } from '@easymock/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { Icon } from '../../../kit/icon';
import { StatusTag } from '../../../kit/status-tag';
import { api } from '../../../lib/api';
import { showSuccess } from '../../../lib/notices';
import { callQuery, queryClient } from '../../../lib/queries';
import { useLanguage, useTexts } from '../../../lib/texts';
import { formatAgo, formatMoment } from '../../../lib/time';
import { browserName } from './browser-name';
import styles from './profile.module.css';
import { texts } from './texts';
import { Waiting } from './waiting';

const sessionsQuery = callQuery('profile', 'sessions', {});

/** Where the person is signed in, and the way to end it. */
export function SessionList() {
  const t = useTexts(texts);
  const query = useQuery(sessionsQuery);
  const end = useMutation({
    // Without an id: all but this one.
    mutationFn: async (id?: string) =>
      id ? api.profile.endSession({ id }) : api.profile.endOtherSessions({}),
    onSuccess: () => showSuccess(t.sessionEnded),
    // Also after a failure: most likely it ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
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
      <Waiting query={query} rows={3}>
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
      </Waiting>
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
      <Icon name="monitor" size={20} />
      <div className={styles.what}>
        <div className={styles.title}>
          <span title={userAgent}>{name}</span>
          {isCurrent && <StatusTag kind="done">{t.thisSession}</StatusTag>}
        </div>
        <p className={styles.quiet}>
          <span className="g-mono">{address || '--'}</span>
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
