import { createHash } from 'node:crypto';
import {
  folderDepthLimit,
  folderLimit,
  folderNameLimit,
  type MockMethod,
  type MockState,
  modeLimit,
  type SampleKind,
  type SyncChange,
  type SyncChoice,
  type SyncField,
  type SyncReport,
  shownChanges,
  syncFields,
  type Text,
  tagLengthLimit,
  tagLimit,
} from '@easymock/contract';
import {
  type ApiDocument,
  type ApiOperation,
  type ApiUrls,
  type KeyChanges,
  mergeModes,
  patternKey,
  sampleAfter,
} from '@easymock/mock-engine';
import { importedAnswers, storeAnswers } from '../answers/stored-answers';
import { noCollection } from '../collection/no-collection';
import type { FolderPath } from '../folders/folders';
import type { MockRow } from '../mock.table';

/** Columns of a mock that a sync compares. */
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
  | 'answers'
  | 'collection'
  | 'importedMode'
  | 'isRealistic'
  | 'isGone'
  | 'tags'
  | 'documentTags'
>;
/** A mock to create, and the folder for it. */
export type NewMock = Omit<SyncedMock, 'id'> & { folder: FolderPath; state?: MockState | undefined };

/** Part of a document that could not be used, with the reason in both languages. */
export interface SyncProblem {
  where: string;
  texts: Text;
}

/** Changes that a sync will make, and its report. */
export interface SyncPlan {
  inserts: NewMock[];
  /** Folders of the new mocks, in the order in which missing ones are created. */
  folders: FolderPath[];
  updates: SyncedMock[];
  /** IDs of the mocks to delete. */
  removals: string[];
  counts: Pick<SyncReport, 'added' | 'changed' | 'unchanged' | 'gone' | 'kept' | 'left' | 'removed' | 'stillGoneNum'>;
  changes: SyncChange[];
  /** Mocks that were gone before the last sync. */
  stillGone: SyncReport['stillGone'];
  problems: SyncProblem[];
  syncErrorURLs: string[];
  /** Hash of all detected changes, including those that the user left out. */
  digest: string;
  /** Base path that the URLs leave out, to be stored in the project; null if the document decides nothing. */
  basePath: string | null;
}

const operationLimit = 5_000;
const shownKeys = 100;
const shownStillGone = 100;
const noChoice: SyncChoice = { leave: [], leave_unlisted: false, remove: [], seen: '' };
const noKeys: SyncChange['keys'] = { added: [], removed: [], retyped: [], kept: [] };

const nameOf = ({ method, url }: { method: string; url: string }) => `${method.toUpperCase()} ${url}`;
const routeOf = ({ method, urlKey }: Pick<SyncedMock, 'method' | 'urlKey'>) => `${method} ${urlKey}`;

/** Splits a document into the operations that a project can take and problems for the rest. */
export function usableOperations(document: ApiDocument): { operations: ApiOperation[]; problems: SyncProblem[] } {
  const problems: SyncProblem[] = document.problems.map(({ where, texts }) => ({ where, texts }));
  for (const operation of document.operations.slice(operationLimit)) {
    const zh = `一个项目最多导入 ${operationLimit} 个接口`;
    const en = `a project can import up to ${operationLimit} operations`;
    problems.push({ where: nameOf(operation), texts: { zh, en } });
  }
  const folders = new Set(document.operations.flatMap((operation) => folderOf(operation).join(' / ')).filter(Boolean));
  for (const folder of [...folders].slice(folderLimit)) {
    const zh = `一个项目最多 ${folderLimit} 个文件夹，其中的接口不放入文件夹`;
    const en = `a project can have up to ${folderLimit} folders; its mocks are in none`;
    problems.push({ where: folder, texts: { zh, en } });
  }
  const operations = document.operations.slice(0, operationLimit).filter((operation) => {
    if (operation.mode.length <= modeLimit) return true;
    problems.push({ where: nameOf(operation), texts: { zh: '示例数据过长', en: 'the sample data is too long' } });
    return false;
  });
  return { operations, problems };
}

