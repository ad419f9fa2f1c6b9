import { type Call, type Contract, contract, type WikiGrant } from '@easymock/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth, shareByDepth } from '../../../../../test-depth';
import { send, useTestServer } from '../../../test/test-app';
import { wikiFilesOf } from '../../../test/wiki-files';
import { roleGrants } from '../../people/grants/role-grant.table';
import { users } from '../../people/index';
import { jobRuns } from '../../platform/jobs/index';
import { wikiCommentReactions, wikiComments } from '../comment/comment.table';
import { wikiTransfers } from '../exchange/transfer.table';
import { wikiFields, wikiFieldValues } from '../field/field.table';
import { wikiFilePlaces } from '../file/index';
import { wikiShares } from '../share.table';
import { refreshRanks } from '../statistics/index';
import { wikiArticleDays } from '../statistics/statistics.table';
import { wikiAsks, wikiContents, wikiDrafts, wikiGrants, wikiLikes, wikiNodes, wikiRevisions } from '../wiki.table';

// Makes each call of the wiki as every kind of person who can relate to a document. A call without a rule
// fails.
const server = useTestServer();
const { attach } = wikiFilesOf(server);

/**
 * Relations to a folder that was cut off with grants: its owner, a grantee per level, a grantee of the folder
 * above who was cut off, people from another company with and without a grant, and administrators.
 */
const askers = [
  'owner',
  'manager',
  'editor',
  'commenter',
  'viewer',
  'cutOff',
  'stranger',
  'external',
  'externalNamed',
  'administrator',
] as const;
type Asker = (typeof askers)[number];
type Session = Awaited<ReturnType<typeof server.givenSession>>;

interface Scene {
  people: Record<Asker, Session>;
  /** A first-level folder of the public space, with a grant for `cutOff`. */
  above: string;
  /** Inside `above`: cut off, with the grants. */
  closed: string;
  /** Inside `closed`: a folder and an article that inherit. */
  folder: string;
  article: string;
  /** Attachments of the article: a present one and a deleted one. */
  file: string;
  removedFile: string;
  /** An article that was recycled, and the operation. */
  recycled: string;
  deleteId: string;
  /** A folder into which everybody with `edit` may put nodes. */
  open: string;
  /** An article in the private space of the owner. */
  secret: string;
  /** An import of `stranger`. */
  transfer: string;
  /** The flag of the owner's link to the article. */
  flag: string;
  /** A comment by `commenter` on a passage of the article. */
  comment: string;
  /** A template of the owner, beside the article. */
  template: string;
  /** The shared draft of the article. */
  epoch: string;
  /** Fields of `closed`: one with a value of the article, and an empty one. */
  field: string;
  emptyField: string;
}

let num = 0;
const fresh = () => `角色${++num}`;
let people: Record<Asker, Session>;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

async function make(by: Session, parentId: string, catalogType: 'folder' | 'markdown'): Promise<string> {
  return must(await by.catalog.insertCatalog({ parentId, catalogName: fresh(), catalogType })).id;
}

/** An import into the public space that stays queued until these tests are over. */
async function givenTransfer(): Promise<string> {
  const runAt = new Date(Date.now() + 24 * 3_600_000);
  const run = { name: 'wiki.import', input: '{}', maxAttempts: 1, runAt };
  const [{ id: runId } = { id: '' }] = await server.db.insert(jobRuns).values(run).returning({ id: jobRuns.id });
  const [row] = await server.db
    .insert(wikiTransfers)
    .values({
      kind: 'import',
      userId: people.stranger.id,
      language: 'zh-CN',
      placeId: 'public',
      placeName: '',
      runId,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning({ id: wikiTransfers.id });
  return row?.id ?? '';
}

let clients = 100;
const freshClient = (): number => {
  clients += 1;
  return clients;
};

async function givenScene(): Promise<Scene> {
  const { owner } = people;
  const above = await make(owner, 'public', 'folder');
  const closed = await make(owner, above, 'folder');
  const folder = await make(owner, closed, 'folder');
  const article = await make(owner, closed, 'markdown');
  const save = { markdownId: article, mdTexts: '机密内容', contentVersion: 1, note: 'one' };
  must(await owner.article.save(save));
  const given = ['角色甲.txt', '角色乙.txt'].map((name) => ({ name, content: '机密内容' }));
  const [file = '', removedFile = ''] = must(await attach(owner, article, given)).map(({ _id }) => _id);
  must(await owner.wikiFile.deleteWikiFile({ markdownId: article, id: removedFile }));
  const recycled = await make(owner, closed, 'markdown');
  const to = (asker: Asker, level: WikiGrant['level']) => ({
    subjectKind: 'user' as const,
    subject: people[asker].id,
    level,
  });
  const levels = [to('manager', 'manage'), to('editor', 'edit'), to('commenter', 'comment')];
  const grants = [...levels, to('viewer', 'view'), to('externalNamed', 'edit')];
  must(await owner.article.changeWikiAuthToUser({ markdownId: above, grants: [to('cutOff', 'manage')] }));
  must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants, inherits: false }));
  const { deleteId } = must(await owner.article.recycle({ markdownId: recycled }));
  const { epoch } = must(await owner.sharedDraft.open({ markdownId: article, clientId: freshClient() }));
  const newField = { folderId: closed, type: 'text' as const };
  const field = must(await owner.wikiField.addField({ ...newField, name: '角色甲字段' })).id;
  const emptyField = must(await owner.wikiField.addField({ ...newField, name: '角色乙字段' })).id;
  must(await owner.wikiField.setValue({ markdownId: article, fieldId: field, value: '机密内容' }));
  const open = await make(owner, 'public', 'folder');
  const secret = await make(owner, 'private', 'markdown');
  const transfer = await givenTransfer();
  const link = { markdownId: article, validTime: 7, pwdType: 2, pwd: 'celadon' } as const;
  const { flag } = must(await owner.share.addHref(link));
  const anchor = { quote: '机密内容' };
  const said = { markdownId: article, content: '机密内容是什么？', anchor };
  const comment = must(await people.commenter.comment.topic(said))._id;
  const mould = { name: fresh(), parentId: closed, content: '机密内容' };
  const template = must(await owner.documentTemplate.addTemplate(mould))._id;
  // Dated yesterday, so that they may ask again.
  const at = new Date(Date.now() - 24 * 60 * 60_000);
  await server.db.insert(wikiAsks).values({ nodeId: article, userId: people.cutOff.id, at });
  must(await people.viewer.collectFile.insertCollectFile({ markdownId: article }));
  must(await owner.wikiVerification.setVerification({ markdownId: article, userId: people.viewer.id, months: 3 }));
  must(await owner.mustRead.askReaders({ markdownId: article, userIds: [people.viewer.id] }));
  return {
    people,
    above,
    closed,
    folder,
    article,
    file,
    removedFile,
    recycled,
    deleteId,
    open,
    secret,
    transfer,
    flag,
    comment,
    template,
    epoch,
    field,
    emptyField,
  };
}

