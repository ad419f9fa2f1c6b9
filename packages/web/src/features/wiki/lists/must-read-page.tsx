import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { StatusTag } from '../../../kit/display/status-tag';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from '../must-read/texts';
import { ListFrame, Rows } from './list-frame';
import { ListRow, pathText } from './list-row';
import { texts as listTexts } from './texts';

const pageSize = 30;

/** Lists the documents that the user is asked to read and has not confirmed. */
export function MustReadPage() {
  const t = useTexts(texts);
  const tl = useTexts(listTexts);
  const [{ page }, set] = useListParams({ page: 1 });
  const onPage = (next: number) => set({ page: next });
  const query = useQuery({
    ...callQuery('mustRead', 'listOwn', { page, pageSize }),
    placeholderData: keepPreviousData,
  });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  return (
    <ListFrame title={tl.mustRead} purpose={t.purpose}>
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={t.empty} />}
      >
        {({ list, total }) => (
          <>
            <Rows label={tl.mustRead} count={list.length}>
              {list.map((one, index) => (
                <ListRow
                  key={one.markdownId}
                  id={one.markdownId}
                  index={index}
                  title={one.title}
                  catalogType={one.catalogType}
                  path=""
                  // The path is last, because narrow rows cut off the end.
                  facts={[
                    one.dueOn ? t.dueOnOf({ day: one.dueOn }) : undefined,
                    t.askedBy({ name: one.askedBy }),
                    pathText(one),
                  ]}
                  at={one.askedAt}
                  tools={one.isOverdue ? <StatusTag kind="danger">{t.overdue}</StatusTag> : undefined}
                />
              ))}
            </Rows>
            <ListPages page={page} pageSize={pageSize} total={total} onPage={onPage} />
          </>
        )}
      </QueryView>
    </ListFrame>
  );
}
