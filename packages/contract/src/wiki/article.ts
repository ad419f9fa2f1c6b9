import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, requiredText, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import {
  type ConversionLoss,
  catalogTypes,
  conversionLosses,
  revisionKinds,
  textForms,
  wikiLevels,
  wikiRemotePictureNum,
  wikiSourceLimit,
  wikiTagLimit,
} from './choices';
import { wikiFileToken } from './file';
import { ownMustRead } from './must-read';
import {
  articleType,
  heading,
  nodeIds,
  nodeName,
  pathStep,
  placeId,
  rightsChange,
  shownGrant,
  wikiGrants,
} from './node-schemas';
import { sharedArticle, shareFlag, shareToken } from './shared-article';
import { wikiStart } from './start-page';
import { verificationState } from './verification';
import { viewers } from './viewers';

const markdownId = labelled(id, '文档', 'Document');
const version = labelled(z.coerce.number<number | string>().int().min(1), '版本', 'Version');
const contentVersion = labelled(z.coerce.number<number | string>().int().min(0), '内容版本', 'Content version');

const bytesOf = (value: string) => new TextEncoder().encode(value).length;

/** The source of an article of any type: Markdown, HTML, or the JSON of a mind map. */
const source = labelled(
  text(wikiSourceLimit).refine(
    (value) => value.length * 3 <= wikiSourceLimit || bytesOf(value) <= wikiSourceLimit,
    rule({ zh: '{label}不能超过 2 MB', en: '{label} can be up to 2 MB' }),
  ),
  '正文',
  'Text',
);
/** Larger than the source limit, because JSON escapes lengthen the text. */
const sourceBodyLimit = 8 * 1024 * 1024;

const tagValue = requiredText(40);
const tags = labelled(z.array(tagValue).max(wikiTagLimit), '标签', 'Tags');

/** Tags as an array, or as the comma-separated list that articles contain and older clients send back. */
const tagsOrList = labelled(
  z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), tags),
  '标签',
  'Tags',
);

/** A pending request for a right. */
export const rightAsk = z.object({
  userId: id,
  nickName: z.string(),
  headImg: z.string(),
  level: z.enum(wikiLevels),
  reason: z.string(),
  at: moment,
});
export type RightAsk = z.output<typeof rightAsk>;

/** The current editor and the end of the lease, unless it is renewed. */
const lockHolder = z.object({
  userId: id,
  nickName: z.string(),
  headImg: z.string(),
  until: moment,
  /** Whether the caller holds the lease in the current session. */
  isMine: z.boolean(),
});
export type LockHolder = z.output<typeof lockHolder>;

