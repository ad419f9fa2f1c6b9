import type { Text } from '../../core/language';

// Separate from the schemas, since screens and the guide import these events and must not load zod.

interface SubjectField {
  /** Description of the field in the guide. */
  readonly about: Text;
  readonly example: string;
}

interface SubjectFacts {
  readonly name: Text;
  /** Fields of the payload that describe a record of this kind. */
  readonly fields: Readonly<Record<string, SubjectField>>;
}

const idOf = (example: string): SubjectField => ({ about: { zh: '编号', en: 'ID' }, example });
const address = (example: string): SubjectField => ({
  about: { zh: '页面地址；未设置 PUBLIC_URL 时为空', en: 'Address of its page; empty unless PUBLIC_URL is set' },
  example,
});
const ofProject = {
  projectId: { about: { zh: '所属项目的编号', en: 'ID of its project' }, example: '01k7b2q9e0' },
  projectName: { about: { zh: '所属项目的名称', en: 'Name of its project' }, example: '商城' },
} satisfies SubjectFacts['fields'];

/** Kinds of records that have events. */
export const webhookSubjects = {
  project: {
    name: { zh: '项目', en: 'Projects' },
    fields: {
      id: idOf('01k7b2q9e0'),
      name: { about: { zh: '名称', en: 'Name' }, example: '商城' },
      basePath: { about: { zh: '项目的基础路径', en: 'Base path of the project' }, example: '/shop' },
      address: address('https://mock.example.com/easymock/project/01k7b2q9e0'),
    },
  },
  mock: {
    name: { zh: '接口', en: 'Mocks' },
    fields: {
      id: idOf('01k7b2r4mm'),
      name: { about: { zh: '描述', en: 'Description' }, example: '订单列表' },
      method: { about: { zh: '请求方法', en: 'Request method' }, example: 'GET' },
      path: { about: { zh: '项目内的路径', en: 'Path inside the project' }, example: '/orders' },
      ...ofProject,
      address: address('https://mock.example.com/easymock/editor/01k7b2q9e0/01k7b2r4mm'),
    },
  },
  article: {
    name: { zh: '文档', en: 'Documents' },
    fields: {
      id: idOf('01k7b30c5t'),
      name: { about: { zh: '标题', en: 'Title' }, example: '上线流程' },
      kind: { about: { zh: '类型；folder 是文件夹', en: 'Type; folder is a folder' }, example: 'markdown' },
      address: address('https://mock.example.com/easymock/wikiCatalog/01k7b30c5t'),
    },
  },
  task: {
    name: { zh: '任务', en: 'Tasks' },
    fields: {
      id: idOf('01k7b3a8zz'),
      name: { about: { zh: '任务名称', en: 'Name of the task' }, example: '补齐支付用例' },
      status: { about: { zh: '事件之后的状态', en: 'Status after the event' }, example: 'received' },
      address: address('https://mock.example.com/easymock/tools/taskManage?open=01k7b3a8zz'),
    },
  },
  release: {
    name: { zh: '上线清单', en: 'Release checklists' },
    fields: {
      id: idOf('01k7b3f2wq'),
      name: { about: { zh: '清单名称', en: 'Name of the checklist' }, example: '商城 5.2' },
      status: { about: { zh: '事件之后的状态', en: 'Status after the event' }, example: 'locked' },
      address: address('https://mock.example.com/easymock/tools/releaseTools/01k7b3f2wq'),
    },
  },
  sprint: {
    name: { zh: '迭代', en: 'Sprints' },
    fields: {
      id: idOf('01k7b3h4tn'),
      name: { about: { zh: '迭代名称', en: 'Name of the sprint' }, example: '商城 5.2' },
      status: {
        about: {
          zh: '事件之后的状态：preparing、testing、passed、released 或 abandoned',
          en: 'Status after the event: preparing, testing, passed, released or abandoned',
        },
        example: 'testing',
      },
      address: address('https://mock.example.com/easymock/tools/sprintCommitsDetail/01k7b3h4tn'),
    },
  },
  certificate: {
    name: { zh: '证书和开发者账号', en: 'Certificates and developer accounts' },
    fields: {
      id: idOf('01k7b3m9pc'),
      name: {
        about: { zh: '证书名称或开发者账号', en: 'Name of the certificate or account' },
        example: '商城发布证书',
      },
      expireDate: { about: { zh: '到期日', en: 'Last day' }, example: '2026-12-13' },
      address: address('https://mock.example.com/easymock/tools/certificateManage?open=01k7b3m9pc'),
    },
  },
  host: {
    name: { zh: '域名', en: 'Hosts' },
    fields: {
      id: idOf('01k7b3q6vd'),
      name: {
        about: { zh: '域名；端口不是 443 时带端口', en: 'The host, with its port unless that is 443' },
        example: 'shop.example.com',
      },
      expireAt: {
        about: {
          zh: '证书链中最早到期的时刻；没有读到证书时为空',
          en: 'The first expiry in the chain of certificates; empty if none was read',
        },
        example: '2026-12-13T23:59:59.000Z',
      },
      address: address('https://mock.example.com/easymock/tools/httpsManage?open=01k7b3q6vd'),
    },
  },
} as const satisfies Record<string, SubjectFacts>;
export type WebhookSubject = keyof typeof webhookSubjects;
export const webhookSubjectKeys = Object.keys(webhookSubjects) as WebhookSubject[];

/** Returns the fields of a subject with their descriptions. */
export const webhookFieldsOf = (subject: WebhookSubject): Readonly<Record<string, SubjectField>> =>
  webhookSubjects[subject].fields;

/** The fields of a record in the payload. */
export type WebhookFacts<Subject extends WebhookSubject = WebhookSubject> = {
  readonly [Field in keyof (typeof webhookSubjects)[Subject]['fields']]: string;
};

