import type { Direction, Flow, FlowEdge, FlowGroup, FlowNode, Shape, Tip } from '../diagram';
import { type Line, labelOf, statementsOf, unread } from './lines';

const directions: Record<string, Direction> = { TB: 'down', TD: 'down', BT: 'up', LR: 'right', RL: 'left' };

/** The direction that a word such as `LR` names. */
export const directionOf = (word: string | undefined): Direction | undefined =>
  word && Object.hasOwn(directions, word) ? directions[word] : undefined;

/** How a shape opens and closes; of two that begin alike the longer one comes first. */
const shapes: readonly (readonly [open: string, close: string, shape: Shape])[] = [
  ['(((', ')))', 'doubleCircle'],
  ['((', '))', 'circle'],
  ['([', '])', 'pill'],
  ['[[', ']]', 'sub'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'slantRight'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '\\]', 'slantLeft'],
  ['[\\', '/]', 'funnel'],
  ['{{', '}}', 'hexagon'],
  ['{', '}', 'diamond'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['>', ']', 'flag'],
];

const name = /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/u;

interface Found {
  readonly text: string;
  readonly shape: Shape;
  readonly length: number;
}

function shapeAt(text: string): Found | undefined {
  for (const [open, close, shape] of shapes) {
    if (!text.startsWith(open)) continue;
    const quoted = /^\s*"[^"]*"\s*/.exec(text.slice(open.length));
    const from = open.length + (quoted?.[0].length ?? 0);
    const end = text.indexOf(close, from);
    if (end < 0 || (quoted && end !== from)) continue;
    return { text: labelOf(text.slice(open.length, end)), shape, length: end + close.length };
  }
  return undefined;
}

const lineOf = (dashes: string): FlowEdge['line'] =>
  dashes.startsWith('~') ? 'hidden' : dashes.startsWith('=') ? 'thick' : dashes.includes('.') ? 'dashed' : 'plain';

const tips: Record<string, Tip> = { '>': 'arrow', '<': 'arrow', x: 'cross', o: 'dot' };
const tipOf = (mark: string | undefined): Tip => tips[mark ?? ''] ?? 'none';

type Link = Pick<FlowEdge, 'label' | 'line' | 'fromTip' | 'toTip'> & { readonly length: number };

function linkAt(text: string): Link | undefined {
  const plain = /^([<xo])?(?:(-{2,}|={2,}|-\.+-)([>xo])|(-{3,}|={3,}|-\.+-|~{3,}))(?:\s*\|([^|]*)\|)?/.exec(text);
  if (plain) {
    const [whole, from, arrowed, to, bare, label = ''] = plain;
    const line = lineOf(arrowed ?? bare ?? '');
    return { label: labelOf(label), line, fromTip: tipOf(from), toTip: tipOf(to), length: whole.length };
  }
  const worded =
    /^([<xo])?(?:--\s*([^\s>-].*?)\s*-{2,}|==\s*([^\s>=].*?)\s*={2,}|-\.\s*([^\s>.].*?)\s*\.+-)([>xo])?/.exec(text);
  if (!worded) return undefined;
  const [whole, from, plainly, thickly, dashed, to] = worded;
  const line = thickly !== undefined ? 'thick' : dashed !== undefined ? 'dashed' : 'plain';
  const label = labelOf(plainly ?? thickly ?? dashed ?? '');
  return { label, line, fromTip: tipOf(from), toTip: tipOf(to), length: whole.length };
}

/** Collects the nodes, edges and groups of a flow. */
export class FlowBuilder {
  readonly #nodes = new Map<string, FlowNode>();
  readonly edges: FlowEdge[] = [];
  readonly groups: FlowGroup[] = [];
  readonly #open: string[] = [];

  get group(): string {
    return this.#open.at(-1) ?? '';
  }

  isGroup = (id: string): boolean => this.groups.some((group) => group.id === id);

  open(id: string, label: string): void {
    this.groups.push({ id, label, group: this.group });
    this.#nodes.delete(id);
    this.#open.push(id);
  }

  close(line: Line): void {
    if (this.#open.pop() === undefined) unread(line);
  }

  turn(direction: Direction): void {
    const at = this.groups.findIndex(({ id }) => id === this.group);
    const group = this.groups[at];
    if (group) this.groups[at] = { ...group, direction };
  }

  /** Says what is known of a node. What is not given stays as it was; a node without a text is called by its ID. */
  node(id: string, facts: Partial<Omit<FlowNode, 'id' | 'group'>> = {}): void {
    if (this.isGroup(id)) return;
    const known = this.#nodes.get(id);
    const before = known ?? { id, label: id, shape: 'box' as const, group: this.group };
    // A node that another group names belongs to the group that named it first, unless that was none.
    this.#nodes.set(id, { ...before, group: before.group || this.group, ...facts });
  }

  has = (id: string): boolean => this.#nodes.has(id) || this.isGroup(id);

  done(direction: Direction, line: Line): Flow {
    if (this.#open.length > 0) unread(line);
    return { kind: 'flow', direction, nodes: [...this.#nodes.values()], edges: this.edges, groups: this.groups };
  }
}

/** Reads `A[text] & B`, and says what follows. */
function nodesAt(text: string, flow: FlowBuilder, line: Line): { ids: string[]; rest: string } {
  const ids: string[] = [];
  let rest = text;
  for (;;) {
    const id = name.exec(rest)?.[0] ?? unread(line);
    rest = rest.slice(id.length);
    const shape = shapeAt(rest);
    flow.node(id, shape ? { label: shape.text || id, shape: shape.shape } : {});
    rest = rest
      .slice(shape?.length ?? 0)
      .replace(/^:::[\w-]+/, '')
      .trimStart();
    ids.push(id);
    if (!rest.startsWith('&')) return { ids, rest };
    rest = rest.slice(1).trimStart();
  }
}

function readChain(line: Line, flow: FlowBuilder): void {
  let { ids, rest } = nodesAt(line.text, flow, line);
  while (rest !== '') {
    const link = linkAt(rest) ?? unread(line);
    const next = nodesAt(rest.slice(link.length).trimStart(), flow, line);
    const { length: _, ...edge } = link;
    for (const from of ids) for (const to of next.ids) flow.edges.push({ from, to, ...edge });
    ({ ids, rest } = next);
  }
}

/** Reads `flowchart` and `graph`. Colours are those of the theme, so styles count for nothing. */
export function readFlow([head, ...lines]: readonly Line[]): Flow {
  const first = head ?? { text: '', no: 1 };
  const [, word, more = ''] =
    /^(?:flowchart(?:-elk)?|graph)(?:\s+(TB|TD|BT|LR|RL)\b)?\s*;?\s*(.*)$/.exec(first.text) ?? unread(first);
  const flow = new FlowBuilder();
  const statements = statementsOf(more ? [{ text: more, no: first.no }, ...lines] : lines);
  for (const line of statements) {
    const { text } = line;
    const group = /^subgraph\s+(.+)$/.exec(text)?.[1];
    if (group !== undefined) {
      const id = /^[^\s["]+/.exec(group)?.[0] ?? group;
      const title = shapeAt(group.slice(id.length).trim());
      flow.open(title ? id : labelOf(group), title?.text ?? labelOf(group));
    } else if (text === 'end') flow.close(line);
    else if (/^direction\s+\w+$/.test(text)) flow.turn(directionOf(text.split(/\s+/)[1]) ?? unread(line));
    else if (!/^(?:style|classDef|class|linkStyle|click)\s/.test(text)) readChain(line, flow);
  }
  return flow.done(directionOf(word) ?? 'down', lines.at(-1) ?? first);
}