beforeAll(async () => {
  const sessions = await Promise.all(
    askers.map((asker) => server.givenSession(asker === 'administrator' ? 'administrator' : 'developer')),
  );
  people = Object.fromEntries(askers.map((asker, at) => [asker, sessions[at]])) as Record<Asker, Session>;
  const outside = [people.external.id, people.externalNamed.id];
  await server.db.update(users).set({ department: 'externalPart' }).where(inArray(users.id, outside));
  const tag = { type: 'articleTag', value: 'plan', label: '计划' } as const;
  must(await people.administrator.enumeration.insertEnumerationInfo(tag));
  const chief = await server.givenSession('superAdministrator');
  must(await chief.share.setCommonPwd({ pwd: 'celadon' }));
});

interface Rule {
  may: readonly Asker[];
  input: (scene: Scene) => object;
  /** The codes of a refusal, if others than that of missing rights are possible. */
  refusedWith?: readonly number[];
  /** Works only once, or changes the caller's rights: each caller gets their own scene. */
  isOnce?: true;
  /** Holders of the link have access whatever their rights; see share/share.test.ts. */
  isByLink?: true;
}

const everybody = askers;
const readers: readonly Asker[] = [
  'owner',
  'manager',
  'editor',
  'commenter',
  'viewer',
  'externalNamed',
  'administrator',
];
const editors: readonly Asker[] = ['owner', 'manager', 'editor', 'administrator'];
const commenters: readonly Asker[] = [...editors, 'commenter'];
const managers: readonly Asker[] = ['owner', 'manager', 'administrator'];
const insiders: readonly Asker[] = askers.filter((one) => one !== 'external' && one !== 'externalNamed');

const ofArticle = ({ article: markdownId }: Scene) => ({ markdownId });
const inFolder = ({ folder: id }: Scene) => ({ id });
const inClosed = ({ closed: id }: Scene) => ({ id });
const plainView = { layout: 'table', columns: ['owner'], filters: [], sortKey: '', isDown: false, groupKey: '' };
const byFlag = ({ flag }: Scene) => ({ flag });
/** The link does not exist for people who neither made it nor manage its target. */
const ofLink = { may: managers, refusedWith: [10002, 10003] };
const editorId = 'tab-1';
const sharedEditor = { clientId: 7, isHere: true, anchor: null, head: null };
const lastDays = { from: '2026-11-01', to: '2026-11-30' };

type Group =
  | 'catalog'
  | 'article'
  | 'sharedDraft'
  | 'comment'
  | 'collectFile'
  | 'follow'
  | 'mustRead'
  | 'wikiVerification'
  | 'wikiField'
  | 'wikiFile'
  | 'wikiTransfer'
  | 'wikiMock'
  | 'wikiInclude'
  | 'share'
  | 'wikiSearch'
  | 'wikiStatistics'
  | 'catalogStatistics'
  | 'modalContentSet'
  | 'documentTemplate';
