import {
  auditActionOf,
  type Call,
  type CallGroup,
  contract,
  fieldsOf,
  kindOf,
  sharePageParts,
} from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareByDepth } from '../../../test-depth';
import { enumerations } from '../src/enumeration/index';
import { messagePreferenceRows } from '../src/message/message.table';
import { documentChecks } from '../src/mock/document-check.table';
import { mockFolders, mocks, projectMembers, projects, teams } from '../src/mock/mock.table';
import { users } from '../src/people/person/user.table';
import { newId } from '../src/platform/ids';
import { settingRows } from '../src/platform/settings/settings.table';
import { certificateConfigs } from '../src/tools/certificate/certificate.table';
import { npmRegistries } from '../src/tools/npm/npm.table';
import { announcements } from '../src/update-log/update-log.table';
import { wikiComments } from '../src/wiki/comment/comment.table';
import { wikiCommonPasswords, wikiShares } from '../src/wiki/share.table';
import { wikiTemplates } from '../src/wiki/template.table';
import { wikiContents, wikiDrafts, wikiNodes, wikiRevisions } from '../src/wiki/wiki.table';
import { send, testPassword, testPasswordHash, useTestServer } from './test-app';
import { givenFixtureValues, type PlayedTool, playedTools } from './tool-fixtures';

const server = useTestServer();
beforeAll(() => givenFixtureValues(server.db));
const fresh = () => newId().slice(-12);

type State = Record<string, unknown>;

/** Something filled in everywhere, and how to change it. */
interface Scene {
  token: string;
  /** The input besides the field that the call changes. */
  identity: object;
  /** The whole of it, as it is stored. */
  read(): Promise<State>;
}

/** The new value of a field and the columns that follow it, by default the one of its name. */
interface Change {
  value: unknown;
  columns?: string[];
  /** The input that the call needs beside this field. */
  with?: object;
}

interface Scenario {
  given(): Promise<Scene>;
  fields: Record<string, Change>;
}

const chief = () => server.givenSession('superAdministrator');

async function givenAccount() {
  const { id, token } = await server.givenSession();
  const full = {
    headImg: '/easymock/upload/2024/01/01/picture.png',
    mobile: '13800138000',
    email: 'before@example.com',
    jobNo: '7',
    dingUserId: 'ding',
    jiraName: 'jira',
    gitEmails: ['before@example.com'],
    department: 'developmentCentre',
    preferences: {
      language: 'en',
      theme: 'dark',
      density: 'compact',
      startPage: 'projects',
      hasSingleKeys: false,
    },
  } as const;
  await server.db
    .update(users)
    .set({
      ...full,
      gitEmails: [...full.gitEmails],
      preferences: { ...full.preferences, pinnedTools: ['task'] },
    })
    .where(eq(users.id, id));
  const read = async () => ({ ...(await server.db.select().from(users).where(eq(users.id, id)))[0] });
  return { id, token, read };
}

const particulars: Record<string, Change> = {
  nick_name: { value: '改过的名字', columns: ['nickName'] },
  mobile: { value: '13900139000' },
  dingUserId: { value: 'ding-2' },
  jiraName: { value: 'jira-2' },
  gitEmails: { value: ['after@example.com'] },
};

async function givenRobot(): Promise<string[]> {
  const draft = {
    name: fresh(),
    groupName: '群',
    webhook: `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`,
  };
  return [(await (await chief()).dingConfig.insertDingConfigInfo(draft)).data._id];
}

async function givenGroup(): Promise<string> {
  const value = `g-${fresh()}`;
  const admin = await chief();
  await admin.enumeration.insertEnumerationInfo({ type: 'userGroup', value, label: value });
  return value;
}

async function givenProject() {
  const owner = await server.givenSession();
  const member = await server.givenSession();
  const { data } = await owner.project.create({
    name: `项目 ${fresh()}`,
    url: `/${fresh()}`,
    description: '原来的描述',
    members: [member.id],
  });
  const swaggerUrl = 'https://example.com/before.json';
  await server.db.update(projects).set({ swaggerUrl }).where(eq(projects.id, data._id));
  return { owner, id: data._id };
}

/** An article that is filled in everywhere. */
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

