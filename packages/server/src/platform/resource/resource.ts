import { and, type SQL } from 'drizzle-orm';
import type { Actor } from '../actor';
import { changingOf } from './resource.change';
import { coreOf, type RecordTable, type ResourceOptions } from './resource.core';
import { readingOf } from './resource.read';
import { recyclingOf } from './resource.recycle';

export { presentRecord } from './resource.core';

/**
 * Defines the functions over one table of a tool's records: to read, change and restore them, each with the
 * tool's policy for rows. Deleted records are retained for a while, but no list shows them.
 * @example const codes = registerResource(defineResource(projectCodes, { area: 'projectCode', keys: ({ name
 * }) => [name], … }))
 */
export function defineResource<T extends RecordTable, Wire extends object>(
  table: T,
  options: ResourceOptions<T, Wire>,
) {
  const core = coreOf(table, options);
  const { kind, allowChange, changeable, note } = core;
  return {
    kind,
    area: options.area,
    allowChange,
    changeable,
    note,
    /** Presents a row that a handler has already loaded. */
    present: options.present,
    /** Returns the condition under which a handler's own query may show a record to a person. */
    seen: (actor: Actor): SQL | undefined => and(core.isHere, core.visible(actor)),
    ...readingOf(core),
    ...changingOf(core),
    ...recyclingOf(core),
  };
}