const rules: { [G in Group]: Record<keyof Contract[G], Rule> } = {
  wikiSearch: {
    chooseHit: { may: readers, input: (scene) => ({ queryId: 'none', ...ofArticle(scene) }) },
    getMissed: { may: managers, input: ({ closed: parentId }) => ({ parentId }) },
  },
  catalog: {
    // Lists contain only visible nodes, which is tested below.
    getAllFirstCatalogList: { may: everybody, input: () => ({}) },
    getChangeCatalogListById: { may: readers, input: inFolder },
    // Lists contain only visible nodes.
    openTree: { may: everybody, input: ({ folder: id, closed }) => ({ id, open: `public,${closed}` }) },
    getChangeCatalogListToExtendById: { may: readers, input: inFolder },
    getAllSecondCatalogList: { may: readers, input: inFolder },
    getCatalogById: { may: readers, input: inFolder },
    findCatalog: { may: everybody, input: () => ({ value: '角色' }) },
    getAllWiki: { may: everybody, input: () => ({ keywords: '角色' }) },
    insertCatalog: {
      may: editors,
      input: ({ folder: parentId }) => ({ parentId, catalogName: fresh(), catalogType: 'markdown' }),
    },
    updateCatalogName: { may: editors, input: ({ folder: id }) => ({ id, catalogName: fresh() }) },
    updateCatalogIcon: { may: editors, input: ({ folder: id }) => ({ id, catalogIcon: 'book' }) },
    recycleCatalog: { may: managers, input: ({ folder }) => ({ ids: [folder] }), isOnce: true },
    // Nodes in the bin do not exist for people who may not view them.
    restoreCatalog: {
      may: managers,
      input: ({ deleteId }) => ({ deleteId }),
      refusedWith: [10002, 10003],
      isOnce: true,
    },
    deleteCatalog: {
      may: managers,
      input: ({ recycled }) => ({ ids: [recycled] }),
      refusedWith: [10002, 10003],
      isOnce: true,
    },
    getRecycle: { may: everybody, input: () => ({}) },
    topCatalog: { may: editors, input: ({ article: id }) => ({ id }) },
    cancelTopCatalog: { may: editors, input: ({ article: id }) => ({ id }) },
    // A move to another scope changes who may read.
    moveFolder: { may: managers, input: ({ article, open }) => ({ ids: [article], parentId: open }), isOnce: true },
    putBackCatalog: {
      may: managers,
      input: ({ article, open }) => ({
        former: [{ ids: [article], parentId: open, afterId: 'first' as const, pinnedIds: [] }],
      }),
      isOnce: true,
    },
    copyFile: {
      may: readers.filter((one) => insiders.includes(one)),
      input: ({ article }) => ({ ids: [article], parentId: 'private' }),
    },
  },
  sharedDraft: {
    // Each person has an editor of their own; nobody may take that of another.
    open: { may: editors, input: (scene) => ({ ...ofArticle(scene), clientId: freshClient() }) },
    push: {
      may: editors,
      // An update without any change.
      input: (scene) => ({ ...ofArticle(scene), epoch: scene.epoch, clientId: freshClient(), update: 'AAA=' }),
    },
    signal: { may: editors, input: (scene) => ({ ...ofArticle(scene), ...sharedEditor }) },
    publish: { may: editors, input: ofArticle },
    compare: { may: editors, input: ofArticle },
    discard: { may: editors, input: ofArticle },
    list: { may: everybody, input: () => ({}) },
  },
  article: {
    get: { may: readers, input: ofArticle },
    getBacklinks: { may: readers, input: ofArticle },
    href: { may: everybody, input: byFlag, isByLink: true },
    save: { may: editors, input: (scene) => ({ ...ofArticle(scene), mdTexts: 'changed', contentVersion: 2 }) },
    saveDraft: { may: editors, input: (scene) => ({ ...ofArticle(scene), mdTexts: 'typed', contentVersion: 2 }) },
    // Returns the caller's own draft, if any.
    getDraft: { may: everybody, input: ofArticle },
    getDraftVersions: { may: everybody, input: ofArticle },
    deleteDraft: { may: insiders, input: ofArticle },
    takeLock: { may: editors, input: (scene) => ({ ...ofArticle(scene), editorId }), isOnce: true },
    askForLock: { may: editors, input: ofArticle },
    freeLock: { may: insiders, input: (scene) => ({ ...ofArticle(scene), editorId }) },
    lockMarkDown: { may: managers, input: ofArticle, isOnce: true },
    solutionLockMarkDown: { may: managers, input: ofArticle, isOnce: true },
    getHistory: { may: readers, input: ofArticle },
    getRevision: { may: readers, input: (scene) => ({ ...ofArticle(scene), no: 2 }) },
    getAuthors: { may: readers, input: ofArticle },
    compareHistory: { may: readers, input: (scene) => ({ ...ofArticle(scene), from: 1, to: 2 }) },
    restoreHistory: { may: editors, input: (scene) => ({ ...ofArticle(scene), no: 1 }) },
    getConversion: { may: editors, input: (scene) => ({ ...ofArticle(scene), form: 'jsmind' }) },
    convert: {
      may: editors,
      input: (scene) => ({ ...ofArticle(scene), form: 'wysiwyg', contentVersion: 2 }),
      isOnce: true,
    },
    bringPictures: { may: editors, input: ofArticle },
    // The address is none of another website, so that nothing is fetched.
    fetchPictures: { may: editors, input: (scene) => ({ ...ofArticle(scene), addresses: ['a.png'] }) },
    nameHistory: { may: editors, input: (scene) => ({ ...ofArticle(scene), no: 2, name: 'v1' }) },
    getAllCheckUserId: { may: editors, input: ofArticle },
    getViewers: { may: editors, input: ofArticle },
    changeWikiAuthToUser: {
      may: managers,
      input: (scene) => ({ ...ofArticle(scene), grants: [], inherits: true }),
      isOnce: true,
    },
    // All false for people without rights.
    judgeIsHasAuth: { may: everybody, input: ofArticle },
    requestAuth: { may: everybody, input: (scene) => ({ ...ofArticle(scene), level: 'edit' }) },
    // Returns the caller's own request, if any.
    getOwnAsk: { may: everybody, input: ofArticle },
    getAsks: { may: managers, input: ofArticle },
    answerAsk: {
      may: managers,
      input: (scene) => ({ ...ofArticle(scene), userId: scene.people.cutOff.id, isAccepted: true }),
      isOnce: true,
    },
    like: { may: readers, input: (scene) => ({ ...ofArticle(scene), isLike: true }) },
    setArticleLookNumber: { may: readers, input: ofArticle },
    changeMdTitle: { may: editors, input: (scene) => ({ ...ofArticle(scene), title: fresh() }) },
    updateArticleTag: { may: editors, input: (scene) => ({ ...ofArticle(scene), articleTagValue: ['plan'] }) },
    batchChangeArticleTag: { may: editors, input: ({ article }) => ({ markdownIds: [article], add: ['plan'] }) },
    getMdTagsMessage: { may: everybody, input: () => ({}) },
    getUserArticles: { may: everybody, input: () => ({ userId: people.owner.id }) },
    recycle: { may: managers, input: ofArticle, isOnce: true },
    delete: {
      may: managers,
      input: ({ recycled: markdownId }) => ({ markdownId }),
      refusedWith: [10002, 10003],
      isOnce: true,
    },
    autoCreateArticle: {
      may: editors,
      input: ({ folder: parentId }) => ({ parentId, catalogType: 'markdown', title: fresh() }),
    },
    getTagArticles: { may: everybody, input: () => ({ tag: 'plan' }) },
    getUserNoTagArticles: { may: everybody, input: () => ({}) },
    getRecentArticles: { may: everybody, input: () => ({}) },
    getStartPage: { may: everybody, input: () => ({}) },
    pushTechnicalArticle: { may: managers, input: (scene) => ({ ...ofArticle(scene), isPush: true }) },
    // A token only identifies the caller; rights are checked with each file.
    getToken: { may: everybody, input: () => ({}) },
  },
  comment: {
    getTopic: { may: readers, input: ofArticle },
    loadMore: { may: readers, input: ofArticle },
    getAnchors: { may: readers, input: ofArticle },
    getReplies: { may: readers, input: ({ comment: id }) => ({ id }) },
    getThread: { may: readers, input: ({ comment: id }) => ({ id }) },
    topic: { may: commenters, input: (scene) => ({ ...ofArticle(scene), content: '说一句' }) },
    // The comment of the scene was written by `commenter`.
    updateTopic: { may: ['commenter'], input: ({ comment: id }) => ({ id, content: '改一句' }) },
    deleteTopic: { may: [...managers, 'commenter'], input: ({ comment: id }) => ({ id }), isOnce: true },
    reactTopic: { may: commenters, input: ({ comment: id }) => ({ id, reaction: 'heart', isOn: true }) },
    resolveTopic: { may: commenters, input: ({ comment: id }) => ({ id, isResolved: true }) },
  },
  collectFile: {
    // Lists the caller's own favourites, with the names known when they were added.
    getCollectFile: { may: everybody, input: () => ({}) },
    isCollectFile: { may: everybody, input: ofArticle },
    insertCollectFile: { may: readers, input: ofArticle },
    updateCollectFile: {
      may: ['viewer'],
      input: (scene) => ({ ...ofArticle(scene), remark: '常看' }),
      refusedWith: [10002],
    },
    removeCollectFile: { may: everybody, input: ofArticle, isOnce: true },
  },
  follow: {
    list: { may: everybody, input: () => ({}) },
    isFollowed: { may: everybody, input: ofArticle },
    follow: { may: readers, input: (scene) => ({ ...ofArticle(scene), isFollow: true }) },
  },
  mustRead: {
    listOwn: { may: everybody, input: () => ({}) },
    getReaders: { may: editors, input: ofArticle },
    askReaders: { may: editors, input: (scene) => ({ ...ofArticle(scene), userIds: [people.owner.id] }) },
    removeReaders: { may: editors, input: ofArticle, isOnce: true },
    askAgain: { may: editors, input: ofArticle },
    remindReaders: { may: editors, input: ofArticle, isOnce: true },
    // The owner asked `viewer` alone.
    confirmRead: {
      may: ['viewer'],
      input: (scene) => ({ ...ofArticle(scene), contentVersion: 2 }),
      refusedWith: [10003, 10005],
      isOnce: true,
    },
  },
  wikiVerification: {
    list: { may: everybody, input: () => ({ state: 'all' }) },
    getLog: { may: readers, input: ofArticle },
    setVerification: { may: editors, input: (scene) => ({ ...ofArticle(scene), userId: people.viewer.id, months: 6 }) },
    // `viewer` is responsible.
    verify: { may: [...managers, 'viewer'], input: ofArticle },
    removeVerification: { may: editors, input: ofArticle, isOnce: true },
  },
  wikiField: {
    getFolder: { may: readers, input: inClosed },
    getRows: { may: readers, input: inClosed },
    getBoard: { may: readers, input: (scene) => ({ ...inClosed(scene), groupKey: 'owner' }) },
    addField: {
      may: editors,
      input: ({ closed: folderId }) => ({ folderId, name: '新字段', type: 'number' }),
      isOnce: true,
    },
    updateField: { may: editors, input: ({ field: id }) => ({ id, version: 1, name: '改名' }), isOnce: true },
    deleteField: { may: editors, input: ({ emptyField: id }) => ({ id }), isOnce: true },
    setValue: { may: editors, input: (scene) => ({ ...ofArticle(scene), fieldId: scene.field, value: '改' }) },
    saveOwnView: { may: readers, input: (scene) => ({ ...inClosed(scene), view: plainView }) },
    saveView: { may: editors, input: (scene) => ({ ...inClosed(scene), view: plainView }) },
  },
  wikiFile: {
    getWikiFileListByMarkdownId: { may: readers, input: ofArticle },
    deleteWikiFile: {
      may: editors,
      input: ({ file: id }) => ({ id }),
      // The file does not exist for people who may not view the article.
      refusedWith: [10002, 10003],
      isOnce: true,
    },
    restoreWikiFile: {
      may: editors,
      input: ({ removedFile: id }) => ({ id }),
      refusedWith: [10002, 10003],
      isOnce: true,
    },
  },
  wikiTransfer: {
    startImport: { may: editors, input: ({ folder: parentId }) => ({ parentId, files: [{ name: 'a.md', size: 1 }] }) },
    // Transfers of other people do not exist.
    runImport: { may: ['stranger'], input: ({ transfer: id }) => ({ id }), refusedWith: [10002, 10003] },
    status: { may: ['stranger'], input: ({ transfer: id }) => ({ id }), refusedWith: [10002], isByLink: true },
    cancel: { may: ['stranger'], input: ({ transfer: id }) => ({ id }), refusedWith: [10002], isByLink: true },
    list: { may: everybody, input: () => ({}) },
    exportFolder: { may: readers, input: ({ folder: id }) => ({ id }) },
  },
  wikiMock: {
    list: { may: readers, input: ofArticle },
    confirm: { may: editors, input: (scene) => ({ ...ofArticle(scene), mockIds: ['none'] }) },
    // The project is missing for everybody, so nobody learns anything.
    getSource: { may: readers, input: ofArticle },
    setSource: {
      may: [],
      input: (scene) => ({ ...ofArticle(scene), projectId: 'none', generatedAt: '2026-11-01T00:00:00.000Z' }),
      refusedWith: [10002, 10003],
    },
    generate: {
      may: [],
      input: () => ({ projectId: 'none', origin: 'https://mock.example.com' }),
      refusedWith: [10002, 10003],
    },
  },
  wikiInclude: {
    get: { may: readers, input: ofArticle },
    // The link has a password; wiki/include/includes.test.ts covers the holders of its token.
    getShared: {
      may: [],
      input: (scene) => ({ ...ofArticle(scene), ...byFlag(scene) }),
      refusedWith: [10002],
      isByLink: true,
    },
    listHeadings: { may: readers, input: ofArticle },
  },
  share: {
    addHref: { may: editors, input: (scene) => ({ ...ofArticle(scene), validTime: 0, pwdType: 3, audience: fresh() }) },
    getInfo: { may: readers, input: ofArticle },
    editPwd: { ...ofLink, input: (scene) => ({ ...byFlag(scene), pwdType: 3 }) },
    checkPwd: { may: everybody, input: (scene) => ({ ...byFlag(scene), pwd: 'celadon' }), isByLink: true },
    updateTime: { ...ofLink, input: (scene) => ({ ...byFlag(scene), validTime: 30 }) },
    changeValidTime: { ...ofLink, input: (scene) => ({ ...byFlag(scene), validTime: 0 }) },
    getCustomizedSharePage: { ...ofLink, input: byFlag },
    setCustomizedSharePage: { ...ofLink, input: (scene) => ({ ...byFlag(scene), foot: false }) },
    setShareTemplateType: { ...ofLink, input: (scene) => ({ ...byFlag(scene), shareTemplateType: 'document' }) },
    removeShare: { ...ofLink, input: byFlag, isOnce: true },
    shareLog: { ...ofLink, input: byFlag },
    getCommonPwd: { may: insiders, input: () => ({}) },
    // Super administrators only.
    setCommonPwd: { may: [], input: () => ({ pwd: 'kiln' }) },
  },
  documentTemplate: {
    getDocumentTemplateData: { may: readers, input: ({ template: id }) => ({ id }) },
    addTemplate: {
      may: editors,
      input: ({ folder: parentId, article: markdownId }) => ({ parentId, markdownId, name: fresh() }),
    },
    updateTemplateById: { may: managers, input: ({ template: id }) => ({ id, category: '例会' }) },
    deleteTemplateById: { may: managers, input: ({ template: id }) => ({ id }), isOnce: true },
  },
  // Statistics show everybody the totals of the articles that they may view.
  wikiStatistics: {
    getRank: { may: everybody, input: () => ({ period: 'all' }) },
    getWikiDashBoardInfo: { may: everybody, input: () => ({}) },
    getTechnicalArticle: { may: everybody, input: () => ({}) },
    getArticleTagRatio: { may: everybody, input: () => ({}) },
    getTechnicalArticleDynamic: { may: everybody, input: () => ({ limit: 100 }) },
    getLastSevenDaysAddNum: { may: everybody, input: () => ({}) },
    getOwnSummary: { may: everybody, input: () => ({}) },
    getOwnArticles: { may: everybody, input: () => ({}) },
    getDashBoardMap: { may: ['administrator'], input: () => lastDays },
    setLookDashBoardNum: { may: everybody, input: () => ({ type: 'rank' }) },
  },
  catalogStatistics: {
    getRankBrowseMap: { may: ['administrator'], input: () => lastDays },
    getLastWeekCatalogFile: { may: everybody, input: () => ({ limit: 100 }) },
    getAllArticlesByDepartment: { may: everybody, input: () => ({ department: 'developmentCentre' }) },
  },
  modalContentSet: {
    getBaseSetting: { may: everybody, input: () => ({}) },
    getSetMessage: { may: everybody, input: () => ({}) },
    updateSetMessage: { may: everybody, input: () => ({ fontSize: 17 }) },
  },
};