/** All events, each named `subject.whatHappened`. */
export const webhookEvents = {
  'project.created': { zh: '项目已创建', en: 'Project created' },
  'project.updated': { zh: '项目设置已修改', en: 'Settings of a project changed' },
  'project.members_changed': { zh: '项目成员已调整', en: 'Members of a project changed' },
  'project.deleted': { zh: '项目已删除', en: 'Project deleted' },
  'project.restored': { zh: '项目已恢复', en: 'Project restored' },
  'mock.created': { zh: '接口已创建', en: 'Mock created' },
  'mock.updated': { zh: '接口已修改', en: 'Mock changed' },
  'mock.deleted': { zh: '接口已删除', en: 'Mock deleted' },
  'mock.restored': { zh: '接口已恢复', en: 'Mock restored' },
  'project.synced': { zh: '接口已从文档同步', en: 'Mocks synced from a document' },
  'project.imported': { zh: '接口已从文件导入', en: 'Mocks imported from a file' },
  'article.published': { zh: '文档已发布', en: 'Document published' },
  'article.updated': { zh: '文档已修改', en: 'Document changed' },
  'article.moved': { zh: '文档已移动', en: 'Document moved' },
  'article.deleted': { zh: '文档已删除', en: 'Document deleted' },
  'article.restored': { zh: '文档已恢复', en: 'Document restored' },
  'article.commented': { zh: '文档有了新评论或回复', en: 'Comment or reply added to a document' },
  'article.comment_resolved': { zh: '文档的评论已解决', en: 'Comment on a document resolved' },
  'article.shared': { zh: '文档已创建分享链接', en: 'Link to a document created' },
  'task.created': { zh: '任务已发布', en: 'Task published' },
  'task.updated': { zh: '任务已修改', en: 'Task changed' },
  'task.received': { zh: '任务已领取', en: 'Task claimed' },
  'task.returned': { zh: '任务已放弃或收回', en: 'Task given up or taken back' },
  'task.transferred': { zh: '任务已转交', en: 'Task transferred' },
  'task.completed': { zh: '任务已完成', en: 'Task completed' },
  'task.reworked': { zh: '任务已退回返工', en: 'Task sent back' },
  'task.appraised': { zh: '任务已评价', en: 'Task reviewed' },
  'task.closed': { zh: '任务已关闭', en: 'Task closed' },
  'task.deleted': { zh: '任务已删除', en: 'Task deleted' },
  'release.created': { zh: '上线清单已创建', en: 'Release checklist created' },
  'release.started': { zh: '上线清单已开始', en: 'Release checklist started' },
  'release.locked': { zh: '上线清单已锁定', en: 'Release checklist locked' },
  'release.unlocked': { zh: '上线清单已解锁', en: 'Release checklist unlocked' },
  'release.abandoned': { zh: '上线清单已放弃', en: 'Release checklist abandoned' },
  'release.deleted': { zh: '上线清单已删除', en: 'Release checklist deleted' },
  'sprint.created': { zh: '迭代已创建', en: 'Sprint created' },
  'sprint.status_changed': { zh: '迭代进入另一个状态', en: 'Status of a sprint changed' },
  'sprint.deleted': { zh: '迭代已删除', en: 'Sprint deleted' },
  'certificate.expiring': { zh: '证书或账号即将到期', en: 'Certificate or account about to expire' },
  'certificate.expired': { zh: '证书或账号已过期', en: 'Certificate or account expired' },
  'host.expiring': { zh: '域名的证书即将到期', en: 'Certificate of a host about to expire' },
  'host.expired': { zh: '域名的证书已过期', en: 'Certificate of a host expired' },
  'host.down': { zh: '域名连续无法访问', en: 'Host unreachable several times in a row' },
  'host.up': { zh: '域名恢复访问', en: 'Host reachable again' },
} as const satisfies Record<`${WebhookSubject}.${string}`, Text>;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventKeys = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Type of test messages, which cannot be subscribed to. */
export const webhookTestType = 'webhook.test';
type WebhookType = WebhookEvent | typeof webhookTestType;

/** Returns the display name of an event. */
export const webhookTypeName = (type: string): Text =>
  type in webhookEvents ? webhookEvents[type as WebhookEvent] : { zh: '测试消息', en: 'Test message' };

export const subjectOf = (event: WebhookEvent): WebhookSubject => event.split('.')[0] as WebhookSubject;

/** Returns the events of a subject, in display order. */
export const webhookEventsOf = (subject: WebhookSubject): WebhookEvent[] =>
  webhookEventKeys.filter((event) => subjectOf(event) === subject);

/** Subjects that belong to a project; people who only manage projects can subscribe to these. */
export const projectSubjects: readonly WebhookSubject[] = ['project', 'mock'];

/** The JSON body of a delivery. */
export interface WebhookPayload {
  readonly type: WebhookType;
  /** Time of the event, ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The field shown as changed in the sample of an update; `name` by default. */
const changedFields: Partial<Record<WebhookSubject, string>> = { mock: 'description', task: 'taskName' };

/** Returns a sample body of an event's delivery. */
export function webhookExample(event: WebhookEvent): WebhookPayload {
  const fields = Object.entries(webhookFieldsOf(subjectOf(event)));
  const isUpdate = event.endsWith('.updated');
  const changed = changedFields[subjectOf(event)] ?? 'name';
  return {
    type: event,
    timestamp: '2026-11-27T06:30:00.000Z',
    data: {
      ...Object.fromEntries(fields.map(([name, { example }]) => [name, example])),
      changed: isUpdate ? [changed] : [],
      by: { id: '01k6z0aq3d', name: 'zhangsan' },
    },
  };
}
