import { PackageIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'collaboration',
  icon: PackageIcon,
  purpose: { zh: '公司的 npm 包、版本和维护人', en: 'The company’s npm packages, versions and maintainers' },
};
