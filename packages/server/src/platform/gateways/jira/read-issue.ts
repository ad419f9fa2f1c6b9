import { z } from 'zod';
import { storable } from '../storable';

export interface JiraUser {
  /** The user name on Server, the account ID on Cloud. */
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
}

export interface JiraChangeItem {
  readonly field: string;
  readonly fieldId: string;
  /** IDs or raw values. */
  readonly from: string;
  readonly to: string;
  /** Display texts. */
  readonly fromText: string;
  readonly toText: string;
}

export interface JiraHistory {
  readonly at: Date;
  readonly author: string;
  readonly items: readonly JiraChangeItem[];
}

export interface JiraIssueFacts {
  readonly key: string;
  readonly summary: string;
  readonly type: string;
  readonly isSubtask: boolean;
  readonly priority: string;
  readonly statusId: string;
  readonly statusName: string;
  readonly assignee: JiraUser | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** `YYYY-MM-DD`, or empty. */
  readonly due: string;
  readonly points: number | undefined;
  readonly estimateSec: number;
  readonly remainingSec: number;
  readonly spentSec: number;
  readonly isFlagged: boolean;
  /** Oldest first. */
  readonly histories: readonly JiraHistory[];
}

/** An issue as read, with the total length of its changelog. */
export interface ReadIssue extends JiraIssueFacts {
  readonly historyNum: number;
}

/**
 * Parses a time of Jira, whose offset has no colon.
 * @example readTime('2024-01-02T03:04:05.000+0800')
 */
export function readTime(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined;
  const at = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(at) ? undefined : new Date(at);
}

const clean = (max: number) =>
  z.union([z.string(), z.number().transform(String)]).transform((text) => storable(text, max));
const optional = (max: number) => clean(max).nullish().catch(null);
const named = z
  .object({ name: optional(200), id: optional(30) })
  .nullish()
  .catch(null);
const seconds = z.number().nullish().catch(null);

const user = z
  .object({
    accountId: optional(200),
    name: optional(200),
    key: optional(200),
    displayName: optional(200),
    emailAddress: optional(200),
  })
  .nullish()
  .catch(null);

const item = z.object({
  field: optional(200),
  fieldId: optional(100),
  from: optional(4_000),
  fromString: optional(4_000),
  to: optional(4_000),
  toString: optional(4_000),
});
const history = z.object({ author: user, created: z.string(), items: z.array(z.unknown()).catch([]) });

const issue = z.object({
  key: clean(60),
  fields: z.looseObject({
    summary: optional(500),
    status: named,
    issuetype: z
      .object({ name: optional(200), subtask: z.boolean().nullish().catch(null) })
      .nullish()
      .catch(null),
    priority: named,
    assignee: user,
    created: z.unknown().optional(),
    updated: z.unknown().optional(),
    duedate: optional(10),
    timeoriginalestimate: seconds,
    timeestimate: seconds,
    timespent: seconds,
  }),
  changelog: z
    .object({ total: z.number().nullish().catch(null), histories: z.array(z.unknown()).catch([]) })
    .nullish()
    .catch(null),
});

export function readUser(value: unknown): JiraUser | undefined {
  const found = user.safeParse(value).data;
  if (!found) return undefined;
  const name = found.accountId ?? found.name ?? found.key ?? '';
  if (name === '') return undefined;
  return { name, displayName: found.displayName ?? name, email: (found.emailAddress ?? '').toLowerCase() };
}

/** Parses the entries of a changelog, oldest first; malformed entries are skipped. */
export function readHistories(values: readonly unknown[]): JiraHistory[] {
  const read = values.flatMap((value): JiraHistory[] => {
    const found = history.safeParse(value).data;
    const at = readTime(found?.created);
    if (!found || !at) return [];
    const items = found.items.flatMap((one): JiraChangeItem[] => {
      // In a changelog, `toString` is a data field. Objects without it inherit a function of that name.
      const own = typeof one === 'object' && one !== null ? { toString: undefined, ...one } : one;
      const read = item.safeParse(own).data;
      if (!read?.field) return [];
      const { field, fieldId, from, to, fromString: fromText } = read;
      const toText = read.toString as unknown as string | null | undefined;
      return [
        {
          field,
          fieldId: fieldId ?? '',
          from: from ?? '',
          to: to ?? '',
          fromText: fromText ?? '',
          toText: toText ?? '',
        },
      ];
    });
    return [{ at, author: found.author?.displayName ?? found.author?.name ?? '', items }];
  });
  return read.sort((one, other) => one.at.getTime() - other.at.getTime());
}

const wholeSeconds = (value: number | null | undefined): number =>
  Math.min(2_000_000_000, Math.max(0, Math.round(value ?? 0)));

/** Parses a number of points, which some fields store as text. */
function readPoints(value: unknown): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const points = Number(value);
  return Number.isFinite(points) ? points : undefined;
}

/** Parses an issue; undefined if the value is malformed. */
export function readIssue(
  value: unknown,
  { pointField, flagField }: { pointField: string; flagField: string },
): ReadIssue | undefined {
  const found = issue.safeParse(value).data;
  if (!found) return undefined;
  const { key, fields, changelog } = found;
  const createdAt = readTime(fields.created);
  if (!createdAt) return undefined;
  const flags = flagField === '' ? undefined : fields[flagField];
  const histories = readHistories(changelog?.histories ?? []);
  return {
    key,
    summary: fields.summary ?? '',
    type: fields.issuetype?.name ?? '',
    isSubtask: fields.issuetype?.subtask === true,
    priority: fields.priority?.name ?? '',
    statusId: fields.status?.id ?? '',
    statusName: fields.status?.name ?? '',
    assignee: readUser(fields.assignee),
    createdAt,
    updatedAt: readTime(fields.updated) ?? createdAt,
    due: /^\d{4}-\d{2}-\d{2}$/.test(fields.duedate ?? '') ? (fields.duedate ?? '') : '',
    points: pointField === '' ? undefined : readPoints(fields[pointField]),
    estimateSec: wholeSeconds(fields.timeoriginalestimate),
    remainingSec: wholeSeconds(fields.timeestimate),
    spentSec: wholeSeconds(fields.timespent),
    isFlagged: Array.isArray(flags) && flags.length > 0,
    histories,
    historyNum: changelog?.total ?? histories.length,
  };
}
