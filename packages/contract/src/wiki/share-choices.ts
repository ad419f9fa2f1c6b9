import type { Text } from '../core/language';

// Separate from the schemas, since the page of a shared article imports it and must not load zod.

/** Protection of a link: the company-wide password, a password of its own, or none. */
export const sharePwdTypes = { common: 1, manual: 2, none: 3 } as const;
export type SharePwdType = (typeof sharePwdTypes)[keyof typeof sharePwdTypes];

/** Days for which a link is valid; 0 means for ever. */
export const shareValidTimes = [7, 14, 30, 0] as const;
export type ShareValidTime = (typeof shareValidTimes)[number];

/** Layouts of the page that a link opens. */
export const shareTemplates = ['basics', 'document'] as const;
export type ShareTemplate = (typeof shareTemplates)[number];

export const shareTemplateFacts: Record<ShareTemplate, { readonly name: Text; readonly about: Text }> = {
  basics: {
    name: { zh: '基础', en: 'Basics' },
    about: {
      zh: '正文居中，大纲在一侧，附件在文末，适合手机阅读',
      en: 'The text in the middle, the outline beside it, attachments below; reads well on phones',
    },
  },
  document: {
    name: { zh: '文档', en: 'Document' },
    about: {
      zh: '目录固定在左侧，适合整个目录和接口文档',
      en: 'The contents stay at the left; for whole folders and for API documents',
    },
  },
};

/** Parts of the page that a link opens; each can be hidden. */
export const sharePageParts = [
  'banner',
  'title',
  'userInfo',
  'content',
  'waterMark',
  'tool',
  'comment',
  'foot',
] as const;
export type SharePagePart = (typeof sharePageParts)[number];
export type SharePage = Readonly<Record<SharePagePart, boolean>>;

/** Returns the default parts of a page. */
export const defaultSharePage = (template: ShareTemplate): SharePage => {
  const isDocument = template === 'document';
  return {
    banner: !isDocument,
    title: true,
    userInfo: !isDocument,
    content: true,
    waterMark: true,
    tool: true,
    comment: !isDocument,
    foot: true,
  };
};

/** Maximum valid or expired links per article; revoked links do not count. */
export const shareLimit = 20;
/** Hours for which a link stays open after the password was entered. */
export const shareSessionHours = 12;
/** Days for which a revoked link is listed with its visits. */
export const shareRevokedDays = 30;
/** Maximum nodes in the catalog of a shared folder. */
export const shareCatalogLimit = 2_000;
