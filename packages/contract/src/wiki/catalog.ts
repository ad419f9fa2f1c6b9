import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { childOrders } from './choices';
import {
  articleType,
  catalogNode,
  catalogTree,
  catalogType,
  nodeIds,
  nodeLook,
  nodeName,
  pathStep,
  placeId,
  rightsChange,
} from './node-schemas';
import { wikiSearchData, wikiSearchInput } from './search';

const { page, pageSize } = paging(100);

/** One deletion: nodes that were recycled together are restored together. */
const recycledOperation = z.object({
  deleteId: id,
  ids: z.array(id),
  /** Name of the first chosen node. */
  title: z.string(),
  catalogType: catalogNode.shape.catalogType,
  chosenNum: z.number(),
  /** Number of recycled nodes, including those inside folders. */
  num: z.number(),
  /** Names of the path to the former place, separated by commas. */
  catalogPathName: z.string(),
  deletedBy: z.string(),
  deletedAt: moment,
  daysLeft: z.number(),
  /** Whether the caller may delete the nodes permanently. */
  canDelete: z.boolean(),
});
/** @public for the screens of the wiki */
export type RecycledOperation = z.output<typeof recycledOperation>;

/** The former place and order of nodes that were neighbours before a move. */
const formerPlace = z.object({
  ids: nodeIds,
  parentId: placeId,
  /** The sibling before them; `first` if there was none. */
  afterId: z.union([z.literal('first'), id]),
  pinnedIds: z.array(id).max(200),
});
/** @public for the server and the screens of the wiki */
export type FormerPlace = z.output<typeof formerPlace>;

const numOfNodes = z.object({ num: z.number() });

/** The roots with their first level. */
const catalogRoots = z.array(
  z.object({
    id: z.enum(['public', 'private', 'collect']),
    catalogName: z.string(),
    canCreate: z.boolean(),
    children: z.array(catalogNode),
    hasMore: z.boolean(),
  }),
);

/** A page of children, with the path to their folder. */
const childrenPage = pageOf(catalogNode).extend({ path: z.array(pathStep), node: catalogNode.nullable() });

/** A node with the path to it and the numbers of what it contains. */
const nodeInfo = z.object({
  node: catalogNode,
  path: z.array(pathStep),
  folderNum: z.number(),
  articleNum: z.number(),
});

