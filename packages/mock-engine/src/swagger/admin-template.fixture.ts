/** A document in the style of Go admin templates: thin schemas, open `data` and `list`, Chinese descriptions. */

/** Properties by schema: name, type, description, and after `=` the expectation of a person. */
const ADMIN_SCHEMAS = `
system.SysUser 用户 user
 ID integer 主键ID = id
 CreatedAt string 创建时间 = moment
 UpdatedAt string 更新时间 = moment
 deletedAt string 删除时间 = null
 uuid string 用户UUID = uuid
 userName string 用户登录名 = login
 nickName string 用户昵称 = words
 headerImg string 用户头像 = image
 sideMode string 用户侧边主题 = words
 phone string 用户手机号 = phone
 email string 用户邮箱 = email
 authorityId integer 用户角色ID = id
 enable integer 用户是否被冻结 1正常 2冻结 = one-of 1,2
 originSetting string 配置 = words
system.SysApi API api
 ID integer 主键ID = id
 CreatedAt string 创建时间 = moment
 DeletedAt string 软删除时间 = null
 path string api路径 = api-path
 description string api中文描述 = words
 apiGroup string api组 = words
 method string 方法:创建POST(默认)|查看GET|更新PUT|删除DELETE = one-of POST,GET,PUT,DELETE
system.SysBaseMenu 菜单 menu
 ID integer 主键ID = id
 parentId integer 父菜单ID = id
 path string 路由path = api-path
 name string 路由name = words
 hidden boolean 是否在列表隐藏 = boolean
 component string 对应前端文件路径 = front-path
 sort integer 排序标记 = count
 activeName string 高亮菜单 = words
 keepAlive boolean 是否缓存 = boolean
 defaultMenu boolean 是否是基础路由（开发中） = boolean
 title string 菜单名 = words
 icon string 菜单图标 = icon
 closeTab boolean 自动关闭tab = boolean
 transitionType string 路由切换动画 = words
system.SysBaseMenuParameter 菜单参数 menuParameter
 ID integer 主键ID = id
 sysBaseMenuID integer 菜单ID = id
 type string 地址栏携带参数为params还是query = one-of params,query
 key string 地址栏携带参数的key = no-street
 value string 地址栏携带参数的值 = no-street
system.SysAuthority 角色 authority
 authorityId integer 角色ID = id
 authorityName string 角色名 = words
 parentId integer 父角色ID = id
 defaultRouter string 默认菜单(默认dashboard) = router
 createdAt string 创建时间 = moment
 deletedAt string 删除时间 = null
system.SysDictionary 字典 sysDictionary
 ID integer 主键ID = id
 name string 字典名（中） = words
 type string 字典名（英） = words
 status boolean 状态 = boolean
 desc string 描述 = words
system.SysDictionaryDetail 字典内容 sysDictionaryDetail
 ID integer 主键ID = id
 label string 展示值 = words
 value string 字典值 = words
 extend string 扩展值 = words
 status boolean 启用状态 = boolean
 sort integer 排序标记 = count
 sysDictionaryID integer 关联标记 = id
system.SysOperationRecord 操作记录 sysOperationRecord
 ID integer 主键ID = id
 CreatedAt string 创建时间 = moment
 ip string 请求ip = ip
 method string 请求方法 = http-method
 path string 请求路径 = api-path
 status integer 请求状态 = http-status
 latency integer 延迟 = count
 agent string 代理 = words
 error_message string 错误信息 = words
 body string 请求Body = words
 resp string 响应Body = words
 user_id integer 用户id = id
system.JwtBlacklist 黑名单 jwt
 ID integer 主键ID = id
 jwt string jwt = token
example.ExaCustomer 客户 customer
 ID integer 主键ID = id
 customerName string 客户名 = person
 customerPhoneData string 客户手机号 = phone
 sysUserId integer 管理ID = id
 sysUserAuthorityID integer 管理角色ID = id
example.ExaFileUploadAndDownload 文件 fileUploadAndDownload
 ID integer 主键ID = id
 name string 文件名 = file-name
 url string 文件地址 = url
 tag string 文件标签 = words
 key string 编号 = words
 classId integer 分类id = id
 removedAt integer 移除时间 = zero
system.SysExportTemplate 导出模板 sysExportTemplate
 ID integer 主键ID = id
 dbName string 数据库名称 = words
 name string 模板名称 = words
 tableName string 表名称 = words
 templateID string 模板标识 = words
 limit integer 导出限制 = count
 order string 排序 = words
system.SysParams 参数 sysParams
 ID integer 主键ID = id
 name string 参数名称 = words
 key string 参数键 = words
 value string 参数值 = words
 desc string 参数说明 = words
system.DbConfig 数据库配置 dbConfig
 ID integer 主键ID = id
 dbType string 数据库类型 mysql|sqlite|pgsql = one-of mysql,sqlite,pgsql
 host string 服务器地址 = host
 port string 数据库连接端口 = port
 userName string 数据库用户名 = login
 password string 数据库密码 = words
 dbName string 数据库名 = words
 maxIdleConns integer 空闲中的最大连接数 = count
 maxOpenConns integer 打开到数据库的最大连接数 = count
 connectTimeout integer 连接超时时间(秒) = duration
 idleTime integer 连接空闲时间 = duration
 logMode string 是否开启Gorm全局日志 = yes-no
 logZap boolean 是否通过zap写入日志文件 = boolean
 singular boolean 是否开启全局禁用复数 = boolean
 engine string 数据库引擎，默认InnoDB = words
system.ServerConfig 服务配置 serverConfig
 ID integer 主键ID = id
 env string 环境值 develop/test/public = one-of develop,test,public
 addr integer 端口值 = port
 ossType string Oss类型：local、qiniu、aliyun-oss = one-of local,qiniu,aliyun-oss
 useMultipoint boolean 多点登录拦截 = boolean
 iplimitCount integer 限制次数 = count
 iplimitTime integer 限制时间(秒) = duration
 expiresTime integer 过期时间（秒） = duration
 bufferTime integer 缓冲时间 = duration
 issuer string 签发者 = words
 retryInterval integer 重试间隔 = duration
 isOpen integer 是否开启 0关闭 1开启 = one-of 0,1
 callback string 回调地址 = url
 endpoint string 接口地址 = url
system.SysTask 定时任务 sysTask
 ID integer 主键ID = id
 name string 任务名称 = words
 cron string cron表达式 = cron
 status integer 任务状态(0=停用,1=启用) = one-of 0,1
 runMode string 执行方式：single-单机 cluster-集群 = one-of single,cluster
 level string 优先级(低/中/高) = one-of 低,中,高
 lastRunTime string 上次执行时间 = moment
 nextRunTime string 下次执行时间 = moment
 costTime integer 耗时(毫秒) = count
 operator string 操作人 = person
 remark string 备注 = words
`;

