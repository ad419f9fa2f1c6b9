import { articleTypes, type CatalogType, catalogTypeNames } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Select } from 'antd';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { PeriodFilter } from '../../../kit/form/date-field';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { PersonPicker } from '../../../kit/form/person-picker';
import { useClear } from '../../../kit/form/use-clear';
import { FilterField } from '../../../kit/resource/filter-field';
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
      <FilterField label={t.type}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            allowClear={clear}
            maxTagCount="responsive"
            placeholder={t.all}
            style={{ width: 180 }}
            value={[...params.type]}
            options={types.map((value) => ({ value, label: text(catalogTypeNames[value]) }))}
            onChange={(type: string[]) => set({ type })}
          />
        )}
      </FilterField>
      <FilterField label={t.tags}>
        {(id) => (
          <EnumerationsSelect
            id={id}
            type="articleTag"
            placeholder={t.all}
            style={{ width: 180 }}
            value={params.tag}
            onChange={(tag) => set({ tag })}
          />
        )}
      </FilterField>
      <FilterField label={t.author}>
        {(id) => (
          <PersonPicker
            id={id}
            placeholder={t.all}
            style={{ width: 150 }}
            value={params.userId}
            onChange={(userId) => set({ userId })}
          />
        )}
      </FilterField>
      <FilterField label={t.period}>
        {(id) => <PeriodFilter id={id} label={t.period} value={params} onChange={set} />}
      </FilterField>
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
