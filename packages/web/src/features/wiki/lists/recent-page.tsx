import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { readArticlesOfDevice } from '../node/reading-history';
import { ListFrame, Rows } from './list-frame';
import { ListRow, pathAbove } from './list-row';
import { texts } from './texts';

const pageSize = 30;

/**
 * Lists recently read documents: on all devices, as counted by the server, or on this device, with the
 * reading position.
 */
export function RecentPage() {
  const t = useTexts(texts);
  const [params, set] = useListParams({ where: 'all', page: 1 });
  const where = params.where === 'here' ? 'here' : 'all';
  return (
    <ListFrame
      title={t.recent}
      purpose={t.recentPurpose}
      tools={
        <Segments<'all' | 'here'>
          value={where}
          options={[
            { value: 'all', label: t.allDevices },
            { value: 'here', label: t.thisDevice },
          ]}
          onChange={(next) => set({ where: next })}
        />
      }
    >
      {where === 'all' ? <Everywhere /> : <Here />}
    </ListFrame>
  );
}

function Everywhere() {
  const t = useTexts(texts);
  const [{ page }, set] = useListParams({ page: 1 });
  const onPage = (next: number) => set({ page: next });
  const query = useQuery({
    ...callQuery('article', 'getRecentArticles', { page, pageSize }),
    placeholderData: keepPreviousData,
  });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  return (
    <QueryView
      query={query}
      skeleton={320}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState drawing="ripple" text={t.recentEmpty} />}
    >
      {({ list, total }) => (
        <>
          <Rows label={t.recent} count={list.length}>
            {list.map((one, index) => (
              <ListRow
                key={one._id}
                id={one._id}
                index={index}
                title={one.title}
                catalogType={one.catalogType}
                path={pathAbove(one)}
                marks={one}
                facts={[one.userNickName]}
                at={one.lookDate}
              />
            ))}
          </Rows>
          <ListPages page={page} pageSize={pageSize} total={total} onPage={onPage} />
        </>
      )}
    </QueryView>
  );
}

function Here() {
  const t = useTexts(texts);
  const [list] = useState(readArticlesOfDevice);
  if (list.length === 0) return <EmptyState drawing="ripple" text={t.recentEmpty} />;
  return (
    <Rows label={t.recent} count={list.length}>
      {list.map(({ id, title, at }, index) => (
        <ListRow key={id} id={id} index={index} title={title} at={at} catalogType="markdown" path="" />
      ))}
    </Rows>
  );
}
