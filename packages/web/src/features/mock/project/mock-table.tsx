import { base, type MockBrief, type MockUpstream, type Project } from '@easymock/contract';
import {
  type DragEvent,
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import {
  ChevronDownIcon,
  ChevronRightIcon,
  CopyIcon,
  DownloadIcon,
  FolderIcon,
  GripIcon,
  HistoryIcon,
  TrashIcon,
} from '../../../kit/display/icons';
import { MethodLabel } from '../../../kit/display/method-label';
import { CheckBox } from '../../../kit/form/check-box';
import { SortButton } from '../../../kit/list/sort-button';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { Skeleton } from '../../../kit/page/skeleton';
import { to } from '../../../lib/address/page';
import { useFlash } from '../../../lib/state/flash';
import { useStable } from '../../../lib/state/use-stable';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import { mockAddress, testerAddress } from '../addresses';
import { endDrag, startDrag } from '../folder/drag';
import type { Beside } from '../folder/use-folder-actions';
import { MockMarks } from '../upstream/mock-marks';
import type { MockUpstreams } from '../upstream/use-upstream';
import { asSort, type Sort } from './filter-mocks';
import styles from './project.module.css';
import { texts } from './texts';
import { useAnchoredRows } from './use-anchored-rows';
import { useRowDrop } from './use-row-drop';
import { useTableRows } from './use-table-rows';

const MockDetails = lazy(async () => ({ default: (await import('./mock-details')).MockDetails }));

type RowAction = 'onDelete' | 'onClone' | 'onDownload' | 'onHistory' | 'onMove';

interface RowHandlers {
  /** `isRange` selects all rows from the one clicked before. */
  onSelect: (index: number, isOn: boolean, isRange: boolean) => void;
  onToggle: (id: string) => void;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  onAction: (action: RowAction, mock: MockBrief) => void;
  onDrag: (event: DragEvent<HTMLElement>, mock: MockBrief) => void;
}

/** Table for thousands of mocks. Only the rows in the window are rendered, and the page itself scrolls. */
export function MockTable(props: {
  project: Project;
  mocks: readonly MockBrief[];
  upstreams: MockUpstreams;
  sort: string;
  selected: ReadonlySet<string>;
  onSort: (sort: string) => void;
  onSelect: (ids: ReadonlySet<string>) => void;
  onDelete: (mock: MockBrief) => void;
  onClone: (mock: MockBrief) => void;
  onDownload: (mock: MockBrief) => void;
  onHistory: (mock: MockBrief) => void;
  onMove: (mock: MockBrief) => void;
  /** Moves mocks beside another one; undefined if the list is sorted or searched. */
  onOrder?: ((ids: readonly string[], beside: Beside) => void) | undefined;
}) {
  const { project, mocks, selected, onSelect } = props;
  const t = useTexts(texts);
  const body = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState('');
  const [detailsHeight, setDetailsHeight] = useState(0);
  const openIndex = openId ? mocks.findIndex(({ _id }) => _id === openId) : -1;
  const { rowHeight, height, shown, reveal } = useTableRows(body, mocks.length, { index: openIndex, detailsHeight });
  useAnchoredRows(body, mocks, props.sort, rowHeight);
  const visible = mocks.filter((mock) => selected.has(mock._id)).length;
  const lastClicked = useRef<number>(undefined);

  const navigate = useNavigate();
  // Stable handlers, because the rows are memoised.
  const handlers = useStable<RowHandlers>({
    onSelect: (index, isOn, isRange) => {
      const next = new Set(selected);
      const from = isRange && lastClicked.current !== undefined ? lastClicked.current : index;
      for (const mock of mocks.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (isOn) next.add(mock._id);
        else next.delete(mock._id);
      }
      lastClicked.current = index;
      onSelect(next);
    },
    onToggle: (id) => setOpenId((before) => (before === id ? '' : id)),
    onFollow: (event) => {
      // Other clicks open another tab or a download.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname.slice(base.length));
    },
    onAction: (action, mock) => props[action](mock),
    onDrag: (event, mock) => {
      // Dragging a selected row drags all selected rows.
      const isOne = !selected.has(mock._id);
      const ids = isOne ? [mock._id] : mocks.flatMap(({ _id }) => (selected.has(_id) ? _id : []));
      const row = event.currentTarget.closest('[data-row]');
      startDrag(event, { kind: 'mocks', ids }, ids.length > 1 ? `× ${ids.length}` : mock.url, row);
    },
  });
  const order = useRowDrop(body, mocks, props.onOrder);
  useRowKeys(body, {
    count: mocks.length,
    reveal,
    onSelect: (index) => {
      const mock = mocks[index];
      if (mock) handlers.onSelect(index, !selected.has(mock._id), false);
    },
    onExpand: (index) => handlers.onToggle(mocks[index]?._id ?? ''),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table cannot be virtualised and keep its columns
    <div className={styles.table} role="table" aria-rowcount={mocks.length + 1}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows are not interactive themselves */}
      <div className={`${styles.row} ${styles.head}`} role="row">
        <Cell kind="columnheader">
          <CheckBox
            label={t.selectAll}
            isChecked={visible > 0 && visible === mocks.length}
            isPartial={visible > 0 && visible < mocks.length}
            onChange={(isOn) => onSelect(new Set(isOn ? mocks.map(({ _id }) => _id) : []))}
          />
        </Cell>
        <Cell kind="columnheader">
          <span className="g-sr-only">{t.details}</span>
        </Cell>
        <Cell kind="columnheader">{t.method}</Cell>
        <SortHeader column="url" label={t.url} sort={props.sort} onSort={props.onSort} />
        <Cell kind="columnheader">{t.description}</Cell>
        <SortHeader column="use_num" label={t.uses} sort={props.sort} onSort={props.onSort} isNumber />
        <SortHeader column="update_at" label={t.updated} sort={props.sort} onSort={props.onSort} isNumber />
        <Cell kind="columnheader">
          <span className="g-sr-only">{t.actions}</span>
        </Cell>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div ref={body} className={styles.body} style={{ height }} role="rowgroup" {...order.handlers}>
        {shown.map(({ index, top }) => {
          const mock = mocks[index];
          return (
            mock && (
              <Row
                key={mock._id}
                mock={mock}
                project={project}
                upstream={props.upstreams.of(mock._id)}
                owner={props.upstreams.ownerName(mock._id)}
                index={index}
                top={top}
                isSelected={selected.has(mock._id)}
                isOpen={mock._id === openId}
                drop={order.target?.id === mock._id ? order.target.side : undefined}
                handlers={handlers}
              />
            )
          );
        })}
        {openIndex >= 0 && (
          <DetailsRow key={openId} top={(openIndex + 1) * rowHeight} onMeasure={setDetailsHeight}>
            <Suspense fallback={<Skeleton height={96} />}>
              <MockDetails id={openId} />
            </Suspense>
          </DetailsRow>
        )}
      </div>
    </div>
  );
}

/** Details below an expanded row. The row measures its own height, so that the rows below can make room. */
function DetailsRow(props: { top: number; onMeasure: (height: number) => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { onMeasure } = props;
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) onMeasure(entry.target.getBoundingClientRect().height);
    });
    observer.observe(box.current);
    onMeasure(box.current.getBoundingClientRect().height);
    return () => observer.disconnect();
  }, [onMeasure]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see MockTable
    // biome-ignore lint/a11y/useFocusableInteractive: the content inside is focusable
    <div ref={box} className={styles.details} style={{ top: props.top }} role="row">
      <Cell>{props.children}</Cell>
    </div>
  );
}

