import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import { OwnRequests } from './own-requests';
import { TeamCard } from './team-card';
import { TeamDialog, type TeamTask } from './team-dialog';
import styles from './teams.module.css';
import { texts } from './texts';
import { useLeaving } from './use-leaving';

export function TeamsPage() {
  const t = useTexts(texts);
  const [{ keywords }, setParams] = useListParams({ keywords: '' });
  // The call's `keywords` match one exact name, for joining a team; so the list is filtered in the browser.
  const query = useQuery(callQuery('team', 'list', { keywords: '' }));
  const needle = keywords.toLowerCase();
  const teams = (query.data ?? []).filter(({ name }) => name.toLowerCase().includes(needle));

  // The task stays in state while the dialog fades out, so that its text does not change.
  const [task, setTask] = useState<TeamTask>({ kind: 'create' });
  const [isTaskOpen, setIsTaskOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const open = (next: TeamTask) => {
    setTask(next);
    setOpened(opened + 1);
    setIsTaskOpen(true);
  };

  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { count: teams.length });
  const create = () => open({ kind: 'create' });
  useKeys([{ key: 'c', label: t.create, run: create }]);

  const leaving = useLeaving();

  const actions = (
    <>
      <Button onClick={() => open({ kind: 'join' })}>{t.join}</Button>
      <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={create}>
        {t.create}
      </Button>
    </>
  );
  return (
    <PageBody>
      <PageHead
        title={t.title}
        purpose={t.purpose}
        actions={query.data && query.data.length > 0 ? actions : undefined}
      />
      <p className="g-sr-only" role="status">
        {query.data && t.shown({ count: teams.length })}
      </p>
      <OwnRequests />
      <QueryView
        query={query}
        skeleton={<CardSkeletons />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            drawing="vase"
            title={t.empty}
            text={t.emptyText}
            action={<div className={styles.starts}>{actions}</div>}
          />
        }
      >
        {() =>
          teams.length === 0 ? (
            <EmptyState
              drawing="ripple"
              text={t.noHit({ keywords })}
              action={<Button onClick={() => setParams({ keywords: '' })}>{t.clear}</Button>}
            />
          ) : (
            <ul ref={list} className={styles.teams}>
              {teams.map((team, index) => (
                <TeamCard
                  key={team._id}
                  index={index}
                  team={team}
                  onLeave={() => leaving.confirmLeaving('leave', team)}
                  onDismiss={() => leaving.confirmLeaving('dismiss', team)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <TeamDialog key={opened} task={task} isOpen={isTaskOpen} onClose={() => setIsTaskOpen(false)} />
      {leaving.dialogs}
    </PageBody>
  );
}

function CardSkeletons() {
  return (
    <ul className={styles.teams}>
      {[1, 2, 3].map((card) => (
        <li key={card} className={styles.card}>
          <Skeleton height={22} width="70%" />
          <Skeleton height={16} width="50%" />
        </li>
      ))}
    </ul>
  );
}
