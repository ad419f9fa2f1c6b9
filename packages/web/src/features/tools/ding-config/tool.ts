import { RobotIcon } from '../../../kit/display/icons';
import type { ToolCard } from '../tool-list';

export const tool: ToolCard = {
  shelf: 'notice',
  icon: RobotIcon,
  purpose: {
    zh: '钉钉、飞书、企业微信群里发送消息的机器人',
    en: 'Robots that send messages to DingTalk, Feishu and WeCom groups',
  },
};
