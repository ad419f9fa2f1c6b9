import { z } from 'zod';
import { text } from '../call/bricks';
import { callGroup, get } from '../call/call';
import { labelled, rule } from '../call/validation';
import { qrLevels } from './qr-drawing';
import { qrLimits } from './qrcode-choices';

/** A parameter that older clients may leave empty. */
const optional = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) =>
  z.union([z.literal('').transform(() => fallback), schema]).default(fallback as never);

const wholeNumber = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max);

/** A `#` in a query begins the fragment, so many people leave it out. */
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

export const qrcodeCalls = callGroup('/tools', {
  get_qrcode: get({
    auth: 'public',
    input: z.object({
      /** The name older clients use; whatever it holds, nothing is fetched from there. */
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
});
