import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ListParams } from '../../lib/address/list-params';
import { useDensity } from '../../lib/preferences/density';
import { setPreferences } from '../../lib/preferences/preferences';
import { useTexts } from '../../lib/texts/texts';
import { IconButton } from '../buttons/icon-button';
import { Icon } from '../display/icon';
import { DownloadIcon, FoldIcon, RefreshIcon, SlidersIcon, UnfoldIcon } from '../display/icons';
import { FilterFields, type Filters } from './filter-field';
import { KeywordInput } from './keyword-input';
import styles from './resource.module.css';
import type { TableInput, TableParams } from './table-params';
import { resourceTexts } from './texts';

/**
 * Renders the search field of a table, the filters of its tool (behind a button on phones), and the button
 * that clears them.
 */
export function TableFilters<F extends ListParams>(props: {
  table: TableParams<F>;
  searchLabel: string | undefined;
  filters: Filters<TableInput<F>> | undefined;
}) {
  const { searchLabel, filters } = props;
  // The cast is safe, because every table has the parameter of the search.
  const table = props.table as unknown as TableParams;
  const t = useTexts(resourceTexts);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (searchLabel === undefined && filters === undefined) return null;
  return (
    <search className={styles.filters}>
      {searchLabel !== undefined && (
        <KeywordInput
          label={searchLabel}
          value={table.input.keywords}
          onChange={(keywords) => table.set({ keywords })}
        />
      )}
      {filters && (
        <>
          <Button
            className={styles.filterToggle}
            icon={<Icon icon={SlidersIcon} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t.filters}
          </Button>
          <div id={id} className={styles.filterSet} data-open={isOpen ? '' : undefined}>
            <FilterFields
              filters={filters}
              values={props.table.input}
              set={props.table.set as (changes: Partial<TableInput<F>>) => void}
            />
          </div>
        </>
      )}
      {table.isFiltered && (
        <Button type="text" className={styles.reset} onClick={table.reset}>
          {t.reset}
        </Button>
      )}
    </search>
  );
}

/** Renders the buttons above a table: those of the tool at the left, those of every table at the right. */
export function TableToolbar(props: {
  actions: ReactNode;
  tools: ReactNode;
  isFetching: boolean;
  onRefresh: () => unknown;
  chooser: ReactNode;
  onExport: (() => Promise<void>) | undefined;
  isEmpty: boolean;
}) {
  const t = useTexts(resourceTexts);
  const density = useDensity();
  const { onExport } = props;
  return (
    <div className={styles.toolbar}>
      {props.actions}
      <span className={styles.space} />
      {props.tools}
      <IconButton icon={RefreshIcon} label={t.refresh} aria-busy={props.isFetching} onClick={props.onRefresh} />
      <span className={styles.density}>
        <IconButton
          icon={density === 'compact' ? UnfoldIcon : FoldIcon}
          label={density === 'compact' ? t.normal : t.compact}
          onClick={() => setPreferences({ density: density === 'compact' ? 'normal' : 'compact' })}
        />
      </span>
      {props.chooser}
      {onExport && (
        <IconButton
          icon={DownloadIcon}
          label={t.exportCsv}
          disabled={props.isEmpty}
          // The API client has reported the failure.
          onClick={() => onExport().catch(() => {})}
        />
      )}
    </div>
  );
}
