import { PhoneIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'small',
  icon: PhoneIcon,
  purpose: { zh: 'H5 页面在各环境的地址和参数', en: 'Addresses and parameters of H5 pages' },
};
