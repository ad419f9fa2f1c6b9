import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { Drawing } from '../../../kit/page/drawing';
import { PageBody } from '../../../kit/page/page-body';
import { QueryView } from '../../../kit/page/query-view';
import { StatePage } from '../../../kit/page/state-page';
import { to, useTitle } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { teamTexts } from './team-texts';

/** The target page of an invitation link. It shows only the names of the team and the inviting person. */
export function JoinPage() {
  const { token = '' } = useParams();
  const t = useTexts(teamTexts);
  const query = useQuery(callQuery('team', 'invite', { token }));
  useTitle(query.data?.name);
  const { error } = query;
  if (error instanceof CallError && (error.is('inviteInvalid') || error.is('validation'))) {
    return (
      <StatePage
        drawing={<Drawing name="gate" />}
        title={t.inviteInvalid}
        text={t.inviteInvalidText}
        actions={<PlainLink to={to('teams')}>{t.goTeams}</PlainLink>}
      />
    );
  }
  return (
    <PageBody>
      <QueryView query={query} skeleton={240} isPage>
        {({ name, invited_by: inviter, _id }) => (
          <Invitation token={token} name={name} inviter={inviter} teamId={_id} />
        )}
      </QueryView>
    </PageBody>
  );
}

function Invitation(props: { token: string; name: string; inviter: string; teamId: string | null }) {
  const { token, name, inviter, teamId } = props;
  const t = useTexts(teamTexts);
  const navigate = useNavigate();
  const join = useChange('team', 'accept_invite', {
    reads: 'later',
    onDone: ({ _id }) => {
      markCreated(_id);
      showSuccess(t.joined({ name }));
      void navigate(to('teamProjects', { id: _id }), { replace: true });
    },
  });
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={t.joinTitle({ name })}
      text={teamId ? t.alreadyIn : inviter ? t.joinTextBy({ name: inviter }) : t.joinText}
      actions={
        teamId ? (
          <PlainLink to={to('teamProjects', { id: teamId })}>{t.openTeam}</PlainLink>
        ) : (
          <Button type="primary" size="large" loading={join.isPending} onClick={() => join.mutate({ token })}>
            {t.join}
          </Button>
        )
      }
    />
  );
}
