import type { Guide } from '../guide';

export const keyboard: Guide = {
  'zh-CN': [
    '按 `Shift ?` 看到当前页面的全部快捷键。在输入框、编辑器和输入法组字时，单个字母只是字母；不需要时，可以在[编辑资料](/profile)里关闭。',
    { heading: '所有页面', id: 'everywhere' },
    {
      table: [
        ['按键', '作用'],
        ['`Ctrl K`（Mac 上 `⌘ K`）', '搜索并打开页面、项目、接口、文档、同事、工具里的内容和操作，支持拼音首字母'],
        ['`P` `G` `W` `D` `T` `N`', '个人项目、团队、工作台、文档、工具集、新建项目'],
        ['`S` 或 `/`', '聚焦搜索框'],
        ['`Esc`', '关闭最上层，清空搜索'],
        ['`Ctrl Z`', '撤销刚才的删除'],
      ],
    },
    { heading: '列表', id: 'lists' },
    {
      table: [
        ['按键', '作用'],
        ['`J` `K`', '下一行、上一行'],
        ['`Enter`', '打开'],
        ['`E`', '编辑接口'],
        ['`X`', '选中或取消'],
        ['`Delete`', '删除所选'],
        ['`C`', '新增'],
        ['`Alt ↑` `Alt ↓`', '上移、下移'],
      ],
    },
    { heading: '任务看板', id: 'board' },
    {
      table: [
        ['按键', '作用'],
        ['`J` `K`', '下一张、上一张卡片'],
        ['`←` `→`', '左边、右边的列'],
        ['`Enter`', '打开'],
        ['`R`', '领取任务'],
        ['`Alt ←` `Alt →`', '把卡片移到左边、右边的列'],
      ],
    },
    { heading: '文件夹', id: 'folders' },
    {
      table: [
        ['按键', '作用'],
        ['`↑` `↓` `Home` `End`', '在文件夹之间移动'],
        ['`→` `←`', '展开、折叠'],
        ['`Enter`', '只看这个文件夹'],
        ['`F2`', '重命名'],
        ['`Alt ↑` `Alt ↓`', '上移、下移'],
        ['`Delete`', '删除'],
      ],
    },
    { heading: '文档', id: 'documents' },
    {
      table: [
        ['按键', '作用'],
        ['`J` `K`', '下一篇、上一篇'],
        ['`E`', '编辑'],
        ['`H` `L`', '历史、点赞'],
        ['`[` `]`', '显示或收起目录、大纲'],
        ['`F2` `Delete`', '在目录里重命名、移入回收站'],
        ['`Ctrl` 或 `Shift` 加单击', '在目录里选择多项'],
        ['`Ctrl S`', '在编辑器里保存'],
        ['`Ctrl /`', '在富文本里打开内容块菜单：转换、复制、移动、评论、删除'],
        ['`/`', '在编辑器的行首插入表格、代码块等'],
      ],
    },
    { heading: '编辑器', id: 'editor' },
    {
      table: [
        ['按键', '作用'],
        ['`Ctrl S`', '保存'],
        ['`Shift F`', '在代码里查找'],
        ['`Alt PageUp` `Alt PageDown`', '上一个、下一个打开的接口'],
        ['`Alt W`', '关闭当前接口'],
        ['`Ctrl Enter`', '提交表单'],
      ],
    },
  ],
  en: [
    'Press `Shift ?` to see all shortcuts of the current page. Single-letter shortcuts are off in input fields, in editors and while you compose characters. You can turn them off in your [profile](/profile).',
    { heading: 'All pages', id: 'everywhere' },
    {
      table: [
        ['Key', 'Action'],
        [
          '`Ctrl K` (`⌘ K` on a Mac)',
          'Search and open pages, projects, mocks, documents, people, tool records and actions (pinyin initials work too)',
        ],
        ['`P` `G` `W` `D` `T` `N`', 'Personal projects, teams, workbench, documents, tools, new project'],
        ['`S` or `/`', 'Focus the search box'],
        ['`Esc`', 'Close the top layer, or clear the search'],
        ['`Ctrl Z`', 'Undo the last deletion'],
      ],
    },
    { heading: 'Lists', id: 'lists' },
    {
      table: [
        ['Key', 'Action'],
        ['`J` `K`', 'Next row, previous row'],
        ['`Enter`', 'Open'],
        ['`E`', 'Edit a mock'],
        ['`X`', 'Select or deselect'],
        ['`Delete`', 'Delete the selection'],
        ['`C`', 'Create'],
        ['`Alt ↑` `Alt ↓`', 'Move up, move down'],
      ],
    },
    { heading: 'Task board', id: 'board' },
    {
      table: [
        ['Key', 'Action'],
        ['`J` `K`', 'Next card, previous card'],
        ['`←` `→`', 'Column on the left, on the right'],
        ['`Enter`', 'Open'],
        ['`R`', 'Claim the task'],
        ['`Alt ←` `Alt →`', 'Move the card to the column on the left, on the right'],
      ],
    },
    { heading: 'Folders', id: 'folders' },
    {
      table: [
        ['Key', 'Action'],
        ['`↑` `↓` `Home` `End`', 'Go from folder to folder'],
        ['`→` `←`', 'Unfold, fold'],
        ['`Enter`', 'Show only this folder'],
        ['`F2`', 'Rename'],
        ['`Alt ↑` `Alt ↓`', 'Move up, move down'],
        ['`Delete`', 'Delete'],
      ],
    },
    { heading: 'Documents', id: 'documents' },
    {
      table: [
        ['Key', 'Action'],
        ['`J` `K`', 'Next, previous document'],
        ['`E`', 'Edit'],
        ['`H` `L`', 'History, like'],
        ['`[` `]`', 'Show or hide the tree, the outline'],
        ['`F2` `Delete`', 'In the tree: rename, move to the recycle bin'],
        ['`Ctrl` or `Shift` and click', 'In the tree: select several'],
        ['`Ctrl S`', 'In the editor: save'],
        ['`Ctrl /`', 'In rich text: open the menu of the block to turn, copy, move, comment on or delete it'],
        ['`/`', 'In the editor, at the beginning of a line: insert a table, a code block and more'],
      ],
    },
    { heading: 'Editor', id: 'editor' },
    {
      table: [
        ['Key', 'Action'],
        ['`Ctrl S`', 'Save'],
        ['`Shift F`', 'Search the code'],
        ['`Alt PageUp` `Alt PageDown`', 'Previous, next open mock'],
        ['`Alt W`', 'Close the mock'],
        ['`Ctrl Enter`', 'Submit a form'],
      ],
    },
  ],
};
