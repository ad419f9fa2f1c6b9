import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../../kit/buttons/link-button';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
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
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('sharedDraft', 'list', { page, pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <ListFrame title={t.drafts} purpose={t.draftsPurpose}>
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ list }) => list.length === 0}
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
            <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </ListFrame>
  );
}
