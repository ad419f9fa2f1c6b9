import { business, byStatus, type Failure } from '../core/failure';

export const peopleFailures = {
  nameTaken: business(10004, '用户名已被使用', 'This user name is already taken'),
  nickNameReserved: business(
    10001,
    '“{name}”看起来像系统或管理员，请换一个昵称',
    '“{name}” looks like the system or an administrator; choose another nickname',
  ),
  wrongCredentials: business(10009, '用户名或密码错误', 'Wrong user name or password'),
  loginLocked: byStatus(
    429,
    10008,
    '尝试次数过多，请 {seconds} 秒后再试',
    'Too many attempts; try again in {seconds} seconds',
  ),
  wrongOldPassword: business(10010, '当前密码不正确', 'The current password is incorrect'),
  directoryAway: byStatus(
    503,
    503,
    '目录服务暂时不可用，请稍后再试',
    'The directory is temporarily unavailable; try again later',
  ),
  directoryNameUnfit: business(
    10009,
    '目录中的登录名“{name}”不能用作用户名，请联系管理员',
    'The directory name “{name}” cannot be used as a user name; contact an administrator',
  ),
  passwordElsewhere: business(
    10010,
    '您的密码由目录统一管理，请在目录中修改',
    'Your password is managed in the directory; change it there',
  ),
  registrationClosed: byStatus(403, 10003, '请联系管理员开通账号', 'Ask an administrator for an account'),
  personMissing: business(10002, '账号 {id} 不存在', 'Account {id} does not exist'),
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
    'Only a super administrator can appoint super administrators or change their accounts: {name}',
  ),
  rightsAboveOwn: byStatus(
    403,
    10003,
    '不能授予或收回自己没有的权限：{area}',
    'You cannot grant or revoke a right that you do not have: {area}',
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
    'The password of {name} is managed in the directory; change it there',
  ),
  directoryDepartment: business(
    10005,
    '{name} 的部门由目录统一管理，请在目录中修改',
    'The department of {name} is managed in the directory; change it there',
  ),
  heirMissing: business(10005, '请先选择由谁接手：{kinds}', 'First choose who takes over: {kinds}'),
  heirUnfit: business(
    10005,
    '{name} 不能接手：请选择另一个已启用的账号',
    '{name} cannot take over: choose another account that is enabled',
  ),

  newPasswordNeeded: byStatus(
    403,
    10003,
    '请先登录网页并设置新密码，再继续操作',
    'Sign in on the web page and choose a new password first',
  ),
  secondFactorNeeded: byStatus(
    403,
    10003,
    '密码正确，还需要第二步验证',
    'The password is right; confirm the sign-in with your second factor',
  ),
  secondFactorMissing: byStatus(
    403,
    10003,
    '请先登录网页并设置两步验证，再继续操作',
    'Sign in on the web page and set up a second factor first',
  ),
  wrongCode: business(10010, '验证码不正确或已使用过', 'The code is incorrect or was used before'),
  passkeyRefused: business(10010, '通行密钥未通过验证，请重试', 'The passkey was not accepted; try again'),
  passkeysClosed: business(
    10005,
    '系统未配置公开地址（域名），不能使用通行密钥，请联系管理员',
    'Passkeys need a public address with a domain name; ask an administrator',
  ),
  passkeysFull: business(
    10013,
    '最多 {num} 个通行密钥，请先移除不用的',
    'You can have up to {num} passkeys; remove one you do not use',
  ),
  passkeyKnown: business(10004, '这个通行密钥已经添加过', 'This passkey was added before'),
  totpExists: business(
    10004,
    '已有验证器，请先移除再重新设置',
    'You already have an authenticator app; remove it first',
  ),
  factorMissing: business(
    10002,
    '这个验证方式不存在或已被移除',
    'The second factor does not exist or was removed',
  ),
  recentCheckNeeded: byStatus(
    403,
    10003,
    '请先验证您的身份，再继续操作',
    'Confirm your identity before you continue',
  ),
  passwordUnchanged: business(
    10005,
    '新密码不能与当前密码相同',
    'The new password must differ from the current one',
  ),
  organizationChosen: byStatus(
    403,
    10003,
    '您的部门由管理员调整，请联系管理员',
    'Administrators change your department; ask one of them',
  ),
  organizationRequestChanged: business(
    10006,
    '{name} 的申请已被处理或修改，请刷新后再确认',
    'The request of {name} was decided or changed meanwhile; refresh and confirm again',
  ),

  sessionGone: business(10002, '这个登录已经结束', 'This session has already ended'),
  apiTokenMissing: business(10002, '令牌不存在或已被删除', 'The token does not exist or was deleted'),
  apiTokenNameTaken: business(10004, '已有同名的令牌', 'You already have a token with this name'),
  apiTokensFull: business(
    10013,
    '最多 {num} 个令牌，请先删除不用的',
    'You can have up to {num} tokens; delete one you do not use',
  ),
  tokenClosed: byStatus(
    403,
    10003,
    '令牌不能用于此操作，请登录后再试',
    'A token cannot be used for this; sign in instead',
  ),
  tokenScope: byStatus(
    403,
    10003,
    '这个令牌没有权限范围 {scope}，请创建包含它的令牌',
    'This token does not have the scope {scope}; create one that does',
  ),
} satisfies Record<string, Failure>;
