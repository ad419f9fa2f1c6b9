import { contrastOf } from '../../../../lib/colours/mix-colours';
import type { Colours } from '../messages';

/** Minimum contrast ratio of text to its background. Text with less contrast is recoloured. */
const leastContrast = 3;

/** Minimum opacity of a fill that counts as the background of text. */
const leastOpacity = 0.5;

/** Parses a colour as `getComputedStyle` returns it. @returns the colour as `#rrggbb`, and its opacity */
function parseColour(text: string): { hex: string; opacity: number } | undefined {
  const [, channels] = /^rgba?\(([^)]*)\)$/.exec(text) ?? [];
  const [red, green, blue, opacity = 1] = channels?.split(/[\s,/]+/).map(Number) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const digits = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0'));
  return { hex: `#${digits.join('')}`, opacity };
}

interface Filled {
  readonly rectangle: DOMRect;
  readonly colour: string;
}

function filledOf(element: SVGElement): Filled | undefined {
  const { fill, fillOpacity, opacity, visibility } = getComputedStyle(element);
  const colour = parseColour(fill);
  const rectangle = element.getBoundingClientRect();
  if (!colour || visibility === 'hidden' || rectangle.width === 0 || rectangle.height === 0) return undefined;
  const isSolid = colour.opacity * Number(fillOpacity) * Number(opacity) >= leastOpacity;
  return isSolid ? { rectangle, colour: colour.hex } : undefined;
}

const covers = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

/**
 * Recolours text that contrasts too little with its background, in the ink or the surface colour of the
 * theme, whichever contrasts more. Authors choose colours for a light page, and Mermaid has some colours of
 * its own.
 */
export function makeReadable(svg: SVGElement, { ink, surface }: Colours): void {
  const below: Filled[] = [];
  for (const element of svg.querySelectorAll<SVGElement>('rect, circle, ellipse, polygon, path, text, tspan')) {
    if (!element.matches('text, tspan')) {
      const filled = filledOf(element);
      if (filled) below.push(filled);
      continue;
    }
    // Sequence numbers are drawn on markers, which are not separate elements, so their background is unknown.
    const isOnMarker = element.classList.contains('sequenceNumber');
    if (element.firstElementChild || !element.textContent?.trim() || isOnMarker) continue;
    const words = parseColour(getComputedStyle(element).fill);
    const { left, top, width, height } = element.getBoundingClientRect();
    const behind =
      below.findLast(({ rectangle }) => covers(rectangle, left + width / 2, top + height / 2))?.colour ?? surface;
    if (!words || contrastOf(words.hex, behind) >= leastContrast) continue;
    const best = contrastOf(ink, behind) > contrastOf(surface, behind) ? ink : surface;
    element.style.setProperty('fill', best, 'important');
  }
}
