import type { FolderPath } from '../folders/folders';
import type { MockRow, ProjectRow } from '../mock.table';
import { writeZip } from './zip';

/** A mock on its way out. */
export interface ExportedMock
  extends Pick<MockRow, 'method' | 'url' | 'description' | 'mode' | 'parameters' | 'responseModel'> {
  project: Pick<ProjectRow, 'id' | 'name' | 'url'>;
  folder: FolderPath;
  tags: readonly string[];
  /** Where it stands in the list of its project: the highest comes first. */
  place: number;
}

/** The manifest entry of a mock: everything besides its definition, which is the content of the file. */
export interface ManifestEntry {
  file: string;
  method: string;
  url: string;
  description: string;
  parameters: string;
  response_model: string;
  project: { name: string; url: string };
  /** The names that lead to its folder, from the top; empty for none. */
  folder: FolderPath;
  tags: readonly string[];
  /** Which one it is in the list that people see, from 0. The entries themselves stand in the order of creation. */
  listed: number;
}

export interface Manifest {
  format: 'easymock-export';
  version: 1;
  /** All folders, each after the one in which it lies, in their order. */
  folders: readonly FolderPath[];
  mocks: ManifestEntry[];
}

export const manifestName = 'manifest.json';
const maxSegment = 100;
const maxName = 200;

/** A part of an address as a part of a file's name: no system takes it for anything else. */
function safeSegment(segment: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = segment.replace(/[\0-\x1f\x7f\\]/g, '_').slice(0, maxSegment);
  return /^\.+$/.test(plain) ? '_'.repeat(plain.length) : plain;
}

/** `<project url><mock url>`, without the slash in front: the name the first mock of an address gets. */
function plainName(projectUrl: string, url: string): string {
  const path = `${projectUrl}/${url}`.replace(/\/{2,}/g, '/').replace(/^\//, '');
  // The root's mock keeps an empty name in its folder, as it always had.
  const isRoot = url === '/' && projectUrl !== '/';
  const segments = path.split('/').map(safeSegment);
  const name = segments.join('/').slice(0, maxName).replace(/\/+$/, '');
  return isRoot ? `${name}/` : name;
}

/**
 * Names for the entries of an export. The first mock of an address has the name it always had; those that
 * would overwrite it carry their method, and a number where that is taken as well.
 * @example entryNames([get('/pets'), post('/pets')]) // ['api/pets.json', 'api/pets.post.json']
 */
export function entryNames(mocks: readonly Pick<ExportedMock, 'method' | 'url' | 'project'>[]): string[] {
  // In lower case, since some systems know no difference.
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

/** The zip of an export: each definition as it was typed, and a manifest with all that a file cannot say. */
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
      project: { name: mock.project.name, url: mock.project.url },
      folder: mock.folder,
      tags: mock.tags,
      listed: listed.get(index) ?? index,
    })),
  };
  const files = mocks.map((mock, index) => ({ name: names[index] ?? '', text: mock.mode }));
  return writeZip([...files, { name: manifestName, text: JSON.stringify(manifest, null, 2) }]);
}
