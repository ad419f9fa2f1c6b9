import type { Text } from './language';

export interface Failure {
  /** The number clients switch on. */
  readonly code: number;
  /** Business failures answer 200, as existing clients read them; the others speak by status. */
  readonly status: number;
  readonly text: Text;
  /** The `error` field that older clients look for beside a status. */
  readonly error?: string;
}

const business = (code: number, zh: string, en: string): Failure => ({ code, status: 200, text: { zh, en } });
const byStatus = (status: number, code: number, zh: string, en: string, error?: string): Failure => ({
  code,
  status,
  text: { zh, en },
  error: error ?? en,
});

/** Every way a call can fail. docs/failures.md lists the same; a test holds the two together. */
export const failures = {
  // ── the platform ──
  validation: business(10001, '参数错误', 'params error'),
  notFound: business(10002, '内容不存在或已被删除', 'This does not exist or was deleted'),
  forbidden: byStatus(403, 10003, '无权限操作', 'You have no permission to do this'),
  duplicate: business(10004, '已存在相同的内容', 'The same entry exists already'),
  conflict: business(
    10005,
    '内容刚刚被他人修改，请刷新后再试',
    'Someone else was first; refresh and try again',
  ),
  staleVersion: business(
    10006,
    '内容已有更新的版本，请刷新后再试',
    'A newer version exists; refresh and try again',
  ),
  outside: business(10007, '外部系统请求失败：{reason}', 'The outside system failed: {reason}'),
  tooMany: byStatus(
    429,
    10008,
    '操作过于频繁，请 {seconds} 秒后再试',
    'Too many requests; try again in {seconds} seconds',
  ),
  userDisabled: business(
    -1,
    '该用户已被禁用，请联系管理员',
    'This user is disabled; please ask an administrator',
  ),
  unauthenticated: byStatus(401, 401, '请重新登录', 'Please log in again', 'Authentication Error'),
  changedElsewhere: byStatus(
    402,
    402,
    '您的用户信息已在别处变更，请将正在编辑的文章另存后重新登录',
    'Your information was changed elsewhere; save open articles somewhere and log in again',
  ),
  badRequest: byStatus(400, 400, '请求无法解析：{reason}', 'The request could not be read: {reason}'),
  addressBlocked: byStatus(
    403,
    10003,
    '请求频率太快，已被限制访问',
    'Your address sent too many requests and is blocked; ask an administrator',
  ),
  unknownCall: byStatus(404, 404, '接口不存在：{path}', 'There is no such call: {path}'),
  unknownMock: byStatus(404, 404, '没有与 {method} {path} 匹配的接口', 'No mock matches {method} {path}'),
  unknownMockMethod: byStatus(
    404,
    404,
    '{path} 没有 {method} 接口，只有 {methods}',
    '{path} is not mocked for {method}, only for {methods}',
  ),
  tooLarge: byStatus(413, 413, '请求内容过大，最多 {limit}', 'The request is too large; at most {limit}'),
  unsupportedMedia: byStatus(415, 415, '请使用 application/json', 'Please send application/json'),
  internal: byStatus(
    500,
    500,
    '服务器出错了，请把请求编号告诉管理员',
    'Something broke; tell an administrator the request id',
  ),
  unavailable: byStatus(
    503,
    503,
    '数据库暂时不可用，请稍后再试',
    'The database is away for a moment; try again shortly',
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
    'The disk is full, so nothing can be saved for the moment; please tell an administrator',
  ),
  databaseStrained: byStatus(
    503,
    503,
    '数据库内存不足或磁盘读写出错，请稍后再试',
    'The database is short of memory or cannot use its disk; try again shortly',
  ),
  databaseReadOnly: byStatus(
    503,
    503,
    '数据库暂时只能读取，请稍后再试',
    'The database takes no changes for the moment; try again shortly',
  ),
  storageAway: byStatus(
    503,
    503,
    '文件存储暂时不可用，请稍后再试',
    'The file store is away for a moment; try again shortly',
  ),
  filesFull: business(
    10013,
    '您上传的文件合计不能超过 {limit}，请联系管理员',
    'Your files may not come to more than {limit}; please ask an administrator',
  ),
  pictureUnsupported: business(
    10014,
    '图片格式不支持，请使用 {limit} 以内的 {formats} 图片',
    'Unsupported picture format: please use a {formats} picture of at most {limit}',
  ),
  pictureTooLarge: business(
    10014,
    '图片尺寸过大，最多 {size} 像素、{frames} 帧，请缩小后再上传',
    'The picture is too large: at most {size} pixels and {frames} frames; make it smaller first',
  ),

  // ── people ──
  nameTaken: business(10004, '用户名已被使用', 'This user name is taken'),
  wrongCredentials: business(10009, '用户名或密码错误', 'Wrong user name or password'),
  loginLocked: byStatus(
    429,
    10008,
    '尝试次数过多，请 {seconds} 秒后再试',
    'Too many tries; try again in {seconds} seconds',
  ),
  wrongOldPassword: business(10010, '当前密码不正确', 'The current password is not right'),
  directoryAway: byStatus(
    503,
    503,
    '目录服务暂时不可用，请稍后再试',
    'The directory is away for a moment; try again shortly',
  ),
  directoryNameUnfit: business(
    10009,
    '目录中的登录名“{name}”不能用作用户名，请联系管理员',
    'The directory’s name “{name}” cannot be a user name here; please ask an administrator',
  ),
  passwordElsewhere: business(
    10010,
    '您的密码由目录统一管理，请在目录中修改',
    'Your password is kept in the directory; change it there',
  ),
  registrationClosed: byStatus(
    403,
    10003,
    '请联系管理员开通账号',
    'Please ask an administrator for an account',
  ),
  personMissing: business(10002, '账号 {id} 不存在', 'There is no account {id}'),
  ownAccount: byStatus(
    403,
    10003,
    '不能变更自己的角色、组织、权限和状态，也不能删除自己',
    'You cannot change your own role, organisation, rights or status, or delete your own account',
  ),
  superAdministratorOnly: byStatus(
    403,
    10003,
    '只有超级管理员可以任命超级管理员或变更其账号：{name}',
    'Only a super administrator appoints super administrators or changes their accounts: {name}',
  ),
  rightsAboveOwn: byStatus(
    403,
    10003,
    '不能授予或收回自己没有的权限：{area}',
    'You cannot give or take rights that you do not hold yourself: {area}',
  ),
  roleFixed: byStatus(
    403,
    10003,
    '角色“{role}”的权限不能变更',
    'The rights of the role “{role}” cannot be changed',
  ),
  directoryPassword: business(
    10005,
    '{name} 的密码由目录统一管理，请在目录中修改',
    'The password of {name} is kept in the directory; change it there',
  ),
  directoryDepartment: business(
    10005,
    '{name} 的部门由目录统一管理，请在目录中修改',
    'The directory says which department {name} is in; change it there',
  ),
  heirMissing: business(10005, '请先选择由谁接手：{kinds}', 'Choose first who takes over: {kinds}'),
  heirUnfit: business(
    10005,
    '{name} 不能接手：必须是另一个正常使用的账号',
    '{name} cannot take over: it has to be another account in use',
  ),

  sessionGone: business(10002, '这个登录已经结束', 'This session has ended already'),
  apiTokenMissing: business(10002, '令牌不存在或已被删除', 'The token does not exist or was deleted'),
  apiTokenNameTaken: business(10004, '已有同名的令牌', 'You have a token of this name already'),
  apiTokensFull: business(
    10013,
    '最多 {num} 个令牌，请先删除不用的',
    'You may have {num} tokens; delete one you do not use',
  ),
  tokenClosed: byStatus(
    403,
    10003,
    '令牌不能用于此操作，请登录后再试',
    'A token cannot do this; sign in instead',
  ),
  tokenScope: byStatus(
    403,
    10003,
    '这个令牌没有权限范围 {scope}，请创建包含它的令牌',
    'This token lacks the scope {scope}; make one that has it',
  ),

  // ── enumerations ──
  unknownEnumerationValue: business(
    10002,
    '没有“{value}”这个选项，或它已停用，请刷新后重新选择',
    '“{value}” is no choice any more; refresh and choose again',
  ),
  groupElsewhere: business(
    10005,
    '小组“{value}”不属于所选部门',
    'The group “{value}” is not one of the department',
  ),
  enumerationValueTaken: business(10004, '这个值已存在', 'This value exists already'),
  enumerationFull: business(
    10013,
    '每个类型最多 {num} 个值，请先删除或合并不用的值',
    'A type may have {num} values; delete or merge some that nobody needs',
  ),
  enumerationSystem: business(
    10005,
    '这是系统预置的值，不能删除，也不能改写；可以修改名称和颜色，或停用',
    'This value comes with the product and can neither be deleted nor written otherwise; change its label and colour, or stop it',
  ),
  enumerationInUse: business(
    10005,
    '有 {num} 处正在使用，不能删除；可以停用，或合并到其他值',
    'In use in {num} places, cannot be deleted; stop it, or merge it into another',
  ),
  enumerationGroupInUse: business(
    10005,
    '有 {num} 处正在使用这个小组，不能移到其他部门',
    'In use in {num} places, so this group cannot go to another department',
  ),
  mergeTargetUnfit: business(
    10005,
    '只能合并到同一类型的另一个值；小组只能合并到同一部门的小组',
    'A value merges into another of its type, and a group into one of its department',
  ),

  // ── tools ──
  projectCodeTaken: business(10004, '这个编码已被使用', 'This code is taken'),
  projectCodeNameTaken: business(10004, '这个项目名称已有编码', 'A project of this name has a code already'),

  // ── mock service ──
  projectMissing: business(10002, '项目不存在', 'The project does not exist'),
  projectFull: business(
    10013,
    '项目已满：最多 {num} 个接口，定义合计最多 {limit}',
    'The project is full: it may have {num} mocks, whose definitions come to {limit} at most',
  ),
  projectNameTaken: business(10004, '项目 {name} 已存在', 'Project {name} exists already'),
  projectUrlTaken: business(10004, '请检查 URL 是否已经存在', 'A project with this URL exists already'),
  selfAsMember: business(10005, '项目成员不能包含自己', 'You are a member of your own project already'),
  ownerAsMember: business(10005, '项目成员不能包含创建者', 'Who made the project is a member of it already'),
  unknownMember: business(10002, '成员不存在', 'One of the members does not exist'),
  nothingToCopy: business(10005, '该项目无接口可复制', 'The project has no mocks to copy'),
  teamMissing: business(10002, '团队不存在', 'The team does not exist'),
  teamNameTaken: business(10004, '团队 {name} 已存在', 'Team {name} exists already'),
  // Spelt as people have always read it.
  alreadyJoined: business(10004, '已加入团队 {name}', 'Alread joined {name}'),
  notTeamOwner: byStatus(403, 10003, '非团队创建者无法更新团队信息', 'Only who made the team changes it'),
  teamHasProjects: business(
    10005,
    '解散团队前请先删除该团队下所有的项目',
    'Delete all projects of the team before you dismiss it',
  ),
  pageTooLarge: business(
    10013,
    '这一页的内容过大，请减小 page_size 或加上 brief=1',
    'This page is too large; ask for a smaller page_size or for brief=1',
  ),
  answerTooLarge: business(
    10013,
    '所选项目的内容过大，请减少项目数量',
    'These projects are too large for one answer; ask for fewer',
  ),
  mockMissing: business(10002, '接口不存在', 'The mock does not exist'),
  mockTaken: business(10004, '请检查接口是否已经存在', 'A mock with this method and URL exists already'),
  // What a change hears, where making one hears `mockTaken`: older clients know both texts.
  mockExists: business(10004, '接口已经存在', 'Another mock has this method and URL'),
  routeTaken: business(
    10004,
    '{route} 已被新的接口占用，请先修改或删除它，再恢复',
    'Another mock answers {route} by now; change or delete it first, then restore this one',
  ),
  projectBlocked: byStatus(
    403,
    10003,
    '接口请求频率太快，已被限制访问',
    'This project was called too often and is blocked; ask an administrator',
  ),
  embedRefused: byStatus(
    403,
    10003,
    '此地址的内容由用户编写，不能作为本站页面的脚本、样式、图片或框架加载',
    'People write what this address answers, so our pages load no scripts, styles, pictures or frames from it',
  ),
  mockLoop: byStatus(
    508,
    508,
    '转发的请求又回到了本平台，已停止转发；请检查代理接口的目标地址',
    'A forwarded request came back to this platform and was stopped; check the target of the proxy mock',
  ),
  urlInvalid: business(10011, 'URL 无法使用：{reason}', 'This URL cannot be used: {reason}'),
  modeInvalid: business(10011, '数据定义无法使用：{reason}', 'The definition cannot be used: {reason}'),
  modeTooLarge: business(10011, '数据定义过大：{reason}', 'The data definition is too large: {reason}'),
  documentUnreadable: business(
    10012,
    '无法读取 Swagger 文档：{reason}',
    'The Swagger document could not be read: {reason}',
  ),
  documentMissing: business(
    10012,
    '请先设置 Swagger 文档地址',
    'Set the address of the Swagger document first',
  ),
  syncInterrupted: business(10012, '同步被中断，请重试', 'The sync was interrupted; please try again'),
  nothingToExport: business(10002, '没有可导出的接口', 'There is no mock to export'),
  exportUnnamed: business(10001, '参数不能为空', 'Name a project or mocks to export'),
  exportTooLarge: business(
    10013,
    '导出内容过大，最多 {limit}',
    'The export would be too large; at most {limit}',
  ),
  zipUnreadable: business(10012, '无法读取压缩包：{reason}', 'The zip could not be read: {reason}'),
  uploadType: business(
    10014,
    '上传失败，仅支持 jpg/jpeg/png/gif/json/yml/yaml 文件类型',
    'Upload failed: only jpg/jpeg/png/gif/json/yml/yaml files are taken',
  ),
  uploadTooLarge: business(10014, '上传失败，超过限定大小', 'Upload failed: the file is larger than 5 MB'),
  uploadGone: business(
    10012,
    '这个上传的文档已不存在，请重新上传',
    'This uploaded document does not exist any more; upload it again',
  ),
  addressRefused: business(10007, '不允许访问该地址：{reason}', 'This address may not be fetched: {reason}'),
  mockFailed: byStatus(500, 10011, '接口数据生成失败：{reason}', 'The mock could not be drawn: {reason}'),
} satisfies Record<string, Failure>;

export type FailureKind = keyof typeof failures;
