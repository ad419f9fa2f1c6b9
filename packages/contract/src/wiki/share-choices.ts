import type { Text } from '../core/language';

// Without schemas, so that the page of a shared article takes these without the schema library.

/** How a link is protected: by the password that the whole company uses, by one of its own, or not at all. */
export const sharePwdTypes = { common: 1, manual: 2, none: 3 } as const;
export type SharePwdType = (typeof sharePwdTypes)[keyof typeof sharePwdTypes];

/** The days that a link is good for; 0 for ever. */
export const shareValidTimes = [7, 14, 30, 0] as const;
export type ShareValidTime = (typeof shareValidTimes)[number];

/** The looks of the page that a link opens. */
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

/** The parts of the page that a link opens, each of which can be left out. */
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

/** The parts that a page has unless somebody decides otherwise. */
export const defaultSharePage = (template: ShareTemplate): SharePage => {
  const isDocument = template === 'document';
  return {
    ...{ banner: !isDocument, title: true, userInfo: !isDocument, content: true },
    ...{ waterMark: true, tool: true, comment: !isDocument, foot: true },
  };
};

/** Most links to one article that work or have expired; revoked ones do not count. */
export const shareLimit = 20;
/** Hours that a password, once given, opens a link. */
export const shareSessionHours = 12;
/** Days that a revoked link is listed, with its visits. */
export const shareRevokedDays = 30;
/** Most nodes that the catalog of a shared folder shows. */
export const shareCatalogLimit = 2_000;
