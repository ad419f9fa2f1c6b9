import { type FieldFilter, folderFieldLimit } from '@easymock/contract';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { PopoverButton } from '../../../kit/buttons/popover-button';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, ColumnsIcon, SlidersIcon } from '../../../kit/display/icons';
import { PeriodFilter } from '../../../kit/form/date-field';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { useTexts } from '../../../lib/texts/texts';
import styles from './field.module.css';
import { FieldsDialog } from './fields-dialog';
import { boardProperty } from './folder-board';
import { isGroupable, type Property, useProperties } from './properties';
import { texts } from './texts';
import type { FolderViewState } from './use-folder-view';

/** Renders the controls of a table or a board: filters, groups, columns, and what becomes of the view. */
export function ViewTools({ id, name, state }: { id: string; name: string; state: FolderViewState }) {
  const t = useTexts(texts);
  const { view, change, canEdit } = state;
  const properties = useProperties(state.fields);
  const [isManaging, setIsManaging] = useState(false);
  const isBoard = view.layout === 'board';
  const groupable = properties.filter(isGroupable);
  const groups = [
    ...(isBoard ? [] : [{ value: '', label: t.groupNone }]),
    ...groupable.map((one) => ({ value: one.key, label: one.name })),
  ];
  return (
    <>
      <div className={styles.tools}>
        <AddFilter properties={properties} state={state} />
        <Select<string>
          size="small"
          aria-label={t.group}
          prefix={<span className={styles.quiet}>{t.group}</span>}
          popupMatchSelectWidth={false}
          value={isBoard ? (boardProperty(properties, view.groupKey)?.key ?? '') : view.groupKey}
          options={groups}
          onChange={(groupKey) => change({ groupKey })}
        />
        <PopoverButton icon={ColumnsIcon} label={t.columns} placement="bottomRight">
          <ColumnList properties={properties} state={state} />
        </PopoverButton>
        {canEdit && <IconButton icon={SlidersIcon} label={t.editFields} onClick={() => setIsManaging(true)} />}
        {state.isOwn && (
          <span className={styles.own}>
            <span className={styles.quiet}>{t.ownView}</span>
            {canEdit && id !== 'private' && (
              // The API client reports failures.
              <Button size="small" type="link" onClick={() => void state.saveForAll().catch(() => {})}>
                {t.saveForAll}
              </Button>
            )}
            <Button size="small" type="link" onClick={() => void state.reset().catch(() => {})}>
              {t.reset}
            </Button>
          </span>
        )}
      </div>
      {view.filters.length > 0 && (
        <div className={styles.filters}>
          {view.filters.map((filter) => {
            const property = properties.find(({ key }) => key === filter.key);
            return property && <ActiveFilter key={filter.key} filter={filter} property={property} state={state} />;
          })}
        </div>
      )}
      {canEdit && state.fields.length === 0 && (
        <p className={styles.hint}>
          {t.noField}{' '}
          <Button size="small" onClick={() => setIsManaging(true)}>
            {t.addField}
          </Button>
        </p>
      )}
      {isManaging && (
        <FieldsDialog
          folderId={id}
          name={name}
          fields={state.fields}
          onAdded={(fieldId) => change({ columns: [...view.columns, fieldId].slice(0, folderFieldLimit + 7) })}
          onClose={() => setIsManaging(false)}
        />
      )}
    </>
  );
}