const walked = Object.entries(rules).flatMap(([group, ofGroup]) =>
  Object.entries<Rule>(ofGroup).map(([name, rule]) => {
    const call = (contract[group as keyof Contract] as unknown as Record<string, Call>)[name] as Call;
    return { title: `${group}.${name}`, call, ...rule };
  }),
);

const ask = (call: Call, { token }: Session, input: object) =>
  send(server.app, call, input, { authorization: `Bearer ${token}` });

/** All rows that belong to the nodes of a scene. */
async function rowsOf({ above, closed, article, comment }: Scene): Promise<unknown> {
  const { db } = server;
  const inside = sql`id = ${above} or ancestors @> array[${above}]`;
  return [
    await db.select().from(wikiNodes).where(inside).orderBy(wikiNodes.id),
    await db.select().from(wikiContents).where(eq(wikiContents.nodeId, article)),
    await db.select().from(wikiRevisions).where(eq(wikiRevisions.nodeId, article)),
    await db.select().from(wikiGrants).where(eq(wikiGrants.nodeId, article)),
    await db.select().from(wikiFields).where(eq(wikiFields.folderId, closed)).orderBy(wikiFields.id),
    await db.select().from(wikiFieldValues).where(eq(wikiFieldValues.nodeId, article)),
    await db.select().from(wikiLikes).where(eq(wikiLikes.nodeId, article)),
    await db.select().from(wikiShares).where(eq(wikiShares.nodeId, article)),
    await db.select().from(wikiDrafts).where(eq(wikiDrafts.nodeId, article)),
    await db.select().from(wikiComments).where(eq(wikiComments.nodeId, article)),
    await db.select().from(wikiCommentReactions).where(eq(wikiCommentReactions.commentId, comment)),
    await db.select().from(wikiFilePlaces).where(eq(wikiFilePlaces.nodeId, article)).orderBy(wikiFilePlaces.fileId),
  ];
}

