import {
  type MockMethod,
  modeLimit,
  type SampleKind,
  type SyncChange,
  type SyncReport,
  type Text,
} from '@easymock/contract';
import {
  type ApiDocument,
  type ApiOperation,
  type ApiUrls,
  mergeModes,
  patternKey,
} from '@easymock/mock-engine';
import type { MockRow } from '../mock.table';

/** The columns of a mock that a sync compares. */
export type SyncedMock = Pick<
  MockRow,
  | 'id'
  | 'method'
  | 'url'
  | 'urlKey'
  | 'description'
  | 'mode'
  | 'parameters'
  | 'responseModel'
  | 'importedMode'
  | 'isRealistic'
  | 'isGone'
>;
export type NewMock = Omit<SyncedMock, 'id'>;

/** Something that could not be used, in both languages. */
export interface SyncProblem {
  where: string;
  texts: Text;
}

/** The changes that a sync will make, and its report. */
export interface SyncPlan {
  inserts: NewMock[];
  updates: SyncedMock[];
  counts: Pick<SyncReport, 'added' | 'changed' | 'unchanged' | 'gone' | 'kept' | 'stillGoneNum'>;
  changes: SyncChange[];
  /** Gone before the last sync. */
  stillGone: SyncReport['stillGone'];
  problems: SyncProblem[];
  syncErrorURLs: string[];
  /** What the urls leave out, as the project notes it; null if the document decides nothing. */
  basePath: string | null;
}

const operationLimit = 5_000;
const shownChanges = 500;
const shownKeys = 100;
const shownStillGone = 100;
const noKeys: SyncChange['keys'] = { added: [], removed: [], retyped: [], kept: [] };

const nameOf = ({ method, url }: { method: string; url: string }) => `${method.toUpperCase()} ${url}`;
const routeOf = ({ method, urlKey }: Pick<SyncedMock, 'method' | 'urlKey'>) => `${method} ${urlKey}`;

/** Leaves out what a project cannot take, and says so. */
export function usableOperations(document: ApiDocument): {
  operations: ApiOperation[];
  problems: SyncProblem[];
} {
  const problems: SyncProblem[] = document.problems.map(({ where, texts }) => ({ where, texts }));
  for (const operation of document.operations.slice(operationLimit)) {
    const zh = `一个项目最多导入 ${operationLimit} 个接口`;
    const en = `a project can import up to ${operationLimit} operations`;
    problems.push({ where: nameOf(operation), texts: { zh, en } });
  }
  const operations = document.operations.slice(0, operationLimit).filter((operation) => {
    if (operation.mode.length <= modeLimit) return true;
    problems.push({
      where: nameOf(operation),
      texts: { zh: '示例数据过长', en: 'the sample data is too long' },
    });
    return false;
  });
  return { operations, problems };
}

/** PostgreSQL's text holds no NUL, and a document may. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** The mock that an operation becomes. */
export function newMock(operation: ApiOperation): NewMock {
  const mode = withoutNul(operation.mode);
  return {
    method: operation.method,
    url: withoutNul(operation.url),
    urlKey: withoutNul(patternKey(operation.url)),
    description: withoutNul(operation.description).slice(0, 500) || withoutNul(operation.url),
    mode,
    parameters: withoutNul(operation.parameters),
    responseModel: withoutNul(operation.responseModel),
    importedMode: mode,
    isRealistic: operation.isRealistic,
    isGone: false,
  };
}

/**
 * Decides for each operation whether names choose its data. Without a wish a mock keeps to what it was imported with,
 * so that a sync neither rewrites what did not change nor takes back what another one was told to do.
 */
export function sampleChooser(
  wish: Readonly<{ existing: readonly SyncedMock[]; data: SampleKind; isRealistic: boolean }>,
): (method: string, url: string, urls: ApiUrls) => boolean {
  if (wish.data !== 'keep') return () => wish.data === 'realistic';
  const imported = wish.existing.filter(({ importedMode }) => importedMode !== null);
  const byRoute = new Map(imported.map((mock) => [routeOf(mock), mock.isRealistic]));
  return (method, url, urls) =>
    [url, urls.url, urls.bareUrl]
      .map((known) => byRoute.get(routeOf({ method: method as MockMethod, urlKey: patternKey(known) })))
      .find((known) => known !== undefined) ?? wish.isRealistic;
}

/** Whether a mock came from a document; only those can disappear from one. */
const wasImported = (mock: SyncedMock): boolean => mock.importedMode !== null || mock.responseModel !== '';

/**
 * Compares a document with the mocks of a project: what is new, what changes and how, what is gone.
 * @example planSync(document, mocks).counts // { added: 2, changed: 5, … }
 */
