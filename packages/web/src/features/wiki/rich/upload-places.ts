import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
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
      if (uploaded) tr.insert(place ?? state.selection.to, nodeOf(view, uploaded));
      view.dispatch(tr);
    },
  };
}

const nodeOf = ({ state: { schema } }: EditorView, { kind, name, url }: UploadedFile) =>
  kind === 'picture' ? schema.node('image', { src: url, alt: name }) : schema.node('fileCard', { href: url, name });
