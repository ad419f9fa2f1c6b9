import { apiBase, sprintHookPath } from '@easymock/contract';
import type { Guide } from '../guide';

const address = `https://mock.example.com${apiBase}`;
const authorised = '-H "Authorization: Bearer $EASYMOCK_TOKEN"';
const json = "-H 'Content-Type: application/json'";

const gate = `curl --fail --silent --show-error ${authorised} \\
  "${address}/release-list/getLockStatus?releaseId=$RELEASE_ID" \\
  | grep -q '"isLock":1' || exit 1`;
const verify = `curl --fail --silent --show-error ${authorised} ${json} \\
  --data '{"project": "mall", "eventId": "cart_submit", "params": {"sku": "A-1"}}' \\
  "${address}/print-points/verify" | grep -q '"ok":true' || exit 1`;
const notify = `curl --fail --silent --show-error ${authorised} ${json} \\
  --data '{"npmName": "@mall/ui"}' "${address}/npmManage/syncNpmInfo"`;

export const integrations: Guide = {
  'zh-CN': [
    '这一篇按方向列出平台与其他系统的连接，并链接到详细的说明。',
    {
      table: [
        ['你想要', '使用', '凭据'],
        ['脚本或系统读写数据', '[API](/docs/integrations#api)', '令牌'],
        ['变化时通知自己的系统', '[Webhook](/docs/webhooks)', '签名密钥'],
        ['把代码推送归入迭代', '[代码推送](/docs/integrations#push-hooks)', '仓库的密钥'],
        ['发布前检查，发布后上报', '[流水线](/docs/integrations#pipelines)', '只开放一个调用的令牌'],
        ['读取 Jira 和包仓库', '[读取其他系统](/docs/integrations#sources)', '其他系统的只读令牌'],
        ['向群里发消息', '[群机器人](/docs/tools#robots)', '机器人的地址和密钥'],
      ],
    },
    { heading: 'API 和令牌', id: 'api' },
    {
      steps: [
        '在[个人资料的“令牌”](/profile?tab=tokens)中新建令牌，只选需要的[权限范围](/docs/tokens#scopes)。',
        '在 [API 文档](/docs/api)中找到调用，可以直接试发。`/easymock/api/openapi.json` 是同样内容的 OpenAPI 文档，可用来生成客户端。',
        '响应都有相同的外层：`success`、`code`、`message`、`data`。失败时，`kind` 是失败的种类，`requestId` 可供管理员查找日志。',
      ],
    },
    '接口本身（`/easymock/mock/…`）不需要令牌，见[测试页、跨域与限流](/docs/calling)。',
    { heading: '代码推送', id: 'push-hooks' },
    `GitLab、GitHub、Gitea、Gitee 和 Codeup 把推送发到 \`${apiBase}${sprintHookPath}/…\`，提交自动归入迭代。地址和密钥在[迭代提交](/tools/sprintCommits)的“仓库与推送”里；没有通过验证的推送返回 401。详见[迭代提交](/docs/tools#sprint-commits)。`,
    { heading: '流水线', id: 'pipelines' },
    '每一步用自己的令牌，泄露时只影响一个调用：',
    {
      table: [
        ['步骤', '调用', '权限范围'],
        ['测试前上报提交', '`POST /sprint-commits/ci`', '`sprint-commits.ci`'],
        ['测试中校验埋点', '`POST /print-points/verify`', '`print-points.verify`'],
        ['部署前等待清单锁定', '`GET /release-list/getLockStatus`', '`release.gate`'],
        ['发布包后通知', '`POST /npmManage/syncNpmInfo`', '`npm.notify`'],
        ['[生成类型和文档](/docs/transfer#formats)', '`POST /mock/export`', '`mock:read`'],
      ],
    },
    '上报提交的脚本在没有提交的迭代里，门禁的脚本在上线清单的菜单里，都已填好地址。令牌放在密钥变量 `EASYMOCK_TOKEN` 中。',
    { heading: '校验埋点', id: 'verify' },
    { code: verify },
    '`problems` 列出每个参数的问题；事件和参数的类型可以用 `GET /print-points/types` 导出，见[埋点图](/docs/tools#print-points)。',
    { heading: '上线门禁', id: 'gate' },
    { code: gate },
    '清单没有锁定，或平台没有响应时，这一步失败。见[上线清单](/docs/tools#releases)。',
    { heading: '通知新版本', id: 'notify' },
    { code: notify },
    '平台随即读取这个包，并通知关注的人和群；每人每小时 60 次。见 [npm 包](/docs/tools#npm)。',
    { heading: '读取其他系统', id: 'sources' },
    {
      list: [
        '[迭代报表](/docs/tools#sprint-reports)用一个只读账号读取 Jira；[npm 包](/docs/tools#npm)每天读取包仓库；[Swagger 导入与同步](/docs/swagger)读取 API 文档。',
        '二维码：`GET /easymock/api/tools/get_qrcode?url=…`，不需要令牌，见[二维码](/docs/tools#qr-codes)。日历用[订阅地址](/docs/tools#calendar)。',
        '人员可以来自公司目录，见[用目录账号登录](/docs/administration#directory)。从 Easy Mock 迁移用 `npm run easy-mock:import`，见[与 Easy Mock 的差异](/docs/easy-mock)。',
        '平台访问的地址受 `EASYMOCK_OUTBOUND_ALLOW` 和 `EASYMOCK_OUTBOUND_PRIVATE` 限制，见[环境变量](/docs/administration#settings)。',
      ],
    },
  ],
  en: [
    'This page lists the connections to other systems by direction, with links to the details.',
    {
      table: [
        ['You want to', 'Use', 'Credential'],
        ['read and write data from scripts and systems', '[the API](/docs/integrations#api)', 'a token'],
        ['notify your systems of changes', '[webhooks](/docs/webhooks)', 'a signing secret'],
        [
          'assign pushed commits to sprints',
          '[push hooks](/docs/integrations#push-hooks)',
          'the secret of the repository',
        ],
        [
          'check before a release and report after it',
          '[pipelines](/docs/integrations#pipelines)',
          'a token that opens one call',
        ],
        [
          'read Jira and package registries',
          '[other systems](/docs/integrations#sources)',
          'a read-only token of the other system',
        ],
        ['send messages to chat groups', '[chat robots](/docs/tools#robots)', 'the address and secret of a robot'],
      ],
    },
    { heading: 'API and tokens', id: 'api' },
    {
      steps: [
        'Create a token under [“Tokens” in your profile](/profile?tab=tokens), with no more [scopes](/docs/tokens#scopes) than it needs.',
        'Find the call on [the API page](/docs/api), and try it there. `/easymock/api/openapi.json` is an OpenAPI document of all calls, from which you can generate clients.',
        'All responses have the same envelope: `success`, `code`, `message`, `data`. After a failure, `kind` names the failure, and administrators find the log by `requestId`.',
      ],
    },
    'Mocks themselves (`/easymock/mock/…`) need no token: see [Tester, CORS and rate limits](/docs/calling).',
    { heading: 'Push hooks', id: 'push-hooks' },
    `GitLab, GitHub, Gitea, Gitee and Codeup send pushes to \`${apiBase}${sprintHookPath}/…\`, and the commits join their sprints. The address and the secret are under “Repositories and hooks” in [Sprint commits](/tools/sprintCommits). A push that cannot be verified gets 401. For details, see [Sprint commits](/docs/tools#sprint-commits).`,
    { heading: 'Pipelines', id: 'pipelines' },
    'Use a separate token for each step, so that a leaked token opens only one call:',
    {
      table: [
        ['Step', 'Call', 'Scope'],
        ['Before tests: report commits', '`POST /sprint-commits/ci`', '`sprint-commits.ci`'],
        ['During tests: check reported events', '`POST /print-points/verify`', '`print-points.verify`'],
        ['Before a deployment: wait for the locked checklist', '`GET /release-list/getLockStatus`', '`release.gate`'],
        ['After a publication: notify of the package', '`POST /npmManage/syncNpmInfo`', '`npm.notify`'],
        ['[Generate types and documents](/docs/transfer#formats)', '`POST /mock/export`', '`mock:read`'],
      ],
    },
    'A sprint without commits shows the script that reports them, and the menu of a release checklist has the script of the gate; both scripts contain the addresses. Keep the token in the secret variable `EASYMOCK_TOKEN`.',
    { heading: 'Check reported events', id: 'verify' },
    { code: verify },
    '`problems` lists what is wrong with each parameter. `GET /print-points/types` exports the types of events and parameters: see [Print points](/docs/tools#print-points).',
    { heading: 'Release gate', id: 'gate' },
    { code: gate },
    'The step fails if the checklist is not locked, or if the platform does not respond. See [Release checklists](/docs/tools#releases).',
    { heading: 'Notify of a version', id: 'notify' },
    { code: notify },
    'The package is read at once, and its followers and chat groups are notified; 60 times an hour per person. See [npm packages](/docs/tools#npm).',
    { heading: 'Read other systems', id: 'sources' },
    {
      list: [
        '[Sprint reports](/docs/tools#sprint-reports) read Jira with a read-only account. [npm packages](/docs/tools#npm) are read from registries every day. [Swagger import and sync](/docs/swagger) reads API documents.',
        'QR codes: `GET /easymock/api/tools/get_qrcode?url=…` needs no token, see [QR codes](/docs/tools#qr-codes). Calendars use the [subscription address](/docs/tools#calendar).',
        'People can come from the company directory: see [Directory sign-in](/docs/administration#directory). `npm run easy-mock:import` moves data from Easy Mock: see [Differences from Easy Mock](/docs/easy-mock).',
        'Addresses that the platform may access are limited by `EASYMOCK_OUTBOUND_ALLOW` and `EASYMOCK_OUTBOUND_PRIVATE`: see [Environment variables](/docs/administration#settings).',
      ],
    },
  ],
};
