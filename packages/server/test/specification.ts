// The product's specification as data, written by hand from its sections 2, 3 and 7. Independent of the
// contract, so that a call, page or field missing from the contract is still named here.

/**
 * Calls by method, below the base path of calls. A name that starts with a slash is a whole path; all others
 * follow the path of their group.
 */
const callGroups: readonly { group: string; get?: string; post?: string }[] = [
  { group: '', get: '/wallpaper' },
  {
    group: 'u',
    get: '/u getAuthRelation full getNoOrganizationUser getAllUser getAllUserTree getRoleArray getRoleUserArray getUserAuth',
    post:
      'login loginOut register update updateById delete forbiddenUser changeUserOrganization changeUserRole ' +
      'changeCatalogMdArticleCreator getUserAllMarkdownIdAndUserInfoByUserId',
  },
  { group: 'project', get: '/project', post: 'copy create update sync/swagger update_workbench delete' },
  { group: 'mock', get: '/mock by_projects', post: 'create update delete export' },
  { group: 'group', get: '/group', post: 'join create update delete' },
  { group: 'dashboard', get: '/dashboard' },
  {
    group: 'md-article',
    get: 'get href getHistory getAllCheckUserId judgeIsHasAuth getUserArticles getUserNoTagArticles getMdTagsMessage getToken',
    post:
      'like delete recycle lockMarkDown solutionLockMarkDown changeWikiAuthToUser changeMdTitle updateArticleTag ' +
      'batchChangeArticleTag pushTechnicalArticle setArticleLookNumber autoCreateArticle /upload /md-editor/upload',
  },
  {
    group: 'catalog',
    get:
      'getAllFirstCatalogList getChangeCatalogListById getChangeCatalogListToExtendById getAllSecondCatalogList ' +
      'getAllArticlesByDepartment getCatalogById getAllWiki getLastWeekCatalogFile getRankBrowseMap',
    post:
      'insertCatalog updateCatalogName updateCatalogIcon deleteCatalog recycleCatalog topCatalog cancelTopCatalog ' +
      'moveFolder copyFile',
  },
  { group: 'md-topic', get: 'getTopic loadMore', post: 'topic deleteTopic' },
  {
    group: 'share',
    post:
      'getInfo editPwd getCustomizedSharePage setCustomizedSharePage setShareTemplateType checkPwd updateTime addHref ' +
      'changeValidTime',
  },
  {
    group: 'wikiDashBoard',
    get:
      'getWikiDashBoardInfo getTechnicalArticle getArticleTagRatio getTechnicalArticleDynamic getLastSevenDaysAddNum ' +
      'getDashBoardMap',
    post: 'setLookDashBoardNum',
  },
  {
    group: 'wikiFile',
    get: 'getWikiFileListByMarkdownId downloadFile',
    post: 'deleteWikiFile uploadWikiFileByMarkdownId',
  },
  { group: 'collectFile', get: 'getCollectFile isCollectFile', post: 'insertCollectFile removeCollectFile' },
  { group: 'tools', get: 'get_qrcode get_h5pages_url' },
  { group: 'print-points', get: 'list', post: 'create update delete export' },
  { group: 'sprint-commits', get: 'list get', post: 'create update delete' },
  {
    group: 'release-list',
    get: 'list getReleaseItemInfo getLockStatus',
    post: 'create save update-checkitem delete lock',
  },
  {
    group: 'npmManage',
    get: 'getAllNpmInfoList getNpmInfoById getNpmTypeAndTagArray',
    post: 'insertNpmInfo updateNpmInfoById deleteNpmInfoById changeGoodNum',
  },
  {
    group: 'taskManage',
    get: 'getAllTaskInfoList getTaskInfoById getAllTaskPeopleInfoList distinctTaskUserInfo',
    post:
      'insertTaskInfo updateTaskInfoById deleteTaskInfoById receiveTaskInfoById completeTaskInfoById ' +
      'appraiseTaskInfoById',
  },
  {
    group: 'jiraManage',
    get: 'getJiraTaskData getJiraList getJiraSprintList',
    post: 'getAllSprint getUserList getUserInfo getIssuesChange getIssuesStatusNum getIsIssuesUpdate',
  },
  { group: 'pushTaskManage', get: 'getTaskList', post: 'insertNewTask changeUseStatus modifyTask deleteTask' },
  {
    group: 'dingConfigManage',
    get:
      'getAllDingConfigInfoList getDingConfigInfoById judgeIsExistSameDingConfig checkDingConfigIsCorrect ' +
      'getDingConfigByUserId',
    post: 'insertDingConfigInfo updateDingConfigInfoById deleteDingConfigInfoById',
  },
  { group: 'devAccountManage', get: 'getDeveloperList', post: 'insertDeveloperAccount deleteAccount modifyAccount' },
  {
    group: 'proCertificateManage',
    get: 'getProjectList',
    post: 'addProCertificate deleteProCertificate modifyProCertificate',
  },
  { group: 'certificateConfig', get: 'getCertificateConfig', post: 'changeCertificateConfig' },
  { group: 'payAccountManage', get: 'getAccountList', post: 'addAccount deleteAccount modifyAccount' },
  {
    group: 'projectCodeManage',
    get: 'getAllProjectCodeList getProjectCodeInfoById',
    post: 'insertProjectCode updateProjectCode updateUseStatus',
  },
  {
    group: 'documentTemplate',
    get: 'getDocumentTemplateData',
    post: 'addTemplate updateTemplateById deleteTemplateById',
  },
  {
    group: 'enumerationManage',
    get: 'getAllEnumerationInfoList getEnumerationInfoById getUserOrganizationArrayData judgeIsExistSameEnumeration',
    post: 'insertEnumerationInfo deleteEnumerationById updateEnumerationInfoById',
  },
  {
    group: 'messageNotification',
    get: 'getUnReadMessageNum getAllUnReadMessageArray',
    post: 'insertMessageNotification updateMessageStatus removeLikeMessageNotification removeMessageNotification',
  },
  {
    group: 'recommend',
    get: 'findRecommend findLatest',
    post: 'addRecommend deleteRecommend changeContentRecommend changeTopIndexRecommend changeShowRecommend',
  },
  { group: 'public', get: 'getEnumerationArrayByType' },
  { group: 'updateLog', get: 'get' },
  {
    group: 'httpManage',
    get: 'getAllHttpInfoList getHttpInfo getHttpDomainList',
    post: 'insertHttpInfo updateHttpInfoById deleteHttpInfoById',
  },
  { group: 'modalContentSet', post: 'getBaseSetting getSetMessage updateSetMessage' },
  { group: 'calendar', post: 'getCalendarContent addCalendarContent updateCalendarContent removeCalendarContent' },
];

