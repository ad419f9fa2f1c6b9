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
    { heading: '安装与启动', id: 'start' },
    '需要 Node 20.19 或更高版本。一条命令安装、构建并启动，自带数据库。',
    { code: start },
    '第一次启动会创建超级管理员 `admin`。没有设置 `EASYMOCK_ADMIN_PASSWORD` 时生成随机密码，打印一次，并存放在数据目录的 `first-administrator.txt`。',
    { heading: '环境变量', id: 'settings' },
    '写在环境或 `.env` 文件里。如果值无效，启动会停止并指出是哪一个。`.env.example` 有全部说明。',
    { code: environment },
    {
      table: [
        ['变量', '默认', '含义'],
        ['`PORT`、`HOST`', '7300、127.0.0.1', '监听的端口和地址'],
        ['`PUBLIC_URL`', '', '使用反向代理时，对外的地址'],
        ['`TRUST_PROXY`', '不信任任何代理', '信任哪些代理的 `X-Forwarded-*`，填写地址或网段'],
        ['`DATABASE_URL`', '自带', 'PostgreSQL 14 或更高版本'],
        ['`EASYMOCK_DATA_DIR`', './data', '自带的数据库和上传的文件'],
        [
          '`S3_ENDPOINT`、`S3_BUCKET`、`S3_ACCESS_KEY`、`S3_SECRET_KEY`',
          '',
          '上传的文件放在 S3 兼容的存储桶里，而不是数据目录',
        ],
        ['`EASYMOCK_REGISTRATION`', '仅本机访问时 open，否则 closed', '是否允许注册'],
        ['`EASYMOCK_DEMO_PROJECT`', 'on', '是否为新用户创建演示项目'],
        ['`EASYMOCK_MOCK_RATE`', '1000', '每个项目每秒调用次数，0 为不限'],
        ['`EASYMOCK_BLOCKED_PROJECTS`、`EASYMOCK_BLOCKED_ADDRESSES`', '', '禁用的项目，拒绝的地址和网段'],
        [
          '`EASYMOCK_BACKUP_DIR`、`EASYMOCK_BACKUP_BUCKET_PREFIX`',
          '数据目录中的 backups',
          '每日备份的文件夹，或存储桶中的路径',
        ],
        ['`EASYMOCK_EXPORT`', 'open', 'session：导出须登录'],
        ['`EASYMOCK_OUTBOUND_ALLOW`、`EASYMOCK_OUTBOUND_PRIVATE`', '、allow', '允许服务器访问的地址，是否允许内网'],
        ['`MOCK_URL`、`MOCK_PORT`', '', '接口的独立地址，以及为它监听的端口（推荐）'],
        ['`EASYMOCK_WALLPAPER`、`EASYMOCK_UNSPLASH_KEY`', 'bing', '登录页的图片：bing、unsplash 或 local'],
        ['`EASYMOCK_METRICS_TOKEN`', '', 'Prometheus 凭此令牌读取指标；不设置则不开放'],
        ['`LOG_LEVEL`', 'info', '日志级别'],
      ],
    },
    { heading: '用目录账号登录', id: 'directory' },
    '设置 `LDAP_URL` 之后，大家用公司目录（LDAP）里的账号登录，首次登录时自动创建账号；`LDAP_USER_DN` 或 `LDAP_BASE` 说明从哪里查找用户，`LDAP_ATTRIBUTES`、`LDAP_ROLES` 和 `LDAP_DEPARTMENTS` 对应资料、角色和部门。',
    { code: directory },
    { heading: '反向代理', id: 'proxy' },
    '把 `/easymock/` 转发过来，有旧链接时再加上 `/mock/`，TLS 在代理上终止。`/easymock/readyz` 表示能否接收请求，`/easymock/healthz` 表示是否存活。',
    { heading: '接口的独立地址', id: 'mock-site' },
    '接口返回什么由编写的人决定，建议给接口一个独立的域名或端口，那里没有平台的页面和会话：设置 `MOCK_URL`（例如 `https://mocks.example.com`）和 `MOCK_PORT`，由代理把这个域名转发到该端口。原地址上的接口会自动跳转过去。',
    { heading: '连接池', id: 'pooler' },
    '数据库前面有事务模式的连接池（如 PgBouncer）时，用 `DATABASE_LISTEN_URL` 给出绕过连接池的地址；没有它也能工作，但接口每次都重新读取，`readyz` 会注明 `silent`。',
    { heading: '数据库中断和磁盘写满', id: 'outage' },
    '数据库无法访问时，请求返回 503，最近调用过的接口在一段时间内仍按最近的定义返回，时长可在[设置](/settings)中调整。磁盘写满时，保存返回 507，腾出空间后自行恢复；`readyz` 和指标都会注明。',
    { heading: '备份', id: 'backup' },
    {
      list: [
        '`npm run backup -- 文件` 把全部数据和上传的文件写进一个文件，服务可以照常运行；`npm run backup -- --verify 文件` 校验它。',
        '`npm run restore -- 文件` 恢复到空的环境。恢复出的副本默认静默，不会替正式环境推送和提醒。',
        '备份里没有 `.env` 和数据目录中的 `secret.key`，请另外妥善保存：没有这个密钥，恢复后所有密文都无法读取：证书和账号的密码与文件、群机器人、Webhook 和代码推送的密钥、Jira 和包仓库的令牌、验证器，以及链接的通用密码。',
        '自己的 PostgreSQL 也可以照常用 `pg_dump`，上传的文件须另外备份。',
      ],
    },
    { heading: '升级和检查', id: 'upgrade' },
    {
      list: [
        '新版本第一次启动时更新表结构，并先把自带的数据库备份到数据目录的 `backups`，保留最近三份（`EASYMOCK_BACKUP_BEFORE_MIGRATION`）。',
        '`npm run migrate -- --dry-run` 列出将要执行的更新，`npm run migrate` 只执行更新，不启动服务。',
        '旧版本不会在新版本的数据库上启动；要退回旧版本，请恢复升级前的备份。',
        '`npm run doctor` 逐项检查运行环境，并说明如何解决问题。',
      ],
    },
    { heading: '多个节点', id: 'nodes' },
    '多个节点可以连接同一个 PostgreSQL，负载均衡不需要会话保持：一个节点上的修改在所有节点立即生效。上传的图片是例外：各节点须共享 `upload` 目录，或者都用同一个存储桶（`S3_ENDPOINT` 等）。升级时表结构由一个节点自动更新。',
    { heading: '停止', id: 'stop' },
    '`SIGTERM` 会先完成已经接收的请求，十秒之内退出，发给 `npm start` 也一样。systemd 和容器请直接启动 `node scripts/start.mjs`；systemd 单元须设置 `KillMode=mixed`，否则数据库会同时收到信号。',
    { heading: '公告', id: 'news' },
    '管理员可以在[更新日志](/changelog)发布公告；填当前版本号时，还没读过更新说明的人会一并看到。',
  ],
  en: [
    { heading: 'Installation', id: 'start' },
    'You need Node 20.19 or newer. One command installs, builds and starts everything, including the database.',
    { code: start },
    'The first start creates the super administrator `admin`. If `EASYMOCK_ADMIN_PASSWORD` is not set, a random password is generated, printed once, and stored in `first-administrator.txt` in the data folder.',
    { heading: 'Environment variables', id: 'settings' },
    'Set them in the environment or in a `.env` file. If a value is invalid, the server does not start and names the value. `.env.example` explains all variables.',
    { code: environment },
    {
      table: [
        ['Variable', 'Default', 'Meaning'],
        ['`PORT`, `HOST`', '7300, 127.0.0.1', 'Port and address the server listens on'],
        ['`PUBLIC_URL`', '', 'The public address, if the server is behind a proxy'],
        ['`TRUST_PROXY`', 'none', 'Proxies whose `X-Forwarded-*` headers are trusted, as addresses or networks'],
        ['`DATABASE_URL`', 'embedded', 'PostgreSQL 14 or newer'],
        ['`EASYMOCK_DATA_DIR`', './data', 'Folder of the embedded database and uploads'],
        [
          '`S3_ENDPOINT`, `S3_BUCKET`, `S3_ACCESS_KEY`, `S3_SECRET_KEY`',
          '',
          'Stores uploads in this S3-compatible bucket instead of the data folder',
        ],
        ['`EASYMOCK_REGISTRATION`', 'open on loopback, else closed', 'Whether people can register'],
        ['`EASYMOCK_DEMO_PROJECT`', 'on', 'Whether new users get a demo project'],
        ['`EASYMOCK_MOCK_RATE`', '1000', 'Requests per second for each project; 0 means no limit'],
        [
          '`EASYMOCK_BLOCKED_PROJECTS`, `EASYMOCK_BLOCKED_ADDRESSES`',
          '',
          'Blocked projects, refused addresses and networks',
        ],
        [
          '`EASYMOCK_BACKUP_DIR`, `EASYMOCK_BACKUP_BUCKET_PREFIX`',
          'backups in the data folder',
          'Folder of daily backups, or their path in the bucket',
        ],
        ['`EASYMOCK_EXPORT`', 'open', 'session: exports require sign-in'],
        [
          '`EASYMOCK_OUTBOUND_ALLOW`, `EASYMOCK_OUTBOUND_PRIVATE`',
          ', allow',
          'Addresses the server can access, and whether private networks are allowed',
        ],
        ['`MOCK_URL`, `MOCK_PORT`', '', 'A separate address for mocks and the port to listen on for it (recommended)'],
        [
          '`EASYMOCK_WALLPAPER`, `EASYMOCK_UNSPLASH_KEY`',
          'bing',
          'Pictures on the sign-in page: bing, unsplash or local',
        ],
        [
          '`EASYMOCK_METRICS_TOKEN`',
          '',
          'The token Prometheus needs to read metrics; if not set, metrics are not available',
        ],
        ['`LOG_LEVEL`', 'info', 'Log level'],
      ],
    },
    { heading: 'Directory sign-in', id: 'directory' },
    'If you set `LDAP_URL`, people sign in with their accounts of the company directory (LDAP). Their EasyMock account is created at the first sign-in. `LDAP_USER_DN` or `LDAP_BASE` define where to find people; `LDAP_ATTRIBUTES`, `LDAP_ROLES` and `LDAP_DEPARTMENTS` map details, roles and departments.',
    { code: directory },
    { heading: 'Reverse proxy', id: 'proxy' },
    'Forward `/easymock/`, and `/mock/` if you have old links, and terminate TLS at the proxy. `/easymock/readyz` shows whether a node can accept requests, `/easymock/healthz` whether it is alive.',
    { heading: 'A separate address for mocks', id: 'mock-site' },
    'Users write the responses of mocks. We recommend a separate host or port for mocks, without pages and sessions of the platform: set `MOCK_URL` (for example `https://mocks.example.com`) and `MOCK_PORT`, and forward this host to this port at the proxy. Requests to the old mock addresses are redirected.',
    { heading: 'Connection pooler', id: 'pooler' },
    'If the database is behind a connection pooler in transaction mode, such as PgBouncer, set `DATABASE_LISTEN_URL` to an address that bypasses it. Without it everything works, but mocks are read again for each request, and `readyz` reports `silent`.',
    { heading: 'Database outages and full disks', id: 'outage' },
    'While the database is unavailable, requests return 503. Recently called mocks keep returning their last known definition for a while; you can change the time in the [settings](/settings). If the disk is full, saving returns 507 and works again as soon as there is free space. `readyz` and the metrics report both.',
    { heading: 'Backup', id: 'backup' },
    {
      list: [
        '`npm run backup -- FILE` writes all data and uploaded files to one file while the server runs; `npm run backup -- --verify FILE` verifies it.',
        '`npm run restore -- FILE` fills an empty installation, which stays quiet: it sends no pushes and reminders in place of the original.',
        'No backup contains `.env` and the file `secret.key` of the data folder, so keep copies of both. Without that key, no secret can be read after a restore: passwords and files of certificates and accounts, secrets of chat robots, webhooks and push hooks, tokens of Jira and package registries, authenticator apps, and the common password of links.',
        'With your own PostgreSQL, you can also use `pg_dump` as usual; back up the uploaded files separately.',
      ],
    },
    { heading: 'Upgrades and checks', id: 'upgrade' },
    {
      list: [
        'The first start of a new version migrates the database. Before that, it backs up the embedded database to the folder `backups` in the data folder and keeps the last three backups (`EASYMOCK_BACKUP_BEFORE_MIGRATION`).',
        '`npm run migrate -- --dry-run` lists the migrations that would run; `npm run migrate` runs them without starting the server.',
        'An older version refuses to start on the database of a newer one. To go back, restore a backup from before the upgrade.',
        '`npm run doctor` checks the installation and shows how to solve each problem.',
      ],
    },
    { heading: 'Several nodes', id: 'nodes' },
    'Several nodes can use the same PostgreSQL, and the load balancer does not need sticky sessions: a change on one node takes effect on all nodes immediately. Uploaded pictures are the exception: nodes must share the `upload` folder or use the same bucket (`S3_ENDPOINT` and related variables). During an upgrade, one node migrates the tables.',
    { heading: 'Shutdown', id: 'stop' },
    'After `SIGTERM`, the server completes accepted requests and exits within ten seconds. This also works with `npm start`. In systemd units and containers, start `node scripts/start.mjs` directly. A systemd unit needs `KillMode=mixed`; otherwise the database receives the signal too.',
    { heading: 'Announcements', id: 'news' },
    'Administrators can publish announcements on the [release notes](/changelog) page. If you enter the current version, people who have not read its release notes yet see the announcement with them.',
  ],
};
