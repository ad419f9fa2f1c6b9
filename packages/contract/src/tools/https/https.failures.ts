import { business, type Failure } from '../../core/failure';

export const httpsFailures = {
  httpInfoTaken: business(10004, '这个域名和端口已经登记', 'This host and port are already registered'),
  httpNotChecked: business(
    10005,
    '这条记录设为不检查，请先选择检查方式',
    'This record is not checked; choose how to check it first',
  ),
} satisfies Record<string, Failure>;
