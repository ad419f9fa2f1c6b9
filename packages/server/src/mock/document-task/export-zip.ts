import type { CollectionSetting, MockState, NamedAnswer } from '@easymock/contract';
import { parseAnswers } from '../answers/stored-answers';
import { parseCollection } from '../collection/stored-setting';
import type { FolderPath } from '../folders/folders';
import type { MockRow, ProjectRow } from '../mock.table';
import { writeZip } from './zip';

export interface ExportedMock
  extends Pick<
    MockRow,
    'method' | 'url' | 'description' | 'mode' | 'parameters' | 'responseModel' | 'answers' | 'state' | 'collection'
  > {
  project: Pick<ProjectRow, 'id' | 'name' | 'url' | 'description'>;
  /** Absent for mocks that no generated document refers to. */
  id?: string;
  folder: FolderPath;
  tags: readonly string[];
  /** Place in the project's list; the highest comes first. */
  place: number;
}

/** Manifest entry of a mock: everything except its definition, which is the content of the file. */
export interface ManifestEntry {
  file: string;
  method: string;
  url: string;
  description: string;
  parameters: string;
  response_model: string;
  answers: readonly NamedAnswer[];
  state: MockState;
  /** Setting of a collection, without its rows. */
  collection: CollectionSetting | null;
  project: { name: string; url: string };
  /** Folder names from the top; empty if the mock has no folder. */
  folder: FolderPath;
  tags: readonly string[];
  /** Index in the visible list, from 0. The entries themselves are in the order of creation. */
  listed: number;
}

export interface Manifest {
  format: 'easymock-export';
  version: 1;
  /** All folders in list order, each after its parent. */
  folders: readonly FolderPath[];
  mocks: ManifestEntry[];
}

export const manifestName = 'manifest.json';
const maxSegment = 100;
const maxName = 200;

/** Turns a path segment of a URL into a file name that no operating system interprets specially. */
function safeSegment(segment: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  const plain = segment.replace(/[\0-\x1f\x7f\\]/g, '_').slice(0, maxSegment);
  return /^\.+$/.test(plain) ? '_'.repeat(plain.length) : plain;
}

/**
 * Returns `<project url><mock url>` without the leading slash: the file name of the first mock with this URL.
 */
function plainName(projectUrl: string, url: string): string {
  const path = `${projectUrl}/${url}`.replace(/\/{2,}/g, '/').replace(/^\//, '');
  // The root mock has an empty file name in its folder, as in earlier exports.
  const isRoot = url === '/' && projectUrl !== '/';
  const segments = path.split('/').map(safeSegment);
  const name = segments.join('/').slice(0, maxName).replace(/\/+$/, '');
  return isRoot ? `${name}/` : name;
}

/**
 * Returns the file names of an export's entries. The first mock of a URL has the same name as in earlier
 * exports; mocks that would overwrite it get their method, and a number if that name is taken as well.
 * @example entryNames([get('/pets'), post('/pets')]) // ['api/pets.json', 'api/pets.post.json']
 */
export function entryNames(
  mocks: readonly (Pick<ExportedMock, 'method' | 'url'> & { project: Pick<ProjectRow, 'url'> })[],
): string[] {
  // Compared in lower case, because some file systems ignore case.
  const taken = new Set([manifestName]);
  return mocks.map(({ method, url, project }) => {
    const name = plainName(project.url, url);
    const candidates = function* () {
      yield `${name}.json`;
      yield `${name}.${method}.json`;
      for (let num = 2; ; num++) yield `${name}.${method}-${num}.json`;
    };
    for (const candidate of candidates()) {
      const key = candidate.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
    return name;
  });
}

/** Builds the zip of an export: each definition as typed, and a manifest with everything else. */
export function packExport(mocks: readonly ExportedMock[], folders: readonly FolderPath[]): Uint8Array {
  const names = entryNames(mocks);
  const inList = [...mocks.keys()].sort((a, b) => (mocks[b]?.place ?? 0) - (mocks[a]?.place ?? 0));
  const listed = new Map(inList.map((index, at) => [index, at]));
  const manifest: Manifest = {
    format: 'easymock-export',
    version: 1,
    folders,
    mocks: mocks.map((mock, index) => ({
      file: names[index] ?? '',
      method: mock.method,
      url: mock.url,
      description: mock.description,
      parameters: mock.parameters,
      response_model: mock.responseModel,
      answers: parseAnswers(mock.answers),
      state: mock.state,
      collection: parseCollection(mock.collection),
      project: { name: mock.project.name, url: mock.project.url },
      folder: mock.folder,
      tags: mock.tags,
      listed: listed.get(index) ?? index,
    })),
  };
  const files = mocks.map((mock, index) => ({ name: names[index] ?? '', text: mock.mode }));
  return writeZip([...files, { name: manifestName, text: JSON.stringify(manifest, null, 2) }]);
}
