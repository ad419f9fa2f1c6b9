import { apiBase } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from './test-app';

// Clients not written for this server omit parameters, leave them empty, and add their own.
const server = useTestServer();
let token: string;
let projectId: string;
let teamId: string;

beforeAll(async () => {
  const person = await server.givenPerson('older');
  token = person.who.token;
  teamId = (await person.team.create({ name: '老客户端' })).data._id;
  projectId = (await person.project.create({ name: '甲 (1) [a+]_ 50%', url: '/a' })).data._id;
  await person.project.create({ name: '乙', url: '/b' });
  await person.project.create({ name: '队', url: '/team', group: teamId });
  for (const url of ['/x', '/y.z']) {
    await person.mock.create({ project_id: projectId, method: 'get', url, mode: '{}', description: 'd' });
  }
});

async function ask(address: string) {
  const url = apiBase + address.replaceAll('{project}', projectId).replaceAll('{team}', teamId);
  const response = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, ...response.json() };
}

type Rows = { name: string }[];

describe('a list of projects', () => {
  const both = ['乙', '甲 (1) [a+]_ 50%'];
  it.each<[query: string, names: string[]]>([
    ['', both],
    ['?', both],
    ['?page_size=30&page_index=1&keywords=&type=&group=&filter_by_author=0', both],
    ['?page_index=&page_size=', both],
    ['?filter_by_author=', both],
    ['?_=1700000000000&stray=%7B%7D&constructor=x', both],
    ['?page_size=1', ['乙']],
    ['?page_size=1&page_index=2', ['甲 (1) [a+]_ 50%']],
    ['?page_index=999', []],
    ['?keywords=%5Ba%2B%5D', ['甲 (1) [a+]_ 50%']],
    ['?keywords=(', ['甲 (1) [a+]_ 50%']],
    ['?keywords=50%25', ['甲 (1) [a+]_ 50%']],
    ['?keywords=.*', []],
    ['?keywords=%5C', []],
    ['?keywords=_', ['甲 (1) [a+]_ 50%']],
    ['?keywords=a_', []],
    ['?keywords=%20%20', both],
    ['?group={team}', ['队']],
    ['?group=0123456789abcdef01234567', []],
    ['?type=workbench&page_size=1&keywords=nothing', []],
    ['?filter_by_author=1', both],
    ['?filter_by_author=2', []],
  ])('asked with "%s" is answered', async (query, names) => {
    const answer = await ask(`/project${query}`);
    expect(answer).toMatchObject({ status: 200, success: true, code: 200 });
    expect((answer.data as Rows).map(({ name }) => name)).toEqual(names);
  });

  it.each<[query: string, field: string, text: string]>([
    ['?page_index=0', 'page_index', '页码不能小于 1'],
    ['?page_index=-1', 'page_index', '页码不能小于 1'],
    ['?page_index=x', 'page_index', '页码格式不正确'],
    ['?page_index=1.5', 'page_index', '页码格式不正确'],
    ['?page_index=1e99', 'page_index', '页码'],
    ['?page_index=1&page_index=2', 'page_index', '页码格式不正确'],
    ['?page_size=99999', 'page_size', '每页条数不能大于 200'],
    ['?page_size=0', 'page_size', '每页条数不能小于 1'],
    ['?type=unknown', 'type', '类型只能是 workbench'],
    ['?filter_by_author=3', 'filter_by_author', '筛选不能大于 2'],
    ['?group=a%20b', 'group', '团队格式不正确'],
    ['?keywords=a&keywords=b', 'keywords', '关键字的类型不对'],
    ['?keywords=%00', 'keywords', '关键字含有不允许的字符'],
  ])('asked with "%s" is refused at its field', async (query, field, text) => {
    const answer = await ask(`/project${query}`);
    expect(answer).toMatchObject({ status: 200, success: false, code: 10001 });
    expect(answer.message).toEqual(answer.data);
    expect(answer.data[0][field]).toMatch(text);
  });
});

describe('another list', () => {
  it.each([
    '/mock?project_id={project}&page_size=2000&page_index=1&keywords=',
    '/mock?project_id={project}&page_size=&page_index=&keywords=%5B(&_=1',
    '/group',
    '/group?keywords=',
    '/group?keywords=%5E(&page_size=x',
    '/u?page_size=&page_index=&keywords=*',
    '/u',
    '/dashboard?_=1',
    '/mock/by_projects?project_ids={project},,',
    '/mock/by_projects?project_ids={project},{project},0123456789abcdef01234567',
  ])('%s is answered', async (address) => {
    expect(await ask(address)).toMatchObject({ status: 200, success: true });
  });

  it.each([
    '/mock',
    '/mock?project_id=',
    '/mock?project_id={project}&page_size=2001',
    '/mock?project_id={project}&page_index=0',
    '/mock?project_id={project}&project_id={project}',
    '/group?keywords=a&keywords=b',
    '/u?page_size=99999999',
    '/mock/by_projects',
    '/mock/by_projects?project_ids=',
    '/mock/by_projects?project_ids=a%20b',
    `/mock/by_projects?project_ids=${Array.from({ length: 21 }, (_, num) => `id${num}`).join(',')}`,
  ])('%s is refused in words', async (address) => {
    const answer = await ask(address);
    expect(answer).toMatchObject({ status: 200, success: false, code: 10001 });
    const [entry] = answer.data as Record<string, string>[];
    expect(Object.values(entry ?? {})[0]).toMatch(/[\u4e00-\u9fff]/);
  });

  it('of a project that does not exist says so', async () => {
    expect(await ask('/mock?project_id=0123456789abcdef01234567')).toMatchObject({
      status: 200,
      code: 10002,
      message: '项目不存在',
    });
  });
});
