import { apiBase, type TaskFile, taskFileDownload, taskFileNum, taskFileUpload } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, useTestServer } from '../../../test/test-app';
import { formsTo } from '../../../test/wiki-files';
import { storedFiles } from '../../platform/files/index';
import { sweepTaskFiles } from './files';
import { taskFiles } from './task.table';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let publisher: Session;
let worker: Session;
let other: Session;

beforeAll(async () => {
  publisher = await server.givenSession('developer');
  worker = await server.givenSession('developer');
  other = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenTask(): Promise<string> {
  num += 1;
  const draft = { taskName: `附件 ${num}`, taskType: 'feature', taskLevel: 'B', content: '见附件', score: 30 };
  return must(await publisher.task.insertTaskInfo(draft))._id;
}

const send = formsTo(server);
const attach = (by: Session | null, id: string, name: string, content: Buffer | string) =>
  send<Answer<TaskFile> & { kind?: string }>(taskFileUpload, by, { id }, [{ name, content }]);
const download = (by: Session | null, id: string) =>
  server.app.inject({
    method: 'POST',
    url: apiBase + taskFileDownload,
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
    payload: { id },
  });
const attached = async (id: string) =>
  must(await other.task.getTaskInfoById({ id })).attachments.map(({ name }) => name);

describe('an attachment', () => {
  it('is added by those who publish and work on a task, and read by everybody who sees it', async () => {
    const id = await givenTask();
    const plan = must(await attach(publisher, id, '设计：稿.html', '<script>alert(1)</script>'));
    expect(plan).toMatchObject({ name: '设计_稿.html', size: 25, mime: 'application/octet-stream' });
    expect((await attach(other, id, 'a.txt', 'a')).status).toBe(403);
    expect((await attach(null, id, 'a.txt', 'a')).status).toBe(401);
    must(await worker.task.receiveTaskInfoById({ id }));
    must(await attach(worker, id, '结果.txt', '完成'));
    expect(await attached(id)).toEqual(['设计_稿.html', '结果.txt']);

    const read = await download(other, plan._id);
    expect(read.statusCode).toBe(200);
    expect(read.body).toBe('<script>alert(1)</script>');
    expect(read.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect((await download(null, plan._id)).statusCode).toBe(401);
    expect((await download(other, 'f'.repeat(24))).json()).toMatchObject({ kind: 'taskFileMissing' });
    // The history shows who downloaded the file.
    const history = must(await publisher.record.getHistory({ kind: 'task', id }));
    expect(history.slice(0, 2).map(({ action, userId }) => [action, userId])).toEqual([
      ['export', other.id],
      ['update', worker.id],
    ]);
  });

  it('is taken away by whoever added it or directs the task, until that is appraised', async () => {
    const id = await givenTask();
    must(await worker.task.receiveTaskInfoById({ id }));
    const plan = must(await attach(publisher, id, 'plan.txt', 'plan'));
    const [first, second] = [
      must(await attach(worker, id, 'a.txt', 'a')),
      must(await attach(worker, id, 'b.txt', 'b')),
    ];
    expect((await worker.task.removeTaskFile({ id, fileId: plan._id })).status).toBe(403);
    expect((await other.task.removeTaskFile({ id, fileId: first._id })).status).toBe(403);
    must(await worker.task.removeTaskFile({ id, fileId: first._id }));
    must(await publisher.task.removeTaskFile({ id, fileId: second._id }));
    must(await publisher.task.removeTaskFile({ id, fileId: second._id }));
    expect(await attached(id)).toEqual(['plan.txt']);
    must(await worker.task.completeTaskInfoById({ id, completeNote: '已经做完，并且逐项验证过了' }));
    must(await publisher.task.appraiseTaskInfoById({ id, taskResult: 'good' }));
    expect((await attach(publisher, id, 'late.txt', 'late')).kind).toBe('taskStage');
    expect((await publisher.task.removeTaskFile({ id, fileId: plan._id })).kind).toBe('taskStage');
    expect(await attached(id)).toEqual(['plan.txt']);
  });

  it('is one of twenty at most, and a picture not larger than 10 MB', deep, async () => {
    const id = await givenTask();
    const large = await attach(publisher, id, '截图.PNG', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ kind: 'taskFileTooLarge' });
    for (let at = 0; at < taskFileNum; at += 1) must(await attach(publisher, id, `${at}.txt`, `${num} ${at}`));
    expect((await attach(publisher, id, 'more.txt', 'more')).kind).toBe('taskFilesFull');
    expect(await attached(id)).toHaveLength(taskFileNum);
  });

  it('leaves its bytes to other tasks that have the same, and takes them along in the end', async () => {
    const [one, two] = [await givenTask(), await givenTask()];
    const [first, second] = [
      must(await attach(publisher, one, '同.txt', '同样的内容')),
      must(await attach(publisher, two, '同.txt', '同样的内容')),
    ];
    const [row] = await server.db
      .select({ storedId: taskFiles.storedId })
      .from(taskFiles)
      .where(eq(taskFiles.id, first._id));
    const releasedAt = async () => {
      const later = new Date(server.services.clock().getTime() + 2 * 60 * 60 * 1000);
      const services = { ...server.services, clock: () => later };
      const control = { services, signal: new AbortController().signal, progress: async () => {} };
      await sweepTaskFiles.run({}, control as never);
      const rows = await server.db
        .select()
        .from(storedFiles)
        .where(eq(storedFiles.id, row?.storedId ?? ''));
      return rows.map((found) => found.releasedAt !== null);
    };
    must(await publisher.task.removeTaskFile({ id: one, fileId: first._id }));
    expect(await releasedAt()).toEqual([false]);
    expect((await download(publisher, second._id)).body).toBe('同样的内容');
    must(await publisher.task.removeTaskFile({ id: two, fileId: second._id }));
    expect(await releasedAt()).toEqual([true]);
  });
});
