import { business, byStatus, type Failure } from '../../core/failure';

export const taskFailures = {
  taskNameTaken: business(10004, '任务名称已存在', 'A task with this name already exists'),
  taskMissing: business(10002, '任务不存在或已删除', 'The task does not exist or was deleted'),
  taskTaken: business(10005, '任务已被 {name} 领取', 'Task already claimed by {name}'),
  taskStage: business(
    10005,
    '任务现在是“{status}”，不能这样操作，请刷新后再试',
    'The task is “{status}” now, so this is not possible; refresh and try again',
  ),
  taskOwn: byStatus(403, 10003, '不能领取自己发布的任务', 'You cannot claim a task that you published'),
  taskExternal: byStatus(403, 10003, '外部人员不能领取任务', 'External staff cannot claim tasks'),
  taskReceived: business(10005, '{name} 已领取这个任务', '{name} has already claimed this task'),
  taskHandsFull: business(
    10005,
    '{name} 手上已有 {num} 个任务，完成后才能领取新的',
    '{name} already has {num} tasks in hand; one has to be completed first',
  ),
  taskCannotReceive: business(10005, '{name} 没有领取任务的权限', '{name} does not have the right to claim tasks'),
  taskPublisherOnly: byStatus(
    403,
    10003,
    '普通用户只能领取任务，不能发布',
    'Ordinary users can claim tasks, but not publish them',
  ),
  taskScoreLowered: business(
    10005,
    '任务已被领取，积分不能低于 {score}',
    'The task was claimed; its points cannot be fewer than {score}',
  ),
  taskTooFewPeople: business(
    10005,
    '已有 {num} 人领取，人数不能更少',
    '{num} people have claimed the task; the number cannot be smaller',
  ),
  taskFileMissing: business(10002, '附件不存在或已删除', 'The attachment does not exist or was deleted'),
  taskFilesFull: business(10013, '一个任务最多 {num} 个附件', 'A task can have up to {num} attachments'),
  taskFileTooLarge: business(
    10014,
    '“{name}”超过 {limit}，无法上传',
    '“{name}” is larger than {limit} and cannot be uploaded',
  ),
  taskReasonMissing: business(10001, '请写明原因', 'Give the reason'),
  taskShares: business(
    10001,
    '分配比例必须覆盖每位领取人，合计 100%',
    'The shares must name each assignee and add up to 100%',
  ),
} satisfies Record<string, Failure>;
