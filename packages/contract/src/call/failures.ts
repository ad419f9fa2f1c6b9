import { business, byStatus, type Failure } from '../core/failure';

/** Failures of every call. */
export const platformFailures = {
  validation: business(10001, '参数错误', 'Invalid parameters'),
  notFound: business(10002, '内容不存在或已被删除', 'The record does not exist or was deleted'),
  forbidden: byStatus(403, 10003, '无权限操作', 'You do not have permission to do this'),
  duplicate: business(10004, '已存在相同的内容', 'The same record already exists'),
  fieldTaken: business(10004, '{label}已被使用，请换一个', '{label} is already in use; choose another one'),
  conflict: business(
    10005,
    '内容刚刚被他人修改，请刷新后再试',
    'Someone else just changed this; refresh and try again',
  ),
  staleVersion: business(
    10006,
    '内容已有更新的版本，请刷新后再试',
    'A newer version exists; refresh and try again',
  ),
  outside: business(10007, '外部系统请求失败：{reason}', 'The external system failed: {reason}'),
  tooMany: byStatus(
    429,
    10008,
    '操作过于频繁，请 {seconds} 秒后再试',
    'Too many requests; try again in {seconds} seconds',
  ),
  userDisabled: business(
    -1,
    '该用户已被禁用，请联系管理员',
    'This user is disabled; contact an administrator',
  ),
  unauthenticated: byStatus(401, 401, '请重新登录', 'Please sign in again', 'Authentication Error'),
  changedElsewhere: byStatus(
    402,
    402,
    '您的用户信息已在别处变更，请将正在编辑的文章另存后重新登录',
    'Your information was changed elsewhere; save your open articles in another place and sign in again',
  ),
  badRequest: byStatus(400, 400, '请求无法解析：{reason}', 'The request could not be read: {reason}'),
  addressBlocked: byStatus(
    403,
    10003,
    '请求频率太快，已被限制访问',
    'Your address sent too many requests and is blocked; contact an administrator',
  ),
  unknownCall: byStatus(404, 404, '接口不存在：{path}', 'The call {path} does not exist'),
  unknownMock: byStatus(404, 404, '没有与 {method} {path} 匹配的接口', 'No mock matches {method} {path}'),
  unknownMockMethod: byStatus(
    404,
    404,
    '{path} 没有 {method} 接口，只有 {methods}',
    '{path} has no {method} mock, only {methods}',
  ),
  tooLarge: byStatus(
    413,
    413,
    '请求内容过大，最多 {limit}',
    'The request is too large; the limit is {limit}',
  ),
  unsupportedMedia: byStatus(415, 415, '请使用 application/json', 'Use the content type application/json'),
  internal: byStatus(
    500,
    500,
    '服务器出错了，请把请求编号告诉管理员',
    'The server failed; give the request ID to an administrator',
  ),
  unavailable: byStatus(
    503,
    503,
    '数据库暂时不可用，请稍后再试',
    'The database is temporarily unavailable; try again later',
  ),
  busy: byStatus(
    503,
    503,
    '服务器繁忙，请 {seconds} 秒后再试',
    'The server is busy; try again in {seconds} seconds',
  ),
  diskFull: byStatus(
    507,
    507,
    '磁盘空间不足，暂时无法保存，请联系管理员',
    'The disk is full, so nothing can be saved at the moment; contact an administrator',
  ),
  databaseStrained: byStatus(
    503,
    503,
    '数据库内存不足或磁盘读写出错，请稍后再试',
    'The database is out of memory or cannot use its disk; try again later',
  ),
  databaseReadOnly: byStatus(
    503,
    503,
    '数据库暂时只能读取，请稍后再试',
    'The database is temporarily read-only; try again later',
  ),
  storageAway: byStatus(
    503,
    503,
    '文件存储暂时不可用，请稍后再试',
    'The file storage is temporarily unavailable; try again later',
  ),
  scannerAway: byStatus(
    503,
    503,
    '病毒扫描暂时不可用，文件没有保存，请稍后再试',
    'The virus scanner is temporarily unavailable, so the file was not saved; try again later',
  ),
  fileInfected: business(
    10014,
    '文件含有病毒（{virus}），没有保存',
    'The file contains a virus ({virus}) and was not saved',
  ),
  filesFull: business(
    10013,
    '您上传的文件合计不能超过 {limit}，请联系管理员',
    'Your uploaded files cannot exceed {limit} in total; contact an administrator',
  ),
  pictureUnsupported: business(
    10014,
    '图片格式不支持，请使用 {limit} 以内的 {formats} 图片',
    'Unsupported picture format: use a {formats} picture of up to {limit}',
  ),
  pictureTooLarge: business(
    10014,
    '图片尺寸过大，最多 {size} 像素、{frames} 帧，请缩小后再上传',
    'The picture is too large; reduce it to at most {size} pixels and {frames} frames',
  ),
} satisfies Record<string, Failure>;
