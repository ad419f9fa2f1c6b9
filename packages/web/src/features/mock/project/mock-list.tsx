import type { FolderTree, MockBrief, Project } from '@easymock/contract';
import { Button, Spin } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, FolderIcon, TrashIcon } from '../../../kit/display/icons';
import { BatchBar } from '../../../kit/list/batch-bar';
import { useKeys } from '../../../lib/browser/keys';
import { useMedia } from '../../../lib/browser/use-media';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { FolderPanel } from '../folder/folder-panel';
import { type FolderPlace, unfiled } from '../folder/folder-place';
import { type FolderActions, useFolderActions } from '../folder/use-folder-actions';
import { useFolderPanel } from '../folder/use-folder-panel';
import { DeletionImpact } from '../impact/deletion-impact';
import type { useProjectMocks } from '../use-project-mocks';
import { ExportMenu } from './export-menu';
import { asSort } from './filter-mocks';
import { MockTable } from './mock-table';
import { MockToolbar } from './mock-toolbar';
import { NoMocks, NoRows } from './no-mocks';
import styles from './project.module.css';
import { texts } from './texts';
import { useMockActions } from './use-mock-actions';
import { useShownMocks } from './use-shown-mocks';

const MoveDialog = lazy(async () => ({ default: (await import('../folder/move-dialog')).MoveDialog }));
const PlaceSelect = lazy(async () => ({ default: (await import('../folder/place-select')).PlaceSelect }));
const StateChange = lazy(async () => ({ default: (await import('../upstream/state-select')).StateChange }));
const MockHistory = lazy(async () => ({ default: (await import('../history/mock-history')).MockHistory }));

