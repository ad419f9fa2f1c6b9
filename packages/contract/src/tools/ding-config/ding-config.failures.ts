import { business, byStatus, type Failure } from '../../core/failure';

export const dingConfigFailures = {
  robotAddressWrong: business(
    10001,
    '这不是{platform}机器人的地址，应形如 {example}',
    'This is not the address of a {platform} robot, which looks like {example}',
  ),
  robotHostRefused: business(
    10001,
    '不允许向主机 {host} 发送，管理员可以在系统设置“群机器人的主机”中添加',
    'Messages cannot be sent to the host {host}; an administrator can add it to the setting “Hosts of chat robots”',
  ),
  robotNotEncrypted: business(
    10001,
    '地址以 http:// 开头，消息会明文发送；请使用 https:// 开头的地址',
    'The address begins with http://, so messages would be sent unencrypted; use an address with https://',
  ),
  robotTaken: business(10004, '这个机器人已经登记过', 'This robot is already registered'),
  robotSecretMissing: business(10001, '加签的机器人需要密钥', 'A robot with signatures needs its secret'),
  robotKeywordsMissing: business(10001, '请至少填写一个关键词', 'Enter at least one keyword'),
  robotNotUsable: byStatus(
    403,
    10003,
    '不能使用这个机器人，请联系它的负责人',
    'You cannot use this robot; ask its owner',
  ),
  robotInUse: business(
    10005,
    '有 {num} 处正在使用这个机器人，请输入它的名称以确认删除',
    'This robot is in use in {num} places; enter its name to delete it',
  ),
  deliveryNotResendable: business(
    10005,
    '这条消息已发送或正在等待发送',
    'This message was sent or is waiting to be sent',
  ),
} satisfies Record<string, Failure>;
