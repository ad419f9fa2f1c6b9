import { business, byStatus, type Failure } from '../../core/failure';

export const sprintCommitsFailures = {
  sprintMissing: business(10002, '迭代不存在或已删除', 'The sprint does not exist or was deleted'),
  sprintPrivate: byStatus(
    403,
    10003,
    '这个迭代没有公开，请登录后查看',
    'This sprint is not public; sign in to view it',
  ),
  sprintNameTaken: business(10004, '这个项目已有同名的迭代', 'The project already has a sprint with this name'),
  sprintStatus: business(
    10005,
    '迭代不能从“{from}”改为“{to}”，只有管理者可以退回',
    'A sprint cannot go from “{from}” to “{to}”; only people who manage the tool can go back',
  ),
  sprintDates: business(10001, '结束日期不能早于开始日期', 'The end must not be before the start'),
  gitRepoTaken: business(10004, '这个仓库已经登记过', 'This repository is already registered'),
  gitKeyMissing: business(
    10007,
    '服务器缺少加密用的主密钥，无法保存或使用仓库的密钥',
    'The server lacks the key that seals secrets, so secrets of repositories can be neither saved nor used',
  ),
  // A status of 5xx makes hosts retry the delivery; a 200 would count as success.
  hookKeyMissing: byStatus(
    503,
    503,
    '服务器缺少加密用的主密钥，暂时不能验证推送',
    'The server lacks the key that seals secrets and cannot verify pushes',
  ),
  hookRefused: byStatus(
    401,
    401,
    '推送没有通过验证：地址、密钥、签名或仓库不符',
    'The push was not verified: its address, secret, signature or repository does not match',
    'Authentication Error',
  ),
} satisfies Record<string, Failure>;
