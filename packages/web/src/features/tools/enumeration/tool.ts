import { ListIcon } from '../../../kit/display/plain-icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'content',
  icon: ListIcon,
  purpose: { zh: '统一维护部门、小组、等级和标签', en: 'Departments, groups, levels and tags in one place' },
};
