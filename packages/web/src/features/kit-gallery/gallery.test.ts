import { expect, test } from 'vitest';

const kit = import.meta.glob<string>(['../../kit/**/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const gallery = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** Components that only appear in other components or on every page. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'parts of components that the gallery shows': [
    'ConfirmByNameModal',
    'ConfirmModal',
    'RenderedMarkdown',
    'DayPicker',
    'PeriodPicker',
    'SortSign',
    'ColumnChooser',
    'DataGrid',
    'EmptyTable',
    'TableFilters',
    'FilterFields',
    'TableToolbar',
    'ShownVersion',
    'Icon',
    'BatchBar',
  ],
  'frames of whole pages, with the heading of one': ['PageTabs', 'DetailPage', 'StatePage', 'LeaveGuard'],
  'they need records of the server, and are tested beside their code': [
    'CallField',
    'RecordDrawer',
    'RecordEditor',
    'RecordHistory',
    'ResourceTable',
    'CsvColumns',
    'CsvImportButton',
    'CsvImportDialog',
    'CsvLines',
    'DocumentPicker',
    'EditButton',
    'RecycleButton',
    'RevealDialog',
    'RevealLogView',
    'SecretList',
    'SecretValue',
  ],
  'a drawer of the component library, which loads later': ['LazyDrawer'],
  'a part of a chart that has the name of a file': ['ChartExport'],
  'they cover the page, or move with what is written': [
    'WaterMark',
    'SecretStamp',
    'Particles',
    'CaretMenu',
    'NameInput',
    'CheckBox',
  ],
};

test('the gallery shows every component of the kit', () => {
  const known = new Set(Object.values(elsewhere).flat());
  const names = Object.values(kit).flatMap((source) =>
    [...source.matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)].map(([, name]) => name ?? ''),
  );
  expect(names.length).toBeGreaterThan(60);
  const isShown = (name: string) => new RegExp(`<${name}\\b`).test(gallery);
  expect(names.filter((name) => !isShown(name) && !known.has(name))).toEqual([]);
  // Removed components and components in the gallery must not be listed as exceptions.
  expect([...known].filter((name) => !names.includes(name) || isShown(name))).toEqual([]);
});
