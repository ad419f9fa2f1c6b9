import { foldPoint, type Layout, linkPath, type Rect } from './layout';
import { fonts, padding } from './measure';
import { branchColour, type Palette, paintOf } from './palette';
import { corner, countWidth, marksOf } from './topic-shape';

const namespace = 'http://www.w3.org/2000/svg';
const margin = 24;

function shape(parent: Element, tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent.append(element);
  return element;
}

/** XML forbids control characters and lone surrogates; a file that contains one cannot be opened. */
const textOf = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');

/**
 * Returns a map as a self-contained SVG. Topics are inserted as text nodes, so none of their characters is
 * markup.
 */
export function svgOf(layout: Layout, palette: Palette): { svg: string; width: number; height: number } {
  const { x, y, width, height } = withMargin(layout.bounds);
  const root = document.createElementNS(namespace, 'svg');
  root.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  root.setAttribute('font-family', palette.font);
  shape(root, 'rect', { x, y, width, height, fill: palette.canvas });
  const lines = shape(root, 'g', { fill: 'none', 'stroke-width': 1.6, opacity: 0.7 });
  for (const box of layout.boxes)
    if (box.parent) shape(lines, 'path', { d: linkPath(box), stroke: branchColour(palette, box.branch) });
  for (const box of layout.boxes) {
    const { node, level, measured, hidden } = box;
    const paint = paintOf(node, level, box.branch, palette);
    const group = shape(root, 'g', { transform: `translate(${box.x} ${box.y})` });
    if (node.note) shape(group, 'title', {}).textContent = textOf(node.note);
    shape(group, 'rect', {
      width: measured.width,
      height: measured.height,
      rx: corner[level],
      fill: paint.fill,
      stroke: paint.stroke,
    });
    const font = fonts[level];
    for (const [index, line] of measured.lines.entries()) {
      const words = textOf(line.text).trimEnd();
      if (words === '') continue;
      shape(group, 'text', {
        x: padding[level].x,
        y: padding[level].y + (index + 0.5) * font.line + font.size * 0.36,
        'font-size': font.size,
        'font-weight': font.weight,
        fill: paint.text,
        // Fixed widths, so that fallback fonts take the same space if the fonts of this page are missing.
        textLength: Math.round(line.width * 10) / 10,
        lengthAdjust: 'spacingAndGlyphs',
        'xml:space': 'preserve',
      }).textContent = words;
    }
    for (const mark of marksOf(box)) {
      const icon = shape(group, 'g', {
        transform: `translate(${mark.x} ${mark.y}) scale(${14 / 24})`,
        fill: 'none',
        stroke: paint.text,
        'stroke-width': 2,
        'stroke-linecap': 'round',
      });
      for (const [tag, attributes] of mark.icon) shape(icon, tag, attributes);
    }
    if (hidden > 0) addCount(root, box.side, foldPoint(box), hidden, palette);
  }
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

function addCount(root: Element, side: 1 | -1, at: { x: number; y: number }, hidden: number, palette: Palette): void {
  const width = countWidth(hidden);
  const left = at.x + (side > 0 ? -8 : 8 - width);
  shape(root, 'rect', { x: left, y: at.y - 9, width, height: 18, rx: 9, fill: palette.surface, stroke: palette.edge });
  shape(root, 'text', {
    x: left + width / 2,
    y: at.y + 4,
    'font-size': 11,
    'text-anchor': 'middle',
    fill: palette.quiet,
  }).textContent = String(hidden);
}

const withMargin = ({ x, y, width, height }: Rect): Rect => ({
  x: Math.floor(x - margin),
  y: Math.floor(y - margin),
  width: Math.ceil(width + 2 * margin),
  height: Math.ceil(height + 2 * margin),
});

/** Limits of the canvas size that browsers support. */
const longestEdge = 16_000;
const mostPixels = 120_000_000;

/** Returns the scale of a picture: 2 for sharp letters, or less if the result would exceed the limits. */
function pictureScale(width: number, height: number): number {
  return Math.min(2, longestEdge / width, longestEdge / height, Math.sqrt(mostPixels / (width * height)));
}

/**
 * Returns the map as a PNG. The SVG loads from a `blob:` URL, which the content security policy allows, and
 * refers to no other resource, so the canvas stays readable.
 */
export async function pngOf(layout: Layout, palette: Palette): Promise<{ png: Blob; scale: number }> {
  const { svg, width, height } = svgOf(layout, palette);
  const scale = pictureScale(width, height);
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(width * scale);
    canvas.height = Math.floor(height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('no picture');
    return { png, scale };
  } finally {
    URL.revokeObjectURL(address);
  }
}
