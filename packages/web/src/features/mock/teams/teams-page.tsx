import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/empty-state';
import { ErrorState } from '../../../kit/error-state';
import { Icon } from '../../../kit/icon';
import { LinkButton } from '../../../kit/link-button';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { Skeleton } from '../../../kit/skeleton';
import { useListParams } from '../../../lib/list-params';
import { to } from '../../../lib/page';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { useDelayed } from '../../../lib/use-delayed';
import styles from './teams.module.css';
import { texts } from './texts';

export function TeamsPage() {
  const t = useTexts(texts);
  const [{ keywords }, setParams] = useListParams({ keywords: '' });
  // The call's own keywords look for one exact name, to join it; a list is filtered here.
  const query = useQuery(callQuery('team', 'list', { keywords: '' }));
  const isSlow = useDelayed(query.isPending, 300);
  const needle = keywords.toLowerCase();
  const teams = query.data?.filter(({ name }) => name.toLowerCase().includes(needle));
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      {query.isPending && isSlow && <Skeleton height={72} />}
      {query.isError && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <EmptyState
          drawing="vase"
          title={t.empty}
          text={t.emptyText}
          action={<LinkButton to={to('newProject')}>{t.newProject}</LinkButton>}
        />
      )}
      {query.data && query.data.length > 0 && teams?.length === 0 && (
        <EmptyState
          drawing="ripple"
          text={t.noHit({ keywords })}
          action={<Button onClick={() => setParams({ keywords: '' })}>{t.clear}</Button>}
        />
      )}
      {teams && teams.length > 0 && (
        <>
          <ul className={styles.teams}>
            {teams.map((team) => (
              <li key={team._id}>
                <Link to={to('teamProjects', { id: team._id })}>
                  <Icon name="team" size={20} />
                  <strong>{team.name}</strong>
                  <span>{team.is_owner ? t.owner : t.member}</span>
                  <Icon name="chevronRight" />
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.later}>{t.later}</p>
        </>
      )}
    </PageBody>
  );
}
