import { z } from 'zod';
import { auditEntry } from '../audit/audit';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging } from '../call/schemas';
import { labelled, labelOf } from '../call/validation';

/** The fields that every tool record has besides its own. */
export const recordFields = {
  _id: id,
  create_at: moment,
  update_at: moment,
  createUserId: z.string(),
  createUserName: z.string(),
  updateUserId: z.string(),
  updateUserName: z.string(),
  /**
   * Number of changes so far. Updates send it back, so that people do not overwrite each other unknowingly.
   */
  version: z.number().int(),
  /** Whether the reader may change and delete the record; absent if that depends only on the level and the creator. */
  mayChange: z.boolean().optional(),
};

const recordHead = z.object(recordFields);
/** The common fields of all records. */
export type RecordHead = z.output<typeof recordHead>;

type WithoutDefault<Field extends z.core.$ZodType> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changes<Shape extends z.core.$ZodLooseShape> = {
  [K in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[K]>>;
};

/**
 * Returns the fields of a draft for an update: all are optional, and absent fields stay unchanged. The
 * draft's defaults apply only to new records; in an update they would overwrite fields that the caller did
 * not send.
 * @example update: post({ input: optionalFieldsOf(teamDraft).extend({ id }), … })
 */
export function optionalFieldsOf<Shape extends z.core.$ZodLooseShape>(
  draft: z.ZodObject<Shape>,
): z.ZodObject<Changes<Shape>> {
  const fields = Object.entries(draft.shape).map(([name, field]) => {
    const bare = z.optional(field instanceof z.ZodDefault ? field.unwrap() : field);
    const label = labelOf(field);
    return [name, label ? labelled(bare, label.zh, label.en) : bare];
  });
  return z.object(Object.fromEntries(fields)) as z.ZodObject<Changes<Shape>>;
}

/**
 * Returns the input schema of an update: the ID, the version that the caller read, and the changed fields.
 * @example updateProjectCode: post({ input: updateInputOf(projectCodeDraft.omit({ code: true })), … })
 */
export const updateInputOf = <Shape extends z.core.$ZodLooseShape>(draft: z.ZodObject<Shape>) =>
  optionalFieldsOf(draft).extend({
    id,
    version: labelled(z.coerce.number<number | string>().int().min(1), '版本', 'Version'),
  });

/** Returns the sorting input of a list: by one of the fields, 1 ascending or -1 descending. */
export const sorting = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  sortField: z.union([z.enum(fields), z.literal('')]).default(''),
  sortOrder: z.coerce
    .number<number | string>()
    .pipe(z.literal([1, -1]))
    .default(-1),
});

/** Whether a record is in use: 1 or 0, as in all versions of the API. */
export const useStatus = labelled(z.coerce.number<number | string>().pipe(z.literal([0, 1])), '状态', 'Status');

/** A deleted record that can still be restored. */
export const deletedRecord = z.object({
  _id: id,
  name: z.string(),
  deletedAt: moment,
  deletedBy: z.string(),
  createUserName: z.string(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

/** Returns the schema of a page of a recycle bin, with the days for which deleted records are retained. */
export const deletedPageOf = <T extends z.core.$ZodType>(entry: T) => pageOf(entry).extend({ keepDays: z.number() });

/** The kind of a tool's records: the name of their table. */
export const kind = labelled(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), '类型', 'Kind');

/**
 * An entry in the history of a record. The address and browser of the person are visible only in the audit
 * log.
 */
export const historyEntry = auditEntry.omit({
  ip: true,
  userAgent: true,
  userNickName: true,
  entityTitle: true,
  isPerson: true,
  path: true,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Calls for the records of all tools. */
export const recordCalls = callGroup('/record', {
  getNumbers: get({
    input: z.object({}),
    data: z.record(z.string(), z.number()),
    summary: { zh: '统计自己能查看的各个工具的记录数', en: 'Count the records of each tool the caller can view' },
  }),
  getDeletedList: get({
    input: z.object({ kind, ...paging() }),
    data: deletedPageOf(deletedRecord),
    summary: {
      zh: '列出工具中可以恢复的已删除记录（需要管理权限）',
      en: 'List the deleted records of a tool that can be restored (managers only)',
    },
  }),
  restore: post({
    input: z.object({ kind, id }),
    data: z.null(),
    summary: { zh: '恢复已删除的记录', en: 'Restore a deleted record' },
  }),
  getHistory: get({
    input: z.object({ kind, id }),
    data: z.array(historyEntry),
    summary: { zh: '列出记录的最近 100 次改动', en: 'List the latest 100 changes of a record' },
  }),
});
