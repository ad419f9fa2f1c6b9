import { type Diagram, diagramLimits, UnreadLine } from '../diagram';
import { readFlow } from './flow';
import { type Line, linesOf } from './lines';
import { readGantt, readPie } from './plans';
import { readClasses, readEntities } from './relations';
import { readSequence } from './sequence';
import { readStates } from './state';

const readers: readonly (readonly [head: RegExp, read: (lines: readonly Line[]) => Diagram])[] = [
  [/^(?:flowchart|graph)\b/, readFlow],
  [/^sequenceDiagram\b/, readSequence],
  [/^stateDiagram(?:-v2)?\b/, readStates],
  [/^classDiagram(?:-v2)?\b/, readClasses],
  [/^erDiagram\b/, readEntities],
  [/^pie\b/, readPie],
  [/^gantt\b/, readGantt],
];

function sizeFits(diagram: Diagram): boolean {
  switch (diagram.kind) {
    case 'flow':
      return diagram.nodes.length <= diagramLimits.nodes && diagram.edges.length <= diagramLimits.edges;
    case 'sequence':
      return diagram.steps.length <= diagramLimits.steps && diagram.participants.length <= 40;
    case 'pie':
      return diagram.slices.length <= diagramLimits.slices;
    case 'gantt':
      return diagram.sections.reduce((sum, { tasks }) => sum + tasks.length, 0) <= diagramLimits.tasks;
  }
}

/** A diagram; the line that cannot be read; or nothing, if it is of a kind that is not drawn or too large. */
type ReadDiagram = Diagram | { readonly kind: 'unread'; readonly line: number } | undefined;

/** Reads a diagram in the language of Mermaid. */
export function readDiagram(source: string): ReadDiagram {
  if (source.length > diagramLimits.source) return undefined;
  try {
    const lines = linesOf(source);
    const read = readers.find(([head]) => head.test(lines[0]?.text ?? ''))?.[1];
    if (!read) return undefined;
    const diagram = read(lines);
    return sizeFits(diagram) ? diagram : undefined;
  } catch (error) {
    if (error instanceof UnreadLine) return { kind: 'unread', line: error.line };
    throw error;
  }
}
