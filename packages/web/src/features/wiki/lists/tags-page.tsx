import { type ArticleBrief, wikiTagLimit } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { FilterChip } from '../../../kit/buttons/filter-chip';
import { ColourTag } from '../../../kit/display/colour-tag';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { BatchBar } from '../../../kit/list/batch-bar';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ListFrame, Rows } from './list-frame';
import { ListRow, pathAbove } from './list-row';
import { texts } from './texts';

const pageSize = 30;
/** Values that take the place of a tag in the URL; no value of an enumeration begins with a tilde. */
const [mine, ofAll] = ['~mine', '~all'];

/** Lists documents by tag, and untagged ones; changes the tags of several documents at once. */
export function TagsPage() {
  const t = useTexts(texts);
  const [params, set] = useListParams({ tag: '', page: 1 });
  const { canEdit, canManage } = useRights('wiki');
  const tags = useQuery(callQuery('article', 'getMdTagsMessage', {}));
  const choices = useEnumeration('articleTag');
  const tag = params.tag || (tags.data?.find(({ num }) => num > 0)?.value ?? mine);
  const choose = (next: string) => set({ tag: next });
  return (
    <ListFrame
      title={t.tags}
      purpose={t.tagsPurpose}
      tools={
        <>
          {(tags.data ?? []).map(({ value, num }) => (
            <FilterChip key={value} isOn={tag === value} onClick={() => choose(value)}>
              {choices.labelOf(value)} <span className="g-num">{formatNumber(num)}</span>
            </FilterChip>
          ))}
          <FilterChip isOn={tag === mine} onClick={() => choose(mine)}>
            {t.mine}
          </FilterChip>
          {canManage && (
            <FilterChip isOn={tag === ofAll} onClick={() => choose(ofAll)}>
              {t.ofAll}
            </FilterChip>
          )}
        </>
      }
    >
      {tags.isSuccess && <Tagged key={tag} tag={tag} canEdit={canEdit} />}
      {!tags.isSuccess && (
        <QueryView query={tags} skeleton={320}>
          {() => null}
        </QueryView>
      )}
    </ListFrame>
  );
}

function useArticles(tag: string, page: number) {
  const isUntagged = tag === mine || tag === ofAll;
  const paging = { page, pageSize };
  const tagged = useQuery({
    ...callQuery('article', 'getTagArticles', { tag, ...paging }),
    enabled: !isUntagged,
    placeholderData: keepPreviousData,
  });
  const untagged = useQuery({
    ...callQuery('article', 'getUserNoTagArticles', { all: tag === ofAll, ...paging }),
    enabled: isUntagged,
    placeholderData: keepPreviousData,
  });
  return isUntagged ? untagged : tagged;
}

function Tagged({ tag, canEdit }: { tag: string; canEdit: boolean }) {
  const t = useTexts(texts);
  const [{ page }, set] = useListParams({ page: 1 });
  const onPage = (next: number) => set({ page: next });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = useArticles(tag, page);
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  const list = query.data?.list ?? [];
  // Ignore selected documents that have left the list in the meantime.
  const ids = list.flatMap(({ _id }) => (selected.has(_id) ? [_id] : []));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const clear = () => setSelected(new Set());
  return (
    <>
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={tag === mine || tag === ofAll ? t.noTags : t.tagEmpty} />}
      >
        {(found) => (
          <>
            <Rows label={t.tags} count={found.list.length}>
              {found.list.map((one, index) => (
                <ListRow
                  key={one._id}
                  id={one._id}
                  index={index}
                  title={one.title}
                  catalogType={one.catalogType}
                  path={pathAbove(one)}
                  marks={one}
                  facts={[one.userNickName]}
                  at={one.updateDate}
                  isSelected={canEdit ? selected.has(one._id) : undefined}
                  canSelect={one.canEdit}
                  onSelect={() => toggle(one._id)}
                  tools={<Tags article={one} but={tag} />}
                />
              ))}
            </Rows>
            <ListPages page={page} pageSize={pageSize} total={found.total} onPage={onPage} />
          </>
        )}
      </QueryView>
      {ids.length > 0 && <Batch ids={ids} onDone={clear} />}
    </>
  );
}

/** The other tags of a document. */
function Tags({ article, but }: { article: ArticleBrief; but: string }) {
  const choices = useEnumeration('articleTag');
  const values = article.articleTagValue.split(',').filter((value) => value !== '' && value !== but);
  return values.map((value) => (
    <ColourTag key={value} colour={choices.choiceOf(value)?.color ?? 'ink'}>
      {choices.labelOf(value)}
    </ColourTag>
  ));
}

function Batch({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTexts(texts);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const change = useChange('article', 'batchChangeArticleTag', {
    done: ({ num }) => t.tagged({ count: formatNumber(num) }),
    onDone,
  });
  const limited = (values: string[]) => values.slice(0, wikiTagLimit);
  const shared = { type: 'articleTag', style: { width: 180 } } as const;
  return (
    <BatchBar label={t.batch({ count: formatNumber(ids.length) })} clearText={t.clear} onClear={onDone}>
      <EnumerationsSelect
        {...shared}
        aria-label={t.addTags}
        placeholder={t.addTags}
        value={add}
        onChange={(next) => setAdd(limited(next))}
      />
      <EnumerationsSelect
        {...shared}
        aria-label={t.removeTags}
        placeholder={t.removeTags}
        value={remove}
        onChange={(next) => setRemove(limited(next))}
      />
      <Button
        type="primary"
        disabled={add.length + remove.length === 0}
        loading={change.isPending}
        onClick={() => change.mutate({ markdownIds: ids, add, remove })}
      >
        {t.apply}
      </Button>
    </BatchBar>
  );
}
