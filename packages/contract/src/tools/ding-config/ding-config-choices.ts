import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

interface RobotPlatform {
  readonly name: Text;
  /** Hosts of the platform's public service. */
  readonly hosts: readonly string[];
  /** Path pattern of its webhooks; a private deployment may have a prefix before it. */
  readonly path: RegExp;
  /** Query parameter with the token; if absent, the token is the end of the path. */
  readonly tokenIn?: string;
  /** Sample webhook address, shown to people. */
  readonly example: string;
  /** Maximum messages per minute and, if the platform documents it, per second. */
  readonly perMinute: number;
  readonly perSecond?: number;
  /** Whether a robot can have a secret that signs messages. */
  readonly signs: boolean;
}

export const robotPlatforms = {
  dingtalk: {
    name: { zh: '钉钉', en: 'DingTalk' },
    hosts: ['oapi.dingtalk.com'],
    path: /\/robot\/send$/,
    tokenIn: 'access_token',
    example: 'https://oapi.dingtalk.com/robot/send?access_token=…',
    perMinute: 20,
    signs: true,
  },
  feishu: {
    name: { zh: '飞书', en: 'Feishu' },
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: /\/open-apis\/bot\/v2\/hook\/([\w-]+)$/,
    example: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
    perMinute: 100,
    perSecond: 5,
    signs: true,
  },
  wecom: {
    name: { zh: '企业微信', en: 'WeCom' },
    hosts: ['qyapi.weixin.qq.com'],
    path: /\/cgi-bin\/webhook\/send$/,
    tokenIn: 'key',
    example: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
    perMinute: 20,
    signs: false,
  },
} as const satisfies Record<string, RobotPlatform>;
export type RobotPlatformKey = keyof typeof robotPlatforms;
export const robotPlatformKeys = Object.keys(robotPlatforms) as [RobotPlatformKey, ...RobotPlatformKey[]];

export const robotPlatformFacts = (platform: RobotPlatformKey): RobotPlatform => robotPlatforms[platform];

/** An entry of the setting `robot.hosts`; the default protocol is https. */
export const robotHost = /^(?:https?:\/\/)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i;

/**
 * Returns the token in the webhook address of a robot; undefined if the address does not belong to the
 * platform.
 * @example robotTokenOf('wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=6937…') // '6937…'
 */
