import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, olderPaging, pageOf, requiredText, text } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import {
  eventIdPattern,
  paramTypes,
  pointStatuses,
  pointTypes,
  printPictureLimit,
  printPointLimits,
  printPointPlatforms,
  printPointStatuses,
} from './print-points-choices';
import { eventProblems } from './print-points-rules';

const anyId = z.union([id, z.literal('')]).default('');
const project = labelled(requiredText(60), '项目', 'Project');
const appVersion = labelled(text(20).trim().default(''), '应用版本', 'App version');

/** A share of the width or height of an image, rounded to four decimals. */
const fraction = z
  .number()
  .min(0)
  .max(1)
  .overwrite((value) => Math.round(value * 10_000) / 10_000);

const eventId = labelled(z.string().trim().max(80).regex(eventIdPattern), '事件 ID', 'Event ID');

const eventParam = z.object({
  key: labelled(requiredText(60), '参数名', 'Parameter'),
  type: labelled(z.enum(paramTypes), '参数类型', 'Type'),
  required: labelled(z.boolean().default(false), '必填', 'Required'),
  enumValues: labelled(z.array(requiredText(100)).max(printPointLimits.enumValues).default([]), '可选值', 'Values'),
  desc: labelled(text(200).default(''), '说明', 'Description'),
  example: labelled(text(100).default(''), '示例', 'Example'),
});

const isInside = (start: number, length: number) => start + length <= 1.000_001;

const params = labelled(
  z
    .array(eventParam)
    .max(printPointLimits.params)
    .refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      rule({ zh: '{label}不能重名', en: '{label} must have different names' }),
    )
    .default([]),
  '参数',
  'Parameters',
);

/** A pin or rectangle on an image, with the event that it marks. */
export const pointDraft = z
  .object({
    no: labelled(z.number().int().min(1).max(9_999), '编号', 'No.'),
    x: labelled(fraction, '横向位置', 'Left'),
    y: labelled(fraction, '纵向位置', 'Top'),
    /** A pin if both `w` and `h` are 0. */
    w: labelled(fraction.default(0), '宽度', 'Width'),
    h: labelled(fraction.default(0), '高度', 'Height'),
    eventId,
    eventName: labelled(requiredText(60), '事件名称', 'Event name'),
    type: labelled(z.enum(pointTypes), '事件类型', 'Event type'),
    trigger: labelled(text(printPointLimits.trigger).default(''), '触发时机', 'Trigger'),
    params,
    status: labelled(z.enum(pointStatuses).default('planned'), '状态', 'Status'),
    ownerUserId: labelled(anyId, '负责人', 'Owner'),
    sinceVersion: labelled(text(20).trim().default(''), '起始版本', 'Since version'),
    removedVersion: labelled(text(20).trim().default(''), '下线版本', 'Removed in version'),
  })
  .refine(
    ({ x, y, w, h }) => isInside(x, w) && isInside(y, h),
    rule({ zh: '点位超出了图片', en: 'The point lies outside of the image' }),
  );
export type PointDraft = z.output<typeof pointDraft>;

export const printPointDraft = z.object({
  name: labelled(requiredText(60), '名称', 'Name'),
  project,
  page: labelled(text(60).trim().default(''), '页面', 'Page'),
  appVersion,
  platform: labelled(
    z.array(z.enum(printPointPlatforms)).max(printPointPlatforms.length).default([]),
    '平台',
    'Platforms',
  ),
  /** A picture that `uploadPicture` returned. */
  image: labelled(z.object({ url: requiredText(300) }), '图片', 'Picture'),
  status: labelled(z.enum(printPointStatuses).default('draft'), '状态', 'Status'),
  desc: labelled(text(printPointLimits.desc).default(''), '说明', 'Description'),
  /** If empty for a new image, the creator becomes the owner. */
  ownerUserId: labelled(anyId, '负责人', 'Owner'),
  points: labelled(z.array(pointDraft).max(printPointLimits.points).default([]), '点位', 'Points'),
});
export type PrintPointDraft = z.input<typeof printPointDraft>;

/**
 * `updateAll` also changes the other images of the project that define the event differently; otherwise such
 * a call is refused.
 */
const onReuse = labelled(
  z.enum(['ask', 'updateAll']).optional(),
  '事件参数不一致时',
  'If the parameters of an event differ',
);

const picture = z.object({ url: z.string(), thumbUrl: z.string(), width: z.number(), height: z.number() });
export type PrintPicture = z.output<typeof picture>;

const point = pointDraft.safeExtend({
  ownerUserName: z.string(),
  /** Time of the last valid event that `verify` received for the point, accurate to an hour. */
  seenAt: moment.nullable(),
});
export type Point = z.output<typeof point>;

/** A point in a list, without parameters. */
const shortPoint = z
  .object(pointDraft.shape)
  .omit({ params: true, trigger: true })
  .extend({ seenAt: moment.nullable() });
