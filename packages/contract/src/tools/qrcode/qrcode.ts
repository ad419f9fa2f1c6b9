import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, pageOf, paging, requiredText, supportedDay, text } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { webAddressLimit } from '../../core/limits';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import { middleLinkStates, schemeOf } from './middle-link-address';
import { qrLevels } from './qr-drawing';
import { qrLimits } from './qrcode-choices';

/** Returns a schema for a parameter that older clients may send empty. */
const optional = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) =>
  z.union([z.literal('').transform(() => fallback), schema]).default(fallback as never);

const wholeNumber = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max);

/**
 * Expands a short colour and adds the `#`, which many callers omit because it starts the fragment of a URL.
 */
function longColour(typed: string): string {
  const digits = typed.replace('#', '');
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

const colour = (fallback: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (typed) => typed === '' || /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(typed),
      rule({ zh: '{label}必须写作 #rrggbb', en: '{label} must be written as #rrggbb' }),
    )
    .transform((typed) => (typed === '' ? fallback : longColour(typed)))
    .default(fallback);

const content = text(qrLimits.text).default('');

/** A URL or the address of an app; the server checks that the app is allowed. */
const address = text(webAddressLimit).refine(
  (value) => value === '' || (schemeOf(value) !== '' && !/[\s\p{Cc}\p{Cs}]/u.test(value) && URL.canParse(value)),
  rule({
    zh: '{label}必须是完整的地址，例如 https://example.com',
    en: '{label} must be a whole address, such as https://example.com',
  }),
);
const ownAddress = address.default('');

/** A short link with a general target and a separate target per client. */
export const middleLinkDraft = z.object({
  name: labelled(requiredText(60), '名称', 'Name'),
  target: labelled(address.min(1), '默认地址', 'Address'),
  ios: labelled(ownAddress, 'iOS', 'iOS'),
  android: labelled(ownAddress, 'Android', 'Android'),
  wechat: labelled(ownAddress, '微信', 'WeChat'),
  dingtalk: labelled(ownAddress, '钉钉', 'DingTalk'),
  pc: labelled(ownAddress, '电脑', 'Computers'),
  /** The last day on which the link redirects; empty for no end. */
  expireAt: labelled(z.union([supportedDay, z.literal('')]).default(''), '有效期至', 'Valid until'),
  /** If empty, the creator becomes the owner. */
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
  useStatus: labelled(useStatus.default(1), '状态', 'Status'),
});
export type MiddleLinkDraft = z.input<typeof middleLinkDraft>;

export const middleLink = middleLinkDraft.extend({
  ...recordFields,
  useStatus,
  ownerUserName: z.string(),
  /** The last segment of its path. */
  code: z.string(),
  scanNum: z.number(),
  isExpired: z.boolean(),
});
export type MiddleLink = z.output<typeof middleLink>;
const middleChange = updateInputOf(middleLinkDraft);

export const qrcodeCalls = callGroup('/tools', {
  get_qrcode: get({
    auth: 'public',
    input: z.object({
      /** The parameter name of older clients. Its value is only encoded; the server never fetches it. */
      url: labelled(content, '网址', 'Address'),
      text: labelled(content, '文本', 'Text'),
      size: labelled(optional(wholeNumber(qrLimits.minSize, qrLimits.maxSize), 300), '边长', 'Size'),
      margin: labelled(optional(wholeNumber(0, qrLimits.margin), 2), '边距', 'Margin'),
      level: labelled(optional(z.enum(qrLevels), 'M'), '容错级别', 'Error correction'),
      dark: labelled(colour('#000000'), '前景色', 'Colour'),
      light: labelled(colour('#ffffff'), '背景色', 'Background'),
      type: labelled(optional(z.enum(['json', 'png', 'svg']), 'json'), '格式', 'Format'),
    }),
    data: z.object({ image: z.string() }),
    summary: {
      zh: '生成二维码：返回 data 地址，或直接返回 PNG、SVG 图片',
      en: 'Make a QR code: returns a data URL, or the PNG or SVG picture itself',
    },
  }),
  getMiddleLinks: get({
    permission: 'tools.qrcode.view',
    input: z.object({
      ...paging(20),
      state: labelled(z.union([z.enum(middleLinkStates), z.literal('')]).default(''), '状态', 'Status'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      ...sorting(['name', 'scanNum', 'expireAt', 'update_at']),
    }),
    data: pageOf(middleLink),
    summary: { zh: '列出短链接', en: 'List the short links' },
  }),
  getMiddleLink: get({
    permission: 'tools.qrcode.view',
    input: z.object({ id }),
    data: middleLink,
    summary: { zh: '获取一个短链接', en: 'Get a short link' },
  }),
  saveMiddleLink: post({
    permission: 'tools.qrcode.edit',
    audit: 'update',
    // A new link has no ID and needs the required fields of a draft; the server reports missing ones.
    input: middleChange.extend({
      id: middleChange.shape.id.optional(),
      version: middleChange.shape.version.optional(),
    }),
    data: middleLink,
    summary: {
      zh: '新建短链接；带 id 时只修改给出的字段，已印出的二维码继续有效',
      en: 'Create a short link, or update the given fields of the one with this ID; printed codes stay valid',
    },
  }),
  deleteMiddleLink: post({
    permission: 'tools.qrcode.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除短链接', en: 'Delete a short link' },
  }),
});
