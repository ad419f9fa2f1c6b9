import { type Completion, completionStatus } from '@codemirror/autocomplete';
import { EditorView, ViewPlugin } from '@codemirror/view';
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

/** Gives the completions of prose the look of the menus at the cursor of the other editors. */
export const slashLook = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': { marginTop: '4px', overflow: 'hidden', borderRadius: 'var(--g-radius-card)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    width: '260px',
    minWidth: '0',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'min(298px, 45vh)',
    padding: '4px',
    borderRadius: '0',
    fontFamily: 'var(--g-font-ui)',
    fontSize: '14px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    padding: '4px 8px !important',
    borderRadius: 'var(--g-radius)',
    cursor: 'pointer',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li:hover': { backgroundColor: 'var(--g-sunken)' },
  '.cm-completionLabel': { flex: 'none', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionDetail': {
    flex: '1',
    minWidth: '0',
    marginLeft: '0',
    overflow: 'hidden',
    fontSize: '12px',
    textAlign: 'end',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-slash-icon': { flex: 'none', width: '16px', height: '16px' },
});

/** Makes the options focusable, which checkers require of a list that scrolls. Tab does not reach them. */
export const focusableOptions = ViewPlugin.define((view) => ({
  update({ state }) {
    if (!completionStatus(state)) return;
    // The list is rendered after the update.
    requestAnimationFrame(() => {
      for (const option of view.dom.querySelectorAll<HTMLElement>('.cm-tooltip-autocomplete li')) option.tabIndex = -1;
    });
  },
}));
