import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../kit/buttons/link-button';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { editedType, editorPath } from '../node/edit-path';
import { ListFrame, Rows } from './list-frame';
import { ListRow } from './list-row';
import { texts } from './texts';

const pageSize = 30;

/** Lists the documents with unpublished changes of the user. */
export function DraftsPage() {
  const t = useTexts(texts);
  const [{ page }, set] = useListParams({ page: 1 });
  const onPage = (next: number) => set({ page: next });
  const query = useQuery({
    ...callQuery('sharedDraft', 'list', { page, pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  return (
    <ListFrame title={t.drafts} purpose={t.draftsPurpose}>
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={t.draftsEmpty} />}
      >
        {({ list, total }) => (
          <>
            <Rows label={t.drafts} count={list.length}>
              {list.map(({ markdownId, title, catalogType, templateType, catalogPathName, at, nickNames }, index) => (
                <ListRow
                  key={markdownId}
                  id={markdownId}
                  index={index}
                  title={title}
                  catalogType={catalogType}
                  path={catalogPathName}
                  facts={[nickNames.join('、')]}
                  at={at}
                  tools={
                    <LinkButton
                      to={editorPath(editedType({ catalogType, templateType }), markdownId)}
                      size="small"
                      aria-label={t.goOn({ name: title })}
                    >
                      {t.goOnShort}
                    </LinkButton>
                  }
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