export function robotTokenOf(platform: RobotPlatformKey, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { path, tokenIn } = robotPlatformFacts(platform);
  const found = path.exec(url.pathname);
  if (!found || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const token = tokenIn ? (url.searchParams.get(tokenIn) ?? '') : (found[1] ?? '');
  return /^[\w-]{8,128}$/.test(token) ? token : undefined;
}

/**
 * The ways in which a platform authenticates messages of a robot: a signature, a keyword in the message, or
 * the sender's IP address.
 */
export const robotSecurity = {
  sign: { zh: '加签', en: 'Signature' },
  keyword: { zh: '关键词', en: 'Keywords' },
  ip: { zh: 'IP 地址段', en: 'IP addresses' },
} as const satisfies Record<string, Text>;
export type RobotSecurity = keyof typeof robotSecurity;
export const robotSecurityKeys = Object.keys(robotSecurity) as [RobotSecurity, ...RobotSecurity[]];

/**
 * Health of a robot. `failing`: its settings do not match the platform, so its messages wait. `dead`: the robot no
 * longer exists on the platform, and was therefore disabled. `refused`: its last test failed and no message has arrived
 * since. `limited`: paused after exceeding the rate limit.
 */
export const robotHealths = ['ok', 'unchecked', 'refused', 'limited', 'failing', 'dead', 'off'] as const;
export type RobotHealth = (typeof robotHealths)[number];

/**
 * Outcome of a delivery attempt. `retried`: it failed, and a retry follows. `uncertain`: it was cut off
 * before the platform responded, so the message may have arrived. `expired`: never attempted, because the
 * robot was paused too long.
 */
export const deliveryStates = ['sending', 'sent', 'retried', 'refused', 'uncertain', 'expired'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const robotKeywordLimit = 10;

interface RobotReason {
  readonly reason: Text;
  readonly advice: Text;
}

const reason = (zh: string, en: string, adviceZh: string, adviceEn: string): RobotReason => ({
  reason: { zh, en },
  advice: { zh: adviceZh, en: adviceEn },
});

/** Reasons for failed deliveries, with advice. */
export const robotReasons = {
  keywordMissing: reason(
    '消息缺少机器人的关键词',
    'The message lacks a keyword of the robot',
    '把机器人安全设置中的关键词原样填到这里，发送时会自动带上',
    'Enter the keywords of the robot’s security settings here; they are then added to messages by themselves',
  ),
  signWrong: reason(
    '加签不匹配',
    'The signature does not match',
    '核对密钥：重新从机器人的安全设置中复制，前后不要有空格',
    'Check the secret: copy it again from the robot’s security settings, without blanks around it',
  ),
  clockOff: reason(
    '加签不匹配：服务器时间相差 {seconds} 秒',
    'The signature does not match: the clock of the server is off by {seconds} s',
    '校准服务器时间（NTP）后再试',
    'Synchronize the clock of the server (NTP), then try again',
  ),
  ipNotAllowed: reason(
    '本服务器的 IP 地址不在机器人的允许范围内',
    'The IP address of this server is not among those that the robot allows',
    '在机器人的安全设置中加上本服务器的出口 IP 地址{address}',
    'Add the outgoing IP address of this server to the robot’s security settings{address}',
  ),
  security: reason(
    '机器人的安全设置拒绝了消息：{errmsg}',
    'The security settings of the robot refused the message: {errmsg}',
    '对照机器人的安全设置核对这里的密钥和关键词',
    'Compare the secret and the keywords with the robot’s security settings',
  ),
  tokenUnknown: reason(
    '平台不认识这个地址',
    'The platform does not know this address',
    '从群设置中重新复制机器人的地址；机器人若已删除，请新建一个',
    'Copy the address of the robot again from the group’s settings; if the robot was deleted, create another one',
  ),
  robotStopped: reason(
    '机器人已在群里禁用',
    'The robot was disabled in the group',
    '在群设置中启用机器人，再发送一条测试消息',
    'Enable the robot in the group’s settings, then send a test message',
  ),
  groupGone: reason(
    '群已解散，或机器人已被移出群',
    'The group was dissolved, or the robot was removed from it',
    '在新的群中添加机器人，并把它的地址填到这里',
    'Add a robot to another group, and enter its address here',
  ),
  tooFast: reason(
    '发送过快，平台暂时限制了机器人',
    'Too fast: the platform limits the robot for a while',
    '无须处理：到 {until} 恢复，期间的消息合并后补发',
    'Nothing to do: it continues at {until}, and what waits is merged',
  ),
  tooLarge: reason(
    '消息过长',
    'The message is too long',
    '缩短消息，或改为发送文档的链接',
    'Shorten the message, or send a link to a document',
  ),
  unsafe: reason(
    '平台认为内容不安全：{part}',
    'The platform considers the content unsafe: {part}',
    '修改消息中的这一部分后重新发送',
    'Change this part of the message, then send it again',
  ),
  malformed: reason(
    '平台不接受消息的格式：{errmsg}',
    'The platform does not accept the format of the message: {errmsg}',
    '请把这一条告诉管理员：这是程序的错误',
    'Tell an administrator: this is a fault of the program',
  ),
  busy: reason(
    '平台繁忙：{errmsg}',
    'The platform is busy: {errmsg}',
    '无须处理：稍后自动重试',
    'Nothing to do: it is tried again by itself',
  ),
  unreachable: reason(
    '无法连接平台：{reason}',
    'The platform cannot be reached: {reason}',
    '检查服务器能否访问该主机；消息会自动重试',
    'Check whether the server can reach this host; messages are tried again by themselves',
  ),
  cutOff: reason(
    '没有收到平台的响应：{reason}',
    'The response of the platform did not arrive: {reason}',
    '消息可能已送达，请到群里核对',
    'The message may have arrived: look into the group',
  ),
  nodeDied: reason(
    '发送时服务器中断',
    'The server stopped while it sent this',
    '消息可能已送达；已自动补发一次',
    'The message may have arrived; it is sent again by itself',
  ),
  notPlatform: reason(
    '对方不是该平台：{reason}',
    'This is not the platform: {reason}',
    '核对地址；若经过代理，请检查代理',
    'Check the address and, if there is one, the proxy',
  ),
  addressRefused: reason(
    '不允许访问该地址：{reason}',
    'This address cannot be accessed: {reason}',
    '请管理员检查系统设置“群机器人的主机”和服务器的出站设置',
    'Ask an administrator to check the setting “Hosts of chat robots” and the outbound settings of the server',
  ),
  sealed: reason(
    '服务器没有解开地址和密钥所需的主密钥',
    'The server lacks the key with which the address was sealed',
    '请管理员恢复主密钥，或重新填写地址和密钥',
    'Ask an administrator to restore the master key, or enter the address and the secret again',
  ),
  expired: reason(
    '机器人暂停超过 24 小时',
    'The robot was paused for more than 24 hours',
    '恢复机器人后可以重新发送',
    'Once the robot works again, the message can be sent again',
  ),
  other: reason(
    '平台拒绝了消息：{errmsg}（{errcode}）',
    'The platform refused the message: {errmsg} ({errcode})',
    '按错误码在平台的文档中查找原因',
    'Look up the error code in the documentation of the platform',
  ),
} as const satisfies Record<string, RobotReason>;
export type RobotReasonKind = keyof typeof robotReasons;

/** Maximum records listed per kind that use a robot, because up to 100,000 tasks may use one. */
export const maxListedRobotUses = 10;
