import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconButton } from '../../../kit/buttons/icon-button';
import { CloseIcon } from '../../../kit/display/icons';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { ListFrame, Rows } from './list-frame';
import { ListRow } from './list-row';
import { texts } from './texts';

const pageSize = 30;

/** Lists the documents and folders that the user follows. */
export function FollowedPage() {
  const t = useTexts(texts);
  const [{ page }, set] = useListParams({ page: 1 });
  const onPage = (next: number) => set({ page: next });
  const query = useQuery({ ...callQuery('follow', 'list', { page, pageSize }), placeholderData: keepPreviousData });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  const follow = useChange('follow', 'follow');
  return (
    <ListFrame title={t.followed} purpose={t.followPurpose}>
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={t.followEmpty} />}
      >
        {({ list, total }) => (
          <>
            <Rows label={t.followed} count={list.length}>
              {list.map(({ markdownId, title, catalogType, catalogPathName, updateDate }, index) => (
                <ListRow
                  key={markdownId}
                  id={markdownId}
                  index={index}
                  title={title}
                  catalogType={catalogType}
                  path={catalogPathName}
                  at={updateDate}
                  tools={
                    <IconButton
                      icon={CloseIcon}
                      label={t.unfollow({ name: title })}
                      onClick={() => follow.mutate({ markdownId, isFollow: false })}
                    />
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