/** What follows from the text of an article. */
const textColumns = ['contentVersion', 'digest', 'html', 'plain', 'source', 'words'];

/** An article as a call finds it, with its text. */
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

const camelCase = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The updates of a tool, as its fixture says. */
function scenariosOf({ area, fixture, create }: PlayedTool): [string, Scenario][] {
  const calls = contract[area] as CallGroup;
  const scenarioOf = (name: string, changes: Readonly<Record<string, unknown>>): Scenario => ({
    async given() {
      const admin = await chief();
      const id = await create(admin, admin.id, fresh());
      await fixture.prepare?.(admin, id);
      const read = async () => {
        const { rows } = await server.db.execute(
          sql`select * from ${sql.identifier(kindOf(area))} where id = ${id}`,
        );
        return Object.fromEntries(
          Object.entries(rows[0] ?? {}).map(([column, value]) => [camelCase(column), value]),
        );
      };
      const call = calls[name];
      const hasVersion = call !== undefined && 'version' in fieldsOf(call.input);
      const identity = { id, ...(hasVersion && { version: (await read()).version }) };
      return { token: admin.token, identity, read };
    },
    fields: Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [
        field,
        { value, columns: [fixture.columns?.[field] ?? field].flat() },
      ]),
    ),
  });
  return Object.entries(fixture.changes).map(([name, changes]) => [
    `${area}.${name}`,
    scenarioOf(name, changes),
  ]);
}

const newTime = { validTime: { value: 30, columns: ['validTime', 'expiresAt'] } };

/** A link with a password to an article, and how it is stored. */
async function givenShare() {
  const { owner, id } = await givenArticle();
  const link = { markdownId: id, validTime: 7, pwdType: 2, pwd: 'celadon' } as const;
  const { data } = await owner.share.addHref(link);
  const read = async () => ({
    ...(await server.db.select().from(wikiShares).where(eq(wikiShares.flag, data.flag)))[0],
  });
  return { token: owner.token, identity: { flag: data.flag }, read };
}

