import { plain } from '../run/node';
import { drawColor, hexOf } from './generators/hues';
import { IMAGE_SIZES } from './generators/image-sizes';
import type { Placeholder } from './placeholder';

// Uses SVG, because a bitmap would need a canvas, which servers lack.
function dataUri(size: string, label: string, color: string): string {
  const [width = 0, height = 0] = size.split('x').map((n) => Math.min(10_000, Number.parseInt(n, 10) || 100));
  const shown = (label || size)
    .slice(0, 200)
    .replace(/[\ud800-\udfff]/g, '')
    .replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const fontSize = Math.max(6, Math.min(height / 3, width / (shown.length || 1)));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${color}"/>` +
    `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" ` +
    `font-size="${Math.round(fontSize)}" fill="#fff">${shown}</text></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

export const dataImage: Placeholder = {
  names: ['dataimage'],
  group: 'image',
  example: '@dataImage("200x100", "Mock")',
  about: { zh: '图片的 Data URI；参数为尺寸和文字。', en: 'An image as a data URI; arguments: size and text.' },
  prepare: (args) => {
    const size = args.text(0, '');
    const label = args.text(1, '');
    return plain((run) => dataUri(size || run.random.pick(IMAGE_SIZES), label, hexOf(drawColor(run.random))));
  },
};
