import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { PageTabs } from '../../kit/page/page-tabs';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { HealthTab } from './health-tab';
import { JobsTab } from './jobs-tab';
import { RunsTab } from './runs-tab';
import { texts } from './texts';

/** Page for background jobs: schedules, results, and actions. */
export function OperationsPage() {
  const t = useTexts(texts);
  const tabs = [
    { key: 'jobs', label: t.jobsTab, children: <JobsTab /> },
    { key: 'runs', label: t.runsTab, children: <RunsTab /> },
  ];
  const isSuper = useUser()?.role === 'superAdministrator';
  if (isSuper) tabs.push({ key: 'health', label: t.healthTab, children: <HealthTab /> });
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <PageTabs tabs={tabs} />
    </PageBody>
  );
}
