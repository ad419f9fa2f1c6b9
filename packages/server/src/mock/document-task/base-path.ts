import { type ApiPlaces, patternKey } from '@easymock/mock-engine';
import type { SyncedMock } from './sync-plan';

/** Project settings about the base path of its document. */
export interface ProjectBase {
  readonly url: string;
  /** Base path that the mocks' URLs leave out; empty if they contain it, null while undecided. */
  readonly basePath: string | null;
  /** Whether the user asked to leave out the base path; used only while undecided. */
  readonly isWished?: boolean | undefined;
}

/**
 * Returns a function that chooses which base path of a document the URLs of a project's mocks leave out. A
 * decided base path stays. While undecided, existing mocks decide by the form that matches more operations,
 * so that a sync finds them again; without such mocks, the end of the project's URL decides.
 */
export function baseChooser(
  { url, basePath, isWished }: ProjectBase,
  existing: readonly Pick<SyncedMock, 'method' | 'urlKey'>[] = [],
): (places: ApiPlaces) => string {
  return ({ basePaths, operations }) => {
    if (basePath !== null) return basePath;
    const [first = ''] = basePaths;
    const routes = new Set(existing.map((mock) => `${mock.method} ${mock.urlKey}`));
    const matching = (key: 'url' | 'bareUrl') =>
      operations.filter((operation) => routes.has(`${operation.method} ${patternKey(operation[key])}`)).length;
    const [whole, bare] = [matching('url'), matching('bareUrl')];
    if (whole + bare > 0) return bare > whole ? first : '';
    if (isWished !== undefined) return isWished ? first : '';
    return basePaths.find((base) => endsWithPath(url, base)) ?? '';
  };
}

const endsWithPath = (url: string, base: string): boolean => url.toLowerCase().endsWith(base.toLowerCase());