/** Removes NUL characters, which a document may contain but PostgreSQL's text type rejects. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Turns an external name into one line, truncated to the limit but never inside a surrogate pair. */
const nameOnOneLine = (name: string, limit: number): string =>
  name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .replace(/\p{Cs}/gu, '')
    .trim();

/** Returns an external name as a valid folder name. */
export const folderName = (name: string): string => nameOnOneLine(name, folderNameLimit);

/** Returns external names as valid tags of a mock. */
export const tagsOf = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => nameOnOneLine(name, tagLengthLimit)))].filter(Boolean).slice(0, tagLimit);

/**
 * Returns the folders for the document's mocks: first those in the document's list of tags, in its order,
 * then any others.
 */
export function foldersOf({ tags }: ApiDocument, inserts: readonly NewMock[]): FolderPath[] {
  const used = new Map(inserts.map(({ folder }) => [JSON.stringify(folder), folder]));
  const listed = tags.map((tag) => [folderName(tag)]);
  const inOrder = new Map([...listed.map((path) => [JSON.stringify(path), path] as const), ...used]);
  return [...inOrder].filter(([key, path]) => path.length > 0 && used.has(key)).map(([, path]) => path);
}

/** Returns the folder of an operation: its own path, cut to the levels that a project can have, or its first tag. */
function folderOf({ folder, tags }: ApiOperation): FolderPath {
  return (folder ?? tags.slice(0, 1)).map(folderName).filter(Boolean).slice(0, folderDepthLimit);
}

/** Converts an operation into a new mock. */
export function newMock(operation: ApiOperation): NewMock {
  const tags = tagsOf(operation.tags);
  const mode = withoutNul(operation.mode);
  return {
    method: operation.method,
    url: withoutNul(operation.url),
    urlKey: withoutNul(patternKey(operation.url)),
    description: withoutNul(operation.description).slice(0, 500) || withoutNul(operation.url),
    mode,
    parameters: withoutNul(operation.parameters),
    responseModel: withoutNul(operation.responseModel),
    answers: storeAnswers(importedAnswers(operation.answers)),
    collection: noCollection,
    importedMode: mode,
    isRealistic: operation.isRealistic,
    isGone: false,
    tags,
    documentTags: tags,
    folder: folderOf(operation),
  };
}

/**
 * Returns a function that decides for each operation whether names determine its data. If the user chose
 * nothing, a mock retains the choice of its last import, so that a sync neither rewrites unchanged mocks nor
 * reverts an earlier choice.
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

/** Whether a mock came from a document; only imported mocks can be missing from one. */
const wasImported = (mock: SyncedMock): boolean => mock.importedMode !== null || mock.responseModel !== '';

/**
 * Compares a document with the mocks of a project and plans what to add, change and mark as gone.
 * @param choice differences to leave unchanged, and mocks to delete
 * @example planSync(document, mocks).counts // { added: 2, changed: 5, … }
 */
export function planSync(
  document: ApiDocument,
  existing: readonly SyncedMock[],
  choice: SyncChoice = noChoice,
  onProgress: (num: number, total: number) => void = () => {},
): SyncPlan {
  const { operations, problems } = usableOperations(document);
  const mocksOf = new MockFinder(operations, existing);
  const basePath = document.basePaths.length > 0 ? document.leftOut : null;
  const planner = new Planner(choice, { problems, basePath });
  for (const [index, operation] of operations.entries()) {
    onProgress(index, operations.length);
    const wanted = newMock(operation);
    const present = mocksOf.take(operation);
    if (present) planner.compare(present, wanted);
    else planner.add(wanted);
  }
  // Other formats are rarely complete: a mock that is absent from a recording or from pasted commands was not
  // necessarily removed.
  if (document.format === undefined) {
    for (const mock of mocksOf.rest()) {
      if (wasImported(mock)) planner.markGone(mock);
    }
  }
  return planner.finish(document);
}

/** Finds the mock of each operation of a document; each mock is found once. */
class MockFinder {
  readonly #byRoute: Map<string, SyncedMock>;
  readonly #wanted: Set<string>;

  constructor(operations: readonly ApiOperation[], existing: readonly SyncedMock[]) {
    this.#byRoute = new Map(existing.map((mock) => [routeOf(mock), mock]));
    this.#wanted = new Set(operations.map(({ method, url }) => routeOf({ method, urlKey: patternKey(url) })));
  }