const scenarios: Record<string, Scenario> = {
  ...Object.fromEntries(playedTools.flatMap(scenariosOf)),
  'account.update': {
    async given() {
      const { id, ...scene } = await givenAccount();
      const passwordHash = testPasswordHash;
      await server.db.update(users).set({ passwordHash }).where(eq(users.id, id));
      return { ...scene, identity: {} };
    },
    fields: {
      ...particulars,
      head_img: { value: '', columns: ['headImg'] },
      password: {
        value: 'another-horse-8',
        columns: ['passwordHash'],
        with: { oldPassword: testPassword },
      },
      oldPassword: { value: testPassword, columns: [] },
      endsTokens: { value: true, columns: [] },
    },
  },
  'accounts.updateById': {
    async given() {
      const { id, read } = await givenAccount();
      return { token: (await chief()).token, identity: { id }, read };
    },
    fields: { ...particulars, email: { value: 'after@example.com' }, jobNo: { value: '8' } },
  },
  'accounts.changeUserOrganization': {
    async given() {
      const { id, read } = await givenAccount();
      const groups = [await givenGroup(), await givenGroup()];
      await server.db.update(users).set({ userGroup: groups }).where(eq(users.id, id));
      return { token: (await chief()).token, identity: { ids: [id] }, read };
    },
    fields: {
      department: { value: 'marketingCentre' },
      userGroup: { value: [] },
    },
  },
  'accounts.changeUserRole': {
    async given() {
      const { id, read } = await givenAccount();
      return { token: (await chief()).token, identity: { ids: [id] }, read };
    },
    fields: { roleId: { value: 'developer', columns: ['role'] } },
  },
  'accounts.forbiddenUser': {
    async given() {
      const { id, read } = await givenAccount();
      return { token: (await chief()).token, identity: { ids: [id] }, read };
    },
    fields: { isForbidden: { value: true, columns: ['status'] } },
  },
  'profile.savePreferences': {
    async given() {
      const { id, token } = await givenAccount();
      const read = async () =>
        ({ ...(await server.db.select().from(users).where(eq(users.id, id)))[0]?.preferences }) as State;
      return { token, identity: {}, read };
    },
    fields: {
      language: { value: 'zh-CN' },
      theme: { value: 'light' },
      density: { value: 'normal' },
      startPage: { value: 'workbench' },
      hasSingleKeys: { value: true },
      pinnedTools: { value: ['qrcode'] },
    },
  },
  'rights.saveRoleAuth': {
    async given() {
      const { token, rights } = await chief();
      await rights.saveRoleAuth({
        roleId: 'developer',
        grants: { npm: { level: 'view', canReveal: false }, jira: { level: 'view', canReveal: false } },
      });
      const read = async () => {
        const { roles } = (await rights.getAuthRelation()).data;
        return { ...roles.find(({ key }) => key === 'developer')?.grants };
      };
      return { token, identity: { roleId: 'developer' }, read };
    },
    fields: { grants: { value: { npm: { level: 'manage', canReveal: false } }, columns: ['npm'] } },
  },
  'rights.saveUserAuth': {
    async given() {
      const { id, read } = await givenAccount();
      return { token: (await chief()).token, identity: { id }, read };
    },
    fields: {
      grants: { value: { npm: { level: 'manage', canReveal: false } }, columns: ['extraGrants'] },
    },
  },
  'settings.save': {
    async given() {
      const { token, settings } = await chief();
      await settings.save({ key: 'audit.keepDays', value: 90 });
      await settings.save({ key: 'recycle.keepDays', value: 20 });
      const read = async () =>
        Object.fromEntries(
          (await server.db.select().from(settingRows)).map(({ key, value }) => [key, value]),
        );
      return { token, identity: { key: 'audit.keepDays' }, read };
    },
    fields: { value: { value: 91, columns: ['audit.keepDays'] } },
  },
  'certificateConfig.changeCertificateConfig': {
    async given() {
      const { token, certificateConfig } = await chief();
      await server.db.delete(certificateConfigs);
      await certificateConfig.changeCertificateConfig({ afterExpireEveryDays: 9 });
      const read = async () => ({ ...(await server.db.select().from(certificateConfigs))[0] });
      return { token, identity: {}, read };
    },
    fields: {
      remindDays: { value: [45, 5] },
      remindTime: { value: '10:15' },
      dayRule: { value: 'everyDay' },
      dingConfigIds: { value: givenRobot },
      notifyOwner: { value: false },
      digest: { value: false },
      afterExpireEveryDays: { value: 3 },
    },
  },
  'enumeration.updateEnumerationInfoById': {
    async given() {
      const admin = await chief();
      const { data } = await admin.enumeration.insertEnumerationInfo({
        type: 'userGroup',
        value: fresh(),
        label: '原名',
        labelEn: 'Before',
        color: 'seal',
        icon: 'star',
        parentValue: 'developmentCentre',
        isUse: 0,
        sort: 7,
      });
      const read = async () => ({
        ...(await server.db.select().from(enumerations).where(eq(enumerations.id, data._id)))[0],
      });
      return { token: admin.token, identity: { id: data._id, version: 1 }, read };
    },
    fields: {
      value: { value: 'written-otherwise' },
      label: { value: '新名' },
      labelEn: { value: 'After' },
      color: { value: 'ink' },
      icon: { value: '' },
      extra: { value: { headUserIds: [] } },
      parentValue: { value: '' },
      isUse: { value: 1, columns: ['isInUse'] },
      sort: { value: 8 },
    },
  },
  'updateLog.save': {
    async given() {
      const { token, updateLog } = await chief();
      const version = `v${fresh()}`;
      await updateLog.save({ version, lines: ['标题'], linesEn: ['Title'] });
      const read = async () => ({
        ...(await server.db.select().from(announcements).where(eq(announcements.version, version)))[0],
      });
      return { token, identity: { version }, read };
    },
    // It announces as well, and nothing is announced without a line.
    fields: {
      lines: { value: ['新标题'] },
      linesEn: { value: ['New title'], with: { lines: ['标题'] } },
    },
  },
  'team.update': {
    async given() {
      const { token, team } = await server.givenSession();
      const { data } = await team.create({ name: fresh() });
      const read = async () => ({
        ...(await server.db.select().from(teams).where(eq(teams.id, data._id)))[0],
      });
      return { token, identity: { id: data._id, version: 1 }, read };
    },
    fields: {
      name: { value: '新的团队' },
      description: { value: '支付与结算' },
      join_rule: { value: 'closed', columns: ['joinRule'] },
    },
  },
  'project.update': {
    async given() {
      const { owner, id } = await givenProject();
      const read = async () => {
        const [row] = await server.db.select().from(projects).where(eq(projects.id, id));
        const members = await server.db
          .select({ id: projectMembers.userId })
          .from(projectMembers)
          .where(eq(projectMembers.projectId, id));
        return { ...row, members };
      };
      return { token: owner.token, identity: { id, version: 1 }, read };
    },
    fields: {
      name: { value: '新的项目' },
      url: { value: '/new-address' },
      description: { value: '新的描述' },
      members: { value: [] },
      swagger_url: { value: '', columns: ['swaggerUrl'] },
      realistic: { value: false, columns: ['isRealistic'] },
    },
  },
  // It has no field: what it changes is what the project's own test says.
  'projectBase.mend': {
    async given() {
      const { owner, id } = await givenProject();
      return { token: owner.token, identity: { id }, read: async () => ({}) };
    },
    fields: {},
  },
  'sync.schedule': {
    async given() {
      const { owner, id } = await givenProject();
      await owner.sync.schedule({ id, interval: 'daily' });
      const read = async () => ({
        ...(await server.db.select().from(documentChecks).where(eq(documentChecks.projectId, id)))[0],
      });
      return { token: owner.token, identity: { id }, read };
    },
    // Another interval begins at once.
    fields: { interval: { value: 'hourly', columns: ['interval', 'dueAt'] } },
  },
  'project.update_workbench': {
    async given() {
      const { owner, id } = await givenProject();
      const read = async () => {
        const [project] = (await owner.project.list()).data;
        return { ...project, ...project?.extend };
      };
      return { token: owner.token, identity: { id }, read };
    },
    fields: { status: { value: true, columns: ['is_workbench', 'extend'] } },
  },
  'messageNotification.savePreferences': {
    async given() {
      const { id: userId, token } = await server.givenSession();
      const before = {
        mutedTypes: ['project'],
        digestTypes: ['system'],
        digestAt: '23:45',
        quietFrom: '22:00',
        quietTo: '07:00',
      };
      await server.db.insert(messagePreferenceRows).values({ userId, ...before });
      const read = async () => {
        const own = eq(messagePreferenceRows.userId, userId);
        const [row] = await server.db.select().from(messagePreferenceRows).where(own);
        const { digestedOn: _, ...choices } = row ?? {};
        return choices;
      };
      return { token, identity: {}, read };
    },
    fields: {
      mutedTypes: { value: [] },
      digestTypes: { value: ['project'] },
      digestAt: { value: '08:30' },
      quietFrom: { value: '20:00' },
      quietTo: { value: '06:15' },
    },
  },
  'mock.update': {
    async given() {
      const { owner, id } = await givenProject();
      const made = await owner.mock.create({
        project_id: id,
        url: '/before/:id',
        method: 'put',
        mode: '{ a: 1 }',
        description: '原来的描述',
        tags: ['原来的'],
      });
      const mockId = made.data._id;
      const { data: folder } = await owner.folder.create({ project_id: id, name: '原来的' });
      await owner.mock.update({ id: mockId, folder_id: folder._id });
      const read = async () => ({
        ...(await server.db.select().from(mocks).where(eq(mocks.id, mockId)))[0],
      });
      return { token: owner.token, identity: { id: mockId, version: 1 }, read };
    },
    fields: {
      url: { value: '/after', columns: ['url', 'urlKey'] },
      method: { value: 'get' },
      mode: { value: '{ b: 2 }' },
      description: { value: '新的描述' },
      folder_id: { value: null, columns: ['folderId'] },
      tags: { value: ['改过'] },
    },
  },
  'folder.update': {
    async given() {
      const { owner, id } = await givenProject();
      const { data } = await owner.folder.create({ project_id: id, name: '原来的' });
      const read = async () => ({
        ...(await server.db.select().from(mockFolders).where(eq(mockFolders.id, data._id)))[0],
      });
      return { token: owner.token, identity: { id: data._id }, read };
    },
    fields: { name: { value: '新的' } },
  },
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
        ...{ parentId: 'private', name: '原来的', category: '原来的', desc: '原来的', articleTag: 'before' },
        ...{ isUse: 1, scope: 'department' as const, departments: ['developmentCentre'], sort: 3 },
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
      playedArticle(await givenArticle(), ({ id }) => ({
        markdownId: id,
        contentVersion: 2,
        draftId: 'one',
      })),
    fields: {
      title: { value: '新的', with: { mdTexts: '原来的' }, columns: ['name', 'nameKey'] },
      mdTexts: { value: '新的正文', columns: textColumns },
      kind: { value: 'merge', with: { mdTexts: '新的正文' }, columns: textColumns },
      note: { value: '原因', with: { mdTexts: '新的正文' }, columns: textColumns },
    },
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
    fields: {
      add: { value: ['after'], columns: ['tags'] },
      remove: { value: ['before'], columns: ['tags'] },
    },
  },
  'npm.updateNpmRegistryById': {
    async given() {
      const admin = await chief();
      const full = { url: 'https://before.example.com', token: 'npm_before', scopes: ['@before'] };
      const { data } = await admin.npm.insertNpmRegistry({ name: fresh(), ...full });
      const read = async () => ({
        ...(await server.db.select().from(npmRegistries).where(eq(npmRegistries.id, data._id)))[0],
      });
      return { token: admin.token, identity: { id: data._id, version: 1 }, read };
    },
    fields: {
      name: { value: fresh() },
      url: { value: 'https://before.example.com/npm' },
      token: { value: 'npm_after' },
      scopes: { value: [] },
    },
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

/** Calls that are sorted as updates and change no fields: each does one thing, and says so by its name. */
const commands = [
  'profile.uploadAvatar',
  'accounts.confirmUserOrganization',
  'settings.reset',
  'comment.resolveTopic',
  'task.removeTaskFile',
];

/** The actions that change fields of a record. */
const changing: readonly string[] = [
  'update',
  'editProfile',
  'changeRole',
  'changeOrganization',
  'disable',
  'star',
];

const updates = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls)
    .filter(([name, { method, audit = auditActionOf(name) }]) => {
      const isUpdate = name.startsWith('save') || changing.includes(audit ?? '');
      return method === 'POST' && isUpdate && !commands.includes(`${group}.${name}`);
    })
    .map(([name, call]) => ({ title: `${group}.${name}`, call })),
);

