import type { Text } from '@easymock/contract';
import type { IconShape } from '../../../kit/display/icon';

// Icons of the tree, on a grid of 24 with one stroke width, to match the line icons of the frame.
const drawings = {
  folder: [
    'M3 7.5V18a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-7L9.6 4.6A2 2 0 0 0 8.2 4H5a2 2 0 0 0-2 2z',
    '文件夹',
    'Folder',
  ],
  open: [
    'M4 20h13.4a2 2 0 0 0 1.9-1.4L21.5 11H7.6a2 2 0 0 0-1.9 1.4zM4 20a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h3.2L11 7h6a2 2 0 0 1 2 2v2',
    '打开的文件夹',
    'Open folder',
  ],
  drawer: ['M4 4h16v16H4zM4 12h16M10 8h4M10 16h4', '抽屉', 'Drawer'],
  box: ['M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8', '盒子', 'Box'],
  doc: ['M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6', '文档', 'Document'],
  page: ['M6 3h12v18H6zM9 8h6M9 12h6M9 16h3', '页面', 'Page'],
  pen: ['M4 20l1-5L16 4l4 4L9 19zM14 6l4 4', '笔', 'Pen'],
  brush: ['M4 20c3 0 5-1 5-3.5a2.5 2.5 0 0 0-5 0C4 18 3.5 19 2.5 20zM9 14L19 4l2 2L11 16', '毛笔', 'Brush'],
  book: ['M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12M9 8h6', '书', 'Book'],
  books: ['M4 4h4v16H4zM10 4h4v16h-4zM16 5l3.8-1 4 15.4-3.8 1z', '书架', 'Books'],
  reader: ['M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14', '翻开的书', 'Open book'],
  note: ['M5 4h14v10l-6 6H5zM13 20v-6h6M8 8h8M8 12h4', '便签', 'Note'],
  list: ['M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5', '列表', 'List'],
  check: ['M4 4h16v16H4zM8 12l3 3 5-6', '核对', 'Checklist'],
  table: ['M4 5h16v14H4zM4 10h16M10 10v9', '表格', 'Table'],
  board: ['M4 4h16v16H4zM9 4v16M15 4v9', '看板', 'Board'],
  map: ['M9 4L4 6v14l5-2 6 2 5-2V4l-5 2zM9 4v14M15 6v14', '地图', 'Map'],
  mind: ['M9 12h3M12 12c3 0 2-6 5-6h3M12 12c3 0 2 6 5 6h3M12 12h8M3 9h6v6H3z', '思维导图', 'Mind map'],
  flow: ['M8 3h8v5H8zM3 16h7v5H3zM14 16h7v5h-7zM12 8v4M6.5 16v-4h11v4', '流程', 'Flow'],
  mould: ['M4 4h16v16H4zM4 9h16M9 9v11M12.5 13h4M12.5 16.5h4', '模板', 'Template'],
  code: ['M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14', '代码', 'Code'],
  braces: [
    'M9 4c-3 0-3 2-3 4s0 4-3 4c3 0 3 2 3 4s0 4 3 4M15 4c3 0 3 2 3 4s0 4 3 4c-3 0-3 2-3 4s0 4-3 4',
    '花括号',
    'Braces',
  ],
  terminal: ['M3 5h18v14H3zM7 9l3 3-3 3M12.5 15H17', '终端', 'Terminal'],
  api: ['M4 12h4M16 12h4M8 8v8a4 4 0 0 0 0 0h1a7 7 0 0 0 0-8zM16 8h-2v8h2zM14 10h-2M14 14h-2', '接口', 'API'],
  branch: ['M7 8v8M7 8a2 2 0 1 0-.1 0zM7 20a2 2 0 1 0-.1 0zM17 10a2 2 0 1 0-.1 0zM17 10c0 4-6 3-9 6', '分支', 'Branch'],
  bug: [
    'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zM12 5v14M4 8l4 2M20 8l-4 2M3 14h5M16 14h5M5 20l3.5-3M19 20l-3.5-3',
    '缺陷',
    'Bug',
  ],
  test: ['M9 3h6M10 3v6l-5 9a2 2 0 0 0 1.8 3h10.4a2 2 0 0 0 1.8-3l-5-9V3M7.5 15h9', '试验', 'Test'],
  chip: ['M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4', '芯片', 'Chip'],
  server: ['M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.5M8 16.5h.5', '服务器', 'Server'],
  data: [
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
    '数据',
    'Data',
  ],
  cloud: ['M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9a4.5 4.5 0 0 1-.5 9z', '云', 'Cloud'],
  phone: ['M7 3h10v18H7zM11 18h2', '手机', 'Phone'],
  screen: ['M3 4h18v12H3zM9 20h6M12 16v4', '屏幕', 'Screen'],
  gear: [
    'M12 9a3 3 0 1 0 .1 0zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
    '设置',
    'Settings',
  ],
  tool: ['M14 6a4 4 0 0 1 5-3l-2.6 2.8L18 8l2.8-2A4 4 0 0 1 16 11L7 20l-3-3 9-9a4 4 0 0 1 1-2z', '工具', 'Tool'],
  shield: ['M12 3l8 3v6c0 4.5-3.4 7.6-8 9-4.6-1.4-8-4.5-8-9V6zM9 12l2.2 2.2L15.5 10', '盾牌', 'Shield'],
  lock: ['M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2', '锁', 'Lock'],
  key: ['M8 12a4 4 0 1 0 .1 0zM11 13.5L20 4.5M17 7.5l2.5 2.5M14.5 10l2 2', '钥匙', 'Key'],
  people: [
    'M9 11a3.5 3.5 0 1 0-.1 0zM2.5 20c0-3.5 2.6-6 6.5-6s6.5 2.5 6.5 6M16 11a3 3 0 1 0-1-5.8M18 14.4c2.2.8 3.5 2.8 3.5 5.6',
    '人员',
    'People',
  ],
  person: ['M12 12a4 4 0 1 0-.1 0zM4 21c0-4 3.2-7 8-7s8 3 8 7', '个人', 'Person'],
  home: ['M3 11l9-7 9 7M5 9.5V20h14V9.5M10 20v-6h4v6', '首页', 'Home'],
  building: ['M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3', '楼宇', 'Building'],
  flag: ['M5 21V4M5 4c5-2 8 2 14 0v9c-6 2-9-2-14 0', '旗帜', 'Flag'],
  target: ['M12 3a9 9 0 1 0 .1 0zM12 8a4 4 0 1 0 .1 0zM12 12h.1', '目标', 'Target'],
  rocket: [
    'M12 3c3.5 2.4 5 6 4.5 11h-9C7 9 8.5 5.4 12 3zM7.5 14L5 18h4M16.5 14L19 18h-4M12 17v4M12 9h.1',
    '发布',
    'Launch',
  ],
  clock: ['M12 3a9 9 0 1 0 .1 0zM12 7v5l3.5 2', '时间', 'Time'],
  calendar: ['M4 6h16v14H4zM4 10h16M8 3v5M16 3v5', '日历', 'Calendar'],
  chart: ['M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6', '图表', 'Chart'],
  bulb: ['M9 17h6M10 20h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1.1.5 3.1h6c0-2 0-2.7.5-3.1A6 6 0 0 0 12 3z', '想法', 'Idea'],
  question: ['M12 3a9 9 0 1 0 .1 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.1', '问答', 'Question'],
  talk: ['M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5', '讨论', 'Discussion'],
  horn: ['M4 10v4h3l9 5V5l-9 5zM19 9a4 4 0 0 1 0 6M8 14l1.5 6', '公告', 'Announcement'],
  star: ['M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z', '星', 'Star'],
  leaf: ['M5 19C4 10 10 4 20 4c1 10-5 16-13 14M5 19c2-5 5-8 9-10', '叶', 'Leaf'],
} as const satisfies Record<string, readonly [line: string, zh: string, en: string]>;

export type NodeIcon = keyof typeof drawings;
export const nodeIcons = Object.keys(drawings) as NodeIcon[];

const shapes = Object.fromEntries(
  Object.entries(drawings).map(([name, [line]]) => [name, [['path', { d: line }]] as const]),
) as unknown as Readonly<Record<NodeIcon, IconShape>>;

export const shapeOf = (icon: NodeIcon): IconShape => shapes[icon];

export function nameOfIcon(icon: NodeIcon): Text {
  const [, zh, en] = drawings[icon];
  return { zh, en };
}

export const isNodeIcon = (name: string): name is NodeIcon => Object.hasOwn(drawings, name);
