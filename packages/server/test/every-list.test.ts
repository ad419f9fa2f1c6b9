import { type Call, contract, fieldsOf } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { namedPeople } from '../src/demo/content';
import { fillDemo } from '../src/demo/fill-demo';
import { users } from '../src/people/index';
import { send, testPassword, testPasswordHash, useTestServer } from './test-app';

const server = useTestServer();

/** Queries for the input that a list needs, of rows that have entries. */
const needed: Record<string, Readonly<Record<string, string>>> = {
  'article.getBacklinks': { markdownId: 'select target_id from wiki_link where target_id is not null' },
  'article.getHistory': { markdownId: 'select node_id from wiki_content' },
  'article.getTagArticles': { tag: 'select unnest(tags) from wiki_node' },
  'article.getViewers': { markdownId: 'select node_id from wiki_content' },
  'catalog.getAllWiki': { keywords: `select '接口'` },
  'catalog.getChangeCatalogListById': { id: `select 'public'` },
  'collection.list': { mock_id: `select id from mock where collection <> ''` },
  'comment.getTopic': { markdownId: 'select node_id from wiki_comment' },
  'dingConfig.getDeliveryLog': { id: 'select id from ding_config' },
  'https.getHttpCheckHistory': { id: 'select http_info_id from http_check' },
  'jira.getIssuesChange': { sprintId: 'select id from jira_sprint' },
  'jira.getJiraTaskData': { sprintId: 'select id from jira_sprint' },
  'mock.deleted': { project_id: 'select project_id from mock' },
  'mock.history': { id: 'select id from mock' },
  'mock.list': { project_id: 'select project_id from mock' },
  'mock.search': { keywords: `select 'order'` },
  'mustRead.getReaders': { markdownId: 'select node_id from wiki_must_reader' },
  'project.history': { id: 'select id from project' },
  'pushTask.getRunLog': { id: 'select id from push_task' },
  'record.getDeletedList': { kind: `select 'task'` },
  'share.shareLog': { flag: 'select flag from wiki_share' },
  'task.getTaskScoreList': { userId: 'select user_id from task_score' },
  'team.history': { id: 'select id from team' },
  'team.members': { id: 'select id from team' },
  'team.requests': { id: 'select id from team' },
  'webhook.listDeliveries': { id: 'select id from webhook' },
  'wikiField.getRows': { id: 'select folder_id from wiki_field' },
  'wikiVerification.getLog': { markdownId: 'select node_id from wiki_verification_log' },
};

/** Lists of the first administrator, who owns a team of the demo. */
const ofAdministrator = ['team.requests'];

const paged = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, call]) => {
    const pageField = ['page', 'page_index'].find((field) => field in fieldsOf(call.input));
    return pageField && call.method === 'GET' ? [{ title: `${group}.${name}`, call, pageField }] : [];
  }),
);

// The demo has entries in nearly every list, and takes long to fill.
describe('a page beyond the end of a list', { tags: 'deep' }, () => {
  let tokens: { administrator: string; person: string };
  beforeAll(async () => {
    const { token: administrator } = await server.givenSession('superAdministrator');
    await fillDemo(server.services, { passwordHash: testPasswordHash, isAmongPeople: false });
    const [name = ''] = namedPeople;
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.name, name));
    const { data } = await server.client().account.login({ name, password: testPassword });
    tokens = { administrator, person: data.token };
    await server.client(data.token).catalog.getAllWiki({ keywords: 'zzqxzzqx' });
  }, 300_000);

  async function inputOf(title: string): Promise<Record<string, unknown>> {
    const input: Record<string, unknown> = {};
    for (const [field, query] of Object.entries(needed[title] ?? {})) {
      const { rows } = await server.db.execute(sql.raw(`${query} limit 1`));
      input[field] = Object.values(rows[0] ?? {})[0];
    }
    return input;
  }

  it.each(paged)('has the total of the first one: $title', async ({ title, call, pageField }) => {
    const input = await inputOf(title);
    const token = ofAdministrator.includes(title) ? tokens.administrator : tokens.person;
    const headers = { authorization: `Bearer ${token}` };
    const page = async (no: number) => {
      const { success, message, data } = await send(server.app, call, { ...input, [pageField]: no }, headers);
      expect(success, JSON.stringify(message)).toBe(true);
      return data as unknown as { total?: number; mockTotal?: number };
    };
    const [first, beyond] = [await page(1), await page(900_000)];
    expect([beyond.total, beyond.mockTotal]).toEqual([first.total, first.mockTotal]);
  });
});
