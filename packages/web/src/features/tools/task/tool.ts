import { TaskListIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: TaskListIcon,
  purpose: { zh: '发布和领取悬赏任务，完成后获得积分', en: 'Publish and claim bounty tasks for points' },
};
