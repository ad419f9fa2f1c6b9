import type { AuditAction } from './audit-action';
import type { Text } from './language';
import { toolCallGroups } from './tools';

/**
 * Sentences for the actions; the name of the person precedes them. `{object}` is the record and `{kind}` its
 * type, in English with the article. `{before}`, `{after}`, `{things}` and `{heir}` are read from the
 * changes.
 */
export const auditSentences: Record<AuditAction, Text> = {
  create: { zh: '新增了{kind}{object}', en: 'created {kind} {object}' },
  update: { zh: '修改了{kind}{object}', en: 'changed {kind} {object}' },
  delete: { zh: '删除了{kind}{object}', en: 'deleted {kind} {object}' },
  restore: { zh: '恢复了{kind}{object}', en: 'restored {kind} {object}' },
  restoreVersion: { zh: '恢复了{kind}{object}的旧版本', en: 'restored a version of {kind} {object}' },
  copy: { zh: '复制了{kind}{object}', en: 'copied {kind} {object}' },
  reorder: { zh: '调整了{kind}{object}的顺序', en: 'reordered {kind} {object}' },
  move: { zh: '移动了{kind}{object}', en: 'moved {kind} {object}' },
  merge: { zh: '把其他值合并到{kind}{object}', en: 'merged another value into {kind} {object}' },
  join: { zh: '加入了{kind}{object}', en: 'joined {kind} {object}' },
  changeMembers: { zh: '调整了{kind}{object}的成员', en: 'changed the members of {kind} {object}' },
  changeOwner: { zh: '更换了{kind}{object}的所有者', en: 'changed the owner of {kind} {object}' },
  askToJoin: { zh: '申请加入{kind}{object}', en: 'asked to join {kind} {object}' },
  withdraw: { zh: '撤回了加入{kind}{object}的申请', en: 'withdrew the request to join {kind} {object}' },
  approve: { zh: '同意了加入{kind}{object}的申请', en: 'approved a request to join {kind} {object}' },
  refuse: { zh: '拒绝了加入{kind}{object}的申请', en: 'refused a request to join {kind} {object}' },
  createInvite: { zh: '新建了{kind}{object}的邀请链接', en: 'created an invitation link of {kind} {object}' },
  revokeInvite: { zh: '撤销了{kind}{object}的邀请链接', en: 'revoked an invitation link of {kind} {object}' },
  quit: { zh: '退出了{kind}{object}', en: 'left {kind} {object}' },
  import: { zh: '导入了{kind}{object}', en: 'imported into {kind} {object}' },
  export: { zh: '导出了{kind}{object}', en: 'exported {kind} {object}' },
  send: { zh: '发送了{kind}{object}', en: 'sent {kind} {object}' },
  reveal: { zh: '查看了{kind}{object}的密文', en: 'revealed a secret of {kind} {object}' },
  copySecret: { zh: '复制了{kind}{object}的密文', en: 'copied a secret of {kind} {object}' },
  markRotation: { zh: '把{kind}{object}的密文标记为待更换', en: 'marked the secrets of {kind} {object} for rotation' },
  rotateSecret: { zh: '更换了{kind}{object}的密钥', en: 'rotated the secret of {kind} {object}' },
  star: { zh: '收藏了{kind}{object}', en: 'starred {kind} {object}' },
  unstar: { zh: '取消收藏了{kind}{object}', en: 'unstarred {kind} {object}' },
  enable: { zh: '启用了{kind}{object}', en: 'enabled {kind} {object}' },
  disable: { zh: '禁用了{kind}{object}', en: 'disabled {kind} {object}' },
  toggle: { zh: '启用或禁用了{kind}{object}', en: 'enabled or disabled {kind} {object}' },
  login: { zh: '登录', en: 'signed in' },
  logout: { zh: '退出登录', en: 'signed out' },
  refused: { zh: '被拒绝：{things}（{reason}）', en: 'was refused: {things} ({reason})' },
  addFactor: { zh: '新增了两步验证方式{object}', en: 'added the second factor {object}' },
  removeFactor: { zh: '移除了两步验证方式{object}', en: 'removed the second factor {object}' },
  resetFactor: { zh: '重置了{object}的两步验证', en: 'reset the second factor of {object}' },
  renewRecoveryCodes: { zh: '重新生成了自己的恢复码', en: 'generated new recovery codes' },
  checkAgain: { zh: '再次验证了自己的身份', en: 'confirmed their identity' },
  register: { zh: '注册了账号', en: 'registered' },
  editProfile: { zh: '修改了自己的资料', en: 'changed their own profile' },
  changePassword: { zh: '修改了自己的密码', en: 'changed their own password' },
  endSession: { zh: '结束了自己在{object}的登录', en: 'ended their session at {object}' },
  endOtherSessions: { zh: '结束了自己的其他登录', en: 'ended their other sessions' },
  createToken: { zh: '新建了 API 令牌{object}', en: 'created the API token {object}' },
  deleteToken: { zh: '删除了 API 令牌{object}', en: 'deleted the API token {object}' },
  revokeToken: { zh: '撤销了 API 令牌{object}', en: 'revoked the API token {object}' },
  createFeed: { zh: '生成了自己的日历订阅地址', en: 'created a subscription address for their calendar' },
  revokeFeed: { zh: '撤销了自己的日历订阅地址', en: 'revoked the subscription address of their calendar' },
  chooseOrganization: { zh: '申请加入部门或小组', en: 'asked to join a department or groups' },
  resetPassword: { zh: '重置了{object}的密码', en: 'reset the password of {object}' },
  changeRole: {
    zh: '把{object}的角色由“{before}”改为“{after}”',
    en: 'changed the role of {object} from “{before}” to “{after}”',
  },
  changeOrganization: { zh: '调整了{object}的部门或小组', en: 'changed the department or groups of {object}' },
  changeRights: { zh: '更改了{object}的额外权限', en: 'changed the additional rights of {object}' },
  changeRoleRights: { zh: '更改了角色{object}的权限', en: 'changed the rights of the role {object}' },
  changeNodeRights: { zh: '更改了{kind}{object}的权限', en: 'changed the rights of {kind} {object}' },
  askForRight: { zh: '申请了{kind}{object}的权限', en: 'asked for a right to {kind} {object}' },
  lock: { zh: '锁定了{kind}{object}', en: 'locked {kind} {object}' },
  unlock: { zh: '解锁了{kind}{object}', en: 'unlocked {kind} {object}' },
  convert: { zh: '转换了{kind}{object}的类型', en: 'converted {kind} {object}' },
  pin: { zh: '置顶了{kind}{object}', en: 'pinned {kind} {object}' },
  unpin: { zh: '取消置顶了{kind}{object}', en: 'unpinned {kind} {object}' },
  handOver: { zh: '把{object}的{things}移交给{heir}', en: 'handed over {things} of {object} to {heir}' },
  offboard: { zh: '为{object}办理离职并禁用了账号', en: 'offboarded {object} and disabled the account' },
  check: { zh: '检查了{kind}{object}', en: 'checked {kind} {object}' },
  mute: { zh: '静音了{kind}{object}', en: 'muted {kind} {object}' },
  unmute: { zh: '恢复了{kind}{object}的提醒', en: 'unmuted {kind} {object}' },
  run: { zh: '运行了{kind}{object}', en: 'ran {kind} {object}' },
  retry: { zh: '重试了{kind}{object}', en: 'retried {kind} {object}' },
  drop: { zh: '放弃了{kind}{object}', en: 'dropped {kind} {object}' },
  receive: { zh: '领取了{kind}{object}', en: 'claimed {kind} {object}' },
  giveUp: { zh: '放弃了{kind}{object}', en: 'gave up {kind} {object}' },
  takeBack: { zh: '收回了{kind}{object}', en: 'took back {kind} {object}' },
  transfer: { zh: '转交了{kind}{object}', en: 'transferred {kind} {object}' },
  complete: { zh: '完成了{kind}{object}', en: 'completed {kind} {object}' },
  appraise: { zh: '评价了{kind}{object}', en: 'reviewed {kind} {object}' },
  rework: { zh: '把{kind}{object}退回返工', en: 'sent back {kind} {object}' },
  close: { zh: '关闭了{kind}{object}', en: 'closed {kind} {object}' },
  verify: { zh: '验证了{kind}{object}的点位', en: 'verified points of {kind} {object}' },
  tick: { zh: '勾选了{kind}{object}的检查项', en: 'ticked an item of {kind} {object}' },
  start: { zh: '开始了{kind}{object}', en: 'started {kind} {object}' },
  abandon: { zh: '放弃了{kind}{object}', en: 'abandoned {kind} {object}' },
  cancel: { zh: '取消了{kind}{object}', en: 'cancelled {kind} {object}' },
};

