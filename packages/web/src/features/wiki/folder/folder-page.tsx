import type { CallData, CatalogNode, ChildOrder, Contract } from '@easymock/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import {
  AddIcon,
  CardsIcon,
  DownloadIcon,
  FolderAddIcon,
  ListIcon,
  LockIcon,
  SearchIcon,
  TableIcon,
  UploadIcon,
} from '../../../kit/display/icons';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { useTitle } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { BatchActions } from '../field/batch-actions';
import { FolderBoard } from '../field/folder-board';
import { FolderTable } from '../field/folder-table';
import { texts as fieldTexts } from '../field/texts';
import { useChosen } from '../field/use-chosen';
import { useFolderView } from '../field/use-folder-view';
import { ViewTools } from '../field/view-tools';
import { AccessRequests } from '../node/access-requests';
import { Breadcrumb } from '../node/breadcrumb';
import type { Ask } from '../node/dialogs';
import { shapeOf } from '../node/node-icons';
import { NodeIconView } from '../node/node-look';
import { searchInPath, useNodeMenu } from '../node/node-menu';
import type { Place } from '../node/place';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import { usePath } from '../node/use-path';
import { ChildrenCards } from './children-cards';
import { ChildrenTable } from './children-table';
import styles from './folder.module.css';
import type { Sort } from './sort';
import { texts } from './texts';

const pageSize = 50;
type Children = CallData<Contract['catalog']['getChangeCatalogListById']>;

/** Shows a folder: its description and its children. */
export function FolderPage(props: {
  id: Place;
  actions: NodeActions;
  ask: Ask;
  onPath: (places: readonly Place[]) => void;
}) {
  const { id, actions, ask, onPath } = props;
  const t = useTexts(texts);
  const { canEdit } = useRights('wiki');
  const [{ page, sort, down }, setParams] = useListParams({ page: 1, sort: 'manual', down: 0 });
  const order = sort as ChildOrder;
  const query = useQuery({
    ...callQuery('catalog', 'getChangeCatalogListById', {
      id,
      page,
      pageSize,
      sortTypeValue: order,
      isDown: down === 1 ? -1 : 1,
    }),
    placeholderData: keepPreviousData,
  });
  const onPage = (next: number) => setParams({ page: next });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
  const client = useQueryClient();
  useLive('wiki:node', id === 'public' || id.length > 10 ? id : '', () => {
    void query.refetch();
    void client.invalidateQueries({ queryKey: ['wikiField'] });
  });
  const { data } = query;
  usePath(data?.path, id, onPath);
  const roots = useQuery(callQuery('catalog', 'getAllFirstCatalogList', {}));
  const root = roots.data?.find((one) => one.id === id);
  const name = data?.node?.catalogName ?? root?.catalogName ?? '';
  useTitle(name || undefined);
  return (
    <div className={styles.folder}>
      <QueryView query={query} skeleton={320} isPage>
        {(found) => (
          <>
            {found.node?.canManage && <AccessRequests id={id} />}
            <FolderHead
              id={id}
              name={name}
              actions={actions}
              ask={ask}
              node={found.node}
              path={found.path}
              mayAdd={canEdit && (found.node?.canEdit ?? root?.canCreate ?? false)}
            />
            <ChildList
              id={id}
              name={name}
              actions={actions}
              ask={ask}
              found={found}
              mayAdd={canEdit && (found.node?.canEdit ?? root?.canCreate ?? false)}
              sort={{ order, isDown: down === 1 }}
              onSort={(next) => setParams({ sort: next.order, down: next.isDown ? 1 : 0 })}
            />
            <ListPages page={page} pageSize={pageSize} total={found.total} onPage={onPage} />
          </>
        )}
      </QueryView>
      <span className="g-sr-only" role="status">
        {data ? t.childNum({ count: formatNumber(data.total) }) : ''}
      </span>
    </div>
  );
}

function FolderHead(props: {
  id: Place;
  name: string;
  node: CatalogNode | null;
  path: Children['path'];
  mayAdd: boolean;
  actions: NodeActions;
  ask: Ask;
}) {
  const { id, name, node, path, mayAdd, actions, ask } = props;
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const menuOf = useNodeMenu(actions, ask);
  const rootMenu: Action[] = [
    ...(mayAdd
      ? [
          {
            key: 'import',
            icon: UploadIcon,
            label: tn.import,
            run: () => ask({ kind: 'import', into: { parentId: id, name } }),
          },
        ]
      : []),
    { key: 'search', icon: SearchIcon, label: tn.searchIn, to: searchInPath(id) },
    {
      key: 'export',
      icon: DownloadIcon,
      label: tn.export,
      run: () => ask({ kind: 'export', id, name, isFolder: true }),
    },
  ];
  const menu = node
    ? menuOf(node, { onRename: () => ask({ kind: 'rename', node }) }).filter(({ key }) => key !== 'article')
    : rootMenu;
  return (
    <header className={styles.head}>
      <Breadcrumb path={path} selfId={id} />
      <div className={styles.titleRow}>
        <h1 className={styles.title}>
          {node ? (
            <NodeIconView node={node} size={22} />
          ) : (
            <Icon
              icon={shapeOf(id === 'private' ? 'person' : 'building')}
              size={22}
              style={{ color: 'var(--g-glaze)' }}
            />
          )}
          <span>{name}</span>
          {node?.isRestricted && (
            <span className={styles.quiet} title={tn.restricted}>
              <Icon icon={LockIcon} size={16} />
              <span className="g-sr-only">{tn.restricted}</span>
            </span>
          )}
        </h1>
        <div className={styles.actions}>
          {mayAdd && (
            <>
              <Button icon={<Icon icon={FolderAddIcon} />} onClick={() => ask({ kind: 'newFolder', parentId: id })}>
                {t.addFolder}
              </Button>
              <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => ask({ kind: 'new', parentId: id })}>
                {t.addArticle}
              </Button>
            </>
          )}
          {menu.length > 0 && <ActionMenu label={tn.more({ name })} actions={menu} />}
        </div>
      </div>
      {node?.catalogIntroduce && <p className={styles.introduction}>{node.catalogIntroduce}</p>}
    </header>
  );
}