interface AdminProperty {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly kind: string;
}

/** A schema of the document, and a person's expectations of its properties. */
export interface AdminSchema {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly properties: readonly AdminProperty[];
}

/** Returns the schemas of the document with their expectations. */
export function adminSchemas(): readonly AdminSchema[] {
  return ADMIN_SCHEMAS.trim()
    .split(/\n(?! )/)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [name = '', title = '', path = ''] = head.split(' ');
      const properties = lines.map((line) => {
        const [, own = '', type = '', description = '', kind = ''] = /^ (\S+) (\S+) (.+) = (.+)$/.exec(line) ?? [];
        return { name: own, type, description, kind };
      });
      return { name, title, path, properties };
    });
}

/** Returns the document: nine calls for each schema. */
export function adminDocument(): string {
  const schemas = adminSchemas();
  const definitions: Record<string, object> = {
    'response.Response': {
      type: 'object',
      properties: { code: { type: 'integer' }, data: {}, msg: { type: 'string' } },
    },
    'response.PageResult': {
      type: 'object',
      properties: { list: {}, page: { type: 'integer' }, pageSize: { type: 'integer' }, total: { type: 'integer' } },
    },
    'request.PageInfo': {
      type: 'object',
      properties: {
        page: { description: '页码', type: 'integer' },
        pageSize: { description: '每页大小', type: 'integer' },
      },
    },
    'request.IdsReq': { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } },
  };
  const paths: Record<string, object> = {};
  for (const { name, title, path, properties } of schemas) {
    definitions[name] = {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((one) => [one.name, { description: one.description, type: one.type }]),
      ),
    };
    const own = name.slice(name.indexOf('.') + 1);
    const tags = [path.charAt(0).toUpperCase() + path.slice(1)];
    const body = [{ in: 'body', name: 'data', required: true, schema: { $ref: `#/definitions/${name}` } }];
    const paging = [
      { in: 'query', name: 'page', type: 'integer', description: '页码' },
      { in: 'query', name: 'pageSize', type: 'integer', description: '每页大小' },
    ];
    const call = (summary: string, parameters: readonly object[], data?: object) => ({
      tags,
      summary,
      parameters,
      produces: ['application/json'],
      responses: { 200: { description: summary, schema: envelope(data) } },
    });
    const page = { $ref: '#/definitions/response.PageResult' };
    paths[`/${path}/create${own}`] = { post: call(`创建${title}`, body) };
    paths[`/${path}/delete${own}`] = { delete: call(`删除${title}`, body) };
    paths[`/${path}/delete${own}ByIds`] = { delete: call(`批量删除${title}`, []) };
    paths[`/${path}/update${own}`] = { put: call(`更新${title}`, body) };
    paths[`/${path}/find${own}`] = { get: call(`用id查询${title}`, paging.slice(0, 0), { type: 'object' }) };
    paths[`/${path}/get${own}List`] = { get: call(`分页获取${title}列表`, paging, page) };
    paths[`/${path}/getAll${own}s`] = { post: call(`获取所有${title}`, [], {}) };
    paths[`/${path}/get${own}Page`] = {
      post: call(
        `分页查询${title}`,
        [{ in: 'body', name: 'data', schema: { $ref: '#/definitions/request.PageInfo' } }],
        { type: 'object', properties: { records: { type: 'array', items: {} }, total: { type: 'integer' } } },
      ),
    };
    paths[`/${path}/export${own}`] = { get: call(`导出${title}`, []) };
  }
  return JSON.stringify({
    swagger: '2.0',
    info: { title: '管理后台', version: 'v2' },
    basePath: '/',
    paths,
    definitions,
  });
}

