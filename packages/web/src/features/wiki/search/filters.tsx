import { articleTypes, type CatalogType, catalogTypeNames } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Select } from 'antd';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { useClear } from '../../../kit/form/use-clear';
import { FilterFields } from '../../../kit/resource/filter-field';
import { enumerationsFilter, fieldFilter, periodFilter, personFilter } from '../../../kit/resource/filters';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { isSpace } from '../node/place';
import type { SearchParams } from './params';
import styles from './search.module.css';
import { texts } from './texts';

const types: readonly CatalogType[] = ['folder', ...articleTypes];

/** Renders the filters of a search. */
export function Filters(props: {
  params: SearchParams;
  set: (changes: Partial<SearchParams>) => void;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const clear = useClear();
  const { params, set } = props;
  const t = useTexts(texts);
  const text = useText();
  return (
    <div className={styles.filters}>
      <FilterFields
        values={params}
        set={set}
        filters={[
          fieldFilter<'type', readonly string[]>('type', t.type, ({ value, ...control }) => (
            <Select
              {...control}
              mode="multiple"
              allowClear={clear}
              maxTagCount="responsive"
              placeholder={t.all}
              style={{ width: 180 }}
              value={[...value]}
              options={types.map((type) => ({ value: type as string, label: text(catalogTypeNames[type]) }))}
            />
          )),
          enumerationsFilter('tag', t.tags, 'articleTag'),
          personFilter('userId', t.author),
          periodFilter(t.period),
        ]}
      />
      <Checkbox checked={params.inTitle === 1} onChange={({ target }) => set({ inTitle: target.checked ? 1 : 0 })}>
        {t.inTitle}
      </Checkbox>
      {params.parentId && <FolderFilter id={params.parentId} onClear={() => set({ parentId: '' })} />}
      {props.isFiltered && <PlainButton onClick={props.onClear}>{t.clear}</PlainButton>}
    </div>
  );
}

/** Shows the folder to which the search is limited, with a button that removes the limit. */
function FolderFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useTexts(texts);
  const isFolder = !isSpace(id);
  const folder = useQuery({ ...callQuery('catalog', 'getCatalogById', { id }), enabled: isFolder, retry: false });
  const roots = useQuery({ ...callQuery('catalog', 'getAllFirstCatalogList', {}), enabled: !isFolder });
  const name = folder.data?.node.catalogName ?? roots.data?.find((root) => root.id === id)?.catalogName;
  return (
    <span>
      {t.inFolder({ name: name ?? '…' })} <PlainButton onClick={onClear}>{t.everywhere}</PlainButton>
    </span>
  );
}
