import type { Colours, Drawing } from '../messages';
import { makeReadable } from './readable';

const namespace = 'http://www.w3.org/2000/svg';

/** Pixels. Text belongs to one line if its top rounds to the same multiple of this height. */
const lineHeight = 20;

/** Elements that a picture does not need, and that browsers would not run or load in an image anyway. */
const removed = 'script, foreignObject, iframe, image, audio, video, animate, set, animateTransform, animateMotion';

/** Converts the markup that Mermaid returns to a standalone SVG document. */
export function pictureOf(markup: string, colours: Colours): Omit<Drawing, 'kind'> {
  const parsed = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  if (!parsed) throw new Error('Mermaid returned no drawing.');
  for (const element of parsed.querySelectorAll(removed)) element.remove();
  for (const element of [parsed, ...parsed.querySelectorAll('*')]) inertAttributes(element);
  const svg = document.body.appendChild(document.adoptNode(parsed));
  const [left = 0, top = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('The drawing has no size.');
  svg.setAttribute('xmlns', namespace);
  svg.setAttribute('viewBox', [left, top, width, height].join(' '));
  svg.setAttribute('width', String(Math.ceil(width)));
  svg.setAttribute('height', String(Math.ceil(height)));
  svg.style.removeProperty('max-width');
  // Axes are drawn in the current colour.
  svg.style.color = colours.edge;
  centreWords(svg);
  makeReadable(svg, colours);
  svg.append(stillness());
  return {
    svg: storable(new XMLSerializer().serializeToString(svg)),
    width: Math.ceil(width),
    height: Math.ceil(height),
    words: wordsOf(svg),
  };
}

/** Returns styles that end animations and filters, which would occupy the page for as long as it shows the picture. */
function stillness(): SVGStyleElement {
  const style = document.createElementNS(namespace, 'style');
  style.textContent = '*{animation:none!important;transition:none!important;filter:none!important}';
  return style;
}

/** Replaces halves of characters, which Mermaid leaves when it shortens words. An address cannot contain them. */
const storable = (svg: string): string => svg.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * Centres the labels of a mind map in their shapes. Mermaid centres only labels that have no shape of their
 * own.
 */
function centreWords(svg: SVGElement): void {
  for (const node of svg.querySelectorAll('.mindmap-node')) {
    const label = node.querySelector(':scope > .label');
    const shape = node.querySelector(':scope > :is(rect, circle, polygon, path, .label-container)');
    const words = label?.querySelector('text');
    if (!label || !shape || !words) continue;
    const [middle = 0, present = 0] = [shape, words]
      .map((element) => element.getBoundingClientRect())
      .map(({ left, width }) => left + width / 2);
    label.setAttribute('transform', `translate(${middle - present} 0) ${label.getAttribute('transform') ?? ''}`);
  }
}

/** Removes handlers, references that leave the document, and the points of edges, which only Mermaid needs. */
function inertAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isReference = /^(?:xlink:)?href$/i.test(name);
    if (/^on/i.test(name) || name === 'data-points' || (isReference && !value.startsWith('#')))
      element.removeAttribute(name);
  }
}

/** Returns the words of a drawing in reading order, line by line and without duplicates. */
function wordsOf(svg: SVGElement): string[] {
  const words = [...svg.querySelectorAll('text')].map((text) => {
    const { left, top } = text.getBoundingClientRect();
    const rows = text.children.length > 0 ? [...text.children] : [text];
    const said = rows.map(({ textContent }) => textContent?.trim() ?? '').join('');
    return { left, line: Math.round(top / lineHeight), said: said.trim() };
  });
  words.sort((a, b) => a.line - b.line || a.left - b.left);
  return [...new Set(words.map(({ said }) => said).filter(Boolean))];
}
