import type { Guide } from '../guide';

export const easyMock: Guide = {
  'zh-CN': [
    '为 Easy Mock 1.6 写的客户端可以继续使用：地址、调用名、字段名、返回格式和错误文字保持一致。下面是有意不同的地方。',
    { heading: '通用差异', id: 'everywhere' },
    {
      table: [
        ['Easy Mock', '这里'],
        ['失败一律是 -1', '按种类区分；-1 只表示用户被禁用'],
        ['没有权限时返回 200', '返回 403，文字相同'],
        ['搜索是正则表达式', '按原文搜索，不分大小写'],
        ['每页条数不限', '项目 200、接口 2,000、用户 200'],
      ],
    },
    { heading: '生成数据', id: 'drawing' },
    {
      table: [
        ['Easy Mock', '这里'],
        ['定义用 `eval` 运行', '定义只解析，函数在隔离环境里运行；`new Date()` 这样的表达式，编辑器可以一键改写为函数'],
        ['`@increment` 所有项目共用', '每个接口各自计数'],
        ['每次请求生成两遍', '一遍'],
        ['`/x/:id` 会遮住后建的 `/x/success`', '固定的路径优先'],
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
    'Clients written for Easy Mock 1.6 keep working: addresses, call names, field names, response format and error messages are the same. These are the intended differences.',
    { heading: 'General', id: 'everywhere' },
    {
      table: [
        ['Easy Mock', 'Here'],
        ['Every failure has the code -1', 'One code per kind; -1 only means that the user is disabled'],
        ['A missing right returns 200', 'Returns 403 with the same text'],
        ['Keywords are regular expressions', 'Plain text, ignoring case'],
        ['Unlimited page size', 'Up to 200 projects, 2,000 mocks, 200 people'],
      ],
    },
    { heading: 'Generated data', id: 'drawing' },
    {
      table: [
        ['Easy Mock', 'Here'],
        [
          'Definitions run with `eval`',
          'Definitions are only parsed; functions run in a sandbox. The editor rewrites expressions such as `new Date()` as functions',
        ],
        ['All projects share `@increment`', 'Each mock has its own counter'],
        ['Data is generated twice per request', 'Once'],
        ['`/x/:id` hides a newer `/x/success`', 'Exact paths come first'],
        ['No delay', '`_res.delay`'],
      ],
    },
    { heading: 'Projects and mocks', id: 'projects' },
    {
      table: [
        ['Easy Mock', 'Here'],
        ['A sync replaces definitions', 'Merges field by field and keeps manual edits'],
        ['Deletions are final', 'Can be restored for 30 days'],
        ['Updating a project removes the stars of its members', 'Keeps them'],
        ['Any signed-in person can read the mocks of any project', 'Only people who can edit the project'],
        ['In an export, mocks with the same URL overwrite each other', 'One file each; exports can be imported'],
        ['The rate limit applies per full address', 'Per project'],
      ],
    },
  ],
};
