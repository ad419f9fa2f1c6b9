import { collectionActions, collectionMethods } from '@easymock/contract';
import { patternKey, type Route } from '@easymock/mock-engine';
import { noCollection } from '../collection/no-collection';
import { parseCollection } from '../collection/stored-setting';
import type { MockRow } from '../mock.table';
import { type ServedCollection, ServedMock, type ServingServices } from './served-mock';

/** A mock of a snapshot, not yet connected with its collection. */
interface SnapshotRow extends Pick<MockRow, 'id' | 'method' | 'url' | 'urlKey' | 'collection'> {
  readonly order: number;
}

/** Returns the URL of the rows of a collection. */
const rowUrlOf = (url: string): string => `${url === '/' ? '' : url}/:${/:id\b/.test(url) ? 'row_id' : 'id'}`;

/** Returns the name of the parameter at the end of a URL; empty if it ends otherwise. */
const lastParameterOf = (url: string): string => /:(\w+)$/.exec(url)?.[1] ?? '';

/**
 * Connects the mocks of a snapshot with their collections.
 * @param served the mocks by ID
 * @returns routes for the actions of collections that have no mock of their own
 */
export function connectCollections(
  rows: readonly SnapshotRow[],
  served: ReadonlyMap<string, ServedMock>,
  projectId: string,
  means: ServingServices,
): Route<ServedMock>[] {
  const lists = rows.filter(({ collection, method }) => collection !== noCollection && method === 'get');
  if (lists.length === 0) return [];
  const mockAt = new Map(rows.map(({ method, urlKey, id }) => [`${method} ${urlKey}`, served.get(id)]));
  return lists.flatMap(({ id, url, collection, order }) => {
    const mock = served.get(id);
    const setting = parseCollection(collection);
    if (!mock || !setting) return [];
    const pattern = rowUrlOf(url);
    const of: ServedCollection = { projectId, setting, mock };
    mock.collection = { collection: of, action: 'list', idParameter: '' };
    return collectionActions.flatMap((action): Route<ServedMock>[] => {
      const method = collectionMethods[action];
      const place = action === 'create' ? url : pattern;
      const other = mockAt.get(`${method} ${patternKey(place)}`);
      // A mock with this route wins, unless the setting makes the collection replace it.
      if (other) {
        if (setting.takes.includes(action)) {
          other.collection = { collection: of, action, idParameter: lastParameterOf(other.url) };
        }
        return [];
      }
      const { upstreamMode, isLive } = mock;
      const value = new ServedMock({ id, projectId, url: place, mode: '', upstreamMode, isLive }, means);
      value.collection = { collection: of, action, idParameter: lastParameterOf(place) };
      return [{ method, pattern: place, order, value }];
    });
  });
}
