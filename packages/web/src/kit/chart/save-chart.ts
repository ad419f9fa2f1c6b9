import { fileName as safeName, saveFile } from '../../lib/api/download';
import { csvOf } from '../../lib/browser/csv';
import type { ChartSeries } from './drawn';

/** Pixels per unit of the drawing, for sharp letters. */
const pngScale = 2;

/**
 * Adds the page's background to a drawing, because its letters would be unreadable on another colour. Edits the text
 * without parsing it, because only the sanitiser may parse markup (Trusted Types).
 */
function withGround(svg: string): { text: string; width: number; height: number } {
  const root = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const sizeOf = (name: 'width' | 'height') => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(root)?.[1]);
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--g-surface').trim();
  const ground = `<rect width="100%" height="100%" fill="${surface}"/>`;
  return {
    text: root + ground + svg.slice(root.length),
    width: sizeOf('width') || 800,
    height: sizeOf('height') || 240,
  };
}

/** Saves the current chart as a picture. */
export async function savePicture(svg: string, kind: 'svg' | 'png', name: string): Promise<void> {
  const { text, width, height } = withGround(svg);
  const file = new Blob([text], { type: 'image/svg+xml' });
  if (kind === 'svg') return saveFile(file, `${safeName(name)}.svg`);
  // The content security policy allows pictures from `blob:`, and a drawing without external resources leaves
  // the canvas readable.
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * pngScale);
    canvas.height = Math.round(height * pngScale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (png) saveFile(png, `${safeName(name)}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves the numbers of a chart as a CSV file. */
export function saveNumbers(
  chart: { categoryName: string; categories: readonly string[]; series: readonly ChartSeries[] },
  name: string,
): void {
  const csv = csvOf(
    [chart.categoryName, ...chart.series.map((one) => one.name)],
    chart.categories.map((category, at) => [category, ...chart.series.map(({ values }) => values[at])]),
  );
  saveFile(new Blob([csv], { type: 'text/csv' }), `${safeName(name)}.csv`);
}
