import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { useTexts } from '../../../lib/texts/texts';
import { JiraReports } from './jira-reports';
import { texts } from './texts';

export function JiraPage() {
  const t = useTexts(texts);
  return (
    <PageBody>
      <JiraReports head={(actions) => <PageHead title={t.title} purpose={t.purpose} actions={actions} />} />
    </PageBody>
  );
}