export type ShortPoint = z.output<typeof shortPoint>;

/** An image in a list; its points omit their parameters. */
export const printPoint = printPointDraft.omit({ image: true, points: true }).extend({
  ...recordFields,
  image: picture,
  ownerUserName: z.string(),
  /** The image that this image was copied from; empty if it is not a copy. */
  copiedFromId: z.string(),
  points: z.array(shortPoint),
});
export type PrintPoint = z.output<typeof printPoint>;

/** An image with its complete points. */
export const printPointInfo = printPoint.extend({ points: z.array(point) });
export type PrintPointInfo = z.output<typeof printPointInfo>;

/** The image on which an event of the dictionary is marked. */
const place = z.object({ _id: id, name: z.string(), page: z.string(), appVersion: z.string() });

const dictionaryRow = z.object({ ...point.shape }).extend({
  /** ID of the image and number of the point. */
  _id: z.string(),
  image: place.extend({ status: z.enum(printPointStatuses), platform: z.array(z.enum(printPointPlatforms)) }),
  /** Number of points of the project with this event. */
  uses: z.number(),
  /** Whether other points of this event have different parameters. */
  isDifferent: z.boolean(),
});
export type DictionaryRow = z.output<typeof dictionaryRow>;

const eventDifference = z.object({
  eventId: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  /** The current parameters in the project. */
  params: z.array(eventParam),
  images: z.array(place),
  /** Whether the caller may change all these images. */
  mayUpdateAll: z.boolean(),
});
export type EventDifference = z.output<typeof eventDifference>;

const problem = z.object({
  /** The parameter; empty if the problem concerns the event itself. */
  param: z.string(),
  problem: z.enum([...eventProblems, 'event', 'deprecated']),
  message: z.string(),
});

/** The versions of two images that are compared. */
const comparedVersions = z.object({ before: z.number().int(), after: z.number().int() });

const versionDifference = z.object({
  before: place,
  after: place,
  added: z.array(z.string()),
  changed: z.array(z.object({ eventId: z.string(), fields: z.array(z.string()) })),
  deprecated: z.array(z.string()),
  /** One line in the language of the caller. */
  summary: z.string(),
  versions: comparedVersions,
  /** The message that `shareDifference` sends to chat groups. */
  message: z.object({ title: z.string(), markdown: z.string() }),
});
export type ImageDifference = z.output<typeof versionDifference>;

const bodyLimit = 6_000_000;

