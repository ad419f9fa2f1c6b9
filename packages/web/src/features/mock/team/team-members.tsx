import {
  canGrantRole,
  mayManageAs,
  type TeamMember,
  type TeamRole,
  teamRoleNames,
  teamRoles,
  type WholeTeam,
} from '@easymock/contract';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Action } from '../../../kit/buttons/action-menu';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Avatar } from '../../../kit/display/avatar';
import { TrashIcon, UserIcon } from '../../../kit/display/icons';
import { Moment } from '../../../kit/display/moment';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { choiceFilter } from '../../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useUser } from '../../../lib/session/session';
import { useText, useTexts } from '../../../lib/texts/texts';
import { JoinRequests } from './join-requests';
import styles from './team-page.module.css';
import { teamTexts } from './team-texts';

const filters = { role: '' };
const rowsOf = ({ list }: { list: readonly TeamMember[] }) => list;

/** Members of a team, below the requests to join it. */
export function TeamMembers({ team }: { team: WholeTeam }) {
  const { _id: id, role: own } = team;
  const t = useTexts(teamTexts);
  const user = useUser();
  const table = useTableParams(filters);
  const isManager = mayManageAs(own);
  const list = useMemo(
    () =>
      ({ page, pageSize, keywords, role }: TableInput<typeof filters>) =>
        callQuery('team', 'members', {
          id,
          page,
          pageSize,
          keywords,
          role: teamRoles.find((one) => one === role) ?? '',
        }),
    [id],
  );
  const { ask, dialogs } = useMemberDialogs(team);
  const actionsOf = (member: TeamMember): Action[] => {
    if (member._id === user?._id || !canGrantRole(own, member.role)) return [];
    const handOver: Action[] =
      own === 'owner' && member.is_active
        ? [{ key: 'handOver', icon: UserIcon, label: t.handOverAction, run: () => ask('handOver', member) }]
        : [];
    return [
      ...handOver,
      { key: 'remove', icon: TrashIcon, label: t.remove, isDanger: true, run: () => ask('remove', member) },
    ];
  };
  return (
    <>
      {isManager && <JoinRequests team={team} />}
      <DataTable
        name="team-members"
        table={table}
        list={list}
        rowsOf={rowsOf}
        columns={useColumns(team)}
        nameOf={personName}
        searchLabel={t.search}
        {...(isManager && { rowActions: actionsOf })}
        empty={{ text: t.emptyMembers }}
        filters={[choiceFilter('role', t.role, teamRoleNames, { allText: t.allRoles, width: 130 })]}
      />
      {dialogs}
    </>
  );
}

function useColumns(team: WholeTeam): Column<TeamMember>[] {
  const t = useTexts(teamTexts);
  const userId = useUser()?._id;
  return [
    {
      key: 'name',
      title: t.member,
      isMain: true,
      width: 260,
      render: (_, member) => (
        <span className={styles.member}>
          <Avatar name={member.nick_name || member.name} image={member.head_img} size={28} />
          <span className={styles.names}>
            <span>
              {member.nick_name || member.name}
              {member._id === userId && <span className={styles.quiet}> · {t.me}</span>}
            </span>
            <span className={styles.quiet}>{member.name}</span>
          </span>
          {!member.is_active && <StatusTag kind="off">{t.disabled}</StatusTag>}
        </span>
      ),
    },
    { key: 'role', title: t.role, width: 150, render: (_, member) => <RoleCell team={team} member={member} /> },
    { key: 'joined_at', title: t.joinedAt, width: 160, render: (_, { joined_at: at }) => <Moment at={at} /> },
    {
      key: 'last_active_at',
      title: t.lastActive,
      width: 160,
      render: (_, { last_active_at: at }) => (at ? <Moment at={at} isAgo /> : t.never),
    },
  ];
}

/** The role of a member, editable if the person's own role allows it. */
function RoleCell({ team, member }: { team: WholeTeam; member: TeamMember }) {
  const { _id: id, role: own } = team;
  const t = useTexts(teamTexts);
  const text = useText();
  const change = useChange('team', 'change_role', {
    inputOf: (role: TeamRole) => ({ id, user_id: member._id, role }),
    done: (_data, role) => t.roleSaved({ name: personName(member), role: text(teamRoleNames[role]) }),
  });
  const choices = teamRoles.filter((role) => canGrantRole(own, role));
  if (!choices.includes(member.role)) return text(teamRoleNames[member.role]);
  return (
    <Select<TeamRole>
      aria-label={t.changeRoleOf({ name: personName(member) })}
      style={{ width: 120 }}
      popupMatchSelectWidth={280}
      value={change.isPending ? change.variables : member.role}
      loading={change.isPending}
      disabled={change.isPending}
      optionLabelProp="title"
      options={choices.map((role) => ({
        value: role,
        title: text(teamRoleNames[role]),
        label: (
          <span className={styles.choice}>
            <span>{text(teamRoleNames[role])}</span>
            <span className={styles.quiet}>{t[`roleHelp_${role}`]}</span>
          </span>
        ),
      }))}
      onChange={(role) => change.mutate(role)}
    />
  );
}

type Task = 'remove' | 'handOver';

/** Confirmation dialogs for removing a member and for handing the team over. */
function useMemberDialogs({ _id: id }: WholeTeam) {
  const t = useTexts(teamTexts);
  const [asked, setAsked] = useState<{ task: Task; member: TeamMember }>();
  const [isOpen, setIsOpen] = useState(false);
  const options = { inputOf: ({ _id }: TeamMember) => ({ id, user_id: _id }), onDone: () => setIsOpen(false) };
  const remove = useChange('team', 'remove_member', {
    ...options,
    done: (_data, member) => t.removed({ name: personName(member) }),
  });
  const handOver = useChange('team', 'hand_over', {
    ...options,
    done: (_data, member) => t.handedOver({ name: personName(member) }),
  });
  const name = asked ? personName(asked.member) : '';
  const isRemoval = asked?.task === 'remove';
  const dialogs = asked && (
    <ConfirmDialog
      isOpen={isOpen}
      title={isRemoval ? t.removeTitle({ name }) : t.handOverTitle({ name })}
      okText={isRemoval ? t.remove : t.handOver}
      onConfirm={() => (isRemoval ? remove : handOver).mutateAsync(asked.member)}
      onCancel={() => setIsOpen(false)}
    >
      {isRemoval ? t.removeText : t.handOverText({ name })}
    </ConfirmDialog>
  );
  return {
    dialogs,
    ask: (task: Task, member: TeamMember) => {
      setAsked({ task, member });
      setIsOpen(true);
    },
  };
}
