import { type Team, teamRoleNames } from '@easymock/contract';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { EditIcon, LogOutIcon, TeamIcon, TrashIcon, UserIcon } from '../../../kit/display/icons';
import { to } from '../../../lib/address/page';
import { useFlash } from '../../../lib/state/flash';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { RequestBadge } from './request-badge';
import styles from './teams.module.css';
import { texts } from './texts';

export function TeamCard(props: { team: Team; index: number; onLeave: () => void; onDismiss: () => void }) {
  const { team, onLeave, onDismiss } = props;
  const t = useTexts(texts);
  const text = useText();
  const isNew = useFlash(team._id);
  const path = to('teamProjects', { id: team._id });
  const requestNum = team.request_num ?? 0;
  const actions: Action[] = [
    { key: 'members', icon: UserIcon, label: t.members, to: `${path}?tab=members` },
    ...(team.is_owner ? [{ key: 'edit', icon: EditIcon, label: t.settings, to: `${path}?tab=settings` }] : []),
    { key: 'quit', icon: LogOutIcon, label: t.quit, isDanger: true, run: onLeave },
    ...(team.is_owner ? [{ key: 'dismiss', icon: TrashIcon, label: t.dismiss, isDanger: true, run: onDismiss }] : []),
  ];
  return (
    <li data-row={props.index} className={`${styles.card} ${isNew ? 'g-flash' : ''}`}>
      <div className={styles.top}>
        <Icon icon={TeamIcon} size={20} className={styles.mark} />
        <Link to={path} className={styles.link} title={team.name}>
          {team.name}
        </Link>
        <ActionMenu className={styles.more} label={t.menu({ name: team.name })} actions={actions} />
      </div>
      <div className={styles.facts}>
        {team.role && <span className={styles.role}>{text(teamRoleNames[team.role])}</span>}
        <span className="g-num">{t.memberNum({ count: formatNumber(team.member_num ?? 0) })}</span>
        <span className="g-num">{t.projectNum({ count: formatNumber(team.project_num ?? 0) })}</span>
        {requestNum > 0 && (
          <Link to={`${path}?tab=members`} className={styles.requests}>
            <RequestBadge num={requestNum} label={t.requestNum({ count: formatNumber(requestNum) })} />
          </Link>
        )}
      </div>
    </li>
  );
}
