import { base, matchPage, type PageName, pages } from '@easymock/contract';
import type { IconShape } from '../../kit/display/icon';
import { type FindPinyin, findMatch, type Match } from './find-match';

export const groups = ['recent', 'pages', 'projects', 'mocks', 'documents', 'records', 'people', 'actions'] as const;
export type Group = (typeof groups)[number];

export interface PaletteItem {
  /** Unique among all items. */
  key: string;
  group: Group;
  icon: IconShape;
  title: string;
  /** Shown after the title, and searched as well. */
  detail?: string;
  /** Further words that find the item. */
  aliases?: readonly string[];
  /** Whether the server found the item for the typed text, so that the item always matches. */
  isFound?: boolean;
  /** Called in addition when the item is chosen. */
  onRun?: () => void;
  /** The project under which the item is listed. Such items keep the server's order and number. */
  section?: { readonly key: string; readonly title: string };
  /** A path to open, or a function to call. */
  act: string | (() => void);
}

export interface Hit {
  item: PaletteItem;
  marks: Match['marks'];
}

const most: Record<Group, number> = {
  recent: 3,
  pages: 6,
  projects: 8,
  mocks: 8,
  documents: 8,
  records: 8,
  people: 5,
  actions: 6,
};

interface Scored extends Hit {
  score: number;
}

/** Scores an item for the letters, which may be scattered over its title. */
function scoreOf(letters: string, item: PaletteItem, findPinyin?: FindPinyin): Scored | undefined {
  const byTitle = findMatch(letters, item.title, findPinyin);
  const others = [item.detail ?? '', ...(item.aliases ?? [])].map((text) => findMatch(letters, text, findPinyin));
  // A match outside the title scores lower.
  const scores = others.map((match) => (match ? match.score - 20 : Number.NEGATIVE_INFINITY));
  const score = Math.max(
    byTitle?.score ?? Number.NEGATIVE_INFINITY,
    ...scores,
    item.isFound ? 10 : Number.NEGATIVE_INFINITY,
  );
  return score === Number.NEGATIVE_INFINITY ? undefined : { item, marks: byTitle?.marks ?? [], score };
}

/** Highlights each word that occurs in the title as a whole. */
function markWords(letters: string, item: PaletteItem, findPinyin?: FindPinyin): Hit {
  const found = letters
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const match = findMatch(word, item.title, findPinyin);
      return match && match.marks.length === 1 ? match.marks : [];
    })
    .sort(([a], [b]) => a - b);
  const marks = found.filter(([from], index) => found.slice(0, index).every(([, to]) => to <= from));
  return { item, marks };
}

/** Returns whether the letters are the whole title or a whole alias of an item. */
function isSpelledOut(letters: string, { title, aliases = [] }: PaletteItem): boolean {
  const typed = letters.trim().toLowerCase();
  return [title, ...aliases].some((text) => text.toLowerCase() === typed);
}

/**
 * Returns the items that match the letters, by group and best match first. The group of actions comes first
 * if the letters name one of them. A place that is also recent is listed only as recent.
 */
export function findHits(letters: string, given: readonly PaletteItem[], findPinyin?: FindPinyin): Hit[] {
  const recent = new Set(given.filter(({ group }) => group === 'recent').map(({ act }) => act));
  const items = given.filter(({ group, act }) => group === 'recent' || !recent.has(act));
  const scored = items.flatMap((item) => (item.section ? [] : (scoreOf(letters, item, findPinyin) ?? [])));
  const spelledOut = scored.filter(({ item }) => item.group === 'actions' && isSpelledOut(letters, item));
  const order = spelledOut.length > 0 ? (['actions', ...groups.filter((one) => one !== 'actions')] as const) : groups;
  return order.flatMap((group) => [
    ...scored
      .filter(({ item }) => item.group === group)
      .sort((a, b) => b.score - a.score)
      .slice(0, most[group])
      .map(({ item, marks }) => ({ item, marks })),
    ...items.filter((item) => item.group === group && item.section).map((item) => markWords(letters, item, findPinyin)),
  ]);
}

/** Returns whether somebody with these permissions may open a page. */
export function mayOpen(name: PageName, permissions: readonly string[]): boolean {
  const { access } = pages[name];
  return access === 'public' || access === 'session' || permissions.includes(access);
}

/** Returns the pages of the frame without address parameters that the person may open. */
export const openPages = (permissions: readonly string[]): PageName[] =>
  (Object.keys(pages) as PageName[]).filter(
    (name) => pages[name].frame === 'main' && !pages[name].path.includes(':') && mayOpen(name, permissions),
  );

/**
 * Returns whether a person with these permissions may open a path without the base, such as a recently
 * visited one.
 */
export function mayOpenPath(path: string, permissions: readonly string[]): boolean {
  const match = matchPage(base + path);
  return match !== undefined && mayOpen(match.name, permissions);
}
