import type { JiraCategory, JiraSprintState } from '@easymock/contract';
import { z } from 'zod';
import { CallFailure, fail } from '../../failure';
import type { OutboundClient } from '../../outbound/outbound';
import { storable } from '../storable';
import { type JiraIssueFacts, type ReadIssue, readHistories, readIssue, readTime, readUser } from './read-issue';
import { type JiraAccess, type JiraTiming, openSender, usualTiming } from './send';

export type { JiraChangeItem, JiraHistory, JiraIssueFacts, JiraUser } from './read-issue';

export interface JiraBoardFacts {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly projectId: string;
  readonly projectKey: string;
  readonly projectName: string;
}

export interface JiraSprintFacts {
  readonly id: string;
  readonly name: string;
  readonly state: JiraSprintState;
  readonly startDate: Date | undefined;
  readonly endDate: Date | undefined;
  readonly completeDate: Date | undefined;
  readonly goal: string;
}

interface JiraFieldFacts {
  readonly id: string;
  readonly name: string;
  readonly isFlag: boolean;
}

/** Custom fields whose IDs differ between installations; empty if missing. */
export interface JiraFields {
  readonly pointField: string;
  readonly flagField: string;
}

/**
 * A client of one Jira. Every operation can fail as jiraLimited, jiraLocked, jiraRefused, jiraForbidden,
 * jiraMissing, jiraAway or addressRefused.
 */
export interface Jira {
  /** Returns the name of the account. */
  whoAmI(): Promise<string>;
  /** Returns the boards that can have sprints. */
  listBoards(): Promise<JiraBoardFacts[]>;
  /** Returns the sprints of a board, the oldest first; none for a board without sprints. */
  listSprints(boardId: string): Promise<JiraSprintFacts[]>;
  /**
   * Returns the ID of the field by which a board estimates; empty if it counts issues or estimates by time.
   */
  findPointField(boardId: string): Promise<string>;
  /** Returns the fields of issues, with the one that flags an issue as blocked. */
  listFields(): Promise<JiraFieldFacts[]>;
  /** Returns the category of each status by its ID. */
  listCategories(): Promise<ReadonlyMap<string, JiraCategory>>;
  /** Returns the number of issues in a sprint and their latest update, with one small request. */
  probeSprint(sprintId: string): Promise<{ total: number; updatedAt: Date | undefined }>;
  /** Returns the issues of a sprint, with complete changelogs. */
  listSprintIssues(sprintId: string, fields: JiraFields): Promise<JiraIssueFacts[]>;
  /**
   * Returns at most `most` issues of a query, with complete changelogs.
   * @throws jiraQueryWrong
   */
  search(jql: string, fields: JiraFields, most: number): Promise<JiraIssueFacts[]>;
  /**
   * Returns the number of issues of a query; on Cloud at most `most` are counted.
   * @throws jiraQueryWrong
   */
  count(jql: string, most: number): Promise<number>;
}

const boardPage = 50;
/** Small pages, because changelogs make issues large. */
const issuePage = 50;
const mostPages = 400;
const issueFields =
  'summary,status,issuetype,priority,assignee,created,updated,duedate,timeoriginalestimate,timeestimate,timespent';

const clean = (max: number) =>
  z.union([z.string(), z.number().transform(String)]).transform((text) => storable(text, max));
const cleanOrEmpty = (max: number) =>
  clean(max)
    .nullish()
    .catch(null)
    .transform((text) => text ?? '');

const page = z.object({
  values: z.array(z.unknown()).optional(),
  issues: z.array(z.unknown()).optional(),
  histories: z.array(z.unknown()).optional(),
  total: z.number().optional().catch(undefined),
  maxResults: z.number().optional().catch(undefined),
  isLast: z.boolean().optional().catch(undefined),
  nextPageToken: z.string().nullish().catch(null),
});
const board = z.object({
  id: clean(18),
  name: clean(200),
  type: cleanOrEmpty(30),
  location: z
    .object({
      projectId: cleanOrEmpty(18),
      projectKey: cleanOrEmpty(60),
      projectName: cleanOrEmpty(200),
      name: cleanOrEmpty(200),
    })
    .nullish()
    .catch(null),
});
const sprint = z.object({
  id: clean(18),
  name: clean(200),
  state: z
    .string()
    .transform((state) => state.toLowerCase())
    .pipe(z.enum(['active', 'closed', 'future'])),
  startDate: z.unknown().optional(),
  endDate: z.unknown().optional(),
  completeDate: z.unknown().optional(),
  goal: cleanOrEmpty(2_000),
});
const configuration = z.object({ estimation: z.object({ field: z.object({ fieldId: z.string() }) }) });
const field = z.object({
  id: clean(100),
  name: clean(200),
  schema: z.object({ custom: z.string().optional() }).optional().catch(undefined),
});
const status = z.object({ id: clean(30), statusCategory: z.object({ key: z.string() }) });
const categoryOf: Readonly<Record<string, JiraCategory>> = { new: 'todo', indeterminate: 'doing', done: 'done' };
/** Names of the field that Jira Software uses for flags, in the languages of supported installations. */
const flagNames = ['flagged', '已标记', '标记'];

