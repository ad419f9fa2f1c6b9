import { dialogOf, longName, press, type Screens, scene } from './scene';

const article = () => `/wikiCatalog/${scene.article}`;
const treeIsThere = (page: Parameters<typeof dialogOf>[0]) =>
  page.getByRole('tree', { name: '文档目录' }).getByRole('treeitem', { name: '发布流程' }).waitFor();

/** Screens of documents: the tree, folders, articles and their editor. */
export const wikiScreens: Screens = {
  administrator: [
    { title: 'the documents', path: () => '/wikiCatalog', heading: '文档首页', isForPhones: true },
    { title: 'the public space', path: () => '/wikiCatalog/public', heading: '公共空间', isForPhones: true },
    { title: 'the private space, empty', path: () => '/wikiCatalog/private', heading: '我的空间' },
    { title: 'a folder', path: () => `/wikiCatalog/${scene.folder}`, heading: longName, isForPhones: true },
    {
      title: 'a search in the tree without a hit',
      path: () => '/wikiCatalog',
      heading: '文档首页',
      prepare: async (page) => {
        await page.getByRole('searchbox', { name: '按名称或拼音查找' }).fill('zzz');
        await page.getByText('没有名称符合的目录或文档').waitFor();
      },
    },
    {
      title: 'a search of documents',
      path: () => '/wikiCatalog/search?keywords=发布',
      heading: '搜索文档',
      prepare: async (page) => {
        await page.getByRole('link', { name: /发布流程/ }).waitFor();
      },
      isForPhones: true,
    },
    {
      title: 'a search of documents without a hit',
      path: () => '/wikiCatalog/search?keywords=zzzz',
      heading: '搜索文档',
      prepare: async (page) => {
        await page.getByText('没有找到与“zzzz”有关的文档').waitFor();
      },
    },
    {
      title: 'searches without results',
      path: () => '/wikiCatalog/search',
      heading: '搜索文档',
      prepare: async (page) => {
        await press(page, '没有结果的搜索');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      title: 'an article with the words of a search',
      path: () => `${article()}?q=发布`,
      heading: '发布流程',
      prepare: async (page) => {
        await page.getByText(/^“发布”标出/).waitFor();
      },
    },
    { title: 'an article', path: article, heading: '发布流程', prepare: treeIsThere, isForPhones: true },
    {
      title: 'a comment on an article that is being written',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await page.getByRole('textbox', { name: '评论' }).fill('写得很清楚');
        await page.getByRole('button', { name: '发表' }).waitFor();
      },
      isForPhones: true,
    },
    { title: 'the favourites', path: () => '/wikiCatalog/collect', heading: '收藏', isForPhones: true },
    { title: 'what one read lately', path: () => '/wikiCatalog/recent', heading: '最近阅读' },
    { title: 'what one has not published', path: () => '/wikiCatalog/drafts', heading: '我的草稿' },
    { title: 'documents by tag', path: () => '/wikiCatalog/tags', heading: '标签', isForPhones: true },
    { title: 'what one follows', path: () => '/wikiCatalog/followed', heading: '关注的文档' },
    { title: 'documents by author', path: () => '/wikiCatalog/authors', heading: '按作者', isForPhones: true },
    {
      title: 'the history of an article',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await press(page, '历史');
        await page.getByRole('dialog').getByRole('list', { name: '历史版本' }).waitFor();
      },
    },
    {
      title: 'the links of an article',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await press(page, '分享');
        await press(page, '设置');
        await page.getByRole('textbox', { name: '留言' }).waitFor();
      },
    },
    {
      title: 'the rights of an article',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await press(page, '更多操作');
        await page.getByRole('menuitem', { name: '权限' }).click();
        await page.getByRole('switch', { name: '继承上级权限' }).waitFor();
      },
    },
    {
      title: 'a new document',
      path: () => `/wikiCatalog/${scene.folder}`,
      heading: longName,
      prepare: async (page) => {
        await press(page, '新建文档');
        await dialogOf(page);
      },
    },
    {
      title: 'a document that is being saved as a template',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await press(page, '更多操作');
        await page.getByRole('menuitem', { name: '存为模板' }).click();
        await page.getByRole('switch', { name: '提供给他人' }).click();
      },
    },
    {
      title: 'the icon and the colours of a folder',
      path: () => `/wikiCatalog/${scene.folder}`,
      heading: longName,
      prepare: async (page) => {
        await press(page, `“${longName}”的更多操作`);
        await page.getByRole('menuitem', { name: '图标和颜色' }).click();
        await dialogOf(page);
      },
    },
    {
      title: 'the settings for documents',
      path: () => '/wikiCatalog',
      heading: '文档首页',
      prepare: async (page) => {
        await press(page, '文档设置');
        await dialogOf(page);
      },
    },
    { title: 'the ranking of documents', path: () => '/rank', heading: '排行榜', isForPhones: true },
    {
      title: 'the ranking of authors',
      path: () => '/rank?kind=author&period=all',
      heading: '排行榜',
      prepare: (page) => page.getByRole('region', { name: '我的排名' }).waitFor(),
    },
    {
      title: 'one’s own articles',
      path: () => '/bulletinBoard',
      heading: '我的文章',
      prepare: (page) => page.getByRole('table', { name: '近一年的写作' }).waitFor(),
    },
    {
      title: 'the board of documents',
      path: () => '/bulletinBoard?tab=board',
      heading: '我的文章',
      prepare: (page) => page.getByRole('heading', { name: '技术文章' }).waitFor(),
    },
    {
      title: 'the recycle bin of documents',
      path: () => '/wikiCatalog',
      heading: '文档首页',
      prepare: async (page) => {
        await press(page, '回收站');
        await page.getByText('没有删除的内容').waitFor();
      },
    },
    {
      title: 'the editor of a document',
      path: () => `/wikiCatalog/markdown/${scene.article}`,
      heading: '编辑 发布流程',
      prepare: (page) => page.getByRole('region', { name: '预览' }).getByText('周五不发布').waitFor(),
      isForPhones: true,
    },
    {
      title: 'the editor of rich text',
      path: () => `/wikiCatalog/wysiwyg/${scene.richText}`,
      heading: '编辑 评审纪要',
      isForPhones: true,
    },
    {
      title: 'the editor of rich text, within a table',
      path: () => `/wikiCatalog/wysiwyg/${scene.richText}`,
      heading: '编辑 评审纪要',
      prepare: (page) => page.getByRole('textbox', { name: '正文' }).getByText('返回 200').click(),
    },
    {
      title: 'the classic editor of rich text',
      path: () => `/wikiCatalog/tinyMce/${scene.classicText}`,
      heading: '编辑 会议纪要',
      isForPhones: true,
    },
    {
      title: 'a mind map',
      path: () => `/wikiCatalog/${scene.mindMap}`,
      heading: '上线检查',
      prepare: async (page) => {
        await page.getByRole('treeitem', { name: '全量' }).click();
        await page.getByRole('note', { name: '“全量”的备注和链接' }).waitFor();
      },
      isForPhones: true,
    },
    {
      title: 'the editor of a mind map, with its panels',
      path: () => `/wikiCatalog/jsmind/${scene.mindMap}`,
      heading: '编辑 上线检查',
      prepare: async (page) => {
        await page.getByRole('treeitem', { name: '备份' }).click();
        await press(page, '大纲');
        await press(page, '备注、链接和颜色');
      },
    },
    {
      title: 'the readers of a required document',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await press(page, '更多操作');
        await page.getByRole('menuitem', { name: '必读…' }).click();
        await dialogOf(page);
      },
    },
    {
      title: 'the validity of a document',
      path: article,
      heading: '发布流程',
      prepare: async (page) => {
        await press(page, '更多操作');
        await page.getByRole('menuitem', { name: '有效期…' }).click();
        await dialogOf(page);
      },
    },
    {
      title: 'the documents of a folder in a table',
      path: () => `/wikiCatalog/${scene.folder}`,
      heading: longName,
      prepare: async (page) => {
        await press(page, '表格');
        await page.getByRole('main').getByRole('link', { name: '发布流程' }).first().waitFor();
      },
    },
    {
      title: 'the documents of a folder on a board',
      path: () => `/wikiCatalog/${scene.folder}`,
      heading: longName,
      prepare: async (page) => {
        await press(page, '看板');
        await page.getByRole('main').getByRole('link', { name: '发布流程' }).first().waitFor();
      },
    },
    {
      title: 'an article that does not exist',
      isRefused: true,
      path: () => `/wikiCatalog/${'f'.repeat(24)}`,
      heading: '没有这篇文档',
    },
  ],
  stranger: [
    {
      title: 'a shared folder, with an article of it',
      path: () => `/linkArticle/${scene.link}`,
      heading: '发布流程',
      isForPhones: true,
    },
    {
      title: 'the password of a link',
      path: () => `/linkArticle/${scene.lockedLink}`,
      heading: '发布流程',
      isForPhones: true,
    },
    {
      title: 'a link that does not exist',
      isRefused: true,
      path: () => `/linkArticle/${'A'.repeat(22)}`,
      heading: '链接不存在或已失效',
      isForPhones: true,
    },
  ],
};
