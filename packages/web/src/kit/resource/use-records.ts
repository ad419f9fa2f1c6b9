import { type Area, kindOf, type RecordHead } from '@easymock/contract';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, type CallOptions } from '../../lib/api/api';
import { useRights } from '../../lib/session/rights';
import { markCreated } from '../../lib/state/flash';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { newRecord, useRecordPlace } from './record-place';
import { resourceTexts } from './texts';

/** A tool's records: how they are read and changed, and what they are called. Written once for all of its screens. */
export interface Resource<Row extends RecordHead, Values extends object> {
  /** The area whose rights count. */
  readonly area: Area;
  /** The name of its table on the server, if it is not that of the area. */
  readonly kind?: string;
  readonly get: (id: string) => UseQueryOptions<Row>;
  readonly create?: (values: Values, options?: CallOptions) => Promise<Row>;
  readonly update?: (change: Values & { id: string; version: number }, options?: CallOptions) => Promise<Row>;
  readonly remove?: (input: { id: string; confirmName?: string }) => Promise<unknown>;
  /** What a deletion reaches, where that is far: then the name has to be typed. */
  readonly reachOf?: (row: Row) => ReactNode;
  /** Which records can be deleted at all, where not every one can. */
  readonly canRemove?: (row: Row) => boolean;
  /** Its form takes secrets: nothing that was typed is kept on this machine. */
  readonly hasSecrets?: boolean;
  readonly nameOf: (row: Row) => string;
  /** The initial values for a new record. */
  readonly blank: Values;
  /** The fields of text that links from other screens may fill in for a new record; see `pathToNew`. */
  readonly fillable?: readonly (keyof Values & string)[];
  readonly valuesOf: (row: Row) => Values;
}

/** The form itself says what was refused. */
const shownHere: CallOptions = { claims: 'all' };

/**
 * The state of a resource screen, whether it shows a table, cards or a board: rights, the place in the address, the
 * record that is being changed, and how it is saved and brought back.
 * @example const records = useRecords(packages); <CardList pathTo={records.place.pathTo} … /> <RecordEditor records={records} … />
 */
export function useRecords<Row extends RecordHead, Values extends object>(resource: Resource<Row, Values>) {
  const { area, kind = kindOf(area), get, nameOf, create, update, remove } = resource;
  const t = useTexts(resourceTexts);
  const client = useQueryClient();
  const rights = useRights(area);
  const place = useRecordPlace();
  const isNew = place.editing === newRecord;

  const refresh = () => client.invalidateQueries({ queryKey: get('').queryKey?.slice(0, 1) });
  const canAdd = create !== undefined && rights.canEdit;
  // A tool with a policy of its own says so with each record.
  const isChangeable = (row: Row) => rights.canEdit && (row.mayChange ?? rights.canChange(row));
  const mayChange = (row: Row) => update !== undefined && isChangeable(row);
  const editing = useQuery({ ...get(place.editing), enabled: place.editing !== '' && !isNew });
  const record = isNew ? undefined : editing.data;
  const isEditing = isNew ? canAdd : record !== undefined && mayChange(record);
  // If nothing can be changed, or this person may not change it, the record is shown read-only.
  const isOnlyRead = !isNew && editing.isFetched && !isEditing;
  return {
    resource,
    /** The name of the records' table on the server: for their recycle list and their histories. */
    kind,
    rights,
    place,
    canAdd,
    mayChange,
    mayRemove: (row: Row) => remove !== undefined && isChangeable(row) && (resource.canRemove?.(row) ?? true),
    /** The record in the form, and none for a new one. */
    record,
    isEditing,
    /** The initial values of the form for a new record. */
    blank: {
      ...resource.blank,
      ...Object.fromEntries(
        (resource.fillable ?? []).flatMap((field) => {
          const value = place.filled(field);
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    } as Values,
    /** The record to be looked at; empty when none is. */
    openedId: isOnlyRead ? place.editing : place.opened,
    add: () => place.edit(newRecord),
    refresh,
    async save(values: Values, version: number | undefined) {
      if (record && update) {
        await update({ ...values, id: record._id, version: version ?? record.version }, shownHere);
        showSuccess(t.updated);
      } else if (create) {
        const { _id } = await create(values, shownHere);
        markCreated(_id);
        showSuccess(t.created);
      }
      await refresh();
    },
    /** The record in the form as it is now, when somebody was faster. */
    readNewest:
      record &&
      (async () => {
        const newest = await client.fetchQuery({ ...get(record._id), staleTime: 0 });
        return { ...newest, values: resource.valuesOf(newest) };
      }),
    async restore(row: Row) {
      await api.record.restore({ kind, id: row._id });
      showSuccess(t.restored({ name: nameOf(row) }));
      await refresh();
    },
  };
}
export type Records<Row extends RecordHead, Values extends object> = ReturnType<
  typeof useRecords<Row, Values>
>;
