import type { Guide } from '../guide';

const curl = `curl -X POST '…/easymock/api/mock/export' \\
  -d 'project_id=项目 ID' -o Easy-Mock-API.zip`;

export const transfer: Guide = {
  'zh-CN': [
    { heading: '导出', id: 'export' },
    '项目设置里可以导出全部接口；在接口列表勾选几个，也可以只导出选中的。得到一个 `Easy-Mock-API.zip`，每个接口一个文件，内容就是数据定义；另有一份清单，记下方法、描述等文件名说不清的信息。',
    { code: curl },
    '默认情况下，知道项目 ID 就能导出，旧客户端依赖这一点；管理员可以改成须登录。',
    { heading: '导入', id: 'import' },
    {
      steps: [
        '打开项目设置，选择 zip 文件，最大 8 MB。旧版 Easy Mock 导出的 zip 也可以。',
        '先看预览：新增、变更、相同和冲突各有多少。',
        '决定是否替换内容不同的接口，再确认。要么全部成功，要么什么都不改。',
      ],
    },
    { heading: '误删了', id: 'restore' },
    '删除之后，提示里的“撤销”可以立即恢复；按 `Ctrl Z` 也一样。删除的内容默认保留 30 天。',
  ],
  en: [
    { heading: 'Export', id: 'export' },
    'The settings of a project export all its mocks; the list exports those you select. You get `Easy-Mock-API.zip` with a file for each mock, which holds its definition, and a manifest with what a file’s name cannot say.',
    { code: curl },
    'Whoever knows a project’s id may export it, as older clients do; administrators can demand a session.',
    { heading: 'Import', id: 'import' },
    {
      steps: [
        'Open the settings of a project and choose a zip of up to 8 MB. Those of Easy Mock will do as well.',
        'Look at the preview: how many are new, changed, the same, in conflict.',
        'Decide whether what differs is replaced, and confirm. All of it happens, or nothing.',
      ],
    },
    { heading: 'Deleted by mistake', id: 'restore' },
    '“Undo” in the message brings it back at once, and so does `Ctrl Z`. What was deleted is kept for 30 days unless the settings say otherwise.',
  ],
};
