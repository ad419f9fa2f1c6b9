import type { Direction, Flow, FlowEdge, FlowGroup, Tip } from '../diagram';
import {
  at,
  disc,
  fontSize,
  type Item,
  line,
  type Measure,
  moved,
  type Point,
  polygon,
  rectangle,
  type Scene,
  smallLineHeight,
  smallSize,
  wrap,
} from '../draw/scene';
import { drawNode, edgeOf, type SizedNode, sizeOf } from '../draw/shapes';
import { type Layers, placeInLayers } from './layers';

const labelLimit = 180;
const groupPadding = 16;
const groupHead = 28;
const loopRoom = 34;

const isLevel = (direction: Direction): boolean => direction === 'right' || direction === 'left';

/** The same for another direction: layers are placed from top to bottom. */
function turn({ width, height, boxes, edges }: Layers, direction: Direction): Layers {
  const point = ({ x, y }: Point): Point => {
    if (direction === 'down') return { x, y };
    if (direction === 'up') return { x, y: height - y };
    return direction === 'right' ? { x: y, y: x } : { x: height - y, y: x };
  };
  return {
    ...(isLevel(direction) ? { width: height, height: width } : { width, height }),
    boxes: new Map([...boxes].map(([id, middle]) => [id, point(middle)])),
    edges: edges.map(({ via, label }) => ({ via: via.map(point), label: point(label) })),
  };
}

/** An edge with its way through the level of groups on which it was placed. */
interface PlacedEdge {
  readonly edge: FlowEdge;
  readonly via: readonly Point[];
  readonly label: Point;
  readonly direction: Direction;
}

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly nodes: ReadonlyMap<string, Point>;
  readonly groups: readonly {
    readonly group: FlowGroup;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly edges: readonly PlacedEdge[];
}

const shift = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });

function moveAll(placed: Placed, dx: number, dy: number): Placed {
  return {
    ...placed,
    nodes: new Map([...placed.nodes].map(([id, point]) => [id, shift(point, dx, dy)])),
    groups: placed.groups.map((group) => ({ ...group, x: group.x + dx, y: group.y + dy })),
    edges: placed.edges.map((edge) => ({
      ...edge,
      via: edge.via.map((point) => shift(point, dx, dy)),
      label: shift(edge.label, dx, dy),
    })),
  };
}

/** Places a flow, each group by itself and then as one box among its neighbours. */
class FlowPlacer {
  readonly sized: ReadonlyMap<string, SizedNode>;
  readonly flow: Flow;
  readonly measure: Measure;
  readonly #parents: ReadonlyMap<string, string>;

  constructor(flow: Flow, measure: Measure) {
    this.flow = flow;
    this.measure = measure;
    this.sized = new Map(flow.nodes.map((node) => [node.id, sizeOf(node, measure)]));
    this.#parents = new Map([...flow.groups, ...flow.nodes].map(({ id, group }) => [id, group]));
  }

  /** The groups around something, from itself outwards to none. */
  #chain(id: string): string[] {
    const chain = [id];
    for (let one = this.#parents.get(id); one && !chain.includes(one); one = this.#parents.get(one)) chain.push(one);
    return [...chain, ''];
  }

  /** What stands for the ends of an edge on the level of a group; undefined if it belongs to another level. */
  #ends({ from, to }: FlowEdge, group: string): readonly [string, string] | undefined {
    const [a, b] = [this.#chain(from), this.#chain(to)];
    const [i, j] = [a.indexOf(group, 1), b.indexOf(group, 1)];
    const [first, second] = [a[i - 1], b[j - 1]];
    return i > 0 && j > 0 && first && second && first !== second ? [first, second] : undefined;
  }

  linesOf = (label: string): string[] =>
    label === '' ? [] : wrap(label, labelLimit, (text) => this.measure(text, smallSize));

