import { type CatalogType, pages, type WikiHit, type WikiSearchData, wikiHitLimit } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { isSpace } from '../node/place';
import { Filters } from './filters';
import { HitList } from './hit-list';
import { MissedDrawer } from './missed-drawer';
import { isFiltered, noFilters, type SearchParams, searchParams } from './params';
import styles from './search.module.css';
import { texts } from './texts';

const pageSize = 20;

/** Searches all documents; the URL contains the search. */
export function SearchPage() {
  const t = useTexts(texts);
  const text = useText();
  const [params, set] = useListParams(searchParams);
  const [isMissedOpen, setIsMissedOpen] = useState(false);
  const { keywords, parentId } = params;
  const missedIn = useMissedPlace(parentId);
  const query = useSearch(params);
  const { data } = query;
  return (
    <PageBody width="reading">
      <PageHead
        crumbs={[{ title: text(pages.wiki.title), path: to('wiki') }]}
        title={t.title}
        actions={missedIn !== undefined && <Button onClick={() => setIsMissedOpen(true)}>{t.missed}</Button>}
      />
      <div className={styles.field}>
        <KeywordInput isWide label={t.search} value={keywords} onChange={(next) => set({ keywords: next })} />
      </div>
      <Filters params={params} set={set} isFiltered={isFiltered(params)} onClear={() => set(noFilters)} />
      {keywords === '' ? (
        <EmptyState drawing="vase" text={t.begin} />
      ) : (
        <>
          <div className={styles.head}>
            <span role="status">
              {data && (data.hasMore ? t.foundMore : t.found({ total: formatNumber(data.total) }))}
            </span>
            {data?.total !== 0 && (
              <Segments
                aria-label={t.order}
                value={params.sort}
                options={[
                  { value: 'score', label: t.byScore },
                  { value: 'time', label: t.byTime },
                ]}
                onChange={(sort) => set({ sort })}
              />
            )}
          </div>
          <QueryView
            query={query}
            skeleton={360}
            isEmpty={({ total }) => total === 0}
            empty={<NoHit params={params} set={set} suggestions={data?.suggest ?? []} />}
          >
            {(found) => (
              <Found found={found} params={params} isOld={query.isPlaceholderData} onPage={(page) => set({ page })} />
            )}
          </QueryView>
        </>
      )}
      <MissedDrawer
        key={missedIn}
        parentId={missedIn ?? ''}
        isOpen={isMissedOpen && missedIn !== undefined}
        onClose={() => setIsMissedOpen(false)}
      />
    </PageBody>
  );
}

/**
 * Returns the place whose failed searches the reader may see: the searched folder if they manage it, '' for
 * all, or undefined for none.
 */
function useMissedPlace(parentId: string): string | undefined {
  const { canManage } = useRights('wiki');
  const isFolder = parentId !== '' && !isSpace(parentId);
  const folder = useQuery({
    ...callQuery('catalog', 'getCatalogById', { id: parentId }),
    enabled: isFolder,
    retry: false,
  });
  if (isFolder && folder.data?.node.canManage) return parentId;
  return canManage ? '' : undefined;
}

function useSearch(params: SearchParams) {
  const { keywords, page, type, tag, userId, parentId, from, to: until, sort, inTitle } = params;
  return useQuery({
    ...callQuery('catalog', 'getAllWiki', {
      keywords,
      page,
      pageSize,
      sort: sort === 'time' ? 'time' : 'score',
      inTitle: String(inTitle === 1),
      ...(type.length > 0 && { type: type.join() as CatalogType }),
      ...(tag.length > 0 && { tag: tag.join() }),
      ...(userId && { userId }),
      ...(parentId && { parentId }),
      ...(from && { from }),
      ...(until && { to: until }),
    }),
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

function Found(props: { found: WikiSearchData; params: SearchParams; isOld: boolean; onPage: (page: number) => void }) {
  const { found, params, isOld, onPage } = props;
  const t = useTexts(texts);
  const choose = ({ _id: markdownId }: WikiHit) => {
    const { queryId } = found;
    // A missing entry in a report is no reason to disturb a reader.
    if (queryId) void api.wikiSearch.chooseHit({ queryId, markdownId }, { claims: 'all' }).catch(() => {});
  };
  const isLast = params.page * pageSize >= wikiHitLimit;
  return (
    <>
      <HitList hits={found.list} keywords={params.keywords} isOld={isOld} onChoose={choose} />
      <ListPages page={params.page} pageSize={pageSize} total={found.total} onPage={onPage} />
      {found.hasMore && isLast && <p className={styles.note}>{t.more}</p>}
    </>
  );
}

function NoHit(props: {
  params: SearchParams;
  set: (changes: Partial<SearchParams>) => void;
  suggestions: WikiSearchData['suggest'];
}) {
  const { params, set, suggestions } = props;
  const t = useTexts(texts);
  const words = params.keywords;
  const [search] = useSearchParams();
  /** The filters stay, because the suggestions were counted with them. */
  const pathWith = (keywords: string) => {
    const next = new URLSearchParams(search);
    next.set('keywords', keywords);
    next.delete('page');
    return `${to('wikiSearch')}?${next}`;
  };
  const labels = { any: t.any, spelling: t.spelling, wider: t.wider } as const;
  return (
    <EmptyState
      drawing="ripple"
      text={isFiltered(params) ? t.noHitFiltered({ words }) : t.noHit({ words })}
      action={
        <ul className={styles.suggest}>
          {suggestions.map(({ kind, keywords, total }) => (
            <li key={`${kind} ${keywords}`}>
              {labels[kind]}
              {kind === 'wider' ? (
                <PlainButton onClick={() => set({ parentId: '' })}>{keywords}</PlainButton>
              ) : (
                <Link to={pathWith(keywords)}>{keywords}</Link>
              )}{' '}
              <span className={styles.quiet}>
                {total > 99 ? t.suggestMore : t.suggestNum({ num: formatNumber(total) })}
              </span>
            </li>
          ))}
          {isFiltered(params) && (
            <li>
              <Button onClick={() => set(noFilters)}>{t.clear}</Button>
            </li>
          )}
        </ul>
      }
    />
  );
}
