import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from '../verification/texts';
import { useVerify } from '../verification/validity';
import { ListFrame, Rows } from './list-frame';
import { ListRow, pathText } from './list-row';
import { texts as listTexts } from './texts';

const pageSize = 30;
type Scope = 'mine' | 'managed';
type State = 'overdue' | 'all';

/** Lists documents with a period of validity, the overdue ones first. */
export function VerificationPage() {
  const t = useTexts(texts);
  const tl = useTexts(listTexts);
  const [{ page, ...params }, set] = useListParams({ scope: 'mine', state: 'overdue', page: 1 });
  const scope: Scope = params.scope === 'managed' ? 'managed' : 'mine';
  const state: State = params.state === 'all' ? 'all' : 'overdue';
  const query = useQuery({
    ...callQuery('wikiVerification', 'list', { scope, state, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const onPage = (next: number) => set({ page: next });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  const { verify, pendingId } = useVerify();
  return (
    <ListFrame
      title={tl.verification}
      purpose={t.purpose}
      tools={
        <>
          <Segments<Scope>
            aria-label={t.scope}
            value={scope}
            options={[
              { value: 'mine', label: t.mine },
              { value: 'managed', label: t.managed },
            ]}
            onChange={(next) => set({ scope: next })}
          />
          <Segments<State>
            aria-label={t.state}
            value={state}
            options={[
              { value: 'overdue', label: t.overdue },
              { value: 'all', label: t.all },
            ]}
            onChange={(next) => set({ state: next })}
          />
        </>
      }
    >
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={scope === 'mine' ? t.empty : t.managedEmpty} />}
      >
        {({ list, total }) => (
          <>
            <Rows label={tl.verification} count={list.length}>
              {list.map(({ markdownId, title, catalogType, catalogPathName, ...one }, index) => (
                <ListRow
                  key={markdownId}
                  id={markdownId}
                  index={index}
                  title={title}
                  catalogType={catalogType}
                  path=""
                  // The path is last, because narrow rows cut off the end.
                  facts={[
                    t.until({ until: one.until }),
                    t.responsible({ name: one.nickName }),
                    pathText({ catalogPathName }),
                  ]}
                  marks={one}
                  tools={
                    one.canVerify ? (
                      <Button
                        size="small"
                        aria-label={t.stillValidOf({ name: title })}
                        loading={pendingId === markdownId}
                        onClick={() => verify({ markdownId, contentVersion: one.contentVersion })}
                      >
                        {t.stillValid}
                      </Button>
                    ) : undefined
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