  place(group: string, direction: Direction): Placed {
    const inner = new Map<string, Placed>();
    for (const one of this.flow.groups)
      if (one.group === group) inner.set(one.id, this.#frame(one, this.place(one.id, one.direction ?? direction)));
    const loops = new Set(this.flow.edges.filter(({ from, to }) => from === to).map(({ from }) => from));
    const isTurned = isLevel(direction);
    const sides = (width: number, height: number) => (isTurned ? { width: height, height: width } : { width, height });
    const boxes = [
      ...[...this.sized.values()]
        .filter(({ node }) => node.group === group)
        .map(({ node, width, height }) => ({
          id: node.id,
          ...sides(width + (loops.has(node.id) ? loopRoom * 2 : 0), height),
        })),
      ...[...inner].map(([id, { width, height }]) => ({ id, ...sides(width, height) })),
    ];
    if (boxes.length === 0) return { width: 40, height: 10, nodes: new Map(), groups: [], edges: [] };
    const own = this.flow.edges.flatMap((edge) => {
      const ends = this.#ends(edge, group);
      return ends ? [{ edge, ends }] : [];
    });
    const layers = turn(
      placeInLayers(
        boxes,
        own.map(({ edge, ends: [from, to] }) => {
          const lines = this.linesOf(edge.label);
          const width = Math.max(0, ...lines.map((text) => this.measure(text, smallSize) + 12));
          return { from, to, ...sides(width, lines.length * smallLineHeight) };
        }),
      ),
      direction,
    );
    const nodes = new Map([...layers.boxes].filter(([id]) => this.sized.has(id)));
    const parts = [...inner].map(([id, placed]) => {
      const middle = layers.boxes.get(id) ?? { x: 0, y: 0 };
      return moveAll(placed, middle.x - placed.width / 2, middle.y - placed.height / 2);
    });
    return {
      width: layers.width,
      height: layers.height,
      nodes: new Map([...nodes, ...parts.flatMap((part) => [...part.nodes])]),
      groups: parts.flatMap((part) => part.groups),
      edges: [
        ...own.flatMap(({ edge }, at) => {
          const way = layers.edges[at];
          return way ? [{ edge, ...way, direction }] : [];
        }),
        ...parts.flatMap((part) => part.edges),
      ],
    };
  }

  #frame(group: FlowGroup, placed: Placed): Placed {
    const title = this.measure(group.label, fontSize) + 24;
    const width = Math.max(placed.width + 2 * groupPadding, title);
    const height = placed.height + groupPadding + groupHead + 4;
    const inside = moveAll(placed, (width - placed.width) / 2, groupHead + 4);
    return { ...inside, width, height, groups: [{ group, x: 0, y: 0, width, height }, ...inside.groups] };
  }
}

/** A smooth way through points, which leaves and arrives in the direction of the flow. */
function curve(points: readonly Point[], direction: Direction): string {
  const [first, ...others] = points;
  if (!first) return '';
  let d = `M${at(first)}`;
  let before = first;
  for (const point of others) {
    const isLong = isLevel(direction);
    const middle = isLong ? (before.x + point.x) / 2 : (before.y + point.y) / 2;
    const [a, b] = isLong
      ? [
          { x: middle, y: before.y },
          { x: middle, y: point.y },
        ]
      : [
          { x: before.x, y: middle },
          { x: point.x, y: middle },
        ];
    d += `C${at(a)} ${at(b)} ${at(point)}`;
    before = point;
  }
  return d;
}

