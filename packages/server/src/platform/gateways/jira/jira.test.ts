import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { issueFields, ScriptedJira } from '../../../../test/scripted-jira';
import { CallFailure } from '../../failure';
import { openOutbound } from '../../outbound/outbound';
import { type Jira, openJira } from './index';
import { readTime } from './read-issue';
import { retryAfterMs, usualTiming } from './send';

const scripted = await new ScriptedJira().listen();
afterAll(() => scripted.close());
const outbound = openOutbound({ allow: [scripted.host], isPrivateAllowed: false });
const fields = { pointField: 'customfield_10002', flagField: 'customfield_10010' };
const secret = 'pat-secret-token';

let waits: number[] = [];
const timing = {
  ...usualTiming,
  requestMs: 500,
  operationMs: 120_000,
  wait: async (ms: number) => {
    waits.push(ms);
  },
};
const server = (token = secret): Jira =>
  openJira(
    outbound,
    { baseUrl: `${scripted.url}/`, flavour: 'server', authType: 'token', userName: '', token },
    timing,
  );

const history = (days: number) => ({
  created: `2026-11-0${days}T10:00:00.000+0800`,
  author: { displayName: '李雷' },
  items: [{ field: 'status', from: '1', fromString: 'To Do', to: '3', toString: 'In Progress' }, { field: 'Rank' }],
});

const said = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'read',
    (error: unknown) => (error instanceof CallFailure ? [error.kind, ...Object.values(error.values)].join(' ') : error),
  );

beforeEach(() => {
  waits = [];
  Object.assign(scripted, { flavour: 'server', authorization: `Bearer ${secret}`, next: [], asked: [] });
  scripted.historiesInLists = 1;
  scripted.issues = [1, 2, 3, 4, 5].map((num) => ({
    key: `A-${num}`,
    sprints: [37],
    histories: [history(2), history(1)],
    fields: issueFields(`第 ${num} 项`, '3', { customfield_10002: num === 5 ? '0.5' : num }),
  }));
});

describe('issues', () => {
  it('are read over all pages, with the whole changelog in the order of time', async () => {
    const issues = await server().listSprintIssues('37', fields);
    expect(issues.map(({ key }) => key).sort()).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
    expect(issues.find(({ key }) => key === 'A-5')).toMatchObject({
      points: 0.5,
      statusId: '3',
      isFlagged: false,
      estimateSec: 7200,
      remainingSec: 3600,
      assignee: { name: 'lilei', displayName: '李雷', email: 'lilei@example.com' },
    });
    expect(issues[0]?.histories.map(({ at }) => at.toISOString())).toEqual([
      '2026-11-01T02:00:00.000Z',
      '2026-11-02T02:00:00.000Z',
    ]);
    // A changelog item without `toString` must read as empty, although every object inherits a `toString`.
    expect(issues[0]?.histories[0]?.items[1]).toMatchObject({ field: 'Rank', toText: '' });
  });

  it('of a query are limited, and those that are none are left out', async () => {
    scripted.issues.push({ key: 'A-6', sprints: [], fields: { summary: 'no date' } });
    const jql = 'key in (A-1, A-2, A-3, A-6)';
    expect((await server().search(jql, fields, 3)).map(({ key }) => key)).toEqual(['A-1', 'A-2', 'A-3']);
    expect((await server().search('key = A-6', fields, 3)).length).toBe(0);
  });

  it('of Cloud are found page by page by tokens, and counted without a total', async () => {
    scripted.flavour = 'cloud';
    scripted.authorization = `Basic ${Buffer.from(`bot@example.com:${secret}`).toString('base64')}`;
    const access = { baseUrl: scripted.url, flavour: 'cloud', authType: 'token' } as const;
    const cloud = openJira(outbound, { ...access, userName: 'bot@example.com', token: secret }, timing);
    const found = await cloud.search('key in (A-1, A-2, A-3, A-4)', fields, 100);
    expect(found.map(({ key, histories }) => `${key} ${histories.length}`)).toEqual([
      'A-1 2',
      'A-2 2',
      'A-3 2',
      'A-4 2',
    ]);
    expect(await cloud.count('key in (A-1, A-2, A-3)', 100)).toBe(3);
    expect(await cloud.count('key in (A-1, A-2, A-3)', 2)).toBe(2);
  });
});

describe('a request', () => {
  it('is sent again after a 429, when the time that Jira names has passed', async () => {
    scripted.next = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 429 }];
    expect(await server().whoAmI()).toBe('报表账号');
    expect(waits).toEqual([7_000, 5_000]);
    expect(retryAfterMs('Sun, 29 Nov 2026 10:00:30 GMT', Date.parse('2026-11-29T10:00:00Z'))).toBe(30_000);
  });

  it('fails with a plain reason and without the token or the response', async () => {
    const html = '<html>pat-secret-token</html>';
    const denied = { 'x-seraph-loginreason': 'AUTHENTICATION_DENIED' };
    const answers = [
      [{ status: 429, headers: { 'retry-after': '3600' } }, 'jiraLimited 3600'],
      [{ status: 401, body: html }, 'jiraRefused 401'],
      [{ status: 403, headers: denied, body: html }, 'jiraLocked'],
      [{ status: 403, body: html }, 'jiraForbidden'],
      [{ status: 404, body: html }, 'jiraMissing'],
      [{ status: 500, body: html }, 'jiraAway HTTP 500'],
      [{ status: 200, body: html }, 'jiraAway JSON'],
      [{ status: 200, body: '[]' }, 'jiraAway JSON'],
    ] as const;
    for (const [answer, reason] of answers) {
      scripted.next = [answer];
      expect(await said(server().whoAmI())).toBe(reason);
    }
    expect(waits).toEqual([]);
    expect(await said(server('other').whoAmI())).toBe('jiraRefused 401');
  });

  it('to an address that is not allowed is never sent', async () => {
    const at = (baseUrl: string) =>
      openJira(outbound, { baseUrl, flavour: 'server', authType: 'token', userName: '', token: secret }, timing);
    expect(await said(at('http://127.0.0.1:1').whoAmI())).toBe('addressRefused 127.0.0.1 (127.0.0.1)');
    expect(await said(at('http://169.254.169.254').whoAmI())).toContain('addressRefused');
  });
});

it('times of Jira have offsets without a colon', () => {
  expect(readTime('2024-01-02T03:04:05.000+0800')?.toISOString()).toBe('2024-01-01T19:04:05.000Z');
  expect(readTime('2024-01-02T03:04:05Z')?.toISOString()).toBe('2024-01-02T03:04:05.000Z');
  expect([readTime('soon'), readTime(undefined), readTime(7)]).toEqual([undefined, undefined, undefined]);
});
