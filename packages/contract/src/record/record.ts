import { z } from 'zod';
import { auditEntry } from '../audit/audit';
import { id, moment, pageOf, paging } from '../call/bricks';
import { callGroup, get, post } from '../call/call';
import { labelled, labelOf } from '../call/validation';

/** The fields that every record of a tool has besides its own. */
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
  /** Whether the reader may change and delete the record; absent if that follows from their level and its creator. */
  mayChange: z.boolean().optional(),
};

const recordHead = z.object(recordFields);
/** A record, whatever else it holds. */
export type RecordHead = z.output<typeof recordHead>;

type WithoutDefault<Field extends z.core.$ZodType> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changes<Shape extends z.core.$ZodLooseShape> = {
  [K in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[K]>>;
};

/**
 * The fields of a draft as an update takes them: none is required, and an absent field stays as it is. The draft's
 * defaults are for new records; in an update they would empty what the caller did not send.
 * @example update: post({ input: changesOf(teamDraft).extend({ id }), … })
 */
export function changesOf<Shape extends z.core.$ZodLooseShape>(
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
 * An update of a record: its id, the version that the caller read, and the fields that change.
 * @example updateProjectCode: post({ input: changeOf(projectCodeDraft.omit({ code: true })), … })
 */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(draft: z.ZodObject<Shape>) =>
  changesOf(draft).extend({
    id,
    version: labelled(z.coerce.number<number | string>().int().min(1), '版本', 'Version'),
  });

/** The order of a list: by one of the fields given, 1 ascending or -1 descending. */
export const sorting = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  sortField: z.union([z.enum(fields), z.literal('')]).default(''),
  sortOrder: z.coerce
    .number<number | string>()
    .pipe(z.literal([1, -1]))
    .default(-1),
});

/** Whether a record is in use: 1 or 0, as the API has always spelt it. */
export const useStatus = labelled(
  z.coerce.number<number | string>().pipe(z.literal([0, 1])),
  '状态',
  'Status',
);

/** A record that was deleted and can still be brought back. */
export const deletedRecord = z.object({
  _id: id,
  name: z.string(),
  deletedAt: moment,
  deletedBy: z.string(),
  createUserName: z.string(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

/** A page of a recycle bin, and how long its content is kept. */
export const deletedPageOf = <T extends z.core.$ZodType>(entry: T) =>
  pageOf(entry).extend({ keepDays: z.number() });

/** Which tool's records are meant, by the name of their table. */
export const kind = labelled(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), '类型', 'Kind');

/** A moment of a record's history; from where it was changed is for the audit log alone. */
export const historyEntry = auditEntry.omit({
  ip: true,
  userAgent: true,
  userNickName: true,
  entityTitle: true,
  isPerson: true,
  path: true,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The calls for the records of every tool. */
export const recordCalls = callGroup('/record', {
  getNumbers: get({
    input: z.object({}),
    data: z.record(z.string(), z.number()),
    summary: {
      zh: '统计自己能查看的各个工具的记录数',
      en: 'Count the records of each tool the caller can view',
    },
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
