import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
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
  const [where, setWhere] = useState<'all' | 'here'>('all');
  return (
    <ListFrame
      title={t.recent}
      purpose={t.recentPurpose}
      tools={
        <Segments
          value={where}
          options={[
            { value: 'all', label: t.allDevices },
            { value: 'here', label: t.thisDevice },
          ]}
          onChange={(next) => setWhere(next as 'all' | 'here')}
        />
      }
    >
      {where === 'all' ? <Everywhere /> : <Here />}
    </ListFrame>
  );
}

function Everywhere() {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('article', 'getRecentArticles', { page, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView
      query={query}
      skeleton={320}
      isEmpty={({ list }) => list.length === 0}
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
          <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
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
