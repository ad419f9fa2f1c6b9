import {
  type CollectionSetting,
  collectionSetting,
  type MockState,
  mockMethods,
  mockStates,
  modeLimit,
  type NamedAnswer,
  namedAnswers,
  type TransferItem,
  type TransferReport,
} from '@easymock/contract';
import {
  checkMode,
  checkPattern,
  ModeError,
  normalizePattern,
  patternKey,
  RenderError,
  rewriteExpressions,
} from '@easymock/mock-engine';
import { z } from 'zod';
import { findAnswerProblem, storeAnswers } from '../answers/stored-answers';
import { storeCollection } from '../collection/stored-setting';
import type { FolderPath } from '../folders/folders';
import { manifestName } from './export-zip';
import { folderName, type NewMock, type SyncedMock, type SyncProblem, tagsOf } from './sync-plan';
import { type ZipEntry, ZipError } from './zip';

/** Changes that an import will make, and its report. */
export interface TransferPlan {
  inserts: NewMock[];
  /** Folders of the new mocks, in the order in which missing ones are created. */
  folders: FolderPath[];
  /** New mocks in the list order of their former project; empty if the zip has no order. */
  listed: Pick<NewMock, 'method' | 'urlKey'>[];
  /** Existing mocks with the content of the zip, if it differs. */
  replacements: SyncedMock[];
  counts: Pick<TransferReport, 'added' | 'changed' | 'same' | 'conflicts' | 'rewritable'>;
  items: TransferItem[];
  problems: SyncProblem[];
  prefix: string;
}

/** Unchecked mock from the zip. */
interface Found {
  file: string;
  method: string;
  url: string;
  description: string;
  mode: string;
  parameters: string;
  responseModel: string;
  /** Absent if the zip contains no answers. */
  answers?: NamedAnswer[] | undefined;
  /** Only for new mocks; a replaced one retains its state. */
  state?: MockState | undefined;
  /** Absent if the zip is older than collections. */
  collection?: CollectionSetting | null | undefined;
  folder: FolderPath;
  /** Absent if the zip contains no tags. */
  tags?: string[] | undefined;
  listed?: number | undefined;
}

const shownItems = 500;
const mockLimit = 5_000;
const metadataLimit = 1_000_000;

const folderPath = z
  .array(z.string())
  .max(20)
  .transform((names) => names.map(folderName).filter(Boolean));

const manifestSchema = z.object({
  format: z.literal('easymock-export'),
  folders: z.array(folderPath).max(mockLimit).default([]),
  mocks: z
    .array(
      z.object({
        file: z.string(),
        method: z.string(),
        url: z.string(),
        description: z.string().default(''),
        parameters: z.string().max(metadataLimit).default(''),
        response_model: z.string().max(metadataLimit).default(''),
        answers: namedAnswers.optional(),
        state: z.enum(mockStates).optional(),
        collection: collectionSetting.nullish(),
        folder: folderPath.default([]),
        tags: z.array(z.string()).transform(tagsOf).optional(),
        listed: z.number().optional(),
      }),
    )
    .max(mockLimit),
});

function parseManifest(text: string) {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ZipError(`${manifestName} 无法读取`, `${manifestName} cannot be read`);
  }
}

function isManifest({ name, text }: ZipEntry): boolean {
  // A project may have a mock with this file name; the real manifest starts with its format.
  return name === manifestName && /"format"\s*:\s*"easymock-export"/.test(text.slice(0, 200));
}

interface FoundInZip {
  readonly mocks: Found[];
  readonly folders: FolderPath[];
}

/** Reads the mocks of a zip from its manifest or, if there is none, from its file names as GET mocks. */
function findMocks(entries: readonly ZipEntry[], prefix: string, problems: SyncProblem[]): FoundInZip {
  const manifest = entries.find(isManifest);
  if (!manifest) {
    const mocks = entries
      .filter(({ name }) => name.endsWith('.json'))
      .map(({ name, text }) => {
        const path = `/${name.replace(/\.json$/, '')}`;
        const url = path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
        return { file: name, method: 'get', url: url || '/', mode: text, ...withoutMetadata };
      });
    return { mocks, folders: [] };
  }
  const texts = new Map(entries.map(({ name, text }) => [name, text]));
  const { mocks, folders } = parseManifest(manifest.text);
  const found = mocks.flatMap(({ file, response_model: responseModel, ...entry }) => {
    const mode = texts.get(file);
    if (mode !== undefined) return [{ ...entry, file, responseModel, mode }];
    problems.push({ where: file, texts: { zh: 'zip 中没有这个文件', en: 'the zip file does not contain this file' } });
    return [];
  });
  return { mocks: found, folders };
}