/**
 * Strings that must not appear in answers to people who may not view the document: its text and all names
 * below the closed folder.
 */
async function secretsOf({ closed }: Scene): Promise<string[]> {
  const rows = await server.db
    .select({ name: wikiNodes.name })
    .from(wikiNodes)
    .where(sql`id = ${closed} or ancestors @> array[${closed}]`);
  return ['机密内容', '角色甲', '角色乙', ...rows.map(({ name }) => name)];
}

const leaksIn = (answer: unknown, secrets: readonly string[]) =>
  // Names are numbered, so one name may be the prefix of another.
  secrets.filter((secret) => new RegExp(`${secret}(?!\\d)`).test(JSON.stringify(answer)));

describe('every call of the wiki', () => {
  let shared: Scene;
  /** The scene for permitted changes, so that `shared` stays unchanged for the refused calls. */
  let changed: Scene;
  beforeAll(async () => {
    shared = await givenScene();
    changed = await givenScene();
    // Pushed and counted, so that every statistic could leak it.
    const { db } = server;
    await db.update(wikiNodes).set({ isPush: true, pushAt: new Date() }).where(eq(wikiNodes.id, shared.article));
    await db.insert(wikiArticleDays).values({ nodeId: shared.article, day: '2026-01-01', views: 7, likes: 7 });
    await db.update(users).set({ department: 'developmentCentre' }).where(eq(users.id, people.owner.id));
    await refreshRanks(db, { now: new Date(), timeZone: 'Asia/Shanghai' });
  });

  it('has a rule', () => {
    const calls = Object.entries(contract)
      .filter(([, calls]) =>
        Object.values<Call>(calls).some(({ permission = '' }) =>
          /^(wiki|tools\.(wiki|documentTemplate)\.)/.test(permission),
        ),
      )
      .flatMap(([group, calls]) => Object.keys(calls).map((name) => `${group}.${name}`));
    expect(walked.map(({ title }) => title).sort()).toEqual(calls.sort());
  });

  it.each(shareByDepth(walked, 4))(
    '$title is refused to whom its rule does not name, and tells them nothing',
    async (walked) => {
      const { call, input, may, refusedWith = [10003] } = walked;
      const [secrets, before] = await Promise.all([secretsOf(shared), rowsOf(shared)]);
      const refused = askers.filter((one) => !may.includes(one));
      for (const asker of shareByDepth(refused, 3)) {
        const answer = await ask(call, people[asker], input(shared));
        expect({ asker, ...answer }).toMatchObject({ asker, success: false, data: null });
        expect(refusedWith, `${asker} ${answer.message}`).toContain(answer.code);
        if (!readers.includes(asker)) expect(leaksIn(answer, secrets), asker).toEqual([]);
      }
      expect(await rowsOf(shared)).toEqual(before);
    },
  );

  it.each(shareByDepth(walked, 6))(
    '$title is allowed to all others, and tells those who may not view nothing',
    async (walked) => {
      const { call, input, may, isOnce, isByLink } = walked;
      // The quick run takes the people with least rights; the deep run takes everybody, with a new scene for
      // each single-use call.
      for (const asker of may.slice(byDepth(isOnce ? -1 : -2, 0))) {
        const scene = isOnce ? await givenScene() : call.method === 'GET' ? shared : changed;
        const answer = await ask(call, people[asker], input(scene));
        expect({ asker, ...answer }).toMatchObject({ asker, success: true });
        const isStranger = !readers.includes(asker) && !isByLink;
        if (isStranger) expect(leaksIn(answer, await secretsOf(scene)), asker).toEqual([]);
      }
    },
  );

  it.each(shareByDepth(walked, 3))(
    '$title is refused to everybody else in a private space',
    async ({ call, title, input }) => {
      const aim = { ...shared, article: shared.secret, folder: shared.secret, recycled: shared.secret };
      const open = [
        'isCollectFile',
        'removeCollectFile',
        'updateCollectFile',
        'isFollowed',
        'requestAuth',
        'getOwnAsk',
        'judgeIsHasAuth',
        'getDraft',
        'getDraftVersions',
        'deleteDraft',
        'freeLock',
        'restoreCatalog',
        'getShared',
      ];
      const given = input(aim);
      if (!JSON.stringify(given).includes(shared.secret) || open.some((name) => title.endsWith(name))) return;
      const [secret] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, shared.secret));
      const others = askers.filter((one) => one !== 'owner');
      // A tree holds only visible nodes, whatever node it is opened at.
      const expected = title === 'catalog.openTree' ? { success: true } : { success: false, code: 10003 };
      for (const asker of shareByDepth(others, 4)) {
        const answer = await ask(call, people[asker], given);
        expect({ asker, ...answer }).toMatchObject({ asker, ...expected });
        expect(leaksIn(answer, [secret?.name ?? '']), asker).toEqual([]);
      }
      expect(await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, shared.secret))).toEqual([secret]);
    },
  );
});

