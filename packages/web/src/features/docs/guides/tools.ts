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
    '[项目编码](/tools/projectCodeManage)给每个项目一个统一的编码。输入前缀（如 `SHOP-`），会提示下一个编号；编码保存后不能修改，不再使用时禁用，历史里仍可看到。',
    { heading: '枚举管理', id: 'enumerations' },
    '[枚举管理](/tools/enumerationManage)统一维护部门、小组、等级和标签。拖动排序（或 `Alt ↑` `Alt ↓`）；正在使用的值不能删除，可以禁用，或合并到另一个值，所有引用一起改过去。系统自带的值可以改名称和颜色，不能改值。',
    { heading: '推荐位', id: 'recommendations' },
    '[推荐位](/tools/recommendContentManage)在工作台和文档首页顶部用一行文字推荐内容。可以限定日期和部门；管理者拖动调整顺序，最前面的 5 条轮流显示。读者关闭后，内容更新才会再出现。',
    { heading: '浏览统计', id: 'visits' },
    '[排行浏览](/tools/rankBrowse)和[看板浏览](/tools/dashBoardBrowse)显示谁打开过文档排行榜和文档看板，每人每小时计一次，可以导出 CSV。',
  ],
  en: [
    'The [toolset](/tools) shows the tools you have access to. Pin the ones you use most, or search and press `Enter` to open the first match. All tools have the same kind of list:',
    { heading: 'Lists', id: 'lists' },
    {
      list: [
        'Search works with Chinese, pinyin and pinyin initials: `zfpt` finds 支付平台.',
        'Search, filters, sorting and page are part of the address. If you reload, go back or share the link, you see the same list.',
        'Click a column header to sort. At the top right you can refresh, change the density, choose columns and export a CSV file. An export contains all records that match the filters, with the columns shown.',
        'Click a name to open the details. “History” shows all changes with person and time.',
      ],
    },
    { heading: 'Changes', id: 'changes' },
    {
      list: [
        'Press `Ctrl Enter` to save. Unsaved changes stay on your device, and you can restore them when you open the same record again.',
        'If someone else changed the record first, both versions are shown side by side. Load the latest one, or overwrite it with yours.',
        'Click “Undo” in the message to undo a deletion. Managers of a tool can also restore records from the recycle bin; the system settings define for how many days.',
      ],
    },
    { heading: 'Project codes', id: 'project-codes' },
    '[Project codes](/tools/projectCodeManage) give each project one code. Enter a prefix such as `SHOP-` to get the next number. You cannot change a code after saving. Disable codes you no longer use; they stay visible in histories.',
    { heading: 'Enumerations', id: 'enumerations' },
    '[Enumerations](/tools/enumerationManage) define departments, groups, levels and tags. Drag values to sort them, or press `Alt ↑` and `Alt ↓`. You cannot delete a value that is in use: disable it, or merge it into another value, and all references are updated. For built-in values you can change the name and the colour, but not the value.',
    { heading: 'Recommendations', id: 'recommendations' },
    '[Recommendations](/tools/recommendContentManage) appear in one line above the workbench and the documents. They can be limited to days and departments. Managers drag them into order; the first five take turns. Once closed, the line stays away until there is something new.',
    { heading: 'Visits', id: 'visits' },
    '[Ranking visits](/tools/rankBrowse) and [board visits](/tools/dashBoardBrowse) show who opened the ranking and the board of documents, counted once an hour for each person. You can export them as CSV.',
  ],
};
