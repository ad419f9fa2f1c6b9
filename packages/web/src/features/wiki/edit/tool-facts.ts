import type { IconShape } from '../../../kit/display/icon';
import {
  AttachmentIcon,
  CodeBlockIcon,
  CodeIcon,
  DividerIcon,
  Heading1Icon,
  Heading2Icon,
  Heading3Icon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  NoteIcon,
  NumberListIcon,
  OutlineIcon,
  PictureIcon,
  QuoteIcon,
  RedoIcon,
  SearchIcon,
  SendIcon,
  StrikeIcon,
  TableIcon,
  TaskListIcon,
  TemplateIcon,
  TextFileIcon,
  UndoIcon,
  UserIcon,
} from '../../../kit/display/icons';
import {
  ArticleLinkIcon,
  ChartIcon,
  ContentsIcon,
  DetailsIcon,
  DiagramIcon,
  FormulaIcon,
  GridIcon,
  WindowIcon,
} from './icons';

/** Facts that the toolbars, `/` menus and shortcuts of all text editors share. */
export interface ToolFacts {
  readonly icon: IconShape;
  /** Shortcut in the notation of CodeMirror and ProseMirror. */
  readonly key?: string;
  /** Further search words in the `/` menu. A tool without words is not offered there. */
  readonly words?: string;
}

// The icon library has no such icon.
const BoldIcon: IconShape = [['path', { d: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z' }]];

const heading = (level: number, icon: IconShape): ToolFacts => ({
  icon,
  key: `Mod-Alt-${level}`,
  words: `h${level} bt biaoti heading`,
});

/** The tools that every text editor has. */
export const toolFacts = {
  undo: { icon: UndoIcon },
  redo: { icon: RedoIcon },
  heading1: heading(1, Heading1Icon),
  heading2: heading(2, Heading2Icon),
  heading3: heading(3, Heading3Icon),
  bold: { icon: BoldIcon, key: 'Mod-b' },
  italic: { icon: ItalicIcon, key: 'Mod-i' },
  strike: { icon: StrikeIcon, key: 'Mod-Shift-x' },
  code: { icon: CodeIcon, key: 'Mod-e' },
  link: { icon: LinkIcon, key: 'Mod-k', words: 'lj lianjie link url' },
  articleLink: { icon: ArticleLinkIcon, words: 'ljwd wendang document wiki' },
  bulletList: { icon: ListIcon, key: 'Mod-Shift-8', words: 'wxlb liebiao ul list' },
  numberList: { icon: NumberListIcon, key: 'Mod-Shift-7', words: 'yxlb liebiao ol list' },
  taskList: { icon: TaskListIcon, key: 'Mod-Shift-9', words: 'rwlb renwu todo task' },
  quote: { icon: QuoteIcon, key: 'Mod-Shift-.', words: 'yy yinyong quote' },
  codeBlock: { icon: CodeBlockIcon, words: 'dmk daima code' },
  table: { icon: TableIcon, words: 'bg biaoge table' },
  picture: { icon: PictureIcon, words: 'tp tupian image picture photo' },
  file: { icon: AttachmentIcon, words: 'fj fujian wj wenjian file attachment upload' },
  pdf: { icon: TextFileIcon, words: 'yulan qianru pdf preview embed' },
  person: { icon: UserIcon, words: 'tdcy tidao chengyuan ry renyuan person people mention at' },
  template: { icon: TemplateIcon, words: 'mb moban crmb template' },
  note: { icon: NoteIcon, words: 'tsk tishi note callout' },
  details: { icon: DetailsIcon, words: 'zdk zhedie details' },
  formula: { icon: FormulaIcon, words: 'gs gongshi math latex' },
  diagram: { icon: DiagramIcon, words: 'lct liucheng tu shixu diagram mermaid flowchart' },
  chart: { icon: ChartIcon, words: 'tb tubiao chart' },
  imgGrid: { icon: GridIcon, words: 'tpg tupianwangge grid gallery' },
  iframe: { icon: WindowIcon, words: 'qrwy qianru wangye iframe embed' },
  include: { icon: ArticleLinkIcon, words: 'yypd yinyong pianduan wdpd synced include passage' },
  mock: { icon: SendIcon, words: 'jk jiekou mock api' },
  toc: { icon: ContentsIcon, words: 'ml mulu toc' },
  divider: { icon: DividerIcon, words: 'fgx fenge hr' },
  search: { icon: SearchIcon, key: 'Mod-f' },
  outline: { icon: OutlineIcon },
} as const satisfies Record<string, ToolFacts>;

/**
 * Ranks how well the typed text matches a tool, best first: the whole name, prefix of the name, a whole search
 * word, prefix of a word of the name, prefix of a search word, inner part of the name; -1 for no match.
 */
function rankOf(typed: string, name: string, words: string): number {
  const named = name.toLowerCase();
  const at = named.indexOf(typed);
  if (named === typed) return 0;
  if (at === 0) return 1;
  const known = words.split(' ');
  if (known.includes(typed)) return 2;
  if (named.split(' ').some((word) => word.startsWith(typed))) return 3;
  if (known.some((word) => word.startsWith(typed))) return 4;
  return at > 0 ? 5 : -1;
}

/** Returns the tools that the `/` menu offers for the typed text, best first. */
export function offeredTools<Tool extends Pick<ToolFacts, 'words'>>(
  tools: readonly Tool[],
  typed: string,
  nameOf: (tool: Tool) => string,
): Tool[] {
  return tools
    .flatMap((tool) => {
      const rank = tool.words === undefined ? -1 : rankOf(typed, nameOf(tool), tool.words);
      return rank < 0 ? [] : [{ tool, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ tool }) => tool);
}
