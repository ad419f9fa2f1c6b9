import { includeBody } from '@easymock/wiki-content/include';
import { toggleMark } from '@tiptap/pm/commands';
import type { Command } from '@tiptap/pm/state';
import type { IconShape } from '../../../kit/display/icon';
import { currentTexts } from '../../../lib/texts/texts';
import { focusAfterDialog } from '../edit/focus-after-dialog';
import {
  AlignCenterIcon,
  AlignEndIcon,
  AlignStartIcon,
  ChartIcon,
  ClearIcon,
  FormulaIcon,
  GridIcon,
  HighlightIcon,
  LineIcon,
  SubscriptIcon,
  SuperscriptIcon,
  UnderlineIcon,
  WindowIcon,
} from '../edit/icons';
import { type ToolFacts, toolFacts } from '../edit/tool-facts';
import { pickInclude } from '../include/pick-include';
import { pickMock } from '../mock/pick-mock';
import {
  beginArticleLink,
  beginMention,
  clearMarks,
  insertBlock,
  newCallout,
  newDetails,
  newTable,
  setAlign,
  setLine,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands';
import type { Selected } from './selected';
import { redo, undo } from './shared/shared-document';
import { texts } from './texts';

/** Tools that open a form before they run. */
export type FormTool = 'link' | 'picture' | 'file' | 'formula' | 'formulaBlock' | 'imgGrid' | 'iframe' | 'chart';

/** Tools that open a part of the page. */
export type PageTool = 'find' | 'pdf' | 'outline' | 'template';

export type OwnName = Extract<
  keyof typeof texts.zh,
  | 'alignCenter'
  | 'alignEnd'
  | 'alignStart'
  | 'chart'
  | 'clear'
  | 'formulaBlock'
  | 'highlight'
  | 'iframe'
  | 'imgGrid'
  | 'line'
  | 'subscript'
  | 'superscript'
  | 'underline'
>;

export interface RichTool extends ToolFacts {
  readonly name: keyof typeof toolFacts | OwnName;
  /** Runs immediately; a tool without a command opens a form or panel first. */
  readonly command?: Command;
  readonly asks?: FormTool | PageTool;
  /** Whether the toolbar omits the tool for lack of space. */
  readonly isHidden?: true;
  readonly isFirst?: true;
  /** Whether the bubble menu of a selection also contains the tool. */
  readonly isForWords?: true;
  /** Returns whether the tool is active in the selection. */
  readonly isOn?: (selected: Selected) => boolean;
}

type Place = Pick<RichTool, 'isFirst' | 'isHidden' | 'isForWords' | 'isOn'>;

const tool = (
  name: RichTool['name'],
  facts: ToolFacts,
  does: Command | FormTool | PageTool,
  place: Place = {},
): RichTool => ({ name, ...facts, ...place, ...(typeof does === 'string' ? { asks: does } : { command: does }) });

const known = (name: keyof typeof toolFacts, does: Command | FormTool | PageTool, place?: Place): RichTool =>
  tool(name, toolFacts[name], does, place);
const own = (
  name: OwnName,
  icon: IconShape,
  does: Command | FormTool,
  more: Place & Pick<ToolFacts, 'key' | 'words'> = {},
): RichTool => {
  const { key, words, ...place } = more;
  return tool(name, { icon, ...(key && { key }), ...(words && { words }) }, does, place);
};

/** Toggles a mark, by its name in the schema. */
const mark =
  (name: string): Command =>
  (state, dispatch, view) => {
    const type = state.schema.marks[name];
    return type ? toggleMark(type)(state, dispatch, view) : false;
  };
const isMarked =
  (name: string) =>
  ({ marks }: Selected) =>
    marks.includes(name);
const isBlock =
  (name: string) =>
  ({ block }: Selected) =>
    block === name;

/** Inserts the mock that the person chooses in a dialog. */
const insertMock: Command = (_state, dispatch, view) => {
  if (!dispatch || !view) return true;
  void pickMock().then((id) => {
    if (view.isDestroyed) return;
    if (id !== undefined)
      insertBlock((schema) => schema.node('wikiBlock', { name: 'mock', body: id }))(view.state, view.dispatch, view);
    focusAfterDialog(() => !view.isDestroyed && view.focus());
  });
  return true;
};

/** Inserts the passage that the person chooses in a dialog. */
const insertInclude: Command = (_state, dispatch, view) => {
  if (!dispatch || !view) return true;
  void pickInclude().then((include) => {
    if (view.isDestroyed) return;
    if (include)
      insertBlock((schema) => schema.node('wikiBlock', { name: 'include', body: includeBody(include) }))(
        view.state,
        view.dispatch,
        view,
      );
    focusAfterDialog(() => !view.isDestroyed && view.focus());
  });
  return true;
};

/** The tools in the order of the toolbar. */
export const richTools: readonly RichTool[] = [
  known('undo', undo),
  known('redo', redo),
  own('line', LineIcon, setLine('paragraph'), {
    key: 'Mod-Alt-0',
    words: 'zw zhengwen text paragraph',
    isHidden: true,
  }),
  known('heading1', toggleHeading(1), { isFirst: true, isOn: isBlock('heading1') }),
  known('heading2', toggleHeading(2), { isOn: isBlock('heading2') }),
  known('heading3', toggleHeading(3), { isOn: isBlock('heading3') }),
  known('bold', mark('bold'), { isFirst: true, isForWords: true, isOn: isMarked('bold') }),
  known('italic', mark('italic'), { isForWords: true, isOn: isMarked('italic') }),
  own('underline', UnderlineIcon, mark('underline'), { key: 'Mod-u', isForWords: true, isOn: isMarked('underline') }),
  known('strike', mark('strike'), { isForWords: true, isOn: isMarked('strike') }),
  known('code', mark('code'), { isForWords: true, isOn: isMarked('code') }),
  own('highlight', HighlightIcon, mark('highlight'), { isForWords: true, isOn: isMarked('highlight') }),
  own('subscript', SubscriptIcon, mark('subscript'), { isOn: isMarked('subscript') }),
  own('superscript', SuperscriptIcon, mark('superscript'), { isOn: isMarked('superscript') }),
  known('link', 'link', { isForWords: true, isOn: isMarked('link') }),
  own('clear', ClearIcon, clearMarks, { key: 'Mod-\\' }),
  own('alignStart', AlignStartIcon, setAlign(null), { isFirst: true }),
  own('alignCenter', AlignCenterIcon, setAlign('center'), { isOn: ({ align }) => align === 'center' }),
  own('alignEnd', AlignEndIcon, setAlign('right'), { isOn: ({ align }) => align === 'right' }),
  known('bulletList', toggleList('bulletList'), { isFirst: true, isOn: isBlock('bulletList') }),
  known('numberList', toggleList('orderedList'), { isOn: isBlock('orderedList') }),
  known('taskList', toggleList('bulletList', true), { isOn: isBlock('taskList') }),
  known('quote', toggleQuote, { isOn: isBlock('blockquote') }),
  known('codeBlock', toggleCode, { isFirst: true, isOn: isBlock('codeBlock') }),
  known('table', insertBlock(newTable(3, 3))),
  known('picture', 'picture'),
  known('file', 'file'),
  known('pdf', 'pdf', { isHidden: true }),
  known('articleLink', beginArticleLink, { isHidden: true }),
  known('person', beginMention, { isHidden: true }),
  known('template', 'template', { isHidden: true }),
  known('note', insertBlock(newCallout('note'))),
  known(
    'details',
    insertBlock((schema) => newDetails(currentTexts(texts).detailsTitle)(schema)),
    { isHidden: true },
  ),
  known('formula', 'formula'),
  own('formulaBlock', FormulaIcon, 'formulaBlock', { words: 'gsk gongshi math latex block', isHidden: true }),
  own('chart', ChartIcon, 'chart', { words: 'tb tubiao chart' }),
  own('imgGrid', GridIcon, 'imgGrid', { words: 'tpg tupianwangge grid gallery', isHidden: true }),
  own('iframe', WindowIcon, 'iframe', { words: 'qrwy qianru wangye iframe embed', isHidden: true }),
  known('include', insertInclude, { isHidden: true }),
  known('mock', insertMock, { isHidden: true }),
  known(
    'toc',
    insertBlock((schema) => schema.node('contents')),
    { isHidden: true },
  ),
  known(
    'divider',
    insertBlock((schema) => schema.node('horizontalRule')),
  ),
  known('search', 'find', { isFirst: true }),
  known('outline', 'outline'),
];
