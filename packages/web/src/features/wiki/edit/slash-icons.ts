import type { Completion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import type { IconShape } from '../../../kit/display/icon';

const namespace = 'http://www.w3.org/2000/svg';

/** Returns an icon as an element, for parts that no component renders. */
export function svgOf(icon: IconShape): SVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.7' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('cm-slash-icon');
  for (const [tag, values] of icon) {
    const part = document.createElementNS(namespace, tag);
    for (const [name, value] of Object.entries(values)) part.setAttribute(name, value);
    svg.append(part);
  }
  return svg;
}

/** Adds the icons of tools to the options of the `/` menu. */
export const slashIcons = {
  position: 20,
  render(completion: Completion & { icon?: IconShape }): Node | null {
    return completion.icon ? svgOf(completion.icon) : null;
  },
};

/** Shows more options at a time than CodeMirror does by default. */
export const slashLook = EditorView.theme({
  '.cm-tooltip-autocomplete > ul': { maxHeight: 'min(320px, 45vh)' },
  '.cm-slash-icon': { width: '16px', height: '16px', marginInlineEnd: '8px', verticalAlign: '-3px' },
});
