import type { Text } from '../core/language';
import { type ArticleType, articleTypes } from './choices';

// Apart from the calls: screens use these, and need no schemas for it.

/** The types whose editor somebody may begin with. */
export const settableTypes = [
  'markdown',
  'wysiwyg',
  'tinyMce',
  'jsmind',
] as const satisfies readonly ArticleType[];

export const contentWidths = ['narrow', 'normal', 'full'] as const;
export type ContentWidth = (typeof contentWidths)[number];
export const contentWidthNames: Record<ContentWidth, Text> = {
  narrow: { zh: '窄', en: 'Narrow' },
  normal: { zh: '适中', en: 'Normal' },
  full: { zh: '全宽', en: 'Full' },
};

export const outlineSides = ['left', 'right', 'off'] as const;
export type OutlineSide = (typeof outlineSides)[number];
export const outlineSideNames: Record<OutlineSide, Text> = {
  left: { zh: '左侧', en: 'Left' },
  right: { zh: '右侧', en: 'Right' },
  off: { zh: '不显示', en: 'Off' },
};

/** How code looks: as the page, or always light or dark. */
export const codeThemes = ['auto', 'light', 'dark'] as const;
export type CodeTheme = (typeof codeThemes)[number];
export const codeThemeNames: Record<CodeTheme, Text> = {
  auto: { zh: '跟随主题', en: 'As the page' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
};

/** Where a link to another article opens. */
export const openPlaces = ['same', 'drawer'] as const;
export type OpenPlace = (typeof openPlaces)[number];
export const openPlaceNames: Record<OpenPlace, Text> = {
  same: { zh: '当前页', en: 'This page' },
  drawer: { zh: '抽屉', en: 'Drawer' },
};

export const fontSizes = { min: 14, max: 20 } as const;
/** Seconds between drafts on the server; 0 keeps drafts on the person's machine only. */
export const autoSaveSeconds = { min: 10, max: 120 } as const;

/**
 * The types of articles in two rows: those that are offered first, and the others.
 * @returns every type in one of them; what stands in neither comes to the upper one, and what is no list of types counts as
 * none
 * @example cardRows('["markdown"]', '["jsmind"]') // { up: ['markdown', 'wysiwyg', …], down: ['jsmind'] }
 */
export function cardRows(
  up: string,
  down: string,
): { up: ArticleType[]; down: ArticleType[]; isReadable: boolean } {
  const read = (text: string): ArticleType[] | undefined => {
    try {
      const found: unknown = JSON.parse(text);
      if (!Array.isArray(found)) return undefined;
      return articleTypes
        .filter((type) => found.includes(type))
        .sort((a, b) => found.indexOf(a) - found.indexOf(b));
    } catch {
      return undefined;
    }
  };
  const [upper, lower] = [read(up), read(down)];
  const below = (lower ?? []).filter((type) => !upper?.includes(type));
  const rest = articleTypes.filter((type) => !upper?.includes(type) && !below.includes(type));
  return {
    up: [...(upper ?? []), ...rest],
    down: below,
    isReadable: upper !== undefined && lower !== undefined,
  };
}

const cards = JSON.stringify(articleTypes.filter((type) => type !== 'template'));

/** How articles are read and written by somebody who never decided. */
export const articleSettingDefaults = {
  up_log_card: cards,
  down_log_card: '["template"]',
  editorDefault: 'markdown',
  fontSize: 16,
  contentWidth: 'narrow',
  outline: 'right',
  autoSaveSec: 10,
  codeTheme: 'auto',
  openIn: 'same',
} as const;
