import type { Team } from '@easymock/contract';
import { Dropdown } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../../../kit/icon';
import { IconButton } from '../../../kit/icon-button';
import { useFlash } from '../../../lib/flash';
import { to } from '../../../lib/page';
import { useTexts } from '../../../lib/texts';
import styles from './teams.module.css';
import { texts } from './texts';

export function TeamCard(props: { team: Team; onEdit: () => void; onLeave: () => void }) {
  const { team, onEdit, onLeave } = props;
  const t = useTexts(texts);
  const isNew = useFlash(team._id);
  const items = team.is_owner
    ? [
        { key: 'edit', icon: <Icon name="edit" />, label: t.edit, onClick: onEdit },
        { type: 'divider' as const },
        { key: 'dismiss', danger: true, icon: <Icon name="trash" />, label: t.dismiss, onClick: onLeave },
      ]
    : [{ key: 'quit', danger: true, icon: <Icon name="logOut" />, label: t.quit, onClick: onLeave }];
  return (
    <li className={`${styles.card} ${isNew ? styles.flash : ''}`}>
      <Icon name="team" size={20} className={styles.mark} />
      <Link to={to('teamProjects', { id: team._id })} className={styles.link} title={team.name}>
        {team.name}
      </Link>
      <span className={styles.role}>{team.is_owner ? t.owner : t.member}</span>
      <Dropdown menu={{ items }} autoFocus trigger={['click']} placement="bottomRight">
        <IconButton icon="more" className={styles.more} label={t.menu({ name: team.name })} />
      </Dropdown>
    </li>
  );
}
