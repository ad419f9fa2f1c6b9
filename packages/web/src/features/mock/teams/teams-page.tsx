import type { Team } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { ConfirmByName } from '../../../kit/confirm-by-name';
import { EmptyState } from '../../../kit/empty-state';
import { ErrorState } from '../../../kit/error-state';
import { Icon } from '../../../kit/icon';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { Skeleton } from '../../../kit/skeleton';
import { useRowKeys } from '../../../kit/use-row-keys';
import { api } from '../../../lib/api';
import { useKeys } from '../../../lib/keys';
import { useListParams } from '../../../lib/list-params';
import { showSuccess } from '../../../lib/notices';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { useDelayed } from '../../../lib/use-delayed';
import { TeamCard } from './team-card';
import { TeamDialog, type TeamTask } from './team-dialog';
import styles from './teams.module.css';
import { texts } from './texts';

export function TeamsPage() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [{ keywords }, setParams] = useListParams({ keywords: '' });
  // The call's own keywords look for one exact name, to join it; a list is filtered here.
  const query = useQuery(callQuery('team', 'list', { keywords: '' }));
  const isSlow = useDelayed(query.isPending, 300);
  const needle = keywords.toLowerCase();
  const teams = query.data?.filter(({ name }) => name.toLowerCase().includes(needle));

  // What the dialogs speak of stays while they fade out.
  const [task, setTask] = useState<TeamTask>({ kind: 'create' });
  const [isTaskOpen, setIsTaskOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const [leaving, setLeaving] = useState<Team>();
  const [isLeaving, setIsLeaving] = useState(false);
  const open = (next: TeamTask) => {
    setTask(next);
    setOpened(opened + 1);
    setIsTaskOpen(true);
  };

  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { count: teams?.length ?? 0 });
  const create = () => open({ kind: 'create' });
  useKeys([
    { key: 'c', label: t.create, run: create },
    // As it was in Easy Mock; a selection is there to be copied.
    { key: 'Mod+c', run: () => (getSelection()?.isCollapsed === false ? false : create()) },
  ]);

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['team'] });
    await client.invalidateQueries({ queryKey: ['project', 'list'] });
  };
  const join = useMutation({ mutationFn: (id: string) => api.team.join({ id }), onSuccess: refresh });
  const leave = useMutation({
    mutationFn: ({ _id }: Team) => api.team.delete({ id: _id }),
    onSuccess: async (_data, team) => {
      setIsLeaving(false);
      const { name } = team;
      // A dismissed team is gone; to one that was left there is a way back.
      if (team.is_owner) showSuccess(t.dismissed({ name }));
      else showSuccess(t.quitDone({ name }), { label: t.undo, run: () => join.mutate(team._id) });
      await refresh();
    },
  });

  const actions = (
    <>
      <Button onClick={() => open({ kind: 'join' })}>{t.join}</Button>
      <Button type="primary" icon={<Icon name="add" />} onClick={create}>
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
      {query.isPending && isSlow && <CardSkeletons />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <EmptyState
          drawing="vase"
          title={t.empty}
          text={t.emptyText}
          action={<div className={styles.starts}>{actions}</div>}
        />
      )}
      {query.data && query.data.length > 0 && teams?.length === 0 && (
        <EmptyState
          drawing="ripple"
          text={t.noHit({ keywords })}
          action={<Button onClick={() => setParams({ keywords: '' })}>{t.clear}</Button>}
        />
      )}
      <p className="g-sr-only" role="status">
        {teams && t.shown({ count: teams.length })}
      </p>
      {teams && teams.length > 0 && (
        <ul ref={list} className={styles.teams}>
          {teams.map((team, index) => (
            <TeamCard
              key={team._id}
              index={index}
              team={team}
              onEdit={() => open({ kind: 'edit', team })}
              onLeave={() => {
                setLeaving(team);
                setIsLeaving(true);
              }}
            />
          ))}
        </ul>
      )}
      <TeamDialog key={opened} task={task} isOpen={isTaskOpen} onClose={() => setIsTaskOpen(false)} />
      {leaving?.is_owner ? (
        <ConfirmByName
          isOpen={isLeaving}
          title={t.dismiss}
          okText={t.dismiss}
          name={leaving.name}
          onConfirm={() => leave.mutateAsync(leaving)}
          onCancel={() => setIsLeaving(false)}
        >
          {t.dismissText}
        </ConfirmByName>
      ) : (
        <Modal
          open={isLeaving}
          width={420}
          title={t.quitTitle({ name: leaving?.name ?? '' })}
          okText={t.quit}
          cancelText={t.cancel}
          okButtonProps={{ danger: true, loading: leave.isPending }}
          cancelButtonProps={{ autoFocus: true }}
          onOk={() => leaving && leave.mutate(leaving)}
          onCancel={() => setIsLeaving(false)}
          destroyOnHidden
        >
          {t.quitText}
        </Modal>
      )}
    </PageBody>
  );
}

function CardSkeletons() {
  return (
    <ul className={styles.teams} aria-busy="true">
      {[1, 2, 3].map((card) => (
        <li key={card} className={styles.card}>
          <Skeleton height={22} width="70%" />
        </li>
      ))}
    </ul>
  );
}
