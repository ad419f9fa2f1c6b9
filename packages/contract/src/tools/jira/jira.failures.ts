import { business, type Failure } from '../../core/failure';

export const jiraFailures = {
  jiraNotConfigured: business(
    10005,
    '尚未连接 Jira，请联系管理员在“迭代报表”中配置',
    'Jira is not connected yet; ask an administrator to connect it on the page of the sprint reports',
  ),
  jiraRefused: business(
    10007,
    'Jira 拒绝了账号或令牌（HTTP {status}），请管理员检查连接',
    'Jira refused the account or its token (HTTP {status}); ask an administrator to check the connection',
  ),
  jiraForbidden: business(
    10007,
    'Jira 的账号没有权限读取这些数据（HTTP 403）',
    'The account in Jira lacks the permission to read this (HTTP 403)',
  ),
  jiraLocked: business(
    10007,
    'Jira 因多次登录失败锁定了账号，需要在 Jira 登录页输入验证码后重新保存连接',
    'Jira locked the account after failed sign-ins: sign in on its page with the CAPTCHA, then save the connection again',
  ),
  jiraStopped: business(
    10007,
    '账号被 Jira 拒绝后已停止访问，请管理员检查并重新保存连接',
    'Requests stopped after Jira refused the account; ask an administrator to check and save the connection again',
  ),
  jiraLimited: business(
    10008,
    'Jira 限制了访问频率，请 {seconds} 秒后再试',
    'Jira limits the rate of requests; try again in {seconds} s',
  ),
  jiraAway: business(10007, 'Jira 暂时无法访问：{reason}', 'Jira cannot be reached: {reason}'),
  jiraMissing: business(
    10002,
    'Jira 中没有这项数据，或账号看不到',
    'Jira does not have this record, or hides it from the account',
  ),
  jiraQueryWrong: business(10001, 'Jira 不接受这个 JQL', 'Jira does not accept this JQL'),
  jiraKeyMissing: business(
    10007,
    '服务器缺少加密用的主密钥，无法保存或使用 Jira 的令牌',
    'The server lacks the key that seals secrets, so the token of Jira can be neither saved nor used',
  ),
  jiraTokenNeeded: business(
    10001,
    '地址换了主机，请重新填写令牌，或选择清除',
    'The address has another host: enter its token, or clear the token',
  ),
} satisfies Record<string, Failure>;
