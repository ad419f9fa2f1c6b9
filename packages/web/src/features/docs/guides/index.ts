import type { Text } from '@easymock/contract';
import type { Guide } from '../guide';

interface GuideEntry {
  readonly slug: string;
  readonly title: Text;
  readonly load: () => Promise<Guide>;
}

const entry = (slug: string, zh: string, en: string, load: GuideEntry['load']): GuideEntry => ({
  slug,
  title: { zh, en },
  load,
});

/** The guides in reading order, each in its own chunk. */
export const guides: readonly GuideEntry[] = [
  entry('start', '快速上手', 'Getting started', async () => (await import('./start')).start),
  entry('rules', '语法：规则', 'Syntax: rules', async () => (await import('./rules')).rules),
  entry(
    'placeholders',
    '语法：占位符',
    'Syntax: placeholders',
    async () => (await import('./placeholders')).placeholders,
  ),
  entry(
    'answers',
    '响应、请求与函数',
    'Responses, requests and functions',
    async () => (await import('./answers')).answers,
  ),
  entry(
    'collections',
    '集合与存储',
    'Collections and the store',
    async () => (await import('./collections')).collections,
  ),
  entry('paths', '路径匹配', 'Path patterns', async () => (await import('./paths')).paths),
  entry('swagger', 'Swagger 导入与同步', 'Swagger import and sync', async () => (await import('./swagger')).swagger),
  entry('transfer', '导出与导入', 'Export and import', async () => (await import('./transfer')).transfer),
  entry(
    'calling',
    '测试页、跨域与限流',
    'Tester, CORS and rate limits',
    async () => (await import('./calling')).calling,
  ),
  entry(
    'easy-mock',
    '与 Easy Mock 的差异',
    'Differences from Easy Mock',
    async () => (await import('./easy-mock')).easyMock,
  ),
  entry('people', '账号与权限', 'Accounts and rights', async () => (await import('./people')).people),
  entry('documents', '文档', 'Documents', async () => (await import('./documents')).documents),
  entry('tools', '工具集', 'Tools', async () => (await import('./tools')).tools),
  entry('integrations', '集成', 'Integrations', async () => (await import('./integrations')).integrations),
  entry('tokens', '令牌', 'Tokens', async () => (await import('./tokens')).tokens),
  entry('webhooks', 'Webhook', 'Webhooks', async () => (await import('./webhooks')).webhooks),
  entry('keyboard', '键盘快捷键', 'Keyboard shortcuts', async () => (await import('./keyboard')).keyboard),
  entry(
    'administration',
    '管理员手册',
    'Administration',
    async () => (await import('./administration')).administration,
  ),
];
