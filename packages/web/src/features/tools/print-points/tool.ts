import { FocusIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: FocusIcon,
  purpose: { zh: '在页面截图上标注埋点事件和参数', en: 'Mark tracked events on screenshots' },
};
