import type { RowPage } from './query-rows';
import { isRow, own, type Row } from './row';

/** Rule by which names of envelopes are compared: in lower case, without `_` and `-`. */
const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

type Numbers = Pick<RowPage, 'total' | 'page' | 'pageSize' | 'pages'>;

/** Values of a page's numbers by the names that envelopes have for them. */
const numbers: readonly (readonly [names: string, value: (of: Numbers) => number | boolean])[] = [
  ['total totalcount totalnum totalsize totalelements totalrecords totalrows count recordcount', (of) => of.total],
  ['page pagenum pageno pageindex pagenumber current currentpage curpage', (of) => of.page],
  ['pagesize size limit perpage', (of) => of.pageSize],
  ['pages totalpages totalpage pagecount pagetotal lastpage', (of) => of.pages],
  ['hasnext hasmore hasnextpage', (of) => of.page < of.pages],
  ['hasprev hasprevious hasprevpage haspreviouspage', (of) => of.page > 1],
  ['isfirst isfirstpage', (of) => of.page === 1],
  ['islast islastpage', (of) => of.page >= of.pages],
];
const numberOf = new Map(numbers.flatMap(([names, value]) => names.split(' ').map((name) => [name, value] as const)));
const nested = new Set(['page', 'pagination', 'pager', 'paging', 'pageinfo', 'meta']);
const codeNames = new Set(['code', 'status', 'statuscode', 'errno', 'errcode', 'errorcode', 'ret', 'retcode']);
const successNames = new Set(['success', 'ok', 'issuccess', 'succeed']);
const messageNames = new Set(['message', 'msg', 'errmsg', 'errormessage', 'error', 'info', 'retmsg']);
const dataNames = new Set(['data', 'result', 'payload']);

/** Returns a copy of an object with changed values; the order of its fields stays. */
function mapFields(object: Row, change: (name: string, value: unknown) => unknown): Row {
  // `fromEntries` defines own properties, so that `__proto__` is a name like any other.
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

/** Returns the list at a path of generated data; undefined if there is none. */
export function listAt(data: unknown, path: readonly string[]): readonly unknown[] | undefined {
  let value = data;
  for (const name of path) {
    if (!isRow(value)) return undefined;
    value = own(value, name);
  }
  return Array.isArray(value) ? value : undefined;
}

/**
 * Returns generated data with a page of rows in place of its list, and with the page's numbers in the fields
 * that are named for them.
 */
export function withPage(data: unknown, path: readonly string[], page: RowPage): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return page.rows;
  if (!isRow(data)) return data;
  return mapFields(data, (field, value) =>
    field === name ? withPage(value, rest, page) : withNumber(field, value, page),
  );
}

function withNumber(field: string, value: unknown, page: Numbers): unknown {
  const key = plain(field);
  if (isRow(value)) return nested.has(key) ? mapFields(value, (name, inner) => withNumber(name, inner, page)) : value;
  const given = numberOf.get(key)?.(page);
  // A field of another type has another meaning.
  if (given === undefined || value === null) return value;
  if (typeof value === 'string' && typeof given === 'number') return /^-?\d+$/.test(value) ? String(given) : value;
  return typeof value === typeof given ? given : value;
}

const isCode = (name: string, value: unknown): boolean =>
  codeNames.has(plain(name)) && (typeof value === 'number' || typeof value === 'string');

/** Whether a response of this shape reports its outcome in its body, so that clients expect status 200. */
export const reportsOutcome = (data: unknown): boolean =>
  isRow(data) && Object.entries(data).some(([name, value]) => isCode(name, value) || successNames.has(plain(name)));

/** Name and kind of the place of data in the envelope of a list. */
function shellOf(data: unknown, path: readonly string[]): { shell: Row; at: string; isOwn: boolean } | undefined {
  const [first, ...rest] = path;
  if (first === undefined || !isRow(data)) return undefined;
  if (rest.length > 0 || dataNames.has(plain(first))) return { shell: data, at: first, isOwn: true };
  // The list stands beside the numbers of its page, as in `{ code, rows, total }`.
  const others = Object.entries(data).filter(([name]) => name !== first && !isPaging(name));
  return others.length === 0 ? undefined : { shell: Object.fromEntries(others), at: 'data', isOwn: false };
}

const isPaging = (name: string): boolean => numberOf.has(plain(name)) || nested.has(plain(name));

/** Returns one row in the envelope that the definition gives its list; the row alone if there is no envelope. */
export function withRow(data: unknown, path: readonly string[], row: unknown): unknown {
  const found = shellOf(data, path);
  if (!found) return row;
  const { shell, at, isOwn } = found;
  if (isOwn) return mapFields(shell, (name, value) => (name === at ? row : value));
  return Object.fromEntries([...Object.entries(shell), [at, row]]);
}

/**
 * Returns a failure in the style of an envelope: its code, success and message report the failure, and its data is
 * null. The body is `{ message }` if the definition has no envelope.
 */
export function withFailure(data: unknown, path: readonly string[], status: number, message: string): unknown {
  const found = shellOf(data, path);
  if (!found) return { message };
  const { shell, at, isOwn } = found;
  let hasMessage = false;
  const filled = mapFields(shell, (name, value) => {
    const key = plain(name);
    if (isOwn && name === at) return null;
    if (isCode(name, value)) return typeof value === 'number' ? status : String(status);
    if (successNames.has(key) && typeof value === 'boolean') return false;
    if (!messageNames.has(key) || (typeof value !== 'string' && value !== null)) return value;
    hasMessage = true;
    return message;
  });
  const added = hasMessage ? [] : [['message', message]];
  return Object.fromEntries([...Object.entries(filled), ...(isOwn ? [] : [[at, null]]), ...added]);
}
