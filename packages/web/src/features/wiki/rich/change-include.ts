import { includeBody, includeOf } from '@easymock/wiki-content/include';
import type { Editor } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { focusAfterDialog } from '../edit/focus-after-dialog';
import { pickInclude } from '../include/pick-include';

/** Returns whether a node is a passage of another article. */
export const isInclude = ({ type, attrs }: DocNode): boolean => type.name === 'wikiBlock' && attrs.name === 'include';

/** Replaces a passage by the one that the person chooses in a dialog. */
export function changeInclude(editor: Editor | undefined, node: DocNode): void {
  const former = includeOf(String(node.attrs.body));
  void pickInclude(former?.id).then((include) => {
    if (!editor || editor.isDestroyed) return;
    const { state, view } = editor;
    // Others may have moved or removed the passage meanwhile.
    const pos = include && positionOf(state.doc, node);
    if (include && pos !== undefined)
      view.dispatch(state.tr.setNodeMarkup(pos, undefined, { ...node.attrs, body: includeBody(include) }));
    focusAfterDialog(() => !editor.isDestroyed && view.focus());
  });
}

function positionOf(doc: DocNode, wanted: DocNode): number | undefined {
  let found: number | undefined;
  doc.descendants((node, pos) => {
    if (node === wanted) found = pos;
    return found === undefined;
  });
  return found;
}