describe('lists', () => {
  it('hold for each person what they may view, and the way to it', async () => {
    const scene = await givenScene();
    const { above, closed, folder, article, template } = scene;
    const name = must(await people.owner.catalog.getCatalogById({ id: above })).node.catalogName;
    for (const asker of askers) {
      const who = people[asker];
      // The first level has more nodes than one default page.
      const named = { id: 'public', value: name, pageSize: 200 } as const;
      const first = must(await who.catalog.getChangeCatalogListById(named)).list;
      const top = first.find(({ id }) => id === above);
      const isIn = readers.includes(asker);
      // Insiders view the public folder above; grantees further down see only the way there.
      const isInside = asker !== 'external' && asker !== 'externalNamed';
      expect(top?.canView, asker).toBe(isInside ? true : asker === 'externalNamed' ? false : undefined);
      if (!top) continue;
      const { list, total } = must(await who.catalog.getChangeCatalogListById({ id: above }));
      expect([list.map(({ id }) => id), total], asker).toEqual(isIn ? [[closed], 1] : [[], 0]);
      expect(top.childNum, asker).toBe(list.length);
      const found = must(await who.catalog.findCatalog({ value: '角色', pageSize: 50 })).map(({ id }) => id);
      for (const id of [folder, article]) if (!isIn) expect(found, asker).not.toContain(id);
    }
    const tree = must(await people.externalNamed.catalog.getChangeCatalogListToExtendById({ id: article })).tree;
    const way = tree.find(({ id }) => id === above);
    expect(way).toMatchObject({ canView: false, catalogIntroduce: '', isExtend: true });
    expect(way?.children?.[0]?.children?.map(({ id }) => id)).toEqual([folder, article, template]);
  });

  it('lose an article in the moment in which its reader loses the right', async () => {
    const { closed, article } = await givenScene();
    const { viewer, owner } = people;
    expect((await viewer.article.get({ markdownId: article })).success).toBe(true);
    must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants: [] }));
    expect(await viewer.article.get({ markdownId: article })).toMatchObject({ status: 403, code: 10003 });
    expect(await viewer.article.judgeIsHasAuth({ markdownId: article })).toMatchObject({
      data: { view: false, comment: false, edit: false, manage: false },
    });
  });

  it('of the bin show what one recycled or manages', async () => {
    const { deleteId, recycled } = await givenScene();
    for (const asker of askers) {
      const { list } = must(await people[asker].catalog.getRecycle({ pageSize: 200 }));
      const entry = list.find((one) => one.deleteId === deleteId);
      expect(entry?.ids, asker).toEqual(managers.includes(asker) ? [recycled] : undefined);
    }
  });

  it('of a person’s articles and of tags count what the caller sees', async () => {
    const scene = await givenScene();
    must(await people.owner.article.updateArticleTag({ markdownId: scene.article, articleTagValue: ['plan'] }));
    const numOf = async (who: Session) =>
      must(await who.article.getMdTagsMessage({})).find(({ value }) => value === 'plan')?.num ?? -1;
    expect((await numOf(people.owner)) - (await numOf(people.stranger))).toBeGreaterThan(0);
    const ids = async (who: Session) =>
      must(await who.article.getUserArticles({ userId: people.owner.id, pageSize: 200 })).list.map(({ _id }) => _id);
    expect(await ids(people.viewer)).toContain(scene.article);
    expect(await ids(people.viewer)).not.toContain(scene.secret);
    expect(await ids(people.stranger)).not.toContain(scene.article);
    expect(await ids(people.owner)).toContain(scene.secret);
  });
});

