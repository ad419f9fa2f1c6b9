import { QrIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'small',
  icon: QrIcon,
  purpose: { zh: '生成、批量下载和识别二维码，管理短链接', en: 'Make, batch and read QR codes; keep short links' },
};
