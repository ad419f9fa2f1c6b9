import { z } from 'zod';
import { callGroup, post } from '../call/call';
import { text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { optionalFieldsOf } from '../record/record';
import { articleTypes } from './choices';
import {
  autoSaveSeconds,
  codeThemes,
  contentWidths,
  fontSizes,
  openPlaces,
  outlineSides,
  settableTypes,
} from './settings-choices';

/** A JSON array of types, as older clients store it. */
const cardList = text(400).refine(
  (value) => {
    try {
      const found: unknown = JSON.parse(value);
      return Array.isArray(found) && found.every((one) => articleTypes.some((type) => type === one));
    } catch {
      return false;
    }
  },
  rule({ zh: '{label}必须是文档类型的 JSON 数组', en: '{label} must be a JSON array of document types' }),
);

export const articleSettings = z.object({
  up_log_card: labelled(cardList, '上排卡片', 'Upper row'),
  down_log_card: labelled(cardList, '下排卡片', 'Lower row'),
  editorDefault: labelled(z.enum(settableTypes), '默认编辑器', 'Default editor'),
  fontSize: labelled(z.number().int().min(fontSizes.min).max(fontSizes.max), '字号', 'Font size'),
  contentWidth: labelled(z.enum(contentWidths), '正文宽度', 'Width'),
  outline: labelled(z.enum(outlineSides), '大纲', 'Outline'),
  autoSaveSec: labelled(
    z.union([z.literal(0), z.number().int().min(autoSaveSeconds.min).max(autoSaveSeconds.max)]),
    '自动保存草稿（秒）',
    'Save drafts every (seconds)',
  ),
  autoPublish: labelled(z.boolean(), '自动发布私有空间的文档', 'Publish documents of the private space automatically'),
  codeTheme: labelled(z.enum(codeThemes), '代码配色', 'Code colours'),
  openIn: labelled(z.enum(openPlaces), '打开文档链接', 'Open links to documents in'),
});
export type ArticleSettings = z.output<typeof articleSettings>;

/** Calls for a person's settings of reading and writing articles. */
export const modalContentSetCalls = callGroup('/modalContentSet', {
  getBaseSetting: post({
    permission: 'wiki',
    audit: 'none',
    changes: [],
    input: z.object({}),
    data: z.object({
      cards: z.array(z.object({ name: z.enum(articleTypes), label: z.string(), icon: z.string() })),
      defaults: articleSettings,
    }),
    summary: { zh: '获取可选的卡片和默认设置', en: 'Get the cards to choose from, and the defaults' },
  }),
  getSetMessage: post({
    permission: 'wiki',
    audit: 'none',
    changes: [],
    input: z.object({}),
    data: articleSettings,
    summary: { zh: '获取自己的文档设置', en: 'Get the caller’s settings for documents' },
  }),
  updateSetMessage: post({
    permission: 'wiki',
    audit: 'none',
    input: optionalFieldsOf(articleSettings),
    data: articleSettings,
    summary: {
      zh: '修改自己的文档设置中给出的项，返回全部',
      en: 'Change the given settings of the caller for documents; returns all of them',
    },
  }),
});
