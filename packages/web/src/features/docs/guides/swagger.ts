import type { Guide } from '../guide';

export const swagger: Guide = {
  'zh-CN': [
    '接受 Swagger 1.2（单个文件）、Swagger 2.0 和 OpenAPI 3.0 到 3.2，JSON 或 YAML 都可以，GBK 编码也可以，最大 24 MB。被统一返回格式包了一层的文档也能读取。',
    { heading: '导入', id: 'import' },
    {
      steps: [
        '新建项目时把文件拖到表单的任何位置，或填写文档地址并读取，名称和基础 URL 随之填好，接口会和项目一起建好。',
        '已有的项目：打开“设置”，填写 Swagger 文档地址并保存，或直接上传文件。',
        '每个操作成为一个接口：示例值优先，没有示例时按 Schema 的类型、格式和约束生成占位符。',
        '返回的状态码、响应头和类型按文档，写在 `_res` 里：只描述了 201 的接口返回 201，`text/plain` 的示例原样返回。',
        '文档没有说明内容的列表（例如 `list: {}`），按路径和标签对应的结构生成，并写进导入报告。',
        '分页列表的页码和每页条数取自请求的查询参数或请求体，例如 `?pageNum=2`；列表的行数按文档里的示例，没有示例时为 10 行，不随请求变化。',
        '文档的标签会保留，第一个标签成为接口所在的文件夹，文件夹的顺序与文档的标签列表一致。',
        '不能用的操作、被截短的数据和猜测的内容会逐条说明，不影响其他接口。',
      ],
    },
    '文档的基础路径（`basePath`，或 `servers` 里第一个带路径的地址）成为项目的基础 URL，接口的 URL 里不再重复它。文档有几个基础路径时可以选择；已被占用时会给出一个可用的，例如 `/api/v1-2`。以后 `servers` 变了，同步仍能对上原来的接口。',
    '以前的项目保持原样。如果项目的基础 URL 和接口的 URL 都以同一段开头，项目页会提示，一次点击即可去掉重复；以前复制的、含两段的地址随之失效。',
    { heading: '其他工具的文件', id: 'other-formats' },
    '同一个表单也接受下面的文件：拖进来、选择、粘贴文本或填写地址都可以。预览会列出截断、猜测和没有导入的内容。认不出的文件会说明它是什么，例如 package.json、Insomnia 导出文件或 WSDL。',
    {
      table: [
        ['文件', '成为接口的内容'],
        [
          'Postman 集合 2.0、2.1',
          '文件夹、变量的值、参数；保存的示例成为响应，状态码、响应头和媒体类型写在 `_res` 里，成功的示例优先，其余的成为接口的其他响应',
        ],
        ['HAR（浏览器或抓包工具）', '页面、脚本和图片跳过，同一地址只取一次，路径里的编号换成参数；不读取 Cookie'],
        ['YApi 导出的 JSON', '分类成为文件夹；Mock.js 的响应原样成为数据定义，json-schema 按其中的占位符生成'],
        ['Apifox 导出的项目', '目录、参数、数据模型和示例；它导出的 OpenAPI 文档也可以'],
        ['curl 命令，一条或多条', '请求方法、路径和参数；响应留空'],
      ],
    },
    '名称像密码、令牌的参数和字段不带示例值；Postman 和 HAR 的响应里，它们的值换成 `***`，并列在预览里。',
    '这些文件只新增和更新接口，不会把已有的接口标记为“文档已移除”。',
    { heading: '同步', id: 'sync' },
    '在设置页点“查看变更”，先看清会新增、变更和移除什么，勾选要同步的接口和字段，再确认。文档地址有改动时，按钮会先保存再查看。',
    {
      list: [
        '**逐个字段合并**：文档新增的字段加进来，文档删掉的字段去掉，你改过的值、规则、注释和函数保持原样。',
        '**不勾选的**接口或字段保持原样，下次同步仍会列出。',
        '**文件夹**只用于新增的接口，已有的接口留在原处；没有手工改过的标签随文档更新。',
        '**文档里已移除的接口**默认只做标记；勾选“删除接口”会把它移到回收站。',
        '同步时接口被别人改了，会自动重新比较，不会覆盖别人的修改。',
        '大文档在后台同步，可以离开页面，回来仍能看到进度。',
      ],
    },
    { heading: '自动检查', id: 'check' },
    '在设置页可以让服务器每小时或每天检查一次文档地址。检查不修改接口；发现变更时，项目卡片和项目页显示“文档有变更”，点击即可查看。检查失败时设置页会说明原因，并逐次延长间隔，最长一周。',
    { heading: '读不到文档', id: 'address' },
    '提示会说明原因和下一步：地址被拒绝、连不上、返回网页或需要登录时，可以改为上传文档；JSON 或 YAML 写错时会指出行和列。文档由服务器读取。云平台的元数据地址一律不允许。本机地址默认不允许，请管理员在 `EASYMOCK_OUTBOUND_ALLOW` 中放行，或直接上传文件。',
  ],
  en: [
    'You can import Swagger 1.2 (single file), Swagger 2.0 and OpenAPI 3.0 to 3.2 documents in JSON or YAML, also in GBK, up to 24 MB. A document inside a response envelope is read as well.',
    { heading: 'Import', id: 'import' },
    {
      steps: [
        'When you create a project, drop a file anywhere on the form, or enter the address of the document and read it. The document fills in the name and the base URL, and its mocks are created with the project.',
        'For an existing project, open its settings and save the address of the document, or upload a file.',
        'Each operation becomes a mock. Its data comes from the examples in the document, or from placeholders that match type, format and limits of the schema.',
        'The status, headers and media type come from the document and are written to `_res`: an operation that only describes 201 responds with 201, and an example of `text/plain` is sent as it is.',
        'A list whose content the document does not describe, such as `list: {}`, gets rows of the schema that fits its path or tag; the report says so.',
        'In a paged list, the page number and page size come from the query or the body of the request, such as `?pageNum=2`. The number of rows comes from an example in the document, or is 10; it does not depend on the request.',
        'Mocks keep the tags of the document. The first tag becomes the folder of the mock; folders follow the order of the list of tags in the document.',
        'Operations that cannot be used, data that was cut and guesses are listed with the reason. They do not affect other mocks.',
      ],
    },
    'The base path of the document (`basePath`, or the first of the `servers` with a path) becomes the base URL of the project, and the URLs of the mocks do not repeat it. If there are several, you can choose. If the URL is taken, a free one such as `/api/v1-2` is proposed. When the `servers` change later, a sync still finds the mocks.',
    'Earlier projects stay as they are. If the base URL of a project and the URLs of its mocks begin with the same path, the project page says so, and one click removes the repetition. Addresses that were copied before and contain the path twice stop working.',
    { heading: 'Files of other tools', id: 'other-formats' },
    'The same form takes the files below: drop or choose a file, paste its text, or enter its address. The preview lists what was cut, guessed or left out. Other files are named for what they are, such as a package.json, an Insomnia export or a WSDL.',
    {
      table: [
        ['File', 'What becomes a mock'],
        [
          'Postman collection 2.0, 2.1',
          'Folders, values of variables, parameters. Saved examples become responses with status, headers and media type in `_res`. A success comes first; the others become further responses of the mock.',
        ],
        [
          'HAR of a browser or a proxy',
          'Pages, scripts and pictures are skipped, each address is used once, and IDs in paths become parameters. Cookies are not read.',
        ],
        [
          'JSON export of YApi',
          'Categories become folders. Responses in Mock.js become the definition as they are; a json-schema generates data with the placeholders that it names.',
        ],
        ['Project export of Apifox', 'Folders, parameters, schemas and examples. Its OpenAPI export works as well.'],
        ['curl commands, one or many', 'Method, path and parameters; the response is empty.'],
      ],
    },
    'Parameters and fields that are named like passwords or tokens have no examples. In responses of Postman and HAR, their values become `***`, which the preview lists.',
    'These files only add and update mocks. They never mark existing mocks as removed from the document.',
    { heading: 'Sync', id: 'sync' },
    'Click “Preview changes” in the settings to see what a sync would add, change and remove. Select the mocks and fields to sync, then confirm. If the address of the document changed, the button saves it first.',
    {
      list: [
        '**Merged field by field**: new fields of the document are added and removed ones are deleted. Values, rules, comments and functions that you edited stay as they are.',
        '**Mocks and fields that are not selected** stay as they are, and the next sync lists them again.',
        '**Folders** are only used for new mocks; existing mocks stay where they are. Tags that nobody edited follow the document.',
        '**Mocks that were removed from the document** are only marked. If you select “Delete the mock”, the mock moves to the recycle bin.',
        'If someone changes a mock during the sync, it is compared again. No changes of others are overwritten.',
        'Large documents are synced in the background. You can leave the page and check the progress later.',
      ],
    },
    { heading: 'Scheduled checks', id: 'check' },
    'In the settings, you can let the server check the address of the document every hour or every day. A check changes no mock. If it finds changes, the card and the page of the project show “Document changed”; click it to see the changes. If checks fail, the settings show the reason, and the next check waits longer, at most a week.',
    { heading: 'If the document cannot be read', id: 'address' },
    'The message gives the reason and the next step: upload the document if its address is refused, cannot be reached, or returns a web page or a sign-in page. Mistakes in JSON or YAML are named with line and column. The server reads the document. Cloud metadata addresses are always refused. Local addresses are refused by default: ask an administrator to add them to `EASYMOCK_OUTBOUND_ALLOW`, or upload the file.',
  ],
};
