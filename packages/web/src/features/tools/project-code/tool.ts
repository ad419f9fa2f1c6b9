import { HashIcon } from '../../../kit/display/plain-icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: HashIcon,
  purpose: {
    zh: '仓库、工单、域名和文档共用的编码',
    en: 'Codes shared by repositories, tickets, domains and documents',
  },
};
