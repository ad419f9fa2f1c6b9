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

/** Describes a tool's records for all of its screens: calls, names and form values. */
export interface Resource<Row extends RecordHead, Values extends object> {
  /** The area whose rights apply. */
  readonly area: Area;
  /** Name of the records' table on the server, if it differs from the default of the area. */
  readonly kind?: string;
  readonly get: (id: string) => UseQueryOptions<Row>;
  readonly create?: (values: Values, options?: CallOptions) => Promise<Row>;
  readonly update?: (change: Values & { id: string; version: number }, options?: CallOptions) => Promise<Row>;
  readonly remove?: (input: { id: string; confirmName?: string }) => Promise<unknown>;
  /** Returns the effects of a deletion if they are far-reaching; the name must then be typed. */
  readonly reachOf?: (row: Row) => ReactNode;
  /** Returns whether a record can be deleted at all. Default: every record. */
  readonly canRemove?: (row: Row) => boolean;
  /** Whether the form contains secrets, so that no drafts are stored on this device. */
  readonly hasSecrets?: boolean;
  readonly nameOf: (row: Row) => string;
  /** The initial values of a new record. */
  readonly blank: Values;
  /** Text fields of a new record that links from other screens may fill in; see `pathToNew`. */
  readonly fillable?: readonly (keyof Values & string)[];
  readonly valuesOf: (row: Row) => Values;
}

/** The form itself shows refusals. */
const shownHere: CallOptions = { claims: 'all' };

/**
 * Manages the state of a resource screen, whether it shows a table, cards or a board: rights, the open record
 * in the URL, the edited record, saving and restoring.
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
  // A tool with its own policy sets `mayChange` on each record.
  const isChangeable = (row: Row) => rights.canEdit && (row.mayChange ?? rights.canChange(row));
  const mayChange = (row: Row) => update !== undefined && isChangeable(row);
  const editing = useQuery({ ...get(place.editing), enabled: place.editing !== '' && !isNew });
  const record = isNew ? undefined : editing.data;
  const isEditing = isNew ? canAdd : record !== undefined && mayChange(record);
  // A record that this user may not change is shown read-only.
  const isOnlyRead = !isNew && editing.isFetched && !isEditing;
  return {
    resource,
    /** Name of the records' table on the server, for recycle bins and histories. */
    kind,
    rights,
    place,
    canAdd,
    mayChange,
    mayRemove: (row: Row) => remove !== undefined && isChangeable(row) && (resource.canRemove?.(row) ?? true),
    /** The record in the form; undefined for a new one. */
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
    /** ID of the record to show; empty if there is none. */
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
    /** Fetches the current version of the edited record, after a conflict. */
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
export type Records<Row extends RecordHead, Values extends object> = ReturnType<typeof useRecords<Row, Values>>;
