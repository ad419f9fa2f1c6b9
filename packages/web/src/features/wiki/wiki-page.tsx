import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PlainButton } from '../../kit/buttons/plain-button';
import { Icon } from '../../kit/display/icon';
import { PanelIcon } from '../../kit/display/icons';
import { LazyDrawer } from '../../kit/page/lazy-drawer';
import { to } from '../../lib/address/page';
import { callQuery } from '../../lib/api/queries';
import { contentMark } from '../../lib/browser/content';
import { useKeys } from '../../lib/browser/keys';
import { useMedia } from '../../lib/browser/use-media';
import { readStored, store } from '../../lib/storage/storage';
import { useTexts } from '../../lib/texts/texts';
import { Ticker } from '../recommend/index';
import { useFileInAddress } from './files/use-file-in-address';
import { isListName, startName } from './lists/list-names';
import type { Dialog } from './node/dialogs';
import { isSpace, type Place } from './node/place';
import { useNodeActions } from './node/use-node-actions';
import { ArticlePage } from './read/article-page';
import { texts } from './texts';
import { texts as treeTexts } from './tree/texts';
import { TreePanel } from './tree/tree-panel';
import { isNodeRow, type TreeRow } from './tree/tree-rows';
import { useCatalogTree } from './tree/use-catalog-tree';
import { useTreeWidth } from './use-tree-width';
import styles from './wiki-page.module.css';

const FolderPage = lazy(async () => ({ default: (await import('./folder/folder-page')).FolderPage }));
const Lists = lazy(async () => ({ default: (await import('./lists/lists')).Lists }));
const StartPage = lazy(async () => ({ default: (await import('./start/start-page')).StartPage }));
const Dialogs = lazy(async () => ({ default: (await import('./dialogs/dialogs')).Dialogs }));

const hiddenKey = 'wiki_tree_hidden';

/** Renders the wiki: the tree at the left, a folder or an article beside it. */
export function WikiPage() {
  const { markdownId: id = startName } = useParams();
  const t = useTexts(texts);
  const tree = useCatalogTree(id);
  const actions = useNodeActions();
  const isPhone = useMedia('(max-width: 900px)');
  const [isHidden, setIsHidden] = useState(() => readStored(hiddenKey) === true);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  // Notifications about an import or an export link here.
  const [search] = useSearchParams();
  const transferId = search.get('transfer');
  const [dialog, setDialog] = useState<Dialog | undefined>(
    transferId ? { kind: 'transfers', id: transferId } : undefined,
  );
  const [wasAsked, setWasAsked] = useState(transferId !== null);
  const [path, setPath] = useState<{ id: string; places: readonly Place[] }>();
  const size = useTreeWidth(t.resize);
  const ask = (next: Dialog) => {
    setWasAsked(true);
    setDialog(next);
    setIsDrawerOpen(false);
  };
  const hide = (next: boolean) => {
    setIsHidden(next);
    store(hiddenKey, next);
  };
  const toggle = () => (isPhone ? setIsDrawerOpen(!isDrawerOpen) : hide(!isHidden));
  useKeys([{ key: '[', label: t.keyTree, run: toggle }]);
  useSteps(tree.rows, id);
  useFileInAddress();

  const kind = useKindOf(id, actions.find(id)?.catalogType, tree.isOpened);
  const shown = { id, actions, ask, onPath: (places: readonly Place[]) => setPath({ id, places }) };
  const panel = (
    <TreePanel
      tree={tree}
      shownId={id}
      path={path?.id === id ? path.places : undefined}
      actions={actions}
      ask={ask}
      onHide={() => (isPhone ? setIsDrawerOpen(false) : hide(true))}
      {...(isPhone && { onOpened: () => setIsDrawerOpen(false) })}
    />
  );
  return (
    <div className={styles.page}>
      {!isPhone && !isHidden && (
        <div className={styles.side} style={{ width: size.width }}>
          <div className={styles.tree}>{panel}</div>
          <div className={styles.handle} {...size.handle} />
        </div>
      )}
      {isPhone && (
        <LazyDrawer
          open={isDrawerOpen}
          placement="left"
          size={320}
          title={null}
          closable={false}
          aria-label={t.tree}
          onClose={() => setIsDrawerOpen(false)}
          styles={{ body: { padding: 0 } }}
        >
          {panel}
        </LazyDrawer>
      )}
      <div className={styles.main} {...contentMark}>
        {(isPhone || isHidden) && (
          <div className={styles.bar}>
            <PlainButton onClick={toggle} aria-expanded={isPhone ? isDrawerOpen : false}>
              <Icon icon={PanelIcon} /> {t.showTree}
            </PlainButton>
          </div>
        )}
        {isListName(id) && (
          <Suspense>
            <Lists key={id} name={id} />
          </Suspense>
        )}
        {id === startName && (
          <div className={styles.ticker}>
            <Ticker />
          </div>
        )}
        {id === startName && (
          <Suspense>
            <StartPage ask={ask} />
          </Suspense>
        )}
        {kind === 'folder' && (
          <Suspense>
            <FolderPage key={id} {...shown} />
          </Suspense>
        )}
        {kind === 'article' && <ArticlePage key={id} {...shown} />}
      </div>
      {wasAsked && (
        <Suspense>
          <Dialogs dialog={dialog} actions={actions} ask={ask} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Returns whether a node is a folder or an article. An unreadable node counts as an article, whose page
 * explains why.
 */
function useKindOf(id: string, known: string | undefined, isOpened: boolean): 'folder' | 'article' | undefined {
  // The first decision is final: a recycled article leaves the tree, and its page must still explain that.
  const [decided, setDecided] = useState<{ id: string; kind: 'folder' | 'article' }>();
  const query = useQuery({
    ...callQuery('catalog', 'getCatalogById', { id }),
    // The call that opens the tree reads the node, too.
    enabled:
      isOpened && !isSpace(id) && !isListName(id) && id !== startName && known === undefined && decided?.id !== id,
    retry: false,
  });
  const type = isSpace(id) ? 'folder' : (known ?? query.data?.node.catalogType);
  const kind = type ? (type === 'folder' ? 'folder' : 'article') : query.isError ? 'article' : undefined;
  if (kind && decided?.id !== id) setDecided({ id, kind });
  return decided?.id === id ? decided.kind : kind;
}

/** Binds j and k to the next and the previous article among the visible rows of the tree. */
function useSteps(rows: readonly TreeRow[], id: string): void {
  const t = useTexts(treeTexts);
  const navigate = useNavigate();
  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => isNodeRow(row) && row.id === id);
    const others = by === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse();
    const next = others.find((row) => isNodeRow(row) && row.node && row.node.catalogType !== 'folder');
    if (!next || !isNodeRow(next)) return false;
    void navigate(to('wikiFolder', { markdownId: next.id }));
    return true;
  };
  useKeys([
    { key: 'j', label: t.keyNext, run: () => step(1) },
    { key: 'k', label: t.keyPrevious, run: () => step(-1) },
  ]);
}
