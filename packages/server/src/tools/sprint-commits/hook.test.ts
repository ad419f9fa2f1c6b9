import { createHmac } from 'node:crypto';
import { type GitHost, gitHosts } from '@easymock/contract';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { gitRepos, sprintCommits } from './sprint-commits.table';

const server = useTestServer();
const secret = 'a-secret-of-the-hooks';
const shaOf = (num: number) => num.toString(16).padStart(40, '0');

type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
let repos: Record<GitHost, { id: string; hookPath: string }>;

beforeAll(async () => {
  admin = await server.givenSession('administrator');
  await admin.enumeration.insertEnumerationInfo({ type: 'project', value: 'mall', label: '商城' });
  const made = gitHosts.map(async (host) => {
    const { data } = await admin.sprintCommits.insertRepo({ name: `Mall/${host}`, host, project: 'mall', secret });
    return [host, { id: data._id, hookPath: data.hookPath }];
  });
  repos = Object.fromEntries(await Promise.all(made));
});

beforeEach(async () => {
  await server.db.delete(sprintCommits);
});

const commit = (num: number) => ({
  id: shaOf(num),
  message: `MALL-${num} 购物车\n\n正文`,
  timestamp: '2026-11-20T10:00:00+08:00',
  url: `https://git.example.com/commit/${shaOf(num)}`,
  author: { name: '林夏', email: 'lin@example.com' },
  added: ['a.ts'],
  modified: ['b.ts'],
  removed: [],
});

/** Bodies as documented by each host, with the fields that the product reads. */
const bodies: Record<GitHost, (more: object, commits: object[]) => object> = {
  gitlab: (more, commits) => ({
    object_kind: 'push',
    ref: 'refs/heads/release/3.2',
    after: shaOf(9),
    commits,
    total_commits_count: commits.length,
    user_email: '[REDACTED]',
    project: { id: 15, path_with_namespace: 'mall/gitlab', web_url: 'https://git.example.com/mall/gitlab' },
    ...more,
  }),
  github: (more, commits) => ({
    ref: 'refs/heads/release/3.2',
    after: shaOf(9),
    created: false,
    deleted: false,
    forced: false,
    commits,
    head_commit: commits.at(-1),
    pusher: { name: 'lin', email: 'lin@example.com' },
    repository: { full_name: 'mall/github', html_url: 'https://git.example.com/mall/github' },
    ...more,
  }),
  gitea: (more, commits) => ({
    ref: 'refs/heads/release/3.2',
    after: shaOf(9),
    total_commits: commits.length,
    commits,
    repository: { full_name: 'mall/gitea', html_url: 'https://git.example.com/mall/gitea' },
    ...more,
  }),
  gitee: (more, commits) => ({
    hook_name: 'push_hooks',
    ref: 'refs/heads/release/3.2',
    after: shaOf(9),
    commits,
    total_commits_count: commits.length,
    password: '',
    project: { path_with_namespace: 'mall/gitee', full_name: 'mall/gitee' },
    repository: { path_with_namespace: 'mall/gitee', full_name: 'mall/gitee' },
    ...more,
  }),
  codeup: (more, commits) => ({
    object_kind: 'push',
    ref: 'refs/heads/release/3.2',
    after: shaOf(9),
    commits,
    total_commits_count: commits.length,
    repository: { name: 'codeup', homepage: 'https://codeup.example.com/mall/codeup' },
    ...more,
  }),
};

const mac = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex');
const giteeMac = (timestamp: number, key = secret) =>
  createHmac('sha256', key).update(`${timestamp}\n${key}`).digest('base64');

