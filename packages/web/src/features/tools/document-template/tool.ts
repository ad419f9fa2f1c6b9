import { TemplateIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'content',
  icon: TemplateIcon,
  purpose: { zh: '从周报、会议纪要等模板新建文档', en: 'Start documents from templates, such as reports and minutes' },
};
