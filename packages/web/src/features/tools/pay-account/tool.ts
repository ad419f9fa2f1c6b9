import { WalletIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'assets',
  icon: WalletIcon,
  purpose: { zh: '支付渠道的商户号和密钥', en: 'Merchant accounts of payment channels, and their keys' },
};
