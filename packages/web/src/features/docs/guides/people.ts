import type { Guide } from '../guide';

export const people: Guide = {
  'zh-CN': [
    { heading: '个人资料', id: 'profile' },
    '打开[编辑资料](/profile)：',
    {
      table: [
        ['页签', '可以'],
        [
          '资料',
          '改昵称和手机号，上传头像（jpg 或 png，不超过 2 MB，上传后裁剪）；昵称看起来与别人相同时，旁边会显示用户名；还没有部门时，在这里申请加入',
        ],
        ['安全', '改密码，并可同时删除令牌；设置两步验证；查看在哪些浏览器登录（最多 20 处），结束其中一个或其他全部'],
        ['偏好', '语言、主题、密度、起始页、单键快捷键；换一台电脑登录也一样'],
        ['通知', '哪些类型的消息显示在铃铛上，哪些汇总成每日摘要，以及免打扰时段'],
        ['绑定', '在钉钉、Jira 和 Git 里的身份'],
        ['令牌', '供脚本和持续集成使用，代替密码'],
      ],
    },
    '消息显示在顶部的铃铛上，全部消息在[消息中心](/messageCenter)。管理员可以在那里向所有人、一个部门或指定的人发送消息，每分钟一条。',
    { heading: '两步验证', id: 'second-factor' },
    '在[编辑资料](/profile?tab=security)的“安全”里设置后，登录时除了密码还要再确认一次，密码泄露时账号仍然安全。',
    {
      list: [
        '验证器：用手机应用或密码管理器扫描二维码，登录时输入它显示的 6 位数字；每个数字只能用一次。',
        '通行密钥：保存在电脑、手机或安全密钥中，登录时用指纹、面容或 PIN 确认；可以添加多个。系统须配置有域名的公开地址。',
        '恢复码：启用时得到 10 个，只显示一次，请保存好；手机或密钥丢失时用来登录，每个只能用一次。都没有时，请管理员重置。',
        '登录十分钟后，新建令牌、结束登录、更改权限等敏感操作会请你再次输入密码，或用两步验证确认。',
      ],
    },
    { heading: '令牌', id: 'tokens' },
    '新建令牌时选择权限范围和有效期（最长一年）。令牌只显示一次，请立即保存。调用时放在请求头里：',
    { code: 'curl -H "Authorization: Bearer emk_…" https://easymock.example.com/easymock/api/project/list' },
    '令牌不能修改密码、登录、令牌和账号。删除令牌，或账号被禁用，它立即失效。',
    { heading: '角色与权限', id: 'rights' },
    '每个人有一个角色，角色决定在每个功能里能做到哪一步；管理员还可以单独给一个人多加权限。',
    {
      table: [
        ['级别', '可以'],
        ['查看', '看到列表、详情和历史'],
        ['编辑', '新增，修改和删除自己创建的'],
        ['管理', '修改和删除全部，从回收站恢复'],
        ['查看密文', '看到密码等密文，每次都会记录'],
      ],
    },
    '角色的权限修改后立即生效，不用重新登录。角色、部门或个人权限被修改的人会看到提示，可以先保存正在编辑的内容，再重新登录。',
    { heading: '团队', id: 'teams' },
    '在[团队](/group)里创建团队，或输入名称加入同事的团队。打开团队，可以看到它的项目和成员。',
    {
      table: [
        ['团队角色', '可以'],
        ['访客', '查看项目和接口，不能修改'],
        ['成员', '编辑项目和接口，新建项目'],
        ['管理员', '还可以邀请和移除成员与访客、审批加入申请、删除和恢复项目'],
        ['所有者', '所有操作，包括更改任何人的角色、修改团队设置、移交和解散团队'],
      ],
    },
    {
      list: [
        '邀请成员：按姓名添加的人立即成为成员，并收到一条消息；也可以生成有效期为 1、7 或 30 天的邀请链接，链接只显示一次，随时可以撤销。',
        '加入方式在团队设置里选择：任何人都可以加入、申请后由管理员同意，或不接受申请。不接受申请的团队不会被搜到。',
        '团队至少要有一名所有者：最后一名所有者先移交团队，才能退出。',
      ],
    },
    { heading: '管理账号', id: 'accounts' },
    {
      list: [
        '[账号管理](/accounts)左边是部门和小组，右边是成员；可以按昵称、用户名、手机号和拼音搜索。',
        '注册关闭时由管理员新建账号，或从 CSV 导入：先检查，每一行的问题都会列出来，没有问题才会导入。',
        '新建账号和重置密码时，密码只显示一次，七天内有效。本人登录后必须先设置自己的密码，在此之前不能做其他操作；API 令牌不受影响，重置密码时会一并删除。',
        '有人离职时，在成员那一行选“禁用”：指定由谁接手，包括领取的任务和未勾选的上线检查项（默认是部门负责人，没有则是你自己），退出所有登录，删除令牌，然后禁用账号，一次完成。选“暂时禁用”则只退出登录，内容保留。刚禁用的人仍显示在列表中，可以恢复启用；已移交的内容不会退回。',
        '“看过的密文”列出一个人查看、复制或下载过的证书、开发者账号和支付账号的密文，办理离职时也会显示。“标记待更换”给每位负责人建一个任务，写明要更换哪些记录；负责人就是离职的人时由备份负责人更换，都没有则由你更换。同一项密文在更换之前不会重复建任务。',
        '自己注册的人可以申请加入部门和小组，确认之前没有部门的任何权限。列表上方会提示有多少人还没有部门、其中多少人待确认；在成员那一行选“确认部门”即可，安排到别处则申请随之结束。结果会通知本人。',
        '删除之前选择由谁接手项目和项目编码，历史里仍显示原来的昵称。接手人已有同名项目或相同地址时，移交的项目会改名、改地址，并提示新的地址。',
        '不能修改自己的角色和组织，不能禁用自己，也不能授予或收回自己没有的权限；最后一位超级管理员不能降级、禁用或删除。',
        '来自公司目录的账号，密码在目录里修改。',
        '[系统设置](/settings)可以要求管理员或所有人使用两步验证：没有设置的人登录后须先设置。有人丢失手机又没有恢复码时，先确认是本人，再在成员那一行选“重置两步验证”；本人会收到消息。',
      ],
    },
    { heading: '操作日志', id: 'audit' },
    '[操作日志](/accounts?tab=log)用一句话说明谁对谁做了什么，可以直接打开相关的内容；展开可以看到每个字段的变化。日志记录每次修改、登录、上传、导出和被拒绝的操作，包括操作人、时间、内容和来源地址；日志不能修改。允许未登录导出时，导出者按地址记录，条数有上限。',
  ],
  en: [
    { heading: 'Your profile', id: 'profile' },
    'Open [your profile](/profile):',
    {
      table: [
        ['Tab', 'You can'],
        [
          'Profile',
          'Change your nickname and mobile number, and upload a picture (JPG or PNG, up to 2 MB) and crop it. If your nickname looks like someone else’s, your user name is shown beside it. If you are in no department yet, ask to join one here.',
        ],
        [
          'Security',
          'Change your password and optionally delete your tokens; set up a second factor; view your sessions (up to 20), and end one of them or all others',
        ],
        [
          'Preferences',
          'Set language, theme, density, start page and single-key shortcuts, for every computer you sign in on',
        ],
        [
          'Notifications',
          'Choose which types of messages appear at the bell and which in a daily digest, and set quiet hours',
        ],
        ['Bindings', 'Enter your accounts in DingTalk, Jira and Git'],
        ['Tokens', 'Create tokens for scripts and CI to use instead of your password'],
      ],
    },
    'Messages appear at the bell, and all of them in the [message centre](/messageCenter). From there, administrators send messages to everyone, a department or certain people, once a minute.',
    { heading: 'Second factor', id: 'second-factor' },
    'Set it up under “Security” in [your profile](/profile?tab=security). After the password, you confirm your sign-in with the second factor, so your account stays safe if somebody learns the password.',
    {
      list: [
        'Authenticator app: scan the code with an app or a password manager, and enter the 6 digits that it shows when you sign in. Each code works once.',
        'Passkeys: kept on your computer, phone or security key and confirmed by finger, face or PIN. You can add several. The installation needs a public address with a domain name.',
        'Recovery codes: at setup you get 10 codes, which are shown only once, so save them. If you lose your phone or key, each code signs you in once. If you have none left, ask an administrator to reset your second factor.',
        'If you signed in more than ten minutes ago, sensitive actions such as creating tokens, ending sessions or changing rights ask for your password or second factor again.',
      ],
    },
    { heading: 'Tokens', id: 'tokens' },
    'When you create a token, choose its scopes and how long it is valid (up to one year). The token is shown only once, so save it immediately. Send it in a header:',
    { code: 'curl -H "Authorization: Bearer emk_…" https://easymock.example.com/easymock/api/project/list' },
    'A token cannot change passwords, sessions, tokens or accounts. It stops working immediately if you delete it or if your account is disabled.',
    { heading: 'Roles and rights', id: 'rights' },
    'Everyone has a role. The role sets the level of rights in each feature. Administrators can grant additional rights to one person.',
    {
      table: [
        ['Level', 'Allows'],
        ['View', 'View lists, details and histories'],
        ['Edit', 'Create records; change and delete your own'],
        ['Manage', 'Change and delete all records; restore from the recycle bin'],
        ['Reveal secrets', 'View passwords and other secrets; each access is recorded'],
      ],
    },
    'A change to the rights of a role takes effect immediately, without signing in again. If the role, department or rights of a person change, the person sees a message, can save their work, and then signs in again.',
    { heading: 'Teams', id: 'teams' },
    'Create a team under [Teams](/group), or join a colleague’s team by its name. A team shows its projects and its members.',
    {
      table: [
        ['Role in the team', 'May'],
        ['Guest', 'View projects and mocks, but change nothing'],
        ['Member', 'Edit projects and mocks, and create projects'],
        [
          'Manager',
          'Also invite and remove members and guests, answer requests to join, and delete and restore projects',
        ],
        ['Owner', 'Everything: change all roles and the settings, hand the team over and dismiss it'],
      ],
    },
    {
      list: [
        'Invite members: people whom you add by name become members immediately and get a message. You can also create an invitation link that is valid for 1, 7 or 30 days. A link is shown only once, and you can revoke it at any time.',
        'The team settings define how people join: everyone can join, a manager approves requests, or the team is closed. People outside cannot find a closed team.',
        'A team has at least one owner. The last one hands the team over before leaving it.',
      ],
    },
    { heading: 'Manage accounts', id: 'accounts' },
    {
      list: [
        '[Accounts](/accounts) shows departments and groups on the left and people on the right. Search by nickname, user name, mobile number or pinyin.',
        'If registration is closed, administrators create accounts or import them from a CSV file. The file is checked first, the problems of each row are listed, and only a file without problems is imported.',
        'The password of a new account and a reset password are shown only once and work for seven days. After signing in with it, the person has to choose their own before they can do anything else. API tokens are not affected; a reset deletes them.',
        'If somebody leaves, choose “Disable” in their row and choose who takes over their records, claimed tasks and open release items (by default the head of the department, or else you). One step then hands everything over, ends all sessions and tokens, and disables the account. “Disable for a while” only ends the sessions, and the person keeps their records. A person whom you just disabled stays in the list, where you can enable the account again; records that were handed over stay with their new owners.',
        '“Secrets seen” lists the secrets of certificates, developer accounts and payment accounts that a person revealed, copied or downloaded; offboarding shows it too. “Mark for rotation” creates one task for each owner, which names the records. If the owner is the person who leaves, the backup owner gets it, or else you. A secret that is already marked gets no second task until it is changed.',
        'People who register can ask to join a department and groups; until somebody confirms the request, they have no rights of the department. A line above the list says how many people have no department and how many of them wait for a confirmation. “Confirm department” in the row of a person confirms it; moving them elsewhere ends the request. The person gets a message with the decision.',
        'Before you delete a person, choose who takes over their projects and project codes; histories keep the nickname. If the new owner already has a project with the same name or URL, the transferred project is renamed or gets another URL, and a message shows the new name or URL.',
        'You cannot change your own role or organisation, disable yourself, or grant or revoke rights that you do not have. The last super administrator cannot be demoted, disabled or deleted.',
        'People with an account from the company directory change their password in the directory.',
        '[Settings](/settings) can require a second factor of administrators or everyone: people without one set it up after they sign in. If somebody loses their phone and has no recovery codes, make sure that the request is theirs, then choose “Reset second factor” in their row; they get a message.',
      ],
    },
    { heading: 'Audit log', id: 'audit' },
    'The [audit log](/accounts?tab=log) lists in sentences who did what, with links to the records; expand an entry to see each field. It records every change, sign-in, upload, export and refused action with person, time, content and source address. It cannot be changed. If exports do not require sign-in, anonymous exports are recorded by address, up to a limit.',
  ],
};
