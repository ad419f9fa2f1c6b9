import { mayEditAs, mayManageAs, type WholeTeam } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, LogOutIcon } from '../../../kit/display/icons';
import { Drawing } from '../../../kit/page/drawing';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { PageTabs } from '../../../kit/page/page-tabs';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { StatePage } from '../../../kit/page/state-page';
import { to, useTitle } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { unlessLive, useLive } from '../../../lib/live/use-live';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { FirstSteps, ProjectList } from '../project-list/project-list';
import { texts as projectTexts } from '../project-list/texts';
import { GuestNote } from './guest-note';
import { RequestBadge } from './request-badge';
import styles from './team-page.module.css';
import { teamTexts } from './team-texts';
import { useLeaving } from './use-leaving';

const TeamMembers = lazy(async () => ({ default: (await import('./team-members')).TeamMembers }));
const TeamSettings = lazy(async () => ({ default: (await import('./team-settings')).TeamSettings }));
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog')).InviteDialog }));

/** The page of a team: its projects, its members and its settings. */
export function TeamPage() {
  const { id = '' } = useParams();
  return <OneTeam key={id} id={id} />;
}

/** Loads the team and follows changes by others. */
function useTeam(id: string) {
  const client = useQueryClient();
  // Members, requests or settings changed, or the person lost access; refetch everything in each case.
  const isLive = useLive('mock:team', id, () => {
    void client.invalidateQueries({ queryKey: ['team'], predicate: ({ state }) => state.data !== undefined });
  });
  return useQuery({ ...callQuery('team', 'get', { id }), ...unlessLive(isLive) });
}

function OneTeam({ id }: { id: string }) {
  const query = useTeam(id);
  useTitle(query.data?.name);
  const { error } = query;
  // The refusal applies even if the team was accessible a moment ago.
  if (error instanceof CallError && (error.isLike('notFound') || error.isLike('forbidden'))) return <Closed />;
  return (
    <PageBody>
      <QueryView query={query} skeleton={<Waiting />} isPage>
        {(team) => <Team team={team} />}
      </QueryView>
    </PageBody>
  );
}

function Team({ team }: { team: WholeTeam }) {
  const { _id: id, name, role } = team;
  const t = useTexts(teamTexts);
  const p = useTexts(projectTexts);
  const navigate = useNavigate();
  const leaving = useLeaving(() => navigate(to('teams'), { replace: true }));
  // `num` is a key that remounts the dialog for each opening.
  const [inviting, setInviting] = useState({ num: 0, isOpen: false });
  const invite = () => setInviting({ num: inviting.num + 1, isOpen: true });
  const isManager = mayManageAs(role);
  const projects = (
    <ProjectList
      group={id}
      // For managers, inviting is the primary action.
      newProject={isManager ? 'default' : mayEditAs(role) ? 'primary' : undefined}
      canRestore={isManager}
      head={(tools) => <div className={styles.tools}>{tools}</div>}
      empty={<FirstSteps title={p.teamEmptyTitle} text={p.teamEmptyText} group={id} canCreate={mayEditAs(role)} />}
    />
  );
  const tabs = [
    { key: 'projects', label: t.projects, children: projects },
    {
      key: 'members',
      label: <MembersLabel requestNum={team.request_num ?? 0} />,
      children: (
        <Suspense>
          <TeamMembers team={team} />
        </Suspense>
      ),
    },
    ...(role === 'owner'
      ? [
          {
            key: 'settings',
            label: t.settings,
            children: (
              <Suspense>
                <TeamSettings team={team} onDismiss={() => leaving.confirmLeaving('dismiss', team)} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ title: t.teams, path: to('teams') }]}
        purpose={team.description || t.teamPurpose}
        actions={
          <>
            {isManager && (
              <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={invite}>
                {t.invite}
              </Button>
            )}
            <ActionMenu
              label={t.more}
              actions={[
                {
                  key: 'leave',
                  icon: LogOutIcon,
                  label: t.leave,
                  isDanger: true,
                  run: () => leaving.confirmLeaving('leave', team),
                },
              ]}
            />
          </>
        }
      />
      {role === 'guest' && <GuestNote isAboveTabs />}
      <PageTabs tabs={tabs} />
      {leaving.dialogs}
      {inviting.num > 0 && (
        <Suspense>
          <InviteDialog
            key={inviting.num}
            team={team}
            isOpen={inviting.isOpen}
            onClose={() => setInviting({ ...inviting, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}

function MembersLabel({ requestNum }: { requestNum: number }) {
  const t = useTexts(teamTexts);
  if (requestNum === 0) return t.members;
  return (
    <span className={styles.tab}>
      <span aria-hidden="true">{t.members}</span>
      <RequestBadge num={requestNum} label={t.membersBadge({ count: formatNumber(requestNum) })} />
    </span>
  );
}

/** Shown for a team that does not exist or that the person is not a member of. */
function Closed() {
  const t = useTexts(teamTexts);
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={t.notInTeam}
      text={t.notInTeamText}
      actions={<PlainLink to={to('teams')}>{t.goTeams}</PlainLink>}
    />
  );
}

function Waiting() {
  return (
    <>
      <Skeleton width={240} height={28} />
      <Skeleton width={420} height={20} style={{ marginTop: 16 }} />
      <Skeleton height={240} style={{ marginTop: 40 }} />
    </>
  );
}
