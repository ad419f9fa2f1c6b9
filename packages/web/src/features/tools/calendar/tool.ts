import { CalendarIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'team',
  icon: CalendarIcon,
  loadPanel: async () => (await import('./calendar-in-drawer')).CalendarInDrawer,
  purpose: {
    zh: '自己、部门和全员的日程，以及任务截止和节假日',
    en: 'Your entries, those of your department and everyone, deadlines and holidays',
  },
};
