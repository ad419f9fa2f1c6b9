import { BranchIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: BranchIcon,
  purpose: { zh: '每个迭代的提测内容和提交', en: 'What each sprint contains, and its commits' },
};
