import { business, type Failure } from '../core/failure';

export const operationsFailures = {
  jobMissing: business(10002, '任务不存在', 'The job does not exist'),
  jobNeedsInput: business(
    10005,
    '该任务需要参数，无法手动运行',
    'This job needs an input, so it cannot be started by hand',
  ),
  jobEnded: business(10005, '该任务已结束，无法取消', 'The job has already ended, so it cannot be cancelled'),
  jobNotEnded: business(10005, '只能重试失败或已取消的任务', 'Only failed and cancelled jobs can be tried again'),
  jobNotFailed: business(10005, '只能放弃失败的任务', 'Only failed jobs can be dropped'),
  backupFailed: business(10015, '备份失败：{reason}', 'The backup failed: {reason}'),
  jobTimedOut: business(
    10015,
    '任务运行超过 {seconds} 秒，已停止',
    'The job was stopped because it ran for more than {seconds} seconds',
  ),
  jobInterrupted: business(10015, '运行该任务的节点意外退出', 'The node that ran the job ended unexpectedly'),
} satisfies Record<string, Failure>;
