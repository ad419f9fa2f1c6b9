import { toSafeNodes } from '@easymock/wiki-content/browser';

const breaksBefore = new Set(['H1', 'H2']);

/** Slides of a presentation; the last one contains the rest of a longer text. */
const mostSlides = 500;

/**
 * Cuts the rendered text of an article into slides: each heading of the first two levels and each rule begins
 * one. Rules themselves are not shown.
 * @returns the HTML of the slides; empty for a text without content
 */
export function slidesOf(html: string): string[] {
  const slides: HTMLElement[] = [];
  let current: HTMLElement | undefined;
  for (const node of [...toSafeNodes(html).childNodes]) {
    const tag = node instanceof Element ? node.tagName : '';
    if ((tag === 'HR' || breaksBefore.has(tag)) && slides.length < mostSlides) current = undefined;
    if (tag === 'HR') continue;
    if (!current) {
      if (!(node instanceof Element) && !node.textContent?.trim()) continue;
      current = document.createElement('div');
      slides.push(current);
    }
    current.append(node);
  }
  return slides.map(({ innerHTML }) => innerHTML);
}