const withoutMetadata = { description: '', parameters: '', responseModel: '', folder: [] };
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** A mock that can be created; its expressions are rewritten if it has any. */
interface ReadMock {
  readonly mock: NewMock;
  /** Why the mock is refused unless the import rewrites expressions; undefined if it has none. */
  readonly refusal: SyncProblem['texts'] | undefined;
}

/** Returns the mock to create, or the reason why it could not be served. */
function readFound(found: Found): ReadMock | SyncProblem['texts'] {
  const method = mockMethods.find((known) => known === found.method.toLowerCase());
  if (!method)
    return {
      zh: `不支持 ${found.method.slice(0, 20)} 方法`,
      en: `the method ${found.method.slice(0, 20)} is not supported`,
    };
  const url = normalizePattern(withoutNul(found.url).slice(0, 2_000));
  if (url.length > 500 || /[\s?#]/.test(url)) return { zh: 'URL 无法使用', en: 'the URL cannot be used' };
  const problem = checkPattern(url);
  if (problem) return problem.texts;
  const given = withoutNul(found.mode);
  if (given.length > modeLimit) return { zh: '数据定义过长', en: 'the definition is too long' };
  const { answers = [] } = found;
  const answerProblem = answers.map(findAnswerProblem).find((texts) => texts !== undefined);
  if (answerProblem) return answerProblem;
  let refusal: SyncProblem['texts'] | undefined;
  const read = (mode: string): string => {
    const checked = checkOrRewrite(mode);
    refusal ??= checked.refusal;
    return checked.mode;
  };
  try {
    const mode = read(given);
    const rewritten = answers.map((answer) =>
      answer.mode.trim() === '' ? answer : { ...answer, mode: read(answer.mode) },
    );
    return { mock: { ...mockOf(found, { method, url, mode }), answers: storeAnswers(rewritten) }, refusal };
  } catch (error) {
    if (error instanceof ModeError || error instanceof RenderError) return error.texts;
    throw error;
  }
}

/**
 * Returns a definition that can be served: as it is, or with its expressions rewritten as functions.
 * @throws ModeError, RenderError
 */
function checkOrRewrite(mode: string): { mode: string; refusal?: SyncProblem['texts'] } {
  try {
    checkMode(mode);
    return { mode };
  } catch (error) {
    if (!(error instanceof ModeError) || error.code !== 'notData') throw error;
    const rewritten = rewriteExpressions(mode);
    if (rewritten === mode || rewritten.length > modeLimit) throw error;
    checkMode(rewritten);
    return { mode: rewritten, refusal: error.texts };
  }
}

function mockOf(
  found: Found,
  { method, url, mode }: Pick<NewMock, 'method' | 'url' | 'mode'>,
): Omit<NewMock, 'answers'> {
  return {
    method,
    url,
    urlKey: patternKey(url),
    description: withoutNul(found.description).trim().slice(0, 500) || url,
    mode,
    parameters: withoutNul(found.parameters),
    responseModel: withoutNul(found.responseModel),
    state: found.state,
    collection: storeCollection(found.collection ?? null),
    importedMode: null,
    isRealistic: false,
    isGone: false,
    tags: found.tags ?? [],
    documentTags: null,
    folder: found.folder,
  };
}

const comparedFields = ['mode', 'description', 'parameters', 'responseModel'] as const;

interface TransferOptions {
  /** Removed from the start of URLs if the zip has no manifest. */
  readonly prefix?: string | undefined;
  /** Whether expressions are rewritten as functions. */
  readonly isRewriting?: boolean;
}

/** Compares a zip with the mocks of a project. */
export function planTransfer(
  entries: readonly ZipEntry[],
  existing: readonly SyncedMock[],
  { prefix = '', isRewriting = false }: TransferOptions = {},
): TransferPlan {
  const stripped = prefix === '/' ? '' : prefix.replace(/\/+$/, '');
  const problems: SyncProblem[] = [];
  const counts = { added: 0, changed: 0, same: 0, conflicts: 0, rewritable: 0 };
  const plan: TransferPlan = {
    inserts: [],
    folders: [],
    listed: [],
    replacements: [],
    counts,
    items: [],
    problems,
    prefix: stripped,
  };
  const inZip = findMocks(entries, stripped, problems);
  const listed: [NewMock, number][] = [];
  const here = new Map(existing.map((mock) => [`${mock.method} ${mock.urlKey}`, mock]));
  const taken = new Set<string>();
  for (const found of inZip.mocks.slice(0, mockLimit)) {
    const read = readFound(found);
    if (!('mock' in read)) {
      problems.push({ where: found.file, texts: read });
      continue;
    }
    const { mock, refusal } = read;
    if (refusal) {
      counts.rewritable += 1;
      if (!isRewriting) {
        problems.push({ where: found.file, texts: refusal });
        continue;
      }
    }
    const route = `${mock.method} ${mock.urlKey}`;
    const present = here.get(route);
    const kind = kindOf(mock, present, taken.has(route), found);
    taken.add(route);
    counts[kind === 'conflict' ? 'conflicts' : kind]++;
    if (kind === 'added') {
      plan.inserts.push(mock);
      if (found.listed !== undefined) listed.push([mock, found.listed]);
    }
    if (kind === 'changed' && present) {
      // Data of earlier syncs and the folder stay, because the zip contains no replacement for them.
      const { id, url, urlKey, importedMode, isRealistic, isGone, documentTags } = present;
      const { folder: _, ...replacing } = mock;
      const kept = { id, url, urlKey, importedMode, isRealistic, isGone, documentTags };
      plan.replacements.push({ ...replacing, ...kept, ...replacingParts(found, mock, present) });
    }
    if (plan.items.length >= shownItems) continue;
    const { method, url, description } = mock;
    plan.items.push({ kind, method, url, description, file: found.file, mock_id: present?.id ?? null });
  }
  if (taken.size === 0 && problems.length === 0) {
    throw new ZipError('其中没有接口', 'it contains no mocks');
  }
  plan.folders = foldersToMake(inZip, plan.inserts);
  plan.listed = listed.sort(([, a], [, b]) => a - b).map(([{ method, urlKey }]) => ({ method, urlKey }));
  return plan;
}

/** Returns the parts that a zip replaces only if it contains them. */
const replacingParts = (
  found: Found,
  mock: NewMock,
  present: SyncedMock,
): Pick<SyncedMock, 'tags' | 'answers' | 'collection'> => ({
  tags: found.tags ?? present.tags,
  answers: found.answers ? mock.answers : present.answers,
  collection: found.collection === undefined ? present.collection : mock.collection,
});

/** Returns the folders of new mocks and the folders that are empty in the zip. */
function foldersToMake({ mocks, folders }: FoundInZip, inserts: readonly NewMock[]): FolderPath[] {
  if (inserts.length === 0) return [];
  const isIn = (outer: FolderPath, path: FolderPath) => outer.every((name, at) => path[at] === name);
  const wanted = folders.filter(
    (folder) => inserts.some((mock) => isIn(folder, mock.folder)) || !mocks.some((mock) => isIn(folder, mock.folder)),
  );
  return [...wanted, ...inserts.map(({ folder }) => folder)];
}

function kindOf(
  mock: NewMock,
  present: SyncedMock | undefined,
  isTaken: boolean,
  { tags, answers, collection }: Found,
): TransferItem['kind'] {
  if (isTaken) return 'conflict';
  if (!present) return 'added';
  if (answers && mock.answers !== present.answers) return 'changed';
  if (collection !== undefined && mock.collection !== present.collection) return 'changed';
  if (tags && mock.tags.join('\n') !== present.tags.join('\n')) return 'changed';
  return comparedFields.every((field) => mock[field] === present[field]) ? 'same' : 'changed';
}
