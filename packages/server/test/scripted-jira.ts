import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An issue of the fake Jira: its fields as in the API, and its changelog. */
export interface ScriptedIssue {
  key: string;
  fields: Record<string, unknown>;
  histories?: object[];
  /** IDs of the issue's current sprints. */
  sprints: number[];
}

interface ScriptedSprint {
  id: number;
  name: string;
  state: 'active' | 'closed' | 'future';
  startDate?: string;
  endDate?: string;
  completeDate?: string;
  goal?: string;
}

/**
 * A fake Jira controlled by tests: Server with REST v2, or Cloud with v3, whose search uses page tokens.
 * Tests set its fields.
 */
export class ScriptedJira {
  flavour: 'server' | 'cloud' = 'server';
  /** Required authorisation header. */
  authorization = 'Bearer pat-secret-token';
  boards: object[] = [];
  sprints: Record<string, ScriptedSprint[]> = {};
  issues: ScriptedIssue[] = [];
  /** Maximum entries per page, whatever the client requests. */
  pageSize = 2;
  /** Changelog entries included in lists; the rest needs a separate request. */
  historiesInLists = 100;
  /** Next responses, before the usual ones. */
  next: { status: number; headers?: Record<string, string>; body?: string }[] = [];
  /** JQL queries that Jira rejects. */
  refusedJql = /^broken/;
  /** Number of issues by query; for other queries, issues match by sprint. */
  counts: Record<string, number> = {};
  asked: { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }[] = [];
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const text = Buffer.concat(chunks).toString('utf8');
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    this.asked.push({ method: request.method ?? '', path: url.pathname, query: url.searchParams, body });
    const scripted = this.next.shift();
    if (scripted) {
      response.writeHead(scripted.status, scripted.headers).end(scripted.body ?? '');
      return;
    }
    if (request.headers.authorization !== this.authorization) {
      response.writeHead(401).end('<html>Unauthorized (401)</html>');
      return;
    }
    const found = this.#find(url, body);
    if (typeof found === 'number') response.writeHead(found).end('{"errorMessages":["no"]}');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  }

  #find(url: URL, body: Record<string, unknown>): unknown {
    const platform = this.flavour === 'cloud' ? '/rest/api/3' : '/rest/api/2';
    const path = url.pathname;
    const start = Number(url.searchParams.get('startAt') ?? 0);
    if (path === `${platform}/myself`) return { name: 'reports', displayName: '报表账号' };
    if (path === `${platform}/status`)
      return [
        { id: '1', name: 'To Do', statusCategory: { key: 'new' } },
        { id: '3', name: 'In Progress', statusCategory: { key: 'indeterminate' } },
        { id: '6', name: 'Done', statusCategory: { key: 'done' } },
      ];
    if (path === `${platform}/field`)
      return [
        { id: 'customfield_10002', name: 'Story Points' },
        { id: 'customfield_10010', name: 'Flagged', schema: { custom: 'com.atlassian.jira.x:multicheckboxes' } },
      ];
    if (path === '/rest/agile/1.0/board') return this.#page(this.boards, start);
    const board = /^\/rest\/agile\/1\.0\/board\/(\d+)\/(sprint|configuration)$/.exec(path);
    if (board?.[2] === 'configuration') return { estimation: { field: { fieldId: 'customfield_10002' } } };
    if (board?.[1]) {
      const sprints = this.sprints[board[1]];
      return sprints ? this.#page(sprints, start) : 400;
    }
    const sprint = /^\/rest\/agile\/1\.0\/sprint\/(\d+)\/issue$/.exec(path);
    if (sprint) return this.#sprintIssues(Number(sprint[1]), start, url.searchParams);
    const one = new RegExp(`^${platform}/issue/([^/]+)(/changelog)?$`).exec(path);
    if (one) return this.#issue(one[1] ?? '', one[2] !== undefined, start);
    if (path === `${platform}/search` && this.flavour === 'server') return this.#searchServer(body);
    if (path === `${platform}/search/jql` && this.flavour === 'cloud') return this.#searchCloud(body);
    return 404;
  }

  #page(values: readonly unknown[], start: number) {
    const part = values.slice(start, start + this.pageSize);
    return { startAt: start, maxResults: this.pageSize, isLast: start + part.length >= values.length, values: part };
  }

  #shown({ key, fields, histories = [] }: ScriptedIssue) {
    return {
      key,
      fields,
      changelog: { total: histories.length, histories: histories.slice(0, this.historiesInLists) },
    };
  }

  #sprintIssues(id: number, start: number, query: URLSearchParams) {
    const all = this.issues
      .filter(({ sprints }) => sprints.includes(id))
      .toSorted((a, b) => String(b.fields.updated).localeCompare(String(a.fields.updated)));
    const size = Math.min(this.pageSize, Number(query.get('maxResults') ?? this.pageSize));
    const part = all.slice(start, start + size);
    return { startAt: start, maxResults: size, total: all.length, issues: part.map((issue) => this.#shown(issue)) };
  }

  #issue(key: string, isChangelog: boolean, start: number): unknown {
    const issue = this.issues.find((one) => one.key === decodeURIComponent(key));
    if (!issue) return 404;
    const histories = issue.histories ?? [];
    return isChangelog ? this.#page(histories, start) : { ...issue, changelog: { histories } };
  }

  #matching(jql: string): ScriptedIssue[] {
    const keys = /^key (?:in \(([^)]*)\)|= (\S+))$/.exec(jql);
    if (keys) {
      const wanted = (keys[1] ?? keys[2] ?? '').split(',').map((key) => key.trim());
      return this.issues.filter(({ key }) => wanted.includes(key));
    }
    const outside = /sprint != (\d+)/.exec(jql);
    return this.issues.filter(({ sprints }) => outside && !sprints.includes(Number(outside[1])));
  }

  #searchServer({ jql, startAt, maxResults }: Record<string, unknown>): unknown {
    const query = String(jql);
    if (this.refusedJql.test(query.replace(/^\(/, ''))) return 400;
    const all = this.#matching(query);
    const total = this.counts[query] ?? all.length;
    const size = Math.min(this.pageSize, Number(maxResults));
    const part = all.slice(Number(startAt), Number(startAt) + size);
    return { startAt, maxResults: size, total, issues: part.map((issue) => this.#shown(issue)) };
  }

  #searchCloud({ jql, nextPageToken, maxResults }: Record<string, unknown>): unknown {
    const query = String(jql);
    if (this.refusedJql.test(query.replace(/^\(/, ''))) return 400;
    const counted = this.counts[query];
    const all = counted === undefined ? this.#matching(query) : this.issues.slice(0, counted);
    const start = Number(nextPageToken ?? 0);
    const size = Math.min(this.pageSize, Number(maxResults));
    const part = all.slice(start, start + size);
    const next = start + part.length;
    return {
      issues: part.map((issue) => this.#shown(issue)),
      ...(next < all.length ? { nextPageToken: String(next) } : { isLast: true }),
    };
  }
}

/** Builds the fields of an issue as in the API. */
export const issueFields = (summary: string, statusId: '1' | '3' | '6', more: Record<string, unknown> = {}) => ({
  summary,
  status: { id: statusId, name: { '1': 'To Do', '3': 'In Progress', '6': 'Done' }[statusId] },
  issuetype: { name: 'Story', subtask: false },
  priority: { name: 'High' },
  assignee: { name: 'lilei', displayName: '李雷', emailAddress: 'lilei@example.com' },
  created: '2020-01-02T09:00:00.000+0800',
  updated: '2020-01-02T09:00:00.000+0800',
  customfield_10002: 3,
  timeoriginalestimate: 7200,
  timeestimate: 3600,
  timespent: 3600,
  ...more,
});
