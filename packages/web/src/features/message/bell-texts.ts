import { defineTexts } from '../../lib/texts/texts';

/** Texts of the bell only, because every page loads them. */
export const bellTexts = defineTexts('messageBell', {
  zh: { bellEmpty: '消息', bellNum: '消息，{count} 条未读', bellQuiet: '消息，免打扰中' },
  en: { bellEmpty: 'Messages', bellNum: 'Messages, {count} unread', bellQuiet: 'Messages, quiet hours' },
});
