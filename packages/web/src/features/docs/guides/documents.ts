import type { Guide } from '../guide';

export const documents: Guide = {
  'zh-CN': [
    '[文档](/wikiCatalog)是团队写东西的地方：规范、手册、会议纪要。左侧是目录，中间是内容，右侧是大纲。',
    '打开文档时先显示首页：继续写、最近看过、待我处理、关注的更新、收藏和团队正在写。在首页可以新建、从模板新建和导入，也可以进入公共空间或我的空间。',
    { heading: '公共与私有', id: 'spaces' },
    {
      list: [
        '公共空间里的内容所有成员都能看到；私有空间只有你自己能看到，写好以后可以移动到公共空间。',
        '每个目录和每篇文档都可以单独授权：查看、评论、编辑或管理。“权限”里写着每一项来自哪里。',
        '要让一个人使用很多文档，在目录里按住 `Ctrl` 或 `Shift` 选中它们，再点“授权…”；也可以这样一次收回。',
        '目录和文档旁的锁表示它单独设置了权限，只有部分人可以查看或编辑。能编辑的人可以在“权限”里看到谁能查看，以及每个人的权限来自哪里。',
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
    { heading: '表格与看板', id: 'fields' },
    {
      list: [
        '目录可以用列表、卡片、表格或看板显示。在表格里点“管理字段”，可以为目录添加最多 10 个字段：文本、数字、日期、成员、单选。目录里的每篇文档都可以填写，能编辑文档的人就能改值。',
        '在单元格里按 `Enter` 或 `F2` 修改，`Esc` 放弃，方向键移到相邻的单元格。点列名排序，也可以筛选、分组、选择和调整列。子目录可以直接展开。',
        '看板按单选、成员或状态分列。拖动卡片，或用 `Alt ←` `Alt →`，就会修改对应的值；状态、所有者等由系统得出，卡片不能移动。',
        '视图会记住为你自己的；能编辑目录的人可以点“保存给所有人”。',
        '勾选多行后，可以一起移动、改标签、导出、授权或移入回收站。',
        '移动或复制文档时，目标目录中同名同类型的字段保留值，其余的值不显示，但不会丢失，移回原目录后可见；移动前会列出这些字段。',
        '导出的 Markdown 开头带有字段的值。再次导入时按字段名读取，没有对应字段的内容会列在报告里，并留在正文开头。',
      ],
    },
    { heading: '搜索', id: 'search' },
    {
      list: [
        '在文档中按 `/` 或 `S`，输入时就列出文档、接口、成员和操作，按 `↑` `↓` 选择，`Enter` 打开；“全部结果”搜索所有你能看到的文档。在任何页面按 `Ctrl K` 也能找到。',
        '搜索标题、正文、标签、作者和目录，繁体和全角也能找到；标题、作者和目录支持拼音和首字母。',
        '多个词要同时出现。`"先停流量"` 查整句，`-测试` 排除一个词，`部署 OR 回滚` 表示任意一个。',
        '代码里的名字可以只输入开头或任意一段：`getUser`、`user_id`、`v1.2`、`C++` 都可以，`8s` 也能找到 `k8s`。',
        '结果少时也会找换了写法的句子：`服务并发` 能找到“服务的并发”，`缓存击穿与雪崩` 能找到“缓存穿透、击穿与雪崩”，`事务隔离级别` 能找到“事务与隔离级别”；加引号只查原句。',
        '打开结果时会到达对应的小节，并标出搜索的词；思维导图会展开到找到的主题。',
        '目录的菜单里有“在此目录中搜索”，只查这个目录和它下面的内容。',
        '按 `J` `K` 选择结果，`Enter` 打开。管理者可以查看近 30 天没有结果的搜索；目录的管理者在“在此目录中搜索”的页面上查看这个目录的。',
      ],
    },
    { heading: '编辑', id: 'editing' },
    {
      list: [
        'Markdown 文档可以多人同时编辑：能看到对方的光标和输入，撤销只撤销自己的修改。输入的内容随时保存到共享草稿，点“发布”或按 `Ctrl S` 后读者才能看到；阅读页会提示有未发布的修改，“草稿”列出你写过、还没有发布的文档，“放弃未发布的修改”先显示差异。断网时内容保存在本机，联网后自动合并。',
        '富文本和思维导图同一时间由一个人编辑：可以请对方让出，对方停下 1 分钟后轮到你，所有者和管理者也可以接管。两个人改了不同的地方会自动合并。输入的内容随时保存为自己的草稿，`Ctrl S` 保存到文档；下次打开时接着写，草稿历史保留 24 小时。',
        '富文本和思维导图里两个人改了同一处时，会并排显示旧版本、对方的和你的，并给出合并结果。任何一份都可以下载。',
        '输入 `[[` 链接到别的文档，支持标题和拼音。链接总是显示对方现在的标题；读者无权查看的文档不会显示标题。标题下方列出引用此文的文档。',
        '编辑器里的“大纲”列出所有标题，点击到达；拖动标题或按 `Alt ↑` `Alt ↓` 移动整节。',
        '“更多操作”里的“全宽显示”让正文占满页面，在任何设备上都有效。',
        '`F8` 进入专注模式，屏幕上只留下正文；`Esc` 离开。关闭标签页之前一直有效。',
        'Markdown 也认得其他编辑器的写法：`:::tip`、`==高亮==`、`H~2~O`、`[TOC]`、`\\(公式\\)` 和 `$\\ce{H2O}$`。段落内的单个换行是否显示，由管理员在系统设置中决定；行尾加 `\\` 总是换行，导入时可以选择保留每个换行。',
        '从 Excel 复制的表格，粘贴到 Markdown 文档后是 Markdown 表格；在表格里按 `Tab` 到下一格，在最后一格按 `Tab` 新增一行。',
        '光标在 Markdown 表格里时，上方有表格工具：对齐源码（`Shift Alt F`）、插入行（`Ctrl Enter`）和列（`Ctrl Shift Enter`）、删除、列对齐、按列排序、复制到 Excel；用键盘时按 `Alt F10` 进入。',
        '行首输入 `/` 打开插入菜单，按中文、拼音、首字母或英文查找：标题、表格、图片、附件、链接到文档、提到成员、模板、图表等。“模板”把一个模板的正文插入光标处，并填好日期和姓名。',
        '能编辑的人可以在阅读页直接勾选任务，勾选后立即保存。',
      ],
    },
    { heading: '图、图表和嵌入的网页', id: 'drawings' },
    {
      list: [
        '语言为 `mermaid` 的代码块会画成图：流程图、时序图、状态图、类图、ER 图、甘特图、饼图、思维导图、时间线、分支图、用户旅程图，以及 Mermaid 11 支持的其他种类。行首输入 `/lct` 插入一个例子。颜色跟随主题；无法绘制时显示源码，并尽量指出是哪一行。',
        '`$$chart` 画柱状图、折线图和饼图，`$$imgGrid` 排列图片，`$$iframe` 嵌入网页；在编辑器里用 `/` 插入。图和图表下方可以展开源码和数据。',
        '嵌入的网页只有在管理员允许的网站上才直接显示（系统设置里的“文档中可以嵌入的网站”），其他的显示为链接。',
      ],
    },
    { heading: '富文本', id: 'rich-text' },
    {
      list: [
        '富文本文档写出来就是读者看到的样子。行首输入 `/` 插入标题、表格、图表、公式，支持拼音首字母：`bg` 是表格。',
        '也可以直接打 Markdown：`## ` 是二级标题，`- ` 是列表，`[] ` 是任务，两边加 `**` 是加粗，`$` 之间是公式。',
        '`Ctrl F` 查找，`Ctrl H` 替换，在经典富文本里也可以：`Enter` 下一个，`Shift Enter` 上一个，可区分大小写、全字匹配；全部替换可以一次撤销。富文本和 Markdown 还可以用正则表达式（RE2 语法），替换为里的 `$1` 是第一个分组。',
        '`Alt ↑` `Alt ↓` 移动光标所在的段落或列表项；鼠标移到段落左边会出现拖动柄，点击它（或按 `Ctrl /`）打开菜单：转换、复制、移动、删除，标题还可以复制链接。',
        '光标在表格里时有表格工具：插入和删除行列、合并和拆分单元格、标题行和标题列、按列排序、复制到 Excel；拖动列边框改变列宽，对齐按钮作用于单元格。',
        '在代码块末尾按 `↓` 或 `Ctrl Enter` 离开，或在空行上再按两次 `Enter`。',
        '从 Word、Excel、飞书、语雀和网页粘贴时，保留标题、列表、表格和图片，去掉原来的字体和颜色。',
        '编辑器不认识的内容会原样保留，不能修改，也不会丢失。',
        '选中公式、图表或图片后按 `Enter` 修改，用鼠标时双击。',
        '经典富文本文档适合从旧系统搬来的内容；公式和图表在那里显示为源码，双击或选中后按 `Enter` 修改。',
      ],
    },
    { heading: '图片与附件', id: 'files' },
    {
      list: [
        '富文本里选中图片，上方出现工具：对齐、宽度、图注、替代文字和链接；拖动图片下角的圆点改变大小，双击圆点恢复原始大小。',
        'Markdown 里把选项写在替代文字后面：`![登录页|320](地址)` 宽 320 像素，`|50%` 是正文宽度的一半；单独成段的图片还可以写 `|center`、`|right`，或用 `|caption` 把标题显示为图注：`![登录页|caption|center|320](地址 "图注")`。其他编辑器会把它显示为普通图片。',
        '截图可以直接粘贴，图片和其他文件可以拖到编辑器里：图片显示在正文中，其他文件成为附件，正文里留下链接。',
        '图片不超过 10 MB，会转为 WebP 并去掉拍摄信息；附件不超过 50 MB，原样保存。上传失败时可以重试，正文不受影响。',
        '阅读页下方列出附件，能编辑的人可以在那里上传、删除。同名的文件可以替换，也可以两个都保留；删除和替换掉的附件 30 天内可以恢复。',
        '能看到文档的人才能看到其中的图片和附件。其他网站的图片显示为链接；能编辑的人可以在文档的“更多操作”中点“带回外部图片…”，把它们保存为文档自己的图片。导入和粘贴时自动带回，管理员可以在设置中关闭。',
      ],
    },
    { heading: '思维导图', id: 'mind-maps' },
    {
      list: [
        '直接输入或按 `F2` 修改文字，`Tab` 添加子主题，`Enter` 添加同级主题，`Delete` 删除，空格折叠，`Ctrl Z` 撤销，可撤销 100 步。',
        '拖动主题可以换到别的主题下，用键盘时按 `Alt` 加方向键；在触摸屏上先点一下选中，再拖动。按住 `Ctrl` 或 `Shift` 点击可以多选，按住 `Shift` 在空白处拖动可以框选。',
        '复制的主题是一份缩进的列表，可以粘贴到任何地方；粘贴列表或 Markdown 列表会变成主题。',
        '“大纲”用文字列表编辑同一张图；备注、链接和颜色在右侧面板里。“更多”里可以复制为 Markdown、从 Markdown 导入、导出 PNG 和 SVG。',
        '阅读时拖动移动，`Ctrl` 加滚轮或双指缩放；切换到“列表”可以按文字阅读。每张图最多 5,000 个主题、50 层。',
      ],
    },
    { heading: '统计', id: 'statistics' },
    {
      list: [
        '[排行榜](/rank)比较文章、作者和部门，点作者或部门列出其文档，每 10 分钟更新，管理员可以在设置中修改间隔。阅读按每人每篇每天一次计算，自己的阅读和程序的访问不计；改动 50 个字以上的保存算一次编辑。',
        '箭头是与前一段同样长的时间相比的名次变化。你看不到的文档，不会出现在你的排行里，也不计入你看到的数字。',
        '[我的文章](/bulletinBoard)汇总你写的文章，并列出没有标签的和超过 180 天没有更新的；“文档看板”是所有文档的总数、标签和动态。',
      ],
    },
    { heading: '模板', id: 'templates' },
    {
      list: [
        '[文档模板](/tools/documentTemplate)按分类列出你可以使用的模板，点“用此模板新建”，或在新建文档时选择模板。模板里的图片和附件一起复制。',
        '`{{title}}` `{{user}}` `{{department}}` `{{date}}` `{{week}}` `{{month}}` 在新建时换成标题、你的昵称和部门、当天、当周和当月。',
        '在文档的“更多操作”里选“存为模板”。打开“提供给他人”后，指定部门的人可以使用；提供给所有人需要模板的管理权限。别人能不能看到，还取决于模板所在目录的权限。',
        '提供给他人的模板只有作者和文档的管理者能修改；修改或删除模板，不影响已经用它新建的文档。',
      ],
    },
    { heading: '文档设置', id: 'settings' },
    '目录下方的“文档设置”调整字号、正文宽度、大纲位置、代码配色、默认编辑器和草稿保存的间隔，在任何设备上都有效。文档链接可以改为在抽屉里打开。',
    { heading: '历史', id: 'history' },
    '每次保存都是一个历史版本，可以比较和恢复。给版本命名后，它会一直保留。',
    '“更多操作”里的“转换为…”把文档变成另一种类型：转换前可以看到结果和会丢失的内容，恢复转换前的版本就回到原来的类型。',
    '历史按读者看到的样子比较：段落里标出增加和删除的字词，表格逐格、列表逐项、代码逐行；“源文”比较原始内容，不显示编号。每个版本写着它的编号和所有作者，当前版本的“作者”列出每一段由谁在哪个版本写成。',
    { heading: '有效期与复核', id: 'verification' },
    {
      list: [
        '在文档的“更多操作”里选“有效期”，指定负责人和期限：1、3、6、12 个月或到某一天。',
        '过期的文档在页面、目录、列表和搜索结果里有标记，负责人会收到一次消息，也能在首页的“待我处理”和“复核”列表里看到；管理文档的人可以看到自己管理的全部文档。',
        '点“仍然有效”即按同样的期限延长，复核记录写着谁在什么时候确认、当时是哪个版本。负责人离职或失去查看权限后，由文档的所有者复核。',
      ],
    },
    { heading: '必读', id: 'must-read' },
    {
      list: [
        '能编辑文档的人可以在“更多操作”的“必读”里请人阅读，可设截止日期：选择人员，或所有可以查看的人，最多 1,000 人。',
        '对方收到消息，并在“待我处理”和“必读”列表里看到；读完在文末点“我已阅读”，确认的时间和版本会保留。',
        '列表里可以看到谁读了、谁没读，每天可以提醒一次，截止前一天自动提醒一次。文档更新后，可以要求所有人重新阅读。',
      ],
    },
    { heading: '分享', id: 'sharing' },
    {
      list: [
        '打开文档按 `U`，或在文档、目录的菜单里选“分享”，即可创建链接。没有账号的人也能用它阅读，手机上也可以。分享目录会带上其中的文档，但单独设置了权限、不继承上级的内容不会被分享。',
        '链接可以设密码（单独的，或全公司的通用密码），有效期为 7、14、30 天或永久。修改密码后，已打开的页面需要重新输入；撤销后链接立即失效。',
        '每个分享对象可以有自己的链接，分别撤销、分别看访问记录。登录的人记姓名，外部访客只按地址的摘要区分。文档的管理者能看到所有人的链接，也能撤销。',
        '“设置”里选择页面模板和显示的内容，写一段留言。“文档”模板把目录固定在左侧，适合整个目录；带“接口”标签的文档，大纲会显示请求方法。',
        '允许评论的链接，登录的人可以在页面下方评论和回复，没有文档权限也可以；外部访客看不到评论。',
        '链接只在分享人自己还能查看文档时有效。',
      ],
    },
    { heading: '评论', id: 'comments' },
    {
      list: [
        '在正文下方写评论，可以用 Markdown。选中一段文字再点“评论”（或按 `R`），评论就挂在这段文字上；点击带标记的文字打开讨论。',
        '原文被修改或删除后，评论还在，并注明“原文已修改”。讨论结束后标为已解决，标记随之消失，也可以重新打开。',
        '输入 `@` 提到同事，支持姓名、拼音和用户名，在文档里也可以。能看到文档的人会收到一条消息；对方改名以后，显示的是新名字。',
        '评论发表后 15 分钟内可以修改。评论者、文档所有者和管理者可以删除评论，其中的回复会保留。',
      ],
    },
    { heading: '再次找到', id: 'finding' },
    {
      list: [
        '点标题旁的星标或按 `C` 收藏，在“收藏”里分组、写备注。已删除或没有权限的收藏显示为“已失效”。',
        '“最近”列出你在任何设备上打开过的文档，自己的也在内；“标签”按标签列出文档，可以成批添加和移除标签，也能找到没有标签的文档；“作者”列出一个人或一个部门写的文档。',
        '在“更多操作”里关注文档，在目录树的菜单里关注目录：其他人更新时，每篇文档每天最多一条消息。每天九点的日报汇总关注的更新和你的文档的阅读次数。',
      ],
    },
    { heading: '导入与导出', id: 'exchange' },
    {
      list: [
        '在首页或“导入与导出”里选“导入”，或在目录的菜单里选“导入…”：Markdown、HTML、Word（.docx），或语雀、Confluence、Outline、Notion 和 EasyMock 导出的 zip。图片和附件一起导入，文档之间的链接会指向导入后的文档。',
        '导入在后台进行，完成后会收到消息。报告列出没有导入的内容和改动过的名称。再次导入同样的文件会更新已有的文档，原来的内容在历史版本里；也可以选择都作为新文档导入。',
        '一篇文档可以导出为 Markdown、网页、Word，或通过打印保存为 PDF。目录导出为 zip，只包含你有权限查看的内容，可以再次导入，24 小时内在“导入与导出”里下载。',
      ],
    },
  ],
  en: [
    '[Documents](/wikiCatalog) are where a team writes: rules, manuals, minutes. The tree is at the left, the text in the middle, its outline at the right.',
    'Documents open with a home page: your own writing, what you opened recently, what waits for you, changes that you follow, favourites, and what the team is writing. There you can also create a document, start from a template, import files, or go to the public space or to yours.',
    { heading: 'Public and private', id: 'spaces' },
    {
      list: [
        'All members can see what is in the public space. Only you can see your private space; you can move a document to the public one later.',
        'Each folder and each document can have rights of its own: view, comment, edit or manage. “Rights” shows the source of each right.',
        'To give one person a right to many documents and folders, select them in the tree with `Ctrl` or `Shift` and choose “Rights…”. You remove the right in the same way.',
        'A lock beside a folder or document means that it has its own rights, and only some people can view or edit it. People who can edit it see in Rights who can view it, and where each right comes from.',
        'If a move changes rights, you first see who gains and who loses rights.',
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
    { heading: 'Tables and boards', id: 'fields' },
    {
      list: [
        'A folder can be shown as a list, cards, a table or a board. “Manage fields” above the table adds up to 10 fields to the folder: text, number, date, person or choice. Each document in the folder can have values for them; people who may edit a document can change its values.',
        'In a cell, press `Enter` or `F2` to change the value and `Esc` to cancel; arrow keys move to the next cell. Click the name of a column to sort. You can also filter, group, choose the columns and change their order. Subfolders can be expanded in place.',
        'A board has a column for each option of a choice, each person or each state. Dragging a card, or `Alt ←` and `Alt →`, changes the value. The system sets states, owners and editors, so their cards cannot be moved.',
        'The view is remembered as your own. People who may edit the folder can “Save for everyone”.',
        'Select several rows to move them, change their tags, export them, give rights or move them to the recycle bin.',
        'When a document is moved or copied, fields of the same name and type in the target keep their values. Other values are hidden but not lost, and reappear if the document is moved back. The dialog lists these fields before the move.',
        'Exported Markdown begins with the values of the fields. An import reads them by the names of the fields; entries without a field are listed in the report and stay at the beginning of the text.',
      ],
    },
    { heading: 'Searching', id: 'search' },
    {
      list: [
        'In the documents, press `/` or `S`: documents, mocks, people and actions are listed as you type. Select with `↑` `↓` and open with `Enter`; “All results” searches every document that you may view. `Ctrl K` finds them from any page.',
        'Titles, text, tags, authors and folders are searched, also in traditional characters; titles, authors and folders also by pinyin and initials.',
        'A result contains all words. `"a phrase"` finds a phrase, `-word` excludes a word, and `deploy OR rollback` finds either word.',
        'Names in code are found by their beginning or any part of them: `getUser`, `user_id`, `v1.2`, `C++`; `8s` finds `k8s`.',
        'If there are few results, Chinese phrases are also found as people write them otherwise: `服务并发` as 服务的并发, `缓存击穿与雪崩` as 缓存穿透、击穿与雪崩, `事务隔离级别` as 事务与隔离级别. Quotation marks find the phrase alone.',
        'A result opens at its section, with the words marked; a mind map unfolds to the topics that were found.',
        '“Search this folder” in the menu of a folder searches the folder and all its subfolders.',
        'Press `J` and `K` to select a result, and `Enter` to open it. Managers of documents see all searches of the last 30 days without results; managers of a folder see those of their folder on the page that “Search this folder” opens.',
      ],
    },
    { heading: 'Editing', id: 'editing' },
    {
      list: [
        'Several people can write a Markdown document at the same time. You see the cursors and words of the others, and undo takes back only your own changes. What you type is stored in a shared draft; readers see it once you click “发布” (Publish) or press `Ctrl S`. The reading page shows that there are unpublished changes, “草稿” (Drafts) lists your documents with such changes, and “放弃未发布的修改” (Discard unpublished changes) shows the differences first. Without a network, your text stays on your device and is merged when you are online again.',
        'Rich text and mind maps are edited by one person at a time. Others can ask to edit, and take over once you pause for a minute; the owner and managers can take over at any time. Changes in different places are merged automatically. What you type is kept as your own draft; `Ctrl S` saves it to the document. When you come back, the editor continues with the draft, and the draft history keeps the texts of 24 hours.',
        'If two people changed the same place of rich text or a mind map, the page shows the earlier text, their text and your text side by side, and a merged text. You can download each text.',
        'Type `[[` to link to another document, by title or pinyin. A link always shows the current title of its target, but no title to readers who cannot view the target. Below its title, a document lists the documents that link to it.',
        '“大纲” (Outline) in the editors lists all headings. Click a heading to go there; drag it, or press `Alt ↑` or `Alt ↓`, to move its section.',
        '“全宽显示” (Full width) in the menu of actions spreads the text over the page, on all your devices.',
        '`F8` shows only the text on the screen, until you press `Esc` or close the tab.',
        'Markdown may be written as in other editors: `:::tip`, `==highlighted==`, `H~2~O`, `[TOC]`, `\\(TeX\\)` and `$\\ce{H2O}$`. Administrators decide in the system settings whether single line breaks within a paragraph are shown. A `\\` at the end of a line always breaks it, and an import can keep every break.',
        'In a Markdown document, a table copied from Excel is pasted as a Markdown table. In a table, `Tab` goes to the next cell, and adds a row behind the last one.',
        'While the cursor is in a Markdown table, its tools appear above it: align the source (`Shift Alt F`), insert a row (`Ctrl Enter`) or a column (`Ctrl Shift Enter`), delete, align a column, sort by a column, copy to Excel. `Alt F10` moves to the tools.',
        'Type `/` at the beginning of a line for the menu of what can be inserted, found in English, Chinese, pinyin and its initials: headings, tables, pictures, attachments, links to documents, people, templates, charts. “Template” inserts the text of a template at the cursor, with date and name filled in.',
        'If you may edit an article, you can tick its tasks on the reading page; each tick is saved at once.',
      ],
    },
    { heading: 'Diagrams, charts and embedded pages', id: 'drawings' },
    {
      list: [
        'Code in the language `mermaid` is drawn: flow charts, sequences, states, classes, entities, Gantt charts, pies, mind maps, timelines, branches, journeys and the other kinds of Mermaid 11. Type `/diagram` at the beginning of a line to insert an example. Colours follow the theme. If a diagram cannot be drawn, its source is shown, with the number of the line if it is known.',
        '`$$chart` draws bars, lines and pies, `$$imgGrid` arranges pictures, and `$$iframe` embeds a page; insert them with `/`. Below a drawing you can unfold its source or its data.',
        'An embedded page is shown only if an administrator allowed its website (“Websites that documents can embed” in the settings). Pages of other websites are shown as links.',
      ],
    },
    { heading: 'Rich text', id: 'rich-text' },
    {
      list: [
        'You write a rich text document as readers see it. Type `/` at the beginning of a line to insert headings, tables, charts and formulas; pinyin initials find them, too.',
        'You can also type Markdown: `## ` makes a heading, `- ` a list, `[] ` a task, `**` around words makes them bold, and `$` around TeX makes a formula.',
        '`Ctrl F` finds and `Ctrl H` replaces, in classic rich text as well: `Enter` goes to the next match, `Shift Enter` to the previous one. You can match case and whole words. One undo reverts a whole “Replace all”. Rich text and Markdown also take regular expressions (in the syntax of RE2); `$1` in the replacement is the first group.',
        '`Alt ↑` and `Alt ↓` move the paragraph or the item that the cursor is in. With the mouse, drag the handle at the left of a paragraph; click it, or press `Ctrl /`, for a menu: turn into, copy, move, delete, and the link of a heading.',
        'Tables have tools while the cursor is in them: insert and delete rows and columns, merge and split cells, header row and header column, sort by a column, copy to Excel. Drag the border of a column for its width; alignment applies to the cell.',
        'Leave a code block at its end by `↓` or `Ctrl Enter`, or by `Enter` twice more on an empty line.',
        'What you paste from Word, Excel, Feishu, Yuque or a web page keeps its headings, lists, tables and pictures, and loses its fonts and colours.',
        'The editor keeps parts that it does not support: you cannot change them there, and they are not lost.',
        'Select a formula, a chart or a picture and press `Enter` to change it, or double-click it.',
        'Classic rich text documents are for what comes from older systems. They show formulas and charts as their source, which you change with a double click, or with `Enter` while they are selected.',
      ],
    },
    { heading: 'Pictures and attachments', id: 'files' },
    {
      list: [
        'Select a picture in rich text, and its tools appear above it: alignment, width, caption, alternative text and link. Drag the dot at a lower corner to resize it; double-click the dot for the original size.',
        'In Markdown, options follow the alternative text: `![Login|320](address)` is 320 pixels wide, `|50%` half as wide as the text. A picture alone in a paragraph also has `|center`, `|right`, or `|caption`, which shows its title below: `![Login|caption|center|320](address "Caption")`. Other editors show a plain picture.',
        'Paste a screenshot, or drop files on the editor: pictures appear in the text, and other files become attachments with a link in the text.',
        'Pictures can be up to 10 MB; they are converted to WebP, and camera data is removed. Attachments can be up to 50 MB and are stored unchanged. If an upload fails, you can try it again; the text is not affected.',
        'The reading page lists the attachments below the text. People who can edit the document upload and delete them there. If a name is taken, choose whether the new file replaces the other one or both stay. Deleted and replaced attachments can be restored for 30 days.',
        'Pictures and attachments are visible to those who can view the document. Pictures of other websites are shown as links until somebody who can edit selects “Bring pictures along…” in the menu of the document, which stores them with it. Imports and pastes bring pictures along, unless an administrator switches this off in the settings.',
      ],
    },
    { heading: 'Mind maps', id: 'mind-maps' },
    {
      list: [
        'Type, or press `F2`, to change a topic. `Tab` adds a child, `Enter` a sibling, `Delete` deletes, Space folds, and `Ctrl Z` undoes up to 100 steps.',
        'Drag a topic to another one to move it there; with keys, press `Alt` and an arrow; with a finger, tap it first and then drag it. Click with `Ctrl` or `Shift` to select several topics, or drag with `Shift` from an empty place.',
        'Copied topics are an indented list that you can paste anywhere. A list that you paste, also one in Markdown, becomes topics.',
        '“Outline” edits the same map as a list of texts. Notes, links and colours are in the panel at the right. “More” copies as Markdown, imports Markdown, and exports PNG and SVG.',
        'When you read, drag to move, and zoom with `Ctrl` and the wheel or with two fingers. “List” shows the map as text. A map has at most 5,000 topics and 50 levels.',
      ],
    },
    { heading: 'Statistics', id: 'statistics' },
    {
      list: [
        'The [ranking](/rank) compares articles, authors and departments, whose names lead to what they wrote, and is refreshed every ten minutes; administrators can change that in the settings. Each person counts as one view per article and day; your own views and those of programs do not count. A save that changes 50 characters or more is an edit.',
        'The arrows compare with the preceding period of the same length. Your ranking and its numbers leave out documents that you cannot view.',
        '[My articles](/bulletinBoard) sums up what you wrote and lists articles without tags and those unchanged for more than 180 days. “Board” has the totals, tags and activity of all documents.',
      ],
    },
    { heading: 'Templates', id: 'templates' },
    {
      list: [
        '[Document templates](/tools/documentTemplate) lists the templates that you can use, by category. Choose “Use template” there, or choose a template when you create a document. Its pictures and attachments come along.',
        '`{{title}}`, `{{user}}`, `{{department}}`, `{{date}}`, `{{week}}` and `{{month}}` become the title, your nickname and department, the day, the week and the month.',
        'Choose “Save as template” from the menu of a document. Switch on “Offered to others” for the departments that you choose; only managers of templates offer one to everyone. The rights of its folder also decide who sees the template.',
        'Only the author and the managers of documents can change a template that is offered to others. If a template is changed or deleted, documents made of it do not change.',
      ],
    },
    { heading: 'Document settings', id: 'settings' },
    '“Document settings” below the tree changes the font size, the width, the place of the outline, the colours of code, the default editor, and how often drafts are saved. These settings apply on every device that you use. Links to documents can open in a drawer.',
    { heading: 'History', id: 'history' },
    'Each save makes a version that you can compare and restore. Versions that have a name are kept for ever.',
    '“Convert to…” in the menu of a document changes its type. A preview shows the result and what will be lost; to return to the former type, restore the previous version.',
    'Versions are compared as readers see them: words added and removed in paragraphs, tables by cell, lists by item, code by line. “Source” compares the original text, without IDs. Each version has its number and all its authors, and “Authors” of the current version lists who wrote each paragraph in which version.',
    { heading: 'Validity and verification', id: 'verification' },
    {
      list: [
        'Choose Validity in the menu of a document to name a responsible person and a period: 1, 3, 6 or 12 months, or a date.',
        'Documents that are no longer valid are marked on their page, in the tree, in lists and in search results. The responsible person gets one message, and finds them under “Waiting for you” on the start page and in the list “To verify”; people who manage documents see all that they manage.',
        '“Still valid” extends the validity by the same period. The verifications record who confirmed which version and when. If the responsible person leaves or can no longer view the document, its owner verifies it.',
      ],
    },
    { heading: 'Required reading', id: 'must-read' },
    {
      list: [
        'People who can edit a document can ask others to read it, with Required reading in its menu: chosen people, or everybody who can view it, up to 1,000, with an optional due date.',
        'They get a message, and find the document under “Waiting for you” and in the list “To read”. At the end of the text they confirm that they have read it; the time and the version are kept.',
        'The list shows who has read it and who has not. You can send one reminder a day, and one is sent on the day before the due date. After a change, you can ask everybody to read the document again.',
      ],
    },
    { heading: 'Sharing', id: 'sharing' },
    {
      list: [
        'Press `U` on a document, or choose “Share” in the menu of a document or a folder, to make a link. People without an account can read the document through the link, also on phones. The link of a folder includes the documents in it that inherit its rights.',
        'A link can have a password, one of its own or the common one of the company, and is valid for 7, 14 or 30 days or without an end. If you change the password, open pages ask for the new one. A link that you revoke stops working immediately.',
        'You can create a separate link for each audience, to revoke it and see its visits separately. Visits show the names of people who are signed in; other visitors are distinguished by a hash of their address. Managers of a document see and revoke all links to it.',
        'In “Settings” you choose the template of the page and what it shows, and write a message. The template “Document” keeps the contents at the left, which suits whole folders. For documents with the tag “interface”, the outline shows the methods of requests.',
        'If a link allows comments, people who are signed in can comment and reply below the text, whether or not they can view the document otherwise. External visitors see no comments.',
        'A link works as long as its sharer may view the document.',
      ],
    },
    { heading: 'Comments', id: 'comments' },
    {
      list: [
        'Write comments below the text, in Markdown. Select some words and choose “Comment” (or press `R`) to comment on them; click marked words to open their thread.',
        'If the words are changed or deleted, the comment stays and shows this. Resolve a thread when it is settled: its mark disappears until you reopen the thread.',
        'Type `@` to mention people, by name, pinyin or user name, also in documents. Those who can view the document get one message. A mention always shows the person’s current name.',
        'You can edit a comment for 15 minutes. The author of a comment, and the owner and managers of the document, can delete it; replies stay.',
      ],
    },
    { heading: 'Finding documents again', id: 'finding' },
    {
      list: [
        'Choose the star beside the title, or press `C`, to add a document to your favourites, with groups and remarks of your own. A document that was deleted, or that you can no longer view, stays in the list, marked as no longer available.',
        '“Recent” lists what you opened on any device, your own documents included. “Tags” lists documents by tag, changes the tags of many at once, and finds documents without tags. “Authors” lists what a person or a department wrote.',
        'Follow a document in its menu, or a folder in the tree: when others change it, you get one message a day for each document. At nine, a digest lists the changes and how often your documents were read.',
      ],
    },
    { heading: 'Imports and exports', id: 'exchange' },
    {
      list: [
        'Choose “Import” on the home page or under “Imports and exports”, or “Import…” in the menu of a folder: Markdown, HTML, Word (.docx), or a zip from Yuque, Confluence, Outline, Notion or EasyMock. Pictures and attachments come along, and links between documents lead to the imported ones.',
        'An import runs in the background, and you get a message when it is done. Its report lists parts that were left out and names that were changed. If you import the same files again, they update the imported documents; former texts stay in the history. You can import everything as new documents instead.',
        'A document can be exported as Markdown, as a web page, as Word, or as PDF by printing it. A folder becomes a zip with what you may view. You can import it again, and download it for 24 hours under “Imports and exports”.',
      ],
    },
  ],
};
