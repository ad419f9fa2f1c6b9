import type { Project, UserLight } from '@easymock/contract';
import { Dropdown } from 'antd';
import { Link } from 'react-router';
import { Avatar } from '../../../kit/avatar';
import { Icon } from '../../../kit/icon';
import { IconButton } from '../../../kit/icon-button';
import { copyText } from '../../../lib/copy';
import { useFlash } from '../../../lib/flash';
import { showNotice, showSuccess } from '../../../lib/notices';
import { to } from '../../../lib/page';
import { useLanguage, useTexts } from '../../../lib/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/time';
import { mockAddress } from '../addresses';
import styles from './projects.module.css';
import { texts } from './texts';

const nameOf = ({ nick_name, name }: UserLight): string => nick_name || name;

export function ProjectCard(props: {
  project: Project;
  onStar: (isOn: boolean) => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  const { project, onStar, onCopy, onDelete } = props;
  const isNew = useFlash(project._id);
  const t = useTexts(texts);
  const language = useLanguage();
  const isStarred = project.extend.is_workbench;
  const owner = project.group?.name ?? (project.user?.nick_name || project.user?.name || '');
  const settings = `${to('project', { id: project._id })}?tab=settings`;
  const items = [
    {
      key: 'members',
      icon: <Icon name="team" />,
      label: <Link to={settings}>{project.group ? t.settings : t.manageMembers}</Link>,
    },
    {
      key: 'copy',
      icon: <Icon name="copy" />,
      label: t.copyProject,
      disabled: project.mock_num === 0,
      onClick: onCopy,
    },
    {
      key: 'copyAddress',
      icon: <Icon name="link" />,
      label: t.copyAddress,
      onClick: async () => {
        if (await copyText(mockAddress({ project }))) showSuccess(t.addressCopied);
        else showNotice({ kind: 'error', title: t.copyAddress, text: t.copyFailed });
      },
    },
    ...(project.is_owner
      ? [
          { type: 'divider' as const },
          {
            key: 'delete',
            danger: true,
            icon: <Icon name="trash" />,
            label: t.deleteProject,
            onClick: onDelete,
          },
        ]
      : []),
  ];
  return (
    <li className={`${styles.card} ${isNew ? styles.flash : ''}`}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          <Link to={to('project', { id: project._id })} className={styles.link} title={project.name}>
            {project.name}
          </Link>
        </h2>
        <IconButton
          icon="star"
          size={17}
          isFilled={isStarred}
          className={isStarred ? styles.starred : styles.star}
          label={isStarred ? t.unstar({ name: project.name }) : t.star({ name: project.name })}
          aria-pressed={isStarred}
          onClick={() => onStar(!isStarred)}
        />
        <Dropdown menu={{ items }} autoFocus trigger={['click']} placement="bottomRight">
          <IconButton icon="more" label={t.menu({ name: project.name })} />
        </Dropdown>
      </div>
      <p className={`${styles.url} g-mono`} title={project.url}>
        {project.url}
      </p>
      <p className={styles.description}>{project.description === project.name ? '' : project.description}</p>
      <div className={styles.bottom}>
        <span className={styles.owner} title={owner}>
          {project.group ? (
            <Icon name="team" />
          ) : (
            <Avatar name={owner} image={project.user?.head_img} size={20} />
          )}
          <span>{owner}</span>
        </span>
        {project.members.length > 0 && (
          <span className={styles.members} title={project.members.map(nameOf).join('、')}>
            <Icon name="user" size={14} />
            <span className="g-num">{project.members.length}</span>
            <span className="g-sr-only">{t.members({ count: project.members.length })}</span>
          </span>
        )}
        <span className="g-num">{t.interfaces({ count: formatNumber(project.mock_num) })}</span>
        <time className={styles.time} dateTime={project.update_at} title={formatMoment(project.update_at)}>
          {formatAgo(project.update_at, language, Date.now())}
        </time>
      </div>
    </li>
  );
}