/** Calls for the tree of documents. */
export const catalogCalls = callGroup('/catalog', {
  getAllFirstCatalogList: get({
    permission: 'wiki',
    input: z.object({}),
    data: catalogRoots,
    summary: {
      zh: '列出公共、私有、收藏三个根目录，以及前两者的第一级',
      en: 'List the roots public, private and collect, and the first level of the first two',
    },
  }),
  getChangeCatalogListById: get({
    permission: 'wiki',
    input: z.object({
      id: placeId,
      page,
      pageSize,
      sortTypeValue: labelled(z.enum(childOrders).default('manual'), '排序方式', 'Order'),
      isDown: labelled(
        z.coerce
          .number<number | string>()
          .pipe(z.union([z.literal(1), z.literal(-1)]))
          .default(1),
        '升降序',
        'Direction',
      ),
      /** A part of the name or of its pinyin. */
      value: labelled(text(100).default(''), '名称', 'Name'),
    }),
    data: childrenPage,
    summary: {
      zh: '列出目录的下级，目录在前，置顶在前，并给出路径',
      en: 'List the children of a folder, folders first and pinned first, with the path to it',
    },
  }),
  openTree: get({
    permission: 'wiki',
    input: z.object({
      /** The node that the page shows; the folders above it are opened as well. */
      id: placeId.optional(),
      /** IDs of open folders, separated by commas; only the first twenty count. */
      open: labelled(text(1_000).default(''), '展开的目录', 'Open folders'),
    }),
    data: z.object({
      roots: catalogRoots,
      lists: z.array(childrenPage.extend({ id: z.string() })),
      info: nodeInfo.nullable(),
    }),
    summary: {
      zh: '一次获取打开页面所需的目录树：根目录、各展开目录的第一页下级、当前节点',
      en: 'Get the tree that a page opens with at once: roots, the first children of open folders, the current node',
    },
  }),
  getChangeCatalogListToExtendById: get({
    permission: 'wiki',
    input: z.object({ id: placeId }),
    data: z.object({ path: z.array(pathStep), tree: z.array(catalogTree) }),
    summary: {
      zh: '获取打开到某个节点所需的树：每一级上级及其一页下级',
      en: 'Get the tree opened at a node: each ancestor with one page of its children',
    },
  }),
  getAllSecondCatalogList: get({
    permission: 'wiki',
    input: z.object({ id: placeId }),
    data: z.object({ list: z.array(catalogTree), hasMore: z.boolean() }),
    summary: { zh: '列出目录的下两级，最多 500 个节点', en: 'List two levels below a folder, up to 500 nodes' },
  }),
  getCatalogById: get({
    permission: 'wiki',
    input: z.object({ id }),
    data: nodeInfo,
    summary: {
      zh: '获取一个节点、它的路径和其中的数量',
      en: 'Get a node, the path to it, and the number of nodes in it',
    },
  }),
  /** Returns the nodes whose names or pinyin contain the words, best match first. */
  findCatalog: get({
    permission: 'wiki',
    input: z.object({
      value: labelled(text(100), '名称', 'Name'),
      pageSize: paging(20, 50).pageSize,
      /** If absent, folders are included. */
      onlyArticles: labelled(z.stringbool().or(z.boolean()).default(false), '仅文档', 'Documents only'),
    }),
    data: z.array(catalogNode.extend({ path: z.array(pathStep) })),
    summary: { zh: '按名称、拼音或首字母查找目录和文档', en: 'Find folders and documents by name, pinyin or initials' },
  }),
  /** Full-text search of everything that the caller may view. */
  getAllWiki: get({
    permission: 'wiki',
    input: wikiSearchInput,
    data: wikiSearchData,
    summary: {
      zh: '全文搜索文档：标题、正文、标签、作者和目录，支持拼音',
      en: 'Search documents by text, title, tags, author and folder, also by pinyin',
    },
  }),
  insertCatalog: post({
    permission: 'tools.wiki.edit',
    input: z.object({
      parentId: placeId,
      catalogName: nodeName,
      catalogType,
      /** A document of the type `template`, whose text is copied into the new article. */
      templateId: labelled(id.optional(), '模板', 'Template'),
      /** The type of articles that a new template produces. */
      templateType: labelled(articleType.exclude(['template']).optional(), '模板类型', 'Type of template'),
      ...nodeLook,
      /** The sibling after which the node is placed. Absent: last. */
      afterId: labelled(id.optional(), '位置', 'Position'),
    }),
    data: catalogNode,
    summary: { zh: '新建目录或文档', en: 'Create a folder or an article' },
  }),
  updateCatalogName: post({
    permission: 'tools.wiki.edit',
    changes: ['catalog', 'article'],
    input: z.object({
      id,
      catalogName: nodeName,
      version: labelled(z.coerce.number<number | string>().int().min(1).optional(), '版本', 'Version'),
    }),
    data: z.object({ version: z.number() }),
    summary: { zh: '重命名目录或文档', en: 'Rename a folder or an article' },
  }),
  updateCatalogIcon: post({
    permission: 'tools.wiki.edit',
    input: z.object({ id, ...nodeLook }),
    data: z.object({ version: z.number() }),
    summary: { zh: '修改图标、颜色和简介', en: 'Change the icon, the colours and the introduction' },
  }),
  recycleCatalog: post({
    permission: 'tools.wiki.edit',
    changes: ['catalog', 'article'],
    input: z.object({
      ids: nodeIds,
      unlessEdited: labelled(z.boolean().default(false), '有人编辑时不移入', 'Refuse while others edit'),
    }),
    data: numOfNodes.extend({ deleteId: id }),
    summary: {
      zh: '把目录连同其中的内容、或文档移入回收站',
      en: 'Move articles, and folders with all their contents, to the recycle bin',
    },
  }),
  restoreCatalog: post({
    permission: 'tools.wiki.edit',
    changes: ['catalog', 'article'],
    input: z.object({ deleteId: labelled(id.optional(), '操作', 'Operation'), ids: nodeIds.optional() }),
    data: numOfNodes,
    summary: {
      zh: '从回收站恢复到原处；原处已不在时恢复到最近的上级',
      en: 'Restore from the recycle bin to the former place, or to the nearest existing ancestor',
    },
  }),
  deleteCatalog: post({
    permission: 'tools.wiki.edit',
    changes: ['catalog', 'article'],
    danger: 'deletes',
    input: z.object({ ids: nodeIds }),
    data: numOfNodes,
    summary: { zh: '从回收站彻底删除', en: 'Delete for ever from the recycle bin' },
  }),
  getRecycle: get({
    permission: 'wiki',
    input: z.object({
      ...paging(),
      mine: labelled(z.stringbool().or(z.boolean()).default(false), '只看自己删除的', 'Only what I deleted'),
    }),
    data: pageOf(recycledOperation),
    summary: { zh: '列出回收站，最近的在前', en: 'List the recycle bin, latest first' },
  }),
  topCatalog: post({
    permission: 'tools.wiki.edit',
    audit: 'pin',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '在同级中置顶', en: 'Pin a node among its siblings' },
  }),
  cancelTopCatalog: post({
    permission: 'tools.wiki.edit',
    audit: 'unpin',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '取消置顶', en: 'Unpin a node' },
  }),
  moveFolder: post({
    permission: 'tools.wiki.edit',
    audit: 'move',
    changes: ['catalog', 'article'],
    input: z.object({
      ids: nodeIds,
      parentId: placeId,
      /** The sibling after which the nodes are placed; `first` for the beginning. Absent: last. */
      afterId: labelled(z.union([z.literal('first'), id]).optional(), '位置', 'Position'),
      /** Only returns the effects, changing nothing. */
      dryRun: labelled(z.boolean().default(false), '仅预览', 'Preview only'),
    }),
    data: numOfNodes.extend({
      rights: rightsChange,
      /** Names of the fields whose values are hidden, because the target has no such field of the same type. */
      unmatchedFields: z.array(z.string()),
      /** The former places, for `putBackCatalog` to undo the move; empty for a preview. */
      former: z.array(formerPlace),
    }),
    summary: { zh: '移动目录和文档，并给出权限的变化', en: 'Move folders and articles, and return how rights change' },
  }),
  putBackCatalog: post({
    permission: 'tools.wiki.edit',
    audit: 'move',
    changes: ['catalog', 'article'],
    input: z.object({ former: labelled(z.array(formerPlace).min(1).max(200), '原位置', 'Former places') }),
    data: numOfNodes,
    summary: {
      zh: '撤销移动：把目录和文档按原来的顺序放回原处',
      en: 'Undo a move: return folders and articles to their former place and order',
    },
  }),
  copyFile: post({
    permission: 'tools.wiki.edit',
    audit: 'copy',
    input: z.object({ ids: nodeIds, parentId: placeId }),
    data: numOfNodes.extend({ ids: z.array(id) }),
    summary: {
      zh: '复制目录和文档；历史、评论、点赞和分享不随之复制',
      en: 'Copy folders and articles, without history, comments, likes and shares',
    },
  }),
});
