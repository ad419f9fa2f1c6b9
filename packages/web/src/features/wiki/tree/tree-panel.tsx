import type { CatalogNode } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import {
  AddIcon,
  ArchiveFileIcon,
  BellIcon,
  CloseIcon,
  EditIcon,
  EyeIcon,
  FolderAddIcon,
  HistoryIcon,
  PanelIcon,
  ShieldIcon,
  SlidersIcon,
  StarIcon,
  TagIcon,
  TrashIcon,
  UserIcon,
} from '../../../kit/display/icons';
import { QueryView } from '../../../kit/page/query-view';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { listNames } from '../lists/list-names';
import { texts as listTexts } from '../lists/texts';
import type { Ask } from '../node/dialogs';
import { NodeIconView } from '../node/node-look';
import type { Place } from '../node/place';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import { texts } from './texts';
import styles from './tree.module.css';
import { isNodeRow } from './tree-rows';
import type { CatalogTree } from './use-catalog-tree';
import { useSelection } from './use-selection';
import type { Drop } from './use-tree-drop';
import { WikiTree } from './wiki-tree';

const listIcons = {
  collect: StarIcon,
  recent: HistoryIcon,
  drafts: EditIcon,
  tags: TagIcon,
  followed: BellIcon,
  authors: UserIcon,
  mustRead: EyeIcon,
  verification: ShieldIcon,
} as const;

/** Renders the tree of documents with its filter: beside the page or, on a phone, over it. */
export function TreePanel(props: {
  tree: CatalogTree;
  shownId: Place | undefined;
  /** The path from the root to the current node, exclusive. */
  path: readonly Place[] | undefined;
  actions: NodeActions;
  ask: Ask;
  onHide: () => void;
  onOpened?: () => void;
}) {
  const { tree, shownId, path, actions, ask, onOpened } = props;
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const tl = useTexts(listTexts);
  const { canEdit } = useRights('wiki');
  const [words, setWords] = useState('');
  const selection = useSelection(tree.rows);
  const { openPath } = tree;
  const way = path?.join('/');
  useEffect(() => {
    if (way) openPath(way.split('/'));
  }, [way, openPath]);
  // New nodes are created beside the current article or in the current folder.
  const shown = tree.rows.find((row) => isNodeRow(row) && row.id === shownId);
  const place = shown && isNodeRow(shown) ? shown : undefined;
  const target = place?.kind === 'root' || place?.node?.catalogType === 'folder' ? place.id : place?.parentId;
  const parentId = (target === 'collect' ? undefined : target) ?? path?.at(-1) ?? 'private';
  const onDrop = (drop: Drop) => void dropNodes(drop, actions, ask).catch(() => {});
  return (
    <section className={styles.panel} aria-label={t.tree}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.title}</h2>
        {canEdit && (
          <>
            <IconButton icon={AddIcon} label={tn.addArticle} onClick={() => ask({ kind: 'new', parentId })} />
            <IconButton
              icon={FolderAddIcon}
              label={tn.addFolder}
              onClick={() => {
                setWords('');
                const row = tree.rows.find((one) => isNodeRow(one) && one.id === parentId);
                tree.fold(parentId, row?.parentId ?? parentId, false);
                tree.setNamingIn(parentId);
              }}
            />
          </>
        )}
        <IconButton icon={onOpened ? CloseIcon : PanelIcon} label={t.close} onClick={props.onHide} />
      </div>
      <search className={styles.filter}>
        <KeywordInput label={t.filter} value={words} onChange={setWords} />
      </search>
      {words ? (
        <FoundNodes words={words} onOpened={onOpened} />
      ) : (
        <QueryView query={tree.roots} skeleton={320}>
          {() => (
            <WikiTree
              tree={tree}
              shownId={shownId}
              actions={actions}
              ask={ask}
              selection={selection}
              onDrop={onDrop}
              onOpened={onOpened}
            />
          )}
        </QueryView>
      )}
      {selection.chosen.length > 0 && !words ? (
        <BatchActions nodes={selection.chosen} actions={actions} ask={ask} onClear={selection.clear} />
      ) : (
        <div className={styles.foot}>
          <nav className={styles.lists} aria-label={t.lists}>
            {listNames.map((name) => (
              <Link
                key={name}
                className={styles.list}
                title={tl[name]}
                to={to('wikiFolder', { markdownId: name })}
                aria-current={shownId === name ? 'page' : undefined}
                onClick={onOpened}
              >
                <Icon icon={listIcons[name]} />
                {tl[`short_${name}`]}
              </Link>
            ))}
          </nav>
          <button type="button" className={styles.footButton} onClick={() => ask({ kind: 'recycle' })}>
            <Icon icon={TrashIcon} />
            {t.recycleBin}
          </button>
          <button type="button" className={styles.footButton} onClick={() => ask({ kind: 'transfers' })}>
            <Icon icon={ArchiveFileIcon} />
            {t.transfers}
          </button>
          <IconButton icon={SlidersIcon} label={t.settings} onClick={() => ask({ kind: 'settings' })} />
        </div>
      )}
    </section>
  );
}

