import type { IncomingMessage } from 'node:http';
import { requestLimit, requestRate } from '@easymock/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bodyOf } from '../draw/body';
import { CallRecord } from './call-record';
import { RequestLog } from './request-log';

const hour = 3_600_000;
let now = 0;
let log: RequestLog;
beforeEach(() => {
  now = 1_000_000;
  log = new RequestLog(() => now);
});
afterEach(() => log.close());

function call(projectId: string, { body = '', sent = '', isOfProject = true, texts = '' } = {}): CallRecord {
  const request = {
    method: 'POST',
    rawHeaders: ['X-A', texts],
    socket: { remoteAddress: '10.0.0.1' },
  } as unknown as IncomingMessage;
  const record = new CallRecord(log, request, {
    base: '/mock/',
    personalKey: undefined,
    projectId,
    path: `/a${texts}`,
    query: '',
  });
  record.isOfProject = isOfProject;
  if (sent) record.addChunk(Buffer.from(sent));
  if (texts) record.params = { id: texts };
  record.end(200, ['X-B', texts], bodyOf(body));
  return record;
}
const numsOf = (projectId: string, after = 0) => log.list(projectId, after).map(({ num }) => num);

it('lists the latest requests of a project first, and those after a number', () => {
  for (const projectId of ['a', 'b', 'a', 'a']) call(projectId);
  expect(numsOf('a')).toEqual([4, 3, 1]);
  expect(numsOf('a', 3)).toEqual([4]);
  expect(numsOf('c')).toEqual([]);
});

it('retains a thousand requests of a project', () => {
  for (let i = 0; i < requestLimit * 2 + 7; i += 1) call('a');
  expect(numsOf('a')).toHaveLength(requestLimit);
  expect(numsOf('a')[0]).toBe(requestLimit * 2 + 7);
});

it('retains no request of a project that does not exist', () => {
  call('a', { isOfProject: false });
  expect(numsOf('a')).toEqual([]);
  // The project is recorded above, so calls that are refused before its project is looked up are retained.
  call('a');
  call('a', { isOfProject: false });
  expect(numsOf('a')).toHaveLength(2);
});

it('drops requests after a day', () => {
  call('a');
  now += 23 * hour;
  call('a');
  now += 2 * hour;
  expect(numsOf('a')).toEqual([2]);
  now += 23 * hour;
  log.sweep();
  expect(log.has('a')).toBe(false);
  expect(log.bytes).toBe(0);
});

it('takes a bounded number of bytes, and drops the requests of the project that was called least recently', () => {
  const body = 'x'.repeat(64 * 1024);
  call('quiet');
  for (let i = 0; i < 100; i += 1) for (let project = 0; project < 10; project += 1) call(`p${project}`, { body });
  expect(log.bytes).toBeLessThan(64 * 1024 * 1024 + 1);
  expect(log.has('quiet')).toBe(false);
  expect(numsOf('p9').length).toBeGreaterThan(10);
});

it('counts the address, the parameters and the headers of both sides', () => {
  call('a', { texts: 'x'.repeat(10_000) });
  expect(log.bytes).toBeGreaterThan(40_000);
});

it('retains the beginning of long bodies and their size', () => {
  const record = call('a', { body: '茶'.repeat(100_000), sent: 'y'.repeat(200_000) });
  expect(record.responseSize).toBe(300_000);
  expect(record.content.length).toBe(64 * 1024);
  expect(record.requestSize).toBe(200_000);
  expect(Buffer.concat(record.chunks)).toHaveLength(64 * 1024);
});

it('reports requests of watched projects only', () => {
  const heard: string[] = [];
  log.onWatched = (projectId) => heard.push(projectId);
  call('a');
  log.list('a', 0);
  call('a');
  call('b');
  now += hour;
  log.sweep();
  call('a');
  expect(heard).toEqual(['a']);
});

it('retains a burst as long as the list, then samples constant load and reports that', () => {
  call('a');
  const retained = (num: number) => Array.from({ length: num }, () => log.takesFrom('a')).filter(Boolean).length;
  expect(retained(requestLimit)).toBe(requestLimit);
  expect(log.skippedAt('a')).toBe(0);
  now += 1_000;
  expect(retained(5 * requestRate)).toBe(requestRate);
  expect(log.skippedAt('a')).toBe(now);
  expect(log.takesFrom('b')).toBe(true);
});
