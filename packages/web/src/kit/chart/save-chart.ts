import { fileName as safeName, saveFile } from '../../lib/api/download';
import { csvOf } from '../../lib/browser/csv';
import type { ChartSeries } from './drawn';

/** Pixels per unit of the drawing, for sharp letters. */
const pngScale = 2;

/** Puts the surface of the page behind a drawing, whose letters would be unreadable on another colour. */
function withGround(svg: string): { text: string; width: number; height: number } {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const width = Number(root.getAttribute('width')) || 800;
  const height = Number(root.getAttribute('height')) || 240;
  const ground = root.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute(
    'fill',
    getComputedStyle(document.documentElement).getPropertyValue('--g-surface').trim(),
  );
  root.prepend(ground);
  return { text: new XMLSerializer().serializeToString(root), width, height };
}

/** Saves a chart as it stands. */
export async function savePicture(svg: string, kind: 'svg' | 'png', name: string): Promise<void> {
  const { text, width, height } = withGround(svg);
  const file = new Blob([text], { type: 'image/svg+xml' });
  if (kind === 'svg') return saveFile(file, `${safeName(name)}.svg`);
  // Pages may load pictures from `blob:`, and a drawing that loads nothing else leaves the canvas readable.
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

/** Saves the numbers of a chart for a spreadsheet. */
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
