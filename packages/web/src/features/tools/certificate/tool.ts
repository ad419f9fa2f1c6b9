import { CertificateIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'assets',
  icon: CertificateIcon,
  purpose: {
    zh: '开发者账号和证书，到期前自动提醒',
    en: 'Developer accounts and certificates, with reminders before they expire',
  },
};
