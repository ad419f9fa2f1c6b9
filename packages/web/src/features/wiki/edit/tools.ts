import { redo, undo } from '@codemirror/commands';
import { includeBody } from '@easymock/wiki-content/include';
import { currentTexts } from '../../../lib/texts/texts';
import { pickInclude } from '../include/pick-include';
import { mockBlock, pickMock } from '../mock/pick-mock';
import { focusAfterDialog } from './focus-after-dialog';
import {
  beginArticleLink,
  beginMention,
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
import { sampleData } from './sample-data';
import { texts } from './texts';
import { type ToolFacts, toolFacts } from './tool-facts';

/** A tool of the editor: in its toolbar, in the `/` menu, or on a key. */
export interface Tool extends ToolFacts {
  readonly name: keyof typeof toolFacts;
  /** Whether the toolbar omits the tool for lack of space. */
  readonly isHidden?: true;
  /** Whether a separator precedes the tool in the toolbar. */
  readonly isFirst?: true;
  readonly run: (linkText: string) => Command;
  /** Opens the dialog of the page first, which inserts its result. */
  readonly asks?: PageDialog;
}

export type PageDialog = 'picture' | 'file' | 'pdf' | 'template' | 'find' | 'replace' | 'outline';

/** A tool of the `/` menu that opens a dialog of the page. */
const asking = (name: 'picture' | 'file' | 'pdf' | 'template'): Tool => ({
  name,
  ...toolFacts[name],
  isHidden: true,
  asks: name,
  run: () => () => false,
});

const tool = (name: Tool['name'], run: Tool['run'], place: Pick<Tool, 'isFirst' | 'isHidden'> = {}): Tool => ({
  name,
  ...toolFacts[name],
  ...place,
  run,
});

/** Inserts the block of the mock that the person chooses in a dialog. */
const insertMock: Command = (view) => {
  void pickMock().then((id) => {
    if (id !== undefined && view.dom.isConnected) block(mockBlock(id))(view);
    focusAfterDialog(() => view.dom.isConnected && view.focus());
  });
  return true;
};

/** Inserts the block of the passage that the person chooses in a dialog. */
const insertInclude: Command = (view) => {
  void pickInclude().then((include) => {
    if (include && view.dom.isConnected) block(`$$include\n${includeBody(include)}\n$$\n`)(view);
    focusAfterDialog(() => view.dom.isConnected && view.focus());
  });
  return true;
};

/** The tools in the order of the toolbar. */
export const tools: readonly Tool[] = [
  tool('undo', () => undo),
  tool('redo', () => redo),
  tool('heading1', () => heading(1), { isFirst: true }),
  tool('heading2', () => heading(2)),
  tool('heading3', () => heading(3)),
  tool('bold', () => wrap('**'), { isFirst: true }),
  tool('italic', () => wrap('*')),
  tool('strike', () => wrap('~~')),
  tool('code', () => wrap('`')),
  tool('link', (word) => link(word)),
  tool('bulletList', () => bulletList, { isFirst: true }),
  tool('numberList', () => numberList),
  tool('taskList', () => taskList),
  tool('quote', () => quote),
  tool('codeBlock', () => block('```\n', '', '\n```\n'), { isFirst: true }),
  tool('table', () => {
    const { sampleColumn1, sampleColumn2 } = currentTexts(texts);
    return block('| ', sampleColumn1, ` | ${sampleColumn2} |\n| --- | --- |\n|  |  |\n`);
  }),
  asking('picture'),
  asking('file'),
  asking('pdf'),
  tool('articleLink', () => beginArticleLink, { isHidden: true }),
  tool('person', () => beginMention, { isHidden: true }),
  asking('template'),
  tool('note', () => block('> [!NOTE]\n> ', '', '\n')),
  tool(
    'details',
    () => block('<details>\n<summary>', currentTexts(texts).sampleDetails, '</summary>\n\n\n\n</details>\n'),
    { isHidden: true },
  ),
  tool('formula', () => block('$$\n', 'E = mc^2', '\n$$\n'), { isHidden: true }),
  tool(
    'diagram',
    () => {
      const { sampleStart, sampleChoice, sampleYes, sampleEnd } = currentTexts(texts);
      const first = `A[${sampleStart}] --> B{${sampleChoice}}`;
      const tail = ['', `  B -->|${sampleYes}| C[${sampleEnd}]`, '```', ''].join('\n');
      return block('```mermaid\nflowchart LR\n  ', first, tail);
    },
    { isHidden: true },
  ),
  tool(
    'chart',
    () => {
      const { title } = currentTexts(texts);
      return block('$$chart\ntype: bar\ntitle: ', title, `\n${sampleData()}\n$$\n`);
    },
    { isHidden: true },
  ),
  tool('imgGrid', () => block('$$imgGrid\n', 'https://', '\n$$\n'), { isHidden: true }),
  tool('iframe', () => block('$$iframe\n', 'https://', '\n$$\n'), { isHidden: true }),
  tool('include', () => insertInclude, { isHidden: true }),
  tool('mock', () => insertMock, { isHidden: true }),
  tool('toc', () => block('[[toc]]\n'), { isHidden: true }),
  tool('divider', () => block('---\n')),
  { name: 'search', ...toolFacts.search, isFirst: true, asks: 'find', run: () => () => false },
  { name: 'outline', ...toolFacts.outline, asks: 'outline', run: () => () => false },
];
