import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The statuses of a print-point image, in the order of its life cycle. */
export const printPointStatuses = ['draft', 'reviewing', 'live', 'deprecated'] as const;
export type PrintPointStatus = (typeof printPointStatuses)[number];
export const printPointStatusNames: Record<PrintPointStatus, Text> = {
  draft: { zh: '草稿', en: 'Draft' },
  reviewing: { zh: '评审中', en: 'In review' },
  live: { zh: '已上线', en: 'Live' },
  deprecated: { zh: '已废弃', en: 'Deprecated' },
};

export const printPointPlatforms = ['ios', 'android', 'h5', 'mini', 'web', 'pc'] as const;
export type PrintPointPlatform = (typeof printPointPlatforms)[number];
export const printPointPlatformNames: Record<PrintPointPlatform, Text> = {
  ios: { zh: 'iOS', en: 'iOS' },
  android: { zh: 'Android', en: 'Android' },
  h5: { zh: 'H5', en: 'H5' },
  mini: { zh: '小程序', en: 'Mini program' },
  web: { zh: 'Web', en: 'Web' },
  pc: { zh: '桌面端', en: 'Desktop' },
};

/** User actions that trigger an event. */
export const pointTypes = ['click', 'exposure', 'page', 'stay', 'custom'] as const;
export type PointType = (typeof pointTypes)[number];
export const pointTypeNames: Record<PointType, Text> = {
  click: { zh: '点击', en: 'Click' },
  exposure: { zh: '曝光', en: 'Exposure' },
  page: { zh: '页面', en: 'Page view' },
  stay: { zh: '停留', en: 'Time on page' },
  custom: { zh: '自定义', en: 'Custom' },
};

export const pointStatuses = ['planned', 'developing', 'verified', 'deprecated'] as const;
export type PointStatus = (typeof pointStatuses)[number];
export const pointStatusNames: Record<PointStatus, Text> = {
  planned: { zh: '待开发', en: 'Planned' },
  developing: { zh: '开发中', en: 'In development' },
  verified: { zh: '已验证', en: 'Verified' },
  deprecated: { zh: '已废弃', en: 'Deprecated' },
};

export const paramTypes = ['string', 'int', 'float', 'bool', 'enum', 'time', 'json'] as const;
export type ParamType = (typeof paramTypes)[number];

export const printPointLimits = {
  points: 100,
  params: 50,
  enumValues: 100,
  desc: 5_000,
  trigger: 300,
  /** Maximum number of images per export. */
  exported: 200,
  /** Maximum number of chat robots that receive one difference. */
  robots: 10,
} as const;
/** Maximum bytes of a picture. */
export const printPictureLimit = 10 * 1024 * 1024;
/** Maximum sides of a stored picture in pixels; WebP allows 16,383. */
export const printPictureSides = { width: 4_096, height: 16_000 } as const;

export const printPointFormats = ['xlsx', 'json', 'zip'] as const;
export type PrintPointFormat = (typeof printPointFormats)[number];
/** Path of the export, below `apiBase` and `/api`. It accepts a form, needs no session and returns a file. */
export const printPointExportPath = '/print-points/export';

export const eventIdPattern: RegExp = /^[a-z][a-z0-9_.]*$/;
