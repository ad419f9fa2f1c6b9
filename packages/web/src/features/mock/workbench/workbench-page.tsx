import { Button } from 'antd';
import { EmptyState } from '../../../kit/empty-state';
import { LinkButton } from '../../../kit/link-button';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { useListParams } from '../../../lib/list-params';
import { to } from '../../../lib/page';
import { useTexts } from '../../../lib/texts';
import { ProjectCards } from '../projects/project-cards';
import { texts } from '../projects/texts';
import { useProjects } from '../projects/use-projects';
import { RecentProjects } from './recent-projects';

export function WorkbenchPage() {
  const t = useTexts(texts);
  const [{ keywords }, setParams] = useListParams({ keywords: '' });
  const query = useProjects({ type: 'workbench' });
  return (
    <PageBody>
      <PageHead title={t.workbenchTitle} purpose={t.workbenchPurpose} />
      <ProjectCards
        query={query}
        onlyStarred
        keywords={keywords}
        empty={
          keywords ? (
            <EmptyState
              drawing="ripple"
              text={t.noHitKeywords({ keywords })}
              action={<Button onClick={() => setParams({ keywords: '' })}>{t.clearFilter}</Button>}
            />
          ) : (
            <EmptyState
              drawing="vase"
              title={t.workbenchEmptyTitle}
              text={t.workbenchEmptyText}
              action={<LinkButton to={to('projects')}>{t.goStar}</LinkButton>}
            />
          )
        }
      />
      {/* Below and afterwards, so that the stars never move. */}
      {!query.isPending && <RecentProjects />}
    </PageBody>
  );
}
