import { beforeAll, describe, expect, it } from 'vitest';
import { type OldClient, oldClient } from './old-client';
import { useTestServer } from './test-app';

// An old client of the wiki and the tools, which sends only fields of the specification and none that this
// product added.
const server = useTestServer();

let client: OldClient;
let markdownId: string;

beforeAll(async () => {
  const { token } = await server.givenSession('superAdministrator');
  client = oldClient(server, token);
  const place = { parentId: 'public', title: '旧客户端', catalogType: 'markdown' };
  markdownId = (await client.post('/md-article/autoCreateArticle', place)).data._id;
});

describe('an old client that sends nothing', () => {
  it.each([
    '/u',
    '/u/getAuthRelation',
    '/u/full',
    '/u/getNoOrganizationUser',
    '/u/getAllUser',
    '/u/getAllUserTree',
    '/u/getRoleArray',
    '/u/getRoleUserArray',
    '/u/getUserAuth',
    '/project',
    '/group',
    '/dashboard',
    '/wallpaper',
    '/md-article/getUserArticles',
    '/md-article/getUserNoTagArticles',
    '/md-article/getMdTagsMessage',
    '/md-article/getToken',
    '/catalog/getAllFirstCatalogList',
    '/catalog/getAllArticlesByDepartment',
    '/catalog/getLastWeekCatalogFile',
    '/catalog/getRankBrowseMap',
    '/wikiDashBoard/getWikiDashBoardInfo',
    '/wikiDashBoard/getTechnicalArticle',
    '/wikiDashBoard/getArticleTagRatio',
    '/wikiDashBoard/getTechnicalArticleDynamic',
    '/wikiDashBoard/getLastSevenDaysAddNum',
    '/wikiDashBoard/getDashBoardMap',
    '/collectFile/getCollectFile',
    '/tools/get_h5pages_url',
    '/print-points/list',
    '/sprint-commits/list',
    '/release-list/list',
    '/npmManage/getAllNpmInfoList',
    '/npmManage/getNpmTypeAndTagArray',
    '/taskManage/getAllTaskInfoList',
    '/taskManage/getAllTaskPeopleInfoList',
    '/taskManage/distinctTaskUserInfo',
    '/pushTaskManage/getTaskList',
    '/dingConfigManage/getAllDingConfigInfoList',
    '/dingConfigManage/getDingConfigByUserId',
    '/devAccountManage/getDeveloperList',
    '/proCertificateManage/getProjectList',
    '/certificateConfig/getCertificateConfig',
    '/payAccountManage/getAccountList',
    '/projectCodeManage/getAllProjectCodeList',
    '/documentTemplate/getDocumentTemplateData',
    '/enumerationManage/getAllEnumerationInfoList',
    '/enumerationManage/getUserOrganizationArrayData',
    '/messageNotification/getUnReadMessageNum',
    '/messageNotification/getAllUnReadMessageArray',
    '/recommend/findRecommend',
    '/recommend/findLatest',
    '/updateLog/get',
    '/httpManage/getAllHttpInfoList',
    '/httpManage/getHttpDomainList',
  ])('reads %s', async (path) => {
    expect(await client.get(path)).toMatchObject({ status: 200, success: true, code: 200 });
  });

  it.each([
    '/modalContentSet/getBaseSetting',
    '/modalContentSet/getSetMessage',
    '/calendar/getCalendarContent',
    '/wikiDashBoard/setLookDashBoardNum',
    '/u/loginOut',
  ])('posts %s', async (path) => {
    const { token } = await server.givenSession('superAdministrator');
    expect(await oldClient(server, token).post(path)).toMatchObject({ success: true, code: 200 });
  });
});

describe('an old client of an article', () => {
  it('likes it with its id alone', async () => {
    expect((await client.post('/md-article/like', { markdownId })).data).toEqual({ likesAll: 1 });
  });

  it('sends the tags back as it reads them, in a comma list', async () => {
    const { data: values } = await client.get('/public/getEnumerationArrayByType', { type: 'articleTag' });
    const articleTagValue = values
      .slice(0, 2)
      .map(({ value }: { value: string }) => value)
      .join(',');
    expect(await client.post('/md-article/updateArticleTag', { markdownId, articleTagValue })).toMatchObject({
      success: true,
    });
    expect((await client.get('/md-article/get', { markdownId })).data).toMatchObject({ articleTagValue });
  });

  it('locks it, frees it and recycles it', async () => {
    for (const call of ['lockMarkDown', 'solutionLockMarkDown', 'setArticleLookNumber', 'recycle'])
      expect(await client.post(`/md-article/${call}`, { markdownId }), call).toMatchObject({ success: true });
    const { data } = await client.get('/md-article/get', { markdownId });
    expect(data).toMatchObject({ isDeleted: true });
  });
});
