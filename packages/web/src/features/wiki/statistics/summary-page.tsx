import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { PageTabs } from '../../../kit/page/page-tabs';
import { useTexts } from '../../../lib/texts/texts';
import { BoardTab } from './board-tab';
import { OwnTab } from './own-tab';
import { texts } from './texts';

/** Shows statistics on the user's own articles, and on all documents. */
export function SummaryPage() {
  const t = useTexts(texts);
  return (
    <PageBody>
      <PageHead title={t.summaryTitle} purpose={t.summaryPurpose} />
      <PageTabs
        tabs={[
          { key: 'mine', label: t.mine, children: <OwnTab /> },
          { key: 'board', label: t.board, children: <BoardTab /> },
        ]}
      />
    </PageBody>
  );
}
