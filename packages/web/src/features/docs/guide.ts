import type { Language, Text } from '@easymock/contract';

/** A piece of a guide. Texts may hold `code`, **strong** words and [links](/path). */
export type Block =
  | string
  | { readonly heading: string; readonly id: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly table: readonly (readonly string[])[] }
  | { readonly code: string }
  | { readonly note: string }
  /** A template that is drawn where it stands, and can be changed there. */
  | { readonly example: string };

/** A guide in both languages: the same headings and examples in each. */
export type Guide = Readonly<Record<Language, readonly Block[]>>;

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

/** The guides in the order they are read in, each a chunk of its own. */
export const guides: readonly GuideEntry[] = [
  entry('start', '快速上手', 'Getting started', async () => (await import('./guides/start')).start),
  entry('rules', '语法：规则', 'Syntax: rules', async () => (await import('./guides/rules')).rules),
  entry(
    'placeholders',
    '语法：占位符',
    'Syntax: placeholders',
    async () => (await import('./guides/placeholders')).placeholders,
  ),
  entry(
    'answers',
    '响应、请求与函数',
    'Answers, requests, functions',
    async () => (await import('./guides/answers')).answers,
  ),
  entry('paths', '路径匹配', 'Path patterns', async () => (await import('./guides/paths')).paths),
  entry(
    'swagger',
    'Swagger 导入与同步',
    'Swagger import and sync',
    async () => (await import('./guides/swagger')).swagger,
  ),
  entry(
    'transfer',
    '导出与导入',
    'Export and import',
    async () => (await import('./guides/transfer')).transfer,
  ),
  entry(
    'calling',
    '测试页、跨域与限流',
    'Tester, CORS and limits',
    async () => (await import('./guides/calling')).calling,
  ),
  entry(
    'easy-mock',
    '与 Easy Mock 的差异',
    'Beside Easy Mock',
    async () => (await import('./guides/easy-mock')).easyMock,
  ),
  entry('people', '账号与权限', 'People and rights', async () => (await import('./guides/people')).people),
  entry('tools', '工具集', 'The toolset', async () => (await import('./guides/tools')).tools),
  entry('keyboard', '键盘', 'Keyboard', async () => (await import('./guides/keyboard')).keyboard),
  entry(
    'administration',
    '管理员手册',
    'For administrators',
    async () => (await import('./guides/administration')).administration,
  ),
];

/** What a block says, for the search. */
export function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  if ('list' in block) return block.list.join('\n');
  if ('steps' in block) return block.steps.join('\n');
  if ('table' in block) return block.table.flat().join('\n');
  if ('code' in block) return block.code;
  if ('note' in block) return block.note;
  return block.example;
}

export interface Section {
  /** Empty above the first heading. */
  id: string;
  heading: string;
  text: string;
}

/** A guide cut at its headings. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ id: '', heading: '', text: '' }];
  for (const block of blocks) {
    if (typeof block === 'object' && 'heading' in block) {
      sections.push({ id: block.id, heading: block.heading, text: block.heading });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `\n${textOf(block)}`;
    }
  }
  return sections.filter(({ text }) => text.trim());
}

/** A few words around the first place where the needle stands, marks of our notation left out. */
export function excerptOf(text: string, needle: string): string {
  const plain = text
    .replace(/\*\*|`|\]\([^)]*\)|\[(?=[^\]]*\]\()/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const at = Math.max(0, plain.toLowerCase().indexOf(needle.toLowerCase()));
  const from = Math.max(0, at - 24);
  const to = at + needle.length + 40;
  return `${from > 0 ? '…' : ''}${plain.slice(from, to)}${to < plain.length ? '…' : ''}`;
}