const badJson = (): never => fail('jiraAway', { reason: 'JSON' });

type Send = ReturnType<typeof openSender>;

function openPages(send: Send, platform: string) {
  /**
   * Reads all pages of a list with the offset `startAt`. Jira may send fewer items per page than requested.
   */
  async function readPages(
    path: string,
    query: Readonly<Record<string, string | number>>,
    key: 'values' | 'issues' | 'histories',
    most = Number.POSITIVE_INFINITY,
  ): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let num = 0; num < mostPages; num += 1) {
      const read = page.safeParse(await send({ path, query: { ...query, startAt: all.length } }));
      const found = read.data?.[key] ?? badJson();
      all.push(...found);
      const { isLast, total } = read.data ?? {};
      const isOver = isLast ?? (total !== undefined && all.length >= total);
      if (found.length === 0 || isOver || all.length >= most) break;
    }
    return all;
  }

  /** Searches Server, which pages by the offset `startAt`. */
  async function searchServer(jql: string, fields: string, most: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let num = 0; num < mostPages; num += 1) {
      const body = {
        jql,
        startAt: all.length,
        maxResults: Math.min(issuePage, most),
        fields: fields.split(','),
        expand: ['changelog'],
      };
      const read = page.safeParse(await send({ path: `${platform}/search`, body })).data;
      const found = read?.issues ?? badJson();
      all.push(...found);
      if (found.length === 0 || all.length >= Math.min(most, read?.total ?? most)) break;
    }
    return all;
  }

  /** Searches Cloud, which pages by cursor. */
  async function searchCloud(jql: string, fields: string, most: number, expand = 'changelog'): Promise<unknown[]> {
    const all: unknown[] = [];
    let nextPageToken: string | undefined;
    for (let num = 0; num < mostPages; num += 1) {
      const body = {
        jql,
        maxResults: Math.min(issuePage, most),
        fields: fields.split(','),
        ...(expand && { expand }),
        ...(nextPageToken && { nextPageToken }),
      };
      const read = page.safeParse(await send({ path: `${platform}/search/jql`, body })).data;
      const found = read?.issues ?? badJson();
      all.push(...found);
      const next = read?.nextPageToken ?? undefined;
      if (!next || next === nextPageToken || read?.isLast === true || all.length >= most) break;
      nextPageToken = next;
    }
    return all;
  }

  return { readPages, searchServer, searchCloud };
}

function openIssues(
  send: Send,
  { readPages }: Pick<ReturnType<typeof openPages>, 'readPages'>,
  { platform, isCloud }: { platform: string; isCloud: boolean },
) {
  /** Returns an issue with its complete changelog, of which lists only contain a part if it is long. */
  async function complete({ historyNum, ...issue }: ReadIssue): Promise<JiraIssueFacts> {
    if (historyNum <= issue.histories.length) return issue;
    const path = `${platform}/issue/${encodeURIComponent(issue.key)}`;
    if (isCloud)
      return {
        ...issue,
        histories: readHistories(await readPages(`${path}/changelog`, { maxResults: 100 }, 'values')),
      };
    const whole = z
      .object({ changelog: z.object({ histories: z.array(z.unknown()) }) })
      .safeParse(await send({ path, query: { fields: 'summary', expand: 'changelog' } }));
    return { ...issue, histories: readHistories(whole.data?.changelog.histories ?? badJson()) };
  }

  async function completeAll(values: readonly unknown[], fields: JiraFields): Promise<JiraIssueFacts[]> {
    const issues: JiraIssueFacts[] = [];
    for (const value of values) {
      const read = readIssue(value, fields);
      if (read) issues.push(await complete(read));
    }
    return issues;
  }

  return { completeAll };
}

const fieldsOf = ({ pointField, flagField }: JiraFields): string =>
  [issueFields, pointField, flagField].filter(Boolean).join(',');

