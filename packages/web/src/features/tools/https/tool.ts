import { ShieldIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'assets',
  icon: ShieldIcon,
  purpose: {
    zh: '域名与证书：定期检查，到期前提醒',
    en: 'Hosts and certificates, checked regularly, with reminders before they expire',
  },
};