  /**
   * Searches by the operation's URL, then with and without the base path, because single mocks may have been
   * imported or edited in the other form. Mocks created by hand come last.
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

const noKeySet: ReadonlySet<string> = new Set();

/** Parts of a mock that a sync leaves unchanged: everything, or some keys and fields. */
interface Left {
  readonly isWhole: boolean;
  readonly keys: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** Collects the changes of a sync in the order of the report. */
class Planner {
  readonly #plan: SyncPlan;
  readonly #left: ReadonlyMap<string, SyncChoice['leave'][number]>;
  readonly #leavesUnlisted: boolean;
  readonly #removed: ReadonlySet<string>;
  readonly #digest = createHash('sha256');
  /** Number of all changes, including those left out. */
  #num = 0;

  constructor(choice: SyncChoice, given: Pick<SyncPlan, 'problems' | 'basePath'>) {
    this.#left = new Map(choice.leave.map((left) => [nameOf(left), left]));
    this.#leavesUnlisted = choice.leave_unlisted;
    this.#removed = new Set(choice.remove);
    this.#plan = {
      inserts: [],
      folders: [],
      updates: [],
      removals: [],
      counts: { added: 0, changed: 0, unchanged: 0, gone: 0, kept: 0, left: 0, removed: 0, stillGoneNum: 0 },
      changes: [],
      stillGone: [],
      syncErrorURLs: [],
      digest: '',
      ...given,
    };
  }

  add(wanted: NewMock): void {
    const left = this.#leftOf('added', wanted);
    if (left?.isWhole) {
      this.#leave();
      return;
    }
    this.#plan.counts.added++;
    this.#plan.inserts.push(wanted);
    this.#tell('added', wanted, null);
  }

  compare(present: SyncedMock, wanted: NewMock): void {
    const all = differenceOf(present, wanted);
    if (!all.isChanged && !all.isKept) {
      // An unchanged mock is not reported, but the stored sample or tags of the document may differ.
      if (all.hasOtherSample) this.#plan.updates.push(all.after);
      this.#plan.counts.unchanged++;
      return;
    }
    const left = this.#leftOf(all.isChanged ? 'changed' : 'unchanged', all.after, all.keys);
    if (left?.isWhole && all.isChanged) {
      this.#leave();
      return;
    }
    const isInPart = left !== undefined && all.isChanged;
    const { after, isChanged, isKept, isTextKept, hasOtherSample, keys, fields } = isInPart
      ? differenceOf(present, wanted, left)
      : all;
    const { counts, updates, syncErrorURLs } = this.#plan;
    if (isChanged || hasOtherSample) updates.push(after);
    counts[isChanged ? 'changed' : 'unchanged']++;
    if (isInPart) counts.left++;
    if (isKept) counts.kept++;
    if (isTextKept) syncErrorURLs.push(`${present.method.toUpperCase()}-${present.url}`);
    if (!isChanged && !isKept) return;
    const shown = {
      added: keys.added.slice(0, shownKeys),
      removed: keys.removed.slice(0, shownKeys),
      retyped: keys.retyped.slice(0, shownKeys),
      kept: keys.kept.slice(0, shownKeys),
    };
    const more = { keys: shown, fields, is_text_kept: isTextKept };
    this.#tell(isChanged ? 'changed' : 'unchanged', after, present.id, more);
  }

  /** Marks an imported mock that is missing from the document, or deletes it if the user chose so. */
  markGone(mock: SyncedMock): void {
    const { counts, stillGone, updates } = this.#plan;
    const { method, url, id } = mock;
    const isRemoved = this.#removed.has(id);
    if (mock.isGone && !isRemoved) {
      // The sync that marked the mock reported it; repeating it would hide new changes.
      counts.stillGoneNum++;
      if (stillGone.length < shownStillGone) stillGone.push({ method, url, mock_id: id });
      return;
    }
    const left = mock.isGone ? undefined : this.#leftOf('gone', mock);
    if (isRemoved) {
      counts.removed++;
      this.#plan.removals.push(id);
      this.#tell('removed', mock, id);
    } else if (left?.isWhole) this.#leave();
    else {
      counts.gone++;
      updates.push({ ...mock, isGone: true });
      this.#tell('gone', mock, id);
    }
  }

