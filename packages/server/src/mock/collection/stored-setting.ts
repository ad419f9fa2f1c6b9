import type { CollectionSetting } from '@easymock/contract';
import { noCollection } from './no-collection';

/** Returns the setting of a row; null if its mock is not a collection. */
export const parseCollection = (stored: string): CollectionSetting | null =>
  stored === noCollection ? null : (JSON.parse(stored) as CollectionSetting);

/** Returns the stored form of a setting; equal settings have equal texts. */
export function storeCollection(setting: CollectionSetting | null): string {
  if (!setting) return noCollection;
  const { list_path, id_field, scope, first_rows, takes } = setting;
  return JSON.stringify({ list_path, id_field, scope, first_rows, takes: [...takes].sort() });
}