describe('a move', () => {
  it('under a stricter folder takes the right from those who have none there, and tells so before', async () => {
    const { closed, open } = await givenScene();
    const { owner, stranger, viewer } = people;
    const article = await make(owner, open, 'markdown');
    expect((await stranger.article.get({ markdownId: article })).success).toBe(true);
    const move = { ids: [article], parentId: closed };
    const { rights } = must(await owner.catalog.moveFolder({ ...move, dryRun: true }));
    expect(rights.lose.map(({ _id }) => _id)).toEqual(expect.arrayContaining([stranger.id, viewer.id]));
    expect((await stranger.article.get({ markdownId: article })).success).toBe(true);
    expect(must(await owner.catalog.moveFolder(move)).rights).toEqual(rights);
    expect(await stranger.article.get({ markdownId: article })).toMatchObject({ code: 10003 });
    expect((await viewer.article.get({ markdownId: article })).success).toBe(true);
    expect(await viewer.article.judgeIsHasAuth({ markdownId: article })).toMatchObject({
      data: { view: true, edit: false },
    });
  });

  it('that changes nobody’s rights needs no more than the right to edit', async () => {
    const { closed, folder, article } = await givenScene();
    expect((await people.editor.catalog.moveFolder({ ids: [article], parentId: folder })).success).toBe(true);
    expect((await people.editor.catalog.moveFolder({ ids: [article], parentId: closed })).success).toBe(true);
  });

  it('does not carry away what lies below and is closed to whoever moves', async () => {
    const { owner, editor } = people;
    const top = await make(editor, 'public', 'folder');
    const hidden = await make(owner, top, 'folder');
    must(await owner.article.changeWikiAuthToUser({ markdownId: hidden, grants: [], inherits: false }));
    expect(await editor.catalog.moveFolder({ ids: [top], parentId: 'private' })).toMatchObject({ code: 10003 });
    expect(await editor.catalog.recycleCatalog({ ids: [top] })).toMatchObject({ code: 10003 });
  });
});

it('people without the area see nothing at all, and those who only view change nothing', async () => {
  const scene = await givenScene();
  const [none, view] = [await server.givenSession('marketingCenter'), await server.givenSession('personnelMatter')];
  await server.db.insert(roleGrants).values([
    { role: 'marketingCenter', area: 'wiki', level: 'none', canReveal: false },
    { role: 'personnelMatter', area: 'wiki', level: 'view', canReveal: false },
  ]);
  for (const { call, input, isByLink } of walked) {
    // A document is generated from what the caller sees of a project, whether or not they may see documents.
    if (isByLink || call.permission === 'projects') continue;
    expect(await ask(call, none, input(scene))).toMatchObject({ status: 403, code: 10003 });
    if (call.permission === 'tools.wiki.edit')
      expect(await ask(call, view, input(scene))).toMatchObject({ status: 403, code: 10003 });
  }
  must(
    await people.owner.article.changeWikiAuthToUser({
      markdownId: scene.article,
      inherits: true,
      grants: [{ subjectKind: 'user', subject: view.id, level: 'manage' }],
    }),
  );
  expect(must(await view.article.get({ markdownId: scene.article }))).toMatchObject({
    canComment: true,
    canEdit: false,
    canManage: false,
  });
});
