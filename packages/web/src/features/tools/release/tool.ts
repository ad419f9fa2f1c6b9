import { ReleaseIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: ReleaseIcon,
  purpose: { zh: '按清单逐项核对每次上线', en: 'Go through a checklist for every release' },
};
