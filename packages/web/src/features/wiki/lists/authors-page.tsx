import type { CatalogType } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { EnumerationFilter } from '../../../kit/form/enumeration-select';
import { PersonPicker } from '../../../kit/form/person-picker';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { FilterField } from '../../../kit/resource/filter-field';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ListFrame, Rows } from './list-frame';
import { ListRow, pathAbove } from './list-row';
import { texts } from './texts';

const pageSize = 30;
const orders = ['createDate', 'views', 'likes'] as const;
type Order = (typeof orders)[number];
/** The same orders under the names that the list of a person's documents uses. */
const personOrders = { createDate: 'createDate', views: 'lookNumber', likes: 'likesAll' } as const;

interface Written {
  readonly _id: string;
  readonly title: string;
  readonly catalogType: CatalogType;
  readonly path: string;
  readonly userNickName: string;
  readonly views: number;
  readonly createDate: string;
}

/** Fetches the documents by a person, or by the people of a department. */
function useWritten(of: { userId: string; department: string; order: Order; page: number }) {
  const { userId, department, order, page } = of;
  const isOfDepartment = department !== '';
  const paging = { page, pageSize };
  const ofPerson = useQuery({
    ...callQuery('article', 'getUserArticles', { userId, sortField: personOrders[order], ...paging }),
    enabled: !isOfDepartment && userId !== '',
    placeholderData: keepPreviousData,
    select: ({ list, total }) => ({
      total,
      list: list.map((one): Written => ({ ...one, path: pathAbove(one), views: one.lookNumber })),
    }),
  });
  const ofDepartment = useQuery({
    ...callQuery('catalogStatistics', 'getAllArticlesByDepartment', { department, sortField: order, ...paging }),
    enabled: isOfDepartment,
    placeholderData: keepPreviousData,
    select: ({ list, total }) => ({ total, list: list.map((one): Written => ({ ...one, path: '' })) }),
  });
  return isOfDepartment ? ofDepartment : ofPerson;
}

/** Lists documents by author: the user's own, until the URL or a choice names another author. */
export function AuthorsPage() {
  const t = useTexts(texts);
  const self = useUser()?._id ?? '';
  const [params, set] = useListParams({ userId: '', department: '', sort: 'createDate', page: 1 });
  const { department, page } = params;
  const userId = department === '' ? params.userId || self : '';
  const order = orders.find((one) => one === params.sort) ?? 'createDate';
  const query = useWritten({ userId, department, order, page });
  const onPage = (next: number) => set({ page: next });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  const orderNames: Record<Order, string> = { createDate: t.byCreated, views: t.byViews, likes: t.byLikes };
  return (
    <ListFrame
      title={t.authors}
      purpose={t.authorsPurpose}
      tools={
        <>
          <FilterField label={t.person}>
            {(id) => (
              <PersonPicker
                id={id}
                style={{ width: 180 }}
                value={userId}
                onChange={(next) => set({ userId: next, department: '' })}
              />
            )}
          </FilterField>
          <FilterField label={t.department}>
            {(id) => (
              <EnumerationFilter
                id={id}
                type="department"
                value={department}
                onChange={(next) => set({ department: next, userId: '' })}
              />
            )}
          </FilterField>
          <FilterField label={t.order}>
            {(id) => (
              <Select
                id={id}
                style={{ width: 140 }}
                value={order}
                options={orders.map((value) => ({ value, label: orderNames[value] }))}
                onChange={(sort) => set({ sort })}
              />
            )}
          </FilterField>
        </>
      }
    >
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={t.writtenNothing} />}
      >
        {({ list, total }) => (
          <>
            <Rows label={t.authors} count={list.length}>
              {list.map(({ _id, title, catalogType, path, userNickName, views, createDate }, index) => (
                <ListRow
                  key={_id}
                  id={_id}
                  index={index}
                  title={title}
                  catalogType={catalogType}
                  path={path}
                  at={createDate}
                  facts={[department === '' ? undefined : userNickName, t.views({ count: formatNumber(views) })]}
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
