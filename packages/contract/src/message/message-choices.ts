import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

interface MessageTypeFacts {
  readonly name: Text;
  /** Concerns the account itself and therefore cannot be muted. */
  readonly isAlwaysShown?: boolean;
}

/** Message types as clients spell them. */
export const messageTypes = {
  system: { name: { zh: '系统通知', en: 'System' }, isAlwaysShown: true },
  project: { name: { zh: '项目与团队', en: 'Projects and teams' } },
  account: { name: { zh: '账号与权限', en: 'Account and rights' } },
  technicalArticlesPush: { name: { zh: '文章推送', en: 'Articles' } },
  wiki: { name: { zh: '文档', en: 'Documents' } },
  like: { name: { zh: '点赞', en: 'Likes' } },
  replyComment: { name: { zh: '评论回复', en: 'Replies' } },
  mention: { name: { zh: '提到我', en: 'Mentions' } },
  authRequest: { name: { zh: '权限申请', en: 'Requests for access' } },
  lockTaken: { name: { zh: '编辑被接管', en: 'Editing taken over' } },
  wikiFollow: { name: { zh: '关注的文档', en: 'Followed documents' } },
  wikiVerification: { name: { zh: '文档复核', en: 'Documents to verify' } },
  mustRead: { name: { zh: '必读文档', en: 'Required reading' } },
  wikiDigest: { name: { zh: '文档日报', en: 'Daily news of documents' } },
  push: { name: { zh: '群消息', en: 'Chat pushes' } },
  task: { name: { zh: '任务悬赏', en: 'Tasks' } },
  calendar: { name: { zh: '日程提醒', en: 'Calendar reminders' } },
  release: { name: { zh: '上线清单', en: 'Release checklists' } },
  sprint: { name: { zh: '迭代提测', en: 'Sprints in testing' } },
  npm: { name: { zh: '关注的 npm 包', en: 'Followed npm packages' } },
  certificate: { name: { zh: '证书到期', en: 'Expiring certificates' } },
  https: { name: { zh: 'HTTPS', en: 'HTTPS' } },
  secretDigest: { name: { zh: '密文查看周报', en: 'Weekly news of secrets' } },
} as const satisfies Record<string, MessageTypeFacts>;
export type MessageType = keyof typeof messageTypes;
export const messageTypeKeys = Object.keys(messageTypes) as MessageType[];

const factsOf = (type: MessageType): MessageTypeFacts => messageTypes[type];

/** Types that a person can mute at the bell. */
export const mutableMessageTypes = messageTypeKeys.filter((type) => !factsOf(type).isAlwaysShown);

/** Tabs of the popup for messages: pushed articles, and all other types. */
export const messageTabs = ['technicalArticlesPush', 'dayMessage'] as const;
export type MessageTab = (typeof messageTabs)[number];

export const messageTitleLimit = 100;
export const messageContentLimit = 500;
/** Maximum recipients that can be named individually. */
export const maxNamedRecipients = 1_000;

/** The only key of the topic `message:batch`. */
export const messageBatchKey = 'all';
