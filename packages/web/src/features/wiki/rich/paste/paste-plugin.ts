import { toSafeNodes } from '@easymock/wiki-content/browser';
import { readPasted, writeLine, writeNodes } from '@easymock/wiki-content/rich';
import { toHtml } from '@easymock/wiki-content/tree';
import { Extension } from '@tiptap/core';
import { DOMSerializer, type Node as DocNode, Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Embeddable, embeddableIn, offerEmbed } from '../../embed/offer-embed';
import { looksLikeMarkdown, type Pasted, partsOf, readHtml, remoteIn, withAddresses } from '../../paste/pasted';
import { selectInside } from '../commands';

/** Services of the page that pasting uses. */
export interface PastePage {
  /** Uploads pasted or dropped files, at a position or else at the cursor. */
  readonly takeFiles: (files: readonly File[], at: number | undefined) => void;
  /** Uploads pictures embedded in pasted HTML. @returns their URLs, undefined for failed uploads */
  readonly addressesOf: (files: readonly File[]) => Promise<(string | undefined)[]>;
  /** Fetches pictures of other websites. @returns the addresses that replace theirs */
  readonly fetchRemote: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly tellLost: (count: number) => void;
  /** Called after pasting plain text that looks like Markdown, with the range that it takes. */
  readonly onMarkdown: (text: string, from: number, to: number) => void;
}

/** Returns a slice whose open ends merge with the lines before and after it. */
export const sliceOf = (blocks: readonly DocNode[]): Slice => Slice.maxOpen(Fragment.from([...blocks]), false);

/** Converts a line to text whose addresses are links. */
const inlineOf = (line: string, schema: Schema): DocNode[] =>
  partsOf(line).map(({ text, href }) => schema.text(text, href ? [schema.mark('link', { href })] : []));

/** Converts each line of a plain text to a line of the article. */
function plainSlice(text: string, schema: Schema): Slice {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks = lines
    .filter((line, i) => line.trim() !== '' || (lines.length === 1 && i === 0))
    .map((line) => schema.node('paragraph', null, inlineOf(line, schema)));
  return sliceOf(blocks);
}

function insert(view: EditorView, slice: Slice, event: ClipboardEvent | DragEvent): void {
  // Give the table plugin precedence, which pastes cells into cells.
  const isTaken = view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice));
  if (!isTaken) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
}

async function insertPasted(view: EditorView, pasted: Pasted, event: ClipboardEvent | DragEvent, page: PastePage) {
  const { tree, pictures, lostNum } = pasted;
  const addresses = pictures.length > 0 ? await page.addressesOf(pictures.map(({ file }) => file)) : [];
  if (view.isDestroyed) return;
  const known = new Map(pictures.map(({ place }, i) => [place, addresses[i]]));
  const filled = pictures.length > 0 ? withAddresses(tree, known) : tree;
  const blocks = readPasted(filled, view.state.schema);
  if (blocks.length > 0) insert(view, sliceOf(blocks), event);
  const lost = lostNum + pictures.filter((_, i) => addresses[i] === undefined).length;
  if (lost > 0) page.tellLost(lost);
  bringPictures(view, remoteIn(filled), page.fetchRemote);
}

