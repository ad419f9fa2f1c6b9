import type { Project } from '@easymock/contract';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Avatar } from '../../../kit/display/avatar';
import { Icon } from '../../../kit/display/icon';
import { CopyIcon, LinkIcon, StarIcon, TeamIcon, TrashIcon, UserIcon } from '../../../kit/display/icons';
import { to } from '../../../lib/address/page';
import { copyText } from '../../../lib/browser/copy';
import { personName } from '../../../lib/session/person-name';
import { useFlash } from '../../../lib/state/flash';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import { mockAddress } from '../addresses';
import { ChangesBadge } from '../changes-badge';
import styles from './projects.module.css';
import { texts } from './texts';

/** One project of a list. Cards and rows have the same elements; the style sheet arranges them. */
export function ProjectCard(props: {
  project: Project;
  index: number;
  onStar: (isOn: boolean) => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  const { project, onStar, onCopy, onDelete } = props;
  const isNew = useFlash(project._id);
  const t = useTexts(texts);
  const language = useLanguage();
  const isStarred = project.extend.is_workbench;
  const owner = project.group?.name ?? (project.user ? personName(project.user) : '');
  const settings = `${to('project', { id: project._id })}?tab=settings`;
  const actions: Action[] = [
    ...(project.may_edit
      ? [{ key: 'settings', icon: TeamIcon, label: project.group ? t.settings : t.manageMembers, to: settings }]
      : []),
    { key: 'copy', icon: CopyIcon, label: t.copyProject, isDisabled: project.mock_num === 0, run: onCopy },
    {
      key: 'copyAddress',
      icon: LinkIcon,
      label: t.copyAddress,
      run: async () => {
        if (await copyText(mockAddress({ project }))) showSuccess(t.addressCopied);
        else showNotice({ kind: 'error', title: t.copyAddress, text: t.copyFailed });
      },
    },
  ];
  if (project.is_owner) {
    actions.push({ key: 'delete', icon: TrashIcon, label: t.deleteProject, isDanger: true, run: onDelete });
  }
  return (
    <li data-row={props.index} className={`${styles.card} ${isNew ? 'g-flash' : ''}`}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          <Link to={to('project', { id: project._id })} className={styles.link} title={project.name}>
            {project.name}
          </Link>
        </h2>
        <IconButton
          icon={StarIcon}
          size={17}
          isFilled={isStarred}
          className={isStarred ? styles.starred : styles.star}
          label={isStarred ? t.unstar({ name: project.name }) : t.star({ name: project.name })}
          aria-pressed={isStarred}
          onClick={() => onStar(!isStarred)}
        />
        <span className={styles.menu}>
          <ActionMenu label={t.menu({ name: project.name })} actions={actions} />
        </span>
      </div>
      <p className={`${styles.url} g-mono`} title={project.url}>
        {project.url}
      </p>
      <p className={styles.description}>{project.description === project.name ? '' : project.description}</p>
      <div className={styles.bottom}>
        <span className={styles.owner} title={owner}>
          {project.group ? <Icon icon={TeamIcon} /> : <Avatar name={owner} image={project.user?.head_img} size={20} />}
          <span>{owner}</span>
        </span>
        {project.members.length > 0 && (
          <span className={styles.members} title={joinWords(project.members.map(personName))}>
            <Icon icon={UserIcon} size={14} />
            <span className="g-num">{project.members.length}</span>
            <span className="g-sr-only">{t.members({ count: project.members.length })}</span>
          </span>
        )}
        <span className={`${styles.count} g-num`}>{t.interfaces({ count: formatNumber(project.mock_num) })}</span>
        <ChangesBadge project={project} className={styles.changes} />
        <time className={styles.time} dateTime={project.update_at} title={formatMoment(project.update_at)}>
          {formatAgo(project.update_at, language, Date.now())}
        </time>
      </div>
    </li>
  );
}