/** Placeholder for `{things}` if an entry does not name what changed hands. */
export const auditRecordsFallback: Text = { zh: '内容', en: 'records' };

/** Appended to the sentence about a leaver who owned something. */
export const auditHandover: Text = { zh: '，{things}移交给{heir}', en: ', and handed over {things} to {heir}' };

const toolKinds = Object.fromEntries(toolCallGroups.map(({ calls, name, record }) => [calls.slice(1), record ?? name]));

/**
 * Words for the records of each audit area in a sentence. People need no word, because their names suffice.
 */
export const auditKinds: Readonly<Record<string, Text>> = {
  u: { zh: '账号', en: 'the account' },
  settings: { zh: '设置', en: 'the setting' },
  operations: { zh: '后台任务', en: 'the job' },
  util: { zh: '后台任务', en: 'the job' },
  record: { zh: '记录', en: 'the record' },
  secretRotation: { zh: '记录', en: 'the record' },
  ...toolKinds,
  // The only utility with records among those that share this prefix.
  tools: { zh: 'H5 地址', en: 'the H5 page' },
  messageNotification: { zh: '消息', en: 'the message' },
  updateLog: { zh: '公告', en: 'the announcement' },
  group: { zh: '团队', en: 'the team' },
  project: { zh: '项目', en: 'the project' },
  mock: { zh: '接口', en: 'the mock' },
  mockFolder: { zh: '文件夹', en: 'the folder' },
  catalog: { zh: '文档或目录', en: 'the document or folder' },
  'md-article': { zh: '文档', en: 'the document' },
  collectFile: { zh: '文档的收藏', en: 'a favourite' },
  'wiki-follow': { zh: '文档的关注', en: 'a followed document' },
  'md-topic': { zh: '文档的评论', en: 'a comment on the document' },
  wikiFile: { zh: '文档的附件', en: 'an attachment of the document' },
  'wiki-search': { zh: '文档搜索', en: 'the search of documents' },
  'wiki-transfer': { zh: '文档', en: 'the documents' },
  share: { zh: '分享链接', en: 'a link to' },
  modalContentSet: { zh: '文档设置', en: 'the document settings' },
  wikiDashBoard: { zh: '文档统计', en: 'the document statistics' },
  upload: { zh: '文件', en: 'the file' },
};