function Cell(props: { kind?: 'cell' | 'columnheader'; className?: string; children: ReactNode }) {
  return (
    <div role={props.kind ?? 'cell'} className={props.className}>
      {props.children}
    </div>
  );
}

function SortHeader(props: {
  column: Sort;
  label: string;
  sort: string;
  isNumber?: boolean;
  onSort: (sort: string) => void;
}) {
  const { column, label, sort, isNumber, onSort } = props;
  const current = asSort(sort);
  const own = current?.column === column ? current : undefined;
  const state = own ? (own.isDescending ? 'descending' : 'ascending') : 'none';
  // Numbers and dates sort descending at first, addresses ascending. The third click restores the list's own order.
  const isFirstDescending = Boolean(isNumber);
  const isSecond = own !== undefined && own.isDescending === isFirstDescending;
  const isNextDescending = isSecond ? !isFirstDescending : isFirstDescending;
  const next = own && !isSecond ? '' : (isNextDescending ? '-' : '') + column;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see MockTable
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is focusable
    <div role="columnheader" aria-sort={state} className={isNumber ? styles.number : undefined}>
      <SortButton label={label} order={state} onClick={() => onSort(next)} />
    </div>
  );
}

const Row = memo(function Row(props: {
  mock: MockBrief;
  project: Project;
  upstream: MockUpstream | undefined;
  /** Name of the owner of the mock. */
  owner: string;
  index: number;
  top: number;
  isSelected: boolean;
  isOpen: boolean;
  /** Drop position shown on the row. */
  drop: Beside['side'] | undefined;
  handlers: RowHandlers;
}) {
  const { mock, project, index, top, isSelected, isOpen, handlers } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const address = mockAddress({ project, url: mock.url });
  const isNew = useFlash(mock._id);
  const editPath = base + to('editMock', { projectId: project._id, mockId: mock._id });
  const name = `${mock.method.toUpperCase()} ${mock.url}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see MockTable
    // biome-ignore lint/a11y/useFocusableInteractive: the links inside are focusable
    <div
      className={`${styles.row} ${isSelected ? styles.selected : ''} ${isNew ? 'g-flash' : ''}`}
      style={{ top }}
      role="row"
      data-row={index}
      data-drop={props.drop}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      <Cell>
        {/* The handle is for the mouse only; the keyboard has Alt with an arrow key, and the menu. */}
        {project.may_edit && (
          <span
            className={styles.grip}
            aria-hidden="true"
            draggable
            onDragStart={(event) => handlers.onDrag(event, mock)}
            onDragEnd={endDrag}
          >
            <Icon icon={GripIcon} size={14} />
          </span>
        )}
        <CheckBox
          label={t.selectOne({ name })}
          isChecked={isSelected}
          onChange={(isOn, isRange) => handlers.onSelect(index, isOn, isRange)}
        />
      </Cell>
      <Cell>
        <IconButton
          icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
          size={14}
          className={styles.twig}
          label={isOpen ? t.hideDetails({ name }) : t.showDetails({ name })}
          aria-expanded={isOpen}
          onClick={() => handlers.onToggle(mock._id)}
        />
      </Cell>
      <Cell className={styles.method}>
        <MethodLabel method={mock.method} />
      </Cell>
      <Cell className={styles.url}>
        {/* Plain links, because links of the router cost more than the rest of the row. */}
        <a href={editPath} onClick={handlers.onFollow} className={styles.address} title={mock.url}>
          {mock.url}
        </a>
        {mock.is_gone && (
          <span className={styles.gone} title={t.goneHelp}>
            {t.gone}
          </span>
        )}
        <MockMarks upstream={props.upstream} owner={props.owner} />
      </Cell>
      <Cell className={styles.text}>
        <span title={mock.description}>{mock.description}</span>
        {mock.tags.length > 0 && (
          <span className={styles.tags} title={t.tags({ tags: mock.tags.join(t.between) })}>
            {mock.tags.join(' · ')}
          </span>
        )}
      </Cell>
      <Cell className={`${styles.number} g-num g-mono`}>{formatNumber(mock.use_num)}</Cell>
      <Cell className={`${styles.number} ${styles.quiet}`}>
        <time dateTime={mock.update_at} title={formatMoment(mock.update_at)}>
          {formatAgo(mock.update_at, language, Date.now())}
        </time>
      </Cell>
      <Cell className={styles.actions}>
        <CopyButton text={address} label={t.copyAddress} />
        <a href={testerAddress(address, mock)} target="_blank" rel="noreferrer">
          {t.preview}
        </a>
        <a href={editPath} onClick={handlers.onFollow}>
          {project.may_edit ? t.edit : t.view}
        </a>
        <RowMenu mock={mock} name={name} mayEdit={project.may_edit} onAction={handlers.onAction} />
      </Cell>
    </div>
  );
});

function RowMenu(props: { mock: MockBrief; name: string; mayEdit: boolean; onAction: RowHandlers['onAction'] }) {
  const { mock, name, mayEdit, onAction } = props;
  const t = useTexts(texts);
  const moveAction = { key: 'move', icon: FolderIcon, label: t.moveTo, run: () => onAction('onMove', mock) };
  const cloneAction = { key: 'clone', icon: CopyIcon, label: t.clone, run: () => onAction('onClone', mock) };
  const deleteAction = {
    key: 'delete',
    icon: TrashIcon,
    label: t.delete,
    isDanger: true,
    run: () => onAction('onDelete', mock),
  };
  return (
    <ActionMenu
      label={t.moreFor({ name })}
      actions={[
        ...(mayEdit ? [moveAction, cloneAction] : []),
        { key: 'history', icon: HistoryIcon, label: t.history, run: () => onAction('onHistory', mock) },
        { key: 'download', icon: DownloadIcon, label: t.download, run: () => onAction('onDownload', mock) },
        ...(mayEdit ? [deleteAction] : []),
      ]}
    />
  );
}
