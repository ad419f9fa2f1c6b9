import { type Folder, folderDepthLimit, folderNameLimit, type FolderTree as Tree } from '@easymock/contract';
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Action } from '../../../kit/buttons/action-menu';
import { AddIcon, EditIcon, FolderAddIcon, FolderIcon, TrashIcon } from '../../../kit/display/icons';
import { NameInput } from '../../../kit/form/name-input';
import { useTexts } from '../../../lib/texts/texts';
import { endDrag, readDragged } from './drag';
import styles from './folder.module.css';
import { TreeNode } from './folder-node';
import { everywhere, type FolderPlace } from './folder-place';
import { texts } from './texts';
import { nodesOf, type ShownNode } from './tree-nodes';
import type { FolderActions } from './use-folder-actions';
import type { useFolding } from './use-folding';

/** The folder being named: an existing one, or a new one below a parent. */
export type Naming = { readonly id: string } | { readonly parentId: string | null };

type Side = 'before' | 'inside' | 'after';

/** Focuses a line once it is rendered. The line of a new folder appears only after the list was refetched. */
function useFocusOf(list: RefObject<HTMLDivElement | null>, onFocus: (at: FolderPlace) => void) {
  const [wanted, setWanted] = useState<{ readonly at: FolderPlace }>();
  useEffect(() => {
    const element = wanted && nodeElement(list.current, wanted.at);
    if (!element) return;
    element.focus();
    setWanted(undefined);
  });
  return (at: FolderPlace) => {
    onFocus(at);
    setWanted({ at });
  };
}

/** Shows the folders of a project as a tree, with actions by keyboard, mouse and menu. */
export function FolderTree(props: {
  /** False for guests of a team, who can see folders but not change them. */
  mayEdit: boolean;
  tree: Tree;
  counts: ReadonlyMap<FolderPlace, number>;
  place: FolderPlace;
  onPlace: (place: FolderPlace) => void;
  folding: ReturnType<typeof useFolding>;
  actions: FolderActions;
  naming: Naming | undefined;
  onNaming: (naming: Naming | undefined) => void;
  onMoveTo: (folder: Folder) => void;
  onDelete: (folder: Folder) => void;
  onNewMock: (folder: Folder) => void;
}) {
  const { mayEdit, tree, counts, place, onPlace, folding, actions, naming, onNaming } = props;
  const t = useTexts(texts);
  const list = useRef<HTMLDivElement>(null);
  const nodes = nodesOf(tree, folding.folded, { all: t.all, unfiled: t.unfiledPlace });
  const [focused, setFocused] = useState<FolderPlace>(place);
  // Roving tabindex: the focused node, or the first one if the focused node is no longer shown.
  const reached = nodes.some(({ place: own }) => own === focused) ? focused : everywhere;
  const focus = useFocusOf(list, setFocused);
  const drop = useTreeDrop({ tree, actions, folding });
  const endNaming = (at: FolderPlace) => {
    onNaming(undefined);
    focus(at);
  };
  const saveName = async (name: string, target: Naming) => {
    if ('id' in target) {
      if (name && name !== tree.find(target.id)?.name) await actions.rename.mutateAsync({ id: target.id, name });
      endNaming(target.id);
      return;
    }
    const made = name ? await actions.create.mutateAsync({ name, parentId: target.parentId }) : undefined;
    endNaming(made?._id ?? target.parentId ?? everywhere);
  };
  const step = (folder: Folder, by: -1 | 1) => {
    const siblings = tree.childrenOf(folder.parent_id);
    const at = siblings.findIndex(({ _id }) => _id === folder._id);
    if (!siblings[at + by]) return;
    const before = siblings[by < 0 ? at - 1 : at + 2]?._id;
    actions.moveFolder.mutate({ id: folder._id, parent_id: folder.parent_id, ...(before && { before }) });
  };
  const menuOf = (folder: Folder): Action[] => [
    { key: 'mock', icon: AddIcon, label: t.newMock, run: () => props.onNewMock(folder) },
    ...(tree.pathOf(folder._id).length < folderDepthLimit
      ? [
          {
            key: 'add',
            icon: FolderAddIcon,
            label: t.addInside,
            run: () => {
              folding.fold(folder._id, false);
              onNaming({ parentId: folder._id });
            },
          },
        ]
      : []),
    { key: 'rename', icon: EditIcon, label: t.rename, run: () => onNaming({ id: folder._id }) },
    { key: 'move', icon: FolderIcon, label: t.moveToMenu, run: () => props.onMoveTo(folder) },
    { key: 'delete', icon: TrashIcon, label: t.delete, isDanger: true, run: () => props.onDelete(folder) },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.getAttribute('role') !== 'treeitem') return;
    const isHandled = pressed(event, { nodes, reached, focus, folding, step, onPlace, props });
    if (isHandled) event.preventDefault();
  };
  return (
    <div
      ref={list}
      className={styles.tree}
      role="tree"
      aria-label={t.folders}
      onKeyDown={onKeyDown}
      onDragEnd={endDrag}
    >
      {nodes.map((node) => (
        <TreeNode
          key={node.place}
          node={node}
          count={counts.get(node.place) ?? 0}
          isSelected={node.place === place}
          isReached={node.place === reached}
          drop={drop.target?.place === node.place ? drop.target.side : undefined}
          dropHandlers={drop.handlersOf(node)}
          isNaming={naming !== undefined && 'id' in naming && naming.id === node.place}
          onName={(name) => saveName(name, { id: node.place })}
          onFocus={() => setFocused(node.place)}
          onSelect={() => onPlace(node.place)}
          onFold={() => folding.fold(node.place, !node.isFolded)}
          onRename={() => mayEdit && node.folder && onNaming({ id: node.place })}
          menu={mayEdit && node.folder ? menuOf(node.folder) : undefined}
        />
      ))}
      {naming && 'parentId' in naming && (
        <div
          role="treeitem"
          aria-selected="false"
          aria-label={t.addFolder}
          aria-level={tree.pathOf(naming.parentId).length + 1}
          tabIndex={-1}
          className={styles.node}
          style={{ paddingInlineStart: 8 + tree.pathOf(naming.parentId).length * 16 }}
        >
          <NameInput label={t.name} initial="" limit={folderNameLimit} onEnd={(name) => saveName(name, naming)} />
        </div>
      )}
    </div>
  );
}

