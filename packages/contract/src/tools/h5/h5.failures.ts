import { business, type Failure } from '../../core/failure';

export const h5Failures = {
  h5NameTaken: business(
    10004,
    '这个项目已有同名页面，请换一个名称',
    'The project has a page of this name; choose another name',
  ),
  h5NoHost: business(
    10005,
    '这个项目在该环境没有域名，请联系管理员在枚举管理中填写',
    'The project has no host in this environment; ask an administrator to enter it in the enumerations',
  ),
} satisfies Record<string, Failure>;
