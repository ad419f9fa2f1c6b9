import type { Text } from '../core/language';
import { type ArticleType, articleTypes } from './choices';

// Separate from the schemas, since screens import these choices and must not load zod.

/** Types whose editor can be the default. */
export const settableTypes = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind'] as const satisfies readonly ArticleType[];

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

/** Theme of code blocks: as the page, or always light or dark. */
export const codeThemes = ['auto', 'light', 'dark'] as const;
export type CodeTheme = (typeof codeThemes)[number];
export const codeThemeNames: Record<CodeTheme, Text> = {
  auto: { zh: '跟随主题', en: 'As the page' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
};

/** The places in which a link to another article opens. */
export const openPlaces = ['same', 'drawer'] as const;
export type OpenPlace = (typeof openPlaces)[number];
export const openPlaceNames: Record<OpenPlace, Text> = {
  same: { zh: '当前页', en: 'This page' },
  drawer: { zh: '抽屉', en: 'Drawer' },
};

export const fontSizes = { min: 14, max: 20 } as const;
/** Seconds between saves of a draft to the server; 0 stores drafts on the person's device only. */
export const autoSaveSeconds = { min: 10, max: 120 } as const;

/**
 * Splits the types of articles into an upper row and a lower one.
 * @returns every type in one row; types in neither list go to the upper row, and a malformed list counts as
 * empty
 * @example cardRows('["markdown"]', '["jsmind"]') // { up: ['markdown', 'wysiwyg', …], down: ['jsmind'] }
 */
export function cardRows(up: string, down: string): { up: ArticleType[]; down: ArticleType[]; isReadable: boolean } {
  const read = (text: string): ArticleType[] | undefined => {
    try {
      const found: unknown = JSON.parse(text);
      if (!Array.isArray(found)) return undefined;
      return articleTypes.filter((type) => found.includes(type)).sort((a, b) => found.indexOf(a) - found.indexOf(b));
    } catch {
      return undefined;
    }
  };
  const [upper, lower] = [read(up), read(down)];
  const below = (lower ?? []).filter((type) => !upper?.includes(type));
  const rest = articleTypes.filter((type) => !upper?.includes(type) && !below.includes(type));
  return { up: [...(upper ?? []), ...rest], down: below, isReadable: upper !== undefined && lower !== undefined };
}

const cards = JSON.stringify(articleTypes.filter((type) => type !== 'template'));

/** Defaults for people who never changed a setting. */
export const articleSettingDefaults = {
  up_log_card: cards,
  down_log_card: '["template"]',
  editorDefault: 'markdown',
  fontSize: 16,
  contentWidth: 'narrow',
  outline: 'right',
  autoSaveSec: 10,
  autoPublish: false,
  codeTheme: 'auto',
  openIn: 'same',
} as const;
