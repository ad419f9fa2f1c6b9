import mermaid from 'mermaid';
import { type DrawFailure, type Drawing, type DrawRequest, diagramLimits } from '../messages';
import { lineOf, prepareSource } from './error-line';
import { configOf } from './look';
import { pictureOf } from './picture';

/** Draws one diagram. Mermaid keeps its settings in the module, so diagrams are drawn one after another. */
export async function draw({ id, source, colours }: DrawRequest): Promise<Drawing | DrawFailure> {
  const { text, linesBefore } = prepareSource(source);
  mermaid.initialize(configOf(colours));
  try {
    const { svg, diagramType } = await mermaid.render(`diagram-${id}`, text);
    const picture = pictureOf(svg, colours);
    const { side, svg: characters } = diagramLimits;
    return Math.max(picture.width, picture.height) > side || picture.svg.length > characters
      ? { reason: 'size' }
      : { ...picture, kind: diagramType };
  } catch (error) {
    return failureOf(error, linesBefore);
  } finally {
    document.body.replaceChildren();
  }
}

function failureOf(error: unknown, linesBefore: number): DrawFailure {
  const message = error instanceof Error ? error.message : String(error);
  // Error messages of Chromium, Firefox and Safari.
  if (/dynamically imported module|Importing a module script failed/.test(message)) return { reason: 'absent' };
  if (message.includes('limit exceeded')) return { reason: 'size' };
  if (message.includes('No diagram type detected')) return { reason: 'kind' };
  const line = lineOf(error, message);
  return { reason: 'unread', line: line === undefined ? undefined : line + linesBefore };
}
