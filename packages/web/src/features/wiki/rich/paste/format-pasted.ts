import { toSafeTree } from '@easymock/wiki-content/browser';
import { readPasted } from '@easymock/wiki-content/rich';
import type { Editor } from '@tiptap/core';
import { remoteIn } from '../../paste/pasted';
import type { PieceRenderer } from '../piece-renderer';
import { followRange } from '../shared/shared-document';
import { asOwnStep } from '../shared/transactions';
import { bringPictures, type PastePage, sliceOf } from './paste-plugin';

/** A plain text in the document. */
export interface PastedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** `changed`: the pasted text was changed before it could be replaced; `none`: nothing to replace any more. */
export type Formatted = 'formatted' | 'changed' | 'none';

/** Replaces pasted Markdown by its meaning, wherever changes of others have moved it meanwhile. */
export async function formatPasted(
  { editor, renderer }: { readonly editor: Editor; readonly renderer: Pick<PieceRenderer, 'fromMarkdown'> },
  { text, from, to }: PastedText,
  fetchRemote: PastePage['fetchRemote'],
): Promise<Formatted> {
  const { view } = editor;
  const pasted = view.state.doc;
  const findRange = followRange(view.state, from, to);
  const source = await renderer.fromMarkdown(text);
  if (source === undefined || editor.isDestroyed || !editor.isEditable) return 'none';
  const now = view.state.doc;
  const isUntouched = now === pasted;
  const range = isUntouched ? { from, to } : findRange(view.state);
  if (!range || range.from >= range.to) return 'none';
  if (!now.slice(range.from, range.to).content.eq(pasted.slice(from, to).content)) return 'changed';
  const tree = toSafeTree(source);
  const tr = view.state.tr.replaceRange(range.from, range.to, sliceOf(readPasted(tree, view.state.schema)));
  // A person who went on writing elsewhere stays there.
  view.dispatch(asOwnStep(isUntouched ? tr.scrollIntoView() : tr));
  bringPictures(view, remoteIn(tree), fetchRemote);
  return 'formatted';
}
