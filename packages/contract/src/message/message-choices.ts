import type { Text } from '../core/language';

// Apart from the calls: screens show these, and need no schemas for it.

interface MessageTypeFacts {
  readonly name: Text;
  /** Whether a feature sends such messages today; others are not offered in filters and preferences. */
  readonly isSent: boolean;
  /** It concerns the account itself and cannot be turned off. */
  readonly isAlwaysShown?: boolean;
}

const later = (zh: string, en: string): MessageTypeFacts => ({ name: { zh, en }, isSent: false });

/** The types of messages, as clients spell them. */
export const messageTypes = {
  system: { name: { zh: '系统通知', en: 'System' }, isSent: true, isAlwaysShown: true },
  project: { name: { zh: '项目与团队', en: 'Projects and teams' }, isSent: true },
  account: { name: { zh: '账号与权限', en: 'Account and rights' }, isSent: true },
  technicalArticlesPush: { name: { zh: '文章推送', en: 'Articles' }, isSent: true },
  wiki: { name: { zh: '文档', en: 'Documents' }, isSent: true },
  like: { name: { zh: '点赞', en: 'Likes' }, isSent: true },
  replyComment: { name: { zh: '评论回复', en: 'Replies' }, isSent: true },
  mention: { name: { zh: '提到我', en: 'Mentions' }, isSent: true },
  authRequest: { name: { zh: '权限申请', en: 'Requests for access' }, isSent: true },
  lockTaken: { name: { zh: '编辑被接管', en: 'Editing taken over' }, isSent: true },
  wikiFollow: { name: { zh: '关注的文档', en: 'Followed documents' }, isSent: true },
  wikiDigest: { name: { zh: '文档日报', en: 'Daily news of documents' }, isSent: true },
  push: { name: { zh: '群消息', en: 'Chat pushes' }, isSent: true },
  task: { name: { zh: '任务悬赏', en: 'Tasks' }, isSent: true },
  calendar: { name: { zh: '日程提醒', en: 'Calendar reminders' }, isSent: true },
  release: { name: { zh: '上线清单', en: 'Release checklists' }, isSent: true },
  npm: { name: { zh: '关注的 npm 包', en: 'Followed npm packages' }, isSent: true },
  certificate: { name: { zh: '证书到期', en: 'Expiring certificates' }, isSent: true },
  https: { name: { zh: 'HTTPS', en: 'HTTPS' }, isSent: true },
} as const satisfies Record<string, MessageTypeFacts>;
export type MessageType = keyof typeof messageTypes;
export const messageTypeKeys = Object.keys(messageTypes) as MessageType[];

const factsOf = (type: MessageType): MessageTypeFacts => messageTypes[type];

/** The types that a person can keep from the bell. */
export const mutableMessageTypes = messageTypeKeys.filter((type) => !factsOf(type).isAlwaysShown);
/** The types that some feature sends today. */
export const sentMessageTypes = messageTypeKeys.filter((type) => factsOf(type).isSent);

/** The tabs of the popup: pushed articles, and every other type. */
export const messageTabs = ['technicalArticlesPush', 'dayMessage'] as const;
export type MessageTab = (typeof messageTabs)[number];

export const messageTitleLimit = 100;
export const messageContentLimit = 500;
/** So many people can be named one by one. */
export const maxNamedRecipients = 1_000;

/** The only key of the topic `message:batch`. */
export const messageBatchKey = 'all';