export function planSync(
  document: ApiDocument,
  existing: readonly SyncedMock[],
  onProgress: (num: number, total: number) => void = () => {},
): SyncPlan {
  const { operations, problems } = usableOperations(document);
  const mocksOf = new MockFinder(operations, existing);
  const counts = { added: 0, changed: 0, unchanged: 0, gone: 0, kept: 0, stillGoneNum: 0 };
  const plan: SyncPlan = {
    inserts: [],
    updates: [],
    counts,
    changes: [],
    stillGone: [],
    problems,
    syncErrorURLs: [],
    basePath: document.basePaths.length > 0 ? document.leftOut : null,
  };
  const tell = (
    kind: SyncChange['kind'],
    mock: NewMock,
    id: string | null,
    more: Partial<SyncChange> = {},
  ) => {
    if (plan.changes.length >= shownChanges) return;
    const { method, url, description } = mock;
    const change = { kind, method: method as MockMethod, url, description, mock_id: id };
    plan.changes.push({ ...change, keys: noKeys, is_text_kept: false, ...more });
  };

  for (const [index, operation] of operations.entries()) {
    onProgress(index, operations.length);
    const wanted = newMock(operation);
    const present = mocksOf.take(operation);
    if (!present) {
      counts.added++;
      plan.inserts.push(wanted);
      tell('added', wanted, null);
      continue;
    }
    compare(plan, present, wanted, tell);
  }
  for (const mock of mocksOf.rest()) {
    if (!wasImported(mock)) continue;
    if (mock.isGone) {
      // Said by the sync that marked it; saying so again would drown what is new.
      counts.stillGoneNum++;
      const { method, url, id } = mock;
      if (plan.stillGone.length < shownStillGone) plan.stillGone.push({ method, url, mock_id: id });
      continue;
    }
    counts.gone++;
    plan.updates.push({ ...mock, isGone: true });
    tell('gone', mock, mock.id);
  }
  return plan;
}

/** Finds the mock of each operation of a document, each mock once. */
class MockFinder {
  readonly #byRoute: Map<string, SyncedMock>;
  readonly #wanted: Set<string>;

  constructor(operations: readonly ApiOperation[], existing: readonly SyncedMock[]) {
    this.#byRoute = new Map(existing.map((mock) => [routeOf(mock), mock]));
    this.#wanted = new Set(operations.map(({ method, url }) => routeOf({ method, urlKey: patternKey(url) })));
  }

  /**
   * By its url, or else by the one with or without the base path: single mocks may have been imported or edited
   * otherwise than the rest. One that was made by hand is taken last.
   */
  take({ method, url, urls }: ApiOperation): SyncedMock | undefined {
    const [own = '', ...others] = [url, urls.url, urls.bareUrl].map((known) =>
      routeOf({ method, urlKey: patternKey(known) }),
    );
    const isImported = (route: string) => {
      const mock = this.#byRoute.get(route);
      return mock !== undefined && wasImported(mock);
    };
    const other = others.find((route) => !this.#wanted.has(route) && isImported(route));
    const route = isImported(own) ? own : (other ?? own);
    const mock = this.#byRoute.get(route);
    this.#byRoute.delete(route);
    return mock;
  }

  rest(): Iterable<SyncedMock> {
    return this.#byRoute.values();
  }
}

function compare(
  plan: SyncPlan,
  present: SyncedMock,
  wanted: NewMock,
  tell: (kind: SyncChange['kind'], mock: NewMock, id: string, more: Partial<SyncChange>) => void,
): void {
  const merged = mergeModes(present.importedMode ?? undefined, present.mode, wanted.mode);
  const isTooLong = merged.mode.length > modeLimit;
  const mode = isTooLong ? present.mode : merged.mode;
  const isTextKept = merged.isTextKept || isTooLong;
  const keys = {
    added: merged.keys.added.slice(0, shownKeys),
    removed: merged.keys.removed.slice(0, shownKeys),
    retyped: merged.keys.retyped.slice(0, shownKeys),
    kept: merged.keys.kept.slice(0, shownKeys),
  };
  // Its address stays as it is: functions of the mode may name its parameters.
  const { id, url, urlKey } = present;
  // If the document has no description, the one that a person wrote stays.
  const description = wanted.description === wanted.url ? present.description : wanted.description;
  const after: SyncedMock = { ...wanted, id, url, urlKey, description, mode };
  const fields = ['mode', 'description', 'parameters', 'responseModel', 'isGone'] as const;
  const isChanged = fields.some((field) => after[field] !== present[field]);
  const isKept = isTextKept || keys.kept.length > 0;
  const hasOtherSample =
    after.importedMode !== present.importedMode || after.isRealistic !== present.isRealistic;
  if (isChanged || hasOtherSample) plan.updates.push(after);
  plan.counts[isChanged ? 'changed' : 'unchanged']++;
  if (isKept) plan.counts.kept++;
  if (isTextKept) plan.syncErrorURLs.push(`${present.method.toUpperCase()}-${present.url}`);
  if (!isChanged && !isKept) return;
  tell(isChanged ? 'changed' : 'unchanged', after, present.id, { keys, is_text_kept: isTextKept });
}
