import { ColumnsIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'content',
  icon: ColumnsIcon,
  purpose: { zh: '谁看了文档看板、看了几次', en: 'People who opened the board of documents, and how often' },
};
