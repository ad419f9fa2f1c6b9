import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { LinkButton } from '../../../kit/buttons/link-button';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { AttentionStrip } from '../../attention/index';
import { Ticker } from '../../recommend/index';
import { loadCalendarPanel } from '../../tools/index';
import { ProjectCards } from '../project-list/project-cards';
import { texts } from '../project-list/texts';
import { useProjects } from '../project-list/use-projects';
import { RecentProjects } from './recent-projects';
import styles from './workbench.module.css';

// Loaded on demand, because most of the workbench is above the calendar.
const CalendarPanel = lazy(async () => ({ default: await loadCalendarPanel() }));

export function WorkbenchPage() {
  const t = useTexts(texts);
  const [{ keywords }, setParams] = useListParams({ keywords: '' });
  const canView = useRights('calendar').level !== 'none';
  const query = useProjects({ type: 'workbench' });
  return (
    <PageBody>
      <PageHead title={t.workbenchTitle} purpose={t.workbenchPurpose} />
      <Ticker />
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
      {/* The rest is below the stars and rendered after them, so that the stars never move. */}
      {!query.isPending && (
        <>
          <div className={styles.attention}>
            <AttentionStrip />
          </div>
          <RecentProjects />
          {canView && (
            <Suspense>
              <CalendarPanel />
            </Suspense>
          )}
        </>
      )}
    </PageBody>
  );
}
