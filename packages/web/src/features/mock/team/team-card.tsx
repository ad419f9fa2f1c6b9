import type { Team } from '@easymock/contract';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { EditIcon, LogOutIcon, TeamIcon, TrashIcon } from '../../../kit/display/icons';
import { to } from '../../../lib/address/page';
import { useFlash } from '../../../lib/state/flash';
import { useTexts } from '../../../lib/texts/texts';
import styles from './teams.module.css';
import { texts } from './texts';

export function TeamCard(props: { team: Team; index: number; onEdit: () => void; onLeave: () => void }) {
  const { team, onEdit, onLeave } = props;
  const t = useTexts(texts);
  const isNew = useFlash(team._id);
  const actions: Action[] = team.is_owner
    ? [
        { key: 'edit', icon: EditIcon, label: t.edit, run: onEdit },
        { key: 'dismiss', icon: TrashIcon, label: t.dismiss, isDanger: true, run: onLeave },
      ]
    : [{ key: 'quit', icon: LogOutIcon, label: t.quit, isDanger: true, run: onLeave }];
  return (
    <li data-row={props.index} className={`${styles.card} ${isNew ? styles.flash : ''}`}>
      <Icon icon={TeamIcon} size={20} className={styles.mark} />
      <Link to={to('teamProjects', { id: team._id })} className={styles.link} title={team.name}>
        {team.name}
      </Link>
      <span className={styles.role}>{team.is_owner ? t.owner : t.member}</span>
      <ActionMenu className={styles.more} label={t.menu({ name: team.name })} actions={actions} />
    </li>
  );
}
