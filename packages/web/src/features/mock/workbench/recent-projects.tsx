import type { Project } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../kit/display/avatar';
import { Icon } from '../../../kit/display/icon';
import { TeamIcon } from '../../../kit/display/icons';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts } from '../project-list/texts';
import styles from './workbench.module.css';

/** Lists the recently opened projects, starred or not. Renders nothing until a project has been opened. */
export function RecentProjects() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('project', 'recent', {}));
  if (query.isError && !query.data) {
    return (
      <Section>
        <p className={styles.failed} role="alert">
          {query.error.message}
          <Button size="small" onClick={() => query.refetch()}>
            {t.retry}
          </Button>
        </p>
      </Section>
    );
  }
  if (!query.data?.length) return null;
  return (
    <Section>
      <ul className={styles.list}>
        {query.data.map((project) => (
          <Row key={project._id} project={project} />
        ))}
      </ul>
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  return (
    <section className={styles.recent} aria-labelledby="recent-projects">
      <h2 id="recent-projects" className={styles.title}>
        {t.recent}
      </h2>
      {children}
    </section>
  );
}

function Row({ project }: { project: Project }) {
  const t = useTexts(texts);
  const { group, user, name, url } = project;
  const owner = group?.name ?? (user ? personName(user) : '');
  return (
    <li className={styles.row}>
      <Link to={to('project', { id: project._id })} className={styles.name} title={name}>
        {name}
      </Link>
      <span className={`${styles.url} g-mono`} title={url}>
        {url}
      </span>
      <span className={styles.owner} title={owner}>
        {group ? <Icon icon={TeamIcon} /> : <Avatar name={owner} image={user?.head_img} size={20} />}
        <span>{owner}</span>
      </span>
      <span className={`${styles.num} g-num`}>{t.interfaces({ count: formatNumber(project.mock_num) })}</span>
    </li>
  );
}
