import { collectionRowLimit } from '@easymock/contract';
import { CollectionRefusal } from './refusal';
import { isRow, type Row } from './row';

/** Part of the rows that a list call returns. */
export interface RowPage {
  readonly rows: readonly Row[];
  /** Number of rows that fit the filters. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly pages: number;
}

type Role = 'page' | 'size' | 'sort' | 'order' | 'keyword';

/** Maximum parameters of a list call. */
const maxParameters = 100;
/** Maximum fields by which a list is sorted, since each may be compared for every pair of rows. */
const maxSorts = 10;

/** Maximum number of values in a filter, and of items in a row's list, that are compared with each other. */
const maxValues = 10;
const maxItems = 50;

/** Parameters by their names in lower case and without `_` and `-`. */
const roles: Readonly<Record<string, Role>> = Object.assign(Object.create(null), {
  page: 'page',
  pagenum: 'page',
  pageno: 'page',
  pageindex: 'page',
  pagenumber: 'page',
  current: 'page',
  currentpage: 'page',
  pagesize: 'size',
  limit: 'size',
  size: 'size',
  perpage: 'size',
  sort: 'sort',
  sortby: 'sort',
  sortfield: 'sort',
  orderby: 'sort',
  order: 'order',
  sortorder: 'order',
  direction: 'order',
  keyword: 'keyword',
  keywords: 'keyword',
  q: 'keyword',
  search: 'keyword',
});

const tests = ['_gte', '_lte', '_ne', '_like'] as const;
type Test = (typeof tests)[number] | '';

interface Filter {
  readonly path: readonly string[];
  readonly test: Test;
  /** A row passes if one of the values matches. */
  readonly values: string[];
}

interface Sort {
  readonly path: readonly string[];
  readonly sign: 1 | -1;
}

interface Asked {
  page: number;
  size: number | undefined;
  sorts: string[];
  orders: string[];
  keyword: string;
  filters: Map<string, string[]>;
}

/** Chinese by pinyin, numbers inside of texts by value. */
const collator = new Intl.Collator('zh-CN', { numeric: true });

/**
 * Filters, sorts and pages the rows of a collection by the query of a call. Fields that no row has are ignored,
 * because clients add parameters of their own, such as timestamps.
 * @throws CollectionRefusal
 */
export function queryRows(rows: readonly Row[], query: string): RowPage {
  const asked = readQuery(query);
  const filters = [...asked.filters].flatMap(([name, values]) => filterOf(rows, name, values));
  const keyword = asked.keyword.toLowerCase();
  const fitting = rows.filter(
    (row) => filters.every((filter) => fits(row, filter)) && (keyword === '' || hasText(row, keyword)),
  );
  const sorts = sortsOf(rows, asked);
  if (sorts.length > 0) fitting.sort((a, b) => compareRows(a, b, sorts));
  const total = fitting.length;
  const pageSize = asked.size ?? Math.max(1, total);
  const start = (asked.page - 1) * pageSize;
  return {
    rows: fitting.slice(start, start + pageSize),
    total,
    page: asked.page,
    pageSize,
    pages: Math.ceil(total / pageSize),
  };
}

function readQuery(query: string): Asked {
  // Counted before parsing, since a parameter takes at least a separator.
  if (query.split('&', maxParameters + 1).length > maxParameters) throw tooManyParameters();
  const asked: Asked = { page: 1, size: undefined, sorts: [], orders: [], keyword: '', filters: new Map() };
  for (const [name, given] of new URLSearchParams(query)) {
    const value = given.trim();
    // Forms send empty fields for criteria that nobody entered.
    if (value === '') continue;
    const role = roles[name.toLowerCase().replace(/[_-]/g, '')];
    if (role) note(asked, role, name, value);
    else {
      const field = name.replace(/\[\d*\]$/, '');
      const values = asked.filters.get(field) ?? [];
      if (values.length < maxValues) asked.filters.set(field, [...values, value]);
    }
  }
  return asked;
}

function note(asked: Asked, role: Role, name: string, value: string): void {
  if (role === 'page') asked.page = Math.max(1, numberOf(name, value));
  else if (role === 'size') asked.size = Math.min(Math.max(1, numberOf(name, value)), collectionRowLimit);
  else if (role === 'sort') asked.sorts.push(...value.split(',', maxParameters));
  else if (role === 'order') asked.orders.push(...value.split(',', maxParameters));
  else asked.keyword = value;
}

/** Returns a whole number; 0 counts as the first page, because some clients count from there. */
function numberOf(name: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new CollectionRefusal(400, {
    zh: `参数 ${name} 必须是不小于 0 的整数`,
    en: `The parameter ${name} must be a whole number of at least 0`,
  });
}

const tooManyParameters = () =>
  new CollectionRefusal(400, {
    zh: `查询参数过多，最多 ${maxParameters} 个`,
    en: `Too many query parameters; up to ${maxParameters} are allowed`,
  });

/** Returns the filter of a parameter; none if no row has the field. */
function filterOf(rows: readonly Row[], name: string, values: string[]): Filter[] {
  const path = pathIn(rows, name);
  if (path) return [{ path, test: '', values }];
  const test = tests.find((end) => name.endsWith(end));
  const inner = test && pathIn(rows, name.slice(0, -test.length));
  return inner ? [{ path: inner, test, values }] : [];
}

/** Returns the path that a name has in the rows: a field, or a dotted path such as `owner.name`. */
function pathIn(rows: readonly Row[], name: string): readonly string[] | undefined {
  const names = name.split('.', 10);
  return [[name], names].find((path) => rows.some((row) => valueAt(row, path) !== undefined));
}

function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (!isRow(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function fits(row: Row, { path, test, values }: Filter): boolean {
  const found = valueAt(row, path);
  const items = Array.isArray(found) ? found.slice(0, maxItems) : [found];
  if (test === '_ne') return values.every((value) => !items.some((item) => textOf(item) === value));
  return values.some((value) => items.some((item) => passes(item, test, value)));
}

function passes(item: unknown, test: Test, value: string): boolean {
  if (test === '') return textOf(item) === value;
  if (item === undefined || item === null) return false;
  if (test === '_like') return textOf(item).toLowerCase().includes(value.toLowerCase());
  const order = compareValues(item, typeof item === 'number' ? Number(value) : value);
  return test === '_gte' ? order >= 0 : order <= 0;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''));

/** Whether a text or number anywhere in a row contains a text in lower case. */
function hasText(value: unknown, part: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(part);
  if (typeof value === 'number') return String(value).includes(part);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => hasText(inner, part));
}

/** Reads `sort=age&order=desc`, `sort=-age`, `sort=age,desc` and `order=age desc`. */
function sortsOf(rows: readonly Row[], { sorts, orders }: Asked): Sort[] {
  const directions = orders.filter((text) => directionOf(text) !== undefined);
  const named = [...sorts, ...orders.filter((text) => directionOf(text) === undefined)].slice(0, maxParameters);
  const found: { path: readonly string[]; sign: 1 | -1 | undefined }[] = [];
  for (const part of named) {
    const alone = directionOf(part);
    const last = found.at(-1);
    if (alone && last) last.sign = alone;
    const [name = '', word = ''] = part.trim().split(/[\s:]+/, 2);
    const path = pathIn(rows, name.replace(/^[-+]/, ''));
    if (path && found.length < maxSorts)
      found.push({ path, sign: directionOf(word) ?? (name.startsWith('-') ? -1 : undefined) });
  }
  return found.map(({ path, sign }, i) => ({ path, sign: sign ?? directionOf(directions[i] ?? '') ?? 1 }));
}

function directionOf(text: string): 1 | -1 | undefined {
  if (/^desc(?:end(?:ing)?)?$/i.test(text)) return -1;
  return /^asc(?:end(?:ing)?)?$/i.test(text) ? 1 : undefined;
}

function compareRows(a: Row, b: Row, sorts: readonly Sort[]): number {
  for (const { path, sign } of sorts) {
    const [left, right] = [valueAt(a, path), valueAt(b, path)];
    // Missing values come last in both directions.
    const isLeftMissing = left === undefined || left === null;
    if (isLeftMissing || right === undefined || right === null) {
      const order = Number(isLeftMissing) - Number(right === undefined || right === null);
      if (order !== 0) return order;
      continue;
    }
    const order = compareValues(left, right);
    if (order !== 0) return sign * order;
  }
  return 0;
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(textOf(a), textOf(b));
}
