import type { Editor } from 'tinymce';
import { TrashIcon } from '../../../kit/display/icons';
import {
  AlignCenterIcon,
  AlignEndIcon,
  AlignStartIcon,
  AttachIcon,
  ChartIcon,
  ClearIcon,
  ColumnAfterIcon,
  ColumnBeforeIcon,
  ColumnRemoveIcon,
  GridIcon,
  MergeCellsIcon,
  PictureIcon,
  RowAfterIcon,
  RowBeforeIcon,
  RowRemoveIcon,
  SplitCellIcon,
  SubscriptIcon,
  SuperscriptIcon,
  UnderlineIcon,
  WindowIcon,
} from '../edit/icons';
import { type ToolFacts, toolFacts } from '../edit/tool-facts';
import type { texts } from '../rich/texts';

export interface TinyTool extends ToolFacts {
  readonly name: keyof typeof toolFacts | keyof typeof texts.zh;
  readonly isFirst?: true;
  readonly asks?: 'link' | 'picture' | 'file' | 'find' | 'formula' | 'chart' | 'imgGrid' | 'iframe';
  /** The format of the selection in which the button appears pressed. */
  readonly format?: string;
  readonly run?: (editor: Editor) => void;
}

const command =
  (name: string, value?: unknown) =>
  (editor: Editor): void => {
    editor.execCommand(name, false, value);
  };

const known = (name: keyof typeof toolFacts, more: Omit<TinyTool, 'icon' | 'name'>): TinyTool => ({
  name,
  icon: toolFacts[name].icon,
  ...more,
});

const heading = (level: 1 | 2 | 3): TinyTool =>
  known(`heading${level}`, {
    format: `h${level}`,
    run: (editor) => editor.execCommand('mceToggleFormat', false, `h${level}`),
    ...(level === 1 && { isFirst: true }),
  });

const mark = (name: 'bold' | 'italic' | 'strike' | 'code', format: string, key?: string): TinyTool =>
  known(name, { format, run: command('mceToggleFormat', format), ...(key && { key }) });

/** The tools in the order of the toolbar. */
export const tinyTools: readonly TinyTool[] = [
  known('undo', { run: command('Undo') }),
  known('redo', { run: command('Redo') }),
  heading(1),
  heading(2),
  heading(3),
  { ...mark('bold', 'bold', 'Mod-b'), isFirst: true },
  mark('italic', 'italic', 'Mod-i'),
  {
    name: 'underline',
    icon: UnderlineIcon,
    key: 'Mod-u',
    format: 'underline',
    run: command('mceToggleFormat', 'underline'),
  },
  mark('strike', 'strikethrough'),
  mark('code', 'code'),
  { name: 'subscript', icon: SubscriptIcon, format: 'subscript', run: command('Subscript') },
  { name: 'superscript', icon: SuperscriptIcon, format: 'superscript', run: command('Superscript') },
  known('link', { asks: 'link', format: 'link' }),
  { name: 'clear', icon: ClearIcon, run: command('RemoveFormat') },
  { name: 'alignStart', icon: AlignStartIcon, isFirst: true, run: command('JustifyLeft') },
  { name: 'alignCenter', icon: AlignCenterIcon, format: 'aligncenter', run: command('JustifyCenter') },
  { name: 'alignEnd', icon: AlignEndIcon, format: 'alignright', run: command('JustifyRight') },
  known('bulletList', { isFirst: true, run: command('InsertUnorderedList') }),
  known('numberList', { run: command('InsertOrderedList') }),
  known('quote', { format: 'blockquote', run: command('mceBlockQuote') }),
  known('codeBlock', { isFirst: true, format: 'pre', run: command('mceToggleFormat', 'pre') }),
  known('table', { run: command('mceInsertTable', { rows: 3, columns: 3, options: { headerRows: 1 } }) }),
  { name: 'picture', icon: PictureIcon, asks: 'picture' },
  { name: 'file', icon: AttachIcon, asks: 'file' },
  known('formula', { asks: 'formula' }),
  { name: 'chart', icon: ChartIcon, asks: 'chart' },
  { name: 'imgGrid', icon: GridIcon, asks: 'imgGrid' },
  { name: 'iframe', icon: WindowIcon, asks: 'iframe' },
  known('divider', { run: command('InsertHorizontalRule') }),
  known('search', { asks: 'find', isFirst: true }),
];

/** Actions on the table that contains the cursor. */
export const tableTools: readonly TinyTool[] = [
  { name: 'rowBefore', icon: RowBeforeIcon, run: command('mceTableInsertRowBefore') },
  { name: 'rowAfter', icon: RowAfterIcon, run: command('mceTableInsertRowAfter') },
  { name: 'columnBefore', icon: ColumnBeforeIcon, run: command('mceTableInsertColBefore') },
  { name: 'columnAfter', icon: ColumnAfterIcon, run: command('mceTableInsertColAfter') },
  { name: 'mergeCells', icon: MergeCellsIcon, run: command('mceTableMergeCells') },
  { name: 'splitCell', icon: SplitCellIcon, run: command('mceTableSplitCells') },
  { name: 'rowRemove', icon: RowRemoveIcon, run: command('mceTableDeleteRow') },
  { name: 'columnRemove', icon: ColumnRemoveIcon, run: command('mceTableDeleteCol') },
  { name: 'tableRemove', icon: TrashIcon, run: command('mceTableDelete') },
];
