import { type FolderLayout, type FolderView, sharePageParts } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { Replica } from '../../test/shared-replica';
import type { Scene, Updates } from '../../test/update-scenes';
import { wikiComments } from './comment/comment.table';
import { wikiFields, wikiFieldValues, wikiFolderViews, wikiOwnViews } from './field/field.table';
import { wikiCommonPasswords, wikiShares } from './share.table';
import { wikiTemplates } from './template.table';
import { wikiContents, wikiDrafts, wikiNodes, wikiRevisions } from './wiki.table';

/** Columns that change with the text of an article. */
const textColumns = ['contentVersion', 'digest', 'html', 'plain', 'source', 'words'];

const viewOf = (layout: FolderLayout): FolderView => ({
  layout,
  columns: ['owner'],
  filters: [],
  sortKey: 'name',
  isDown: false,
  groupKey: '',
});

const newTime = { validTime: { value: 30, columns: ['validTime', 'expiresAt'] } };

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  /** Creates an article with all fields set. */
  async function givenArticle() {
    const owner = await server.givenSession('developer');
    const admin = await chief();
    for (const value of ['before', 'after'])
      await admin.enumeration.insertEnumerationInfo({ type: 'articleTag', value, label: value });
    const look = { catalogIcon: 'book', catalogIntroduce: '原来的', catalogColor: 'ink', bgColor: 'ink' };
    const draft = { parentId: 'private', catalogName: '原来的', catalogType: 'markdown', ...look } as const;
    const { id } = (await owner.catalog.insertCatalog(draft)).data;
    const save = { markdownId: id, mdTexts: '原来的', contentVersion: 1, note: '原来的' };
    await owner.article.save(save);
    await server.db
      .update(wikiNodes)
      .set({ tags: ['before'] })
      .where(eq(wikiNodes.id, id));
    return { owner, id };
  }

  /**
   * Returns the scene of an article: the owner's token, the identity in the input, and a reader of the stored
   * row and text.
   */
  function playedArticle(
    { owner, id }: Awaited<ReturnType<typeof givenArticle>>,
    identityOf: (article: { id: string }) => object,
  ): Scene {
    const read = async () => {
      const [node] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, id));
      const [content] = await server.db.select().from(wikiContents).where(eq(wikiContents.nodeId, id));
      return { ...node, ...content };
    };
    return { token: owner.token, identity: identityOf({ id }), read };
  }

  /** Creates a folder with a field and an article. */
  async function givenFolder() {
    const owner = await server.givenSession('developer');
    const folder = { parentId: 'private', catalogName: '原来的', catalogType: 'folder' } as const;
    const folderId = (await owner.catalog.insertCatalog(folder)).data.id;
    const article = { parentId: folderId, catalogName: '原来的', catalogType: 'markdown' } as const;
    const markdownId = (await owner.catalog.insertCatalog(article)).data.id;
    const options = [
      { id: 'first', name: '甲' },
      { id: 'second', name: '乙' },
    ];
    const { data: field } = await owner.wikiField.addField({ folderId, name: '原来的', type: 'choice', options });
    return { owner, folderId, markdownId, field };
  }

  /** Creates a link with a password to an article, and reads its row. */
  async function givenShare() {
    const { owner, id } = await givenArticle();
    const link = { markdownId: id, validTime: 7, pwdType: 2, pwd: 'celadon' } as const;
    const { data } = await owner.share.addHref(link);
    const read = async () => ({
      ...(await server.db.select().from(wikiShares).where(eq(wikiShares.flag, data.flag)))[0],
    });
    return { token: owner.token, identity: { flag: data.flag }, read };
  }

  return {
    'catalog.updateCatalogName': {
      given: async () => playedArticle(await givenArticle(), ({ id }) => ({ id, version: 2 })),
      fields: { catalogName: { value: '新的', columns: ['name', 'nameKey'] } },
    },
    'catalog.updateCatalogIcon': {
      given: async () => playedArticle(await givenArticle(), ({ id }) => ({ id })),
      fields: {
        catalogIcon: { value: 'code', columns: ['icon'] },
        catalogIntroduce: { value: '新的', columns: ['introduce'] },
        catalogColor: { value: 'lake', columns: ['colour'] },
        bgColor: { value: 'lake', columns: ['bgColour'] },
      },
    },
    'documentTemplate.updateTemplateById': {
      async given() {
        const owner = await chief();
        for (const value of ['before', 'after'])
          await owner.enumeration.insertEnumerationInfo({ type: 'articleTag', value, label: value });
        const draft = {
          parentId: 'private',
          name: '原来的',
          category: '原来的',
          desc: '原来的',
          articleTag: 'before',
          isUse: 1,
          scope: 'department' as const,
          departments: ['developmentCentre'],
          sort: 3,
        };
        const { _id: id } = (await owner.documentTemplate.addTemplate(draft)).data;
        const read = async () => {
          const [node] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, id));
          const [row] = await server.db.select().from(wikiTemplates).where(eq(wikiTemplates.nodeId, id));
          return { ...node, ...row };
        };
        return { token: owner.token, identity: { id, version: 1 }, read };
      },
      fields: {
        name: { value: '新的', columns: ['name', 'nameKey'] },
        category: { value: '新的' },
        desc: { value: '新的', columns: ['introduce'] },
        isUse: { value: 0, columns: ['isOffered'] },
        scope: { value: 'all' },
        departments: { value: ['marketingCentre'] },
        articleTag: { value: 'after' },
        sort: { value: 4, columns: ['priority'] },
      },
    },
    'article.save': {
      given: async () =>
        playedArticle(await givenArticle(), ({ id }) => ({ markdownId: id, contentVersion: 2, draftId: 'one' })),
      fields: {
        title: { value: '新的', with: { mdTexts: '原来的' }, columns: ['name', 'nameKey'] },
        mdTexts: { value: '新的正文', columns: textColumns },
        kind: { value: 'merge', with: { mdTexts: '新的正文' }, columns: textColumns },
        note: { value: '原因', with: { mdTexts: '新的正文' }, columns: textColumns },
      },
    },
    'sharedDraft.publish': {
      given: async () => {
        const article = await givenArticle();
        const { owner, id: markdownId } = article;
        const replica = await new Replica(markdownId, owner).open();
        replica.type(0, '新的');
        await replica.push();
        return playedArticle(article, () => ({ markdownId }));
      },
      fields: { note: { value: '原因', columns: textColumns } },
    },
    'article.saveDraft': {
      async given() {
        const { owner, id } = await givenArticle();
        const identity = { markdownId: id, draftId: 'one' };
        const draft = { ...identity, title: '原来的', mdTexts: '原来的', contentVersion: 2 };
        await owner.article.saveDraft(draft);
        const read = async () => {
          const [row] = await server.db.select().from(wikiDrafts).where(eq(wikiDrafts.nodeId, id));
          return { ...row, at: null };
        };
        return { token: owner.token, identity, read };
      },
      fields: {
        title: { value: '新的', with: { mdTexts: '原来的', contentVersion: 2 } },
        mdTexts: { value: '新的', with: { contentVersion: 2 }, columns: ['source'] },
        contentVersion: { value: 1, with: { mdTexts: '原来的' } },
      },
    },
    'article.nameHistory': {
      given: async () => {
        const { owner, id } = await givenArticle();
        const read = async () => {
          const rows = await server.db.select().from(wikiRevisions).where(eq(wikiRevisions.nodeId, id));
          return { ...rows.find(({ no }) => no === 2) };
        };
        return { token: owner.token, identity: { markdownId: id, no: 2 }, read };
      },
      fields: { name: { value: '新的' } },
    },
    'article.changeMdTitle': {
      given: async () => playedArticle(await givenArticle(), ({ id }) => ({ markdownId: id, version: 2 })),
      fields: { title: { value: '新的', columns: ['name', 'nameKey'] } },
    },
    'article.updateArticleTag': {
      given: async () => playedArticle(await givenArticle(), ({ id }) => ({ markdownId: id })),
      fields: { articleTagValue: { value: ['after'], columns: ['tags'] } },
    },
    'wikiField.updateField': {
      async given() {
        const { owner, field } = await givenFolder();
        const read = async () => ({
          ...(await server.db.select().from(wikiFields).where(eq(wikiFields.id, field.id)))[0],
        });
        return { token: owner.token, identity: { id: field.id, version: 1 }, read };
      },
      fields: {
        name: { value: '新的', columns: ['name', 'nameKey'] },
        options: { value: [{ id: 'b', name: '乙', color: 'lake' }] },
      },
    },
    'wikiField.setValue': {
      async given() {
        const { owner, markdownId, field } = await givenFolder();
        const value = field.options[0]?.id ?? '';
        await owner.wikiField.setValue({ markdownId, fieldId: field.id, value });
        const read = async () => ({
          ...(await server.db.select().from(wikiFieldValues).where(eq(wikiFieldValues.nodeId, markdownId)))[0],
        });
        return { token: owner.token, identity: { markdownId, fieldId: field.id }, read };
      },
      fields: { value: { value: 'second', columns: ['text'] } },
    },
    'wikiField.saveView': {
      async given() {
        const { owner, folderId } = await givenFolder();
        await owner.wikiField.saveView({ id: folderId, view: viewOf('table') });
        const read = async () => ({
          ...(await server.db.select().from(wikiFolderViews).where(eq(wikiFolderViews.folderId, folderId)))[0],
        });
        return { token: owner.token, identity: { id: folderId }, read };
      },
      fields: { view: { value: viewOf('cards') } },
    },
    'wikiField.saveOwnView': {
      async given() {
        const { owner, folderId } = await givenFolder();
        await owner.wikiField.saveOwnView({ id: folderId, view: viewOf('table') });
        const read = async () => ({
          ...(await server.db.select().from(wikiOwnViews).where(eq(wikiOwnViews.folderId, folderId)))[0],
        });
        return { token: owner.token, identity: { id: folderId }, read };
      },
      fields: { view: { value: viewOf('cards') } },
    },
    'comment.updateTopic': {
      async given() {
        const { owner, id: markdownId } = await givenArticle();
        const { data } = await owner.comment.topic({ markdownId, content: '原来的' });
        const read = async () => ({
          ...(await server.db.select().from(wikiComments).where(eq(wikiComments.id, data._id)))[0],
        });
        return { token: owner.token, identity: { id: data._id }, read };
      },
      fields: { content: { value: '新的', columns: ['source', 'html', 'editedAt'] } },
    },
    'article.batchChangeArticleTag': {
      given: async () => playedArticle(await givenArticle(), ({ id }) => ({ markdownIds: [id] })),
      fields: { add: { value: ['after'], columns: ['tags'] }, remove: { value: ['before'], columns: ['tags'] } },
    },
    'share.editPwd': {
      given: givenShare,
      fields: {
        pwdType: { value: 3, columns: ['pwdType', 'passwordHash', 'passwordVersion'] },
        pwd: { value: 'longquan', with: { pwdType: 2 }, columns: ['passwordHash', 'passwordVersion'] },
      },
    },
    'share.updateTime': { given: givenShare, fields: newTime },
    'share.changeValidTime': { given: givenShare, fields: newTime },
    'share.setCustomizedSharePage': {
      given: givenShare,
      fields: {
        ...Object.fromEntries(sharePageParts.map((part) => [part, { value: false, columns: ['page'] }])),
        customizedMessage: { value: '新的留言' },
      },
    },
    'share.setShareTemplateType': {
      given: givenShare,
      fields: { shareTemplateType: { value: 'document', columns: ['template'] } },
    },
    'share.setCommonPwd': {
      async given() {
        const chief = await server.givenSession('superAdministrator');
        await chief.share.setCommonPwd({ pwd: 'celadon' });
        const read = async () => ({ ...(await server.db.select().from(wikiCommonPasswords))[0] });
        return { token: chief.token, identity: {}, read };
      },
      fields: { pwd: { value: 'longquan', columns: ['hash', 'sealed'] } },
    },
  };
};

export const commands = [
  'wikiVerification.setVerification',
  'wikiVerification.removeVerification',
  'article.bringPictures',
  'article.fetchPictures',
  'comment.resolveTopic',
  'comment.reactTopic',
  'wikiMock.confirm',
  'wikiMock.setSource',
];
