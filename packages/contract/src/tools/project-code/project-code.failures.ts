import { business, type Failure } from '../../core/failure';

export const projectCodeFailures = {
  projectCodeTaken: business(10004, '这个编码已被使用', 'This code is already taken'),
  projectCodeNameTaken: business(10004, '这个项目名称已有编码', 'A project with this name already has a code'),
} satisfies Record<string, Failure>;
