import { contrastOf } from '../../../../lib/colours/mix-colours';
import type { Colours } from '../messages';

/** Words with less contrast to what is below them get another colour. */
const leastContrast = 3;

/** A fill that is more transparent than this does not count as what is below a word. */
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
 * Gives words that can hardly be read the ink or the surface of the theme, whichever is in contrast to what is
 * below. Authors choose colours for a light page, and Mermaid has some of its own.
 */
export function makeReadable(svg: SVGElement, { ink, surface }: Colours): void {
  const below: Filled[] = [];
  for (const element of svg.querySelectorAll<SVGElement>('rect, circle, ellipse, polygon, path, text, tspan')) {
    if (!element.matches('text, tspan')) {
      const filled = filledOf(element);
      if (filled) below.push(filled);
      continue;
    }
    // Numbers of messages stand on markers, which are no elements of their own.
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
