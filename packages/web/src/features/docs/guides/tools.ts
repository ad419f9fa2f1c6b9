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
    { heading: '文档模板', id: 'templates' },
    '[文档模板](/tools/documentTemplate)用周报、会议纪要、技术方案等模板新建文档；怎样把文档存为模板、提供给谁，见[文档](/docs/documents#templates)。',
    { heading: '枚举管理', id: 'enumerations' },
    '[枚举管理](/tools/enumerationManage)统一维护部门、小组、等级和标签。拖动排序（或 `Alt ↑` `Alt ↓`）；正在使用的值不能删除，可以禁用，或合并到另一个值，所有引用一起改过去。系统自带的值可以改名称和颜色，不能改值。',
    { heading: '推荐位', id: 'recommendations' },
    '[推荐位](/tools/recommendContentManage)在工作台和文档首页顶部用一行文字推荐内容。可以限定日期和部门；管理者拖动调整顺序，最前面的 5 条轮流显示。读者关闭后，内容更新才会再出现。',
    { heading: '群机器人', id: 'robots' },
    '[群机器人](/tools/dingConfigManage)登记钉钉、飞书和企业微信群里的机器人，推送和提醒通过它们发送：',
    {
      list: [
        '在群里：群设置 → 机器人（钉钉“智能群助手”、飞书“群机器人”、企业微信“添加群机器人”）→ 自定义机器人，选择安全设置，复制 Webhook 地址。',
        '在这里：新增机器人，选择平台，粘贴地址；安全设置与群里的一致，加签要填密钥，关键词要原样填写。',
        '保存前先“发送测试消息”。没有送达时会说明平台给出的原因和办法；每人每小时 10 次，每个机器人每分钟 2 次。',
      ],
    },
    '地址和密钥加密保存，任何人都不能再看到，只显示最后两位；修改时留空表示不变。负责人和管理者可以修改，“可使用的人”可以用它发送。',
    '每个机器人每分钟最多发送 18 条（飞书 90 条），同一来源积压超过 3 条时合并成一条。“发送记录”保留 90 天：没有收到平台答复的标为“不确定”，会补发一次并在消息里注明；被拒绝、过期和不确定的可以重新发送。',
    '机器人被停用、移出群，或密钥不匹配时会自动暂停并通知负责人，等待的消息保留 24 小时；改正后，或测试成功后继续发送。',
    { heading: '二维码', id: 'qr-codes' },
    '[二维码](/tools/middlePage)把网址、文本、Wi-Fi 和名片变成二维码，也能识别图片里的二维码。这些都在浏览器里完成，内容不会上传。',
    {
      list: [
        '图片画好后会先试读一遍，确认能扫出来才可以下载；颜色太浅、图片太小或 Logo 太大时会说明怎么改。',
        '“批量”一行一个，最多 100 行，打包成 zip。写作 `三楼会议室,https://…` 时，逗号前面是文件名。',
        '“识图”可以选择、拖入或粘贴图片，照片里倾斜的二维码也能识别。',
        '“短链接”印出以后还能改地址，也可以按 iOS、Android、微信、钉钉和电脑分别跳转，并统计访问次数。跳到公司域名以外的地址前会先提示；公司域名和允许打开的应用由管理员在系统设置中填写。',
        '脚本和其他系统可以调用 `GET /easymock/api/tools/get_qrcode?url=…`，不需要令牌，每个地址每分钟 60 次；`type=png` 或 `svg` 直接返回图片。',
      ],
    },
    { heading: 'H5 地址', id: 'h5-pages' },
    '[H5 地址](/tools/h5pagesUrl)登记每个 H5 页面的路径和参数，生产、预发、测试、开发环境的完整地址自动生成，旁边就是二维码。开发人员登记和修改自己的页面，所有人都能使用。各环境的域名由管理员在枚举管理的“项目”中填写。',
    {
      list: [
        '“拼地址”勾选参数、填写值，随时切换环境；结果可以复制、扫码、在钉钉中打开或预览。',
        '“拆地址”把粘贴的地址拆成参数，并说明它属于哪个项目的哪个环境。',
        '“预览”在手机大小的框里打开页面。页面的响应头不允许嵌入时会直接说明，这时请扫码或在新标签页打开。',
      ],
    },
    { heading: '任务悬赏', id: 'tasks' },
    '[任务悬赏](/tools/taskManage)用积分把零散的工作分给有空的人：',
    {
      list: [
        '发布：写清要做什么、等级和积分、人数和截止日期。普通用户只领取，不发布。',
        '领取：两人同时点，只有一人成功。手上最多 5 个没有完成的任务，管理员可以在系统设置里改。做不完可以放弃，或转交给别人。',
        '完成：写明做了什么，附上合并请求或页面的地址。发布人评价后发放积分；评价为“返工”则退回。没有人能评价自己的任务。',
        '看板按状态分列，卡片只能拖到允许的列；也可以聚焦卡片的按钮后按 `Alt ←` `Alt →`。别人的改动随时出现。',
        '[积分排行](/tools/taskManageScore)的每个数字都由流水相加得出，点姓名查看。更正和删除只增加新的流水，不改旧的。',
      ],
    },
    { heading: '上线清单', id: 'releases' },
    '[上线清单](/tools/releaseTools)让每次上线按清单逐项核对：',
    {
      list: [
        '编辑：粘贴多行会变成多项，回车添加下一项，`Alt ↑` `Alt ↓` 或拖动调整顺序；也可以从模板导入。任何清单都可以存为模板。',
        '执行：检查项负责人和清单负责人勾选，第一次勾选时清单自动开始。标为阻塞或不适用须写备注；别人勾选的只有清单负责人能改。多人同时操作互不覆盖，右上角显示谁正在查看。',
        '自动检查：地址返回 200，或者证书的有效期够长。打开清单时和进行中每 10 分钟检查一次，通过后自动勾选，不再通过则取消。',
        '锁定：必做项全部完成后可以锁定，之后不能再修改。管理员可以写明原因强制锁定或解锁，强制锁定的原因以红色显示。',
        'CI 门禁：在菜单里复制脚本，发布任务在清单锁定前会停止。令牌选权限范围 `release.gate`，它只能查询锁定状态。',
      ],
    },
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
    { heading: 'Document templates', id: 'templates' },
    '[Document templates](/tools/documentTemplate) start documents such as weekly reports, minutes and design proposals. How to save a document as a template, and whom to offer it to, is described under [Documents](/docs/documents#templates).',
    { heading: 'Enumerations', id: 'enumerations' },
    '[Enumerations](/tools/enumerationManage) define departments, groups, levels and tags. Drag values to sort them, or press `Alt ↑` and `Alt ↓`. You cannot delete a value that is in use: disable it, or merge it into another value, and all references are updated. For built-in values you can change the name and the colour, but not the value.',
    { heading: 'Recommendations', id: 'recommendations' },
    '[Recommendations](/tools/recommendContentManage) appear in one line above the workbench and the documents. They can be limited to days and departments. Managers drag them into order; the first five take turns. Once closed, the line stays away until there is something new.',
    { heading: 'Chat robots', id: 'robots' },
    '[Chat robots](/tools/dingConfigManage) are the robots in DingTalk, Feishu and WeCom groups. Pushes and reminders are sent through them:',
    {
      list: [
        'In the group: open its settings, add a custom robot, choose its security settings, and copy the webhook address.',
        'Here: create a robot, choose the platform and paste the address. Choose the same security settings as in the group, with the secret of the signature and the exact keywords.',
        'Before you save, send a test message. If it is not delivered, you are told why the platform refused it and what to do. You can send 10 an hour, and 2 a minute to each robot.',
      ],
    },
    'Addresses and secrets are encrypted, and nobody can see them again, except for the last two characters. Leave them empty in a form to keep them. Owners and managers change a robot; the people it names can send with it.',
    'A robot sends up to 18 messages a minute, on Feishu 90. If more than three messages of one source wait, they are merged into one. “Deliveries” go back 90 days. If the answer of the platform did not arrive, a delivery is uncertain: the message is sent once more and says so. What was refused, expired or stayed uncertain can be sent again.',
    'If a robot was stopped, removed from its group, or if its secret does not match, it is paused and its owner is told. Messages that wait are kept for 24 hours. They are sent once the robot is corrected, or a test message arrives.',
    { heading: 'QR codes', id: 'qr-codes' },
    '[QR code](/tools/middlePage) turns links, texts, Wi-Fi networks and contacts into QR codes, and reads the codes in pictures. All of it happens in your browser; nothing is uploaded.',
    {
      list: [
        'Each picture is read before you can download it. If the colours are too pale, the picture too small or the logo too large, you are told what to change.',
        '“Batch” creates a zip with a code for each line, up to 100. In `Room 3,https://…`, the part before the comma is the name of the file.',
        'Under “Read”, choose, drop or paste a picture. Codes in photographs may be tilted.',
        'Short links can lead elsewhere after they were printed, and lead iOS, Android, WeChat, DingTalk and computers to addresses of their own. Visits are counted. Before a link leaves the hosts of your organisation, a page says where it leads; administrators enter these hosts, and the apps that may be opened, in the settings.',
        'Scripts and other systems can call `GET /easymock/api/tools/get_qrcode?url=…` without a token, 60 times a minute for each address. With `type=png` or `svg` it returns the picture itself.',
      ],
    },
    { heading: 'H5 pages', id: 'h5-pages' },
    '[H5 pages](/tools/h5pagesUrl) keeps path and parameters of each H5 page. The whole addresses in production, staging, test and development follow by themselves, each with its QR code. Developers add pages and change their own; everybody uses them. Administrators enter the hosts under “Project” in the enumerations.',
    {
      list: [
        '“Build” lets you tick parameters, fill in values and switch the environment. Copy the result, scan it, open it in DingTalk or preview it.',
        '“Split address” takes an address that you paste apart, and says to which project and environment it belongs.',
        '“Preview” opens the page in a frame of the size of a phone. If its headers forbid frames, you are told so: scan the code or open the page in a new tab.',
      ],
    },
    { heading: 'Task board', id: 'tasks' },
    'The [task board](/tools/taskManage) gives single pieces of work to people who have time for them, for points:',
    {
      list: [
        'Publish: say what is to be done, its level and points, how many people it takes and when it is due. Ordinary users receive tasks, but do not publish them.',
        'Receive: if two people click in the same moment, one of them gets the task. You can have five unfinished tasks in hand; administrators can change the number in the system settings. If you cannot finish a task, give it up or transfer it.',
        'Complete: say what was done, with the addresses of merge requests or pages. The publisher appraises it, and its points are given; the result “Rework” sends it back. Nobody appraises their own work.',
        'The board has a column for each status, and cards go only where they may. You can also focus the button of a card and press `Alt ←` or `Alt →`. Changes by others appear at once.',
        'Every number in the [ranking](/tools/taskManageScore) is the sum of a ledger; click a name to see it. Corrections and deletions add rows and never change earlier ones.',
      ],
    },
    { heading: 'Release checklists', id: 'releases' },
    '[Release checklists](/tools/releaseTools) take you through every release item by item:',
    {
      list: [
        'Edit: pasted lines become items, Enter adds the next one, and `Alt ↑`, `Alt ↓` or dragging moves them. You can import a template, and save any checklist as one.',
        'Run: the owners of an item and the manager of the checklist tick it; the first tick starts the checklist. Items that are blocked or do not apply need a note, and only the manager changes what somebody else ticked. People who tick at once do not overwrite each other, and the page shows who has it open.',
        'Automatic checks: an address returns 200, or a certificate is valid long enough. They run when the checklist is opened and every 10 minutes while it runs. An item is ticked when its check passes, and no longer when it fails.',
        'Lock: once all required items are done, the checklist can be locked and then changes no more. Administrators can lock by force or unlock, with a reason; that of a forced lock is shown in red.',
        'CI gate: copy the script from the menu, and deploy jobs stop unless the checklist is locked. Create the token with the scope `release.gate`, which can ask for nothing else.',
      ],
    },
    { heading: 'Visits', id: 'visits' },
    '[Ranking visits](/tools/rankBrowse) and [board visits](/tools/dashBoardBrowse) show who opened the ranking and the board of documents, counted once an hour for each person. You can export them as CSV.',
  ],
};