export const printPointsCalls = callGroup(tools.printPoints.calls, {
  list: get({
    permission: 'tools.printPoints.view',
    input: z.object({
      ...olderPaging(36, 200),
      project: labelled(text(60).default(''), '项目', 'Project'),
      platform: labelled(z.union([z.enum(printPointPlatforms), z.literal('')]).default(''), '平台', 'Platform'),
      version: labelled(text(20).default(''), '应用版本', 'App version'),
      status: labelled(z.union([z.enum(printPointStatuses), z.literal('')]).default(''), '状态', 'Status'),
      /** Only images that the caller created or owns, or that have points of the caller. */
      onlyMine: labelled(z.enum(['', 'true', 'false']).default(''), '只看我的', 'Only mine'),
      ...sorting(['name', 'create_at', 'update_at']),
    }),
    data: pageOf(printPoint),
    summary: {
      zh: '列出埋点图，最新的在前；点位不含参数',
      en: 'List the print-point images, newest first, their points without parameters',
    },
  }),
  detail: get({
    permission: 'tools.printPoints.view',
    input: z.object({ id }),
    data: printPointInfo,
    summary: { zh: '获取埋点图和它的全部点位', en: 'Get a print-point image with all its points' },
  }),
  dictionary: get({
    permission: 'tools.printPoints.view',
    input: z.object({
      project: labelled(text(60).default(''), '项目', 'Project'),
      keywords: labelled(text(200).default(''), '关键字', 'Keywords'),
    }),
    data: z.object({ list: z.array(dictionaryRow), isCut: z.boolean() }),
    summary: {
      zh: '列出项目的事件字典，每个点位一行，标出重复的事件',
      en: 'List the events of a project, a row for each point, with duplicates flagged',
    },
  }),
  create: post({
    permission: 'tools.printPoints.edit',
    bodyLimit,
    input: printPointDraft.extend({ onReuse }),
    data: z.object({ _id: id }),
    summary: { zh: '新建埋点图', en: 'Create a print-point image' },
  }),
  update: post({
    permission: 'tools.printPoints.edit',
    bodyLimit,
    input: updateInputOf(printPointDraft).extend({ onReuse }),
    data: printPointInfo,
    summary: {
      zh: '修改埋点图中给出的字段；已上线的图只能改为废弃',
      en: 'Update the given fields of an image; a live one can only be deprecated',
    },
  }),
  delete: post({
    permission: 'tools.printPoints.edit',
    input: z
      .object({
        id: labelled(id.optional(), '埋点图', 'Image'),
        ids: labelled(z.array(id).max(printPointLimits.exported).optional(), '埋点图', 'Images'),
      })
      .refine(({ id, ids }) => id !== undefined || (ids !== undefined && ids.length > 0), {
        ...rule({ zh: '请选择要删除的埋点图', en: 'Select the images to delete' }),
        path: ['id'],
      }),
    data: z.null(),
    summary: {
      zh: '删除埋点图，全部成功或全部不删除；已上线的图需要管理权限',
      en: 'Delete images, all or none; live ones need the right to manage',
    },
  }),
  uploadPicture: post({
    permission: 'tools.printPoints.edit',
    // Uploads are not logged, because the change of the record that follows is logged.
    audit: 'none',
    changes: [],
    input: z.object({
      /** Name of the file, whose extension gives its type. */
      name: labelled(text(255).min(1), '文件名', 'File name'),
      /** The file in base64. */
      picture: labelled(
        text(Math.ceil(printPictureLimit / 3) * 4)
          .min(1)
          .regex(/^[A-Za-z\d+/]+={0,2}$/),
        '图片',
        'Picture',
      ),
    }),
    data: picture,
    bodyLimit: Math.ceil(printPictureLimit / 3) * 4 + 64 * 1024,
    summary: {
      zh: '上传页面截图，JPG、PNG、GIF 或 WebP，最大 10 MB',
      en: 'Upload a screenshot, a JPG, PNG, GIF or WebP of up to 10 MB',
    },
  }),
  copy: post({
    permission: 'tools.printPoints.edit',
    input: z.object({
      id,
      /** If absent, the version of the original image is used. */
      appVersion: labelled(text(20).trim().optional(), '应用版本', 'App version'),
    }),
    data: z.object({ _id: id }),
    summary: {
      zh: '把埋点图复制为草稿，可以指定新的应用版本',
      en: 'Copy an image to a draft, also for another app version',
    },
  }),
  compareEvents: post({
    permission: 'tools.printPoints.edit',
    audit: 'none',
    changes: [],
    bodyLimit,
    input: z.object({
      project,
      /** The image of the points, if it exists already. */
      id: labelled(id.optional(), '埋点图', 'Image'),
      points: labelled(z.array(z.object({ eventId, params })).max(printPointLimits.points), '点位', 'Points'),
    }),
    data: z.array(eventDifference),
    summary: {
      zh: '比较事件的参数和项目中已有的定义',
      en: 'Compare the parameters of events with the definitions in the project',
    },
  }),
  verify: post({
    permission: 'tools.printPoints.view',
    narrowScope: 'print-points.verify',
    audit: 'verify',
    input: z.object({
      project,
      eventId: labelled(requiredText(80), '事件 ID', 'Event ID'),
      params: labelled(z.record(z.string().max(200), z.unknown()).default({}), '参数', 'Parameters'),
    }),
    data: z.object({ ok: z.boolean(), problems: z.array(problem) }),
    summary: {
      zh: '校验上报的事件，供测试和流水线使用；校验通过的点位标为已验证',
      en: 'Check a reported event, for tests and pipelines; points of a valid event become verified',
    },
  }),
  compare: get({
    permission: 'tools.printPoints.view',
    input: z.object({ id: labelled(id, '旧版本', 'Older version'), otherId: labelled(id, '新版本', 'Newer version') }),
    data: versionDifference,
    summary: { zh: '比较两张埋点图的事件', en: 'Compare the events of two images' },
  }),
  shareDifference: post({
    permission: 'tools.printPoints.edit',
    audit: 'send',
    changes: [],
    input: z.object({
      id: labelled(id, '旧版本', 'Older version'),
      otherId: labelled(id, '新版本', 'Newer version'),
      /** The versions that the sender saw; if an image changed since, the call fails with `staleVersion`. */
      versions: labelled(comparedVersions, '版本', 'Versions'),
      robotIds: labelled(z.array(id).min(1).max(printPointLimits.robots), '群机器人', 'Chat robots'),
    }),
    /** Number of robots that send the message; robots that have sent it before are skipped. */
    data: z.object({ sent: z.number() }),
    summary: { zh: '把两张埋点图的差异发送到群', en: 'Post the difference of two images to chat groups' },
  }),
  types: get({
    permission: 'tools.printPoints.view',
    narrowScope: 'print-points.verify',
    input: z.object({
      project,
      format: labelled(z.enum(['jsonSchema', 'typescript']).default('jsonSchema'), '格式', 'Format'),
    }),
    data: z.object({ fileName: z.string(), content: z.string() }),
    summary: {
      zh: '把项目的事件导出为 JSON Schema 或 TypeScript 类型',
      en: 'Export the events of a project as JSON Schema or TypeScript types',
    },
  }),
});