export const article = z.object({
  _id: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  parentId: z.string(),
  createDate: moment,
  updateDate: moment,
  userId: z.string(),
  userNickName: z.string(),
  userHeadImg: z.string(),
  editUserId: z.string(),
  editUserNickName: z.string(),
  editUserHeadImg: z.string(),
  /** One number under two names, because clients read both. */
  likes: z.number(),
  likesAll: z.number(),
  isLike: z.boolean(),
  lookNumber: z.number(),
  commentNum: z.number(),
  /** IDs and names of the path, separated by commas. */
  catalogPath: z.string(),
  catalogPathName: z.string(),
  path: z.array(pathStep),
  /** Values of the enumeration `articleTag`, separated by commas. */
  articleTagValue: z.string(),
  isPush: z.boolean(),
  /** Whether the caller may view the article. If not, text and html are absent. */
  isHasViewAuth: z.boolean(),
  canComment: z.boolean(),
  canEdit: z.boolean(),
  canManage: z.boolean(),
  isDeleted: z.boolean(),
  /** Whether the caller may restore the article; true only if it is deleted. */
  canRestore: z.boolean(),
  /** 1 if the owner locked the article, so that only the owner and managers may edit. */
  isLock: z.union([z.literal(0), z.literal(1)]),
  lock: lockHolder.nullable(),
  /** As in `catalogNode`. */
  isRestricted: z.boolean(),
  isOverdue: z.boolean(),
  /** Absent if the document has no period of validity. */
  verification: verificationState.optional(),
  /** Absent if the caller is not asked to read the document. */
  mustRead: ownMustRead.optional(),
  /** Whether anybody is asked to read the document; for people who may edit. */
  hasMustReaders: z.boolean().optional(),
  version: z.number(),
  contentVersion: z.number(),
  words: z.number(),
  outline: z.array(heading),
  templateType: z.string().nullable(),
  mdTexts: z.string().optional(),
  /** Sanitised HTML; absent for types that the browser renders itself. */
  html: z.string().optional(),
  /**
   * Token that opens the pictures of the text for some hours. The token is reused for a while, so that
   * browsers can cache the pictures.
   */
  fileToken: z.string().optional(),
  /** Whether the caller has starred the article, and whether the caller follows it. */
  isCollect: z.boolean().optional(),
  isFollow: z.boolean().optional(),
  attachmentNum: z.number().optional(),
  /** Number of deleted attachments that the caller can restore. */
  removedAttachmentNum: z.number().optional(),
  /** Number of documents with a link to this one that the caller may view. */
  backlinks: z.number().optional(),
  /** Unpublished changes of the shared draft and the people who wrote them; for people who may edit. */
  unpublished: z
    .object({ at: moment, nickNames: z.array(z.string()) })
    .nullable()
    .optional(),
});
export type Article = z.output<typeof article>;

const articleBrief = article.omit({ mdTexts: true, html: true, outline: true, lock: true, path: true });
export type ArticleBrief = z.output<typeof articleBrief>;

/** A document with a link to another document. */
const backlink = z.object({
  markdownId: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  /** Names of the path, separated by commas. */
  catalogPathName: z.string(),
  updateDate: moment,
  /** Whether the document shows a passage of the target. */
  isInclude: z.boolean(),
});

const revisionBrief = z.object({
  no: z.number(),
  title: z.string(),
  /** The type of the revision's text; it may differ from the article's type after a conversion. */
  form: z.enum(textForms),
  kind: z.enum(revisionKinds),
  name: z.string(),
  note: z.string(),
  userId: z.string(),
  userNickName: z.string(),
  /** The people who wrote a published draft besides its publisher. */
  authors: z.array(z.string()),
  at: moment,
  /** Number of the previous revision in the history; null for the first one. */
  previousNo: z.number().nullable(),
  /** Difference in characters and words from the previous revision. */
  wordsChange: z.number(),
});
export type RevisionBrief = z.output<typeof revisionBrief>;

/** A paragraph of the present text, with the revisions that contributed to it, the largest share first. */
const authoredPassage = z.object({
  /** At most 300 characters. */
  text: z.string(),
  parts: z.array(
    z.object({
      no: z.number(),
      at: moment,
      /** Nicknames of the people who wrote the revision. */
      authors: z.array(z.string()),
      /** Percent of the characters. */
      share: z.number(),
    }),
  ),
});
export type AuthoredPassage = z.output<typeof authoredPassage>;

const revision = revisionBrief.extend({ mdTexts: z.string(), html: z.string().optional() });

const draft = z.object({
  title: z.string(),
  mdTexts: z.string(),
  /** The content version on which the draft is based. */
  contentVersion: z.number(),
  at: moment,
  /** ID of the draft; a continued text is stored under the same ID. */
  draftId: z.string(),
});
/** @public for the screens of the wiki */
export type ArticleDraft = z.output<typeof draft>;

/** A stored text of a draft: the latest, or an earlier one of the last 24 hours. */
const draftVersion = z.object({
  id,
  draftId: z.string(),
  title: z.string(),
  at: moment,
  /** Whether the draft continues with this text; false if it was replaced, saved or discarded. */
  isLatest: z.boolean(),
  /** Length of the source in characters. */
  length: z.number(),
});
export type DraftVersion = z.output<typeof draftVersion>;
const draftId = labelled(text(40).optional(), '草稿', 'Draft');

