import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from '../verification/texts';
import { useVerify } from '../verification/validity';
import { ListFrame, Rows } from './list-frame';
import { ListRow } from './list-row';
import { texts as listTexts } from './texts';

const pageSize = 30;
type Scope = 'mine' | 'managed';
type State = 'overdue' | 'all';

/** Lists documents with a period of validity, the overdue ones first. */
export function VerificationPage() {
  const t = useTexts(texts);
  const tl = useTexts(listTexts);
  const [shown, setShown] = useState<{ scope: Scope; state: State; page: number }>({
    scope: 'mine',
    state: 'overdue',
    page: 1,
  });
  const query = useQuery({
    ...callQuery('wikiVerification', 'list', { ...shown, pageSize }),
    placeholderData: keepPreviousData,
  });
  const verify = useVerify();
  return (
    <ListFrame
      title={tl.verification}
      purpose={t.purpose}
      tools={
        <>
          <Segments<Scope>
            aria-label={t.scope}
            value={shown.scope}
            options={[
              { value: 'mine', label: t.mine },
              { value: 'managed', label: t.managed },
            ]}
            onChange={(scope) => setShown({ ...shown, scope, page: 1 })}
          />
          <Segments<State>
            aria-label={t.state}
            value={shown.state}
            options={[
              { value: 'overdue', label: t.overdue },
              { value: 'all', label: t.all },
            ]}
            onChange={(state) => setShown({ ...shown, state, page: 1 })}
          />
        </>
      }
    >
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="ripple" text={shown.scope === 'mine' ? t.empty : t.managedEmpty} />}
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
                  path={catalogPathName}
                  facts={[t.responsible({ name: one.nickName }), t.until({ until: one.until })]}
                  marks={one}
                  tools={
                    one.canVerify ? (
                      <Button
                        size="small"
                        aria-label={t.stillValidOf({ name: title })}
                        loading={verify.isPending && verify.variables.markdownId === markdownId}
                        onClick={() => verify.mutate({ markdownId })}
                      >
                        {t.stillValid}
                      </Button>
                    ) : undefined
                  }
                />
              ))}
            </Rows>
            <ListPages
              page={shown.page}
              pageSize={pageSize}
              total={total}
              onPage={(page) => setShown({ ...shown, page })}
            />
          </>
        )}
      </QueryView>
    </ListFrame>
  );
}
