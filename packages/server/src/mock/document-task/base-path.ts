import { type ApiPlaces, patternKey } from '@easymock/mock-engine';
import type { SyncedMock } from './sync-plan';

/** What a project says about the base path of its document. */
export interface ProjectBase {
  readonly url: string;
  /** What its mocks' urls leave out; empty if they are whole, null as long as nothing has decided it. */
  readonly basePath: string | null;
  /** Whether somebody wishes the base path left out, if nothing has decided it. */
  readonly isWished?: boolean | undefined;
}

/**
 * Decides which base path of a document the urls of a project's mocks leave out. What a project has decided stays. Before
 * that its mocks tell by which of the two they match the document, so that a sync finds them again; without such mocks it
 * is what the project's url ends with.
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
      operations.filter((operation) => routes.has(`${operation.method} ${patternKey(operation[key])}`))
        .length;
    const [whole, bare] = [matching('url'), matching('bareUrl')];
    if (whole + bare > 0) return bare > whole ? first : '';
    if (isWished !== undefined) return isWished ? first : '';
    return basePaths.find((base) => endsWithPath(url, base)) ?? '';
  };
}

const endsWithPath = (url: string, base: string): boolean => url.toLowerCase().endsWith(base.toLowerCase());
