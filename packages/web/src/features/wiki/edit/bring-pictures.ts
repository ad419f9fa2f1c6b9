import { ensureSyntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { isRemote } from '../files/addresses';

/** Matches the pictures of Markdown and of its HTML, each up to the end of the address. */
const picture =
  /!\[[^\]\n]{0,500}\]\([ \t]{0,4}<?(?<inText>[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)|<img\s[^<>]{0,1000}?src="(?<inTag>[^"<>]+)/g;

interface Found {
  readonly address: string;
  readonly from: number;
  readonly to: number;
}

/** Milliseconds that parsing may take. */
const parseMs = 100;

/** Returns whether a position is in code, where text stays as it is. */
function isCodeAt(state: EditorState, at: number): boolean {
  const tree = ensureSyntaxTree(state, at, parseMs);
  for (let node = tree?.resolveInner(at, 1) ?? null; node; node = node.parent) if (/Code/.test(node.name)) return true;
  return false;
}

/** Returns the pictures of other websites in a part of the text. */
function remoteIn(state: EditorState, from: number, to: number): Found[] {
  return [...state.sliceDoc(from, to).matchAll(picture)].flatMap((match) => {
    const address = match.groups?.inText ?? match.groups?.inTag ?? '';
    const end = from + match.index + match[0].length;
    if (!isRemote(address) || isCodeAt(state, from + match.index)) return [];
    return [{ address, from: end - address.length, to: end }];
  });
}

/**
 * Replaces the addresses of pasted pictures of other websites, once they are fetched.
 * @param fetchRemote returns the addresses that replace them
 */
export const bringingPictures = (
  fetchRemote: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Extension =>
  EditorView.updateListener.of(({ transactions, changes: pasted, state, view }) => {
    if (!transactions.some((one) => one.isUserEvent('input.paste'))) return;
    const addresses: string[] = [];
    pasted.iterChangedRanges((_fromA, _toA, from, to) => {
      addresses.push(...remoteIn(state, from, to).map(({ address }) => address));
    });
    if (addresses.length === 0) return;
    void fetchRemote(addresses).then((known) => {
      if (known.size === 0 || view.state.readOnly || !view.dom.isConnected) return;
      const changes = remoteIn(view.state, 0, view.state.doc.length).flatMap(({ address, from, to }) => {
        const insert = known.get(address);
        return insert === undefined ? [] : [{ from, to, insert }];
      });
      // Undoing the paste must not first restore the former addresses.
      view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) });
    });
  });