type Headers = Record<string, string>;
/** Headers of a genuine push; `key` is the sender's secret. */
const proofs: Record<GitHost, (body: string, key: string) => Headers> = {
  gitlab: (_, key) => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': key }),
  codeup: (_, key) => ({ 'codeup-event': 'Push Hook', 'x-codeup-token': key }),
  gitee: (_, key) => ({ 'x-gitee-event': 'Push Hook', 'x-gitee-token': key }),
  github: (body, key) => ({ 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${mac(body, key)}` }),
  gitea: (body, key) => ({ 'x-gitea-event': 'push', 'x-gitea-signature': mac(body, key) }),
};

async function deliver(host: GitHost, body: string, headers: Headers) {
  const response = await server.app.inject({
    method: 'POST',
    url: repos[host].hookPath,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: response.statusCode, ...response.json() };
}

const push = (host: GitHost, more: object = {}, commits: object[] = [commit(1), commit(2)]) => {
  const body = JSON.stringify(bodies[host](more, commits));
  return { body, headers: proofs[host](body, secret) };
};
const stored = () => server.db.select().from(sprintCommits).orderBy(asc(sprintCommits.sha));
const knownShas = async () => (await stored()).map(({ sha }) => sha);

describe.each(gitHosts)('a push of %s', (host) => {
  it('stores its commits once, however often it is delivered', async () => {
    const { body, headers } = push(host);
    expect(await deliver(host, body, headers)).toMatchObject({
      status: 200,
      success: true,
      data: { storedNum: 2, knownNum: 0, looseNum: 2 },
    });
    const before = await stored();
    expect(before[0]).toMatchObject({
      repo: `mall/${host}`,
      sha: shaOf(1),
      title: 'MALL-1 购物车',
      authorName: '林夏',
      files: 2,
      branch: 'release/3.2',
      issueKeys: ['MALL-1'],
      source: 'webhook',
      sprintId: null,
      at: new Date('2026-11-20T02:00:00Z'),
    });
    expect((await deliver(host, body, headers)).data).toEqual({ storedNum: 0, knownNum: 2, looseNum: 0 });
    expect(await stored()).toEqual(before);
  });

  it.each<[what: string, change: (sent: { body: string; headers: Headers }) => Parameters<typeof deliver>]>([
    ['without proof', ({ body }) => [host, body, {}]],
    ['with another secret', ({ body }) => [host, body, proofs[host](body, 'another-secret-of-hooks')]],
    ['with an empty secret', ({ body }) => [host, body, proofs[host](body, '')]],
    ['with the beginning of the secret', ({ body }) => [host, body, proofs[host](body, secret.slice(0, -1))]],
  ])('%s is refused, and nothing is stored', async (_, change) => {
    const answer = await deliver(...change(push(host)));
    expect(answer).toMatchObject({ status: 401, success: false, kind: 'hookRefused' });
    expect(await stored()).toEqual([]);
  });

  it('of another repository is refused, and nothing is stored', async () => {
    const foreign = { full_name: 'mall/other', path_with_namespace: 'mall/other' };
    const homepage = 'https://codeup.example.com/mall/other';
    const { body, headers } = push(host, { project: foreign, repository: { ...foreign, homepage } });
    expect(await deliver(host, body, headers)).toMatchObject({ status: 401, kind: 'hookRefused' });
    expect(await stored()).toEqual([]);
  });

  it('that is too large is refused, and nothing is stored', async () => {
    const { body, headers } = push(host, { padding: 'x'.repeat(5 * 1024 * 1024) });
    expect((await deliver(host, body, headers)).status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('that cannot be read is refused, and nothing is stored', async () => {
    for (const body of ['{', '[]', '{"commits":5}', '{"commits":[{"id":"nonsense"}]}']) {
      const answer = await deliver(host, body, proofs[host](body, secret));
      expect([400, 401], body).toContain(answer.status);
    }
    expect(await stored()).toEqual([]);
  });

  it('that deletes a branch, sets a tag or brings nothing changes nothing', async () => {
    const gone = '0'.repeat(40);
    for (const more of [{ after: gone, commits: [] }, { ref: 'refs/tags/v1' }, { commits: null }]) {
      const { body, headers } = push(host, more);
      expect(await deliver(host, body, headers)).toMatchObject({ status: 200, data: { storedNum: 0 } });
    }
    expect(await stored()).toEqual([]);
  });

  it('that replaces a branch, or arrives late, leaves the commits of others', async () => {
    const [later, earlier] = [push(host, {}, [commit(3)]), push(host, {}, [commit(1)])];
    await deliver(host, later.body, later.headers);
    await deliver(host, earlier.body, earlier.headers);
    const forced = push(host, { forced: true, before: shaOf(3) }, [commit(4)]);
    await deliver(host, forced.body, forced.headers);
    expect(await knownShas()).toEqual([shaOf(1), shaOf(3), shaOf(4)]);
  });
});

describe('a signed push', () => {
  it.each(['github', 'gitea'] as const)('of %s with other bytes is refused', async (host) => {
    const { body, headers } = push(host);
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse()));
    for (const other of [reordered, `${body} `, body.replace('MALL-1', 'MALL-7')])
      expect((await deliver(host, other, headers)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('of Gitee is accepted for an hour', async () => {
    const { body } = push('gitee');
    const signed = (at: number, token = giteeMac(at)) => ({
      'x-gitee-event': 'Push Hook',
      'x-gitee-timestamp': `${at}`,
      'x-gitee-token': token,
    });
    const now = Date.now();
    expect((await deliver('gitee', body, signed(now - 2 * 3_600_000))).status).toBe(401);
    expect((await deliver('gitee', body, signed(now, giteeMac(now - 1)))).status).toBe(401);
    expect(await stored()).toEqual([]);
    expect((await deliver('gitee', body, signed(now))).status).toBe(200);
    expect((await deliver('gitee', body, signed(now, encodeURIComponent(giteeMac(now))))).status).toBe(200);
  });

  it('to an unknown address is refused', async () => {
    const { body, headers } = push('gitlab');
    for (const end of ['x', '../list', `${'A'.repeat(32)}`]) {
      const url = repos.gitlab.hookPath.replace(/[^/]+$/, encodeURIComponent(end));
      const response = await server.app.inject({ method: 'POST', url, headers, payload: body });
      expect(response.statusCode).toBe(401);
    }
  });

  it('of a deleted repository is refused', async () => {
    const { data } = await admin.sprintCommits.insertRepo({
      name: 'mall/gone',
      host: 'gitlab',
      project: 'mall',
      secret,
    });
    await admin.sprintCommits.deleteRepoById({ id: data._id });
    const { body, headers } = push('gitlab');
    const response = await server.app.inject({ method: 'POST', url: data.hookPath, headers, payload: body });
    expect(response.statusCode).toBe(401);
  });
});

it('a push is to be delivered again while the server lacks the key of the secret', async () => {
  const { data } = await admin.sprintCommits.insertRepo({
    name: 'mall/keyless',
    host: 'gitlab',
    project: 'mall',
    secret,
  });
  const [row] = await server.db.select().from(gitRepos).where(eq(gitRepos.id, data._id));
  const foreign = row?.secret.replace(/^v1:[^:]+/, 'v1:gone') ?? '';
  await server.db.update(gitRepos).set({ secret: foreign }).where(eq(gitRepos.id, data._id));
  const { body, headers } = push('gitlab');
  const response = await server.app.inject({ method: 'POST', url: data.hookPath, headers, payload: body });
  expect([response.statusCode, response.json().kind]).toEqual([503, 'hookKeyMissing']);
  await admin.sprintCommits.deleteRepoById({ id: data._id });
});

it('an event that is no push is accepted and changes nothing', async () => {
  const body = '{"zen":"Keep it simple"}';
  const headers = { ...proofs.github(body, secret), 'x-github-event': 'ping' };
  expect(await deliver('github', body, headers)).toMatchObject({ status: 200, data: { storedNum: 0 } });
});

it('commits that the host left out of a large push are counted once', async () => {
  const { body, headers } = push('gitlab', { total_commits_count: 22 });
  for (let time = 0; time < 2; time++) await deliver('gitlab', body, headers);
  const { data } = await admin.sprintCommits.getRepoList({});
  expect(data.find(({ name }) => name === 'Mall/gitlab')?.missedNum).toBe(20);
});

it('texts that a host sends reach no page as addresses or code', async () => {
  const { body, headers } = push('gitlab', {}, [
    {
      ...commit(5),
      url: 'javascript:alert(1)',
      message: 'a\0b',
      timestamp: '9999-01-01T00:00:00Z',
      author: { name: 'lin@example.com', email: '' },
    },
  ]);
  expect((await deliver('gitlab', body, headers)).status).toBe(200);
  const [row] = await stored();
  expect(row).toMatchObject({ url: '', title: 'ab', authorName: 'lin' });
  expect(row?.at.getTime()).toBeLessThan(Date.now() + 1_000);
});

it('the secret of a repository lies sealed and is never shown', async () => {
  const rows = await server.db.select().from(gitRepos);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const developer = await server.givenSession('developer');
  const { data } = await developer.sprintCommits.getRepoList({});
  expect(JSON.stringify(data)).not.toContain(secret);
  expect(data[0]?.secretHint).toBe('');
});
