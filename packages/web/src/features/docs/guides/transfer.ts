import type { Guide } from '../guide';

const curl = `curl -X POST '…/easymock/api/mock/export' \\
  -d 'project_id=项目 ID' -o Easy-Mock-API.zip`;

const formats = `curl -X POST '…/easymock/api/mock/export' \\
  -H 'Authorization: Bearer $EASYMOCK_TOKEN' \\
  -d 'project_id=…' -d 'format=openapi' -o openapi.json`;

export const transfer: Guide = {
  'zh-CN': [
    { heading: '导出', id: 'export' },
    '项目设置里可以导出全部接口；在接口列表勾选几个，也可以只导出选中的。得到一个 `Easy-Mock-API.zip`，每个接口一个文件，内容就是数据定义；另有一份清单，记录方法、描述、文件夹、标签和顺序。',
    { code: curl },
    '默认情况下，知道项目 ID 就能导出，旧客户端依赖这种方式；管理员可以改为必须登录。',
    { heading: '导出为其他格式', id: 'formats' },
    '接口列表上方的“导出”菜单提供下面的格式，勾选接口后可以只导出选中的。响应的结构取自导入时的文档，没有文档时由数据定义推断；示例是按定义生成的一份数据，函数不会执行。接口的其他响应成为对应状态码的响应或示例；没有内容可写的，例如连接重置，不导出。',
    {
      table: [
        ['格式', '`format`', '内容'],
        ['OpenAPI 3.1', '`openapi`', 'JSON 文档，可以再导入，得到同样的接口和其他响应'],
        [
          'TypeScript 类型和客户端',
          '`typescript`',
          '一个文件：请求和响应的类型，失败的类型，以及用 `fetch` 调用每个接口的 `createClient`',
        ],
        ['MSW 2 处理函数', '`msw`', '单元测试和 Storybook 用的 `handlers`；其他响应在 `variants` 里'],
        ['Postman 集合 2.1', '`postman`', '文件夹、参数和示例，基础地址是变量 `baseUrl`'],
        ['Markdown 文档', '`markdown`', '按文件夹分节，含参数表、响应表和示例；也可以“保存为文档”，放进文档的任意目录'],
      ],
    },
    '流水线里用同一个调用加上 `format`；系统设置要求登录时，令牌需要 `mock:read`。说明的语言由 `Accept-Language` 决定。',
    { code: formats },
    { heading: '导入', id: 'import' },
    {
      steps: [
        '打开项目设置，选择 zip 文件，最大 8 MB。旧版 Easy Mock 导出的 zip 也可以。',
        '先看预览：新增、变更、相同和冲突各有多少。',
        '决定是否替换内容不同的接口，再确认。要么全部导入，要么都不改。',
      ],
    },
    { heading: '恢复', id: 'restore' },
    '删除之后，提示里的“撤销”可以立即恢复；按 `Ctrl Z` 也一样。之后在回收站恢复，默认保留 30 天：删除的项目在项目列表右上角的回收站里，团队项目的回收站对团队的所有者和管理员开放；删除的接口在接口列表右上角和项目设置的回收站里。',
    '接口的“历史”、项目设置和团队设置的“历史版本”列出每次修改的人、时间和内容，可以比较并恢复到任意一个保留的版本。',
  ],
  en: [
    { heading: 'Export', id: 'export' },
    'You can export all mocks in the project settings, or select some in the mock list. You get `Easy-Mock-API.zip` with one file per mock that contains its definition, and a manifest with methods, descriptions, folders, tags and their order.',
    { code: curl },
    'By default, anyone who knows the ID of a project can export it, because older clients rely on this. Administrators can require sign-in.',
    { heading: 'Export in other formats', id: 'formats' },
    'The “Export” menu above the mock list has the formats below. Select mocks to export only these. The structure of responses comes from the imported document, otherwise from the definition. The example is generated from the definition; functions are not run. Further responses of a mock become responses or examples of their status. Those without content to write, such as a reset connection, are left out.',
    {
      table: [
        ['Format', '`format`', 'Content'],
        [
          'OpenAPI 3.1',
          '`openapi`',
          'A JSON document; importing it again gives the same mocks with their further responses',
        ],
        [
          'TypeScript types and client',
          '`typescript`',
          'One file: types of requests, responses and failures, and `createClient`, which calls each mock with `fetch`',
        ],
        ['MSW 2 handlers', '`msw`', '`handlers` for unit tests and Storybook; `variants` has the further responses'],
        [
          'Postman collection 2.1',
          '`postman`',
          'Folders, parameters and examples; the base address is the variable `baseUrl`',
        ],
        [
          'Markdown document',
          '`markdown`',
          'A section for each folder, with tables of parameters and responses and examples. “Save as document” puts it into any folder of the documents',
        ],
      ],
    },
    'Pipelines send the same call with `format`. If the settings require sign-in, the token needs `mock:read`. `Accept-Language` chooses the language of the descriptions.',
    { code: formats },
    { heading: 'Import', id: 'import' },
    {
      steps: [
        'Open the project settings and choose a zip file of up to 8 MB. Exports of Easy Mock work too.',
        'Check the preview: it counts new, changed, identical and conflicting mocks.',
        'Decide whether to replace mocks that differ, and confirm. Either all changes are made or none.',
      ],
    },
    { heading: 'Restore', id: 'restore' },
    'After a deletion, click “Undo” in the message or press `Ctrl Z`. Later, use the recycle bin, which keeps deleted content for 30 days by default. Deleted projects are in the recycle bin at the top right of the project list; only owners and managers of a team can open the bin of the team. Deleted mocks are in the recycle bin at the top right of the mock list and in the project settings.',
    'The history of a mock and the version history in the settings of a project or team list who changed what and when. You can compare any version that is kept, and restore it.',
  ],
};
