import type { Guide } from '../guide';

export const tools: Guide = {
  'zh-CN': [
    '[工具集](/tools)列出你能使用的工具；点图钉可以置顶，搜索后按 `Enter` 打开第一个。所有工具的列表用法相同：',
    { heading: '列表', id: 'lists' },
    {
      list: [
        '搜索支持中文、拼音和拼音首字母：输入 `zfpt` 找到“支付平台”。',
        '搜索、筛选、排序和页码都在地址里：刷新、后退或把链接发给同事，看到的都一样。',
        '点表头排序；右上角可以刷新、调整行距、选择显示的列、导出 CSV。导出的是筛选后的全部内容和当前显示的列。',
        '点名称打开详情，“历史”里是谁在什么时候改了什么。',
      ],
    },
    { heading: '修改', id: 'changes' },
    {
      list: [
        '`Ctrl Enter` 保存。没有保存的内容会留在本机，下次打开同一条时可以恢复。',
        '别人先改了同一条时，会并排显示两边不同的内容：加载最新的，或用你的覆盖。',
        '删除后按提示里的“撤销”即可恢复；管理者还可以从回收站恢复，保留多少天由系统设置决定。',
      ],
    },
    { heading: '项目编码', id: 'project-codes' },
    '[项目编码](/tools/projectCodeManage)给每个项目一个统一的编码。输入前缀（如 `SHOP-`），会提示下一个编号；编码保存后不能修改，不再使用时停用，历史里仍可看到。',
    { heading: '枚举管理', id: 'enumerations' },
    '[枚举管理](/tools/enumerationManage)是部门、小组、等级和标签的来源。拖动排序（或 `Alt ↑` `Alt ↓`）；正在使用的值不能删除，可以停用，或合并到另一个值，所有引用一起改过去。系统自带的值可以改名称和颜色，不能改值。',
  ],
  en: [
    'The [toolset](/tools) shows the tools you may use; pin those you need most, or search and press `Enter` for the first. Their lists all work alike:',
    { heading: 'Lists', id: 'lists' },
    {
      list: [
        'Search knows Chinese, pinyin and its initials: `zfpt` finds 支付平台.',
        'Search, filters, order and page stand in the address: reload, go back or send the link, and it is the same list.',
        'Click a column’s head to sort; top right are refresh, density, columns and CSV export. It holds all that the filters leave, in the columns that are shown.',
        'A name opens the record; its history says who changed what, and when.',
      ],
    },
    { heading: 'Changes', id: 'changes' },
    {
      list: [
        '`Ctrl Enter` saves. What you did not save stays on your machine and is offered when you open the same record again.',
        'When somebody was faster, both versions are shown beside each other: load theirs, or overwrite it with yours.',
        'Undo in the message takes a deletion back; who manages a tool also finds it in the recycle bin, for as many days as the settings say.',
      ],
    },
    { heading: 'Project codes', id: 'project-codes' },
    '[Project codes](/tools/projectCodeManage) give each project one code. Type a beginning such as `SHOP-` and the next number is offered; a code never changes, and one that is no longer used is stopped and stays in histories.',
    { heading: 'Enumerations', id: 'enumerations' },
    '[Enumerations](/tools/enumerationManage) are where departments, groups, levels and tags come from. Drag them into order, or press `Alt ↑` and `Alt ↓`; a value in use can not be deleted, but stopped, or merged into another, and all that refers to it follows. Values of the system keep their value; their names and colours are yours.',
  ],
};
