import { toolFacts, toolKeys } from '@easymock/contract';
import { dialogOf, longName, press, type Screen, type Screens, scene } from './scene';

/** The list of every tool; records, forms and special states are below. */
const toolLists = toolKeys.flatMap((key): Screen[] => {
  const { name, path } = toolFacts(key);
  return path ? [{ title: `the tool ${key}`, path: () => path, heading: name.zh }] : [];
});

/** Screens of the tools' pages, records and forms. */
export const toolsScreens: Screens = {
  administrator: [
    {
      title: 'a document template',
      path: () => `/tools/documentTemplate?open=${scene.template}`,
      heading: '文档模板',
      prepare: (page) => page.getByRole('dialog').getByText('{{week}}').first().waitFor(),
      isForPhones: true,
    },
    {
      title: 'the settings of a document template',
      path: () => '/tools/documentTemplate?keywords=周报',
      heading: '文档模板',
      prepare: async (page) => {
        await press(page, '“周报”的更多操作');
        await page.getByRole('menuitem', { name: '模板设置' }).click();
        await page.getByRole('radio', { name: '指定部门' }).click();
        await page.getByRole('combobox', { name: '部门' }).waitFor();
      },
    },
    {
      title: 'document templates without a hit',
      path: () => '/tools/documentTemplate?keywords=zzzz',
      heading: '文档模板',
      prepare: (page) => page.getByText('没有符合条件的模板').waitFor(),
    },
    {
      title: 'a new webhook',
      path: () => '/tools/webhookManage?edit=new',
      heading: 'Webhook',
      prepare: async (page) => {
        await dialogOf(page);
        await page.getByRole('checkbox', { name: '接口已修改' }).waitFor();
      },
      isForPhones: true,
    },
    {
      title: 'the enumerations',
      path: () => '/tools/enumerationManage?type=userGroup',
      heading: '枚举管理',
      prepare: (page) => page.getByRole('row').filter({ hasText: '值班组' }).waitFor(),
    },
    {
      title: 'an enumeration with what is wrong',
      path: () => '/tools/enumerationManage?type=project&edit=new',
      heading: '枚举管理',
      prepare: async (page) => {
        await dialogOf(page);
        await press(page, '保存');
        await page.getByText('名称不能为空').waitFor();
      },
    },
    {
      title: 'a value to be merged',
      path: () => '/tools/enumerationManage?type=userGroup',
      heading: '枚举管理',
      prepare: async (page) => {
        await press(page, /的更多操作$/);
        await page.getByRole('menuitem', { name: '合并', exact: true }).click();
        await dialogOf(page);
      },
    },
    {
      title: 'an import of values',
      path: () => '/tools/enumerationManage',
      heading: '枚举管理',
      prepare: async (page) => {
        await press(page, '导入');
        const file = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('[{"type":"npmTag"}]') };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByText('第 1 条 value').waitFor();
      },
    },
    {
      title: 'the form of a push task',
      path: () => '/tools/pushTaskManage?edit=new',
      heading: '群消息推送',
      prepare: async (page) => {
        await dialogOf(page);
        await press(page, '晨会提醒');
        await page.getByRole('region', { name: '接下来的推送' }).getByRole('listitem').nth(9).waitFor();
      },
    },
    {
      title: 'the organisation',
      path: () => '/tools/enumerationManage?tab=organization',
      heading: '枚举管理',
      prepare: (page) => page.getByRole('heading', { level: 2, name: '研发中心' }).waitFor(),
    },
    { title: 'the toolset', path: () => '/tools', heading: '工具集' },
    ...toolLists,
    { title: 'a tool that has nothing yet', path: () => '/tools/projectCodeManage?isUse=0', heading: '项目编码' },
    {
      title: 'a tool with its columns',
      path: () => '/tools/projectCodeManage',
      heading: '项目编码',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'SHOP-1' }).waitFor();
        await press(page, '显示的列');
        await page.getByRole('checkbox', { name: '链接' }).waitFor();
      },
    },
    {
      title: 'a QR code of a contact',
      path: () => '/tools/middlePage?kind=card',
      heading: '二维码',
      isForPhones: true,
      prepare: async (page) => {
        await page.getByRole('textbox', { name: '姓名' }).fill('王语一');
        await page.getByText('已试读，可以扫描').waitFor();
      },
    },
    { title: 'a batch of QR codes', path: () => '/tools/middlePage?tab=batch', heading: '二维码', isForPhones: true },
    { title: 'reading a QR code', path: () => '/tools/middlePage?tab=scan', heading: '二维码' },
    { title: 'short links', path: () => '/tools/middlePage?tab=links', heading: '二维码' },
    {
      title: 'the address of an H5 page',
      path: () => `/tools/h5pagesUrl?use=${scene.h5}`,
      heading: 'H5 地址',
      isForPhones: true,
      prepare: async (page) => {
        await page.getByRole('status', { name: '结果地址' }).waitFor();
      },
    },
    {
      title: 'a new H5 page',
      path: () => '/tools/h5pagesUrl?edit=new',
      heading: 'H5 地址',
      prepare: async (page) => {
        await press(page, '添加参数');
        await page.getByRole('textbox', { name: '参数名' }).waitFor();
      },
    },
    {
      title: 'the preview of an H5 page that has no host',
      path: () => `/tools/h5pagesUrl/preview/${scene.h5}?env=dev`,
      heading: longName.slice(0, 60),
    },
    {
      title: 'a record and its history',
      path: () => `/tools/projectCodeManage?open=${scene.code}`,
      heading: '项目编码',
      prepare: async (page) => {
        await page.getByRole('tab', { name: '历史' }).click();
        await page.getByRole('tabpanel').getByText('新增').waitFor();
      },
    },
    {
      title: 'the page of a project code',
      path: () => '/tools/projectCodeManage/SHOP-1',
      heading: `SHOP-1 ${longName}`,
      isForPhones: true,
    },
    {
      title: 'a new record with what is wrong',
      path: () => '/tools/projectCodeManage?edit=new',
      heading: '项目编码',
      prepare: async (page) => {
        await press(page, '保存');
        await page.getByText('项目名称不能为空').waitFor();
      },
    },
    {
      title: 'the week of the calendar',
      path: () => '/tools/calendar?view=week&date=2026-11-25',
      heading: '日历',
      prepare: (page) => page.getByRole('button', { name: /^需求评审/ }).waitFor(),
    },
    {
      title: 'the agenda of the calendar',
      isForPhones: true,
      path: () => '/tools/calendar?view=agenda&date=2026-09-25',
      heading: '日历',
      prepare: (page) => page.getByText('国庆节').first().waitFor(),
    },
    {
      title: 'an entry of the calendar',
      path: () => `/tools/calendar?date=2026-11-25&open=${scene.entry}`,
      heading: '日历',
      prepare: (page) => page.getByRole('dialog').getByRole('button', { name: '编辑' }).waitFor(),
    },
    {
      title: 'the form of an entry of the calendar',
      path: () => '/tools/calendar?date=2026-11-25',
      heading: '日历',
      prepare: async (page) => {
        await press(page, '新增日程');
        await page.getByRole('dialog').getByRole('textbox', { name: '标题' }).waitFor();
      },
    },
    {
      title: 'the board of tasks',
      path: () => '/tools/taskManage?view=board',
      heading: '任务悬赏',
      prepare: (page) => page.getByRole('link', { name: '修复结算页' }).waitFor(),
    },
    {
      title: 'a task with its steps, by its name',
      isForPhones: true,
      path: () => `/tools/taskManage/${encodeURIComponent('修复结算页')}`,
      heading: '任务悬赏',
      prepare: (page) => page.getByRole('dialog').getByRole('button', { name: '关闭任务' }).waitFor(),
    },
    {
      title: 'a task that is gone',
      isRefused: true,
      path: () => `/tools/taskManage/${encodeURIComponent('没有这个任务')}`,
      heading: '任务悬赏',
      prepare: (page) => page.getByText('任务不存在或已删除').waitFor(),
    },
    {
      // Images need files, which the scene does not store; component tests cover their states.
      title: 'a new print-point image',
      isForPhones: true,
      path: () => '/tools/printPoints/new',
      heading: '新埋点图',
    },
    { title: 'a new sprint', path: () => '/tools/sprintCommits?edit=new', heading: '迭代提交', prepare: dialogOf },
    {
      title: 'the loose commits',
      path: () => '/tools/sprintCommits?view=loose',
      heading: '迭代提交',
      prepare: (page) => page.getByText('没有未归属的提交').waitFor(),
    },
    {
      title: 'the repositories of sprints, without one',
      path: () => '/tools/sprintCommits',
      heading: '迭代提交',
      prepare: async (page) => {
        await press(page, '仓库与推送');
        await page.getByRole('dialog').getByText('还没有登记仓库').waitFor();
      },
    },
    {
      title: 'a sprint with commits',
      isForPhones: true,
      path: () => `/tools/sprintCommitsDetail/${scene.sprint}`,
      heading: longName.slice(0, 60),
      prepare: (page) => page.getByText('没有提交的需求').waitFor(),
    },
    {
      title: 'the templates of checklists',
      path: () => '/tools/releaseTools?kind=templates',
      heading: '上线清单',
      prepare: (page) => page.getByRole('link', { name: '后端服务' }).waitFor(),
    },
    {
      title: 'a checklist that runs',
      isForPhones: true,
      path: () => `/tools/releaseTools/${scene.release}`,
      heading: longName.slice(0, 60),
      prepare: (page) => page.getByText('备注：等数据库窗口').waitFor(),
    },
    {
      title: 'a checklist that is edited',
      path: () => `/tools/releaseEdit/${scene.release}`,
      heading: longName.slice(0, 60),
    },
    {
      title: 'an item of a checklist',
      path: () => `/tools/releaseEdit/${scene.release}`,
      heading: longName.slice(0, 60),
      prepare: async (page) => {
        await page.getByRole('button', { name: '编辑“首页可以打开”' }).click();
        await page.getByRole('dialog').getByRole('textbox', { name: '检查地址' }).waitFor();
      },
    },
    { title: 'the ranking of points', isForPhones: true, path: () => '/tools/taskManageScore', heading: '任务积分' },
  ],
  stranger: [
    {
      title: 'a public sprint',
      isForPhones: true,
      path: () => `/tools/sprintCommitsDetail/${scene.sprint}`,
      heading: longName.slice(0, 60),
      prepare: (page) => page.getByText('没有提交的需求').waitFor(),
    },
  ],
};