/** Replaces pictures of other websites in the document, once they are fetched. */
export function bringPictures(
  view: EditorView,
  addresses: readonly string[],
  fetchRemote: PastePage['fetchRemote'],
): void {
  if (addresses.length === 0) return;
  void fetchRemote(addresses).then((known) => {
    if (view.isDestroyed || !view.editable || known.size === 0) return;
    const { tr, doc } = view.state;
    doc.descendants(({ attrs }, pos) => {
      const url = typeof attrs.src === 'string' ? known.get(attrs.src) : undefined;
      if (url !== undefined) tr.setNodeAttribute(pos, 'src', url);
    });
    // Undoing the paste must not first restore the former addresses.
    view.dispatch(tr.setMeta('addToHistory', false));
  });
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** Replaces the selection by the content of a clipboard or a drag. */
function take(
  view: EditorView,
  event: ClipboardEvent | DragEvent,
  data: DataTransfer,
  page: PastePage,
  isPlain = false,
): void {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const files = [...data.files];
  const { schema, selection } = view.state;
  if (selection.$from.parent.type.spec.code && text) {
    view.dispatch(view.state.tr.insertText(text.replace(/\r\n?/g, '\n')).scrollIntoView());
    return;
  }
  // Spreadsheets add a picture of the copied cells; a picture copied from a page comes alone.
  const isOnlyPicture = files.some(isPicture) && !text.trim() && !/<table/i.test(html);
  if (files.length > 0 && (isOnlyPicture || !html)) {
    page.takeFiles(files, selection.to);
    return;
  }
  if (html && !isPlain) {
    void insertPasted(view, readHtml(html), event, page);
    return;
  }
  if (!text) return;
  if (/^https?:\/\/\S+$/.test(text.trim()) && !selection.empty && selection.$from.sameParent(selection.$to)) {
    const link = schema.marks.link?.create({ href: text.trim() });
    if (link) view.dispatch(view.state.tr.addMark(selection.from, selection.to, link));
    return;
  }
  const { from } = selection;
  const embeddable = isPlain || !isOnEmptyLine(view) ? undefined : embeddableIn(text);
  insert(view, plainSlice(text, schema), event);
  if (!isPlain && looksLikeMarkdown(text)) page.onMarkdown(text, from, view.state.selection.to);
  if (embeddable) offerEmbed(embeddable, () => embedPage(view, embeddable));
}

const isOnEmptyLine = ({ state: { selection } }: EditorView): boolean =>
  selection.empty && selection.$from.parent.type.name === 'paragraph' && selection.$from.parent.content.size === 0;

/** Replaces the line that consists of an address by the block. Changes meanwhile may have moved the line. */
function embedPage(view: EditorView, { address, name, body }: Embeddable): void {
  if (view.isDestroyed || !view.editable) return;
  const { doc, schema, tr } = view.state;
  const block = schema.nodes.wikiBlock?.create({ name, body });
  let line: { pos: number; size: number } | undefined;
  doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph' && node.textContent === address) line = { pos, size: node.nodeSize };
    return !line;
  });
  if (!block || !line) return;
  tr.replaceWith(line.pos, line.pos + line.size, block);
  selectInside(tr, line.pos, block);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Serialises copied content as source HTML, for this editor and for other programs. */
class Copied extends DOMSerializer {
  override serializeFragment(fragment: Fragment): HTMLElement | DocumentFragment {
    const { firstChild } = fragment;
    const isRows = firstChild?.type.name === 'tableRow';
    const table = isRows ? firstChild.type.schema.nodes.table?.create(null, fragment) : undefined;
    const nodes = table
      ? writeNodes([table])
      : firstChild?.isInline
        ? writeLine(firstChild.type.schema.node('paragraph', null, fragment))
        : writeNodes(fragment.content);
    const dom = toSafeNodes(toHtml(nodes));
    dom.firstElementChild?.setAttribute('data-easymock', '');
    return dom;
  }
}

/**
 * Extension for pasting, dropping and copying. Foreign HTML always passes the allow-list, and the page itself
 * never parses it.
 */
export const pasting = (page: PastePage) =>
  Extension.create({
    name: 'pasting',
    priority: 1000,
    addProseMirrorPlugins() {
      let isPlain = false;
      return [
        new Plugin({
          props: {
            clipboardSerializer: new Copied({ text: () => ['span'] }, {}),
            handleDOMEvents: {
              keydown: (_, event) => {
                // With Shift, browsers paste without formats.
                isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
                return false;
              },
              keyup: () => {
                isPlain = false;
                return false;
              },
              paste: (view, event) => {
                event.preventDefault();
                if (view.editable && event.clipboardData) take(view, event, event.clipboardData, page, isPlain);
                isPlain = false;
                return true;
              },
              drop: (view, event) => {
                // ProseMirror moves content dragged within the editor.
                if (view.dragging) return false;
                event.preventDefault();
                const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
                if (!view.editable || !event.dataTransfer || !place) return true;
                const selection = Selection.near(view.state.doc.resolve(place.pos));
                view.dispatch(view.state.tr.setSelection(selection));
                take(view, event, event.dataTransfer, page);
                return true;
              },
            },
          },
        }),
      ];
    },
  });
