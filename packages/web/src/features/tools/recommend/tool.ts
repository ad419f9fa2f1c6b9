import { NoteIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'content',
  icon: NoteIcon,
  purpose: { zh: '工作台和文档首页顶部的推荐', en: 'Recommendations above the workbench and the documents' },
};
