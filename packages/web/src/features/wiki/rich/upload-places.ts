import { Extension } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { withInPage } from '../files/pdf/pdf-link';
import type { FileTarget, UploadedFile } from '../files/use-file-uploads';
import styles from './rich.module.css';

// Placeholders of running uploads are decorations, not content, so that a save never contains a half-finished
// picture.

interface Change {
  readonly id: number;
  readonly label?: string;
  readonly isFailed?: boolean;
  readonly at?: number;
  readonly isOver?: boolean;
}

const key = new PluginKey<DecorationSet>('uploadPlaces');

function markOf(label: string, isFailed: boolean): HTMLElement {
  const mark = document.createElement('span');
  mark.className = styles.upload ?? '';
  mark.textContent = label;
  if (isFailed) mark.dataset.failed = '';
  return mark;
}

const find = (set: DecorationSet | undefined, id: number) =>
  set?.find(undefined, undefined, (spec) => spec.id === id)[0];

/** Shows placeholders where uploading files will be inserted. */
export const uploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const set = before.map(tr.mapping, tr.doc);
          const change = tr.getMeta(key) as Change | undefined;
          if (!change) return set;
          const former = find(set, change.id);
          const at = former?.from ?? change.at;
          const rest = former ? set.remove([former]) : set;
          if (change.isOver || at === undefined) return rest;
          const { id, label = '', isFailed = false } = change;
          // The key contains the label, because a widget with an unchanged key is not redrawn.
          const spec = { id, side: 1, key: `${id}${label}${isFailed}` };
          return rest.add(tr.doc, [Decoration.widget(at, () => markOf(label, isFailed), spec)]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Returns the editor as the target of files. */
export function fileTargetOf(view: EditorView): FileTarget {
  const tell = (change: Change) => view.dispatch(view.state.tr.setMeta(key, change));
  return {
    begin: (id, label, at) => tell({ id, label, at: at ?? view.state.selection.to }),
    tell: (id, label, isFailed) => tell({ id, label, isFailed }),
    end(id, uploaded) {
      if (view.isDestroyed) return;
      const { state } = view;
      const place = find(key.getState(state), id)?.from;
      const tr = state.tr.setMeta(key, { id, isOver: true } satisfies Change);
      // If the placeholder's position was deleted in the meantime, the file goes to the cursor instead of
      // being lost.
      const at = place ?? state.selection.to;
      if (uploaded?.kind === 'pdf') insertAlone(tr, at, nodeOf(view, uploaded));
      else if (uploaded) tr.insert(at, nodeOf(view, uploaded));
      view.dispatch(tr);
    },
    showInPage(url) {
      const { doc, tr } = view.state;
      let found: { node: DocNode; pos: number } | undefined;
      doc.descendants((node, pos) => {
        if (node.type.name === 'fileCard' && node.attrs.href === url) found ??= { node, pos };
      });
      if (!found || !view.editable) return;
      const { node, pos } = found;
      const shown = node.type.create({ ...node.attrs, href: withInPage(url, true) });
      if (doc.resolve(pos).parent.childCount === 1) tr.replaceWith(pos, pos + node.nodeSize, shown);
      else insertAlone(tr.delete(pos, pos + node.nodeSize), pos, shown);
      view.dispatch(tr);
    },
  };
}

const nodeOf = ({ state: { schema } }: EditorView, { kind, name, url }: UploadedFile) =>
  kind === 'picture'
    ? schema.node('image', { src: url, alt: name })
    : schema.node('fileCard', { href: kind === 'pdf' ? withInPage(url, true) : url, name });

/** Inserts a node as a paragraph of its own: into an empty paragraph, or behind the text at a position. */
function insertAlone(tr: Transaction, at: number, node: DocNode): void {
  const place = tr.doc.resolve(at);
  if (place.parent.isTextblock && place.parent.content.size === 0) tr.insert(at, node);
  else tr.insert(place.depth > 0 ? place.after() : at, node.type.schema.node('paragraph', null, [node]));
}
