import type { z } from 'zod';
import { fillText, type Language, type Text } from './language';

/** One failing rule: the field's wire name and what is wrong with it. */
export type ValidationEntry = Record<string, string>;

/** How people call a field. A field without an entry is shown by its wire name. */
const labels: Record<string, Text> = {
  name: { zh: '名称', en: 'Name' },
  nick_name: { zh: '昵称', en: 'Nick name' },
  password: { zh: '密码', en: 'Password' },
  oldPassword: { zh: '当前密码', en: 'Current password' },
  head_img: { zh: '头像', en: 'Profile picture' },
  picture: { zh: '图片', en: 'Picture' },
  mobile: { zh: '手机号', en: 'Mobile number' },
  dingUserId: { zh: '钉钉用户 ID', en: 'DingTalk user id' },
  jiraName: { zh: 'Jira 用户名', en: 'Jira user name' },
  gitEmails: { zh: 'Git 邮箱', en: 'Git e-mail' },
  scopes: { zh: '权限范围', en: 'Scopes' },
  days: { zh: '有效天数', en: 'Days' },
  url: { zh: 'URL', en: 'URL' },
  description: { zh: '描述', en: 'Description' },
  method: { zh: '请求方法', en: 'Method' },
  mode: { zh: '数据定义', en: 'Data definition' },
  members: { zh: '成员', en: 'Members' },
  swagger_url: { zh: 'Swagger 地址', en: 'Swagger address' },
  swagger_text: { zh: 'Swagger 文档', en: 'Swagger document' },
  project_id: { zh: '项目', en: 'Project' },
  project_ids: { zh: '项目', en: 'Projects' },
  id: { zh: 'ID', en: 'Id' },
  ids: { zh: 'ID 列表', en: 'Ids' },
  keywords: { zh: '关键字', en: 'Keywords' },
  type: { zh: '类型', en: 'Type' },
  group: { zh: '团队', en: 'Team' },
  filter_by_author: { zh: '筛选', en: 'Filter' },
  status: { zh: '状态', en: 'Status' },
  value: { zh: '值', en: 'Value' },
  version: { zh: '版本', en: 'Version' },
  lines: { zh: '内容', en: 'Text' },
  linesEn: { zh: '英文内容', en: 'English text' },
  zip: { zh: '压缩包', en: 'Zip' },
  prefix: { zh: '前缀', en: 'Prefix' },
  email: { zh: '邮箱', en: 'E-mail' },
  jobNo: { zh: '工号', en: 'Job number' },
  department: { zh: '部门', en: 'Department' },
  userGroup: { zh: '组', en: 'Groups' },
  role: { zh: '角色', en: 'Role' },
  roleId: { zh: '角色', en: 'Role' },
  grants: { zh: '权限', en: 'Rights' },
  page_index: { zh: '页码', en: 'Page' },
  page_size: { zh: '每页条数', en: 'Page size' },
};

const texts = {
  required: { zh: '{label}不能为空', en: '{label} can not be empty' },
  wrongType: { zh: '{label}的类型不对', en: '{label} has the wrong type' },
  notWhole: { zh: '{label}必须是整数', en: '{label} must be a whole number' },
  tooShort: { zh: '{label}至少 {limit} 个字符', en: '{label} needs at least {limit} characters' },
  tooLong: { zh: '{label}最多 {limit} 个字符', en: '{label} may have at most {limit} characters' },
  tooSmall: { zh: '{label}不能小于 {limit}', en: '{label} must be at least {limit}' },
  tooLarge: { zh: '{label}不能大于 {limit}', en: '{label} must be at most {limit}' },
  tooFew: { zh: '{label}至少 {limit} 项', en: '{label} needs at least {limit} entries' },
  tooMany: { zh: '{label}最多 {limit} 项', en: '{label} may have at most {limit} entries' },
  notInList: { zh: '{label}只能是 {choices}', en: '{label} must be one of {choices}' },
  wrongFormat: { zh: '{label}格式不正确', en: '{label} has the wrong format' },
} satisfies Record<string, Text>;

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue, isMissing: boolean): [Text, Record<string, string | number>] {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return [texts.required, {}];
      return [issue.expected === 'int' ? texts.notWhole : texts.wrongType, {}];
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return [limit <= 1 ? texts.required : texts.tooShort, { limit }];
      return [issue.origin === 'array' ? texts.tooFew : texts.tooSmall, { limit }];
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return [texts.tooLong, { limit }];
      return [issue.origin === 'array' ? texts.tooMany : texts.tooLarge, { limit }];
    }
    case 'invalid_value':
      if (isMissing) return [texts.required, {}];
      return [texts.notInList, { choices: issue.values.map(String).filter(Boolean).join(' / ') }];
    case 'custom': {
      // Our own rules carry their text in both languages (see `rule` below).
      const text = issue.params?.text as Text | undefined;
      return [text ?? texts.wrongFormat, (issue.params?.values as Record<string, string>) ?? {}];
    }
    default:
      return [texts.wrongFormat, {}];
  }
}

/**
 * Parameters for zod's `refine` that carry a text in both languages.
 * @example z.string().refine((url) => url.startsWith('/'), rule({ zh: '…', en: '…' }))
 */
export function rule(text: Text): { params: { text: Text } } {
  return { params: { text } };
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

/**
 * Turns zod's issues into the list that code 10001 carries: one entry for each failing rule, in
 * the order of the fields.
 * @param input what was validated; tells a missing value from one of the wrong type
 * @example describeIssues(result.error, body, 'en') // [{ name: 'Name can not be empty' }]
 */
export function describeIssues(
  error: { issues: readonly Issue[] },
  input: unknown,
  language: Language,
): ValidationEntry[] {
  return error.issues.slice(0, 50).map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const field = path.map(String).join('.') || 'body';
    // A field that was emptied often travels as null.
    const [text, values] = describeIssue(issue, (valueAt(input, issue.path) ?? null) === null);
    const label = labels[String(path[0] ?? '')];
    return {
      [field]: fillText(text, language, { label: label ? fillText(label, language) : field, ...values }),
    };
  });
}