/** The mark at the end of a line that arrives from a point. */
export function drawTip(tip: Tip | 'open', end: Point, from: Point): Item[] {
  if (tip === 'none') return [];
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [ux, uy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const point = (along: number, beside: number): Point => ({
    x: end.x - ux * along - uy * beside,
    y: end.y - uy * along + ux * beside,
  });
  if (tip === 'cross') {
    const d = line(point(4, -4), point(12, 4)) + line(point(4, 4), point(12, -4));
    return [{ kind: 'path', d, fill: 'none', stroke: 'faint', width: 1.6 }];
  }
  if (tip === 'open')
    return [{ kind: 'path', d: line(point(8, -4.5), end, point(8, 4.5)), fill: 'none', stroke: 'faint', width: 1.6 }];
  if (tip === 'dot') {
    const middle = point(4, 0);
    return [{ kind: 'path', d: disc(middle.x, middle.y, 4), fill: 'faint', stroke: 'none' }];
  }
  if (tip === 'arrow')
    return [{ kind: 'path', d: polygon(end, point(9, -4.5), point(9, 4.5)), fill: 'faint', stroke: 'none' }];
  if (tip === 'triangle')
    return [{ kind: 'path', d: polygon(end, point(13, -7), point(13, 7)), fill: 'page', stroke: 'faint', width: 1.4 }];
  const diamond = polygon(end, point(8, -5), point(16, 0), point(8, 5));
  return [{ kind: 'path', d: diamond, fill: tip === 'fullDiamond' ? 'faint' : 'page', stroke: 'faint', width: 1.4 }];
}

export function placeFlow(flow: Flow, measure: Measure): Scene {
  const placer = new FlowPlacer(flow, measure);
  const placed = placer.place('', flow.direction);
  const items: Item[] = placed.groups.flatMap(({ group, x, y, width, height }): Item[] => [
    { kind: 'path', d: rectangle(x, y, width, height, 6), fill: 'soft', stroke: 'line' },
    { kind: 'text', x: x + width / 2, y: y + groupHead / 2 + 2, lines: [group.label], anchor: 'middle', tone: 'faint' },
  ]);
  const words: Item[] = [];
  const write = (lines: readonly string[], { x, y }: Point) => {
    if (lines.length === 0) return;
    const width = Math.max(...lines.map((text) => measure(text, smallSize))) + 8;
    const height = lines.length * smallLineHeight;
    words.push(
      { kind: 'path', d: rectangle(x - width / 2, y - height / 2, width, height, 3), fill: 'page', stroke: 'none' },
      { kind: 'text', x, y, lines, anchor: 'middle', tone: 'faint', isSmall: true },
    );
  };
  const groups = new Map(placed.groups.map((one) => [one.group.id, one]));
  /** Where an end of an edge meets its node, or the border of its group. */
  const meet = (id: string, towards: Point): Point => {
    const sized = placer.sized.get(id);
    const middle = placed.nodes.get(id);
    if (sized && middle) return edgeOf(sized, middle, towards);
    const group = groups.get(id);
    if (!group) return towards;
    const centre = { x: group.x + group.width / 2, y: group.y + group.height / 2 };
    const box = {
      node: { id, label: '', shape: 'box', group: '' },
      lines: [],
      width: group.width,
      height: group.height,
    } as const;
    return edgeOf(box, centre, towards);
  };
  const drawn = (edge: FlowEdge, points: readonly Point[], d: string) => {
    if (edge.line === 'hidden') return;
    const width = edge.line === 'thick' ? 2.8 : 1.4;
    items.push({ kind: 'path', d, fill: 'none', stroke: 'faint', width, isDashed: edge.line === 'dashed' });
    const [start, end] = [points[0], points.at(-1)];
    const [second, last] = [points[1], points.at(-2)];
    if (!start || !end || !second || !last) return;
    items.push(...drawTip(edge.fromTip, start, second), ...drawTip(edge.toTip, end, last));
    for (const [text, near, far] of [
      [edge.fromLabel, start, second],
      [edge.toLabel, end, last],
    ] as const) {
      if (!text) continue;
      const length = Math.hypot(far.x - near.x, far.y - near.y) || 1;
      const beside = {
        x: near.x + ((far.x - near.x) / length) * 20 + 14,
        y: near.y + ((far.y - near.y) / length) * 20,
      };
      words.push({ kind: 'text', ...beside, lines: [text], anchor: 'middle', tone: 'faint', isSmall: true });
    }
  };
  for (const { edge, via, label, direction } of placed.edges) {
    const start = meet(edge.from, via[0] ?? label);
    const end = meet(edge.to, via.at(-1) ?? label);
    const points = [start, ...via, end];
    drawn(edge, points, curve(points, direction));
    write(placer.linesOf(edge.label), label);
  }
  for (const edge of flow.edges) {
    const sized = placer.sized.get(edge.from);
    const middle = placed.nodes.get(edge.from);
    if (edge.from !== edge.to || !sized || !middle) continue;
    const right = middle.x + sized.width / 2;
    const [above, below] = [
      { x: right, y: middle.y - 6 },
      { x: right, y: middle.y + 6 },
    ];
    const far = right + loopRoom - 6;
    const d = `M${at(above)}C${at({ x: far, y: middle.y - 26 })} ${at({ x: far, y: middle.y + 26 })} ${at(below)}`;
    drawn(edge, [above, { x: far, y: middle.y - 26 }, { x: far, y: middle.y + 26 }, below], d);
    write(placer.linesOf(edge.label), { x: far, y: middle.y });
  }
  for (const [id, middle] of placed.nodes) {
    const sized = placer.sized.get(id);
    if (sized) items.push(...drawNode(sized, middle));
  }
  const margin = 12;
  const all = moved([...items, ...words], margin, margin);
  return { width: placed.width + 2 * margin, height: placed.height + 2 * margin, items: all };
}
