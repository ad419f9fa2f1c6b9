import { builtInProperties, type FolderView, groupingProperties, groupingTypes } from '@easymock/contract';
import type { FieldRow } from './field.table';

const contains = (list: readonly string[], key: string): boolean => list.includes(key);

/** Returns whether rows can be grouped by a property. */
export function isGrouping(fields: readonly Pick<FieldRow, 'id' | 'type'>[], key: string): boolean {
  const field = fields.find(({ id }) => id === key);
  return field ? contains(groupingTypes, field.type) : contains(groupingProperties, key);
}

/** Drops the parts of a stored view whose fields were deleted since. */
export function knownParts(view: FolderView, fields: readonly Pick<FieldRow, 'id' | 'type'>[]): FolderView {
  const isKnown = (key: string) => fields.some(({ id }) => id === key) || contains(builtInProperties, key);
  const { sortKey, groupKey } = view;
  return {
    layout: view.layout,
    columns: [...new Set(view.columns)].filter(isKnown),
    filters: view.filters.filter(({ key }) => isKnown(key)),
    sortKey: sortKey === 'name' || isKnown(sortKey) ? sortKey : '',
    isDown: view.isDown,
    groupKey: isGrouping(fields, groupKey) ? groupKey : '',
  };
}
