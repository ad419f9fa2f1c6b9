import { kindOf, type PageName, type Text, type ToolKey, toolFacts, toolKeys } from '@easymock/contract';
import type { ComponentType } from 'react';
import type { IconShape } from '../../kit/display/icon';
import { folderOf } from './tool-pages';

/** The shelves of the toolset, in their order. */
export const shelves = {
  collaboration: { zh: '研发协作', en: 'Development' },
  notice: { zh: '通知', en: 'Messages' },
  assets: { zh: '资产', en: 'Assets' },
  content: { zh: '内容', en: 'Content' },
  team: { zh: '团队', en: 'Team' },
  small: { zh: '小工具', en: 'Utilities' },
} satisfies Record<string, Text>;
export type Shelf = keyof typeof shelves;

/** How a tool presents itself in menus and on cards; the `tool.ts` of its folder exports it as `tool`. */
export interface ToolCard {
  readonly shelf: Shelf;
  readonly icon: IconShape;
  /** The purpose of the tool, in one line. */
  readonly purpose: Text;
  /** What its card opens over the toolset, for tools that people look at for a moment. Its page has an address. */
  readonly loadPanel?: () => Promise<ComponentType>;
}

export interface Tool extends ToolCard {
  readonly key: ToolKey;
  readonly page: PageName;
  readonly name: Text;
  /** The name of its records' table on the server, by which they are counted and found. */
  readonly kind: string;
}

const cards = import.meta.glob<{ tool: ToolCard }>('./*/tool.ts', { eager: true });

/** Every tool that is built, in the order of the contract. */
export const tools: readonly Tool[] = toolKeys.flatMap((key) => {
  const card = cards[`./${folderOf(key)}/tool.ts`]?.tool;
  if (!card) return [];
  return [{ key, page: key as PageName, name: toolFacts(key).name, kind: kindOf(key), ...card }];
});
