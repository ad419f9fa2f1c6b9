import { Extension } from '@tiptap/core';
import type { Node as DocNode, Fragment } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { DraftSession } from '../shared-draft/draft-session';
import { isRemote } from './shared/transactions';

/** Milliseconds within which typed text may not have reached the person who replaced its block. */
const recentMs = 5_000;

/** The block that replaced the one of the cursor. */
interface Turned {
  /** Position of the missing text. */
  readonly at: number;
  /** Text that the replacement lacks; empty if it has all. */
  readonly missing: Fragment;
  readonly cursor: number;
}

/** Returns the text of a block, in which each inline node has its size as length. */
const wordsOf = (block: DocNode): string => block.textBetween(0, block.content.size, undefined, '\ufffc');

/**
 * Finds the block that others put in place of the one of the cursor, with the same text apart from what was typed
 * at the cursor.
 */
export function findTurned({ doc: before, selection }: EditorState, doc: DocNode): Turned | undefined {
  const { $head, empty } = selection;
  if (!empty || !$head.parent.isTextblock) return undefined;
  const start = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content);
  if (start === null || !end || start > $head.before() || end.a < $head.after()) return undefined;
  const words = wordsOf($head.parent);
  const offset = $head.parentOffset;
  let found: Turned | undefined;
  doc.nodesBetween(start, Math.max(start, end.b), (block, pos) => {
    if (found || !block.isTextblock) return !found;
    const now = wordsOf(block);
    const tail = words.length - offset;
    const kept = now.length - tail;
    // The text behind the cursor is the same, and what is missing ends at the cursor.
    const isSame = kept >= 0 && kept <= offset && now === words.slice(0, kept) + words.slice(offset);
    if (isSame) {
      const missing = $head.parent.content.cut(kept, offset);
      found = { at: pos + 1 + kept, missing, cursor: pos + 1 + offset };
    }
    return false;
  });
  return found;
}

interface Noted {
  readonly typedAt: number;
  readonly turned?: Turned | undefined;
}

const key = new PluginKey<Noted>('turnedBlock');

/** Restores the text and the cursor, once the change of others is shown. */
function restore(view: EditorView, noted: Noted): void {
  const { turned, typedAt } = noted;
  if (!turned || view.isDestroyed || key.getState(view.state) !== noted) return;
  const { tr } = view.state;
  const isOwn = Date.now() - typedAt < recentMs;
  if (turned.missing.size > 0 && isOwn) tr.insert(turned.at, turned.missing);
  const cursor = turned.missing.size > 0 && !isOwn ? turned.at : turned.cursor;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, Math.min(cursor, tr.doc.content.size))));
}

/**
 * Restores what a person types in a block while another person turns it into another form. The draft replaces the
 * block by a new one, which lacks the text that was still on its way, and has no place for the cursor.
 */
export const turnedBlock = ({ undoManager }: DraftSession) =>
  Extension.create({
    name: 'turnedBlock',
    addProseMirrorPlugins: () => [
      new Plugin<Noted>({
        key,
        state: {
          init: () => ({ typedAt: 0 }),
          apply(tr, noted, before) {
            if (!tr.docChanged) return noted;
            if (!isRemote(tr)) return { typedAt: Date.now() };
            const isUndo = undoManager.undoing || undoManager.redoing;
            return { typedAt: noted.typedAt, turned: isUndo ? undefined : findTurned(before, tr.doc) };
          },
        },
        view: () => ({
          update(view, before) {
            const noted = key.getState(view.state);
            // The change of others is still being applied, during which nothing is written to the draft.
            if (noted?.turned && noted !== key.getState(before)) queueMicrotask(() => restore(view, noted));
          },
        }),
      }),
    ],
  });
