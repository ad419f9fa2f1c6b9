import {
  type Folder,
  folderDepthLimit,
  type MockBrief,
  type Project,
  type FolderTree as Tree,
} from '@easymock/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { FolderAddIcon, PanelIcon } from '../../../kit/display/icons';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import styles from './folder.module.css';
import { countPlaces, everywhere, type FolderPlace } from './folder-place';
import { FolderTree, type Naming } from './folder-tree';
import { texts } from './texts';
import type { FolderActions } from './use-folder-actions';
import { useFolding } from './use-folding';

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog')).MoveDialog }));

/** Panel with the folders of a project, beside the list of mocks. */
export function FolderPanel(props: {
  project: Project;
  tree: Tree;
  mocks: readonly MockBrief[];
  place: FolderPlace;
  onPlace: (place: FolderPlace) => void;
  actions: FolderActions;
  naming: Naming | undefined;
  onNaming: (naming: Naming | undefined) => void;
  onHide: () => void;
}) {
  const { project, tree, mocks, place, onPlace, actions, naming, onNaming } = props;
  const t = useTexts(texts);
  const navigate = useNavigate();
  const folding = useFolding(project._id);
  const counts = useMemo(() => countPlaces(tree, mocks), [tree, mocks]);
  const [moving, setMoving] = useState<Folder>();
  const [doomed, setDoomed] = useState<Folder>();
  const chosen = tree.find(place);
  // A new folder is created inside the selected folder, or beside it if the maximum depth is reached.
  const parentId =
    chosen && tree.pathOf(chosen._id).length < folderDepthLimit ? chosen._id : (chosen?.parent_id ?? null);
  const remove = async (folder: Folder) => {
    await actions.remove.mutateAsync({ id: folder._id });
    setDoomed(undefined);
    if (place === folder._id) onPlace(folder.parent_id ?? everywhere);
  };
  return (
    <section className={styles.panel} aria-label={t.folders}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.folders}</h2>
        {project.may_edit && (
          <IconButton
            icon={FolderAddIcon}
            label={t.addFolder}
            onClick={() => {
              if (parentId !== null) folding.fold(parentId, false);
              onNaming({ parentId });
            }}
          />
        )}
        <IconButton icon={PanelIcon} label={t.hide} onClick={props.onHide} />
      </div>
      <FolderTree
        mayEdit={project.may_edit}
        tree={tree}
        counts={counts}
        place={place}
        onPlace={onPlace}
        folding={folding}
        actions={actions}
        naming={naming}
        onNaming={onNaming}
        onMoveTo={setMoving}
        onDelete={setDoomed}
        onNewMock={({ _id }) => navigate(to('newMock', { projectId: project._id }), { state: { folder: _id } })}
      />
      {moving && (
        <Suspense>
          <MoveDialog
            subject={{ folder: moving }}
            tree={tree}
            from={moving.parent_id}
            onMove={(parent_id) => actions.moveFolder.mutateAsync({ id: moving._id, parent_id })}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t.deleteTitle({ name: doomed?.name ?? '' })}
        okText={t.delete}
        onConfirm={() => doomed && remove(doomed)}
        onCancel={() => setDoomed(undefined)}
      >
        {t.deleteText({
          place: doomed?.parent_id ? t.withParent({ name: tree.find(doomed.parent_id)?.name ?? '' }) : t.withoutFolder,
        })}
      </ConfirmDialog>
    </section>
  );
}
