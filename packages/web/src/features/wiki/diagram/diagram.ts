// What diagrams consist of, whatever language they are written in. Texts are texts: nothing in them is markup.

export type Direction = 'down' | 'up' | 'right' | 'left';

export type Shape =
  | 'box'
  | 'round'
  | 'pill'
  | 'circle'
  | 'doubleCircle'
  | 'diamond'
  | 'hexagon'
  | 'cylinder'
  | 'sub'
  | 'slantRight'
  | 'slantLeft'
  | 'trapezoid'
  | 'funnel'
  | 'flag'
  | 'start'
  | 'end'
  | 'bar'
  | 'note'
  | 'rows';

export interface FlowNode {
  readonly id: string;
  readonly label: string;
  readonly shape: Shape;
  /** The group that it lies in; empty: in none. */
  readonly group: string;
  /** What a table has below its head: fields of a class or an entity, one for each line, `-` for a rule between them. */
  readonly rows?: readonly string[];
}

export type Tip = 'none' | 'arrow' | 'cross' | 'dot' | 'triangle' | 'diamond' | 'fullDiamond';

export interface FlowEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly line: 'plain' | 'dashed' | 'thick' | 'hidden';
  readonly fromTip: Tip;
  readonly toTip: Tip;
  /** Words beside the ends, such as `1..*`. */
  readonly fromLabel?: string;
  readonly toLabel?: string;
}

export interface FlowGroup {
  readonly id: string;
  readonly label: string;
  /** The group that it lies in; empty: in none. */
  readonly group: string;
  readonly direction?: Direction;
}

export interface Flow {
  readonly kind: 'flow';
  readonly direction: Direction;
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
  readonly groups: readonly FlowGroup[];
}

export interface Participant {
  readonly id: string;
  readonly label: string;
  readonly isPerson: boolean;
}

export type SequenceStep =
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly to: string;
      readonly label: string;
      readonly isDashed: boolean;
      readonly tip: 'none' | 'arrow' | 'cross' | 'open';
      /** Whether the receiver becomes active, or the sender ceases to be. */
      readonly begins: boolean;
      readonly ends: boolean;
    }
  | {
      readonly kind: 'note';
      readonly place: 'left' | 'right' | 'over';
      readonly of: readonly string[];
      readonly label: string;
    }
  | { readonly kind: 'begin'; readonly name: string; readonly label: string }
  | { readonly kind: 'part'; readonly label: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'active'; readonly id: string; readonly isOn: boolean };

export interface Sequence {
  readonly kind: 'sequence';
  readonly title: string;
  readonly isNumbered: boolean;
  readonly participants: readonly Participant[];
  readonly steps: readonly SequenceStep[];
}

export interface Pie {
  readonly kind: 'pie';
  readonly title: string;
  readonly hasValues: boolean;
  readonly slices: readonly { readonly label: string; readonly value: number }[];
}

export interface GanttTask {
  readonly label: string;
  /** In days since 1970. */
  readonly from: number;
  readonly to: number;
  readonly state: '' | 'done' | 'active' | 'crit' | 'milestone';
}

export interface Gantt {
  readonly kind: 'gantt';
  readonly title: string;
  readonly sections: readonly { readonly label: string; readonly tasks: readonly GanttTask[] }[];
}

export type Diagram = Flow | Sequence | Pie | Gantt;

/** A line that could not be read; a diagram that is not understood as a whole is shown as its text. */
export class UnreadLine extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** Larger ones are shown as text: placing them would hold up the page. */
export const diagramLimits = { source: 30_000, nodes: 300, edges: 500, steps: 400, tasks: 200, slices: 40 };