/**
 * Opens a Jira.
 * @param timing limits for all operations of this client together
 */
export function openJira(outbound: OutboundClient, access: JiraAccess, timing: JiraTiming = usualTiming): Jira {
  const send = openSender(outbound, access, timing);
  const isCloud = access.flavour === 'cloud';
  const platform = isCloud ? '/rest/api/3' : '/rest/api/2';
  const agile = '/rest/agile/1.0';
  const { readPages, searchServer, searchCloud } = openPages(send, platform);
  const { completeAll } = openIssues(send, { readPages }, { platform, isCloud });

  return {
    async whoAmI() {
      const found = readUser(await send({ path: `${platform}/myself` }));
      return found?.displayName ?? badJson();
    },

    async listBoards() {
      const values = await readPages(`${agile}/board`, { maxResults: boardPage }, 'values');
      return values.flatMap((value): JiraBoardFacts[] => {
        const found = board.safeParse(value).data;
        if (!found || found.type === 'kanban') return [];
        const { id, name, type, location } = found;
        const { projectId = '', projectKey = '', projectName = '' } = location ?? {};
        return [{ id, name, type, projectId, projectKey, projectName: projectName || location?.name || '' }];
      });
    },

    async listSprints(boardId) {
      const path = `${agile}/board/${boardId}/sprint`;
      const query = { state: 'active,future,closed', maxResults: boardPage };
      const values = await readPages(path, query, 'values').catch((error: unknown) => {
        // Response for a board that does not support sprints.
        if (error instanceof CallFailure && error.kind === 'jiraQueryWrong') return [];
        throw error;
      });
      return values.flatMap((value): JiraSprintFacts[] => {
        const found = sprint.safeParse(value).data;
        if (!found) return [];
        const { startDate, endDate, completeDate, ...rest } = found;
        return [
          { ...rest, startDate: readTime(startDate), endDate: readTime(endDate), completeDate: readTime(completeDate) },
        ];
      });
    },

    async findPointField(boardId) {
      const found = configuration.safeParse(await send({ path: `${agile}/board/${boardId}/configuration` }));
      const id = found.data?.estimation.field.fieldId ?? '';
      return /^customfield_\d+$/.test(id) ? id : '';
    },

    async listFields() {
      const values = z.array(z.unknown()).safeParse(await send({ path: `${platform}/field` })).data ?? badJson();
      return values.flatMap((value): JiraFieldFacts[] => {
        const { id, name, schema } = field.safeParse(value).data ?? {};
        if (!id || !name) return [];
        const isMarks = (schema?.custom ?? '').endsWith(':multicheckboxes');
        return [{ id, name, isFlag: isMarks && flagNames.includes(name.toLowerCase()) }];
      });
    },

    async listCategories() {
      const values = z.array(z.unknown()).safeParse(await send({ path: `${platform}/status` })).data ?? badJson();
      return new Map(
        values.flatMap((value): [string, JiraCategory][] => {
          const found = status.safeParse(value).data;
          return found ? [[found.id, categoryOf[found.statusCategory.key] ?? 'todo']] : [];
        }),
      );
    },

    async probeSprint(sprintId) {
      const query = { jql: 'order by updated DESC', fields: 'updated', maxResults: 1, startAt: 0 };
      const read = page.safeParse(await send({ path: `${agile}/sprint/${sprintId}/issue`, query })).data;
      const [first] = read?.issues ?? badJson();
      const updated = z.object({ fields: z.object({ updated: z.unknown().optional() }) }).safeParse(first).data;
      return { total: read?.total ?? 0, updatedAt: readTime(updated?.fields.updated) };
    },

    async listSprintIssues(sprintId, fields) {
      const query = { fields: fieldsOf(fields), expand: 'changelog', maxResults: issuePage };
      return completeAll(await readPages(`${agile}/sprint/${sprintId}/issue`, query, 'issues'), fields);
    },

    async search(jql, fields, most) {
      const run = isCloud ? searchCloud : searchServer;
      return completeAll((await run(jql, fieldsOf(fields), most)).slice(0, most), fields);
    },

    async count(jql, most) {
      if (isCloud) return Math.min(most, (await searchCloud(jql, 'summary', most, '')).length);
      const body = { jql, startAt: 0, maxResults: 0, fields: ['summary'] };
      return page.safeParse(await send({ path: `${platform}/search`, body })).data?.total ?? badJson();
    },
  };
}
