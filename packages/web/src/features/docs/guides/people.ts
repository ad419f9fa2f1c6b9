import type { Guide } from '../guide';

export const people: Guide = {
  'zh-CN': [
    { heading: '你自己', id: 'profile' },
    {
      table: [
        ['在[编辑资料](/profile)里', '可以'],
        [
          '资料',
          '改昵称和手机号，上传头像（jpg 或 png，不超过 2 MB，上传后裁剪）；昵称看起来与别人相同时，旁边会显示登录名',
        ],
        ['安全', '改密码，并可同时删除令牌；查看在哪些浏览器登录（最多 20 处），结束其中一个或其他全部'],
        ['偏好', '语言、主题、密度、起始页、单键快捷键；换一台电脑登录也一样'],
        ['绑定', '在钉钉、Jira 和 Git 里的身份'],
        ['令牌', '给脚本和持续集成使用，代替密码'],
      ],
    },
    { heading: '令牌', id: 'tokens' },
    '新建令牌时选择它能做什么和有效期（最长一年）。令牌只显示一次，请立即存好。调用时放在请求头里：',
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
    '权限改变后立即生效，不用重新登录。角色、部门或权限被修改的人会看到提示，先存好正在写的内容，再重新登录。',
    { heading: '管理账号', id: 'accounts' },
    {
      list: [
        '[账号管理](/accounts)左边是部门和小组，右边是成员；可以按昵称、登录名、手机号和拼音搜索。',
        '注册关闭时由管理员新建账号，或从 CSV 导入：先检查，每一行的问题都会列出来，没有问题才会导入。',
        '禁用的人立即退出，内容保留；删除之前选择由谁接手项目和项目编码，历史里仍显示原来的昵称。接手人已有同名项目或相同地址时，移交的项目会改名、改地址，并提示新的地址。',
        '不能修改自己的角色和组织，不能禁用自己，也不能给出或收回自己没有的权限；最后一位超级管理员不能降级、禁用或删除。',
        '来自公司目录的账号，密码在目录里修改。',
      ],
    },
    { heading: '操作日志', id: 'audit' },
    '[操作日志](/accounts?tab=log)记录每次修改、登录、上传、导出和被拒绝的操作：谁、什么时间、改了什么、从哪里；日志只增不改。未登录也能导出接口时，导出者按地址记录，条数有上限。',
  ],
  en: [
    { heading: 'Yourself', id: 'profile' },
    {
      table: [
        ['In your [profile](/profile)', 'You can'],
        [
          'Data',
          'Change nick name and mobile, upload a picture (jpg or png, 2 MB at most) and crop it; if your nick name looks like somebody else’s, the login name is shown beside it',
        ],
        [
          'Security',
          'Change the password, and delete your tokens with it; see where you are signed in (20 places at most), and end one session or all others',
        ],
        [
          'Preferences',
          'Language, theme, density, start page, single keys; they follow you to other machines',
        ],
        ['Bindings', 'Who you are in DingTalk, Jira and Git'],
        ['Tokens', 'Let scripts and CI in without your password'],
      ],
    },
    { heading: 'Tokens', id: 'tokens' },
    'A new token is given what it may do and for how long, a year at most. It is shown once, so keep it at once. Calls carry it in a header:',
    { code: 'curl -H "Authorization: Bearer emk_…" https://easymock.example.com/easymock/api/project/list' },
    'Tokens never change passwords, sessions, tokens or accounts. A token that is deleted, or whose person is forbidden, is worth nothing at once.',
    { heading: 'Roles and rights', id: 'rights' },
    'Everybody has a role, which says how far they may go in each feature; administrators may give one person more.',
    {
      table: [
        ['Level', 'Allows'],
        ['View', 'Lists, details and histories'],
        ['Edit', 'Adding; changing and deleting what one made'],
        ['Manage', 'Changing and deleting all; bringing back from the recycle bin'],
        ['Reveal', 'Seeing secrets, each time recorded'],
      ],
    },
    'A change holds at once, without signing in again. Whose own role, department or rights were changed is told so, keeps what they were writing, and signs in again.',
    { heading: 'Accounts', id: 'accounts' },
    {
      list: [
        '[Accounts](/accounts) shows departments and groups on the left and people on the right; search by nick name, name, mobile or pinyin.',
        'Where registration is closed, administrators make accounts or import a CSV: it is checked first, the problems of each line are listed, and only a file without any is imported.',
        'Who is forbidden is out at once, and what they made stays; before somebody is deleted you choose who takes over their projects and codes, and histories keep their nick name. A project whose name or address the new owner has already gets another one, and you are told.',
        'You cannot change your own role or organisation or forbid yourself, nor give or take rights that you do not hold; the last super administrator cannot be lowered, forbidden or deleted.',
        'People from the directory change their password there.',
      ],
    },
    { heading: 'Audit log', id: 'audit' },
    'The [audit log](/accounts?tab=log) keeps every change, sign-in, upload, export and refusal: who, when, what, from where. Nothing in it can be changed. Strangers who export mocks, where that needs no session, are kept by their address, and only up to a limit.',
  ],
};
