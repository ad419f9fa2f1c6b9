import { kindOf, type PageName, type Text, type ToolKey, toolFacts, toolKeys } from '@easymock/contract';
import type { ComponentType } from 'react';
import type { IconShape } from '../../kit/display/icon';
import { folderOf } from './tool-pages';

/** The shelves of the toolset, in display order. */
export const shelves = {
  collaboration: { zh: '研发协作', en: 'Development' },
  notice: { zh: '通知', en: 'Messages' },
  assets: { zh: '资产', en: 'Assets' },
  content: { zh: '内容', en: 'Content' },
  team: { zh: '团队', en: 'Team' },
  small: { zh: '小工具', en: 'Utilities' },
} satisfies Record<string, Text>;
export type Shelf = keyof typeof shelves;

/** Presentation of a tool in menus and on cards. The `tool.ts` of its folder exports it as `tool`. */
export interface ToolCard {
  readonly shelf: Shelf;
  readonly icon: IconShape;
  /** The purpose of the tool, in one line. */
  readonly purpose: Text;
  /**
   * Loads the content of a drawer over the toolset, for tools that people use briefly. The tool still has a page with a
   * URL.
   */
  readonly loadPanel?: () => Promise<ComponentType>;
}

export interface Tool extends ToolCard {
  readonly key: ToolKey;
  readonly page: PageName;
  readonly name: Text;
  /** Kind of the tool's records, the name of their table on the server, used for counting and searching. */
  readonly kind: string;
}

const cards = import.meta.glob<{ tool: ToolCard }>('./*/tool.ts', { eager: true });

/** All implemented tools, in the order of the contract. */
export const tools: readonly Tool[] = toolKeys.flatMap((key) => {
  const card = cards[`./${folderOf(key)}/tool.ts`]?.tool;
  if (!card) return [];
  return [{ key, page: key as PageName, name: toolFacts(key).name, kind: kindOf(key), ...card }];
});
