import { WebhookIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'notice',
  icon: WebhookIcon,
  purpose: {
    zh: '项目、文档、任务等变化时，通知自己的系统',
    en: 'Notify your own systems of changes to projects, documents and tasks',
  },
};
