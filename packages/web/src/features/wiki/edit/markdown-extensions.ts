import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, LanguageSupport, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, highlightActiveLine, keymap, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { codeLook } from '../../../kit/code/code-look';
import { currentLanguage } from '../../../lib/texts/texts';
import { type Embeddable, embeddableIn, offerEmbed } from '../embed/offer-embed';
import { filesOf } from '../files/use-file-drop';
import { articleChips, offerArticles } from '../links/in-markdown';
import { mentionChips, offerPeople } from '../mention/in-markdown';
import { bringingPictures } from './bring-pictures';
import { findInSource } from './find/source-finder';
import { tableOf } from './paste-table';
import { pictureTools } from './picture/picture-tools';
import { focusableOptions, slashIcons, slashLook } from './slash-icons';
import { tableTools } from './table/table-tools';
import { moveInTable } from './table-keys';
import { offeredTools } from './tool-facts';
import { hintOf } from './tool-hint';
import { type PageDialog, type Tool, tools } from './tools';
import { takeFiles, uploadMarks } from './upload-marks';

// The text resembles the rendered page, with subdued marks, because authors read prose rather than parse
// code.
const look = EditorView.theme({
  '&': { fontSize: '15px' },
  '.cm-scroller': { fontFamily: 'var(--g-font-ui)', lineHeight: '26px' },
  '.cm-content': { padding: '16px 0 40vh', maxWidth: '48em', margin: '0 auto' },
  '.cm-line': { padding: '0 24px' },
  '.cm-placeholder': { color: 'var(--g-ink3)' },
});

const colours = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.4em', fontWeight: '600', lineHeight: '1.5' },
  { tag: tags.heading2, fontSize: '1.2em', fontWeight: '600', lineHeight: '1.5' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--g-glaze)' },
  { tag: tags.monospace, fontFamily: 'var(--g-font-mono)', fontSize: '0.9em' },
  { tag: tags.quote, color: 'var(--g-ink2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--g-ink3)' },
]);

/**
 * Returns all extensions of the Markdown editor. Each callback is called at the time of use, so it must
 * return current values.
 */
