import type { MessageNotification, MessagePreferences } from '@easymock/contract';

let num = 0;

/** Returns a message that arrived a minute ago. */
export function messageOf(changes: Partial<MessageNotification> = {}): MessageNotification {
  num += 1;
  return {
    _id: `m${num}`,
    messageType: 'project',
    actorUserId: 'b',
    userNickName: '周敏',
    head_img: '',
    markdownId: '',
    catalogType: 'markdown',
    title: `消息 ${num}`,
    content: '',
    link: '',
    isGone: false,
    isRead: 0,
    readDate: null,
    createDate: new Date(Date.now() - 60_000).toISOString(),
    ...changes,
  };
}

export const defaultPreferences: MessagePreferences = {
  mutedTypes: [],
  digestTypes: [],
  digestAt: '09:00',
  quietFrom: '',
  quietTo: '',
};
