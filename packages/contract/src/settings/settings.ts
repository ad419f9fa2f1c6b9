import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { moment, timeZone, webAddress } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import type { Text } from '../core/language';
import { defaultTimeZone } from '../core/version';
import { externalRequestViews } from '../mock/request-limits';
import { robotHost, robotPlatformKeys, robotPlatforms } from '../tools/ding-config/ding-config-choices';
import { isInternalRange, readThresholds } from '../tools/https/host-line';
import { readProjectIds } from '../tools/jira/jira-choices';
import { readPauses, readQuietHours } from '../tools/push-task/push-task-choices';
import { listed, unsafeSchemes } from '../tools/qrcode/middle-link-address';
import { wallpaperSourceNames, wallpaperSources } from '../wallpaper/wallpaper';
import { frameHost } from '../wiki/frame-hosts';

export interface SettingOptions<Value extends z.core.$ZodType> {
  readonly value: Value;
  /** The default value; the environment of an installation can override it. */
  readonly fallback: z.output<Value>;
  readonly name: Text;
  readonly about: Text;
  /** Names of the values, if there are a few to choose from. */
  readonly choiceNames?: Readonly<Record<string, Text>>;
  /** Whether administrators may change the setting; otherwise only super administrators may. */
  readonly isForAdministrators?: boolean;
}

const setting = <Value extends z.core.$ZodType>(options: SettingOptions<Value>): SettingOptions<Value> => options;

/** Schema of days or percentages, such as `30, 14, 7`. */
const thresholds = (most: number) =>
  z
    .string()
    .max(100)
    .refine(
      (text) => (readThresholds(text, most)?.length ?? 0) > 0,
      rule({
        zh: '{label}须为整数，用逗号分隔，例如 30, 14, 7',
        en: '{label} must be whole numbers separated by commas, such as 30, 14, 7',
      }),
    );

