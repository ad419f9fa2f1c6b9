import { contrastOf, mixColours } from '../../../../lib/colours/mix-colours';
import { isNodeColour, type NodeColour, nodeColours, tokenOfColour } from '../../node/node-look';
import type { Topic } from '../model/topic';
import type { Level } from './measure';

/** The colours of a theme as resolved values, which canvases and exported files need. */
export interface Palette {
  readonly canvas: string;
  readonly surface: string;
  readonly line: string;
  readonly edge: string;
  readonly ink: string;
  readonly quiet: string;
  readonly glaze: string;
  readonly onGlaze: string;
  readonly glazeSoft: string;
  readonly font: string;
  readonly named: Readonly<Record<NodeColour, string>>;
}

export interface Paint {
  readonly fill: string;
  readonly stroke: string;
  readonly text: string;
}

/** Reads the current colours of the page. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const of = (token: string) => style.getPropertyValue(token).trim();
  return {
    canvas: of('--g-canvas'),
    surface: of('--g-surface'),
    line: of('--g-line'),
    edge: of('--g-edge'),
    ink: of('--g-ink1'),
    quiet: of('--g-ink3'),
    glaze: of('--g-glaze'),
    onGlaze: of('--g-on-glaze'),
    glazeSoft: of('--g-glaze-soft'),
    font: of('--g-font-ui'),
    named: Object.fromEntries(nodeColours.map((name) => [name, of(tokenOfColour(name))])) as Palette['named'],
  };
}

/** The colours of branches, in the order of chart colours. */
const branchColours: readonly NodeColour[] = ['glaze', 'indigo', 'amber', 'plum', 'bamboo', 'seal'];

/** Returns the colour of a branch of the root. */
export const branchColour = (palette: Palette, branch: number): string =>
  palette.named[branchColours[branch % branchColours.length] ?? 'glaze'];

const known = new Map<string, string | undefined>();

/** Converts a CSS colour to `#rrggbb`; undefined if the text is not an opaque CSS colour. */
function foreignColour(text: string): string | undefined {
  if (known.has(text)) return known.get(text);
  const context = document.createElement('canvas').getContext('2d');
  let colour: string | undefined;
  if (context && CSS.supports('color', text)) {
    context.fillStyle = text;
    // The canvas returns translucent colours in another notation; they are ignored.
    colour = /^#[\da-f]{6}$/.test(context.fillStyle) ? context.fillStyle : undefined;
  }
  known.set(text, colour);
  return colour;
}

/** Ensures a readable contrast (WCAG AA), whatever colours a map contains. */
const legible = (text: string, ground: string, palette: Palette): string => {
  if (contrastOf(text, ground) >= 4.5) return text;
  const [first = text] = [mixColours(text, 0.55, palette.ink), palette.ink, '#ffffff', '#1b2321'].filter(
    (colour) => contrastOf(colour, ground) >= 4.5,
  );
  return first;
};

const groundShare = 0.14;

/**
 * Returns the colours of a node. Named colours follow the theme; colours stored by other programs appear as
 * they are, with a text colour that is readable on them.
 */
export function paintOf(node: Topic, level: Level, branch: number, palette: Palette): Paint {
  const { 'background-color': ground = '', 'foreground-color': text = '' } = node;
  const paint = usualPaint(level, branch, palette);
  if (ground) {
    const own = isNodeColour(ground) ? palette.named[ground] : undefined;
    const foreign = own ? undefined : foreignColour(ground);
    if (own) {
      paint.fill = mixColours(own, groundShare, palette.surface);
      paint.stroke = own;
      paint.text = palette.ink;
    } else if (foreign) {
      paint.fill = foreign;
      paint.stroke = foreign;
      paint.text = palette.ink;
    }
  }
  const chosen = isNodeColour(text) ? palette.named[text] : text && foreignColour(text);
  return { ...paint, text: legible(chosen || paint.text, paint.fill, palette) };
}

function usualPaint(level: Level, branch: number, palette: Palette) {
  if (level === 0) return { fill: palette.glaze, stroke: palette.glaze, text: palette.onGlaze };
  const stroke = level === 1 ? branchColour(palette, branch) : palette.line;
  return { fill: palette.surface, stroke, text: palette.ink };
}