const pathsOf = (group: string, names = '') =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => (name.startsWith('/') ? name : `/${group}/${name}`));

export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  /** Path below the base path of calls. */
  readonly path: string;
}

/** Every call of section 7. */
export const specifiedCalls: readonly SpecifiedCall[] = callGroups.flatMap(({ group, get, post }) => [
  ...pathsOf(group, get).map((path) => ({ method: 'GET' as const, path })),
  ...pathsOf(group, post).map((path) => ({ method: 'POST' as const, path })),
]);

/**
 * Calls of section 6 that need no token. Two of that section are missing here: data cleaning, for which it
 * gives no path (`/util/cleanData`), and the download of wiki files, which the signed token in its address
 * opens.
 */
export const callsWithoutToken: readonly string[] = [
  '/u/login',
  '/u/register',
  '/mock/by_projects',
  '/tools/get_qrcode',
  '/mock/export',
  '/print-points/export',
  '/wallpaper',
  '/md-article/href',
  '/share/checkPwd',
  '/sprint-commits/get',
  '/wikiFile/getWikiFileListByMarkdownId',
];

/** Pages without the main layout. */
export const specifiedBarePages: readonly string[] = [
  '/login',
  '/log-out',
  '/linkArticle/:flag',
  '/tools/sprintCommitsDetail/:id',
];

