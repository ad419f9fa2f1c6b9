import type { JoinRequest, WholeTeam } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Avatar } from '../../../kit/display/avatar';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { RequestList, RequestRow } from './request-list';
import styles from './team-page.module.css';
import { teamTexts } from './team-texts';

const shown = 20;

/** Pending requests to join a team, oldest first. Hidden if there are none. */
export function JoinRequests({ team }: { team: WholeTeam }) {
  const { _id: id, request_num: requestNum } = team;
  const t = useTexts(teamTexts);
  const query = useQuery({ ...callQuery('team', 'requests', { id, pageSize: shown }), enabled: (requestNum ?? 0) > 0 });
  const { list = [], total = 0 } = query.data ?? {};
  if (!requestNum || list.length === 0) return null;
  return (
    <RequestList
      title={t.requests}
      more={
        total > list.length && (
          <p className={styles.quiet}>{t.moreRequests({ count: formatNumber(total - list.length) })}</p>
        )
      }
    >
      {list.map((request) => (
        <Request key={request.user._id} teamId={id} request={request} />
      ))}
    </RequestList>
  );
}

function Request({ teamId, request }: { teamId: string; request: JoinRequest }) {
  const { user, created_at: at } = request;
  const t = useTexts(teamTexts);
  const name = personName(user);
  const decide = useChange('team', 'decide_request', {
    inputOf: (approve: boolean) => ({ id: teamId, user_id: user._id, approve }),
    done: (_data, approve) => (approve ? t.approved({ name }) : t.rejected({ name })),
  });
  return (
    <RequestRow
      mark={<Avatar name={user.nick_name || user.name} image={user.head_img} size={28} />}
      name={name}
      at={at}
      askedAt={t.askedAt}
    >
      <Button
        size="small"
        type="primary"
        loading={decide.isPending && decide.variables}
        disabled={decide.isPending}
        aria-label={`${t.approve} ${name}`}
        onClick={() => decide.mutate(true)}
      >
        {t.approve}
      </Button>
      <Button
        size="small"
        loading={decide.isPending && !decide.variables}
        disabled={decide.isPending}
        aria-label={`${t.reject} ${name}`}
        onClick={() => decide.mutate(false)}
      >
        {t.reject}
      </Button>
    </RequestRow>
  );
}
