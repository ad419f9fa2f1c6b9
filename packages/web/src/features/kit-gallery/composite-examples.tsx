import { useState } from 'react';
import { Board } from '../../kit/board/board';
import { Chart } from '../../kit/chart/chart';
import { StatTiles } from '../../kit/display/stat-tiles';
import { StatusTag } from '../../kit/display/status-tag';
import { type Attachment, Attachments } from '../../kit/form/attachments';
import { DateField, PeriodFilter } from '../../kit/form/date-field';
import { EnumerationFilter, EnumerationSelect, EnumerationsSelect } from '../../kit/form/enumeration-select';
import { Field } from '../../kit/form/field';
import { MarkdownInput } from '../../kit/form/markdown-input';
import { PeoplePicker, PersonPicker } from '../../kit/form/person-picker';
import { CardList } from '../../kit/list/card-list';
import { CountedNav } from '../../kit/list/counted-nav';
import { SecretInput } from '../../kit/secret/secret-input';
import { useTexts } from '../../lib/texts/texts';
import styles from './gallery.module.css';
import { texts } from './texts';

export function Fields() {
  const t = useTexts(texts);
  const [one, setOne] = useState('');
  const [several, setSeveral] = useState<string[]>([]);
  const [filter, setFilter] = useState('');
  const [day, setDay] = useState('');
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [person, setPerson] = useState('');
  const [people, setPeople] = useState<string[]>([]);
  const [secret, setSecret] = useState<string | null>('');
  const [note, setNote] = useState('**1.7** – [kit](/tools)');
  return (
    <div className={styles.fields}>
      <Field label={`${t.department} · EnumerationSelect`}>
        {({ status: _, ...control }) => (
          <EnumerationSelect {...control} type="department" value={one} onChange={setOne} />
        )}
      </Field>
      <Field label={`${t.department} · EnumerationsSelect`} error={t.failed}>
        {(control) => <EnumerationsSelect {...control} type="department" value={several} onChange={setSeveral} />}
      </Field>
      <Field label={`${t.department} · EnumerationFilter`}>
        {({ id }) => <EnumerationFilter id={id} type="department" value={filter} onChange={setFilter} />}
      </Field>
      <Field label={`${t.day} · DateField`} isRequired>
        {(control) => <DateField {...control} value={day} onChange={setDay} />}
      </Field>
      <Field label={`${t.period} · PeriodFilter`}>
        {({ id }) => <PeriodFilter id={id} label={t.period} value={period} onChange={setPeriod} />}
      </Field>
      <Field label={`${t.member} · PersonPicker`}>
        {(control) => <PersonPicker {...control} value={person} onChange={setPerson} />}
      </Field>
      <Field label={`${t.people} · PeoplePicker`}>
        {(control) => <PeoplePicker {...control} value={people} onChange={setPeople} />}
      </Field>
      <Field label={`${t.note} · MarkdownInput`}>
        {({ status: _, ...control }) => <MarkdownInput {...control} rows={2} value={note} onChange={setNote} />}
      </Field>
      <Field label={`${t.secret} · SecretInput`}>
        {({ status: _, ...control }) => <SecretInput {...control} has hint="" value={secret} onChange={setSecret} />}
      </Field>
    </div>
  );
}

/** Simulated upload of half a second; nothing leaves the browser. */
const pretend: NonNullable<Parameters<typeof Attachments>[0]['upload']> = async (file, options) => {
  for (let share = 0; share < 1; share += 0.1) {
    options?.onProgress?.(share);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { path: URL.createObjectURL(file), expire: -1 };
};

export function Files() {
  const [files, setFiles] = useState<Attachment[]>([{ name: 'order-flow.png', url: '#attachments', size: 184_320 }]);
  return (
    <Attachments
      upload={pretend}
      extensions={['png', 'jpg', 'json']}
      maxBytes={5 * 1024 * 1024}
      value={files}
      onChange={setFiles}
    />
  );
}

export function Tiles() {
  const t = useTexts(texts);
  return (
    <StatTiles
      tiles={[
        { key: 'calls', label: t.calls, value: 12_345, note: t.today, kind: 'done' },
        { key: 'soon', label: t.soon, value: 3, note: t.warning, kind: 'soon' },
        { key: 'expired', label: t.expired, value: 1 },
        { key: 'unknown', label: t.stateFailed, value: undefined },
      ]}
    />
  );
}

const rowsOf = (names: string) => names.split(/[、,]/).map((name, index) => ({ _id: String(index), name }));

export function Cards() {
  const t = useTexts(texts);
  const [part, setPart] = useState('0');
  const parts = rowsOf(t.rows).map(({ _id, name }, index) => ({ key: _id, label: name, num: 3 * index + 2 }));
  return (
    <>
      <CountedNav label={t.cards} parts={parts} value={part} onChange={setPart} />
      <CardList
        rows={rowsOf(t.rows)}
        titleOf={({ name }) => name}
        pathTo={(id) => `?open=${id}`}
        extra={() => <StatusTag kind="done">{t.using}</StatusTag>}
        foot={() => t.today}
      >
        {() => t.purpose}
      </CardList>
    </>
  );
}

export function Boards() {
  const t = useTexts(texts);
  const columns = [
    { key: 'open', title: t.open },
    { key: 'doing', title: t.doing },
    { key: 'done', title: t.done },
  ];
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({ 1: 'doing' });
  const rows = rowsOf(t.rows);
  return (
    <Board
      columns={columns}
      rows={rows}
      columnOf={({ _id }) => places[_id] ?? 'open'}
      nameOf={({ name }) => name}
      // A card can only move to an adjacent column.
      mayMove={({ _id }, to) => {
        const at = (key: string) => columns.findIndex((column) => column.key === key);
        return Math.abs(at(places[_id] ?? 'open') - at(to)) === 1;
      }}
      move={async ({ _id }, to) => setPlaces((before) => ({ ...before, [_id]: to }))}
    >
      {({ name }) => name}
    </Board>
  );
}

const days = ['11-14', '11-15', '11-16', '11-17', '11-18', '11-19', '11-20'];

export function Charts() {
  const t = useTexts(texts);
  const shared = { summary: t.summary, categoryName: t.day, categories: days };
  const calls = { name: t.calls, values: [120, 80, 60, 210, 260, 300, 340] };
  const errors = { name: t.errors, values: [3, 2, 0, 8, 5, 4, 6] };
  return (
    <div className={styles.charts}>
      <Chart {...shared} label={`${t.trend} 1`} series={[calls]} />
      <Chart {...shared} label={`${t.trend} 2`} kind="bar" series={[calls, errors]} />
      <Chart {...shared} label={`${t.trend} 3`} kind="pie" series={[calls]} />
      <Chart
        {...shared}
        label={t.noData}
        summary={t.noDataText}
        series={[{ name: t.calls, values: days.map(() => 0) }]}
      />
    </div>
  );
}