const conversion = z.object({
  /** HTML preview of the converted text. */
  html: z.string(),
  /** Content that the other type cannot hold, with the number of occurrences. */
  lost: z.array(z.object({ kind: z.enum(Object.keys(conversionLosses) as ConversionLoss[]), num: z.number() })),
  contentVersion: z.number(),
});

/** A picture of another website that could not be fetched. */
const failedPicture = z.object({
  address: z.string(),
  /** In the language of the caller. */
  reason: z.string(),
});
export type FailedPicture = z.output<typeof failedPicture>;

const fetchedPicture = z.object({
  address: z.string(),
  /** URL of the stored picture; null if it could not be fetched. */
  url: z.string().nullable(),
});

const form = labelled(z.enum(textForms), '类型', 'Type');

const saved = z.object({ version: z.number(), contentVersion: z.number(), updateDate: moment });

/**
 * The newer text because of which a late save was refused. The sent text is not lost, because it is stored as
 * a draft.
 */
export const conflictingText = z.object({
  title: z.string(),
  mdTexts: z.string(),
  contentVersion: z.number(),
  editUserNickName: z.string(),
  updateDate: moment,
  /** The common ancestor of both texts; null if it is no longer retained. */
  base: z.string().nullable(),
});
export type ConflictingText = z.output<typeof conflictingText>;

const staleText = z.object({ isSaved: z.literal(false), conflict: conflictingText });
export type StaleText = z.output<typeof staleText>;

const lease = z.object({ lock: lockHolder, contentVersion: z.number() });