function ChildList(props: {
  id: Place;
  name: string;
  found: Children;
  mayAdd: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  actions: NodeActions;
  ask: Ask;
}) {
  const { id, name, found, mayAdd, sort, onSort, ask } = props;
  const t = useTexts(texts);
  const tf = useTexts(fieldTexts);
  const state = useFolderView(id);
  const { layout } = state.view;
  const chosen = useChosen(found.list);
  if (found.total === 0) return <EmptyFolder id={id} name={name} mayAdd={mayAdd} ask={ask} />;
  const orders: readonly ChildOrder[] = ['manual', 'name', 'createDate', 'updateDate', 'lookNumber'];
  const label = t.children({ name });
  const isOfFields = layout === 'table' || layout === 'board';
  const layouts = [
    { key: 'list', icon: ListIcon, text: t.table },
    { key: 'cards', icon: CardsIcon, text: t.cards },
    { key: 'table', icon: TableIcon, text: tf.table },
    { key: 'board', icon: shapeOf('board'), text: tf.board },
  ] as const;
  return (
    <section aria-label={label} data-wide={isOfFields || undefined}>
      <div className={styles.tools}>
        <span className={`${styles.quiet} g-num`}>{t.childNum({ count: formatNumber(found.total) })}</span>
        {!isOfFields && (
          <Select<ChildOrder>
            size="small"
            variant="borderless"
            aria-label={t.sort}
            popupMatchSelectWidth={false}
            value={sort.order}
            options={orders.map((order) => ({ value: order, label: t[order] }))}
            onChange={(order) => onSort({ order, isDown: order !== 'manual' && order !== 'name' })}
          />
        )}
        <fieldset className={styles.views}>
          <legend className="g-sr-only">{t.view}</legend>
          {layouts.map(({ key, icon, text }) => (
            <IconButton
              key={key}
              icon={icon}
              label={text}
              aria-pressed={layout === key}
              onClick={() => state.change({ layout: key })}
            />
          ))}
        </fieldset>
      </div>
      {isOfFields && <ViewTools id={id} name={name} state={state} />}
      {layout === 'cards' && <ChildrenCards {...props} />}
      {layout === 'list' && (
        <>
          <ChildrenTable {...props} label={label} chosen={chosen} />
          <BatchActions place={id} name={name} chosen={chosen} actions={props.actions} ask={ask} />
        </>
      )}
      {layout === 'table' && <FolderTable id={id} name={name} state={state} actions={props.actions} ask={ask} />}
      {layout === 'board' && <FolderBoard id={id} state={state} />}
    </section>
  );
}

/** Shows the ways to start in an empty folder. */
function EmptyFolder({ id, name, mayAdd, ask }: { id: Place; name: string; mayAdd: boolean; ask: Ask }) {
  const t = useTexts(texts);
  const text = id === 'private' ? t.emptyPrivate : id === 'public' ? t.emptyPublic : t.emptyFolder;
  const starts = [
    {
      key: 'blank',
      icon: shapeOf('doc'),
      title: t.blank,
      text: t.blankText,
      run: () => ask({ kind: 'new', parentId: id, type: 'markdown' }),
    },
    {
      key: 'template',
      icon: shapeOf('mould'),
      title: t.template,
      text: t.templateText,
      run: () => ask({ kind: 'new', parentId: id, isFromTemplate: true }),
    },
    {
      key: 'import',
      icon: UploadIcon,
      title: t.import,
      text: t.importText,
      run: () => ask({ kind: 'import', into: { parentId: id, name } }),
    },
  ];
  return (
    <EmptyState
      drawing="vase"
      text={text}
      action={
        mayAdd ? (
          <div className={styles.starts}>
            {starts.map(({ key, icon, title, text: about, run }) => (
              <button key={key} type="button" className={styles.start} onClick={run}>
                <Icon icon={icon} size={22} style={{ color: 'var(--g-glaze)' }} />
                <strong>{title}</strong>
                <span>{about}</span>
              </button>
            ))}
          </div>
        ) : undefined
      }
    />
  );
}
