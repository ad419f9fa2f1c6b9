import { business, byStatus, type Failure } from '../core/failure';

export const mockFailures = {
  projectMissing: business(10002, '项目不存在', 'The project does not exist'),
  projectFull: business(
    10013,
    '项目已满：最多 {num} 个接口，定义合计最多 {limit}',
    'The project is full: it can have up to {num} mocks with definitions of up to {limit} in total',
  ),
  projectNameTaken: business(10004, '项目 {name} 已存在', 'Project {name} already exists'),
  projectUrlTaken: business(
    10004,
    '请检查 URL 是否已经存在',
    'Another project already uses this URL; choose a different one',
  ),
  selfAsMember: business(10005, '项目成员不能包含自己', 'You are already a member of your own project'),
  ownerAsMember: business(10005, '项目成员不能包含创建者', 'The creator of the project is already a member'),
  unknownMember: business(10002, '成员不存在', 'A member does not exist'),
  nothingToCopy: business(10005, '该项目无接口可复制', 'The project has no mocks to copy'),
  teamMissing: business(10002, '团队不存在', 'The team does not exist'),
  teamNameTaken: business(10004, '团队 {name} 已存在', 'Team {name} already exists'),
  // Fixed wording, misspelling included: docs/words.md.
  alreadyJoined: business(10004, '已加入团队 {name}', 'Alread joined {name}'),
  notTeamOwner: byStatus(
    403,
    10003,
    '非团队创建者无法更新团队信息',
    'Only an owner of the team can change it',
  ),
  guestReadsOnly: byStatus(
    403,
    10003,
    '你是该团队的访客，只能查看；如需编辑，请联系团队的管理员',
    'You are a guest of this team and can only view; ask a manager of the team if you need to edit',
  ),
  lastTeamOwner: business(
    10005,
    '团队至少要有一名所有者，请先移交团队',
    'A team needs an owner; hand the team over first',
  ),
  memberMissing: business(
    10002,
    '对方不是该团队的成员，请刷新后再试',
    'This person is not a member of the team; refresh and try again',
  ),
  requestMissing: business(10002, '该申请已被处理或撤回', 'This request was already answered or withdrawn'),
  teamClosed: business(
    10005,
    '该团队不接受申请，请联系团队的所有者或管理员邀请你',
    'This team takes no requests; ask an owner or manager of the team to invite you',
  ),
  inviteInvalid: business(
    10002,
    '邀请链接无效或已过期，请向邀请人索取新的链接',
    'The invitation link is invalid or has expired; ask for a new one',
  ),
  tooManyInvites: business(
    10013,
    '有效的邀请链接最多 {limit} 个，请先撤销不用的链接',
    'A team can have up to {limit} valid invitation links; revoke one first',
  ),
  teamHasProjects: business(
    10005,
    '解散团队前请先删除该团队下所有的项目',
    'Delete all projects of the team before you dismiss it',
  ),
  pageTooLarge: business(
    10013,
    '这一页的内容过大，请减小 page_size 或加上 brief=1',
    'This page is too large; use a smaller page_size or add brief=1',
  ),
  answerTooLarge: business(
    10013,
    '所选项目的内容过大，请减少项目数量',
    'These projects are too large for one response; request fewer',
  ),
  mockMissing: business(10002, '接口不存在', 'The mock does not exist'),
  versionMissing: business(
    10002,
    '这个版本不存在，或已超出保留期限',
    'The version does not exist, or is not kept any more',
  ),
  mockTaken: business(10004, '请检查接口是否已经存在', 'A mock with this method and URL already exists'),
  // An update answers this, a creation `mockTaken`: older clients know both texts.
  mockExists: business(10004, '接口已经存在', 'Another mock already uses this method and URL'),
  routeTaken: business(
    10004,
    '{route} 已被新的接口占用，请先修改或删除它，再恢复',
    'A newer mock uses {route}; change or delete it first, then restore this one',
  ),
  projectBlocked: byStatus(
    403,
    10003,
    '接口请求频率太快，已被限制访问',
    'This project received too many requests and is blocked; contact an administrator',
  ),
  embedRefused: byStatus(
    403,
    10003,
    '此地址的内容由用户编写，不能作为本站页面的脚本、样式、图片或框架加载',
    'Users write the content of this address, so pages of this site cannot load scripts, styles, pictures or frames from it',
  ),
  mockLoop: byStatus(
    508,
    508,
    '转发的请求又回到了本平台，已停止转发；请检查转发的目标地址',
    'A forwarded request came back to this platform and was stopped; check the target address of the forwarding mock',
  ),
  urlInvalid: business(10011, 'URL 无法使用：{reason}', 'This URL cannot be used: {reason}'),
  modeInvalid: business(10011, '数据定义无法使用：{reason}', 'The definition cannot be used: {reason}'),
  modeTooLarge: business(10011, '数据定义过大：{reason}', 'The data definition is too large: {reason}'),
  documentUnreadable: business(
    10012,
    '无法读取 Swagger 文档：{reason}',
    'The Swagger document could not be read: {reason}',
  ),
  documentAddressRefused: business(
    10007,
    '没有读取 {address}：出于安全，服务器不能访问这个地址。请上传文档，或请管理员放行这个地址',
    'The server did not read {address}: for security reasons it cannot access this address. Upload the document, or ask an administrator to allow the address',
  ),
  documentHostUnknown: business(
    10007,
    '没能读取文档：找不到域名 {host}。请检查地址是否写错，或上传文档',
    'The document was not read: the host {host} was not found. Check the address, or upload the document',
  ),
  documentUnreachable: business(
    10007,
    '没能读取文档：服务器连不上 {host}（{reason}）。请检查地址能否从服务器访问，或上传文档',
    'The document was not read: the server cannot connect to {host} ({reason}). Check that the server can reach the address, or upload the document',
  ),
  documentTimedOut: business(
    10007,
    '没能读取文档：{host} 在 {seconds} 秒内没有返回完整内容。请稍后再试，或上传文档',
    'The document was not read: {host} did not return all of it within {seconds} seconds. Try again later, or upload the document',
  ),
  documentStatus: business(
    10007,
    '没能读取文档：{host} 返回 {status}。请检查地址是否正确、是否需要登录，或上传文档',
    'The document was not read: {host} returned {status}. Check the address and whether it requires sign-in, or upload the document',
  ),
  documentIsPage: business(
    10012,
    '{host} 返回的是网页，不是文档，可能需要登录，或者这是文档的浏览页面。请填写 JSON 或 YAML 的地址，或上传文档',
    '{host} returned a web page instead of a document: it may require sign-in, or show the document to people. Enter the address of the JSON or YAML, or upload the document',
  ),
  documentTooLarge: business(
    10012,
    '文档超过 {limit}，没有读取。请去掉用不到的部分，或分成几份上传',
    'The document is larger than {limit} and was not read. Remove what you do not need, or upload it in parts',
  ),
  documentMissing: business(
    10012,
    '请先设置 Swagger 文档地址',
    'Set the address of the Swagger document first',
  ),
  syncOutdated: business(
    10005,
    '文档或接口在预览之后又有变化，没有同步；请重新查看变更',
    'The document or the mocks changed after the preview, so nothing was synced; preview the changes again',
  ),
  syncInterrupted: business(10012, '同步被中断，请重试', 'The sync was interrupted; please try again'),
  nothingToExport: business(10002, '没有可导出的接口', 'There are no mocks to export'),
  exportUnnamed: business(10001, '参数不能为空', 'Specify a project or mocks to export'),
  exportTooLarge: business(
    10013,
    '导出内容过大，最多 {limit}',
    'The export is too large; the limit is {limit}',
  ),
  zipUnreadable: business(10012, '无法读取 zip 文件：{reason}', 'The zip file could not be read: {reason}'),
  uploadType: business(
    10014,
    '上传失败，仅支持 jpg/jpeg/png/gif/json/yml/yaml 文件类型',
    'Upload failed: only jpg/jpeg/png/gif/json/yml/yaml files are supported',
  ),
  uploadTooLarge: business(10014, '上传失败，超过限定大小', 'Upload failed: the file is larger than 5 MB'),
  uploadGone: business(
    10012,
    '这个上传的文档已不存在，请重新上传',
    'The uploaded document no longer exists; upload it again',
  ),
  addressRefused: business(10007, '不允许访问该地址：{reason}', 'This address cannot be accessed: {reason}'),
  mockFailed: byStatus(
    500,
    10011,
    '接口数据生成失败：{reason}',
    'The mock data could not be generated: {reason}',
  ),
} satisfies Record<string, Failure>;