export function markdownExtensions(page: {
  /** Name of a tool in the current language. */
  nameOf: (tool: Tool) => string;
  linkText: () => string;
  /** Opens a dialog of the page, which inserts its result at the cursor. */
  onAsk: (dialog: PageDialog) => void;
  onUpdate: (update: ViewUpdate) => void;
  onFiles: (files: readonly File[], at: number | undefined) => void;
  /** Uploads a picture embedded in pasted HTML. @returns its address; undefined after a failure */
  addressOf: (file: File) => Promise<string | undefined>;
  /** Pictures of pasted HTML could not be brought along. */
  onLost: (count: number) => void;
  /** Fetches pictures of other websites. @returns the addresses that replace theirs */
  fetchRemote: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}): Extension[] {
  return [
    drawSelection(),
    dropCursor(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    findInSource((isReplacing) => page.onAsk(isReplacing ? 'replace' : 'find')),
    EditorState.tabSize.of(4),
    new LanguageSupport(markdownLanguage),
    // The first of two themes takes precedence.
    look,
    slashLook,
    syntaxHighlighting(colours),
    codeLook,
    autocompletion({
      override: [(context) => offer(context, page), offerPeople, offerArticles],
      icons: false,
      addToOptions: [slashIcons],
    }),
    focusableOptions,
    mentionChips,
    articleChips,
    pasting(page),
    bringingPictures(page.fetchRemote),
    takeFiles(filesOf, page.onFiles),
    uploadMarks,
    pictureTools,
    tableTools,
    // Scrollable regions need a descendant that Tab reaches, declared by an attribute that checkers can see.
    EditorView.contentAttributes.of({ tabindex: '0', spellcheck: 'false' }),
    EditorView.lineWrapping,
    EditorView.updateListener.of(page.onUpdate),
    Prec.high(
      keymap.of([
        ...tools.flatMap((tool) =>
          tool.key && tool.name !== 'search'
            ? [{ key: tool.key, run: (view: EditorView) => tool.run(page.linkText())(view), preventDefault: true }]
            : [],
        ),
        { key: 'Tab', run: moveInTable(1), shift: moveInTable(-1) },
        { key: 'Enter', run: insertNewlineContinueMarkup },
        { key: 'Backspace', run: deleteMarkupBackward },
      ]),
    ),
    keymap.of([...completionKeymap, ...searchKeymap, ...defaultKeymap, indentWithTab]),
  ];
}

/** Completes `/` at the beginning of a line: insertable blocks, found by name, pinyin or English words. */
function offer(
  context: CompletionContext,
  page: { nameOf: (tool: Tool) => string; linkText: () => string; onAsk: (dialog: PageDialog) => void },
) {
  // Ignore uncommitted text of an input method.
  if (context.view?.composing) return null;
  const line = context.state.doc.lineAt(context.pos);
  const typed = /^\s*[/、]([\p{L}\d]*)$/u.exec(line.text.slice(0, context.pos - line.from));
  if (!typed) return null;
  const words = (typed[1] ?? '').toLowerCase();
  const from = context.pos - words.length - 1;
  return {
    from,
    filter: false,
    options: offeredTools(tools, words, page.nameOf).map((tool) => ({
      label: page.nameOf(tool),
      icon: tool.icon,
      detail: hintOf(tool, currentLanguage()),
      apply: (view: EditorView, _: unknown, start: number, end: number) => {
        view.dispatch({ changes: { from: start, to: end }, selection: { anchor: start } });
        if (tool.asks) page.onAsk(tool.asks);
        else tool.run(page.linkText())(view);
      },
    })),
  };
}

type PastePage = Pick<Parameters<typeof markdownExtensions>[0], 'addressOf' | 'onLost'>;

/** Pastes tables and formatted text as Markdown, and an address over selected words as their link. */
function pasting(page: PastePage): Extension {
  let isPlain = false;
  return EditorView.domEventHandlers({
    keydown(event) {
      // With Shift, browsers paste without formats.
      isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
      return false;
    },
    keyup() {
      isPlain = false;
      return false;
    },
    paste(event, view) {
      const isTaken = !isPlain && !isInCode(view.state) && pasteRich(event, view, page);
      isPlain = false;
      if (isTaken) event.preventDefault();
      return isTaken;
    },
  });
}

/** Returns whether the cursor is in fenced or inline code, where text stays as it is. */
function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ; ) {
    if (/Code/.test(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}

function pasteRich({ clipboardData: data }: ClipboardEvent, view: EditorView, page: PastePage): boolean {
  const html = data?.getData('text/html') ?? '';
  const text = data?.getData('text/plain') ?? '';
  const { from, to } = view.state.selection.main;
  const selected = view.state.sliceDoc(from, to);
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(text.trim()) && selected.trim() && !/[\n[\]]/.test(selected)) {
    insertText(view, `[${selected}](${text.trim().replace(/[()]/g, (one) => `\\${one}`)})`);
    return true;
  }
  const embeddable = view.state.doc.lineAt(from).length === 0 ? embeddableIn(text) : undefined;
  if (embeddable) {
    insertText(view, embeddable.address);
    offerEmbed(embeddable, () => embedPage(view, embeddable));
    return true;
  }
  // Code editors put no HTML table on the clipboard.
  const table = html.includes('<table') ? tableOf(text) : undefined;
  if (table) {
    insertBlock(view, table);
    return true;
  }
  // Spreadsheets and pages add pictures of what they copy; a picture alone is uploaded.
  if (!html || !text.trim() || data?.getData('vscode-editor-data')) return false;
  void import('./paste-html')
    .then(({ markdownOfHtml }) => markdownOfHtml(html, page.addressOf))
    .catch(() => undefined)
    .then((pasted) => {
      if (!pasted) insertText(view, text.replace(/\r\n?/g, '\n'));
      else if (pasted.text.includes('\n') || /^(?:#|[-*+>|]|\d+[.)]) ?/.test(pasted.text))
        insertBlock(view, `${pasted.text}\n`);
      else insertText(view, pasted.text);
      if (pasted && pasted.lostNum > 0) page.onLost(pasted.lostNum);
    });
  return true;
}

/** Replaces the line that consists of an address by the block. Changes meanwhile may have moved the line. */
function embedPage(view: EditorView, { address, name, body }: Embeddable): void {
  const { doc, readOnly } = view.state;
  for (let no = 1; no <= doc.lines && !readOnly; no += 1) {
    const { from, to, text } = doc.line(no);
    if (text !== address) continue;
    const gap = no > 1 && doc.line(no - 1).length > 0 ? '\n' : '';
    const insert = `${gap}$$${name}\n${body}\n$$\n`;
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input' });
    view.focus();
    return;
  }
}

/** Inserts lines that begin a block of their own. */
function insertBlock(view: EditorView, text: string): void {
  const { from } = view.state.selection.main;
  insertText(view, `${from === view.state.doc.lineAt(from).from ? '' : '\n\n'}${text}`);
}

function insertText(view: EditorView, insert: string): void {
  if (view.state.readOnly) return;
  const { from, to } = view.state.selection.main;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  });
}