const nodeElement = (list: HTMLElement | null, place: FolderPlace): HTMLElement | null | undefined =>
  list?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);

/** Handles the keys of the tree pattern and of the menu. @returns whether the key was handled */
function pressed(
  event: KeyboardEvent,
  {
    nodes,
    reached,
    focus,
    folding,
    step,
    onPlace,
    props,
  }: {
    nodes: readonly ShownNode[];
    reached: FolderPlace;
    focus: (place: FolderPlace) => void;
    folding: ReturnType<typeof useFolding>;
    step: (folder: Folder, by: -1 | 1) => void;
    onPlace: (place: FolderPlace) => void;
    props: { mayEdit: boolean; onNaming: (naming: Naming) => void; onDelete: (folder: Folder) => void };
  },
): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const at = nodes.findIndex(({ place }) => place === reached);
  const node = nodes[at];
  if (!node || ctrlKey || metaKey || event.nativeEvent.isComposing) return false;
  const { folder, isFolded, hasChildren } = node;
  const go = (to: ShownNode | undefined) => {
    if (to) focus(to.place);
    return true;
  };
  if (altKey) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[key] as -1 | 1 | undefined;
    if (!by || !folder || !props.mayEdit) return false;
    step(folder, by);
    return true;
  }
  switch (key) {
    case 'ArrowDown':
      return go(nodes[at + 1]);
    case 'ArrowUp':
      return go(nodes[at - 1]);
    case 'Home':
      return go(nodes[0]);
    case 'End':
      return go(nodes.at(-1));
    case 'ArrowRight':
      if (isFolded) folding.fold(node.place, false);
      else if (hasChildren) go(nodes[at + 1]);
      return true;
    case 'ArrowLeft':
      if (hasChildren && !isFolded) folding.fold(node.place, true);
      else if (folder?.parent_id) go(nodes.find(({ place }) => place === folder.parent_id));
      return true;
    case 'Enter':
    case ' ':
      onPlace(node.place);
      return true;
    case 'F2':
      if (folder && props.mayEdit) props.onNaming({ id: folder._id });
      return true;
    case 'Delete':
    case 'Backspace':
      if (folder && props.mayEdit) props.onDelete(folder);
      return true;
    default:
      return key.length === 1 && go(typedAhead(nodes, at, key));
  }
}

/** Returns the next node whose name starts with a letter, wrapping around. */
function typedAhead(nodes: readonly ShownNode[], at: number, letter: string): ShownNode | undefined {
  const inTurn = [...nodes.slice(at + 1), ...nodes.slice(0, at + 1)];
  return inTurn.find(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase()));
}

/** Computes drop targets: mocks can be dropped into folders, and folders also between folders. */
function useTreeDrop(options: { tree: Tree; actions: FolderActions; folding: ReturnType<typeof useFolding> }) {
  const { tree, actions, folding } = options;
  const [target, setTarget] = useState<{ place: FolderPlace; side: Side }>();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);

  const sideOf = (event: DragEvent, { place, folder }: ShownNode): Side | undefined => {
    const dragged = readDragged();
    if (!dragged || place === everywhere) return undefined;
    if (dragged.kind === 'mocks') return 'inside';
    if (!folder) return undefined;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - top) / height;
    const side: Side = part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside';
    const parent = side === 'inside' ? folder._id : folder.parent_id;
    if (tree.inside(dragged.id).has(folder._id)) return undefined;
    const isTooDeep = tree.pathOf(parent).length + tree.heightOf(dragged.id) > folderDepthLimit;
    return isTooDeep ? undefined : side;
  };
  const dropOn = (side: Side, { folder }: ShownNode) => {
    const dragged = readDragged();
    if (dragged?.kind === 'mocks') void actions.file(dragged.ids, folder ?? null).catch(() => {});
    if (dragged?.kind !== 'folder' || !folder) return;
    if (side === 'inside') return actions.moveFolder.mutate({ id: dragged.id, parent_id: folder._id });
    const siblings = tree.childrenOf(folder.parent_id).filter(({ _id }) => _id !== dragged.id);
    const at = siblings.findIndex(({ _id }) => _id === folder._id) + (side === 'after' ? 1 : 0);
    const before = siblings[at]?._id;
    actions.moveFolder.mutate({ id: dragged.id, parent_id: folder.parent_id, ...(before && { before }) });
  };
  const leave = () => {
    clearTimeout(opening.current);
    opening.current = undefined;
    setTarget(undefined);
  };
  return {
    target,
    handlersOf: (node: ShownNode) => ({
      onDragOver: (event: DragEvent) => {
        const side = sideOf(event, node);
        if (!side) return leave();
        event.preventDefault();
        if (target?.place === node.place && target.side === side) return;
        clearTimeout(opening.current);
        // Hovering over a folded folder unfolds it.
        if (node.isFolded) opening.current = setTimeout(() => folding.fold(node.place, false), 600);
        setTarget({ place: node.place, side });
      },
      onDragLeave: leave,
      onDrop: (event: DragEvent) => {
        const side = sideOf(event, node);
        leave();
        if (!side) return;
        event.preventDefault();
        dropOn(side, node);
        endDrag();
      },
    }),
  };
}