/** Calls for articles: text, drafts, locks, history, rights and likes. */
export const articleCalls = callGroup('/md-article', {
  get: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: article,
    summary: { zh: '获取文档', en: 'Get an article' },
  }),
  getBacklinks: get({
    permission: 'wiki',
    input: z.object({ markdownId, page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(backlink),
    summary: {
      zh: '列出引用此文档的文档，最近更新的在前',
      en: 'List the documents that link to a document, latest first',
    },
  }),
  href: get({
    auth: 'share',
    input: z.object({
      flag: shareFlag,
      shareToken,
      /** An article of a shared folder. Absent: the shared article, or the first one of the folder. */
      id: labelled(id.optional(), '文档', 'Document'),
      /** Whether the response includes the catalog of a shared folder. */
      hasCatalog: labelled(z.stringbool().or(z.boolean()).default(true), '包含目录', 'With the catalog'),
    }),
    data: sharedArticle,
    summary: { zh: '通过分享链接获取文档，无需登录', en: 'Get an article by a link, without a session' },
  }),
  save: post({
    permission: 'tools.wiki.edit',
    changes: ['article', 'catalog'],
    audit: 'update',
    bodyLimit: sourceBodyLimit,
    input: z.object({
      markdownId,
      title: nodeName.optional(),
      mdTexts: source,
      contentVersion,
      /**
       * The draft that the text comes from, which the save ends. Absent: the save ends all drafts of the
       * caller.
       */
      draftId,
      /** Absent: `saved`. */
      kind: labelled(z.enum(['auto', 'saved', 'merge']).optional(), '方式', 'Kind'),
      note: labelled(text(200).optional(), '说明', 'Note'),
    }),
    data: saved.extend({ isSaved: z.literal(true) }),
    newer: staleText,
    summary: {
      zh: '保存文档；在旧版本上编辑时不覆盖，返回 10006，data 为新的文本和共同的旧文本',
      en: 'Save an article; a text based on an older version is refused with 10006, and data has the newer text and the common base',
    },
  }),
  saveDraft: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    bodyLimit: sourceBodyLimit,
    input: z.object({
      markdownId,
      /** The draft that the text continues; an unknown ID starts a new draft. */
      draftId,
      title: labelled(text(200).optional(), '标题', 'Title'),
      mdTexts: source,
      contentVersion,
    }),
    data: z.object({ at: moment }),
    summary: { zh: '保存自己的草稿', en: 'Save one’s own draft' },
  }),
  getDraft: get({
    permission: 'wiki',
    input: z.object({
      markdownId,
      /** An entry of `getDraftVersions`; absent: the latest. */
      version: labelled(id.optional(), '草稿版本', 'Version of the draft'),
    }),
    data: draft.nullable(),
    summary: { zh: '获取自己的草稿', en: 'Get one’s own draft' },
  }),
  getDraftVersions: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.array(draftVersion),
    summary: {
      zh: '列出自己的草稿和它们 24 小时内的旧文本，最近的在前',
      en: 'List one’s own drafts and their texts of the last 24 hours, latest first',
    },
  }),
  deleteDraft: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    input: z.object({ markdownId, draftId }),
    data: z.null(),
    summary: { zh: '丢弃自己的草稿；文本保留 24 小时', en: 'Discard one’s own draft; its text is kept for 24 hours' },
  }),
  /** Takes or renews the lease for editing. */
  takeLock: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    input: z.object({
      markdownId,
      /** ID of the open editor, because a person may have two open. */
      editorId: labelled(requiredText(40), '编辑器', 'Editor'),
      /** Takes the lease from another person; only for the owner and managers. */
      isTakeOver: labelled(z.boolean().default(false), '接管', 'Take over'),
    }),
    data: lease,
    summary: { zh: '获取或续期编辑锁', en: 'Take or renew the lock for editing' },
  }),
  freeLock: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    input: z.object({ markdownId, editorId: labelled(requiredText(40), '编辑器', 'Editor') }),
    data: z.null(),
    summary: { zh: '释放编辑锁', en: 'Free the lock for editing' },
  }),
  /**
   * Asks the current editor to release the lease. After one minute of inactivity by the editor, the caller
   * may take it.
   */
  askForLock: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    input: z.object({ markdownId }),
    data: z.null(),
    summary: { zh: '请正在编辑的人让出编辑', en: 'Ask the person who is editing to let one edit' },
  }),
  lockMarkDown: post({
    permission: 'tools.wiki.edit',
    audit: 'lock',
    input: z.object({ markdownId }),
    data: z.null(),
    summary: {
      zh: '锁定文档，只有所有者和管理者可以编辑',
      en: 'Lock an article, so that only its owner and managers edit it',
    },
  }),
  solutionLockMarkDown: post({
    permission: 'tools.wiki.edit',
    audit: 'unlock',
    input: z.object({ markdownId }),
    data: z.null(),
    summary: { zh: '解锁文档', en: 'Unlock an article' },
  }),
  getHistory: get({
    permission: 'wiki',
    input: z.object({ markdownId, page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(revisionBrief),
    summary: { zh: '列出文档的历史版本，最近的在前', en: 'List the revisions of an article, latest first' },
  }),
  getRevision: get({
    permission: 'wiki',
    input: z.object({ markdownId, no: version }),
    data: revision,
    summary: { zh: '获取文档的一个历史版本', en: 'Get a revision of an article' },
  }),
  getAuthors: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({
      passages: z.array(authoredPassage),
      /** The oldest revision that was considered, if there are older ones: earlier authors count for it. */
      oldestNo: z.number().nullable(),
    }),
    summary: { zh: '查询文档每段的作者', en: 'List the authors of each paragraph of an article' },
  }),
  compareHistory: get({
    permission: 'wiki',
    input: z.object({
      markdownId,
      from: labelled(version, '起始版本', 'First version'),
      to: labelled(version, '结束版本', 'Last version'),
    }),
    data: z.object({
      from: z.number(),
      to: z.number(),
      /** All parts except `added` form the first text in Markdown; all parts except `removed` form the last. */
      changes: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
    }),
    summary: { zh: '比较文档的两个历史版本', en: 'Compare two revisions of an article' },
  }),
  restoreHistory: post({
    permission: 'tools.wiki.edit',
    audit: 'restoreVersion',
    changes: ['article', 'catalog'],
    input: z.object({ markdownId, no: version }),
    data: saved,
    summary: { zh: '恢复历史版本，作为新的版本', en: 'Restore a revision, as a new one' },
  }),
  getConversion: get({
    permission: 'wiki',
    input: z.object({ markdownId, form }),
    data: conversion,
    summary: {
      zh: '预览文档转换为另一种类型的结果和会丢失的内容',
      en: 'Preview an article as another type, and list the parts that would be lost',
    },
  }),
  convert: post({
    permission: 'tools.wiki.edit',
    audit: 'convert',
    changes: ['article', 'catalog'],
    input: z.object({ markdownId, form, contentVersion }),
    data: saved,
    summary: {
      zh: '把文档转换为另一种类型，作为新的版本',
      en: 'Convert an article to another type, as a new revision',
    },
  }),
  bringPictures: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    changes: ['article', 'wikiFile'],
    input: z.object({ markdownId }),
    data: z.object({
      /** Number of fetched addresses. */
      num: z.number(),
      failed: z.array(failedPicture),
    }),
    summary: {
      zh: '下载文档中其他网站的图片，保存为文档自己的图片，作为新的版本',
      en: 'Fetch the pictures of other websites in an article, store them with it and save a new revision',
    },
  }),
  fetchPictures: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({
      markdownId,
      addresses: labelled(
        z.array(requiredText(8_000)).min(1).max(wikiRemotePictureNum),
        '图片地址',
        'Picture addresses',
      ),
    }),
    data: z.object({
      /** Whether the setting for pasted pictures is on. */
      isOn: z.boolean(),
      pictures: z.array(fetchedPicture),
      failed: z.array(failedPicture),
    }),
    summary: {
      zh: '下载粘贴到文档中的其他网站的图片；设置关闭时不下载',
      en: 'Fetch pictures of other websites that were pasted into an article, unless the setting is off',
    },
  }),
  nameHistory: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({ markdownId, no: version, name: labelled(text(60), '名称', 'Name') }),
    data: z.null(),
    summary: { zh: '给历史版本命名，命名的版本一直保留', en: 'Name a revision, which keeps it for ever' },
  }),
  getAllCheckUserId: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({
      inherits: z.boolean(),
      grants: z.array(shownGrant),
      viewUserIds: z.array(id),
      editUserIds: z.array(id),
    }),
    summary: { zh: '获取文档的授权及其来源', en: 'Get the grants of a node, and where each comes from' },
  }),
  getViewers: get({
    permission: 'wiki',
    input: z.object({ markdownId, ...paging(30, 100) }),
    data: viewers,
    summary: { zh: '列出能查看文档的人及原因', en: 'List the people who may view a node, and why' },
  }),
  changeWikiAuthToUser: post({
    permission: 'tools.wiki.edit',
    audit: 'changeNodeRights',
    changes: ['article', 'catalog'],
    input: z
      .object({
        markdownId: markdownId.optional(),
        grants: wikiGrants.optional(),
        /** Absent: unchanged. */
        inherits: labelled(z.boolean().optional(), '继承上级权限', 'Inherit'),
        /** Alternative to the grants of one node: one person's right to many nodes. */
        userId: labelled(id.optional(), '成员', 'Person'),
        markdownIds: nodeIds.optional(),
        /**
         * `none` revokes what the person was granted on these nodes; rights inherited from folders above
         * stay.
         */
        level: labelled(z.enum(['none', ...wikiLevels]).optional(), '权限', 'Level'),
        /** Only returns the effects, changing nothing. */
        dryRun: labelled(z.boolean().default(false), '仅预览', 'Preview only'),
      })
      .refine(
        ({ markdownId, grants, userId, markdownIds, level }) =>
          userId === undefined
            ? markdownId !== undefined && grants !== undefined
            : markdownIds !== undefined && level !== undefined,
        rule({
          zh: '须给出文档及其授权，或成员、文档列表和权限',
          en: 'Give a document and its grants, or a person, documents and a level',
        }),
      ),
    data: rightsChange,
    summary: {
      zh: '设置目录或文档的授权；或设置一个人对多篇文档的权限',
      en: 'Set the grants of a folder or an article; or the right of one person to many',
    },
  }),
  judgeIsHasAuth: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({ view: z.boolean(), comment: z.boolean(), edit: z.boolean(), manage: z.boolean() }),
    summary: { zh: '查询自己对文档的权限', en: 'Tell what the caller may do with an article' },
  }),
  requestAuth: post({
    permission: 'wiki',
    changes: ['article'],
    audit: 'askForRight',
    input: z.object({
      markdownId,
      level: labelled(z.enum(wikiLevels), '权限', 'Level'),
      reason: labelled(text(200).default(''), '理由', 'Reason'),
    }),
    data: z.null(),
    summary: {
      zh: '向所有者申请权限，每人每文档每天一次',
      en: 'Ask the owner for a right, once a day for each article',
    },
  }),
  getOwnAsk: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z
      .object({
        at: moment,
        level: z.enum(wikiLevels),
        /** Whether the request was decided. If so and the caller still lacks the right, it was refused. */
        isAnswered: z.boolean(),
      })
      .nullable(),
    summary: { zh: '获取自己今天对某个节点的权限申请', en: "Get one's own request of today for a right to a node" },
  }),
  getAsks: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.array(rightAsk),
    summary: {
      zh: '列出等待处理的权限申请，供管理者使用',
      en: 'List the pending requests for a right, for people who manage the node',
    },
  }),
  answerAsk: post({
    permission: 'tools.wiki.edit',
    audit: 'changeNodeRights',
    changes: ['article', 'catalog'],
    input: z.object({
      markdownId,
      userId: labelled(id, '申请人', 'Person'),
      isAccepted: labelled(z.boolean(), '是否同意', 'Accept'),
    }),
    data: z.null(),
    summary: { zh: '同意或拒绝权限申请', en: 'Accept or refuse a request for a right' },
  }),
  like: post({
    permission: 'wiki',
    changes: ['article'],
    audit: 'none',
    input: z.object({ markdownId, isLike: labelled(z.boolean().default(true), '点赞', 'Like') }),
    data: z.object({ likesAll: z.number() }),
    summary: { zh: '点赞或取消点赞', en: 'Like an article, or take the like back' },
  }),
  setArticleLookNumber: post({
    permission: 'wiki',
    changes: [],
    audit: 'none',
    input: z.object({ markdownId }),
    data: z.object({ lookNumber: z.number() }),
    summary: { zh: '记录一次阅读', en: 'Count a visit' },
  }),
  changeMdTitle: post({
    permission: 'tools.wiki.edit',
    changes: ['article', 'catalog'],
    input: z.object({ markdownId, title: nodeName, version: version.optional() }),
    data: z.object({ version: z.number() }),
    summary: { zh: '修改文档标题', en: 'Change the title of an article' },
  }),
  updateArticleTag: post({
    permission: 'tools.wiki.edit',
    changes: ['article'],
    input: z.object({ markdownId, articleTagValue: tagsOrList }),
    data: z.null(),
    summary: { zh: '设置文档的标签', en: 'Set the tags of an article' },
  }),
  batchChangeArticleTag: post({
    permission: 'tools.wiki.edit',
    changes: ['article', 'wikiField'],
    audit: 'update',
    input: z.object({ markdownIds: z.array(id).min(1).max(200), add: tags.optional(), remove: tags.optional() }),
    data: z.object({ num: z.number() }),
    summary: { zh: '批量增减文档的标签', en: 'Add and remove tags of many articles' },
  }),
  getMdTagsMessage: get({
    permission: 'wiki',
    input: z.object({}),
    data: z.array(z.object({ value: z.string(), label: z.string(), num: z.number() })),
    summary: { zh: '列出标签和可见文档的数量', en: 'List tags with the number of articles that the caller sees' },
  }),
  getUserArticles: get({
    permission: 'wiki',
    input: z.object({
      userId: labelled(id.optional(), '作者', 'Author'),
      ...paging(),
      tag: labelled(text(40).default(''), '标签', 'Tag'),
      type: labelled(articleType.optional(), '类型', 'Type'),
      sortField: labelled(
        z.enum(['createDate', 'updateDate', 'lookNumber', 'likesAll']).default('updateDate'),
        '排序',
        'Order',
      ),
    }),
    data: pageOf(articleBrief),
    summary: { zh: '列出某人的文档，默认为自己的', en: 'List the articles of a person, by default one’s own' },
  }),
  getTagArticles: get({
    permission: 'wiki',
    input: z.object({ ...paging(), tag: labelled(text(40), '标签', 'Tag') }),
    data: pageOf(articleBrief),
    summary: { zh: '列出带有某个标签的文档，最近更新的在前', en: 'List the articles with a tag, latest change first' },
  }),
  getUserNoTagArticles: get({
    permission: 'wiki',
    input: z.object({
      ...paging(),
      /** Whether to list the articles of all people; only for managers of documents. */
      all: labelled(z.stringbool().or(z.boolean()).default(false), '所有人的', 'Of everybody'),
    }),
    data: pageOf(articleBrief),
    summary: {
      zh: '列出自己没有标签的文档；文档管理者可以列出所有人的',
      en: 'List one’s own articles without tags; managers of documents can list those of everybody',
    },
  }),
  getRecentArticles: get({
    permission: 'wiki',
    input: z.object({ page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(articleBrief.extend({ lookDate: moment })),
    summary: {
      zh: '列出自己最近阅读的文档，在任何设备上',
      en: 'List the articles that the caller read recently, on any device',
    },
  }),
  getStartPage: get({
    permission: 'wiki',
    input: z.object({}),
    data: wikiStart,
    summary: {
      zh: '获取文档首页：继续写、最近看过、待处理、关注的更新、收藏和团队正在写',
      en: 'Get the start page of documents: own writing, recently read, to do, followed, favourites and the team’s writing',
    },
  }),
  pushTechnicalArticle: post({
    permission: 'tools.wiki.edit',
    audit: 'send',
    changes: ['article'],
    input: z.object({ markdownId, isPush: labelled(z.boolean(), '推送', 'Push') }),
    data: z.object({
      isPush: z.boolean(),
      /** Whether readers are notified, which happens at most once a day per article. */
      isSent: z.boolean(),
    }),
    summary: {
      zh: '把文档推送给所有可以查看的人，每天最多一次；或取消推送',
      en: 'Push an article to everybody who may view it, at most once a day, or undo the push',
    },
  }),
  getToken: get({
    permission: 'wiki',
    input: z.object({}),
    data: wikiFileToken,
    summary: {
      zh: '获取 5 分钟有效的令牌，用于文件的地址',
      en: 'Get a token for the addresses of files, valid for 5 minutes',
    },
  }),
  recycle: post({
    permission: 'tools.wiki.edit',
    changes: ['article', 'catalog'],
    input: z.object({ markdownId }),
    data: z.object({ deleteId: id }),
    summary: { zh: '把文档移入回收站', en: 'Move an article to the recycle bin' },
  }),
  delete: post({
    permission: 'tools.wiki.edit',
    changes: ['article', 'catalog'],
    input: z.object({ markdownId }),
    data: z.null(),
    summary: { zh: '从回收站彻底删除文档', en: 'Delete an article for ever from the recycle bin' },
  }),
  autoCreateArticle: post({
    permission: 'tools.wiki.edit',
    audit: 'create',
    changes: ['article', 'catalog'],
    input: z.object({
      parentId: placeId.default('private'),
      title: nodeName.optional(),
      catalogType: articleType,
      templateId: labelled(id.optional(), '模板', 'Template'),
    }),
    data: z.object({ _id: id, title: z.string() }),
    summary: {
      zh: '立即新建文档；缺省标题为“未命名”加时间，缺省位置为私有空间',
      en: 'Create an article immediately; if the title is missing, the time is used; if the place is missing, it is private',
    },
  }),
});
