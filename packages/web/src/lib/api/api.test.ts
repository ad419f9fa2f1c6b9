import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearNotices, readNotices } from '../state/notices';
import { api, CallError, onGoToLogin, resetExpiryNotice } from './api';

const page = { cookie: '', documentElement: { dataset: {}, lang: '' } };
const kept = JSON.stringify({ token: 'secret', isRemembered: true });
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let requests: { url: string; init: RequestInit }[] = [];

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
}

const failure = (code: number, message: unknown, more: object = {}) => ({
  success: false,
  code,
  message,
  data: null,
  requestId: 'req-1',
  ...more,
});

async function failing(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('the call did not fail with a CallError');
  return error;
}

const noticeTexts = () => readNotices().map(({ title, text }) => `${title}: ${text}`);
let exits: string[] = [];

beforeEach(() => {
  requests = [];
  exits = [];
  stored.set('easy-mock_token', kept);
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', storage);
  clearNotices();
  resetExpiryNotice();
  onGoToLogin((reason) => {
    exits.push(reason);
    return undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a read goes out as a query with token and language, and answers the data', async () => {
  answer(200, { success: true, code: 200, message: 'success', data: [] });
  const data = await api.project.list({ keywords: '订单 a&b', page_index: 2, type: undefined });
  expect(data).toEqual([]);
  expect(requests[0]?.url).toBe('/easymock/api/project?keywords=%E8%AE%A2%E5%8D%95+a%26b&page_index=2');
  expect(requests[0]?.init.headers).toMatchObject({ Authorization: 'Bearer secret', 'Accept-Language': 'zh-CN' });
});

describe('a list that the page asked for ahead', () => {
  const list = (name: string) => JSON.stringify({ success: true, code: 200, message: 'success', data: [name] });
  const input = { order: 'created' } as const;

  function givenAhead({ token = 'secret', age = 1_000, status = 200 } = {}): void {
    const answered = Promise.resolve(new Response(list('ahead'), { status }));
    const address = '/easymock/api/project?order=created';
    vi.stubGlobal('window', { answerAhead: { address, token, answer: answered } });
    vi.spyOn(performance, 'now').mockReturnValue(age);
    answer(200, list('asked'));
  }

  test('is taken over, once and for this read alone', async () => {
    givenAhead();
    expect(await api.project.list({ order: 'opened' })).toEqual(['asked']);
    expect(await api.project.list(input)).toEqual(['ahead']);
    expect(await api.project.list(input)).toEqual(['asked']);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['another session', { token: 'of somebody else' }],
    ['half a minute ago', { age: 30_001 }],
    ['a refusal', { status: 401 }],
  ])('is asked for again if that was %s', async (_, ahead) => {
    givenAhead(ahead);
    expect(await api.project.list(input)).toEqual(['asked']);
  });

  test('is asked for again if no answer came', async () => {
    givenAhead();
    const answered = Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('window', { answerAhead: { ...window.answerAhead, answer: answered } });
    expect(await api.project.list(input)).toEqual(['asked']);
  });

  test('is waited for no longer than its caller waits', async () => {
    givenAhead();
    vi.stubGlobal('window', { answerAhead: { ...window.answerAhead, answer: new Promise(() => {}) } });
    const stop = new AbortController();
    const read = api.project.list(input, { signal: stop.signal });
    stop.abort();
    await expect(read).rejects.toThrow('aborted');
  });
});

test('a change goes out as JSON', async () => {
  answer(200, { success: true, code: 200, message: 'success', data: null });
  await api.project.delete({ id: 'p1' });
  expect(requests[0]?.url).toBe('/easymock/api/project/delete');
  expect(requests[0]?.init).toMatchObject({ method: 'POST', body: '{"id":"p1"}' });
});

test('a stranger sends no token', async () => {
  stored.clear();
  answer(200, { success: true, code: 200, message: 'success', data: null });
  await api.util.getSignInSettings({});
  expect(requests[0]?.init.headers).not.toHaveProperty('Authorization');
});

test('a refusal carries its text, code and request id, and is shown once', async () => {
  answer(200, failure(10002, '项目不存在'));
  const error = await failing(api.project.delete({ id: 'p1' }));
  expect(error).toMatchObject({ message: '项目不存在', code: 10002, status: 200, requestId: 'req-1' });
  expect(error.is('projectMissing')).toBe(true);
  expect(noticeTexts()).toEqual(['错误: 项目不存在']);
  expect(readNotices()[0]).toMatchObject({ duration: 4500, requestId: 'req-1' });
});

test('a refusal is told from others with the same code by its kind', async () => {
  answer(200, failure(10004, '项目 a 已存在', { kind: 'projectNameTaken' }));
  const error = await failing(api.project.delete({ id: 'p1' }, { claims: ['projectNameTaken'] }));
  expect(error.is('projectNameTaken')).toBe(true);
  expect(error.is('projectUrlTaken', 'mockTaken')).toBe(false);
  expect(error.isLike('projectUrlTaken')).toBe(true);
  expect(readNotices()).toEqual([]);
  await failing(api.project.delete({ id: 'p1' }, { claims: ['projectUrlTaken'] }));
  expect(readNotices()).toHaveLength(1);
});

test('a field has the first of its errors, and those inside of it', async () => {
  const entries = [{ 'lines.3': '太长' }, { name: '名称不能为空' }, { name: '名称格式不正确' }, { lines: '太多' }];
  answer(200, failure(10001, entries, { kind: 'validation', data: entries }));
  const { fieldErrors } = await failing(api.project.delete({ id: '' }, { claims: 'all' }));
  expect(fieldErrors).toEqual({ lines: '太长', name: '名称不能为空' });
});

test('of a validation failure, the first value of each entry is shown', async () => {
  const entries = [{ name: '名称不能为空' }, { url: 'URL 必须以 / 开头' }];
  answer(200, failure(10001, entries, { data: entries }));
  const error = await failing(api.project.delete({ id: '' }));
  expect(error.message).toBe('名称不能为空');
  expect(error.entries).toEqual(entries);
  expect(noticeTexts()).toEqual(['错误: 名称不能为空', '错误: URL 必须以 / 开头']);
});

test('the list of older servers, in the message alone, is read too', async () => {
  answer(200, failure(10001, [{ name: '名称不能为空' }]));
  expect((await failing(api.project.delete({ id: '' }))).entries).toEqual([{ name: '名称不能为空' }]);
});

test('claims of the caller are not shown', async () => {
  answer(200, failure(10004, '请检查接口是否已经存在'));
  await failing(api.project.delete({ id: 'p1' }, { claims: ['mockTaken'] }));
  await failing(api.project.delete({ id: 'p1' }, { claims: 'all' }));
  expect(readNotices()).toEqual([]);
  await failing(api.project.delete({ id: 'p1' }, { claims: ['validation'] }));
  expect(readNotices()).toHaveLength(1);
});

test('an expired session is told once, however many calls notice it, and leads to the sign-in page', async () => {
  answer(401, failure(401, '请重新登录', { error: 'Authentication Error' }));
  await Promise.all([1, 2, 3].map(() => failing(api.project.list({}, { claims: 'all' }))));
  expect(noticeTexts()).toEqual(['提示: 请重新登录']);
  expect(exits).toEqual(['expired']);
});

test('401 without an authentication error is a failure like any other', async () => {
  answer(401, failure(401, '不对', { error: 'Something else' }));
  await failing(api.project.list({}));
  expect(exits).toEqual([]);
  expect(noticeTexts()).toEqual(['错误: 不对']);
});

test('a change elsewhere is told for ten seconds, with a way to sign in, and nothing is taken away', async () => {
  answer(402, failure(402, '变更', { error: 'changed' }));
  await failing(api.project.list({}));
  await failing(api.project.list({}));
  expect(readNotices()).toHaveLength(1);
  expect(readNotices()[0]).toMatchObject({ duration: 10_000, hasCountdown: true });
  expect(stored.get('easy-mock_token')).toBe(kept);
  expect(exits).toEqual([]);
  readNotices()[0]?.action?.run();
  expect(exits).toEqual(['changed']);
});

test('a disabled user reads the text once and is signed out', async () => {
  answer(200, failure(-1, '该用户已被禁用，请联系管理员'));
  await Promise.all([failing(api.project.list({})), failing(api.project.list({}))]);
  expect(noticeTexts()).toEqual(['用户被禁用: 该用户已被禁用，请联系管理员']);
  expect(exits[0]).toBe('disabled');
});

test('too many tries tell how long to wait', async () => {
  answer(429, failure(10008, '尝试次数过多'), { 'Retry-After': '28' });
  const error = await failing(api.account.login({ name: 'a', password: 'b' }, { claims: 'all' }));
  expect(error).toMatchObject({ status: 429, retryAfter: 28 });
});

test('a page of a proxy in place of an answer is a failure with the status', async () => {
  answer(502, '<html>Bad gateway</html>');
  const error = await failing(api.project.list({}));
  expect(error).toMatchObject({ reason: 'unreadable', status: 502 });
  expect(error.message).toContain('502');
});

test('a server that cannot be reached is told so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect((await failing(api.project.list({}))).reason).toBe('unreachable');
  expect(readNotices()).toHaveLength(1);
});

test('a call given up by its caller says nothing', async () => {
  const stop = new AbortController();
  vi.stubGlobal('fetch', async () => {
    stop.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(api.project.list({}, { signal: stop.signal })).rejects.toThrow('aborted');
  expect(readNotices()).toEqual([]);
});