  finish(document: ApiDocument): SyncPlan {
    const folders = foldersOf(document, this.#plan.inserts);
    return { ...this.#plan, folders, digest: this.#digest.digest('hex') };
  }

  #leave(): void {
    this.#plan.counts.left++;
  }

  /** Counts a change and returns the parts of it that stay unchanged. */
  #leftOf(kind: SyncChange['kind'], mock: Omit<SyncedMock, 'id'>, keys?: KeyChanges): Left | undefined {
    const { method, url, description, tags, mode, parameters, responseModel } = mock;
    this.#digest.update(JSON.stringify([kind, method, url, description, tags, mode, parameters, responseModel, keys]));
    const isListed = this.#num++ < shownChanges;
    if (!isListed) {
      return this.#leavesUnlisted ? { isWhole: true, keys: noKeySet, fields: noKeySet } : undefined;
    }
    const left = this.#left.get(nameOf(mock));
    if (!left) return undefined;
    const isWhole = left.keys.length + left.fields.length === 0;
    return { isWhole, keys: new Set(left.keys), fields: new Set(left.fields) };
  }

  #tell(
    kind: SyncChange['kind'],
    mock: Pick<SyncedMock, 'method' | 'url' | 'description'>,
    id: string | null,
    more: Partial<SyncChange> = {},
  ): void {
    if (this.#plan.changes.length >= shownChanges) return;
    const { method, url, description } = mock;
    const change = { kind, method: method as MockMethod, url, description, mock_id: id };
    this.#plan.changes.push({ ...change, keys: noKeys, fields: [], is_text_kept: false, ...more });
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Merges a document's version of a mock into the present one and describes the difference. */
function differenceOf(
  present: SyncedMock,
  wanted: NewMock,
  left: Pick<Left, 'keys' | 'fields'> = { keys: noKeySet, fields: noKeySet },
) {
  const previous = present.importedMode ?? undefined;
  const merged = mergeModes(previous, present.mode, wanted.mode, left.keys);
  const isTooLong = merged.mode.length > modeLimit;
  const mode = isTooLong ? present.mode : merged.mode;
  const isTextKept = merged.isTextKept || isTooLong;
  // The URL stays, because functions of the definition may use the names of its parameters.
  const { id, url, urlKey } = present;
  // If the document has no description, the existing one stays.
  const isUndescribed = wanted.description === wanted.url;
  // Edited tags stay too, until they equal the document's tags again.
  const areTagsEdited = !isEqual(present.tags, present.documentTags ?? []);
  const { folder: _, ...document } = wanted;
  const after: SyncedMock = {
    ...document,
    answers: present.answers,
    collection: present.collection,
    id,
    url,
    urlKey,
    mode,
    tags: areTagsEdited || left.fields.has('tags') ? present.tags : wanted.tags,
    documentTags: left.fields.has('tags') ? present.documentTags : wanted.documentTags,
    importedMode: sampleAfter(previous, wanted.mode, left.keys) ?? null,
    description: isUndescribed || left.fields.has('description') ? present.description : wanted.description,
    parameters: left.fields.has('parameters') ? present.parameters : wanted.parameters,
    responseModel: left.fields.has('response_model') ? present.responseModel : wanted.responseModel,
  };
  const fields = syncFields.filter((field) => !isEqual(after[columnOf[field]], present[columnOf[field]]));
  return {
    after,
    keys: merged.keys,
    fields,
    isChanged: fields.length > 0 || after.mode !== present.mode || after.isGone !== present.isGone,
    isKept: isTextKept || merged.keys.kept.length > 0,
    isTextKept,
    hasOtherSample:
      after.importedMode !== present.importedMode ||
      after.isRealistic !== present.isRealistic ||
      !isEqual(after.documentTags ?? [], present.documentTags ?? []),
  };
}

const columnOf = {
  description: 'description',
  tags: 'tags',
  parameters: 'parameters',
  response_model: 'responseModel',
} as const satisfies Record<SyncField, keyof SyncedMock>;
