import type { Guide } from '../guide';

export const documents: Guide = {
  'zh-CN': [
    '[文档](/wikiCatalog)是团队写东西的地方：规范、手册、会议纪要。左侧是目录，中间是内容，右侧是大纲。',
    { heading: '公共与私有', id: 'spaces' },
    {
      list: [
        '公共空间里的内容所有成员都能看到；私有空间只有你自己能看到，写好以后可以移动到公共空间。',
        '每个目录和每篇文档都可以单独授权：查看、评论、编辑或管理。“权限”里写着每一项来自哪里。',
        '移动会改变权限时，会先告诉你谁将获得、谁将失去权限。',
      ],
    },
    { heading: '目录', id: 'tree' },
    {
      list: [
        '拖动可以排序和移动，用键盘时按 `Alt ↑` `Alt ↓`，或选菜单里的“移动到…”。',
        '查找支持中文、拼音和拼音首字母：输入 `fblc` 找到“发布流程”。',
        '删除的内容在回收站保留 30 天，按提示里的“撤销”可以立即恢复。',
      ],
    },
    { heading: '编辑', id: 'editing' },
    {
      list: [
        '编辑时其他人可以阅读，但不能同时编辑；所有者和管理者可以接管。',
        '输入的内容随时保存为草稿，`Ctrl S` 保存到文档。断网时草稿只保存在本机，联网后自动提交。',
        '别人先保存了新的版本时，会并排显示旧版本、对方的和你的，并给出合并结果。任何一份都可以下载。',
        '从 Excel 复制的表格，粘贴到 Markdown 文档后是 Markdown 表格。',
        '能编辑的人可以在阅读页直接勾选任务，勾选后立即保存。',
      ],
    },
    { heading: '富文本', id: 'rich-text' },
    {
      list: [
        '富文本文档写出来就是读者看到的样子。行首输入 `/` 插入标题、表格、图表、公式，支持拼音首字母：`bg` 是表格。',
        '也可以直接打 Markdown：`## ` 是二级标题，`- ` 是列表，`[] ` 是任务，两边加 `**` 是加粗，`$` 之间是公式。',
        '`Alt ↑` `Alt ↓` 移动光标所在的段落或列表项；鼠标移到段落左边会出现拖动柄。',
        '从 Word、Excel、飞书、语雀和网页粘贴时，保留标题、列表、表格和图片，去掉原来的字体和颜色。',
        '编辑器不认识的内容会原样保留，不能修改，也不会丢失。',
        '选中公式、图表或图片后按 `Enter` 修改，用鼠标时双击。',
        '经典富文本文档适合从旧系统搬来的内容；公式和图表在那里只显示，不能修改。',
      ],
    },
    { heading: '图片与附件', id: 'files' },
    {
      list: [
        '截图可以直接粘贴，图片和其他文件可以拖到编辑器里：图片显示在正文中，其他文件成为附件，正文里留下链接。',
        '图片不超过 10 MB，会转为 WebP 并去掉拍摄信息；附件不超过 50 MB，原样保存。上传失败时可以重试，正文不受影响。',
        '阅读页下方列出附件，能编辑的人可以在那里上传、删除。同名的文件可以替换，也可以两个都保留；删除和替换掉的附件 30 天内可以恢复。',
        '能看到文档的人才能看到其中的图片和附件。其他网站的图片显示为链接。',
      ],
    },
    { heading: '思维导图', id: 'mind-maps' },
    {
      list: [
        '直接输入或按 `F2` 修改文字，`Tab` 添加子主题，`Enter` 添加同级主题，`Delete` 删除，空格折叠，`Ctrl Z` 撤销，可撤销 100 步。',
        '拖动主题可以换到别的主题下，用键盘时按 `Alt` 加方向键。按住 `Ctrl` 或 `Shift` 点击可以多选，按住 `Shift` 在空白处拖动可以框选。',
        '复制的主题是一份缩进的列表，可以粘贴到任何地方；粘贴列表或 Markdown 列表会变成主题。',
        '“大纲”用文字列表编辑同一张图；备注、链接和颜色在右侧面板里。“更多”里可以复制为 Markdown、从 Markdown 导入、导出 PNG 和 SVG。',
        '阅读时拖动移动，`Ctrl` 加滚轮或双指缩放；切换到“列表”可以按文字阅读。每张图最多 5,000 个主题、50 层。',
      ],
    },
    { heading: '历史', id: 'history' },
    '每次保存都是一个历史版本，可以比较和恢复。给版本命名后，它会一直保留。',
    { heading: '导入与导出', id: 'exchange' },
    {
      list: [
        '在目录的菜单里选“导入…”：Markdown、HTML、Word（.docx），或语雀、Confluence、Outline、Notion 和 EasyMock 导出的 zip。图片和附件一起导入，文档之间的链接会指向导入后的文档。',
        '导入在后台进行，完成后会收到消息。报告列出没有导入的内容和改动过的名称。再次导入同样的文件会更新已有的文档，原来的内容在历史版本里；也可以选择都作为新文档导入。',
        '一篇文档可以导出为 Markdown、网页、Word，或通过打印保存为 PDF。目录导出为 zip，只包含你有权限查看的内容，可以再次导入，24 小时内在“导入与导出”里下载。',
      ],
    },
  ],
  en: [
    '[Documents](/wikiCatalog) are where a team writes: rules, manuals, minutes. The tree is at the left, the text in the middle, its outline at the right.',
    { heading: 'Public and private', id: 'spaces' },
    {
      list: [
        'All members can see what is in the public space. Only you can see your private space; you can move a document to the public one later.',
        'Each folder and each document can have rights of its own: view, comment, edit or manage. “Rights” says where each of them comes from.',
        'If a move changes rights, you are told first who gains and who loses them.',
      ],
    },
    { heading: 'The tree', id: 'tree' },
    {
      list: [
        'Drag to sort and move. With keys, press `Alt ↑` or `Alt ↓`, or choose “Move to…” in the menu.',
        'The filter finds Chinese, pinyin and pinyin initials: `fblc` finds “发布流程”.',
        'The recycle bin keeps what you delete for 30 days. “Undo” in the message restores it at once.',
      ],
    },
    { heading: 'Editing', id: 'editing' },
    {
      list: [
        'While you edit, others can read but not edit. The owner and managers can take over.',
        'What you type is kept as a draft; `Ctrl S` saves it to the document. Without a network the draft stays on your device, and is sent when you are online again.',
        'If somebody else saved a newer version, you see the earlier text, theirs and yours beside each other, with a merged text. You can download each of them.',
        'In a Markdown document, a table copied from Excel is pasted as a Markdown table.',
        'If you may edit an article, you can tick its tasks on the reading page; each tick is saved at once.',
      ],
    },
    { heading: 'Rich text', id: 'rich-text' },
    {
      list: [
        'You write a rich text document as readers see it. Type `/` at the beginning of a line to insert headings, tables, charts and formulas; pinyin initials find them, too.',
        'You can also type Markdown: `## ` makes a heading, `- ` a list, `[] ` a task, `**` around words makes them bold, and `$` around TeX makes a formula.',
        '`Alt ↑` and `Alt ↓` move the paragraph or the item that the cursor is in. With the mouse, drag the handle at the left of a paragraph.',
        'What you paste from Word, Excel, Feishu, Yuque or a web page keeps its headings, lists, tables and pictures, and loses its fonts and colours.',
        'What the editor does not know stays as it is: you cannot change it there, and it is not lost.',
        'Select a formula, a chart or a picture and press `Enter` to change it, or double-click it.',
        'Classic rich text documents are for what comes from older systems. They show formulas and charts, which you cannot change there.',
      ],
    },
    { heading: 'Pictures and attachments', id: 'files' },
    {
      list: [
        'Paste a screenshot, or drop files on the editor: pictures stand in the text, other files become attachments with a link in the text.',
        'Pictures can be up to 10 MB; they are converted to WebP, without what a camera wrote into them. Attachments can be up to 50 MB and are kept as they are. If an upload fails, you can try it again; the text is not affected.',
        'The reading page lists the attachments below the text. People who can edit the document upload and delete them there. A file whose name is taken can replace the other one, or both stay. Deleted and replaced attachments can be restored for 30 days.',
        'Pictures and attachments are visible to those who can view the document. Pictures of other websites are shown as links.',
      ],
    },
    { heading: 'Mind maps', id: 'mind-maps' },
    {
      list: [
        'Type, or press `F2`, to change a topic. `Tab` adds a child, `Enter` a sibling, `Delete` deletes, Space folds, and `Ctrl Z` undoes up to 100 steps.',
        'Drag a topic to another one to move it there; with keys, press `Alt` and an arrow. Click with `Ctrl` or `Shift` to select several topics, or drag with `Shift` from an empty place.',
        'Copied topics are an indented list that you can paste anywhere. A list that you paste, also one in Markdown, becomes topics.',
        '“Outline” edits the same map as a list of texts. Notes, links and colours are in the panel at the right. “More” copies as Markdown, imports Markdown, and exports PNG and SVG.',
        'When you read, drag to move, and zoom with `Ctrl` and the wheel or with two fingers. “List” shows the map as text. A map has at most 5,000 topics and 50 levels.',
      ],
    },
    { heading: 'History', id: 'history' },
    'Each save makes a version that you can compare and restore. Versions that have a name are kept for ever.',
    { heading: 'Imports and exports', id: 'exchange' },
    {
      list: [
        'Choose “Import…” in the menu of a folder: Markdown, HTML, Word (.docx), or a zip from Yuque, Confluence, Outline, Notion or EasyMock. Pictures and attachments come along, and links between documents lead to the imported ones.',
        'An import goes on in the background, and a message tells when it is done. Its report lists what was left out and which names were changed. The same files again update what they made; former texts stay in the history. You can import everything as new documents instead.',
        'A document can be exported as Markdown, as a web page, as Word, or as PDF by printing it. A folder becomes a zip with what you may view. You can import it again, and download it for 24 hours under “Imports and exports”.',
      ],
    },
  ],
};
