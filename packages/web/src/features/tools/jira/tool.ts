import { ListIcon } from '../../../kit/display/plain-icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: ListIcon,
  purpose: { zh: 'Jira 迭代的燃尽、速率和工作量', en: 'Burndown, velocity and workload of sprints in Jira' },
};
