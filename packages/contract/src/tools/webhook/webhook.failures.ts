import { business, type Failure } from '../../core/failure';

export const webhookFailures = {
  webhookProjectsNeeded: business(
    10001,
    '请至少选择一个由负责人管理的项目',
    'Choose at least one project that the owner manages',
  ),
  webhookProjectNotManaged: business(
    10001,
    '负责人不管理项目“{name}”',
    'The owner does not manage the project “{name}”',
  ),
  webhookEventNotAllowed: business(
    10001,
    '负责人只能订阅项目和接口的事件',
    'The owner can only subscribe to events of projects and mocks',
  ),
  webhookAddressWrong: business(
    10001,
    '地址不能包含用户名和密码',
    'The address must not contain a user name or a password',
  ),
  webhookDeliveryWaiting: business(10005, '这次投递正在等待发送', 'This delivery is already waiting to be sent'),
  webhookNotPaused: business(10005, '这个 Webhook 没有暂停', 'This webhook is not paused'),
} satisfies Record<string, Failure>;
