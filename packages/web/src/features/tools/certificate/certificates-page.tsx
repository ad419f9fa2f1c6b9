import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { PageTabs } from '../../../kit/page/page-tabs';
import { useTexts } from '../../../lib/texts/texts';
import { AccountsTab } from './accounts-tab';
import { CertificatesTab } from './certificates-tab';
import { RemindersTab } from './reminders-tab';
import { texts } from './texts';
import { TimelineTab } from './timeline-tab';

/** Page with developer accounts, certificates of projects, and the reminders about both. */
export function CertificatesPage() {
  const t = useTexts(texts);
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <PageTabs
        tabs={[
          { key: 'accounts', label: t.accounts, children: <AccountsTab /> },
          { key: 'certificates', label: t.certificates, children: <CertificatesTab /> },
          { key: 'timeline', label: t.timeline, children: <TimelineTab /> },
          { key: 'reminders', label: t.reminders, children: <RemindersTab /> },
        ]}
      />
    </PageBody>
  );
}
