import type { Guide } from '../guide';

const start = `npm start`;
const environment = `PORT=7300
HOST=0.0.0.0
PUBLIC_URL=https://easymock.example.com
TRUST_PROXY=127.0.0.1
DATABASE_URL=postgres://easymock:secret@db.example.com:5432/easymock
EASYMOCK_DATA_DIR=/var/lib/easymock`;
const directory = `LDAP_URL=ldaps://ldap.example.com
LDAP_USER_DN=uid={name},ou=people,dc=example,dc=com`;

export const administration: Guide = {
  'zh-CN': [
    { heading: '启动', id: 'start' },
    '需要 Node 20.19 或更高版本。一条命令安装、构建并启动，自带数据库。',
    { code: start },
    '第一次启动会建立超级管理员 `admin`。没有设置 `EASYMOCK_ADMIN_PASSWORD` 时生成随机密码，打印一次，并存放在数据目录的 `first-administrator.txt`。',
    { heading: '环境变量', id: 'settings' },
    '写在环境或 `.env` 文件里。值不能用时，启动会停下并指出是哪一个。`.env.example` 有全部说明。',
    { code: environment },
    {
      table: [
        ['变量', '默认', '含义'],
        ['`PORT`、`HOST`', '7300、127.0.0.1', '监听的端口和地址'],
        ['`PUBLIC_URL`', '', '反向代理之后，大家使用的地址'],
        ['`TRUST_PROXY`', '谁也不信', '相信哪些代理的 `X-Forwarded-*`，列出地址或网段'],
        ['`DATABASE_URL`', '自带', 'PostgreSQL 14 或更高版本'],
        ['`EASYMOCK_DATA_DIR`', './data', '自带的数据库和上传的文件'],
        [
          '`S3_ENDPOINT`、`S3_BUCKET`、`S3_ACCESS_KEY`、`S3_SECRET_KEY`',
          '',
          '上传的文件放在 S3 兼容的存储桶里，而不是数据目录',
        ],
        ['`EASYMOCK_REGISTRATION`', '仅本机访问时 open，否则 closed', '是否允许注册'],
        ['`EASYMOCK_DEMO_PROJECT`', 'on', '新人是否得到演示项目'],
        ['`EASYMOCK_MOCK_RATE`', '1000', '每个项目每秒调用次数，0 为不限'],
        ['`EASYMOCK_BLOCKED_PROJECTS`、`EASYMOCK_BLOCKED_ADDRESSES`', '', '停用的项目，拒绝的地址和网段'],
        ['`EASYMOCK_EXPORT`', 'open', 'session：导出须登录'],
        [
          '`EASYMOCK_OUTBOUND_ALLOW`、`EASYMOCK_OUTBOUND_PRIVATE`',
          '、allow',
          '允许服务器访问的地址，是否允许内网',
        ],
        ['`MOCK_URL`、`MOCK_PORT`', '', '接口的独立地址，以及为它监听的端口（推荐）'],
        ['`EASYMOCK_WALLPAPER`、`EASYMOCK_UNSPLASH_KEY`', 'bing', '登录页的图片：bing、unsplash 或 local'],
        ['`EASYMOCK_METRICS_TOKEN`', '', 'Prometheus 凭此令牌读取指标；不设置则不开放'],
        ['`LOG_LEVEL`', 'info', '日志级别'],
      ],
    },
    { heading: '用目录账号登录', id: 'directory' },
    '设置 `LDAP_URL` 之后，大家用公司目录（LDAP）里的账号登录，首次登录时自动建立账号；`LDAP_USER_DN` 或 `LDAP_BASE` 说明在哪里找人，`LDAP_ATTRIBUTES`、`LDAP_ROLES` 和 `LDAP_DEPARTMENTS` 对应资料、角色和部门。',
    { code: directory },
    { heading: '反向代理', id: 'proxy' },
    '把 `/easymock/` 转发过来，有旧链接时再加上 `/mock/`，TLS 在代理上终止。`/easymock/readyz` 表示能否接收请求，`/easymock/healthz` 表示是否存活。',
    { heading: '接口的独立地址', id: 'mock-site' },
    '接口返回什么由编写的人决定，建议给接口一个独立的域名或端口，那里没有平台的页面和会话：设置 `MOCK_URL`（例如 `https://mocks.example.com`）和 `MOCK_PORT`，由代理把这个域名转发到该端口。原地址上的接口会自动跳转过去。',
    { heading: '连接池', id: 'pooler' },
    '数据库前面有事务模式的连接池（如 PgBouncer）时，用 `DATABASE_LISTEN_URL` 给出绕过连接池的地址；没有它也能工作，但接口每次都重新读取，`readyz` 会注明 `deaf`。',
    { heading: '数据库中断和磁盘写满', id: 'outage' },
    '数据库无法访问时，请求返回 503，最近调用过的接口在一段时间内仍按最近的定义返回，时长可在[设置](/settings)中调整。磁盘写满时，保存返回 507，腾出空间后自行恢复；`readyz` 和指标都会注明。',
    { heading: '备份', id: 'backup' },
    {
      list: [
        '自己的 PostgreSQL：照常用 `pg_dump`。',
        '自带的数据库：先停止服务，再复制数据目录。',
        '上传的图片在数据目录的 `upload` 里，一并备份。',
      ],
    },
    { heading: '两个节点', id: 'nodes' },
    '多个节点连接同一个 PostgreSQL，就像一个一样工作，负载均衡不需要会话保持：一个节点上的修改，其他节点立刻知道。上传的图片是例外：各节点须共享 `upload` 目录，或者都用同一个存储桶（`S3_ENDPOINT` 等）。升级时表结构由一个节点自动更新。',
    { heading: '停止', id: 'stop' },
    '`SIGTERM` 会先完成已经接收的请求，十秒之内退出，发给 `npm start` 也一样。systemd 和容器请直接启动 `node scripts/start.mjs`；systemd 单元须设置 `KillMode=mixed`，否则数据库会同时收到信号。',
    { heading: '公告', id: 'news' },
    '管理员可以在[更新日志](/changelog)发布公告；填当前版本号时，还没读过更新说明的人会一并看到。',
  ],
  en: [
    { heading: 'Start', id: 'start' },
    'Node 20.19 or newer is needed. One command installs, builds and starts everything, database included.',
    { code: start },
    'The first start makes the super administrator `admin`. Without `EASYMOCK_ADMIN_PASSWORD` a random password is printed once and kept in `first-administrator.txt` in the data folder.',
    { heading: 'Environment', id: 'settings' },
    'From the environment or a file `.env`. A value that cannot be used stops the start and is named. `.env.example` explains all of them.',
    { code: environment },
    {
      table: [
        ['Variable', 'Default', 'Meaning'],
        ['`PORT`, `HOST`', '7300, 127.0.0.1', 'Where it listens'],
        ['`PUBLIC_URL`', '', 'The address people use, behind a proxy'],
        ['`TRUST_PROXY`', 'nobody', 'The proxies whose `X-Forwarded-*` headers count, by address or network'],
        ['`DATABASE_URL`', 'embedded', 'Any PostgreSQL from version 14'],
        ['`EASYMOCK_DATA_DIR`', './data', 'Embedded database and uploads'],
        [
          '`S3_ENDPOINT`, `S3_BUCKET`, `S3_ACCESS_KEY`, `S3_SECRET_KEY`',
          '',
          'Uploads lie in this S3-compatible bucket instead of the data folder',
        ],
        ['`EASYMOCK_REGISTRATION`', 'open on loopback, else closed', 'Whether people may register'],
        ['`EASYMOCK_DEMO_PROJECT`', 'on', 'Whether newcomers get a demo project'],
        ['`EASYMOCK_MOCK_RATE`', '1000', 'Calls of one project a second; 0 for no limit'],
        [
          '`EASYMOCK_BLOCKED_PROJECTS`, `EASYMOCK_BLOCKED_ADDRESSES`',
          '',
          'Projects that are not served, senders that are refused',
        ],
        ['`EASYMOCK_EXPORT`', 'open', 'session: exports need one'],
        [
          '`EASYMOCK_OUTBOUND_ALLOW`, `EASYMOCK_OUTBOUND_PRIVATE`',
          ', allow',
          'What the server may fetch, and whether from private networks',
        ],
        ['`MOCK_URL`, `MOCK_PORT`', '', 'An origin for mocks alone, and the port for it (recommended)'],
        [
          '`EASYMOCK_WALLPAPER`, `EASYMOCK_UNSPLASH_KEY`',
          'bing',
          'Pictures of the sign-in screen: bing, unsplash or local',
        ],
        [
          '`EASYMOCK_METRICS_TOKEN`',
          '',
          'The token by which Prometheus reads metrics; without it nobody can',
        ],
        ['`LOG_LEVEL`', 'info', 'How much is logged'],
      ],
    },
    { heading: 'Sign-in against a directory', id: 'directory' },
    'With `LDAP_URL` people sign in with the accounts of your directory (LDAP), and get one here the first time. `LDAP_USER_DN` or `LDAP_BASE` say where people are found; `LDAP_ATTRIBUTES`, `LDAP_ROLES` and `LDAP_DEPARTMENTS` say what they bring along.',
    { code: directory },
    { heading: 'Reverse proxy', id: 'proxy' },
    'Forward `/easymock/`, and `/mock/` if there are old links; terminate TLS there. `/easymock/readyz` tells whether a node can take calls, `/easymock/healthz` whether it lives.',
    { heading: 'An origin for mocks', id: 'mock-site' },
    'People write what mocks answer, so give mocks a host or port of their own, where none of our pages and sessions exist: set `MOCK_URL` (such as `https://mocks.example.com`) and `MOCK_PORT`, and let the proxy forward that host to that port. Mocks on the old address redirect there.',
    { heading: 'Connection pooler', id: 'pooler' },
    'If a pooler in transaction mode, such as PgBouncer, stands before the database, `DATABASE_LISTEN_URL` gives the address past it. Without that everything works, but mocks are read anew for each call, and `readyz` says `deaf`.',
    { heading: 'Without the database, and full disks', id: 'outage' },
    'While the database is away, calls answer 503, and mocks that were called lately go on answering for a time as they were last known; the [settings](/settings) decide how long. If a disk is full, calls that save something are refused with 507, and succeed again once there is room; `readyz` and the metrics say so.',
    { heading: 'Backup', id: 'backup' },
    {
      list: [
        'A PostgreSQL of your own: `pg_dump` as usual.',
        'The embedded one: stop the server and copy the data folder.',
        'Uploaded pictures lie in `upload` in the data folder; take them along.',
      ],
    },
    { heading: 'Two nodes', id: 'nodes' },
    'Several nodes on one PostgreSQL behave as one, and a load balancer needs no stickiness: what changes on one, the others know at once. Uploaded pictures are the exception: nodes have to share the folder `upload`, or use one bucket (`S3_ENDPOINT` and the others). One node at a time migrates tables.',
    { heading: 'Stop', id: 'stop' },
    '`SIGTERM` finishes what was accepted and exits within ten seconds, also when `npm start` gets it. Let systemd and containers start `node scripts/start.mjs`; a systemd unit needs `KillMode=mixed`, or the database gets the signal as well.',
    { heading: 'Announcements', id: 'news' },
    'Administrators announce on the [release notes](/changelog) page; under the running version, whoever has not read its notes yet sees it along with them.',
  ],
};
