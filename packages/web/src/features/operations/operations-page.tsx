import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { PageTabs } from '../../kit/page/page-tabs';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { HealthTab } from './health-tab';
import { JobsTab } from './jobs-tab';
import { RunsTab } from './runs-tab';
import { texts } from './texts';

/** The work that goes on by itself: when it is due, how it went, and what can be done about it. */
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
