import type { Diagram } from './diagram';
import { fontSize, lineHeight, type Measure, type Scene, smallLineHeight, smallSize } from './draw/scene';
import { placeFlow } from './place/flow';
import { TooLargeError } from './place/layers';
import { placeGantt, placePie } from './place/plans';
import { placeSequence } from './place/sequence';
import { readDiagram } from './read/read';

const svg = 'http://www.w3.org/2000/svg';

function place(diagram: Diagram, measure: Measure): Scene | undefined {
  switch (diagram.kind) {
    case 'flow':
      return diagram.nodes.length > 0 ? placeFlow(diagram, measure) : undefined;
    case 'sequence':
      return diagram.participants.length > 0 ? placeSequence(diagram, measure) : undefined;
    case 'pie':
      return diagram.slices.length > 0 ? placePie(diagram, measure) : undefined;
    case 'gantt':
      return diagram.sections.some(({ tasks }) => tasks.length > 0) ? placeGantt(diagram, measure) : undefined;
  }
}

/** The drawing of a diagram; the line that cannot be read; or nothing, if its kind is not drawn or it is too large. */
export function sceneOf(source: string, measure: Measure): Scene | { readonly line: number } | undefined {
  const diagram = readDiagram(source);
  if (diagram?.kind === 'unread') return { line: diagram.line };
  try {
    return diagram && place(diagram, measure);
  } catch (error) {
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
}

const make = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** Makes the elements of a drawing. Its words are set as text, so none of them is ever markup. */
function elementOf({ width, height, items }: Scene): SVGElement {
  const root = make('svg', {
    viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    width: Math.ceil(width),
    height: Math.ceil(height),
  });
  for (const item of items) {
    if (item.kind === 'path') {
      const { d, fill, stroke, width: thickness = 1, isDashed } = item;
      const path = make('path', { d, class: `fill-${fill} stroke-${stroke}`, 'stroke-width': thickness });
      if (isDashed) path.setAttribute('stroke-dasharray', '4 4');
      root.append(path);
      continue;
    }
    const step = item.isSmall ? smallLineHeight : lineHeight;
    const kind = `fill-${item.tone}${item.isSmall ? ' small' : ''}${item.isStrong ? ' strong' : ''}`;
    for (const [at, words] of item.lines.entries()) {
      const y = item.y + (at - (item.lines.length - 1) / 2) * step;
      const text = make('text', {
        x: Math.round(item.x * 10) / 10,
        y: Math.round(y * 10) / 10,
        'text-anchor': item.anchor,
        class: kind,
      });
      text.textContent = words;
      root.append(text);
    }
  }
  return root;
}

/** In the shadow of its element, so that neither the styles of the page nor those who look for words in a text meet it. */
const style = `
  :host { display: block; overflow-x: auto; }
  svg { display: block; margin: 0 auto; height: auto; font-family: var(--g-font-ui); }
  text { font-size: ${fontSize}px; dominant-baseline: central; }
  .small { font-size: ${smallSize}px; }
  .strong { font-weight: 600; }
  path { stroke-linejoin: round; stroke-linecap: round; }
  ${Object.entries({
    none: 'none',
    box: 'var(--g-raised)',
    soft: 'var(--g-sunken)',
    page: 'var(--g-surface)',
    line: 'var(--g-edge)',
    ink: 'var(--g-ink1)',
    faint: 'var(--g-ink2)',
    accent: 'var(--g-glaze)',
    note: 'color-mix(in srgb, var(--g-amber) 16%, var(--g-surface))',
    warn: 'color-mix(in srgb, var(--g-seal) 60%, var(--g-surface))',
    done: 'color-mix(in srgb, var(--g-ink3) 35%, var(--g-surface))',
    slice0: 'color-mix(in srgb, var(--g-glaze) 75%, var(--g-surface))',
    slice1: 'color-mix(in srgb, var(--g-indigo) 75%, var(--g-surface))',
    slice2: 'color-mix(in srgb, var(--g-amber) 75%, var(--g-surface))',
    slice3: 'color-mix(in srgb, var(--g-plum) 75%, var(--g-surface))',
    slice4: 'color-mix(in srgb, var(--g-lake) 75%, var(--g-surface))',
    slice5: 'color-mix(in srgb, var(--g-seal) 75%, var(--g-surface))',
  })
    .map(([tone, colour]) => `.fill-${tone} { fill: ${colour}; } .stroke-${tone} { stroke: ${colour}; }`)
    .join('\n')}
`;

/** How much smaller than it is drawn a wide diagram may become before it scrolls. */
const leastScale = 0.7;

function measureOn(host: HTMLElement): Measure {
  const canvas = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(host).fontFamily || 'sans-serif';
  return (text, size, isStrong) => {
    if (!canvas) return text.length * size;
    canvas.font = `${isStrong ? 600 : 400} ${size}px ${family}`;
    return canvas.measureText(text).width;
  };
}

/**
 * Draws a diagram in an element.
 * @returns `drawn`; the line that cannot be read; or nothing, if its kind is not drawn or it is too large
 */
export function drawDiagram(host: HTMLElement, source: string): 'drawn' | { readonly line: number } | undefined {
  const scene = sceneOf(source, measureOn(host));
  if (!scene || 'line' in scene) return scene;
  const root = host.attachShadow({ mode: 'open' });
  const look = document.createElement('style');
  look.textContent = style;
  const drawing = elementOf(scene);
  drawing.style.maxWidth = '100%';
  drawing.style.minWidth = `${Math.ceil(scene.width * leastScale)}px`;
  root.append(look, drawing);
  return 'drawn';
}