/** Moves nodes at once if nobody gains or loses a right; otherwise opens the dialog that lists who does. */
async function dropNodes(drop: Drop, actions: NodeActions, ask: Ask): Promise<void> {
  const { nodes, parentId, name, afterId } = drop;
  const input = { ids: nodes.map(({ id }) => id), parentId, ...(afterId && { afterId }) };
  if (nodes.every((node) => node.parentId === parentId)) return actions.order(input);
  const { rights } = await actions.previewMove(input);
  if (rights.gainNum + rights.loseNum === 0) return actions.move(input, name, nodes);
  ask({ kind: 'move', nodes, target: { parentId, name, ...(afterId && { afterId }) } });
}

function BatchActions(props: { nodes: readonly CatalogNode[]; actions: NodeActions; ask: Ask; onClear: () => void }) {
  const { nodes, actions, ask, onClear } = props;
  const t = useTexts(texts);
  const mayChange = nodes.every(({ canEdit }) => canEdit);
  const recycle = () =>
    void actions
      .recycle(nodes)
      .then(onClear)
      .catch(() => {});
  const label = t.batch({ count: formatNumber(nodes.length) });
  return (
    <section className={styles.batch} aria-label={label}>
      <div className={styles.batchRow}>
        <span className="g-num">{label}</span>
        <Button size="small" disabled={!mayChange} onClick={() => ask({ kind: 'move', nodes })}>
          {t.move}
        </Button>
        <Button
          size="small"
          disabled={!nodes.every(({ canManage }) => canManage)}
          onClick={() => ask({ kind: 'personRights', nodes })}
        >
          {t.rights}
        </Button>
        <Button size="small" danger disabled={!mayChange} onClick={recycle}>
          {t.recycle}
        </Button>
        <IconButton icon={CloseIcon} label={t.clear} onClick={onClear} />
      </div>
    </section>
  );
}

/** Lists the folders and articles whose names contain the words, with their paths. */
function FoundNodes({ words, onOpened }: { words: string; onOpened: (() => void) | undefined }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('catalog', 'findCatalog', { value: words, pageSize: 50 }));
  return (
    <QueryView
      query={query}
      skeleton={200}
      isEmpty={(list) => list.length === 0}
      empty={<p className={styles.quiet}>{t.noHit}</p>}
    >
      {(list) => (
        <>
          <p className={styles.quiet} role="status">
            {t.found({ count: formatNumber(list.length) })}
          </p>
          <ul className={styles.found}>
            {list.map((node) => (
              <li key={node.id}>
                <Link className={styles.hit} to={to('wikiFolder', { markdownId: node.id })} onClick={onOpened}>
                  <NodeIconView node={node} />
                  <span className={styles.name} title={node.catalogName}>
                    {node.catalogName}
                  </span>
                  <span className={styles.path}>{node.path.map(({ catalogName }) => catalogName).join(' / ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}
