import type { Guide } from '../guide';

export const easyMock: Guide = {
  'zh-CN': [
    '为 Easy Mock 1.6 写的客户端可以继续使用：地址、调用名、字段名、返回格式和错误文字都一样。下面是有意不同的地方。',
    { heading: '处处如此', id: 'everywhere' },
    {
      table: [
        ['Easy Mock', '这里'],
        ['失败一律是 -1', '按种类区分；-1 只表示用户被禁用'],
        ['没有权限回答 200', '403，文字相同'],
        ['搜索是正则表达式', '按原文搜索，不分大小写'],
        ['每页条数不限', '项目 200、接口 2,000、用户 200'],
      ],
    },
    { heading: '生成数据', id: 'drawing' },
    {
      table: [
        ['Easy Mock', '这里'],
        ['模板用 `eval` 运行', '模板只解析，函数在隔离环境里运行'],
        ['`@increment` 所有项目共用', '每个接口各自计数'],
        ['每次请求生成两遍', '一遍'],
        ['`/x/:id` 挡住后建的 `/x/success`', '写死的地址优先'],
        ['没有延迟', '`_res.delay`'],
      ],
    },
    { heading: '项目与接口', id: 'projects' },
    {
      table: [
        ['Easy Mock', '这里'],
        ['同步时整个替换', '逐个字段合并，保留手写的内容'],
        ['删除不能恢复', '30 天内可以恢复'],
        ['更新项目会清掉成员的星标', '保留'],
        ['任何登录的人能读任何项目的接口', '只有能编辑项目的人'],
        ['导出时同地址的接口互相覆盖', '各自一个文件，并且可以再导入'],
        ['限流按完整地址', '按项目'],
      ],
    },
  ],
  en: [
    'Clients written against Easy Mock 1.6 keep working: addresses, names of calls and fields, the envelope and the texts of refusals are the same. This is what differs on purpose.',
    { heading: 'Everywhere', id: 'everywhere' },
    {
      table: [
        ['Easy Mock', 'Here'],
        ['Every failure is -1', 'Codes by kind; -1 means the disabled user'],
        ['No right answers 200', '403 with the same text'],
        ['Keywords are a regular expression', 'Plain text, in any case'],
        ['Pages of any size', '200 projects, 2,000 mocks, 200 people'],
      ],
    },
    { heading: 'Drawing', id: 'drawing' },
    {
      table: [
        ['Easy Mock', 'Here'],
        ['Templates are run with `eval`', 'Templates are parsed; functions run in a sandbox'],
        ['All projects share `@increment`', 'Each mock counts for itself'],
        ['Every call is drawn twice', 'Once'],
        ['`/x/:id` hides a later `/x/success`', 'What is exact comes first'],
        ['No delay', '`_res.delay`'],
      ],
    },
    { heading: 'Projects and mocks', id: 'projects' },
    {
      table: [
        ['Easy Mock', 'Here'],
        ['A sync replaces', 'It merges field by field and keeps what people wrote'],
        ['Deleted is gone', 'It can be restored for 30 days'],
        ['Changing a project resets its members’ stars', 'They stay'],
        ['Anybody signed in reads the mocks of any project', 'Only who may edit it'],
        ['In an export, files of one URL overwrite each other', 'Each has its own, and can be imported'],
        ['The rate is counted by address', 'By project'],
      ],
    },
  ],
};