export function MockList(props: {
  project: Project;
  mocks: readonly MockBrief[];
  /** Whether all mocks are loaded; otherwise further pages are still being fetched. */
  isComplete: boolean;
  query: ReturnType<typeof useProjectMocks>;
}) {
  const { project, mocks, isComplete, query } = props;
  const shown = useShownMocks(project, mocks);
  const { params, setParams, rows, tree, place, isFiltered, clearFilters } = shown;
  const [selected, setSelected] = useSelection(rows);
  const [doomed, setDoomed] = useState<readonly MockBrief[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const clearSelection = () => setSelected(new Set());
  const { remove, clone, downloadOne, downloadMany } = useMockActions(project, () => {
    setIsAsking(false);
    clearSelection();
  });

  const ask = (list: readonly MockBrief[]) => {
    setDoomed(list);
    setIsAsking(true);
  };
  const askForSelected = () => ask(mocks.filter(({ _id }) => selected.has(_id)));
  useSelectionKeys(selected.size > 0, clearSelection, project.may_edit ? askForSelected : undefined);
  const [historyOf, setHistoryOf] = useState('');
  const [moving, setMoving] = useState<readonly MockBrief[]>([]);
  const actions = useFolderActions(project._id, mocks);
  const panel = useFolderPanel();
  const isPhone = useMedia('(max-width: 940px)');
  const hasFolders = tree.childrenOf(null).length > 0 || panel.naming !== undefined;
  // Waits until it is known whether there are folders, because the width of the list depends on that.
  if (!shown.areFoldersKnown) return null;
  if (mocks.length === 0 && !hasFolders) return <NoMocks project={project} />;
  return (
    <BesideFolders
      project={project}
      tree={tree}
      mocks={mocks}
      place={place}
      actions={actions}
      panel={panel}
      hasFolders={hasFolders}
      isPhone={isPhone}
      onPlace={(folder) => setParams({ folder })}
    >
      <MockToolbar
        project={project}
        folderId={place === unfiled ? '' : place}
        tags={shown.tags}
        tag={shown.tag}
        state={shown.upstreams.isUsed || shown.state ? shown.state : undefined}
        folders={panel.buttonFor({ hasFolders, isPhone, mayEdit: project.may_edit })}
        method={shown.method}
        goneNum={shown.goneNum}
        isOnlyGone={shown.isOnlyGone}
        hits={rows.length}
        count={mocks.length}
        onFilter={setParams}
      />
      {rows.length === 0 ? (
        <NoRows
          project={project}
          folderId={place === unfiled ? '' : place}
          isFiltered={isFiltered}
          isEmpty={mocks.length === 0}
          onClear={clearFilters}
        />
      ) : (
        <MockTable
          project={project}
          mocks={rows}
          upstreams={shown.upstreams}
          sort={params.sort}
          selected={selected}
          onSort={(sort) => setParams({ sort })}
          onSelect={setSelected}
          onDelete={(mock) => ask([mock])}
          onClone={(mock) => clone.mutate(mock)}
          onDownload={(mock) => downloadOne.mutate(mock)}
          onHistory={(mock) => setHistoryOf(mock._id)}
          onMove={(mock) => setMoving([mock])}
          onOrder={isFiltered || asSort(params.sort) || !project.may_edit ? undefined : actions.order}
        />
      )}
      {!isComplete && <FetchingRest query={query} />}
      {selected.size > 0 && (
        <SelectionBar
          project={project}
          ids={[...selected]}
          isDownloading={downloadMany.isPending}
          onMove={() => setMoving(mocks.filter(({ _id }) => selected.has(_id)))}
          onDownload={() => downloadMany.mutate([...selected])}
          onDelete={askForSelected}
          onClear={clearSelection}
        />
      )}
      {moving.length > 0 && (
        <Suspense>
          <MoveMocks mocks={moving} tree={tree} onMove={actions.file} onClose={() => setMoving([])} />
        </Suspense>
      )}
      {historyOf && (
        <Suspense>
          <MockHistory id={historyOf} canRestore={project.may_edit} isOpen onClose={() => setHistoryOf('')} />
        </Suspense>
      )}
      <DeleteMocks
        project={project}
        mocks={doomed}
        isOpen={isAsking}
        onDelete={() => remove.mutateAsync(doomed.map(({ _id }) => _id))}
        onCancel={() => setIsAsking(false)}
      />
    </BesideFolders>
  );
}

/** Layout of the list and the folders: beside the list if there is room, above it on a phone. */
function BesideFolders(props: {
  project: Project;
  tree: FolderTree;
  mocks: readonly MockBrief[];
  place: FolderPlace;
  onPlace: (place: FolderPlace) => void;
  actions: FolderActions;
  panel: ReturnType<typeof useFolderPanel>;
  hasFolders: boolean;
  isPhone: boolean;
  children: ReactNode;
}) {
  const { project, tree, mocks, place, onPlace, actions, panel, hasFolders, isPhone, children } = props;
  const hasPanel = hasFolders && !isPhone && !panel.isHidden;
  return (
    <div className={hasPanel ? styles.withFolders : undefined}>
      {hasPanel && (
        <FolderPanel
          project={project}
          tree={tree}
          mocks={mocks}
          place={place}
          onPlace={onPlace}
          actions={actions}
          naming={panel.naming}
          onNaming={panel.setNaming}
          onHide={panel.hide}
        />
      )}
      {hasFolders && isPhone && (
        <div className={styles.places}>
          <Suspense>
            <PlaceSelect tree={tree} mocks={mocks} place={place} onPlace={onPlace} />
          </Suspense>
        </div>
      )}
      {/* Always the same element, so that the list keeps its state when folders appear. */}
      <div key="list">{children}</div>
    </div>
  );
}

/**
 * Manages the selected rows. Rows that were removed or filtered out are deselected, so that nothing invisible
 * is deleted.
 */
function useSelection(rows: readonly MockBrief[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(rows.map(({ _id }) => _id));
    setSelected((before) => {
      const kept = [...before].filter((id) => shown.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);
  return [selected, setSelected] as const;
}

/** Shortcuts for the selected rows. `remove` is undefined for people who may not delete mocks. */
function useSelectionKeys(isOn: boolean, clear: () => void, remove: (() => void) | undefined): void {
  const t = useTexts(texts);
  const removal = remove
    ? [
        { key: 'Delete', label: t.batchDelete, run: remove },
        // Some keyboards have no Delete key.
        { key: 'Backspace', run: remove },
      ]
    : [];
  useKeys(isOn ? [...removal, { key: 'Escape', label: t.cancelSelection, run: clear }] : []);
}

/** Shown below the list while further mocks are being fetched, or if fetching them failed. */
function FetchingRest({ query }: { query: ReturnType<typeof useProjectMocks> }) {
  const t = useTexts(texts);
  return (
    <div className={styles.fetching} role="status">
      {query.isFetchNextPageError ? (
        <Button onClick={() => query.fetchNextPage()}>{t.fetchRest}</Button>
      ) : (
        <>
          <Spin size="small" /> {t.fetchingRest}
        </>
      )}
    </div>
  );
}

function DeleteMocks(props: {
  project: Project;
  mocks: readonly MockBrief[];
  isOpen: boolean;
  onDelete: () => Promise<unknown>;
  onCancel: () => void;
}) {
  const { project, mocks, isOpen, onDelete, onCancel } = props;
  const t = useTexts(texts);
  const only = mocks.length === 1 ? mocks[0] : undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        only
          ? t.deleteOne({ name: `${only.method.toUpperCase()} ${only.url}` })
          : t.deleteMany({ count: formatNumber(mocks.length) })
      }
      okText={t.delete}
      onConfirm={onDelete}
      onCancel={onCancel}
    >
      {t.deleteConsequence}
      <DeletionImpact project={project} mocks={mocks} isOpen={isOpen} />
    </ConfirmDialog>
  );
}

function MoveMocks(props: {
  mocks: readonly MockBrief[];
  tree: FolderTree;
  onMove: FolderActions['file'];
  onClose: () => void;
}) {
  const { mocks, tree, onMove, onClose } = props;
  const ids = mocks.map(({ _id }) => _id);
  const places = new Set(mocks.map(({ folder_id }) => folder_id));
  return (
    <MoveDialog
      subject={{ mockIds: ids, ...(mocks.length === 1 && { name: mocks[0]?.url ?? '' }) }}
      tree={tree}
      // Mocks from several folders have no common starting folder.
      from={places.size === 1 ? [...places][0] : undefined}
      onMove={(to) => onMove(ids, to === null ? null : (tree.find(to) ?? null))}
      onClose={onClose}
    />
  );
}

function SelectionBar(props: {
  project: Project;
  ids: readonly string[];
  isDownloading: boolean;
  onMove: () => void;
  onDownload: () => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const t = useTexts(texts);
  return (
    <BatchBar
      label={t.selected({ count: formatNumber(props.ids.length) })}
      clearText={t.cancelSelection}
      onClear={props.onClear}
    >
      {props.project.may_edit && (
        <Button icon={<Icon icon={FolderIcon} />} onClick={props.onMove}>
          {t.moveTo}
        </Button>
      )}
      {props.project.may_edit && (
        <Suspense>
          <StateChange projectId={props.project._id} ids={props.ids} />
        </Suspense>
      )}
      <Button icon={<Icon icon={DownloadIcon} />} loading={props.isDownloading} onClick={props.onDownload}>
        {t.batchDownload}
      </Button>
      <ExportMenu project={props.project} ids={props.ids} />
      {props.project.may_edit && (
        <Button danger icon={<Icon icon={TrashIcon} />} onClick={props.onDelete}>
          {t.batchDelete}
        </Button>
      )}
    </BatchBar>
  );
}
