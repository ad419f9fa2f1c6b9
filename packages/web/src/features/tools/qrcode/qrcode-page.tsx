import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { PageTabs } from '../../../kit/page/page-tabs';
import { useTexts } from '../../../lib/texts/texts';
import { BatchTab } from './batch-tab';
import { LinksTab } from './links-tab';
import { MakeTab } from './make-tab';
import { ScanTab } from './scan-tab';
import { texts } from './texts';

/**
 * Page of QR codes, generated one by one or in batches and scanned from pictures, all in the browser; and of
 * links behind codes.
 */
export function QrcodePage() {
  const t = useTexts(texts);
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <PageTabs
        tabs={[
          { key: 'make', label: t.make, children: <MakeTab /> },
          { key: 'batch', label: t.batch, children: <BatchTab /> },
          { key: 'scan', label: t.scan, children: <ScanTab /> },
          { key: 'links', label: t.links, children: <LinksTab /> },
        ]}
      />
    </PageBody>
  );
}