/** The settings that can be changed at run time. */
export const settings = {
  'register.open': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '开放注册', en: 'Open registration' },
    about: { zh: '登录页允许任何人注册账号', en: 'Anyone can register an account on the sign-in page' },
  }),
  'login.directory': setting({
    value: z.boolean(),
    fallback: true,
    name: { zh: '目录登录', en: 'Directory sign-in' },
    about: {
      zh: '配置了 LDAP 目录时，用目录中的账号和密码登录；关闭后只有本地账号可以登录',
      en: 'If an LDAP directory is configured, people sign in with their directory accounts. If this is off, only local accounts can sign in.',
    },
  }),
  'login.secondFactor': setting({
    value: z.enum(['nobody', 'administrators', 'everybody']),
    fallback: 'nobody',
    name: { zh: '必须使用两步验证的人', en: 'People who must have a second factor' },
    about: {
      zh: '这些人登录后须先设置验证器或通行密钥，才能继续使用；其他人可以自愿设置',
      en: 'These people set up an authenticator app or a passkey before they can do anything else. For everyone else it is optional.',
    },
    choiceNames: {
      nobody: { zh: '无人', en: 'Nobody' },
      administrators: { zh: '管理员', en: 'Administrators' },
      everybody: { zh: '所有人', en: 'Everyone' },
    },
  }),
  'login.temporaryPasswordDays': setting({
    value: z.number().int().min(1).max(90),
    fallback: 7,
    name: { zh: '临时密码有效天数', en: 'Lifetime of temporary passwords (days)' },
    about: {
      zh: '管理员生成的密码超过这个时间未更换便失效；只影响以后生成的',
      en: 'Passwords that administrators generate stop working after this time unless they are changed. Applies to new ones.',
    },
  }),
  'export.requireSession': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '导出须登录', en: 'Exports require sign-in' },
    about: {
      zh: '关闭时，知道项目或埋点图 ID 的人即可导出，旧客户端依赖这种方式',
      en: 'If this is off, anyone who knows the ID of a project or of a print-point image can export it. Older clients rely on this.',
    },
  }),
  'mock.lastKnownMinutes': setting({
    value: z.number().int().min(0).max(1440),
    fallback: 10,
    name: { zh: '数据库中断时继续提供接口（分钟）', en: 'Serve mocks while the database is unavailable (minutes)' },
    about: {
      zh: '数据库无法访问时，接口仍按最近的定义返回，并带有 Age 和 Warning 响应头；0 为立即返回 503',
      en: 'Mocks keep returning their last known definition with the headers Age and Warning. 0 returns 503 immediately.',
    },
  }),
  'mock.externalRequests': setting({
    value: z.enum(externalRequestViews),
    fallback: 'list',
    name: { zh: '外部人员可查看的接口请求', en: 'Requests of mocks for external staff' },
    about: {
      zh: '外部人员在自己参与的项目中，可以看到接口收到的哪些请求信息',
      en: 'Facts about received requests that external staff see in projects of theirs',
    },
    choiceNames: {
      nothing: { zh: '不可查看', en: 'Nothing' },
      list: { zh: '仅列表', en: 'The list only' },
      everything: { zh: '列表、请求头和正文', en: 'The list, headers and bodies' },
    },
  }),
  'secret.revealRecheckMin': setting({
    value: z.number().int().min(1).max(1440),
    fallback: 10,
    name: { zh: '敏感操作前再次验证（分钟）', en: 'Confirm before sensitive actions (minutes)' },
    about: {
      zh: '登录或上次验证超过这个时间后，新建令牌、更改权限、重置密码等操作须再次输入密码',
      en: 'When the sign-in or the last confirmation is older, people confirm their identity before they create tokens, change rights, reset passwords and the like',
    },
  }),
  'audit.keepDays': setting({
    value: z.number().int().min(30).max(3650),
    fallback: 400,
    name: { zh: '操作日志保留天数', en: 'Audit log retention (days)' },
    about: { zh: '更早的记录会被删除', en: 'Older entries are deleted' },
  }),
  'message.keepDays': setting({
    value: z.number().int().min(1).max(3650),
    fallback: 180,
    name: { zh: '已读消息保留天数', en: 'Read message retention (days)' },
    about: {
      zh: '消息阅读后保留的天数；未读消息一直保留',
      en: 'Messages are deleted this many days after they were read. Unread messages are kept.',
    },
  }),
  'recycle.keepDays': setting({
    value: z.number().int().min(1).max(365),
    fallback: 30,
    name: { zh: '回收站保留天数', en: 'Recycle bin retention (days)' },
    about: { zh: '期满后彻底删除，无法恢复', en: 'Older records are deleted permanently and cannot be restored' },
  }),
  'history.keepDays': setting({
    value: z.number().int().min(1).max(3650),
    fallback: 180,
    name: { zh: '历史版本保留天数', en: 'Version retention (days)' },
    about: {
      zh: '接口、项目和团队的旧版本从被替换起保留的天数；当前版本一直保留',
      en: 'Versions of mocks, projects and teams are deleted this many days after they were replaced',
    },
  }),
  'history.keepVersions': setting({
    value: z.number().int().min(1).max(10_000),
    fallback: 200,
    name: { zh: '保留的历史版本数', en: 'Versions to keep' },
    about: {
      zh: '每个接口、项目和团队最多保留的旧版本数',
      en: 'The maximum number of earlier versions of a mock, project or team',
    },
  }),
  'upload.keepDays': setting({
    value: z.number().int().min(0).max(3650),
    fallback: 0,
    name: { zh: '上传文件保留天数', en: 'Upload retention (days)' },
    about: {
      zh: '只影响以后上传的文件；0 为永久保留',
      en: 'Applies to files uploaded from now on. 0 keeps them permanently.',
    },
    isForAdministrators: true,
  }),
  'files.quotaMb': setting({
    value: z.number().int().min(1).max(1_000_000),
    fallback: 500,
    name: { zh: '每人文件空间（MB）', en: 'File space per person (MB)' },
    about: { zh: '每人上传文件的总大小上限', en: 'The total size of files that one person can upload' },
    isForAdministrators: true,
  }),
  'live.streams': setting({
    value: z.number().int().min(0).max(50_000),
    fallback: 5_000,
    name: { zh: '实时连接数上限', en: 'Live connections' },
    about: {
      zh: '每个节点同时打开的实时连接数；超出时页面改为每分钟查询一次，0 为全部改为查询',
      en: 'The maximum number of live connections per node. Pages without a connection refresh once a minute; with 0, all pages do.',
    },
  }),
  'jobs.isQuiet': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '静默', en: 'Quiet' },
    about: {
      zh: '系统不会自行推送、检查、提醒或发送摘要。从备份恢复后自动开启，避免副本替正式环境发送消息',
      en: 'The installation sends no pushes, checks, reminders and digests by itself. A restore switches this on, so that a copy does not send messages in place of the original.',
    },
  }),
  'backup.isOn': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '每日备份', en: 'Daily backup' },
    about: {
      zh: '每天把数据和上传的文件备份到环境变量指定的文件夹或存储桶',
      en: 'Every day, data and uploaded files are backed up to the folder or bucket that the environment names',
    },
  }),
  'backup.at': setting({
    value: z
      .string()
      .max(5)
      .refine(
        (time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time),
        rule({ zh: '{label}须为 HH:MM，例如 02:30', en: '{label} must be HH:MM, for example 02:30' }),
      ),
    fallback: '02:30',
    name: { zh: '备份时间', en: 'Time of the backup' },
    about: { zh: '按系统设置的时区，例如 02:30', en: 'In the time zone of these settings, for example 02:30' },
  }),
  'backup.keep': setting({
    value: z.number().int().min(1).max(365),
    fallback: 7,
    name: { zh: '保留的备份数', en: 'Backups to keep' },
    about: {
      zh: '新的备份成功后，删除更早的；只删除每日备份的文件',
      en: 'When a backup has succeeded, older daily backups are deleted. Other files are never deleted.',
    },
  }),
  'task.maxInHand': setting({
    value: z.number().int().min(1).max(50),
    fallback: 5,
    name: { zh: '每人手上的任务数', en: 'Tasks in hand per person' },
    about: {
      zh: '已领取但未完成的任务达到这个数量后，不能再领取新的',
      en: 'People with this many claimed tasks that are not completed cannot claim more',
    },
    isForAdministrators: true,
  }),
  'task.latePenalty': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '逾期任务扣分', en: 'Late tasks lose points' },
    about: {
      zh: '每晚一天扣 10%，最多扣 50%；只影响之后的评价',
      en: 'A late task loses a tenth of its points for each day, up to half of them. Applies to tasks reviewed from now on.',
    },
    isForAdministrators: true,
  }),
  'task.appraiseRemindDays': setting({
    value: z.number().int().min(1).max(365),
    fallback: 14,
    name: { zh: '提醒评价前的天数', en: 'Days before a reminder to review' },
    about: {
      zh: '任务完成这些天后仍未评价时，每天提醒发布人',
      en: 'Publishers are reminded every day of tasks that were completed more than this many days ago and not reviewed',
    },
    isForAdministrators: true,
  }),
  'secret.showSec': setting({
    value: z.number().int().min(5).max(300),
    fallback: 30,
    name: { zh: '密文显示秒数', en: 'Seconds for which a secret is shown' },
    about: {
      zh: '证书管理和支付账号中查看的密文，到时自动隐藏',
      en: 'Secrets of certificates, developer accounts and payment accounts hide again after this time',
    },
  }),
  'secret.revealPerHour': setting({
    value: z.number().int().min(1).max(1_000),
    fallback: 30,
    name: { zh: '每人每小时查看密文的次数', en: 'Secrets a person can see in an hour' },
    about: {
      zh: '复制、动态验证码和下载证书文件也计算在内',
      en: 'Copies, authenticator codes and downloads of certificates count as well',
    },
  }),
  'watermark.secretScreens': setting({
    value: z.boolean(),
    fallback: true,
    name: { zh: '显示密文时加水印', en: 'Watermark over shown secrets' },
    about: {
      zh: '密文显示期间，页面上有查看者的姓名和时间',
      en: 'While a secret is shown, the page carries the name of its reader and the time',
    },
  }),
  'wiki.shareLevel': setting({
    value: z.enum(['edit', 'manage']),
    fallback: 'edit',
    name: { zh: '分享文档所需的权限', en: 'Right needed to share documents' },
    about: {
      zh: '能编辑文档的人，或只有管理文档的人，可以创建分享链接',
      en: 'Whether everyone who edits a document can share it by a link, or only those who manage it',
    },
    choiceNames: { edit: { zh: '编辑', en: 'Edit' }, manage: { zh: '管理', en: 'Manage' } },
  }),
  'wiki.sharePermanent': setting({
    value: z.boolean(),
    fallback: true,
    name: { zh: '允许永久有效的分享', en: 'Links without an end' },
    about: {
      zh: '关闭后，新的分享链接必须选择有效期；已有的不受影响',
      en: 'If this is off, new links need an end. Existing links do not change.',
    },
  }),
  'wiki.shareIndexed': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '允许搜索引擎收录分享', en: 'Search engines may list shared documents' },
    about: { zh: '只适用于没有密码的分享链接', en: 'Applies only to links without a password' },
  }),
  'wiki.shareLogDays': setting({
    value: z.number().int().min(7).max(3650),
    fallback: 180,
    name: { zh: '分享访问记录保留天数', en: 'Share visit retention (days)' },
    about: { zh: '更早的访问记录会被删除，访问次数不变', en: 'Older visits are deleted; the totals stay' },
  }),
  'wiki.bringPictures': setting({
    value: z.boolean(),
    fallback: true,
    name: { zh: '导入、粘贴时带回外部图片', en: 'Bring pictures along when importing and pasting' },
    about: {
      zh: '导入的文档和粘贴的内容引用其他网站的图片时，下载并保存为文档自己的图片；关闭时只保留链接',
      en: 'Pictures of other websites in imported documents and pasted content are downloaded and stored with the document. If this is off, they stay links.',
    },
  }),
  'wiki.autoPublish': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '公共空间的文档自动发布', en: 'Publish documents of the public space automatically' },
    about: {
      zh: '多人同时编辑的文档，停止输入 30 秒到 1 分半后自动发布，每篇最多 5 分钟一次；关闭时由编辑的人点“发布”。私有空间由本人在文档设置中决定',
      en: 'Documents that people write together are published 30 to 90 seconds after the last change, at most every 5 minutes. If this is off, the writers publish them. For private spaces, each person decides in the document settings.',
    },
  }),
  'wiki.lineBreaks': setting({
    value: z.enum(['joined', 'shown']),
    fallback: 'joined',
    name: { zh: 'Markdown 文档中的换行', en: 'Line breaks in Markdown documents' },
    about: {
      zh: '决定阅读、分享、历史、预览和导出时，段落内的单个换行是否显示；已打开的页面刷新后生效。行尾的反斜杠或两个空格总是换行',
      en: 'Whether single line breaks within a paragraph are shown when documents are read, shared, compared, previewed and exported. Pages that are already open apply the change when they are reloaded. A backslash or two spaces at the end of a line always break it.',
    },
    choiceNames: {
      joined: { zh: '连成一段', en: 'Join the lines' },
      shown: { zh: '按原样换行', en: 'Break as written' },
    },
  }),
  'wiki.frameHosts': setting({
    value: z
      .string()
      .max(1_000)
      .refine(
        (hosts) => listed(hosts).every((host) => frameHost.test(host)),
        rule({
          zh: '{label}须为主机名，用逗号分隔，例如 figma.com, bi.example.com:8443',
          en: '{label} must be host names separated by commas, such as figma.com, bi.example.com:8443',
        }),
      ),
    fallback: '',
    name: { zh: '文档中可以嵌入的网站', en: 'Websites that documents can embed' },
    about: {
      zh: '文档里嵌入的网页只显示这些主机及其子域名，其他的显示为链接；已打开的页面刷新后生效。这些网站会知道谁在阅读',
      en: 'Documents embed pages of these hosts and their subdomains, and show links to all others. Pages that are already open apply the change when they are reloaded. These websites can see that somebody reads the document.',
    },
  }),
  'rank.refreshMin': setting({
    value: z.number().int().min(2).max(60),
    fallback: 10,
    name: { zh: '文档排行的更新间隔（分钟）', en: 'Time between counts of rankings (minutes)' },
    about: {
      zh: '从每个整点起，每隔这么久重新统计一次文档的排行和总数',
      en: 'Rankings and totals of documents are recalculated at this interval, starting at each full hour',
    },
    isForAdministrators: true,
  }),
  'middleLink.appSchemes': setting({
    value: z
      .string()
      .max(500)
      .refine(
        (schemes) =>
          listed(schemes).every((scheme) => /^[a-z][a-z0-9+.-]*$/.test(scheme) && !unsafeSchemes.includes(scheme)),
        rule({
          zh: '{label}须为应用的协议名，用逗号分隔，例如 dingtalk, weixin；不能使用 javascript、data 等',
          en: '{label} must be names of schemes separated by commas, such as dingtalk, weixin; javascript, data and the like are refused',
        }),
      ),
    fallback: 'dingtalk, weixin, alipays',
    name: { zh: '短链接可以打开的应用', en: 'Apps that short links open' },
    about: {
      zh: '短链接的地址除 http、https 外，只能以这些协议开头',
      en: 'Short links can open http and https addresses and these schemes only',
    },
  }),
  'middleLink.knownHosts': setting({
    value: z
      .string()
      .max(2_000)
      .refine(
        (hosts) => listed(hosts).every((host) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(host)),
        rule({
          zh: '{label}须为主机名，用逗号分隔，例如 example.com, example.cn',
          en: '{label} must be host names separated by commas, such as example.com, example.cn',
        }),
      ),
    fallback: '',
    name: { zh: '短链接的自有域名', en: 'Own hosts of short links' },
    about: {
      zh: '跳转到这些主机及其子域名时不提示；其他主机会先显示“即将离开”',
      en: 'Short links open these hosts and their subdomains directly; for any other host, a page first shows the target',
    },
  }),
  'outbound.hosts': setting({
    value: z
      .string()
      .max(2_000)
      .refine(
        (hosts) => listed(hosts).every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(host)),
        rule({
          zh: '{label}须为主机名，用逗号分隔，例如 api.example.com, 10.0.0.8:8080',
          en: '{label} must be host names separated by commas, such as api.example.com, 10.0.0.8:8080',
        }),
      ),
    fallback: '',
    name: { zh: '同步和转发的主机', en: 'Hosts for syncs and forwarding' },
    about: {
      zh: '接口同步、转发、H5 页面和上线清单的检查只访问这些主机（主机名包含其所有端口）；留空则可访问任何允许的地址。重定向的目标也须在其中',
      en: 'Syncs, forwarded mocks, and checks of H5 pages and release checklists access these hosts only; a name without a port covers all its ports. If this is empty, they access any host that is allowed. Targets of redirects must be listed as well.',
    },
  }),
  'robot.hosts': setting({
    value: z
      .string()
      .max(1_000)
      .refine(
        (hosts) => hosts.split(',').every((host) => robotHost.test(host.trim())),
        rule({
          zh: '{label}须为主机名，用逗号分隔，例如 oapi.dingtalk.com, feishu.example.com:8443',
          en: '{label} must be host names separated by commas, such as oapi.dingtalk.com, feishu.example.com:8443',
        }),
      ),
    fallback: robotPlatformKeys.flatMap((platform) => robotPlatforms[platform].hosts).join(', '),
    name: { zh: '群机器人的主机', en: 'Hosts of chat robots' },
    about: {
      zh: '只向这些主机发送群消息。私有部署的平台在此加上自己的主机，须用 https；内网测试可写成 http://主机:端口',
      en: 'Chat messages are sent to these hosts only. Add the host of a platform that you run yourselves; it needs https, unless it is written as http://host:port.',
    },
  }),
  'robot.perMinute': setting({
    value: z
      .string()
      .max(40)
      .refine(
        (paces) => {
          const given = paces.split(',').map((pace) => pace.trim());
          return (
            given.length === robotPlatformKeys.length &&
            robotPlatformKeys.every((platform, at) => {
              const pace = given[at] ?? '';
              return /^[1-9]\d{0,2}$/.test(pace) && Number(pace) <= robotPlatforms[platform].perMinute;
            })
          );
        },
        rule({
          zh: '{label}须为钉钉、飞书、企业微信的三个数，不超过 20, 100, 20，例如 18, 90, 18',
          en: '{label} must be three numbers for DingTalk, Feishu and WeCom, at most 20, 100, 20, such as 18, 90, 18',
        }),
      ),
    fallback: '18, 90, 18',
    name: { zh: '每个机器人每分钟的消息数', en: 'Messages per robot and minute' },
    about: {
      zh: '依次为钉钉、飞书、企业微信；平台允许 20、100、20 条，留出的余量供发送测试消息',
      en: 'For DingTalk, Feishu and WeCom. The platforms allow 20, 100 and 20; the rest is for test messages.',
    },
  }),
  'push.minIntervalMin': setting({
    value: z.number().int().min(1).max(1440),
    fallback: 5,
    name: { zh: '推送的最小间隔（分钟）', en: 'Minimum time between pushes (minutes)' },
    about: { zh: '一个推送任务两次运行之间至少相隔的时间', en: 'The minimum time between two runs of one push task' },
    isForAdministrators: true,
  }),
  'push.quietHours': setting({
    value: z
      .string()
      .max(20)
      .refine(
        (hours) => hours.trim() === '' || readQuietHours(hours) !== undefined,
        rule({
          zh: '{label}须为两个时间，例如 22:00-07:00，留空则没有',
          en: '{label} must be two times such as 22:00-07:00, or empty for none',
        }),
      ),
    fallback: '22:00-07:00',
    name: { zh: '免打扰时段', en: 'Quiet hours' },
    about: {
      zh: '推送时间在这个时段内时，编辑推送任务的人会看到提醒；仍会推送',
      en: 'People who schedule a push within these hours see a warning; the push is still sent.',
    },
    isForAdministrators: true,
  }),
  'push.pauseRanges': setting({
    value: z
      .string()
      .max(500)
      .refine(
        (ranges) => readPauses(ranges) !== undefined,
        rule({
          zh: '{label}须为日期范围，用逗号分隔，例如 2027-02-05~2027-02-12',
          en: '{label} must be ranges of days separated by commas, such as 2027-02-05~2027-02-12',
        }),
      ),
    fallback: '',
    name: { zh: '暂停推送的日期', en: 'Days without pushes' },
    about: {
      zh: '这些日子里不按时间推送（例如春节），运行记录里标为“跳过”；仍可立即推送',
      en: 'Scheduled pushes are skipped on these days, for example at New Year. Pushes by hand are sent.',
    },
    isForAdministrators: true,
  }),
  'https.checkHours': setting({
    value: z.number().int().min(1).max(168),
    fallback: 12,
    name: { zh: 'HTTPS 检查间隔（小时）', en: 'Hours between HTTPS checks' },
    about: {
      zh: '证书剩余 7 天以内时每小时检查一次',
      en: 'Certificates with 7 days left or less are checked every hour',
    },
    isForAdministrators: true,
  }),
  'https.remindDays': setting({
    value: thresholds(1_000),
    fallback: '30, 14, 7, 3, 1, 0',
    name: { zh: '证书到期前提醒的天数', en: 'Days before a certificate expires' },
    about: {
      zh: '剩余天数到达这些值时各提醒一次；每个域名可以另外设置',
      en: 'A reminder is sent once for each of these days. Hosts can have days of their own.',
    },
    isForAdministrators: true,
  }),
  'https.percent': setting({
    value: thresholds(100),
    fallback: '30, 15, 5',
    name: { zh: '短期证书提醒的剩余百分比', en: 'Percent of short lifetimes' },
    about: {
      zh: '有效期不足 45 天的证书按剩余有效期的百分比提醒',
      en: 'For certificates valid for less than 45 days, reminders are sent by the percentage of their lifetime that is left',
    },
    isForAdministrators: true,
  }),
  'https.internalRanges': setting({
    value: z
      .string()
      .max(1_000)
      .refine(
        (ranges) => listed(ranges).every(isInternalRange),
        rule({
          zh: '{label}须为内网网段，用逗号分隔，例如 10.0.0.0/8, fd00::/8',
          en: '{label} must be private networks separated by commas, such as 10.0.0.0/8, fd00::/8',
        }),
      ),
    fallback: '',
    name: { zh: 'HTTPS 检查的内网范围', en: 'Internal ranges for HTTPS checks' },
    about: {
      zh: '证书检查只连接公网地址和这些网段；本机、链路本地和云平台元数据地址一律不连接',
      en: 'Certificate checks connect to public addresses and to these networks. Loopback, link-local and metadata addresses are never contacted.',
    },
  }),
  'jira.ignoredProjectIds': setting({
    value: z
      .string()
      .max(1_000)
      .refine(
        (ids) => readProjectIds(ids) !== undefined,
        rule({
          zh: '{label}须为数字，用逗号分隔，例如 81, 82, 88',
          en: '{label} must be numbers separated by commas, such as 81, 82, 88',
        }),
      ),
    fallback: '81, 82, 88',
    name: { zh: '迭代报表忽略的 Jira 项目', en: 'Jira projects without sprint reports' },
    about: {
      zh: '这些项目 ID 的看板和迭代不显示',
      en: 'Boards and sprints of the projects with these IDs are not shown',
    },
    isForAdministrators: true,
  }),
  'jira.syncMin': setting({
    value: z.number().int().min(2).max(60),
    fallback: 10,
    name: { zh: '读取 Jira 的间隔（分钟）', en: 'Time between syncs with Jira (minutes)' },
    about: {
      zh: '从每个整点起，每隔这么久读取一次进行中的迭代；只读取最近 7 天有人看过的看板',
      en: 'Active sprints are read at this interval, starting at each full hour, if somebody has opened their board in the last 7 days',
    },
    isForAdministrators: true,
  }),
  'domain.remindDays': setting({
    value: thresholds(1_000),
    fallback: '60, 30, 14, 7, 3, 1',
    name: { zh: '域名到期前提醒的天数', en: 'Days before a domain expires' },
    about: { zh: '剩余天数到达这些值时各提醒一次', en: 'A reminder is sent once for each of these days' },
    isForAdministrators: true,
  }),
  'domain.rdapBootstrap': setting({
    value: z.union([webAddress, z.literal('')]),
    fallback: 'https://data.iana.org/rdap/dns.json',
    name: { zh: 'RDAP 服务目录', en: 'RDAP directory' },
    about: {
      zh: '从这份 IANA 目录得知各后缀的注册信息由谁提供，每 7 天更新；留空则不自动查询域名到期日',
      en: 'This list of IANA names the registration service of each top-level domain; it is read every 7 days. If this is empty, the expiry of domains is not looked up.',
    },
  }),
  'domain.transparencyLog': setting({
    value: z.union([
      webAddress.refine(
        (address) => address.includes('{domain}'),
        rule({ zh: '地址中须有 {domain}', en: 'The address must contain {domain}' }),
      ),
      z.literal(''),
    ]),
    fallback: '',
    name: { zh: '证书透明度日志查询', en: 'Certificate transparency search' },
    about: {
      zh: '每周在此地址查询已登记的注册域名，把未登记的主机列出来，例如 https://crt.sh/?q={domain}&output=json；留空则不查询。查询时会把域名告诉对方',
      en: 'Every week, registered domains are searched at this address, and hosts that nobody registered are listed. Example: https://crt.sh/?q={domain}&output=json. If this is empty, nothing is searched. The service learns the names of the domains.',
    },
  }),
  timeZone: setting({
    value: timeZone,
    fallback: defaultTimeZone,
    name: { zh: '时区', en: 'Time zone' },
    about: {
      zh: '定时任务按此时区运行，按天的统计也以它为准，例如 Asia/Shanghai、Europe/Berlin 或 UTC',
      en: 'Scheduled jobs and daily counts use this time zone, for example Asia/Shanghai, Europe/Berlin or UTC',
    },
  }),
  'wallpaper.source': setting({
    value: z.enum(wallpaperSources),
    fallback: 'bing',
    name: { zh: '登录页壁纸来源', en: 'Sign-in page wallpapers' },
    about: {
      zh: '必应和 Unsplash 需要访问外网，Unsplash 还需在环境变量中配置密钥',
      en: 'Bing and Unsplash require internet access, Unsplash also a key in the environment',
    },
    choiceNames: wallpaperSourceNames,
    isForAdministrators: true,
  }),
  'wallpaper.cacheHours': setting({
    value: z.number().int().min(1).max(168),
    fallback: 6,
    name: { zh: '壁纸缓存小时数', en: 'Wallpaper cache (hours)' },
    about: { zh: '到期后重新从来源获取', en: 'After this time, new pictures are fetched from the source' },
    isForAdministrators: true,
  }),
} satisfies Record<string, SettingOptions<z.core.$ZodType>>;

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['value']>;
export type SettingValues = { readonly [K in SettingKey]: SettingValue<K> };
export const settingKeys = Object.keys(settings) as SettingKey[];