/** Pages inside the main layout. */
export const specifiedPages: readonly string[] = [
  '/',
  '/workbench',
  '/group/:id',
  '/new',
  '/project/:id',
  '/group',
  '/dashboard',
  '/accounts',
  '/profile',
  '/tools',
  '/rank',
  '/bulletinBoard',
  '/messageCenter',
  '/tools/middlePage',
  '/tools/h5pagesUrl',
  '/tools/printPoints',
  '/tools/sprintCommits',
  '/tools/releaseTools',
  '/tools/releaseTools/:id',
  '/tools/releaseEdit/:id',
  '/tools/npmManage',
  '/tools/pushTaskManage',
  '/tools/recommendContentManage',
  '/tools/taskManage',
  '/tools/taskManage/:taskName',
  '/tools/taskManageScore',
  '/tools/enumerationManage',
  '/tools/dingConfigManage',
  '/tools/projectCodeManage',
  '/tools/documentTemplate',
  '/tools/certificateManage',
  '/tools/payAccountManage',
  '/tools/httpsManage',
  '/tools/rankBrowse',
  '/tools/dashBoardBrowse',
  '/wikiCatalog',
  '/wikiCatalog/:markdownId',
  '/wikiCatalog/markdown/:markdownId',
  '/wikiCatalog/wysiwyg/:markdownId',
  '/wikiCatalog/jsmind/:markdownId',
  '/wikiCatalog/tinyMce/:markdownId',
];

/** Fields of section 3 by entity. A dotted name is a nested field. */
export const specifiedFields = {
  user: '_id name nick_name head_img role department userGroup isAdministrator authMap userAuthName userAuthKey',
  session: 'token',
  mock: 'mode url method description project_id',
  project: '_id is_workbench group type name url description swagger_url members',
  group: '_id name',
  dashboard:
    'total.userCount total.mockCount total.projectCount total.mockUseCount total.articleCount total.wikiUserCount ' +
    'today.userCount today.mockCount today.projectCount today.mockUseCount today.articleCount users',
  article:
    'title mdTexts parentId _id createDate updateDate userId userNickName editUserId editUserNickName likes likesAll ' +
    'lookNumber catalogPath catalogPathName articleTagValue catalogType isPush isHasViewAuth isDeleted',
  sharedArticle: 'articleId markdownId shareTitle shareUserNickName needPwd customizedMessage shareTemplateType',
  sharePage: 'banner title userInfo content waterMark tool comment foot',
  comments: 'topicList total',
  catalog: 'id catalogName isActive catalogType catalogTypeName catalogIcon catalogIntroduce catalogColor bgColor',
  treeNode: 'id parentId catalogName isActive isExtend children',
  articleNode: 'id parentId catalogName date isActive',
  notification: '_id userNickName messageType markdownId catalogType isRead',
  notificationList: 'messageNotificationArray total',
  releaseList: 'name project groups check_list',
  releaseGroup: 'id',
  releaseItem: 'group_id',
  projectCodes: 'projectCodeArray',
  searchHit: 'highlight uid.head_img uid.nick_name',
  recommendation: 'content url top_index show create_at',
  wallpaper: 'url copyright.name copyright.link copyright.profileImage',
  cardSettings: 'up_log_card down_log_card',
} as const;

export type SpecifiedEntity = keyof typeof specifiedFields;

/** Categories of enumerations in section 3. */
export const specifiedCategories: readonly string[] = [
  'task',
  'taskLevel',
  'taskResult',
  'taskStatus',
  'npmType',
  'npmTag',
  'userGroup',
  'articleTag',
  'project',
  'department',
];