// Columns that every change counts, sets or derives.
const bookkeeping = [
  'updatedAt',
  'update_at',
  'version',
  'changedAt',
  'changedBy',
  'changeSource',
  'updateUserId',
  'updateUserName',
  'searchKeys',
  'nameSkeleton',
  'isNameShared',
  'lastActiveAt',
];

function changedColumns(before: State, after: State): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => !bookkeeping.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

describe('every call that changes something', () => {
  it('is played here', () => {
    expect(
      updates.map(({ title }) => title).sort(),
      'a tool plays its updates in its <tool>.fixture.ts',
    ).toEqual(Object.keys(scenarios).sort());
  });

  describe.each(updates)('$title leaves what it is not told', ({ title, call }) => {
    const { given, fields } = scenarios[title] ?? { given: undefined, fields: {} };
    const { shape } = call.input as unknown as { shape: object };

    it('in each of its fields', async () => {
      if (!given) throw new Error(`${title} is not played`);
      const { identity } = await given();
      const own = Object.keys(shape).filter((field) => !(field in identity) && field !== 'id');
      expect(Object.keys(fields).sort()).toEqual(own.sort());
    });

    it.each(shareByDepth(Object.entries(fields), 8))('while %s changes', async (field, change) => {
      if (!given) throw new Error(`${title} is not played`);
      const { token, identity, read } = await given();
      const before = await read();
      const value =
        typeof change.value === 'function' ? await change.value(server.client(token)) : change.value;
      const input = { ...identity, ...change.with, [field]: value };
      const answer = await send(server.app, call, input, { authorization: `Bearer ${token}` });
      expect(answer.success, JSON.stringify(answer.message)).toBe(true);
      expect(changedColumns(before, await read()).sort()).toEqual((change.columns ?? [field]).sort());
    });
  });
});
