import { z } from 'zod';
import { id, moment, pageOf, paging } from './bricks';
import { callGroup, get, post } from './call';
import { auditEntry } from './people/audit';

/** What every record of a tool has besides its own fields. */
export const recordFields = {
  _id: id,
  create_at: moment,
  update_at: moment,
  createUserId: z.string(),
  createUserName: z.string(),
  updateUserId: z.string(),
  updateUserName: z.string(),
  /** Counts the changes. Sent along with one, it keeps people from overwriting each other unknowingly. */
  version: z.number().int(),
};

const recordHead = z.object(recordFields);
/** A record, whatever else it holds. */
export type RecordHead = z.output<typeof recordHead>;

/** A change names the record and the version it was made from. */
export const changeOf = { id, version: z.coerce.number<number | string>().int().min(1) };

/** The order of a list: by one of the fields given, 1 ascending or -1 descending. */
export const sorting = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  sortField: z.union([z.enum(fields), z.literal('')]).default(''),
  sortOrder: z.coerce
    .number<number | string>()
    .pipe(z.literal([1, -1]))
    .default(-1),
});

/** Whether a record is in use: 1 or 0, as the API has always spelt it. */
export const useStatus = z.coerce.number<number | string>().pipe(z.literal([0, 1]));

/** A record that was deleted and can still be brought back. */
export const deletedRecord = z.object({
  _id: id,
  name: z.string(),
  deletedAt: moment,
  deletedBy: z.string(),
  createUserName: z.string(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

/** Which tool's records are meant, by the name of their table. */
export const kind = z.string().regex(/^[a-z][a-z_]{0,39}$/);

/** A moment of a record's history; from where it was changed is for the audit log alone. */
export const historyEntry = auditEntry.omit({ ip: true, userAgent: true });
export type HistoryEntry = z.infer<typeof historyEntry>;

/** What every tool's records have in common. */
export const recordCalls = callGroup('/record', {
  getNumbers: get({
    input: z.object({}),
    data: z.record(z.string(), z.number()),
    summary: 'How many records each tool holds, of the tools the caller may see',
  }),
  getDeletedList: get({
    input: z.object({ kind, ...paging() }),
    data: pageOf(deletedRecord).extend({ keepDays: z.number() }),
    summary: 'What was deleted in a tool and can be brought back, for those who manage it',
  }),
  restore: post({
    input: z.object({ kind, id }),
    data: z.null(),
    summary: 'Bring a deleted record back as it was',
  }),
  getHistory: get({
    input: z.object({ kind, id }),
    data: z.array(historyEntry),
    summary: 'Who changed a record, when and what; the latest hundred',
  }),
});
