import { mockMethods } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { FilterChip } from '../../kit/buttons/filter-chip';
import { PlainChoice } from '../../kit/buttons/plain-choice';
import { Avatar } from '../../kit/display/avatar';
import { EditIcon } from '../../kit/display/icons';
import { JsonView } from '../../kit/display/json-view';
import { MethodLabel } from '../../kit/display/method-label';
import { CardChoice, CardChoices } from '../../kit/form/card-choices';
import { TextCheckBox } from '../../kit/form/check-box';
import { Segments } from '../../kit/form/segments';
import { ChangeBanner } from '../../kit/page/change-banner';
import type { Column } from '../../kit/resource/column';
import { DataTable } from '../../kit/resource/data-table';
import { choiceFilter } from '../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../kit/resource/table-params';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import styles from './gallery.module.css';
import { texts } from './texts';

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly calls: number;
}

const filters = { size: '' };

/** A table with search, filter, sorting, selection and pages; nothing leaves the browser. */
export function Tables() {
  const t = useTexts(texts);
  const table = useTableParams(filters);
  const all: Row[] = t.rows.split(/[、,]/).map((name, at) => ({ _id: String(at), name, calls: 120 * (at + 1) }));
  const columns: Column<Row>[] = [
    { key: 'name', title: t.column, dataIndex: 'name', isMain: true },
    { key: 'calls', title: t.calls, dataIndex: 'calls', isSortable: true, width: 120, align: 'right' },
  ];
  const find = ({ keywords, size, sortField, sortOrder }: TableInput<typeof filters>) => {
    const found = all.filter(({ name, calls }) => name.includes(keywords) && (size === '' || calls > 200));
    return sortField === 'calls' && sortOrder === -1 ? found.toReversed() : found;
  };
  return (
    <DataTable
      name="kitGallery"
      table={table}
      list={(input) => ({ queryKey: ['kitGallery', t.rows, input], queryFn: () => find(input) })}
      rowsOf={(rows) => rows}
      columns={columns}
      nameOf={({ name }) => name}
      rowActions={() => [{ key: 'edit', icon: EditIcon, label: t.edit, run: () => showSuccess(t.edit) }]}
      searchLabel={t.search}
      filters={[choiceFilter('size', t.calls, { large: '> 200' })]}
      batch={(_, clear) => <Button onClick={clear}>{t.stop}</Button>}
      empty={{ text: t.empty }}
    />
  );
}

export function Choices() {
  const t = useTexts(texts);
  const [isOn, setIsOn] = useState(true);
  const [view, setView] = useState('list');
  return (
    <div className={styles.row}>
      <FilterChip isOn={isOn} onClick={() => setIsOn(!isOn)}>
        {t.level}
      </FilterChip>
      <PlainChoice
        label={t.column}
        value={view}
        options={[
          { value: 'list', label: t.cards },
          { value: 'board', label: t.board },
        ]}
        onChange={setView}
      />
      <Segments
        aria-label={t.column}
        value={view}
        options={[
          { value: 'list', label: t.cards },
          { value: 'board', label: t.board },
        ]}
        onChange={setView}
      />
      <CardChoices label={t.column}>
        {(['cards', 'board'] as const).map((name) => (
          <CardChoice
            key={name}
            group="gallery-cards"
            name={t[name]}
            facts={t.column}
            look={null}
            isChosen={name === 'board' ? view === 'board' : view === 'list'}
            onChoose={() => setView(name === 'board' ? 'board' : 'list')}
          />
        ))}
      </CardChoices>
      <TextCheckBox label={t.using} text={t.using} isChecked={isOn} onChange={setIsOn} />
      <TextCheckBox label={t.expired} text={t.expired} isChecked={false} isPartial onChange={() => {}} />
      <TextCheckBox label={t.stopped} text={t.stopped} isChecked isDisabled onChange={() => {}} />
    </div>
  );
}

export function Parts() {
  const t = useTexts(texts);
  return (
    <>
      <ChangeBanner text={t.changed}>
        <Button size="small">{t.load}</Button>
      </ChangeBanner>
      <div className={styles.row}>
        <Avatar name={t.member} />
        <Avatar name={t.name} size={40} />
        {mockMethods.map((method) => (
          <MethodLabel key={method} method={method} />
        ))}
      </div>
      <JsonView text={'{\n  "code": 200,\n  "list": [true, null, "celadon"]\n}'} />
    </>
  );
}
