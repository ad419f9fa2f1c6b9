import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPages } from '../../../kit/list/list-pages';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { Rows } from '../lists/list-frame';
import { ListRow } from '../lists/list-row';
import { texts } from './texts';

const pageSize = 30;

/** Lists the documents that link to an article. */
export function BacklinkList({ id }: { id: string }) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('article', 'getBacklinks', { markdownId: id, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} skeleton={200}>
      {({ list, total }) => (
        <>
          <Rows label={t.backlinks} count={list.length}>
            {list.map(({ markdownId, title, catalogType, catalogPathName, updateDate, isInclude }, index) => (
              <ListRow
                key={markdownId}
                id={markdownId}
                index={index}
                title={title}
                catalogType={catalogType}
                path={catalogPathName}
                facts={isInclude ? [t.includes] : []}
                at={updateDate}
              />
            ))}
          </Rows>
          <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}
