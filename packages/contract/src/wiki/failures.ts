import { business, byStatus, type Failure } from '../core/failure';

export const wikiFailures = {
  nodeMissing: business(10002, '文档不存在或已被删除', 'The document does not exist or was deleted'),
  nodeRecycled: business(
    10002,
    '“{name}”在回收站中，请先恢复',
    '“{name}” is in the recycle bin; restore it first',
  ),
  nodeClosed: byStatus(
    403,
    10003,
    '你没有查看这篇文档的权限，可以向 {owner} 申请',
    'You may not view this document; ask {owner} for the right',
  ),
  nodeReadsOnly: byStatus(
    403,
    10003,
    '你可以查看“{name}”，但没有修改的权限，可以向 {owner} 申请',
    'You can view “{name}” but not change it; ask {owner} for the right',
  ),
  nodeNotManaged: byStatus(
    403,
    10003,
    '只有“{name}”的所有者和管理者可以这样做',
    'Only the owner and the managers of “{name}” can do this',
  ),
  nodesBelowClosed: byStatus(
    403,
    10003,
    '“{name}”中有你没有权限的内容，请联系管理员',
    '“{name}” contains documents that you have no right to; ask an administrator',
  ),
  nodeNameTaken: business(
    10004,
    '同级中已有“{name}”，请换一个名称',
    'This folder already contains “{name}”; choose another name',
  ),
  nodeInItself: business(
    10005,
    '不能移动到自身或其中的目录里',
    'A folder cannot be moved into itself or into a folder inside it',
  ),
  nodeNotRecycled: business(
    10005,
    '只能彻底删除回收站里的内容',
    'Only what is in the recycle bin can be deleted for ever',
  ),
  nodeNotFolder: business(10005, '“{name}”不是目录', '“{name}” is not a folder'),
  nodeNotArticle: business(10005, '“{name}”是目录，没有正文', '“{name}” is a folder and has no text'),
  nodeTooDeep: business(10005, '目录最多 {num} 层', 'Folders can be up to {num} levels deep'),
  folderCrowded: business(
    10013,
    '一个目录的下级最多 {num} 个',
    'A folder can have up to {num} folders and documents',
  ),
  tooManyNodes: business(
    10013,
    '一次最多 {num} 个目录和文档，请分几次进行',
    'Up to {num} folders and documents can be changed at once; do it in parts',
  ),
  tooManyPins: business(10013, '一个目录最多置顶 {num} 个', 'Up to {num} can be pinned in a folder'),
  tooManyTags: business(10013, '一篇文档最多 {num} 个标签', 'A document can have up to {num} tags'),
  grantUnknown: business(10001, '授权对象“{name}”不存在', 'The grantee “{name}” does not exist'),
  articleLocked: business(10005, '{name} 正在编辑，到 {time} 为止', '{name} is editing this until {time}'),
  articleLockedByOwner: byStatus(
    403,
    10003,
    '文档已被所有者锁定，只有所有者和管理者可以编辑',
    'The owner locked this document; only the owner and managers can edit it',
  ),
  revisionMissing: business(
    10002,
    '这个版本不存在，或已超出保留期限',
    'The revision does not exist, or is not kept any more',
  ),
  contentInvalid: business(
    10011,
    '内容无法保存：{reason}。已保留为草稿',
    'The text cannot be saved: {reason}. It is kept as a draft',
  ),
  importTooLarge: byStatus(
    413,
    10001,
    '一次导入的文件总共不能超过 {limit}',
    'The files of one import can be up to {limit} together',
  ),
  importType: business(
    10001,
    '“{name}”不能导入。可以导入 Markdown、HTML、Word（.docx）文件和 zip 压缩包，图片可以一起选择',
    '“{name}” cannot be imported. Choose Markdown, HTML or Word (.docx) files or a zip; pictures can come along',
  ),
  importIncomplete: business(
    10005,
    '文件没有全部上传，请重新导入',
    'Not all files were uploaded; import them again',
  ),
  importUnreadable: business(10011, '无法导入：{reason}', 'The import failed: {reason}'),
  importEmpty: business(10011, '没有可以导入的文档', 'There is nothing to import'),
  transferBusy: business(
    10013,
    '最多同时进行 {num} 个导入和导出，请等待其中一个完成',
    'Up to {num} imports and exports can run at once; wait until one is done',
  ),
  transferOver: business(10005, '已经结束，无法停止', 'It is over already'),
  exportExpired: business(
    10002,
    '导出的文件已过期，请重新导出',
    'The exported file is not kept any more; export again',
  ),
  folderTooLarge: business(
    10013,
    '目录太大：一次最多导出 {num} 篇文档或 1 GB，请分几次导出',
    'The folder is too large: up to {num} documents or 1 GB can be exported at once; export it in parts',
  ),
  rightAsked: business(
    10008,
    '今天已经申请过，请等待处理',
    'You asked for this today already; please wait for the answer',
  ),
  askAnswered: business(
    10002,
    '这个申请不存在，或者已经处理',
    'This request does not exist, or somebody has answered it',
  ),
  wikiFileMissing: byStatus(
    404,
    10002,
    '文件不存在，或者你没有查看的权限',
    'The file does not exist, or you have no right to view it',
  ),
  wikiFileTaken: business(
    10004,
    '这篇文档已有附件“{name}”，请选择替换或保留两者',
    'The document already has an attachment “{name}”; choose to replace it or to keep both',
  ),
  wikiFileTooLarge: business(
    10014,
    '“{name}”超过 {limit}，无法上传',
    '“{name}” is larger than {limit} and cannot be uploaded',
  ),
  tooManyUploads: business(
    10013,
    '一次最多上传 {num} 个文件，合计不超过 {limit}',
    'Up to {num} files of {limit} in all can be uploaded at once',
  ),
  tooManyAttachments: business(
    10013,
    '一篇文档最多 {num} 个附件',
    'A document can have up to {num} attachments',
  ),
  markdownUnsupported: business(
    10014,
    '“{name}”无法导入：只支持 UTF-8 编码、{limit} 以内的 .md 文件',
    '“{name}” cannot be imported: only .md files in UTF-8 of up to {limit} are supported',
  ),
} satisfies Record<string, Failure>;
