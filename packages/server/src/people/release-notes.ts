import type { Language } from '@easymock/contract';

interface ReleaseNotes {
  readonly version: string;
  /** First the title, then a point each. */
  readonly lines: Readonly<Record<Language, readonly [string, ...string[]]>>;
}

/** What came with each version, the newest first. */
export const releaseNotes: readonly ReleaseNotes[] = [
  {
    version: '1.6.0',
    lines: {
      'zh-CN': [
        '1.6.0 更新内容',
        '接口编辑器左侧是表单，右侧是代码，改一边另一边随之变化，注释和写法保持原样',
        '边写边看：预览在浏览器里即时生成数据，定义有误时指出行和列',
        '占位符从姓名、日期到身份证号、统一社会信用代码，输入 @ 或 em. 即有提示',
        '接口可以决定状态码、响应头和延迟，也可以写函数、读取请求，或者把请求转发到真实服务',
        '导入 Swagger 1.2、2.0 和 OpenAPI 3；同步时逐个字段合并，手写的内容不会丢',
        '接口详情显示请求与响应的字段，并生成 TypeScript 类型',
        '导出为 zip，也可以从 zip 导入，导入之前先看会改动什么',
        '在浏览器里打开接口地址，会看到一页可以直接发请求的测试页',
        '删除的项目和接口 30 天内可以恢复',
        '工作台列出收藏的和最近打开的项目，数据页显示使用趋势',
        '键盘可以完成所有操作，按 Shift+? 查看快捷键；浅色、深色与中英文随时切换',
        '按 Ctrl K 搜索并前往任何页面、项目、接口和同事；使用文档里的例子可以直接修改和试用',
        '账号管理：部门与小组、角色、每个功能的权限、CSV 导入、操作日志；修改立即在所有节点生效',
        '个人资料：裁剪头像、查看并结束登录、随账号同步的偏好，以及供脚本使用的 API 令牌',
        '接口与平台隔离：接口的函数和转发目标看不到调用者的登录信息，接口可以使用独立的域名或端口',
        '项目再多，列表也很快打开；同时访问的人过多时，服务器会提示稍后再试，而不是让所有人一直等待',
        '某个接口被大量调用、有人批量导入或导出时，其他人的接口、页面和登录不再变慢',
        '数据库中断时，接口在一段时间内仍按最近的定义返回，响应头会注明；时长可在设置中调整',
        '工具集从枚举管理和项目编码开始：列表可用拼音搜索，可以导出，删除的可恢复，两人同时修改不会互相覆盖',
        '谁也不能给出或收回自己没有的权限，也不能移动自己的部门；昵称看起来相同的人会同时显示登录名；操作日志记录导出和上传',
        '布尔值的规则 9-1 表示九成的概率保持原值：前后两个数依次是原值和相反值的权重，与 Mock.js 一致',
        '运维：停止 npm start 时，已接收的请求都会答完；读取指标须有令牌；云平台的元数据地址一律不能访问',
        '登录时不勾选“记住我”，关闭浏览器或 12 小时不用即退出；修改密码可同时删除令牌；每人最多同时登录 20 处',
        '新密码不能是常见密码，也不能包含自己的名字；现有密码不受影响',
        '登录只限制输错的次数：整个办公室可以同时登录，别人在同一网络输错也不会影响你',
      ],
      en: [
        'What is new in 1.6.0',
        'The editor of a mock has a form on the left and the code on the right; each follows the other and keeps comments as they were typed',
        'See it while you write: the preview draws data in the browser and names line and column of a mistake',
        'Placeholders from names and dates to identity numbers and credit codes; type @ or em. and they are offered',
        'A mock may decide its status, headers and delay, hold functions that read the request, or pass calls on to a real service',
        'Import Swagger 1.2, 2.0 and OpenAPI 3; a sync merges field by field, and what you wrote stays',
        'The details of a mock show the fields of request and answer, and give TypeScript types',
        'Export as a zip, and import one again after a look at what it would change',
        'Open the address of a mock in a browser and find a page that calls it',
        'Deleted projects and mocks can be restored for 30 days',
        'The workbench lists starred and lately opened projects, and the data page shows how things are used',
        'Everything works by keyboard, Shift+? lists the keys; light, dark and both languages at any time',
        'Ctrl K finds any page, project, mock and colleague; the examples in the guides can be changed and tried where they stand',
        'Accounts: departments and groups, roles, rights for each feature, CSV import, an audit log; a change holds at once on every node',
        'Your profile: crop a picture, see and end your sessions, preferences that follow you, and API tokens for scripts',
        'Mocks are kept apart from the platform: functions and proxy targets see no sign-in of their callers, and mocks can have a host or port of their own',
        'Lists open quickly however many projects there are; when too many people ask at once, the server says when to try again instead of keeping everyone waiting',
        'A crowd on one mock, or many imports and exports at once, no longer slow down the mocks, pages and sign-in of others',
        'While the database is away, mocks go on answering for a time as they were last known, and say so in their headers; the settings decide how long',
        'The toolset begins with enumerations and project codes: lists found by pinyin and exported, deletions taken back, and no one overwrites a colleague unawares',
        'You cannot give or take rights that you do not hold, nor move yourself; people whose nick names look alike are shown with their login names; the audit log keeps exports and uploads',
        'The rule 9-1 keeps a boolean nine times out of ten: its numbers weigh the value and its opposite, in this order, as in Mock.js',
        'Operation: stopping npm start answers every request it accepted; metrics need their token; metadata addresses of clouds can never be reached',
        'Without “remember me” a session ends with the browser, or after 12 hours of rest; a new password can delete your tokens as well; a person has at most 20 sessions',
        'A new password must not be a common one or contain your name; present passwords stay valid',
        'Only wrong passwords count against sign-in: a whole office signs in at once, and the mistakes of others on your network do not lock you out',
      ],
    },
  },
];