const settingKey = z.enum(settingKeys);

const text = z.object({ zh: z.string(), en: z.string() });

/** The form control for a setting. */
export const settingControl = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('number'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('choice'), choices: z.array(z.object({ value: z.string(), name: text })) }),
  z.object({ kind: z.literal('text'), max: z.number() }),
]);
export type SettingControl = z.infer<typeof settingControl>;

/** The current state of a setting. */
export const settingEntry = z.object({
  key: settingKey,
  value: z.unknown(),
  fallback: z.unknown(),
  isDecided: z.boolean(),
  name: text,
  about: text,
  control: settingControl,
  /** The environment variable that the setting needs, if that variable is not set. */
  unset: z.string().optional(),
  /** Whether the caller may change the setting. */
  mayChange: z.boolean(),
  updatedAt: moment.nullable(),
  updateUserName: z.string(),
});
export type SettingEntry = z.infer<typeof settingEntry>;

export const settingCalls = callGroup('/settings', {
  list: get({
    permission: 'tools.settings.view',
    input: z.object({}),
    data: z.array(settingEntry),
    summary: { zh: '列出系统设置', en: 'List the settings of the installation' },
  }),
  save: post({
    audit: 'update',
    permission: 'tools.settings.manage',
    input: z.object({ key: labelled(settingKey, '设置', 'Setting'), value: labelled(z.unknown(), '值', 'Value') }),
    data: z.null(),
    summary: { zh: '保存设置', en: 'Save a setting' },
  }),
  reset: post({
    audit: 'update',
    permission: 'tools.settings.manage',
    input: z.object({ key: labelled(settingKey, '设置', 'Setting') }),
    data: z.null(),
    summary: { zh: '把设置恢复为默认值', en: 'Reset a setting to its default' },
  }),
});
