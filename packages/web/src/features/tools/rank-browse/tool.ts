import { StarIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'content',
  icon: StarIcon,
  purpose: { zh: '谁看了文档排行榜、看了几次', en: 'People who opened the ranking of documents, and how often' },
};
