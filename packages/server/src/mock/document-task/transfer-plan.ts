import { mockMethods, modeLimit, type TransferItem, type TransferReport } from '@easymock/contract';
import {
  checkPattern,
  compile,
  ModeError,
  normalizePattern,
  patternKey,
  RenderError,
} from '@easymock/mock-engine';
import { z } from 'zod';
import { manifestName } from './export-zip';
import type { NewMock, SyncedMock, SyncProblem } from './sync-plan';
import { type ZipEntry, ZipError } from './zip';

/** The changes that an import will make, and its report. */
export interface TransferPlan {
  inserts: NewMock[];
  /** The mocks that exist here with another definition, as the zip has them. */
  replacements: SyncedMock[];
  counts: Pick<TransferReport, 'added' | 'changed' | 'same' | 'conflicts'>;
  items: TransferItem[];
  problems: SyncProblem[];
  prefix: string;
}

/** A mock as the zip has it, not yet looked at. */
interface Found {
  file: string;
  method: string;
  url: string;
  description: string;
  mode: string;
  parameters: string;
  responseModel: string;
}

const shownItems = 500;
const mockLimit = 5_000;
const metadataLimit = 1_000_000;

const manifestSchema = z.object({
  format: z.literal('easymock-export'),
  mocks: z
    .array(
      z.object({
        file: z.string(),
        method: z.string(),
        url: z.string(),
        description: z.string().default(''),
        parameters: z.string().max(metadataLimit).default(''),
        response_model: z.string().max(metadataLimit).default(''),
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
  // A project may well have a mock of this name; ours says what it is.
  return name === manifestName && /"format"\s*:\s*"easymock-export"/.test(text.slice(0, 200));
}

/** Takes the mocks out of a zip: by its manifest, or by the names of its files as GETs. */
function findMocks(entries: readonly ZipEntry[], prefix: string, problems: SyncProblem[]): Found[] {
  const manifest = entries.find(isManifest);
  if (!manifest) {
    return entries
      .filter(({ name }) => name.endsWith('.json'))
      .map(({ name, text }) => {
        const path = `/${name.replace(/\.json$/, '')}`;
        const url = path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
        return { file: name, method: 'get', url: url || '/', mode: text, ...withoutMetadata };
      });
  }
  const texts = new Map(entries.map(({ name, text }) => [name, text]));
  return parseManifest(manifest.text).mocks.flatMap(({ file, response_model: responseModel, ...entry }) => {
    const mode = texts.get(file);
    if (mode !== undefined) return [{ ...entry, file, responseModel, mode }];
    problems.push({
      where: file,
      texts: { zh: 'zip 中没有这个文件', en: 'the zip file does not contain this file' },
    });
    return [];
  });
}

const withoutMetadata = { description: '', parameters: '', responseModel: '' };
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** The mock it becomes, or why it cannot be served. */
function readFound(found: Found): NewMock | SyncProblem['texts'] {
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
  const mode = withoutNul(found.mode);
  if (mode.length > modeLimit) return { zh: '数据定义过长', en: 'the definition is too long' };
  try {
    compile(mode);
  } catch (error) {
    if (error instanceof ModeError || error instanceof RenderError) return error.texts;
    throw error;
  }
  return {
    method,
    url,
    urlKey: patternKey(url),
    description: withoutNul(found.description).trim().slice(0, 500) || url,
    mode,
    parameters: withoutNul(found.parameters),
    responseModel: withoutNul(found.responseModel),
    importedMode: null,
    isRealistic: false,
    isGone: false,
  };
}

const comparedFields = ['mode', 'description', 'parameters', 'responseModel'] as const;

/**
 * Compares a zip with the mocks of a project.
 * @param prefix taken off the front of urls where the zip has no manifest
 */
export function planTransfer(
  entries: readonly ZipEntry[],
  existing: readonly SyncedMock[],
  prefix = '',
): TransferPlan {
  const stripped = prefix === '/' ? '' : prefix.replace(/\/+$/, '');
  const problems: SyncProblem[] = [];
  const counts = { added: 0, changed: 0, same: 0, conflicts: 0 };
  const plan: TransferPlan = { inserts: [], replacements: [], counts, items: [], problems, prefix: stripped };
  const here = new Map(existing.map((mock) => [`${mock.method} ${mock.urlKey}`, mock]));
  const taken = new Set<string>();
  for (const found of findMocks(entries, stripped, problems).slice(0, mockLimit)) {
    const mock = readFound(found);
    if (!('method' in mock)) {
      problems.push({ where: found.file, texts: mock });
      continue;
    }
    const route = `${mock.method} ${mock.urlKey}`;
    const present = here.get(route);
    const kind = kindOf(mock, present, taken.has(route));
    taken.add(route);
    counts[kind === 'conflict' ? 'conflicts' : kind]++;
    if (kind === 'added') plan.inserts.push(mock);
    if (kind === 'changed' && present) {
      // The data of earlier syncs stays: the zip says nothing about it.
      const { id, url, urlKey, importedMode, isRealistic, isGone } = present;
      plan.replacements.push({ ...mock, id, url, urlKey, importedMode, isRealistic, isGone });
    }
    if (plan.items.length >= shownItems) continue;
    const { method, url, description } = mock;
    plan.items.push({ kind, method, url, description, file: found.file, mock_id: present?.id ?? null });
  }
  if (taken.size === 0 && problems.length === 0) {
    throw new ZipError('其中没有接口', 'it contains no mocks');
  }
  return plan;
}

function kindOf(mock: NewMock, present: SyncedMock | undefined, isTaken: boolean): TransferItem['kind'] {
  if (isTaken) return 'conflict';
  if (!present) return 'added';
  return comparedFields.every((field) => mock[field] === present[field]) ? 'same' : 'changed';
}