function envelope(data: object | undefined): object {
  const whole = { $ref: '#/definitions/response.Response' };
  if (data === undefined) return whole;
  return { allOf: [whole, { type: 'object', properties: { data, msg: { type: 'string' } } }] };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const like = (form: RegExp) => (value: unknown) => isText(value) && form.test(value);
const STREET = /路|街|省|市|区|号/;
/** Paths of file systems, as opposed to web addresses. */
const FILES = /^\/(?:var|usr|home|data)\b/;

/** Expectations of a person, by name; `one-of` has its values behind it. */
const EXPECTATIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  'api-path': (value) => like(/^\/?[a-z][\w/:{}-]*$/i)(value) && !FILES.test(String(value)),
  boolean: (value) => typeof value === 'boolean',
  count: isNumber(0, 100_000),
  cron: like(/^[\d*/,?-]+(?: [\d*/,?-]+){4,5}$/),
  duration: isNumber(1, 604_800),
  email: like(/^\S+@\S+\.\S+$/),
  'file-name': like(/\.\w{2,5}$/),
  'front-path': (value) =>
    like(/^(?:view|src|views|pages|@)?[\w./-]+(?:\.vue|\.tsx|index)?$/)(value) && !FILES.test(String(value)),
  host: like(/^(?:\d+\.\d+\.\d+\.\d+|[a-z][\w.-]*\.[a-z]{2,}|localhost)$/),
  'http-method': like(/^(?:GET|POST|PUT|DELETE|PATCH)$/),
  'http-status': isNumber(100, 599),
  icon: like(/^(?:[a-z][\w-]*|data:image.*|https?:.*)$/),
  id: isNumber(1, Number.MAX_SAFE_INTEGER),
  image: like(/^(?:https?:|data:image)/),
  ip: like(/^\d+\.\d+\.\d+\.\d+$/),
  login: like(/^[a-z][\w.-]+$/i),
  moment: like(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/),
  'no-street': (value) => isText(value) && !STREET.test(value.replace(/地址栏/g, '')),
  null: (value) => value === null,
  person: like(/^[\u4e00-\u9fff]{2,4}$/),
  phone: like(/^1[3-9]\d{9}$/),
  port: (value) => Number(value) >= 1 && Number(value) <= 65_535,
  router: like(/^[a-z][\w-]*$/i),
  token: like(/^[\w.-]{16,}$/),
  url: like(/^(?:https?:\/\/|\/)\S+$/),
  uuid: like(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
  words: (value) => isText(value) && !FILES.test(value) && !/^是否/.test(value),
  'yes-no': like(/^(?:是|否|true|false|0|1|Y|N|on|off)$/),
  zero: (value) => value === 0 || value === null,
};

/** Returns whether a value meets the expectation of a person. */
export function isExpected(kind: string, value: unknown): boolean {
  const [, list] = /^one-of (.+)$/.exec(kind) ?? [];
  if (list !== undefined) return list.split(',').includes(String(value));
  return EXPECTATIONS[kind]?.(value) ?? false;
}
