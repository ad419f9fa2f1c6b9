import { menus, type PageName, type PermissionKey, type Text } from '@easymock/contract';
import { tools } from '../../features/tools/index';

export interface MenuEntry {
  key: string;
  /** Permission required to see the entry. */
  needs: PermissionKey;
  title: Text;
  page: PageName;
  /** Pages below the entry, for which the entry is marked as active. */
  owns?: readonly PageName[];
  children?: readonly { page: PageName; title: Text }[];
}

const personal: Text = { zh: '个人', en: 'Personal' };
const team: Text = { zh: '团队', en: 'Team' };

/** The navigation bar, in display order. */
export const menuEntries: readonly MenuEntry[] = [
  {
    key: 'projects',
    needs: 'projects',
    title: menus.projects,
    page: 'projects',
    owns: ['projects', 'teams', 'teamProjects', 'joinTeam', 'project', 'newProject', 'newMock', 'editMock'],
    children: [
      { page: 'projects', title: personal },
      { page: 'teams', title: team },
    ],
  },
  { key: 'workbench', needs: 'workbench', title: menus.workbench, page: 'workbench' },
  { key: 'dashboard', needs: 'dashboard', title: menus.dashboard, page: 'dashboard' },
  {
    key: 'wiki',
    needs: 'wiki',
    title: menus.wiki,
    page: 'wiki',
    owns: ['wiki', 'wikiFolder', 'wikiSearch', 'wikiMarkdown', 'wikiWysiwyg', 'wikiMindMap', 'wikiTinyMce'],
  },
  {
    key: 'wikiStats',
    needs: 'wiki',
    title: { zh: '文档统计', en: 'Document statistics' },
    page: 'rank',
    owns: ['rank', 'articleSummary'],
    children: [
      { page: 'rank', title: { zh: '排行榜', en: 'Ranking' } },
      { page: 'articleSummary', title: { zh: '我的文章', en: 'My articles' } },
    ],
  },
  { key: 'tools', needs: 'tools', title: menus.tools, page: 'tools', owns: tools.map(({ page }) => page) },
  { key: 'accounts', needs: 'accounts', title: menus.accounts, page: 'accounts' },
];

/** Returns the entries visible to a person with these permissions. */
export const entriesFor = (permissions: readonly string[]): readonly MenuEntry[] =>
  menuEntries.filter(({ needs }) => permissions.includes(needs));

/** Returns whether the entry is marked as active on this page. */
export function isActiveEntry(entry: MenuEntry, page: PageName | undefined): boolean {
  if (!page) return false;
  return entry.page === page || (entry.owns?.includes(page) ?? false);
}

/**
 * Returns how many entries fit side by side; the rest go into the overflow menu 更多.
 * @example countFitting([80, 80, 80], 200, 60) // 1: with 更多 beside it, a second would not fit
 */
export function countFitting(widths: readonly number[], room: number, moreWidth: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = moreWidth;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
}
