import { SendIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'notice',
  icon: SendIcon,
  purpose: { zh: '按时间向群里推送消息：提醒、新文章、值班', en: 'Scheduled messages to chat groups' },
};
