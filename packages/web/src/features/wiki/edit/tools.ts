import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { IconShape } from '../../../kit/display/icon';
import {
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
  QuoteIcon,
  RedoIcon,
  SearchIcon,
  StrikeIcon,
  TableIcon,
  TaskListIcon,
  UndoIcon,
} from '../../../kit/display/icons';
import {
  block,
  bulletList,
  type Command,
  heading,
  link,
  numberList,
  quote,
  taskList,
  wrap,
} from './markdown-commands';
import type { texts } from './texts';

type Name = keyof typeof texts.zh;

/** A tool of the editor: in its toolbar, in the menu that `/` opens, or on a key. */
export interface Tool {
  readonly name: Extract<
    Name,
    | 'bold'
    | 'bulletList'
    | 'code'
    | 'codeBlock'
    | 'details'
    | 'divider'
    | 'formula'
    | 'heading1'
    | 'heading2'
    | 'heading3'
    | 'italic'
    | 'link'
    | 'note'
    | 'numberList'
    | 'quote'
    | 'redo'
    | 'search'
    | 'strike'
    | 'table'
    | 'taskList'
    | 'toc'
    | 'undo'
  >;
  readonly icon: IconShape;
  /** As CodeMirror spells it. */
  readonly key?: string;
  /** What it inserts is offered by `/`; other words that find it there. */
  readonly words?: string;
  /** Not in the toolbar, for want of room. */
  readonly isHidden?: true;
  /** A line stands before it in the toolbar. */
  readonly isFirst?: true;
  readonly run: (linkText: string) => Command;
}

// The library has none.
const BoldIcon: IconShape = [['path', { d: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z' }]];

/** The tools in the order of the toolbar. */
export const tools: readonly Tool[] = [
  { name: 'undo', icon: UndoIcon, run: () => undo },
  { name: 'redo', icon: RedoIcon, run: () => redo },
  ...([1, 2, 3] as const).map(
    (level): Tool => ({
      name: `heading${level}`,
      icon: [Heading1Icon, Heading2Icon, Heading3Icon][level - 1] ?? Heading1Icon,
      key: `Mod-Alt-${level}`,
      words: `h${level} bt biaoti heading`,
      ...(level === 1 && { isFirst: true }),
      run: () => heading(level),
    }),
  ),
  { name: 'bold', icon: BoldIcon, key: 'Mod-b', isFirst: true, run: () => wrap('**') },
  { name: 'italic', icon: ItalicIcon, key: 'Mod-i', run: () => wrap('*') },
  { name: 'strike', icon: StrikeIcon, key: 'Mod-Shift-x', run: () => wrap('~~') },
  { name: 'code', icon: CodeIcon, key: 'Mod-e', run: () => wrap('`') },
  { name: 'link', icon: LinkIcon, key: 'Mod-k', words: 'lj lianjie link url', run: (word) => link(word) },
  {
    name: 'bulletList',
    icon: ListIcon,
    key: 'Mod-Shift-8',
    words: 'wxlb liebiao ul list',
    isFirst: true,
    run: () => bulletList,
  },
  {
    name: 'numberList',
    icon: NumberListIcon,
    key: 'Mod-Shift-7',
    words: 'yxlb liebiao ol list',
    run: () => numberList,
  },
  {
    name: 'taskList',
    icon: TaskListIcon,
    key: 'Mod-Shift-9',
    words: 'rwlb renwu todo task',
    run: () => taskList,
  },
  { name: 'quote', icon: QuoteIcon, key: 'Mod-Shift-.', words: 'yy yinyong quote', run: () => quote },
  {
    name: 'codeBlock',
    icon: CodeBlockIcon,
    words: 'dmk daima code',
    isFirst: true,
    run: () => block('```\n', '', '\n```\n'),
  },
  {
    name: 'table',
    icon: TableIcon,
    words: 'bg biaoge table',
    run: () => block('| ', '列 1', ' | 列 2 |\n| --- | --- |\n|  |  |\n'),
  },
  {
    name: 'note',
    icon: NoteIcon,
    words: 'tsk tishi note callout',
    run: () => block('> [!NOTE]\n> ', '', '\n'),
  },
  {
    name: 'details',
    icon: NoteIcon,
    words: 'zdk zhedie details',
    isHidden: true,
    run: () => block('<details>\n<summary>', '详情', '</summary>\n\n\n\n</details>\n'),
  },
  {
    name: 'formula',
    icon: CodeIcon,
    words: 'gs gongshi math latex',
    isHidden: true,
    run: () => block('$$\n', 'E = mc^2', '\n$$\n'),
  },
  { name: 'toc', icon: NumberListIcon, words: 'ml mulu toc', isHidden: true, run: () => block('[[toc]]\n') },
  { name: 'divider', icon: DividerIcon, words: 'fgx fenge hr', run: () => block('---\n') },
  { name: 'search', icon: SearchIcon, key: 'Mod-f', isFirst: true, run: () => openSearchPanel },
];