/** Lists the properties with a checkbox each; those shown can be moved. */
function ColumnList({ properties, state }: { properties: readonly Property[]; state: FolderViewState }) {
  const t = useTexts(texts);
  const { columns } = state.view;
  const shown = columns.flatMap((key) => properties.find((one) => one.key === key) ?? []);
  const hidden = properties.filter(({ key }) => !columns.includes(key));
  const move = (at: number, by: -1 | 1) => {
    const next = shown.map(({ key }) => key);
    const [moved = ''] = next.splice(at, 1);
    next.splice(at + by, 0, moved);
    state.change({ columns: next });
  };
  return (
    <ul className={styles.columns}>
      {[...shown, ...hidden].map(({ key, name }, at) => {
        const isShown = at < shown.length;
        return (
          <li key={key}>
            <Checkbox
              checked={isShown}
              onChange={() =>
                state.change({ columns: isShown ? columns.filter((one) => one !== key) : [...columns, key] })
              }
            >
              {name}
            </Checkbox>
            {isShown && (
              <span>
                <IconButton
                  icon={ArrowUpIcon}
                  size={14}
                  label={t.columnUp({ name })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={ArrowDownIcon}
                  size={14}
                  label={t.columnDown({ name })}
                  disabled={at === shown.length - 1}
                  onClick={() => move(at, 1)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AddFilter({ properties, state }: { properties: readonly Property[]; state: FolderViewState }) {
  const t = useTexts(texts);
  const { filters } = state.view;
  const free = properties.filter(({ key }) => !filters.some((filter) => filter.key === key));
  return (
    <Select<string>
      size="small"
      className={styles.addFilter}
      aria-label={t.addFilter}
      placeholder={t.addFilter}
      popupMatchSelectWidth={false}
      value={null}
      options={free.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={(key) => state.change({ filters: [...filters, { key }] })}
    />
  );
}

function ActiveFilter(props: { filter: FieldFilter; property: Property; state: FolderViewState }) {
  const { filter, property, state } = props;
  const t = useTexts(texts);
  const { name, key } = property;
  const { filters } = state.view;
  const set = (next: Omit<FieldFilter, 'key'>) =>
    state.change({ filters: filters.map((one) => (one.key === key ? { key, ...next } : one)) });
  return (
    <fieldset className={styles.filter}>
      <legend className="g-sr-only">{name}</legend>
      <span aria-hidden="true">{name}</span>
      <FilterControl filter={filter} property={property} set={set} />
      <IconButton
        icon={CloseIcon}
        size={14}
        label={t.removeFilter({ name })}
        onClick={() => state.change({ filters: filters.filter((one) => one.key !== key) })}
      />
    </fieldset>
  );
}

function FilterControl(props: {
  filter: FieldFilter;
  property: Property;
  set: (next: Omit<FieldFilter, 'key'>) => void;
}) {
  const { filter, property, set } = props;
  const t = useTexts(texts);
  const { type, name, options, field } = property;
  const { values = [], text = '', from = '', to = '' } = filter;
  const choose = (next: string[]) => set({ values: next });
  switch (type) {
    case 'choice':
    case 'state':
      return (
        <Select<string[]>
          mode="multiple"
          size="small"
          className={styles.filterControl}
          aria-label={name}
          value={values}
          options={[
            ...options.map((option) => ({ value: option.id, label: option.name })),
            ...(field ? [{ value: '', label: t.empty }] : []),
          ]}
          optionFilterProp="label"
          onChange={choose}
        />
      );
    case 'person':
      return (
        <div className={styles.filterControl}>
          <PeoplePicker aria-label={name} value={values.filter((one) => one !== '')} onChange={choose} />
        </div>
      );
    case 'tags':
      return (
        <div className={styles.filterControl}>
          <EnumerationsSelect
            type="articleTag"
            aria-label={name}
            value={values}
            onChange={(next) => choose([...next])}
          />
        </div>
      );
    case 'date':
    case 'moment':
      return <PeriodFilter label={name} value={{ from, to }} onChange={(period) => set(period)} />;
    case 'number':
    case 'count':
      return (
        <>
          <FilterInput
            label={t.filterFrom({ name })}
            placeholder={t.from}
            value={from}
            isNumber
            onChange={(next) => set({ from: next, to })}
          />
          <FilterInput
            label={t.filterTo({ name })}
            placeholder={t.to}
            value={to}
            isNumber
            onChange={(next) => set({ from, to: next })}
          />
        </>
      );
    default:
      return <FilterInput label={name} placeholder={t.text} value={text} onChange={(next) => set({ text: next })} />;
  }
}

/** A text or a limit of a filter; Enter or leaving the field applies it. */
function FilterInput(props: {
  label: string;
  placeholder: string;
  value: string;
  isNumber?: boolean;
  onChange: (value: string) => void;
}) {
  const { value, isNumber = false } = props;
  const t = useTexts(texts);
  const [words, setWords] = useState(value);
  const [former, setFormer] = useState(value);
  // The view may be reset while the filter stays.
  if (former !== value) {
    setFormer(value);
    setWords(value);
  }
  const isWrong = isNumber && !Number.isFinite(Number(words));
  const commit = () => {
    const next = words.trim();
    if (!isWrong && next !== value) props.onChange(next);
  };
  return (
    <Input
      size="small"
      className={isNumber ? styles.limit : styles.filterControl}
      {...(isNumber && { inputMode: 'decimal' as const })}
      maxLength={isNumber ? 30 : 100}
      aria-label={props.label}
      aria-invalid={isWrong}
      {...(isWrong && { status: 'error' as const, title: t.notNumber })}
      placeholder={props.placeholder}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && commit()}
      onBlur={commit}
    />
  );
}
